"""The site of the manual: pages that lie outside docs/, links between them, and a warning for anything loaded from the network."""

import logging
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[2]
#: Pages outside docs/, by their names on the site.
OUTSIDE = {
    "index.md": ROOT / "README.md",
    "contributing.md": ROOT / "CONTRIBUTING.md",
    "changelog.md": ROOT / "CHANGELOG.md",
    "lessons.md": ROOT / "notebooks/README.md",
}
_LINK = re.compile(r"\]\((?![a-z]+:|#)([^)#\s]+)")
_LOADED = re.compile(r"<(?:script|link|img|iframe)\b[^>]*?\b(?:src|href)=\"?((?:https?:)?//[^\s\">]+)")
_log = logging.getLogger("mkdocs.plugins.pages")


def on_files(files: Files, config: Any) -> Files:
    """The files of the site with those outside docs/."""
    for name, path in OUTSIDE.items():
        files.append(File.generated(config, name, content=path.read_text("utf-8")))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    """A page with links that are right on the site: there all pages are in one folder."""
    docs = Path(config["docs_dir"])
    folder = OUTSIDE.get(page.file.src_uri, docs / page.file.src_uri).parent
    return _LINK.sub(lambda link: f"]({_on_the_site((folder / link[1]).resolve(), docs)}", markdown)


def _on_the_site(target: Path, docs: Path) -> str:
    """The address of a file; one that is not on the site keeps its path in the checkout, of which mkdocs warns."""
    name = next((name for name, path in OUTSIDE.items() if path == target), None)
    return name or target.relative_to(docs if target.is_relative_to(docs) else ROOT).as_posix()


def on_post_page(output: str, page: Any, config: Any) -> str:
    """Warn of scripts, styles and pictures from the network, which ends a strict build."""
    for address in _LOADED.findall(output):
        _log.warning("%s loads %s from the network.", page.file.src_uri, address)
    return output
