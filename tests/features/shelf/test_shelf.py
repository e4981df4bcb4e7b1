"""The shelf: what stands on it and when, pins in the link, what a browser keeps, the cards, the pinned variants side by side."""

import json
import re
from dataclasses import replace
from html import unescape

import pytest

from engine.setup.lineup import Lineup
from engine.setup.setup import MAX_SEED, read_setup
from engine.simulation.paired import abreast, change
from engine.simulation.simulate import simulate
from tests.kit.benches import FEW, answered, few, five
from warbench import skill
from workbench.bench import Bench
from workbench.bench.browser_storage import FORMAT, from_store, to_store
from workbench.bench.shelf import LETTERS, MOST, pins
from workbench.features.shelf import comparison as shelf_comparison
from workbench.features.shelf import panel as shelf_panel
from workbench.features.shelf.panel import TOO_LONG, read_press, shelf_html
from workbench.page.scene import scene
from workbench.session.undo import Undo
from workbench.work import games
from workbench.work.games import PlayedGames, played_by_all

FIVE = five().setup.text()


def titles(bench: Bench) -> list[str]:
    return [each.title for each in bench.shelf]


def letters(bench: Bench) -> list[str]:
    return [each.letter for each in bench.shelf]


def four() -> Bench:
    """Four pinned variants, which stand in front of the published rules again."""
    bench = few(Bench.of())
    for name in ("hand_5", "plain_aces", "equal_faces", "fast"):
        bench = bench.open_preset(name).pin_variant()
    return bench.put_all_back()


# ---------------------------------------------------------------- what is put there, and when


def test_what_a_dial_leaves_on_its_way_is_not_kept():
    bench = Bench.of().set_dial("hand_size", 4).set_dial("hand_size", 5).set_dial("hand_size", 6)
    assert bench.shelf == ()
    assert titles(bench.set_dial("min_rank", 4)) == ["Hand size: 6"]
    assert titles(bench.put_back("hand_size")) == ["Hand size: 6"]
    assert titles(bench.let_play(0, 0, "random").let_play(1, 0, "random")) == ["Hand size: 6"]


@pytest.mark.parametrize(
    "leave",
    [
        lambda bench: bench.open_preset("equal_faces"),
        lambda bench: bench.change_game("war"),
        lambda bench: bench.put_all_back(),
        lambda bench: bench.open_text("suits:min_rank=4@random@17"),
        lambda bench: bench.open_file('game = "suits"\n[rules]\nmin_rank = 4'),
    ],
)
def test_what_people_put_away_is_on_the_shelf_and_said(leave):
    bench = leave(five())
    assert "Five cards in the hand" in titles(bench) and bench.put_away == "Five cards in the hand"
    assert "Saved “Five cards in the hand”." in shelf_html(bench)
    assert not bench.show_page("Rulebook").put_away, "it is said once"
    back = bench.take_from_shelf(FIVE)
    assert (back.setup, back.baseline) == (five().setup, five().baseline)


@pytest.mark.parametrize(
    "keep", [lambda b: b.open(17), lambda b: b.take_as_baseline(), lambda b: b.compare_with("fast")]
)
def test_what_somebody_stood_on_is_kept_without_a_word(keep):
    bench = keep(five())
    assert "Five cards in the hand" in titles(bench) and not bench.put_away


def test_the_game_as_it_opens_is_not_put_on_the_shelf():
    assert Bench.of().open_preset("hand_5").put_all_back().change_game("war").change_game("suits").shelf == (
        Bench.of().open_preset("hand_5").put_all_back().shelf
    )
    assert Bench.of().open(17).open_preset("hand_5").shelf == ()


def test_what_a_variant_was_compared_with_comes_back_with_it():
    bench = five().compare_with("equal_faces").let_play(0, 0, "random").open_preset("fast")
    left = bench.shelf[0]
    back = bench.compare_with("").take_from_shelf(left.text)
    assert back.baseline_name == "“All face cards equal”" and back.seats[0].startswith("random.")


def test_at_most_twelve_and_the_oldest_that_is_not_pinned_goes_first():
    bench = Bench.of().set_dial("hand_size", 2).pin_variant()
    for rank in range(3, 9):
        for cards in (4, 5, 6):
            bench = bench.set_dial("hand_size", cards).set_dial("min_rank", rank)
    assert len({each.text for each in bench.shelf}) == len(bench.shelf) == MOST
    assert bench.shelf[-1].letter == "A" and bench.shelf[0].text.startswith("suits:min_rank=8,hand_size=6@")


