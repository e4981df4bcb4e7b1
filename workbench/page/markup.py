"""The parts of the scene as HTML: their words, their buttons, their controls.

What can be pressed names itself in an attribute, which the view sends back: `data-press="PART:KEY"` of a button,
`data-choose="PART:NAME"` of a control, `data-type="FIELD"` of a text, `data-fold="NAME"` of a fold.
"""

from collections.abc import Mapping
from html import escape
from typing import NamedTuple

from workbench.page.kit.button import Button
from workbench.page.kit.controls import Control
from workbench.page.kit.part import Part

NUMBER = "number"  # the field in which a game is opened by its number


class Marked(NamedTuple):
    """A part as HTML, with the buttons and the controls in it."""

    html: str
    presses: Mapping[str, Button] = {}
    controls: Mapping[str, Control] = {}


def marked_up(part: Part) -> Marked:
    """A part that consists of controls, words and buttons."""
    presses, controls = part.presses(), part.controls()
    rows = _ROWS.get(part.kind, _as_controls)(part, presses, controls)
    return Marked("".join(rows), {press.key: press for press in presses}, controls)


def _as_controls(part: Part, presses: list[Button], controls: Mapping[str, Control]) -> list[str]:
    return [_controls(part.name, controls), part.words(), buttons(part.name, presses)]


def _as_buttons(part: Part, presses: list[Button], controls: Mapping[str, Control]) -> list[str]:
    label = f'<span class="wb-label">{escape(part.label)}</span>' if part.label else ""
    field = _number(part) if part.hint else ""
    return [label, _controls(part.name, controls), buttons(part.name, presses), field, part.words()]


def _as_form(part: Part, presses: list[Button], controls: Mapping[str, Control]) -> list[str]:
    return [
        f'<div class="wb-asked-all">{_controls(part.name, controls)}</div>',
        part.words(),
        buttons(part.name, presses),
    ]


def _as_progress(part: Part, presses: list[Button], controls: Mapping[str, Control]) -> list[str]:
    said = f"{escape(part.label)} {buttons(part.name, presses)}" if part.label else ""
    return [part.words(), f'<div class="wb-note">{said}</div>' if said else ""]


def _as_head(part: Part, presses: list[Button], controls: Mapping[str, Control]) -> list[str]:
    games = games_html(controls["game"]) if "game" in controls else ""
    pages = _tabs("head:page", controls["page"]) if "page" in controls else ""
    return [part.words(), games, pages]


def _as_drawn(part: Part, presses: list[Button], controls: Mapping[str, Control]) -> list[str]:
    """Words that hold their own buttons."""
    return [part.words()]


_ROWS = {"drawn": _as_drawn, "buttons": _as_buttons, "form": _as_form, "progress": _as_progress, "head": _as_head}


# ---------------------------------------------------------------- buttons


def buttons(part: str, presses: list[Button]) -> str:
    """A row of buttons; empty without buttons."""
    return f'<div class="wb-buttons">{"".join(_button(part, press) for press in presses)}</div>' if presses else ""


_LOOKS = {"": "", "filled": " wb-filled"}


def _button(part: str, press: Button) -> str:
    look, tip = _LOOKS.get(press.look, " wb-lit"), f' title="{escape(press.tip)}"' if press.tip else ""
    key = escape(f"{part}:{press.key}")
    kept = ' data-look="changed"' if press.look == "changed" else ""
    cross = '<i class="wb-cross" aria-hidden="true"> ✕</i>' if kept else ""
    return f'<button type="button" class="wb-press{look}" data-press="{key}"{kept}{tip}><span>{escape(press.label)}{cross}</span></button>'


def question_cards(part: Part, backs: Mapping[str, str]) -> Marked:
    """The opening questions, each a card to turn over: `backs` are the drawings of their largest effects, by key."""
    presses = part.presses()
    cards = "".join(_card(part.name, press, backs.get(press.key, "")) for press in presses)
    label = f'<span class="wb-label">{escape(part.label)}</span>'
    return Marked(f'{label}<div class="wb-ask-cards">{cards}</div>', {press.key: press for press in presses})


