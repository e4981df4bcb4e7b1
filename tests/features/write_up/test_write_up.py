"""The document of a game: its parts, its numbers against games played beside it, typed text that stays text."""

import re
import shlex
from dataclasses import replace
from functools import cache
from html import unescape

import hypothesis
import polars as pl
import pytest
from markdown import markdown

from engine.analysis.documents.history import History, history
from engine.analysis.skill import skill
from engine.core.bad_input import BadInput
from engine.core.game import load, names
from engine.play.run import Cancelled
from engine.replay.trace import replay
from engine.setup.game_id import read_id
from engine.setup.presets import MOST_REASON
from engine.setup.setup import Setup
from engine.simulation.simulate import simulate
from tests.kit import random_rules
from tests.kit.command_line import run
from tests.kit.html import NASTY, Seen, plain
from tests.kit.lanes import case
from workbench.features.write_up.document import WriteUp, write_up
from workbench.features.write_up.markdown import escaped
from workbench.features.write_up.needs import cards_of
from workbench.features.write_up.on_table import moments, table_at

FEW = 60
ABSTRACT = "A hand of three, and a choice.\n\nFor two who like to plan."


@cache
def written(text: str = "war", games: int = FEW, seed: int = 0) -> WriteUp:
    return write_up(Setup.of(text), "A title", "Ann Onym", ABSTRACT, None, games, seed)


def with_process(text: str, process: History) -> WriteUp:
    return replace(written(text), process=process)


# ---------------------------------------------------------------- what the page holds


def test_the_page_has_the_parts_of_a_designers_document():
    found = written("suits")
    page, words = Seen(found.html), plain(found.html)
    assert page.texts("h1") == ["A title"] and "By Ann Onym , after “A War of Suits” by Holly D'Zmura" in words
    assert page.texts("h2") == ["Abstract", "What you need", "Rules", "Examples", "Results"]
    assert "For two who like to plan." in words and "Cards 52: one deck, 2 to Ace in four suits" in words
    assert found.markdown.startswith(
        "# A title\n\n*By Ann Onym, after “A War of Suits” by Holly D'Zmura.*\n\n## Abstract\n\nA hand of three"
    )
    assert re.findall(r"^## (.*)$", found.markdown, re.M) == page.texts("h2")
    assert found.says() in repr(found) and found.frame()["name"].to_list()[0] == "seat0_wins"


@pytest.mark.parametrize("name", [case(name == "war", name) for name in names()])
def test_the_page_is_one_file_without_scripts_whose_links_lead_somewhere(name):
    page = Seen(written(name).html)
    assert not {"script", "img", "link", "button", "iframe"} & {tag for tag, *_ in page.elements}
    assert not re.search(r"https?://|url\(|@import", written(name).html)
    ids = [attrs["id"] for _, attrs, _ in page.elements if "id" in attrs]
    assert len(ids) == len(set(ids))
    links = [attrs["href"] for tag, attrs, _ in page.elements if tag in ("a", "use")]
    assert links and all(link and link[0] == "#" and link[1:] in ids for link in links)


def test_an_example_is_told_in_the_sentences_of_the_replay_with_the_numbers_of_its_rules():
    found = written("suits")
    numbers = {line.clause: line for section in found.book.sections for line in section.lines}
    for at, each in enumerate(found.examples.each, 1):
        steps = replay(each.trace.id).steps
        told = found.markdown.partition(f"### Example {at}\n")[2].partition("### ")[0]
        assert f"Rule {numbers[each.clause].number}," in told
        for place, step in enumerate(each.told, 1):
            bold = "**" if step.step == each.step else ""
            assert f"{place}. {bold}{steps[step.step].text}{bold} ({numbers[steps[step.step].clause].number})\n" in told
    example = next(each for each in found.examples.each if each.clause == "SUITS-05.3")
    shown = f"([Example {found.examples.each.index(example) + 1}](#example-"
    assert f"**{numbers['SUITS-05.3'].number}** {numbers['SUITS-05.3'].text} {shown}" in found.markdown


def test_a_clause_leads_to_its_own_example_and_not_to_an_earlier_one_that_shows_it_too():
    found = written("mindful")
    own = next(at for at, each in enumerate(found.examples.each, 1) if each.clause == "MIND-03.5")
    assert any("MIND-03.5" in each.shows for each in found.examples.each[: own - 1])
    line = next(line for section in found.book.sections for line in section.lines if line.clause == "MIND-03.5")
    assert f"{line.markdown()} ([Example {own}](#example-{own}))" in found.markdown


def test_the_picture_is_that_of_the_table_at_the_moment():
    """By hand from `warbench replay suits@0`: Black's 6 meets Red's 9 and gets a second 6 as a pair."""
    found = written("suits")
    example = next(each for each in found.examples.each if each.clause == "SUITS-05.3")
    trace = replay(read_id("suits@middle.greedy@0"))
    assert example.trace.id.text() == trace.id.text() and "adds the 6 of spades as a pair" in trace[example.step].text
    (shown,) = moments(example)
    battle = {owner.name: row.cards for owner in shown.owners for row in owner.rows if row.is_battle}
    codes = {who: sorted(trace.game.card_name(card) for card in cards) for who, cards in battle.items()}
    assert codes == {"Red": ["9 of hearts"], "Black": ["6 of clubs", "6 of spades"]}
    assert re.search(rf"The table after {shown.after}: 9♥ against (6♣, 6♠|6♠, 6♣)\. Red: Hand ", found.markdown)


def test_no_card_is_on_the_table_twice_and_none_is_missing():
    example = written("yours:mindful").examples.each[-1]
    lying = [card for owner in table_at(example.trace, example.step) for row in owner.rows for card in row.cards]
    assert sorted(card if card >= 0 else -1 - card for card in lying) == list(range(52))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("war:min_rank=6,decks=2", "72: two decks, 6 to Ace in four suits, without the lower cards"),
        ("war:max_rank=12", "44: one deck, 2 to Queen in four suits, without the higher cards"),
        ("river", "52: 13 of the red deck, 13 of the blue deck, 13 of the yellow deck, 13 of the green deck, 2 to Ace"),
        ("yours:river_two", "52: 13 cards of each of four decks, 2 to Ace"),
    ],
)
def test_the_cards_that_players_need(text, words):
    assert cards_of(Setup.of(text)) == words


# ---------------------------------------------------------------- its numbers


NUMBERED = ("suits:hand_size=5", "yours:mindful", "armed", "profiteer", "river:players=4")


@pytest.mark.parametrize("text", [case(text == "suits:hand_size=5", text) for text in NUMBERED])
def test_every_number_is_that_of_games_played_beside_it(text):
    """From the columns, by counting and by means, without the metrics."""
    found, setup = {each.name: each for each in written(text).numbers}, Setup.of(text)
    games = simulate(setup, FEW, 0)
    over = games.filter(pl.col("status") == "finished")
    expected = {
        "minutes": over["minutes"].mean(),
        "turns": over["turns"].mean(),
        "choices_per_turn": over["choices"].sum() / over["turns"].sum(),
        "unfinished": 1 - len(over) / len(games),
        "skill": skill(setup, games=FEW).skill.mean,
    }
    if len(setup.strategies) == 1:
        expected["won"] = games["winner"].is_not_null().mean()
    else:
        expected |= {f"seat{seat}_wins": (games["winner"] == seat).sum() / FEW for seat in range(len(setup.strategies))}
        expected |= {"draws": share} if (share := (games["outcome"] == "draw").mean()) else {}
    assert {name: each.estimate.mean for name, each in found.items()} == pytest.approx(expected)
    assert all(each.value in plain(written(text).html) and each.means.endswith(".") for each in found.values())


def test_whether_a_seat_is_favoured_is_decided_among_the_games_with_a_winner():
    even = {each.name: each.means for each in written("war", 200).numbers}
    assert "an equal share is 50%, and no difference from it is certain" in even["seat0_wins"]
    uneven = {each.name: each.means for each in written("suits@middle/highest", 400).numbers}
    assert uneven["seat0_wins"].endswith("so this seat is favoured.")
    assert uneven["seat1_wins"].endswith("so this seat is at a disadvantage.")
    winner = simulate(Setup.of("suits@middle/highest"), 400)["winner"].drop_nulls()
    assert (
        uneven["seat0_wins"].startswith(f"{100 * (winner == 0).mean():.1f}% of the games with a winner")
        and len(winner) < 400
    )


@pytest.mark.slow
def test_games_that_never_end_are_counted_and_left_out_of_the_time():
    found = written("yours:capture_order=seat0_first", 40)
    endless = simulate(Setup.of("yours:capture_order=seat0_first"), 40)["status"].ne("finished").sum()
    assert 0 < endless < 40 and f"| Games that never end | {endless} of 40 games |" in found.markdown
    assert found.needs[2][1].endswith(" a game that ends") and written("suits").needs[2][1].endswith(" a game")
    assert "| Real choices per turn | 0 | 0 to 0 | Nobody chooses anything: the game plays itself. |" in found.markdown


@pytest.mark.slow
def test_the_command_gives_the_same_numbers():
    found = written("suits:hand_size=5@middle/highest", 200, seed=7)
    told = run(*shlex.split(found.command)[1:])
    for name in ("Turns", "Real choices per turn"):
        value = next(each.value for each in found.numbers if each.title == name)
        assert re.search(rf"{name}.* {re.escape(value)} ", told), (name, value, told)
    assert found.command.endswith("--games 200 --seed 7 --metrics all")


def test_games_that_are_known_are_not_played_again(monkeypatch):
    setup = Setup.of("suits")
    games = simulate(setup, FEW, 5)
    found = write_up(setup, "A title", played=games)
    assert (found.games, found.seed) == (FEW, 5) and found.numbers == write_up(
        setup, "A title", games=FEW, seed=5
    ).numbers


# ---------------------------------------------------------------- the design process


def test_the_process_is_a_row_an_attempt_and_classic_war_is_number_0():
    told = history(Setup.of("armed"), 40)
    found = with_process("armed", told)
    rows = re.findall(r"^\| (\d) \| (.*) \|$", found.markdown, re.M)
    assert [row[1].split(" | ")[0].partition(".")[0] for row in rows] == [
        "Classic War",
        "The player with all 52 cards wins",
        "As published",
    ]
    assert [each.attempt.wrong[1:] in row[1] for each, row in zip(told.attempts, rows, strict=True)] == [True] * 3
    assert "| First player wins | Length, minutes | Skill, of 100 | Real choices per turn |" in found.markdown
    fair = told.attempts[2].figures["fair"].mean
    assert f"| {100 * fair:.1f}" in rows[2][1]
    minutes = told.attempts[2].figures["minutes"].mean
    assert f" {minutes / 60:.1f}" in rows[2][1] or f" {minutes:.1f}" in rows[2][1]
    assert "Design process" in Seen(found.html).texts("h2") and plain(found.html).count("What was wrong") == 1


@pytest.mark.slow
def test_a_variant_of_yours_has_its_title_in_the_row_after_classic_war():
    found = with_process("yours:hand_size=3", history(Setup.of("yours:hand_size=3"), 20, beside=False))
    assert re.findall(r"^\| (\d) \| ([^|]*) \|", found.markdown, re.M) == [("0", "Classic War"), ("1", "A title")]


def test_without_attempts_there_is_no_such_chapter():
    found = with_process("river", history(Setup.of("river"), 20))
    assert "Design process" not in found.html and "Design process" not in found.markdown


# ---------------------------------------------------------------- what is typed


@pytest.mark.parametrize("nasty", NASTY)
def test_typed_text_stays_text(nasty):
    found = write_up(Setup.of("war"), nasty[:80], nasty, f"First.\n\n{nasty}", games=20)
    page = Seen(found.html)
    shown = re.sub(r"[\x00-\x1f]", " ", nasty.encode("utf-8", "replace").decode()).strip()
    assert page.texts("h1") == [shown[:80]] and shown in page.texts("p")
    assert {tag for tag, *_ in page.elements} == {tag for tag, *_ in Seen(written().html).elements}
    body = found.markdown.partition("## Rules")[0]
    assert not re.search(
        r"(?<!\\)[*_`~\[]\w|<[a-z!/]|^# heading", re.sub(r"^(# |\*By|- \*\*).*$", "", body, flags=re.M)
    ), body


@pytest.mark.parametrize(
    "typed",
    ["1. one\n2) two", "# five * 3 * 4", "- a\n+ b\n* c", "A line\n===\nanother\n---", "> quoted", "![a](b) [c][d] a_b_c __d__", "\\*x\\*",
     "| a | b |\n| --- | --- |", "~~~\ncode\n~~~", "```x```", "&lt;b&gt; &copy; <b>", "a\n    b"],
)  # fmt: skip
def test_typed_text_is_a_paragraph_of_itself_in_markdown(typed):
    html = markdown(escaped(typed), extensions=["tables", "fenced_code", "sane_lists"])
    assert re.fullmatch(r"<p>[^<]*</p>", html) and unescape(html[3:-4]).split() == typed.split()


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (("",), "Give it a title before you write it up."),
        ((" \n\t ",), "Give it a title before you write it up."),
        (("<script>" * 1_250,), "A title or a name may have at most 80 characters, an abstract at most 2,000."),
        (("A", "B" * 81), "A title or a name may have at most 80 characters, an abstract at most 2,000."),
        (
            ("A", "B", "C" * (MOST_REASON + 1)),
            "A title or a name may have at most 80 characters, an abstract at most 2,000.",
        ),
        (("A\nB",), "A title and a name are one line each."),
        ((5,), "A title, an author and an abstract are texts."),
    ],
)
def test_what_cannot_be_written_is_refused_in_a_sentence_before_a_game_is_played(typed, says):
    with pytest.raises(BadInput, match=re.escape(says)):
        write_up(Setup.of("war"), *typed, cancelled=lambda: True)


def test_a_variant_that_cannot_be_played_is_refused_in_a_sentence():
    with pytest.raises(BadInput, match="person"):
        write_up(Setup.of("suits@person/middle"), "A title")
    with pytest.raises(Cancelled):
        write_up(Setup.of("war"), "A title", cancelled=lambda: True)


def test_it_is_saved_in_the_form_of_its_ending(tmp_path):
    found = written()
    assert found.save(tmp_path / "war.html").read_text("utf-8") == found.html
    assert found.save(str(tmp_path / "WAR.MD")).read_text("utf-8") == found.markdown
    with pytest.raises(BadInput, match=re.escape("war.pdf cannot be written; the name must end in .html or .md.")):
        found.save(tmp_path / "war.pdf")
    with pytest.raises(BadInput, match="cannot be written into the folder"):
        found.save(tmp_path / "nowhere" / "war.md")


def test_who_has_no_name_is_not_mentioned():
    found = write_up(Setup.of("yours:mindful"), "Mine", games=20)
    assert "*After Classic War; its rules are the preset “Mindful War” (after Zaki Agraraharja).*" in found.markdown
    assert "<bdi>" not in found.html and "Abstract" not in found.html
    changed = write_up(Setup.of("yours:mindful,hand_size=4"), "Mine", "Ann", games=20)
    assert changed.after == "after Classic War; begun with the preset “Mindful War” (after Zaki Agraraharja)"
    assert write_up(Setup.of("suits:hand_5"), "Mine", games=20).after == "after “A War of Suits” by Holly D'Zmura", (
        "ours"
    )


# ---------------------------------------------------------------- any rules


@pytest.mark.slow
@hypothesis.settings(random_rules.plain, max_examples=20)
@hypothesis.given(random_rules.setups(load("yours")))
def test_no_struck_text_and_no_placeholder_for_any_rules_of_yours(setup):
    setup = replace(setup, strategies=Setup.of("yours").strategies)
    found = write_up(setup, "A title", "Ann", ABSTRACT, games=100)
    for text in (unescape(plain(found.html.partition("<body")[2])), found.markdown):
        assert not re.search(r"~~|→|\{|\}|YOURS-\d|\bnan\b|\bNone\b|Here:|  ?\.", text.replace("ol .", "")), text
    ids = [attrs["id"] for _, attrs, _ in Seen(found.html).elements if "id" in attrs]
    assert all(attrs["href"][1:] in ids for tag, attrs, _ in Seen(found.html).elements if tag in ("a", "use"))


def test_rules_of_a_preset_go_by_its_name():
    """A bench knows rules only value by value."""
    rules = Setup.of("yours:mindful").rules
    found = write_up(Setup(load("yours"), rules, Setup.of("yours").strategies), "Mine", games=20)
    assert found.command == "warbench simulate yours:mindful@middle --games 20 --metrics all"
    assert "All of game 0: `warbench replay yours:mindful@middle@0`" in found.markdown
