"""Rulebooks: every clause that a game names can be read, and the text follows the variant."""

import re
from contextlib import suppress
from random import Random
from typing import Literal

import pytest

from engine.core.game import load, names
from engine.core.rules import BadInput, RuleSet, dial
from engine.setup.rulebook import (
    SILENT,
    BrokenRulebook,
    clause_text,
    clauses,
    data_folder,
    fill,
    gap_text,
    marked,
    parse,
    read_book,
    rulebook,
)
from tests.kit.checks import all_companies, checks
from tests.kit.lanes import sample

every_game = pytest.mark.parametrize("name", sample(names(), 4))


def texts(game, rules) -> list[str]:
    """Every line of a variant's rulebook."""
    return [line.text for section in rulebook(game, rules, rules).sections for line in section.lines]


def silent(book) -> tuple:
    """The lines of what the rulebook is silent about; none if nothing is open."""
    return next((section.lines for section in book.sections if section.title == SILENT), ())


def some_values(parameter) -> tuple:
    """Every value of a choice; of a number the ends and what lies next to the lower one."""
    low, high = parameter.dial.low, parameter.dial.high
    return tuple(dict.fromkeys((low, low + 1, high))) if parameter.type == "int" else parameter.values


def variants(game) -> list:
    """The published rules, those in which some dial matters, and those in which one parameter has another value."""
    found = [game.Rules(), *map(game.Rules.of, all_companies(game.name))]
    for name, parameter in game.Rules.parameters().items():
        for value in some_values(parameter):
            with suppress(BadInput):
                found.append(game.Rules.of({name: value}))
    return found


def mixtures(game) -> list:
    """Some playable rule sets in which many parameters have another value."""
    dice, found = Random(1), []
    while len(found) < 50:
        drawn = {name: dice.choice(parameter.soft_values) for name, parameter in game.Rules.parameters().items()}
        with suppress(BadInput):
            found.append(game.Rules.of(drawn))
    return found


# ---------------------------------------------------------------- the rulebooks there are


@every_game
def test_whatever_a_game_names_stands_in_its_rulebook(name):
    game = load(name)
    gaps = {line.id for rules in variants(game) for line in silent(rulebook(game, rules))}
    readable = set(clauses(game)) | gaps
    declared = [*game.events, *(parameter.dial for parameter in game.Rules.parameters().values())]
    named = {each.clause for each in declared} | {each.ruling for each in declared if each.ruling}
    assert named <= readable


@every_game
def test_whatever_decides_a_gap_has_its_line_in_the_last_section(name):
    game = load(name)
    dials, arises = game.Rules.parameters().values(), {}
    for rules in variants(game):
        listed = {line.id for line in silent(rulebook(game, rules, rules))}
        assert {p.dial.ruling for p in dials if p.dial.ruling and not rules.idle(p.name)} <= listed
        arises |= dict.fromkeys(listed, rules)
    for ruling in {p.dial.ruling for p in dials} - {""}:
        assert gap_text(game, ruling, arises[ruling])


@every_game
def test_whatever_is_silent_is_a_question_with_its_answer(name):
    game = load(name)
    for rules in variants(game):
        for line in silent(rulebook(game, rules, rules)):
            assert re.fullmatch(r"[^?]+\? Here: [^?]+\.", line.text), (rules.changes(), line)


@every_game
def test_every_clause_of_the_document_is_there(name):
    prefix, chapters = checks(name)["document"].values()
    of_document = {f"{prefix}-{c}.{n}" for c, count in chapters.items() for n in range(1, count + 1)}
    rules = {clause.id for clause in clauses(load(name)).values() if clause.section != SILENT and "-X" not in clause.id}
    assert rules == of_document


@every_game
def test_what_is_silent_and_what_a_designer_found_stand_last_and_apart(name):
    game = load(name)
    titles = [section.title for section in rulebook(game, game.Rules()).sections]
    found = dict.fromkeys(clause.section for clause in clauses(game).values() if "-X" in clause.id)
    open_ones = [SILENT] if any(parameter.dial.ruling for parameter in game.Rules.parameters().values()) else []
    last = [*open_ones, *found]
    assert titles[len(titles) - len(last) :] == last and len(found) <= 1
    assert all(("-X" in clause.id) == (clause.section in found) for clause in clauses(game).values())


@every_game
def test_title_is_that_of_the_game(name):
    game = load(name)
    assert rulebook(game, game.Rules()).title == game.title