def test_a_variant_stands_there_once_and_keeps_its_name_and_letter():
    bench = five().pin_variant().name_variant(FIVE, " Five! ").open_preset("fast").open_preset("hand_5").put_all_back()
    assert [each.text for each in bench.shelf].count(FIVE) == 1
    assert (bench.shelf[0].title, bench.shelf[0].letter) == ("Five!", "A")


# ---------------------------------------------------------------- pins


def test_pins_have_letters_that_stay():
    bench = four()
    assert [each.letter for each in pins(bench.shelf)] == list(LETTERS)
    fifth = bench.set_dial("hand_size", 7)
    assert fifth.pin_variant().problem == "At most 4 variants can be pinned; unpin one of them first."
    freed = fifth.unpin_variant(FIVE).pin_variant()
    assert not freed.problem and {each.letter: each.title for each in pins(freed.shelf)}["A"] == "Hand size: 7"


@pytest.mark.parametrize(
    "move",
    [
        lambda bench: bench.pin_variant(),
        lambda bench: bench.pin_variant(FIVE),
        lambda bench: bench.take_from_shelf("suits"),
        lambda bench: bench.throw_away("nonsense"),
        lambda bench: bench.name_variant("", "x"),
        lambda bench: four().name_variant(FIVE, "x" * 61),
        lambda bench: four().name_variant(FIVE, "a\nb"),
        lambda bench: four().name_variant(FIVE, "a~b"),
        lambda bench: four().explain_variant(FIVE, "x" * 2_001),
        lambda bench: four().explain_variant(FIVE, "a\x00b"),
        lambda bench: bench.explain_variant("nonsense", "so"),
    ],
)
def test_what_cannot_be_done_with_the_shelf_is_a_sentence(move):
    moved = move(Bench.of())
    assert re.fullmatch(r"[A-Z][^\n]*\.", moved.problem)


def test_pins_are_in_the_link_with_their_names():
    bench = four().name_variant(FIVE, "Fünf & <b>|more</b>")
    again = Bench.from_link(bench.link())
    assert not again.problem and again == bench and again.link() == bench.link()
    assert [(each.text, each.letter) for each in again.shelf] == [
        (each.text, each.letter) for each in pins(bench.shelf)
    ]
    assert again.shelf[0].title == "Fünf & <b>|more</b>"


def test_a_link_that_would_be_too_long_leaves_the_pins_out_and_says_so():
    bench = Bench.of("suits")
    numbers = {
        n: p.bounds[0] + 1 for n, p in bench.game.Rules.parameters().items() if p.type == "int" and n != "hand_size"
    }
    for cards in range(4, 8):
        found = bench
        for name, value in numbers.items():
            turned = found.set_dial(name, value)
            found = found if turned.problem else turned
        named = found.set_dial("hand_size", cards).pin_variant()
        bench = named.name_variant(named.setup.text(), "é" * 60).put_all_back()
    assert len(pins(bench.shelf)) == 4 and "pins" not in bench.link() and not bench.pins_in_link
    assert TOO_LONG in shelf_html(bench) and TOO_LONG not in shelf_html(four())


BAD_PINS = [
    "", "chess", "suits:hand_size=99", "suits@person", "suits~war~suits~war~suits", "suits|" + "x" * 61, "suits|a\nb",
    "<script>", "~~~~", "suits:hand_size=5|\x00", f"suits@17@{MAX_SEED}", "x" * 100_000,
]  # fmt: skip


@pytest.mark.parametrize("text", BAD_PINS, ids=range(len(BAD_PINS)))
def test_hostile_pins_are_a_sentence(text):
    bench = Bench.from_link({"game": FIVE, "pins": text})
    assert bench.shelf == () and re.fullmatch(r"[A-Z“][^\n]*\.", bench.problem) and bench.setup == five().setup


# ---------------------------------------------------------------- undo


def test_back_and_forward_on_a_bench():
    past, seen = Undo(), [Bench.of()]
    for move in (
        lambda b: b.open_preset("hand_5"),
        lambda b: b.set_dial("min_rank", 4),
        lambda b: b.set_dial("min_rank", 5),  # still the same dial
        lambda b: b.show_page("Rulebook"),
    ):
        past.note(seen[-1], move(seen[-1]))
        seen.append(move(seen[-1]))
    first = past.back(seen[-1])
    assert first == seen[3] and past.back(first) == seen[1] and past.ways == (True, True)
    assert past.forward(seen[1]) == seen[3]
    assert first.shelf == seen[-1].shelf, "what is on the shelf stays there"
    past.note(first, first.pin_variant())
    assert past.ways == (True, True), "a pin is no move"
    past.note(first, first.change_game("war"))
    assert past.ways == (True, False)


