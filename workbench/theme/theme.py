"""The theme: colours and fonts. No other file holds a colour of its own.

The published rules are hollow and blue, the variant is solid and vermilion: they differ in shape and in colour (Okabe and Ito
2008, the blue a little lighter, so that it can be read on a dark page too). Text has a contrast of 4.5 with its
background. Nothing is loaded: fonts are those of the system.

Every colour has two values, for a light page and for a dark one; `color-scheme` selects one of them, that is
the theme of the notebook, or of the system. The style sheets take their colours from tokens.css, which is written from
here: `python -m workbench.theme.theme`.
"""

import re
from pathlib import Path

INK = "currentColor"  # the text colour of the page
SEATS = ("#b2281f", "#2f5f8a", "#3d7a3a", "#8a5a00", "#7b4397", "#00757d", "#a3457a", "#555555")  # up to eight players
SEATS_DARK = ("#ff9c92", "#8cc4f5", "#8fd58b", "#f0bb5c", "#d9a6ee", "#6fd3d9", "#f2a3cd", "#cfcfcf")  # on a dark page
FADED = 0.35  # marks that are not picked while another one is
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Liberation Sans', Arial, sans-serif"

TOKENS = Path(__file__).parent / "tokens.css"

# ---------------------------------------------------------------- tokens: on a light page, on a dark one

#: The shared colours.
SHARED = {
    "published": ("#0072b2", "#56b4e9"),
    "variant": ("#b04300", "#f0945a"),  # a little darker than its area: text needs more contrast
    "variant-area": ("#d55e00", "#e0702a"),
    "right": ("#00755a", "#3fbf98"),
    "ink": ("#1f2a33", "#e6eaed"),
    "grey": ("#5b6770", "#a9b4bc"),
    "line": ("#dde2e6", "#3b454d"),
    "soft": ("#f5f7f8", "#232b31"),
    "paper": ("#ffffff", "#171c20"),
    "changed": ("#fdf4ee", "#33261d"),
}

#: The card table: the felt, the cards, the furniture; the deeper cloth of the first view.
TABLE = {
    "ink": ("#23302a", "#e3e9e5"),
    "soft": ("#5b6a62", "#a3b0a8"),
    "line": ("#d5ddd7", "#38443d"),
    "panel": ("#ffffff", "#1c2420"),
    "hover": ("#eef3ef", "#27322c"),
    "accent": ("#2d6a58", "#7cc4ab"),
    "accent-ink": ("#ffffff", "#10201a"),
    "felt-1": ("#dde7df", "#1d4a35"),
    "felt-2": ("#c6d5ca", "#123324"),
    "felt-edge": ("#b3c5b8", "#0d2419"),
    "felt-ink": ("#35483d", "#c4d3ca"),
    "felt-line": ("rgb(53 72 61 / 22%)", "rgb(220 240 228 / 20%)"),
    "felt-mat": ("rgb(255 255 255 / 26%)", "rgb(255 255 255 / 5%)"),
    "cloth-1": ("#34826a", "#235a45"),
    "cloth-2": ("#1e5a48", "#143428"),
    "cloth-ink": ("#ffffff", "#e6f2ec"),
    "cloth-mat": ("rgb(255 255 255 / 13%)", "rgb(255 255 255 / 8%)"),
    "cloth-line": ("rgb(255 255 255 / 34%)", "rgb(255 255 255 / 22%)"),
    "paper": ("#fffefb", "#f1eee6"),
    "paper-edge": ("#cbcfc8", "#a9aca4"),
    "paper-veiled": ("#e4e7ea", "#c4cacd"),
    "card-shadow": ("rgb(30 50 40 / 22%)", "rgb(0 0 0 / 45%)"),
    "back": ("#3c5f7a", "#34536b"),
    "back-line": ("rgb(255 255 255 / 34%)", "rgb(255 255 255 / 26%)"),
    "hot": ("#e69f00", "#e69f00"),
    "amber": ("#fdf3dc", "#3a301a"),
    "amber-ink": ("#6b4a00", "#f0d391"),
    "suit-black": ("#22272b", "#22272b"),
    "suit-red": ("#bf2a2f", "#bf2a2f"),
    "suit-green": ("#1d7a3c", "#1d7a3c"),
    "suit-blue": ("#1c5fbf", "#1c5fbf"),
    "icon-red": ("#bf2a2f", "#ee6c6f"),
    "icon-green": ("#1d7a3c", "#4cb875"),
    "icon-blue": ("#1c5fbf", "#6aa5f0"),
}