@every_game
def test_every_value_of_every_parameter_reads_differently(name):
    """Some parameters matter only under certain others, so one variant that tells the values apart is enough."""
    game = load(name)
    for parameter in (p for p in game.Rules.parameters().values() if not p.dial.about_time):
        assert any(tells_values_apart(game, base, parameter) for base in variants(game)), parameter.name


def tells_values_apart(game, base, parameter) -> bool:
    read = []
    for value in some_values(parameter):
        with suppress(BadInput):
            read.append("\n".join(texts(game, base.but(**{parameter.name: value}))))
    return 1 < len(read) == len(set(read))


@every_game
def test_no_variant_leaves_braces_or_holes(name):
    game = load(name)
    for rules in variants(game) + mixtures(game):
        for text in texts(game, rules):
            assert not re.search(r"[{}|_]|  | [.,;:]|[.,;:]{2}", text), (rules.changes(), text)
            assert re.match(r"[A-Z0-9]", text) and text.endswith("."), (rules.changes(), text)


# ---------------------------------------------------------------- variants


def test_numbers_are_filled_in():
    game = load("war")
    assert "1 card face down" in clause_text(game, "WAR-02.1", game.Rules())
    assert "3 cards face down" in clause_text(game, "WAR-02.1", game.Rules(war_face_down=3))


def test_a_variant_marks_what_it_changes_and_keeps_the_published_text():
    game = load("war")
    variant = rulebook(game, game.Rules(war_face_down=3))
    changed = {line.id: line for section in variant.sections for line in section.lines if line.changed}
    assert list(changed) == ["WAR-02.1"]
    assert changed["WAR-02.1"].published == clause_text(game, "WAR-02.1", game.Rules())
    text = variant.markdown()
    assert "- **WAR-02.1** Each player lays ~~1 card~~ → **3 cards** face down" in text
    assert "- Cards face down in a war: ~~1 card~~ → **3 cards** (WAR-02.1)" in text
    assert text.startswith("# Classic War\n") and f"version {game.version}" in text


def test_the_published_rules_mark_nothing():
    game = load("war")
    published = rulebook(game, game.Rules())
    assert published.changes == ()
    assert "~~" not in published.markdown()


def test_a_variant_can_be_held_against_another():
    game = load("war")
    three = game.Rules(war_face_down=3)
    assert rulebook(game, three, published=three).changes == ()
    assert "~~3 cards~~ → **2 cards**" in rulebook(game, game.Rules(war_face_down=2), published=three).markdown()


def test_a_gap_tells_the_question_and_the_reading():
    game = load("war")
    assert gap_text(game, "WAR-A02", game.Rules()).endswith("Here: that player's last card fights.")
    assert gap_text(game, "WAR-A02", game.Rules(war_short="loses")).endswith("Here: that player loses the game.")
    assert gap_text(game, "WAR-A03", game.Rules()).endswith("Here: nobody wins.")


def test_a_limit_that_is_off_is_not_called_zero():
    game = load("war")
    assert gap_text(game, "WAR-A05", game.Rules()).endswith("Here: no limit.")
    assert gap_text(game, "WAR-A05", game.Rules(max_turns=1)).endswith("Here: 1 turn.")


def test_marked_words():
    assert marked("Draw three cards.", "Draw three cards.") == "Draw three cards."
    assert marked("Draw the top 3 cards of the deck.", "Draw the top 5 cards of the deck.") == (
        "Draw the top ~~3~~ → **5** cards of the deck."
    )
    assert marked("Draw at once.", "Draw one card at once.") == "Draw **one card** at once."
    assert marked("Draw one card at once.", "Draw at once.") == "Draw ~~one card~~ → *(left out)* at once."
    assert marked("All of them.", "None.") == "~~All of them.~~ → **None.**"


# ---------------------------------------------------------------- the notation


class Rules(RuleSet):
    """One parameter of each type."""

    cards: int = dial(3, low=0, high=9, clause="T-01.1", group="All", says="How many cards?", words={0: "none at all"})
    shown: bool = dial(False, clause="T-01.1", group="All", says="Are they shown?")
    ace: Literal["top", "low", "gone"] = dial(
        "top", clause="T-01.1", group="All", says="Where is the Ace?", words={"top": "at the top"}
    )


