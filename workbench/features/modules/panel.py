"""The modules of a game on the page: those that are laid as cards, below them those on offer, each laid with one press."""

from collections.abc import Callable
from html import escape
from secrets import randbelow

from engine.core.game import Game
from engine.core.rules import BadInput
from engine.setup.modules import Module, laid, modules
from workbench.bench import Bench
from workbench.bench.link import MOST_STARTS
from workbench.features.modules.start import deal_start
from workbench.page.kit.button import Button

START = ("Deal me a start", "Two modules and a goal, by chance.")
AGAIN = ("Begin again", "Take all off: classic War.")
ADD = "Add a rule"
GREY = "Those in grey do nothing yet."


def is_shown(game: Game) -> bool:
    """Whether the game has modules."""
    return bool(modules(game))


def all_rules(game: Game) -> str:
    """The words that open all dials of a game with modules: how many there are, in how many chapters."""
    parameters = game.Rules.parameters().values()
    chapters = dict.fromkeys(each.dial.group for each in parameters if each.dial.group)
    return f"All {len(parameters)} rules, in {len(chapters)} chapters"


def presses(bench: Bench) -> list[Button]:
    """A button for each module, which lays it or takes it off, and one that deals a start."""
    here = laid(bench.game, bench.rules)
    buttons = [_press(each, each in here) for each in modules(bench.game).values()]
    dealt = Button("start", *START, lambda now: now.tried(lambda it: deal_start(it, 1 + randbelow(MOST_STARTS))))
    return [*buttons, dealt, Button("all", *AGAIN, lambda now: now.play_without_dial(now.game.Rules()))]


def _press(module: Module, is_laid: bool) -> Button:
    move: Callable[[Bench], Bench] = (lambda now: take_off(now, module)) if is_laid else (lambda now: lay(now, module))
    return Button(module.name, module.title, module.text, move, "on" if is_laid else "")


def lay(bench: Bench, module: Module) -> Bench:
    """The bench with a module; a sentence if it cannot be played with the other rules."""
    return bench.tried(lambda it: it.play_without_dial(module.lay(it.rules)))


def take_off(bench: Bench, module: Module) -> Bench:
    """The bench without a module."""
    return bench.tried(lambda it: it.play_without_dial(module.take_off(it.rules, it.game.Rules())))


# ---------------------------------------------------------------- as HTML


def html(bench: Bench) -> str:
    """The modules that are laid, and those on offer."""
    here = laid(bench.game, bench.rules)
    cards = "".join(_laid_card(bench, each) for each in here)
    offered = "".join(_offered(bench, each) for each in modules(bench.game).values() if each not in here)
    grey = f'<p class="wb-modules-note">{GREY}</p>' if " data-idle" in offered else ""
    top = f'<ul class="wb-laid" aria-label="Laid on classic War">{cards}</ul>' if cards else ""
    ways = (_way("all", *AGAIN) if len(here) > 1 else "") + _way("start", *START)
    head = f'<div class="wb-modules-head"><h3 class="wb-label">{ADD}</h3>{ways}</div>'
    return f'<section class="wb-modules" aria-label="Modules">{top}{head}<div class="wb-offered">{offered}</div>{grey}</section>'


def _way(key: str, label: str, tip: str) -> str:
    return f'<button type="button" class="wb-way" data-press="modules:{key}" title="{tip}">{label}</button>'


def _laid_card(bench: Bench, module: Module) -> str:
    why = module.idle(bench.rules)
    idle = f'<span class="wb-module-idle">Does nothing yet: {escape(why)}.</span>' if why else ""
    off = f'<button type="button" data-press="modules:{module.name}" aria-label="Take off: {escape(module.title)}">✕</button>'
    words = f"<b>{escape(module.title)}</b><span>{escape(module.text)}</span>"
    return f'<li class="wb-module">{words}{idle}{off}</li>'


def _offered(bench: Bench, module: Module) -> str:
    """A module on offer; grey where it would do nothing, with the others that it would make do nothing."""
    try:
        idle, others = module.idle(module.lay(bench.rules)), module.makes_idle(bench.rules)
    except BadInput as error:
        return _card(module.name, module.title, error.on_screen)
    so = f" Then {' and '.join(each.title for each in others)} would do nothing." if others else ""
    return _card(module.name, module.title, module.text + so, f"Does nothing yet: {idle}." if idle else "")


def _card(key: str, title: str, text: str, idle: str = "") -> str:
    words = f"<b>{escape(title)}</b><span>{escape(text)}</span>"
    grey = f' data-idle title="{escape(idle)}"' if idle else ""
    return f'<button type="button" class="wb-module" data-press="modules:{key}"{grey}>{words}</button>'
