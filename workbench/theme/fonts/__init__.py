"""The shipped fonts: a sans for text and figures, a serif for titles. Both are variable, Latin, and under the Open Font License.

A page of ours takes them from its style sheet; a bench in a notebook may be in a shadow root, where `@font-face` counts for
nothing, so its script adds them to the document.
"""

import json
from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

_HERE = Path(__file__).parent


class Face(NamedTuple):
    """A font: the family by which style sheets name it, its file, the range of its weights."""

    family: str
    file: Path
    weights: str

    def bytes(self) -> bytes:
        """The font as WOFF2."""
        return self.file.read_bytes()

    @property
    def name(self) -> str:
        """The name of the file on a server; it follows from the contents."""
        return f"{self.file.stem}-{sha256(self.bytes()).hexdigest()[:16]}.woff2"

    @property
    def data(self) -> str:
        """An address that holds the font."""
        return f"data:font/woff2;base64,{b64encode(self.bytes()).decode()}"


SANS = Face("Warbench Sans", _HERE / "sans.woff2", "200 900")
SERIF = Face("Warbench Serif", _HERE / "serif.woff2", "100 900")
FACES = (SANS, SERIF)


@cache
def served(folder: str) -> str:
    """The fonts as a style sheet, in files of a server's folder."""
    return "".join(_rule(face, f"{folder}{face.name}") for face in FACES)


@cache
def held() -> str:
    """The fonts as a style sheet that holds them: for a page that may ask for nothing."""
    return "".join(_rule(face, face.data) for face in FACES)


@cache
def as_script() -> str:
    """The fonts as a module of the view: `FACES`, each with family, weight, address."""
    faces = [{"family": face.family, "weight": face.weights, "address": face.data} for face in FACES]
    return f"export const FACES = {json.dumps(faces)};\n"


def _rule(face: Face, address: str) -> str:
    shows = "font-display: swap"
    return f'@font-face {{ font-family: "{face.family}"; font-weight: {face.weights}; {shows}; src: url("{address}") format("woff2"); }}\n'