@pytest.mark.parametrize(
    ("template", "changes", "text"),
    [
        ("Hold {cards}.", {}, "Hold 3."),
        ("Hold {cards card/cards}.", {}, "Hold 3 cards."),
        ("Hold {cards card/cards}.", {"cards": 1}, "Hold 1 card."),
        ("Hold {cards card/cards}.", {"cards": 0}, "Hold none at all."),
        ("Hold {cards other card/other cards}.", {"cards": 2}, "Hold 2 other cards."),
        ("It is {ace}.", {}, "It is at the top."),
        ("Lay them {shown? open | face down}.", {}, "Lay them face down."),
        ("Lay them {shown? open | face down}.", {"shown": True}, "Lay them open."),
        ("Lay them down {shown? , open}.", {}, "Lay them down."),
        ("Lay them down {shown? , open}.", {"shown": True}, "Lay them down, open."),
        ("Lay them{shown=no? face down}here ({shown? open | hidden}).", {}, "Lay them face down here (hidden)."),
        ("Hold {shown=no? your cards | them up}.", {}, "Hold your cards."),
        ("Hold {cards? some | nothing}.", {"cards": 0}, "Hold nothing."),
        ("Hold {cards=1,2? few | cards=3? three | many}.", {"cards": 2}, "Hold few."),
        ("Hold {cards=1,2? few | cards=3? three | many}.", {}, "Hold three."),
        ("Hold {cards=1,2? few | cards=3? three | many}.", {"cards": 9}, "Hold many."),
        ("Aces {ace=gone? are out | are {shown? open and {cards} | in}}.", {"shown": True}, "Aces are open and 3."),
    ],
)
def test_templates(template, changes, text):
    assert fill(parse(template, Rules), Rules.of(changes)) == text


@pytest.mark.parametrize(
    ("template", "message"),
    [
        ("Hold {card}.", "no parameter 'card'"),
        ("Hold {crads? a | b}.", "no parameter 'crads'"),
        ("Hold {cards=12? a}.", "a whole number from 0 to 9"),
        ("Hold {ace=high? a}.", "one of top, low, gone"),
        ("Hold {ace? a}.", "say which"),
        ("Hold {ace card/cards}.", "not a number"),
        ("Hold {cards? a", "not closed"),
        ("Hold {cards", "not closed"),
        ("Hold {", "not closed"),
        ("Hold cards}.", "'}' too many"),
        ("Hold | cards.", "'|' too many"),
        ("Hold {a | cards? b}.", "only the last of"),
        ("Hold {some words}.", "may lack a condition"),
        ("Hold {}.", "may lack a condition"),
    ],
)
def test_broken_templates(template, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        parse(template, Rules)


HEADING = "# Test\n\nBy nobody.\n\nAn introduction.\n\n## Play\n\n"


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        (HEADING + "- **T-01.1** Hold {card}.\n", 9, "no parameter 'card'"),
        (HEADING + "- **T-01.1** Hold.\n- **T-01.1** Hold.\n", 10, "T-01.1 is already in line 9"),
        (HEADING + "- **T-01.1** Hold.\nand play.\n", 10, "reads '- **ID** text'"),
        (HEADING + "- **T-1.1** Hold.\n", 9, "reads '- **ID** text'"),
        ("# Test\n\n## Play\n", 1, "begins with"),
        ("", 1, "begins with"),
    ],
)
def test_a_broken_file_is_named_with_its_line(tmp_path, text, line, message):
    file = tmp_path / "test.md"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BrokenRulebook) as error:
        read_book(file, Rules)
    assert f"test.md:{line}: " in str(error.value) and message in str(error.value)


def test_a_file_is_read_in_its_order(tmp_path):
    file = tmp_path / "test.md"
    file.write_text(
        HEADING
        + "- **T-01.2** hold {cards}.\n- **T-01.1** Play.\n## End\n- **T-A04b** Why?\n## Found\n- **T-X5** Fun.\n",
        encoding="utf-8",
    )
    book = read_book(file, Rules)
    assert (book.title, book.author, book.introduction) == ("Test", "By nobody.", ("An introduction.",))
    assert [(c.id, c.section, c.line) for c in book.clauses.values()] == [
        ("T-01.2", "Play", 9),
        ("T-01.1", "Play", 10),
        ("T-A04b", "End", 12),
        ("T-X5", "Found", 14),
    ]
    assert book.clauses["T-01.2"].text(Rules()) == "Hold 3."


def test_every_game_has_a_rulebook_and_every_rulebook_a_game():
    assert sorted(file.parent.name for file in data_folder().glob("*/rulebook.md")) == names()
