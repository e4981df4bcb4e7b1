"""A game in Python that begins as a variant of Your War: its code and its data under another name.

The code is that of Your War, chapter by chapter, whole. The values of the variant are its published rules, and all dials stay:
the chapters call each other in the order of a turn, and one that is not in play does nothing there, while a copy cut down to what
is in play would be code that no test has seen. So each seed is the game that it was on the bench; a new rule changes a function of
three to twenty lines, and every dial can still be turned. A chapter that is not wanted is deleted by hand, with the
tests to hold the rest.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from textwrap import fill

from engine.core.rules import BadInput
from engine.games import yours
from engine.games.yours import dials as yours_dials
from engine.games.yours.round import seat_names
from engine.games.yours.rules import Rules
from engine.setup.rulebook import rulebook
from engine.setup.setup import Setup, read_setup
from workbench.features.new_game.begun_data import asked, data_of, first_sentence, offered, renamed, written
from workbench.features.new_game.checkout import Files
from workbench.features.new_game.defaults import with_defaults

#: The file of each chapter of the dials.
_CHAPTERS = {
    "Cards": "worth.py", "Hand": "hands.py", "Switch": "switching.py", "Battle": "battle.py", "Answers": "answers.py",
    "Equal cards": "ties.py", "Captured cards": "captured.py", "Powers": "powers.py", "The end": "ending.py", "The winner": "ending.py",
}  # fmt: skip
_ALWAYS = ("Cards", "Battle", "Equal cards", "Captured cards", "The end", "The winner")  # without them there is no game
_TEST = Path(__file__).parent / "templates/check_begun.py"


def read_start(text: str) -> Setup:
    """The variant that a game begins as; BadInput if it is not one of Your War, or names players."""
    if "@" in text:
        raise BadInput("--from names rules, such as yours:hand_size=3; leave out the players behind @.")
    setup = read_setup(text)
    if setup.game is not yours.GAME:
        raise BadInput(
            f"A new game begins as a variant of {yours.GAME.title}, such as yours:hand_size=3, not of {setup.game.title}."
        )
    return setup


def game_from_rules(setup: Setup, name: str, title: str, who: str) -> Files:
    """The files of the game under this name."""
    rules = Rules.of(setup.rules.changes())
    return {
        **_code(rules, name, title, who),
        **data_of(rules, name, title, who),
        f"tests/games/{name}/__init__.py": "",
        f"tests/games/{name}/test_{name}.py": _test(setup, name, title),
    }


def _code(rules: Rules, name: str, title: str, who: str) -> Files:
    folder = Path(yours.__file__).parent
    texts = {path.name: path.read_text("utf-8") for path in sorted(folder.glob("*.py"))}
    texts["dials.py"] = _with_docstring(with_defaults(texts["dials.py"], rules, vars(yours_dials)))
    found = {file: renamed(text, name, title) for file, text in texts.items()}
    found["__init__.py"] = _declaration(found["__init__.py"], rules, name, title, who)
    return {f"engine/games/{name}/{file}": text for file, text in found.items()}


def _with_docstring(text: str) -> str:
    return text.replace(" Every default is classic War.", " Every default is a published rule.", 1)


def _declaration(text: str, rules: Rules, name: str, title: str, who: str) -> str:
    """`GAME` with its own name, source and opening questions."""
    lines: dict[str, str | tuple[str, ...]] = {
        "name": name,
        "document": f"{title}, by {who}, after Your War" if who else f"{title}, after Your War",
        "summary": first_sentence(rulebook(yours.GAME, rules).introduction),
        "seats": seat_names(rules, 0),
        "questions": tuple(asked(rules)),
        "offers": offered(rules),
    }
    for key, value in lines.items():
        before, _, rest = text.partition(f"\n    {key}=")
        _, _, after = rest.partition("\n")
        text = f"{before}\n    {key}={written(value)},\n{after}"
    head = f'"""{title}: a game that began as a variant of Your War.\n\n{_told_chapters(rules)}\nClauses: data/{name}/rulebook.md\n"""\n'
    return re.sub(r'\A""".*?"""\n', lambda _: head, text, count=1, flags=re.S)


def _told_chapters(rules: Rules) -> str:
    """Which chapters are in play, each with its file, and which are not until one of their dials is turned."""
    idle = [each for each in _CHAPTERS if not _is_in_play(rules, each)]
    lines = [f"In play: {_with_files(each for each in _CHAPTERS if each not in idle)}."]
    lines += [f"Not in play, but their dials may be turned: {_with_files(idle)}."] if idle else []
    return "\n".join(fill(line, 120) for line in lines)


def _with_files(chapters: Iterable[str]) -> str:
    return ", ".join(f"{each[0].lower()}{each[1:]} ({_CHAPTERS[each]})" for each in chapters)


def _is_in_play(rules: Rules, chapter: str) -> bool:
    """Whether a game has this chapter at all, or a dial of it has an effect and another value than in War."""
    dials = [name for name, each in rules.parameters().items() if each.dial.group == chapter]
    effective = [name for name in dials if not rules.idle(name)]
    return chapter in _ALWAYS or any(getattr(rules, name) != rules.parameter(name).default for name in effective)


def _test(setup: Setup, name: str, title: str) -> str:
    text = _TEST.read_text("utf-8")
    start = setup.text().partition("@")[0]
    return (
        text.replace('BEGUN_AS = "yours"', f'BEGUN_AS = "{start}"')
        .replace('GAME = "yours"', f'GAME = "{name}"')
        .replace("Your War", title)
    )