#: The colours of a game's marks.
MARKS = {
    "vermilion": ("#c24e00", "#f0803c"),
    "blue": ("#0072b2", "#56b4e9"),
    "green": ("#00805b", "#3fc79b"),
    "purple": ("#b04e8b", "#e08fc0"),
    "yellow": ("#8a6d00", "#f0e442"),
    "sky": ("#1a7aa8", "#8fd0f5"),
    "grey": ("#5b6a62", "#a3b0a8"),
}

#: The colours of decks: the head of a card, the text on it, a word in this colour on paper.
DECKS = {
    "red": ("#c23b33", "#ffffff", "#a12b24"),
    "blue": ("#2a66aa", "#ffffff", "#225690"),
    "yellow": ("#e8bd33", "#2d2200", "#7d5c00"),
    "green": ("#2c7f52", "#ffffff", "#236843"),
    "purple": ("#7a4a9e", "#ffffff", "#653a85"),
    "orange": ("#d9741f", "#000000", "#9c4f0d"),
    "pink": ("#b94a86", "#ffffff", "#9a3a6e"),
    "teal": ("#00787d", "#ffffff", "#00646a"),
    "black": ("#2b2f33", "#ffffff", "#2b2f33"),
    "white": ("#e4e7ea", "#22272b", "#5b6770"),
    "grey": ("#757575", "#ffffff", "#555555"),
}

# ---------------------------------------------------------------- in charts


def named(name: str) -> str:
    """A colour by its name in charts: that of the page around, or the light one where there is no page."""
    return f"var(--wb-{name}, {SHARED[name][0]})"


_OF_CHARTS = ("published", "variant-area", "variant", "grey", "right")
PUBLISHED, VARIANT, VARIANT_WORDS, GREY, RIGHT = (named(name) for name in _OF_CHARTS)
_NAMED = re.compile(r"var\(--wb-[\w-]+, (#\w+)\)")


def on_paper(drawn: str) -> str:
    """A drawing in the colours of a light page, for formats without names of colours."""
    return _NAMED.sub(r"\1", drawn)


# ---------------------------------------------------------------- tokens.css


def tokens() -> str:
    """tokens.css: a custom property for each colour, and the selectors of dark pages."""
    both = {f"--wb-{name}": pair for name, pair in SHARED.items()}
    both |= {f"--wt-{name}": pair for name, pair in TABLE.items()}
    both |= {f"--wt-seat-{n}": pair for n, pair in enumerate(zip(SEATS, SEATS_DARK, strict=True), 1)}
    both |= {f"--wt-mark-{name}": pair for name, pair in MARKS.items()}
    fixed = {
        f"--wt-deck-{name}{part}": c for name, three in DECKS.items() for part, c in zip(_PARTS, three, strict=True)
    }
    values = {name: light if light == dark else f"light-dark({light}, {dark})" for name, (light, dark) in both.items()}
    head = "/* Written from theme.py by `python -m workbench.theme.theme`; change it there. */"
    font = {"--wb-font": FONT}
    return f"{head}\n{_rule(_EVERYWHERE, values | fixed | font)}\n{_SCHEMES}"


_PARTS = ("", "-ink", "-word")
_EVERYWHERE = ":root,\n:host,\n.wb-root"
_SCHEMES = """/* the themes of marimo and JupyterLab; a card table follows its background */
.light { color-scheme: light; }
.dark, [data-jp-theme-light="false"] .wb-lab, .wb-root.wb-dark { color-scheme: dark; }
[data-jp-theme-light="true"] .wb-lab, .wb-root:not(.wb-dark) { color-scheme: light; }
"""


def _rule(selector: str, values: dict[str, str]) -> str:
    lines = "".join(f"  {name}: {value};\n" for name, value in values.items())
    return f"{selector} {{\n{lines}}}\n"


if __name__ == "__main__":
    TOKENS.write_text(tokens(), "utf-8", newline="\n")
