"""The data of a game that begins as a variant of Your War: rulebook, box, presets, examples, and facts for the tests of all games.

What the data of Your War says beside its defaults (examples, the company in which a dial matters) is written again beside the new
ones: it is about the same rules, and so the tests of all games hold for it.
"""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from engine.analysis.documents.rule_weight import rules_of
from engine.core.rules import Conflict, Value
from engine.core.untrusted import parse_toml
from engine.games import yours
from engine.games.yours.decisions import decides
from engine.games.yours.rules import Rules
from engine.setup.rulebook import data_folder, rulebook
from workbench.features.new_game.checkout import Files, prefix_of

_MOST_QUESTIONS = 3
_LONGEST_BOX = 60  # characters of its line
_SEEDS: tuple[dict[str, Value], ...] = (
    {"hand_size": 4, "min_rank": 5},
    {"hand_size": 5, "min_rank": 6},
    {"min_rank": 5},
    {"min_rank": 6},
)
_RULES = re.compile(r"^(rules = .*\n|\[rules\]\n(?:(?!\[).*\n)*)", re.M)
_NO_CHANGES = "classic_war"
_HAND: dict[str, Value] = {"hand_size": 3}

Changes = dict[str, Value]


def data_of(rules: Rules, name: str, title: str, who: str) -> Files:
    """The files in data/NAME."""
    return {
        f"data/{name}/rulebook.md": _rulebook(name, title, who),
        f"data/{name}/box.toml": _box(rules),
        f"data/{name}/checks.toml": _checks(rules, name),
        **{f"data/{name}/presets/{name}_{key}.toml": text for key, text in _presets(rules, name, who).items()},
        **_examples(rules, name, title),
    }


def renamed(text: str, name: str, title: str) -> str:
    """A text of Your War with the names of the new game."""
    own = text.replace("engine.games.yours", f"engine.games.{name}").replace("data/yours/", f"data/{name}/")
    return own.replace(f"{prefix_of('yours')}-", f"{prefix_of(name)}-").replace(yours.GAME.title, title)


def written(value: str | tuple[str, ...]) -> str:
    """A text or several as Python writes them, in double quotation marks."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    inside = ", ".join(map(written, value))
    return f"({inside},)" if len(value) == 1 else f"({inside})"


def first_sentence(text: str) -> str:
    """The first sentence of a text."""
    return text.partition(". ")[0].rstrip(".") + "."


def _rulebook(name: str, title: str, who: str) -> str:
    """The rulebook with its clauses and dials; above them the title, the author and the introduction."""
    text = (data_folder() / "yours/rulebook.md").read_text("utf-8")
    heading, mark, clauses = text.partition("\n## ")
    introduction = heading.split("\n\n", 2)[2]
    author = f"By {who}, after Your War." if who else "A new game, after Your War."
    return f"# {title}\n\n{author}\n\n{introduction}{mark}{renamed(clauses, name, title)}"


def _box(rules: Rules) -> str:
    line = first_sentence(rulebook(yours.GAME, rules).introduction)
    short = line if len(line) <= _LONGEST_BOX else "A game of your own."
    return (
        "# The box of the game on the start page: see workbench/page/game_box.py.\n"
        f'line = {written(short)}\ncolour = "stone"\ncards = ["back", "QH", "back"]\nplace = 7\n'
    )


def _presets(rules: Rules, name: str, who: str) -> Files:
    """A preset for each change that can be left out, those of a chapter together if there are many; Classic War; and a hand of three
    where nobody has a choice."""
    by, found = who or "ours", {}
    for title, back in _left_out(rules).items():
        key = "without_" + re.sub(r"\W+", "_", title.lower()).strip("_")
        words = {
            "title": f"Without: {title}",
            "question": f"Without “{title}”?",
            "who": by,
            "why": f"What does “{title}” bring?",
        }
        found[key] = _preset(name, words, back)
    undone = _that_count(rules, {each: getattr(Rules(), each) for each in rules.changes()})
    if undone and not any(each.endswith(_table_of(undone)) for each in found.values()):
        words = {"title": "Classic War", "who": "traditional", "why": "The game from which this one began."}
        found[_NO_CHANGES] = _preset(name, words, undone)
    if _playable(rules, _HAND) and not decides(rules):
        words = {
            "title": "A hand of three",
            "question": "A hand of three?",
            "who": by,
            "why": "The card that fights is chosen.",
        }
        found["hand"] = _preset(name, words, _HAND)
    return found


def offered(rules: Rules) -> tuple[str, ...]:
    """The presets that offer a choice where there is none."""
    return ("hand",) if "hand" in _presets(rules, "", "") else ()


def asked(rules: Rules) -> list[str]:
    """The names of the presets that are opening questions."""
    names = [each for each in _presets(rules, "", "") if each != _NO_CHANGES]
    return names[:_MOST_QUESTIONS]


def _left_out(rules: Rules) -> dict[str, Changes]:
    """For each change the dials that undo it, if the game can be played without it."""
    published, found = Rules(), {}
    for title, dials in rules_of(rules, published).items():
        back = {each: getattr(published, each) for each in dials}
        try:
            Rules.of({**rules.changes(), **back})
        except Conflict:
            continue
        found[title] = _that_count(rules, back)
    return found


def _that_count(rules: Rules, changes: Changes) -> Changes:
    """These changes without those of dials that do nothing in the company of the others."""
    after = rules.but(**changes)
    return {name: value for name, value in changes.items() if not after.idle(name)}


def _preset(name: str, words: Mapping[str, str], rules: Changes) -> str:
    head = "\n".join(f"{key} = {written(value)}" for key, value in {"game": name, **words}.items())
    return f"{head}\n\n{_table_of(rules)}"


def _table_of(rules: Changes) -> str:
    return "[rules]\n" + "".join(f"{key} = {_value(value)}\n" for key, value in rules.items())


def _examples(rules: Rules, name: str, title: str) -> Files:
    """The worked examples of Your War, each by the same rules as there."""
    folder = data_folder() / "yours/examples"
    found = {}
    for path in sorted(folder.glob("*.toml")):
        text = path.read_text("utf-8")
        own = f"rules = {_table(_beside(rules, _read(text).get('rules', {})))}\n"
        without = _RULES.sub("", text)
        lines = without.splitlines(keepends=True)
        place = next(at for at, line in enumerate(lines) if line.startswith("top = "))
        found[f"data/{name}/examples/{path.name}"] = renamed(
            "".join([*lines[:place], own, *lines[place:]]), name, title
        )
    return found


def _read(text: str) -> dict[str, Any]:
    return parse_toml(text, "A file of Your War", len(text))


def _beside(rules: Rules, changes: Mapping[str, Any]) -> Changes:
    """Changes of Your War as changes of the new game, so that the same rules come of them."""
    wanted = Rules.of(dict(changes))
    return {each: new for each, (_, new) in wanted.differences(rules).items()}


def _checks(rules: Rules, name: str) -> str:
    """The facts for the tests of all games, beside the new defaults."""
    text = (data_folder() / "yours/checks.toml").read_text("utf-8")
    known = _read(text)
    chapters = "{ " + ", ".join(f"{key} = {value}" for key, value in known["document"]["chapters"].items()) + " }"
    parts = [
        "# What the tests of all games know about this one.",
        "[document] # the prefix of its clauses, and how many each chapter has\n"
        f"prefix = {written(prefix_of(name))}\nchapters = {chapters}",
        f"[seeds]\n{_seeds(rules)}",
        "[witness] # the company in which a parameter matters\n" + "\n".join(_witness(rules, known["witness"])),
        "[silent] # what the rulebook of each preset does not mention\n"
        + "\n".join(f"{each} = {{}}" for each in _presets(rules, "", "")),
        *_without_witness(rules, known["no_witness"]),
    ]
    return "\n\n".join(parts) + "\n"


def _seeds(rules: Rules) -> str:
    """Other rules, under which a seed plays another game, and rules with more cards or, beside the most, with fewer."""
    changed = next((each for each in _SEEDS if _playable(rules, each)), {"max_turns": 3})
    lines = [f"changed = {_table(changed)} # other rules, under which the same seed plays another game"]
    if not rules.decks_have_suits:  # each of its four decks gives a quarter of the cards
        lines.append(f"more_decks = {_table({'source': 'suits', 'decks': 4})}")
    elif rules.decks < 4:
        lines.append(f"more_decks = {_table({'decks': 4})}")
    else:
        lines.append(f"fewer_decks = {_table({'decks': 1})}")
    if rules.deal_size:
        lines.append(f"whole = {_table({'deal_size': 0})} # rules under which all cards are dealt")
    if rules.deal == "by_colour":
        lines.append("colours_apart = true # a card's deck depends on its colour")
    return "\n".join(lines)


def _playable(rules: Rules, changes: Changes) -> bool:
    """Whether all of these are changes, and can be played."""
    if any(getattr(rules, name) == value or rules.idle(name) for name, value in changes.items()):
        return False
    try:
        Rules.of({**rules.changes(), **changes})
    except Conflict:
        return False
    return True


def _witness(rules: Rules, known: Mapping[str, Any]) -> Iterable[str]:
    """For each dial the company in which it matters in Your War, without itself; and where its default is another one, alone."""
    changed = rules.changes()
    for name in rules.parameters():
        given = known.get(name, {})
        companies = [_beside(rules, each) for each in (given if isinstance(given, list) else [given])]
        companies += [{}] if name in changed else []
        tables = [_table({key: value for key, value in each.items() if key != name}) for each in companies]
        yield f"{name} = {tables[0] if len(tables) == 1 else '[' + ', '.join(tables) + ']'}"


def _without_witness(rules: Rules, known: list[dict[str, Any]]) -> Iterable[str]:
    """The values that change no game of random players: those which play as the default does."""
    alike: dict[str, dict[Value, str]] = {}
    for each in known:
        alike.setdefault(each["parameter"], {Rules.parameter(each["parameter"]).default: each["why"]})[
            each["value"]
        ] = each["why"]
    for name, values in alike.items():
        here = getattr(rules, name)
        for value, why in values.items() if here in values else ():
            if value != here:
                yield f"[[no_witness]]\nparameter = {written(name)}\nvalue = {_value(value)}\nwhy = {written(why)}"


def _table(values: Mapping[str, Value]) -> str:
    """An inline table of TOML."""
    return "{ " + ", ".join(f"{key} = {_value(value)}" for key, value in values.items()) + " }" if values else "{}"


def _value(value: Value) -> str:
    return (
        str(value).lower() if isinstance(value, bool) else written(str(value)) if isinstance(value, str) else str(value)
    )
