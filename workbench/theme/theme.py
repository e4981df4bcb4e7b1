"""The theme: colours and fonts. No other file holds a colour of its own.

The published rules are hollow and grey-blue, the variant is solid and orange: they differ in shape, in colour and in brightness.
Orange is the one accent of a page. Text has a contrast of 4.5 with its background. The fonts are shipped (`theme/fonts`).

Every colour has two values, for a light page and for a dark one; `color-scheme` selects one of them, that is
the theme of the notebook, or of the system. The style sheets take their colours from tokens.css, which is written from
here: `python -m workbench.theme.theme`.
"""

import re
from pathlib import Path

from workbench.theme.fonts import SANS, SERIF

INK = "currentColor"  # the text colour of the page
SEATS = ("#b3261e", "#231f1a", "#3d7a3a", "#8a5a00", "#7b4397", "#00757d", "#a3457a", "#555555")  # up to eight players
SEATS_DARK = ("#eb8078", "#efe9dd", "#8fd58b", "#f0bb5c", "#d9a6ee", "#6fd3d9", "#f2a3cd", "#cfcfcf")  # on a dark page
FADED = 0.35  # marks that are not picked while another one is
FONT = f"'{SANS.family}', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Liberation Sans', Arial, sans-serif"
MEASURE = "66ch"  # the width of a column of text
TITLES = f"'{SERIF.family}', Georgia, 'Times New Roman', serif"

TOKENS = Path(__file__).parent / "tokens.css"

# ---------------------------------------------------------------- tokens: on a light page, on a dark one

#: The shared colours.
SHARED = {
    "published": ("#51687d", "#9db4c8"),
    "variant": ("#a83f0e", "#f08a56"),  # a little darker than its area: text needs more contrast
    "variant-area": ("#c8501e", "#f08a56"),
    "on-variant": ("#ffffff", "#171512"),  # text on a filled button
    "right": ("#00755a", "#3fbf98"),
    "ink": ("#231f1a", "#efe9dd"),
    "grey": ("#655e54", "#a59c8d"),
    "line": ("#dcd5c8", "#3a352e"),
    "faint": ("#eee9df", "#2d2924"),
    "soft": ("#f5f1e9", "#1d1a17"),
    "paper": ("#fbf9f4", "#171512"),
    "raised": ("#ffffff", "#211e1a"),
    "changed": ("#fbeee6", "#3a2418"),
}

#: The card table: the felt, the cards, the furniture; the deeper cloth of the first view.
TABLE = {
    "ink": ("#231f1a", "#efe9dd"),
    "soft": ("#655e54", "#a59c8d"),
    "line": ("#dcd5c8", "#3a352e"),
    "panel": ("#ffffff", "#211e1a"),
    "hover": ("#f5f1e9", "#2d2924"),
    "accent": ("#1e5a45", "#7cc4ab"),
    "accent-ink": ("#ffffff", "#10201a"),
    "felt-1": ("#1e5a45", "#1b4c3b"),
    "felt-2": ("#143f31", "#10301f"),
    "felt-edge": ("#0f3326", "#0c2418"),
    "felt-ink": ("#dbe8e0", "#c9dad0"),
    "felt-line": ("rgb(255 255 255 / 20%)", "rgb(255 255 255 / 18%)"),
    "felt-mat": ("rgb(255 255 255 / 6%)", "rgb(255 255 255 / 5%)"),
    "cloth-1": ("#1e5a45", "#1b4c3b"),
    "cloth-2": ("#143f31", "#10301f"),
    "cloth-ink": ("#f3f0e6", "#e6f2ec"),
    "cloth-mat": ("rgb(255 255 255 / 6%)", "rgb(255 255 255 / 5%)"),
    "cloth-line": ("rgb(255 255 255 / 28%)", "rgb(255 255 255 / 22%)"),
    "paper": ("#fffefb", "#f3efe6"),
    "paper-edge": ("#d5d0c4", "#a9a296"),
    "paper-veiled": ("#e9e5dc", "#c9c4b8"),
    "card-shadow": ("rgb(0 0 0 / 32%)", "rgb(0 0 0 / 45%)"),
    "back": ("#33475c", "#2c3d50"),
    "back-line": ("rgb(255 255 255 / 34%)", "rgb(255 255 255 / 26%)"),
    "hot": ("#f0b429", "#f0b429"),
    "amber": ("#fdf3dc", "#3a301a"),
    "amber-ink": ("#6b4a00", "#f0d391"),
    "suit-black": ("#231f1a", "#231f1a"),
    "suit-red": ("#b3261e", "#b3261e"),
    "suit-green": ("#1d7a3c", "#1d7a3c"),
    "suit-blue": ("#1c5fbf", "#1c5fbf"),
    "icon-red": ("#b3261e", "#eb8078"),
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

#: The art on the box of a game, by the names that `data/GAME/box.toml` uses.
BOXES = {
    "green": ("#1e5a45", "#1b4c3b"),
    "slate": ("#3b4a63", "#324058"),
    "plum": ("#5b3a5e", "#4d3250"),
    "blue": ("#1f5a74", "#1b4c62"),
    "brown": ("#6a4a23", "#5a401f"),
    "red": ("#7a332b", "#682b24"),
    "stone": ("#4a453d", "#3f3b35"),
}
PLAIN_BOX = "stone"

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
    both |= {f"--wb-box-{name}": pair for name, pair in BOXES.items()}
    fixed = {
        f"--wt-deck-{name}{part}": c for name, three in DECKS.items() for part, c in zip(_PARTS, three, strict=True)
    }
    values = {name: light if light == dark else f"light-dark({light}, {dark})" for name, (light, dark) in both.items()}
    head = "/* Written from theme.py by `python -m workbench.theme.theme`; change it there. */"
    font = {"--wb-font": FONT, "--wb-titles": TITLES, "--wb-measure": MEASURE}
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