# ---------------------------------------------------------------- what a browser keeps


def told() -> Bench:
    """Somebody has predicted and looked."""
    bench = answered()
    return bench.look(played_by_all().comparison(bench))


def test_the_shelf_and_the_tally_survive_a_reload():
    bench = told().open_preset("fast").pin_variant().name_variant(FIVE, "“Mine”").compare_with("equal_faces")
    again = from_store(few(Bench.of()).predict_first(True), to_store(bench))
    assert again.shelf == bench.shelf and again.tally == bench.tally and again.tally[1] == 3 and not again.notice
    assert "tally" in scene(again) and scene(again)["tally"].words() == scene(bench.show_page("Bench"))["tally"].words()
    back = again.take_from_shelf(FIVE)
    assert back.looked and not back.asking, "what was looked at is not asked again"
    score = back.look(played_by_all().comparison(back)).told[0].score
    assert all(answered.tells for answered in score)


def test_a_variant_is_kept_with_who_proposed_it_and_why():
    file = 'game = "suits"\ntitle = "Six"\nwho = "Ann"\nwhy = """More\n to choose."""\n[rules]\nhand_size = 6'
    bench = Bench.of().open_file(file).open_preset("fast")
    (kept,) = bench.shelf
    assert (kept.title, kept.who, kept.why) == ("Six", "Ann", "More to choose.")
    assert from_store(Bench.of(), to_store(bench)).shelf == bench.shelf
    assert 'value="More to choose."' in shelf_html(bench)
    said = read_press({"do": "why", "key": kept.text, "text": " It is <b>long</b>. "})(bench)
    assert said.shelf[0].why == "It is <b>long</b>." and "<b>long" not in shelf_html(said)
    left = said.take_from_shelf(kept.text).put_all_back()
    assert left.shelf[0].why == "It is <b>long</b>.", "what is left again keeps its reason"
    old = json.loads(to_store(bench))
    for name in ("who", "why"):
        del old["shelf"][0][name]
    assert from_store(Bench.of(), json.dumps(old)).shelf[0].title == "Six", "what was kept before there were reasons"


def test_the_link_goes_before_what_the_browser_kept():
    kept = Bench.of().open_preset("fast").pin_variant().open_preset("equal_faces").pin_variant()
    bench = from_store(Bench.from_link(five().pin_variant().link()), to_store(kept))
    assert {each.letter: each.title for each in pins(bench.shelf)} == {
        "A": "Five cards in the hand", "B": "All face cards equal", "C": "Short game, 7 to Ace",
    }  # fmt: skip
    assert len(pins(from_store(four(), to_store(kept.open_preset("hand_1"))).shelf)) == 4


def spoilt(**changes) -> str:
    content = json.loads(to_store(told().open_preset("fast")))
    shelf, told_ = content["shelf"][0], content["predictions"][0]
    for name, value in changes.items():
        (shelf if name in shelf else told_)[name] = value
    return json.dumps(content)


@pytest.mark.parametrize(
    "text", ["[", "[]", "5", "null", "{}", '{"format": 2}', "[" * 100_000, "x" * 200_001, "9" * 5_000]
    + [f'{{"format": 1, "shelf": {deep}}}' for deep in ("[" * 8 + "]" * 8, '{"a":' * 8 + "1" + "}" * 8, f"[{'[],' * 2_000}1]")]
)  # fmt: skip
def test_a_storage_that_cannot_be_read_is_a_sentence(text):
    bench = from_store(five(), text)
    assert bench == replace(five(), notice=bench.notice) and bench.shelf == ()
    assert re.fullmatch(r"[A-Z][^\n]*\.", bench.notice)


@pytest.mark.parametrize(
    "changes",
    [
        {"setup": "chess"}, {"setup": 5}, {"setup": "suits@person"}, {"against": "war"}, {"letter": "E"}, {"letter": None},
        {"name": "x" * 61}, {"name": ["a"]}, {"called": None}, {"who": "x" * 81}, {"who": 5}, {"why": "x" * 2_001}, {"why": None},
    ],
)  # fmt: skip
def test_a_variant_of_a_hostile_storage_is_left_out(changes):
    bench = from_store(Bench.of(), spoilt(**changes))
    assert bench.shelf == () and "can no longer be read" in bench.notice


