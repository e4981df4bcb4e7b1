"""A copy of the checkout, into which a test may write a game, and commands that run in it."""

import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
PARTS = ("engine", "warbench", "workbench", "data", "tests", "docs", "notebooks", ".ci")


def copy_into(folder: Path) -> Path:
    """The folder with a copy of the checkout in it."""
    folder.mkdir()
    forget = shutil.ignore_patterns("__pycache__", "__marimo__", ".hypothesis")
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, folder / part, ignore=forget)
    for file in ROOT.iterdir():
        if file.is_file() and file.suffix in (".md", ".toml"):
            shutil.copy(file, folder)
    if (ROOT.parent / "shared/seeds").is_dir():  # a test of the claims reads the documents
        (folder.parent / "shared").symlink_to(ROOT.parent / "shared")
    return folder


def run(folder: Path, *command: str) -> str:
    """What a command prints that is given in the copy."""
    env = {**os.environ, "PYTHONPATH": str(folder), "WARBENCH_CACHE": str(folder / "cache")}
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, encoding="utf-8", timeout=900)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout
