"""The linter of the scripts: `python -m tests.javascript.lint`. It is an npm package, which node's own npx gets and keeps."""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
LINTER = "oxlint@1.94.0"
CONFIG = "tests/javascript/oxlint.json"
OF_OTHERS = "workbench/view/js/vendor"


def main() -> int:
    """What oxlint finds, and its exit code; 0 with a sentence where there is no npx."""
    npx = shutil.which("npx")
    if npx is None:
        print("The scripts were not linted: node, which brings npx, is not installed here.")
        return 0
    words = [
        npx,
        "--yes",
        "--prefer-offline",
        LINTER,
        "-c",
        CONFIG,
        "--ignore-pattern",
        OF_OTHERS,
        "workbench",
        "tests/javascript",
    ]
    return subprocess.run(words, cwd=ROOT).returncode


if __name__ == "__main__":
    sys.exit(main())