@pytest.mark.parametrize(
    "changes",
    [
        {"change": ["suits", "war"]}, {"change": "suits"}, {"change": ["suits", "suits"]}, {"answers": {}},
        {"answers": {"length": "<b>"}}, {"answers": ["length"]}, {"was": {"length": "huge"}}, {"was": {"beauty": "same"}},
        {"was": 5}, {"answers": {"length": ["longer"]}},
    ],
)  # fmt: skip
def test_a_prediction_of_a_hostile_storage_is_left_out(changes):
    bench = from_store(Bench.of(), spoilt(**changes))
    assert bench.predictions == () and bench.tally == (0, 0)
    assert from_store(Bench.of(), json.dumps({"format": FORMAT})) == Bench.of()


# ---------------------------------------------------------------- on the screen


def test_cards_say_what_was_played_and_nothing_is_played_for_them():
    verdict = played_by_all().comparison(five(), FEW).verdict()
    html = shelf_html(five().open_preset("no_doubles").open_preset("fast"))
    assert html.count('<li class="wb-card-of') == 2 and html.count("wb-card-says") == 1
    assert html.count('wb-card-line"') == 3 and "Reset all" not in html
    assert verdict.split(";")[0] in html


def test_a_card_tells_of_the_deals_that_were_played_since(monkeypatch):
    mine = PlayedGames()
    monkeypatch.setattr(shelf_panel, "played_by_all", lambda: mine)
    monkeypatch.setattr(games, "AT_ONCE", 0.0)
    mine.more(five(), FEW)
    mine.more(five().put_all_back(), FEW)
    for play in (mine.at_once, mine.comparison):
        found = play(five())
        with monkeypatch.context() as still:
            still.setattr(games, "simulate", None)
            assert found.verdict() in unescape(shelf_html(five().open_preset("fast")))
    assert len(found.seated.after) == FEW


def test_a_card_tells_nothing_that_is_still_to_be_predicted():
    bench = five().open_preset("fast")
    played_by_all().comparison(five())
    assert "wb-card-says" in shelf_html(bench)
    assert "wb-card-says" not in shelf_html(bench.predict_first(True))
    looked_at = from_store(few(bench).predict_first(True).put_all_back(), to_store(told()))
    assert "wb-card-says" in shelf_html(looked_at)
    pinned = five().pin_variant().open_preset("fast")
    assert not shelf_comparison.to_compare(pinned.predict_first(True)) and shelf_comparison.to_compare(pinned)


def test_names_are_text_and_never_markup():
    evil = "<script>alert('1')</script>"
    bench = four().name_variant(FIVE, evil)
    for html in (shelf_html(bench), shelf_comparison.html(bench)):
        assert "<script" not in html and "&lt;script&gt;" in html


@pytest.mark.parametrize(
    "pressed", [{}, {"do": "eat"}, {"do": "open"}, {"do": "pin", "key": 5}, {"do": ["pin"], "key": ""}]
)
def test_presses_that_are_none(pressed):
    move = read_press(pressed)
    assert move is None or move(five()).problem


def test_presses_are_moves():
    bench = four()
    assert read_press({"do": "open", "key": FIVE})(bench).setup == five().setup
    assert len(pins(read_press({"do": "unpin", "key": FIVE})(bench).shelf)) == 3
    assert FIVE not in [each.text for each in read_press({"do": "away", "key": FIVE})(bench).shelf]
    assert read_press({"do": "name", "key": FIVE, "text": "Mine"})(bench).shelf != bench.shelf


# ---------------------------------------------------------------- side by side


def test_of_two_they_are_the_sides_of_a_change():
    before, after = (simulate(read_setup(text), FEW) for text in ("war:max_turns=100", "war:max_turns=60"))
    both, alone = change(before, after, "turns"), abreast([before, after], "turns")
    assert alone == [both.before, both.after]
    with pytest.raises(ValueError, match="same seeds"):
        abreast([before, after.reverse()], "turns")