def _card(part: str, press: Button, back: str) -> str:
    holds, tip = str(press.look == "on").lower(), f' title="{escape(press.tip)}"' if press.tip else ""
    key = escape(f"{part}:{press.key}")
    front = f'<button type="button" data-press="{key}" aria-pressed="{holds}"{tip}><span>{escape(press.label)}</span></button>'
    return f'<div class="wb-ask-card">{front}{f"<wb-back>{back}</wb-back>" if press.tip else ""}</div>'


# ---------------------------------------------------------------- controls


def _controls(part: str, controls: Mapping[str, Control]) -> str:
    return "".join(_control(f"{part}:{name}", control) for name, control in controls.items())


def _control(name: str, control: Control) -> str:
    draw = {"switch": _switch, "radio": _radio, "tabs": _tabs, "sides": _sides}.get(control.kind, _list)
    return draw(name, control)


def _list(name: str, control: Control) -> str:
    none = "" if control.shown is not None else '<option value="" hidden selected></option>'
    options = "".join(_option(words, words == control.shown) for words in control.options)
    return (
        f'<label class="wb-field"><span>{escape(control.label)}</span>'
        f'<select data-choose="{escape(name)}">{none}{options}</select></label>'
    )


def _option(words: str, chosen: bool) -> str:
    return f'<option value="{escape(words)}"{" selected" if chosen else ""}>{escape(words)}</option>'


def _radio(name: str, control: Control) -> str:
    key = escape(name)
    options = "".join(
        f'<label class="wb-circle"><input type="radio" name="{key}" data-choose="{key}" value="{escape(words)}"'
        f"{' checked' if words == control.shown else ''}><span>{escape(words)}</span></label>"
        for words in control.options
    )
    return f'<fieldset class="wb-field"><legend>{escape(control.label)}</legend>{options}</fieldset>'


def _switch(name: str, control: Control) -> str:
    on = " checked" if control.value else ""
    box = f'<input type="checkbox" role="switch" data-choose="{escape(name)}"{on}>'
    return f'<label class="wb-toggle">{box}<span>{escape(control.label)}</span></label>'


def _tabs(name: str, control: Control) -> str:
    """Tabs; the Tab key enters them at the open one."""
    tabs = "".join(_tab(name, words, value == control.value) for words, value in control.options.items())
    return f'<div class="wb-tabs" role="tablist" aria-label="Pages">{tabs}</div>'


def _tab(name: str, words: str, is_open: bool) -> str:
    chosen = f'aria-selected="{str(is_open).lower()}" tabindex="{0 if is_open else -1}"'
    value = f'data-choose="{escape(name)}" data-value="{escape(words)}"'
    return f'<button type="button" role="tab" {value} {chosen}>{escape(words)}</button>'


def _sides(name: str, control: Control) -> str:
    """A switch of buttons, of which one is pressed."""
    buttons = "".join(_side(name, words, value == control.value) for words, value in control.options.items())
    return f'<div class="wb-sides-switch" role="group" aria-label="{escape(control.label)}">{buttons}</div>'


def _side(name: str, words: str, is_open: bool) -> str:
    value = f'data-choose="{escape(name)}" data-value="{escape(words)}"'
    return f'<button type="button" {value} aria-pressed="{str(is_open).lower()}">{escape(words)}</button>'


def games_html(control: Control) -> str:
    """The list of games."""
    options = "".join(_option(words, words == control.shown) for words in control.options)
    return f'<select class="wb-games" aria-label="{escape(control.label)}" data-choose="head:game">{options}</select>'


# ---------------------------------------------------------------- texts


def _number(part: Part) -> str:
    hint = escape(part.hint)
    name = f"{part.name}:{NUMBER}"
    return f'<input type="text" data-choose="{name}" placeholder="{hint}" aria-label="{hint}">'


def text_field(name: str, label: str, value: str, most: int, hint: str = "", rows: int = 0) -> str:
    """A text with its label, of one line or of several `rows`."""
    told = f'data-type="{name}" maxlength="{most}" placeholder="{escape(hint)}" autocomplete="off" data-lpignore="true"'
    field = f'<input type="text" {told} value="{escape(value)}">'
    if rows:
        field = f'<textarea rows="{rows}" {told}>{escape(value)}</textarea>'
    return f'<label class="wb-field"><span>{escape(label)}</span>{field}</label>'