def test_pinned_variants_stand_side_by_side():
    bench = four()
    chosen = shelf_comparison.to_compare(bench)
    found = [played_by_all().comparison(bench.standing_on(each)) for each in chosen]
    html = shelf_comparison.html(bench)
    for letter, title in zip(LETTERS, titles(bench)[::-1], strict=True):
        assert f"<b>{letter}</b> {title}</span>" in html
    rows = shelf_comparison.rows(chosen, found)
    assert [row.metric.name for row in rows[:5]] == ["skill", *bench.game.headline]
    for row in rows[1:]:
        frames = [found[0].games_before, *(each.games_after for each in found)]
        found_here = [row.was, *(each.found for each in row.told)]
        assert str(found_here) == str(abreast(frames, row.metric))  # there may be none, which equals nothing
        for each, comparison in zip(row.told, found, strict=True):
            (ranked,) = [one for one in comparison.ranked() if one.change.metric.name == row.metric.name]
            assert (each.sure == "certain") == ranked.certain
    assert "wb-is-certain" in html and f"On the same {FEW} deals" in html


def test_skill_is_a_row_of_pinned_variants_and_is_that_of_their_deals_from_every_seat():
    bench = four()
    html = shelf_comparison.html(bench)
    chosen = shelf_comparison.to_compare(bench)
    assert '<th scope="row">Skill' in html and "from every seat</span>" in html and "compiled" not in html
    found = shelf_comparison._from_every_seat(
        bench, chosen, [played_by_all().comparison(bench.standing_on(e)) for e in chosen]
    )
    (row,) = [each for each in shelf_comparison.rows(chosen, found) if each.metric.name == "skill"]
    deals = len(found[0].seated.after)
    assert {len(each.seated.after) for each in found} == {deals} and f"{deals} deals from every seat" in row.note
    for each, told in zip(
        chosen, row.told, strict=True
    ):  # in engine.analysis.skill nothing is known of tables and frames
        players = found[0].seated.players
        alone = skill(each.setup.by(each.setup.rules), players, deals, bench.seed)
        there = alone.skill.mean * (1 if alone.players[0].name == Lineup.read(bench.game, players).short[0] else -1)
        assert told.found.mean == pytest.approx(there) and told.found.n == deals
    assert row.was.mean == pytest.approx(skill(bench.published, players, deals, bench.seed).skill.mean)


def test_skill_does_not_depend_on_who_sits_at_the_table_and_what_it_takes_is_said(monkeypatch):
    bench = few(Bench.of()).open_preset("hand_5").pin_variant().let_meet("random", "counter.greedy").pin_variant()
    chosen = shelf_comparison.to_compare(bench)
    found = [played_by_all().comparison(bench.standing_on(each)) for each in chosen]
    skill = shelf_comparison.rows(chosen, found)[0]
    assert skill.title == "Skill" and skill.told[0].found == skill.told[1].found and len(skill.told) == 2
    monkeypatch.setattr("workbench.work.games.seats_ready", lambda bench: False)
    shelf_comparison._written.cache_clear()
    html = shelf_comparison.html(four())
    assert "Skill follows once" in html and '<th scope="row">Skill' not in html
    alone = few(Bench.of("war")).set_dial("war_face_down", 2).pin_variant()
    assert "Skill" not in shelf_comparison.html(alone)


def test_the_comparison_is_written_anew_only_when_something_in_it_is_another(monkeypatch):
    written = []
    write = shelf_comparison.compared_html
    monkeypatch.setattr(shelf_comparison, "compared_html", lambda *of: written.append(of) or write(*of))
    shelf_comparison._written.cache_clear()
    bench = four()
    chosen = shelf_comparison.to_compare(bench)
    found = [played_by_all().comparison(bench.standing_on(each)) for each in chosen]
    html = shelf_comparison._written(bench, chosen, found)
    assert shelf_comparison._written(bench, list(chosen), found) == html and len(written) == 1
    renamed = shelf_comparison.to_compare(bench.name_variant(chosen[0].text, "Five!"))
    assert "Five!" in shelf_comparison._written(bench, renamed, found) and len(written) == 2


def test_letters_do_not_stand_on_each_other():
    assert shelf_comparison._levels([0.5, 0.51, 0.52, 0.9]) == [0, 1, 2, 0]
    assert shelf_comparison._levels([]) == []


def test_a_number_of_few_deals_says_so():
    bench = few(Bench.of("war")).set_dial("war_face_down", 3).pin_variant()
    if played_by_all().comparison(bench).changes(["turns"])[0].few:
        assert "that count under all" in shelf_comparison.html(bench)


def test_the_comparison_is_there_only_with_pins():
    assert "compared" not in scene(five()) and "compared" in scene(four())
    assert "compared" not in scene(four().show_page("Rulebook")) and "compared" not in scene(four().change_game("war"))
