"""What the panels of the workbench say and show, without a browser."""

import re
import tomllib
from dataclasses import replace
from functools import cache
from itertools import groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.analysis.compare import Comparison
from engine.analysis.sweep import sweep
from engine.core import game as games
from engine.core.rules import BadInput
from engine.replay.trace import zone_rows
from engine.setup.presets import read_preset
from engine.setup.setup import Setup
from tests.kit.lanes import case
from warbench import compare
from workbench.bench import Bench, traces
from workbench.features.compare import sentence
from workbench.features.dials import panel as dials_panel
from workbench.features.players import panel as players_panel
from workbench.features.rulebook import panel as rulebook_panel
from workbench.features.sweep import panel as sweep_panel
from workbench.page.kit import changes
from workbench.replay import card_table
from workbench.replay.card_table import Seating
from workbench.work.games import PlayedGames

GAMES = games.names()
VARIANTS = {
    "hand": Bench.of("suits").set_dial("hand_size", 5),
    "equal faces": Bench.of("suits").open_preset("equal_faces"),
    "scoring": Bench.of("suits").set_dial("score_ace", 9),
    "war": Bench.of("war").set_dial("war_face_down", 3),
}
SEEDS = range(6)


@cache
def shown(name: str, seed: int) -> dict:
    """The deal under both rulebooks, as the card table gets it."""
    bench = VARIANTS[name].open(seed)
    return card_table.table_data(traces(bench), bench.game.Rules())


@cache
def both(name: str, seed: int):
    return traces(VARIANTS[name].open(seed))


@cache
def played(name: str = "") -> Comparison:
    bench = VARIANTS[name] if name else Bench.of("suits")
    return PlayedGames().comparison(bench.play(400))


every_deal = pytest.mark.parametrize(
    ("name", "seed"), [case(seed == 0, name, seed) for name in VARIANTS for seed in SEEDS]
)

# ---------------------------------------------------------------- two sides in step


def steps_of(rows: list[list[int]], side: int) -> list[int]:
    return [row[side] for row in rows if row[side] >= 0]


@every_deal
def test_rows_show_every_step_of_both_sides_once_and_in_order(name, seed):
    data = shown(name, seed)
    for side in (0, 1):
        steps = data["sides"][side]["steps"]
        assert steps_of(data["rows"], side) == list(range(len(steps))) and len(steps) == len(both(name, seed)[side])
    for row in data["rows"]:
        assert max(row) >= 0 and len(row) == 2
        turns = {data["sides"][side]["steps"][k]["turn"] for side, k in enumerate(row) if k >= 0}
        assert len(turns) == 1, "both sides of a row belong to one turn"


turn_lists = st.lists(st.integers(0, 6), max_size=20).map(sorted)


@settings(max_examples=200, deadline=None)
@given(st.lists(turn_lists, min_size=1, max_size=2).filter(any))
def test_align_loses_nothing(sides):
    rows = card_table.align(sides)
    for side, turns in enumerate(sides):
        assert steps_of(rows, side) == list(range(len(turns)))
    at = [next(sides[side][k] for side, k in enumerate(row) if k >= 0) for row in rows]
    assert at == sorted(at)
    assert all(
        sides[side][k] == turn for row, turn in zip(rows, at, strict=True) for side, k in enumerate(row) if k >= 0
    )


def pictures(data: dict, side: int) -> list[tuple]:
    """(what lies where all can see it, the step that made it so), without the steps that change nothing there."""
    open_to_all = [i for i, zone in enumerate(data["zones"]) if zone["sees"] == "all"]
    steps = [
        ([sorted(step["zones"][i]) for i in open_to_all], k) for k, step in enumerate(data["sides"][side]["steps"])
    ]
    return [next(group) for _, group in groupby(steps, key=lambda pair: pair[0])]


def first_difference(data: dict) -> int:
    one, other = pictures(data, 0), pictures(data, 1)
    same = next(
        (i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a[0] != b[0]), min(len(one), len(other))
    )
    if same == len(one) == len(other):
        return -1
    at = [found[same][1] if same < len(found) else 10**9 for found in (one, other)]
    return next(r for r, row in enumerate(data["rows"]) if row[0] >= at[0] or row[1] >= at[1])


@every_deal
def test_the_games_part_where_the_open_cards_first_differ(name, seed):
    data = shown(name, seed)
    assert data["part"] == first_difference(data)


@pytest.mark.parametrize("name", ["war", "suits"])
def test_the_same_rules_never_part(name):
    bench = Bench.of(name).open(3)
    data = card_table.table_data(traces(bench), bench.game.Rules())
    assert data["part"] == -1 and all(row[0] == row[1] for row in data["rows"])
    single = card_table.table_data(traces(bench)[1:], bench.game.Rules())
    assert single["part"] == -1 and len(single["sides"]) == 1 and single["sides"][0]["label"] == "Published rules"


def test_rules_that_only_score_otherwise_part_nowhere():
    bench = VARIANTS["scoring"].let_play(0, 0, "random").let_play(0, 1, "random")  # who knows no rule plays the same
    bench = bench.let_play(1, 0, "random").let_play(1, 1, "random")
    for seed in SEEDS:
        assert card_table.table_data(traces(bench.open(seed)), bench.game.Rules())["part"] == -1


@pytest.mark.parametrize("seed", SEEDS)
def test_drawn_cards_do_not_count(seed):
    data = shown("hand", seed)
    before, after = (side["steps"] for side in data["sides"])
    drawn = [k for k, step in enumerate(before[:4]) if step["kind"] == "DRAW_HAND"]
    assert drawn and all(before[k]["cards"] != after[k]["cards"] for k in drawn), (
        "the hands differ from the first draw on"
    )
    part = data["part"]
    assert part == -1 or part > max(drawn)
    if part >= 0:
        kinds = {steps[k]["kind"] for steps, k in zip((before, after), data["rows"][part], strict=True) if k >= 0}
        assert kinds - {"DRAW", "DRAW_HAND"}


# ---------------------------------------------------------------- what a step tells


@every_deal
def test_a_decision_stands_at_its_seats_own_step(name, seed):
    for side, trace in zip(shown(name, seed)["sides"], both(name, seed), strict=True):
        told = [(step["seat"], step["decision"]) for step in side["steps"] if step["decision"]]
        assert all(seat == decision["seat"] for seat, decision in told)
        for seat in range(len(trace.game.seats)):
            taken = [d["taken"].lower() for s, d in told if s == seat]
            assert taken == [d.taken.lower() for d in trace.decisions if d.seat == seat], "all of them, in order"
        assert all(d["taken"] not in d["others"] for _, d in told)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_played_card_is_the_card_that_was_chosen(seed):
    leads = [s for s in shown("hand", seed)["sides"][0]["steps"] if s["kind"] == "LEAD" and s["decision"]]
    assert leads
    for step in leads:
        card = step["decision"]["taken"].removeprefix("Lead ")
        assert card in step["text"] and step["cards"]


@every_deal
def test_totals_and_zones_are_those_of_the_state(name, seed):
    for side, trace in zip(shown(name, seed)["sides"], both(name, seed), strict=True):
        places = [(zone["name"], zone["seat"]) for zone in shown(name, seed)["zones"]]
        for k, step in enumerate(side["steps"]):
            laid = [[c if c >= 0 else -1 - c for c in row] for row in step["zones"]]
            there = dict(zip(zone_rows(trace.game), trace.zones[k], strict=True))
            assert dict(zip(places, laid, strict=True)) == {place: there[place] for place in places}
            assert not any(cards for place, cards in there.items() if place not in places)  # what is left out is empty
            if name == "war":
                assert step["totals"] is None
            else:
                totals = [
                    total if there["field", seat] else None  # what is left of the battle before counts no more
                    for seat, total in enumerate(trace.state(k)["total"].tolist())
                ]
                assert step["totals"] == (totals if any(totals) else None)


@every_deal
def test_marks(name, seed):
    for side, trace in zip(shown(name, seed)["sides"], both(name, seed), strict=True):
        steps = side["steps"]
        gaps = [step["ruling"] for step in steps if "gap" in step["marks"]]
        assert len(gaps) == len(set(gaps)) and set(gaps) == {step["ruling"] for step in steps if step["ruling"]}
        changes = [step["turn"] for step in steps if "lead_change" in step["marks"]]
        assert set(changes) == card_table.lead_changes(trace.standings) and len(changes) == len(set(changes))
        assert len(changes) == trace.result["lead_changes"]
        for step, event in zip(steps, trace.steps, strict=True):
            assert not event.mark or event.mark in step["marks"]
            assert bool(step["ruling"]) == bool(step["ruling_text"])
            assert step["text"] and step["clause"] and step["clause_text"] and len(step["standing"]) == 2


@every_deal
def test_a_press_on_a_turn_goes_to_its_end(name, seed):
    data = shown(name, seed)
    turns = [first_turn(data, row) for row in data["rows"]]
    for turn in (0, 1, 7, max(turns), 100_000):
        at = card_table.row_of_turn(data, turn)
        assert turns[at] <= turn and all(later > turn for later in turns[at + 1 :])


def first_turn(data: dict, row: list[int]) -> int:
    return min(side["steps"][k]["turn"] for side, k in zip(data["sides"], row, strict=True) if k >= 0)


def test_lead_changes():
    import numpy as np

    assert card_table.lead_changes(np.array([[0, 0], [1, 0], [1, 1], [1, 2], [1, 3], [4, 3]])) == {3, 5}
    assert card_table.lead_changes(np.array([[0, 0], [2, 0], [2, 2], [3, 2]])) == set()  # a tie keeps the old leader


def test_only_changed_clauses_are_marked():
    before, after = shown("hand", 0)["sides"]
    assert not any(step["changed"] for step in before["steps"])
    changed = {step["clause"] for step in after["steps"] if step["changed"]}
    assert changed and all("5" in step["clause_text"] for step in after["steps"] if step["kind"] == "DRAW_HAND")


def test_sides_say_who_they_are():
    data = shown("hand", 2)
    assert [side["label"] for side in data["sides"]] == ["Published rules", "Variant"]
    assert [side["role"] for side in data["sides"]] == ["published", "variant"]
    assert data["sides"][1]["id"] == "suits:hand_size=5@middle.greedy@2"
    assert data["seats"] == list(games.load("suits").seats)
    for zone in data["zones"]:
        assert 0 <= zone["x"] <= 1 and 0 <= zone["y"] <= 1 and zone["sees"] in {"all", "owner", "nobody"}


# ---------------------------------------------------------------- dials


@pytest.mark.parametrize("name", GAMES)
def test_every_parameter_stands_in_the_levels_once(name):
    game = games.load(name)
    found = dials_panel.levels(game)
    folded = [p for groups in (found.rules, found.gaps) for group in groups.values() for p in group]
    names = [p.name for p in [*found.headline, *folded]]
    assert sorted(names) == sorted(game.Rules.parameters()) and len(names) == len(set(names))
    assert 1 <= len(found.headline) <= 6
    assert all(p.dial.group == title for title, group in found.rules.items() for p in group)
    assert all(p.dial.level == "gap" for group in found.gaps.values() for p in group)


def test_search_finds_every_dial():
    game = games.load("suits")
    for p in game.Rules.parameters().values():
        for words in (
            p.name,
            p.label,
            p.dial.clause,
            p.dial.clause.lower(),
            p.dial.ruling,
            p.dial.says,
            f" {p.label.upper()} ",
        ):
            assert p in dials_panel.search(game, words), (p.name, words)
    assert dials_panel.search(game, "zebra") == []


def test_search_takes_words_in_any_order():
    game = games.load("suits")
    assert "hand_size" in {p.name for p in dials_panel.search(game, "cards player")}
    assert dials_panel.search(game, "cards player") == dials_panel.search(game, "player cards")
    assert {p.name for p in dials_panel.search(game, "SUITS-01.6")} == {
        p.name for p in game.Rules.parameters().values() if "SUITS-01.6" in p.dial.clause
    }


def test_search_takes_words_from_their_beginning_and_what_is_called_so_first():
    labels = [p.label for p in dials_panel.search(games.load("suits"), "Ace")]
    called = [label for label in labels if re.search(r"\bace", label.lower())]
    assert called and labels[: len(called)] == called and len(labels) > len(called)
    explained = [p for p in dials_panel.search(games.load("suits"), "ace") if p.label not in called]
    assert all(re.search(r"\bace", dials_panel._text(p).replace("_", " ")) for p in explained)
    assert not any("face" in label.lower() for label in called)


@pytest.mark.parametrize("name", GAMES)
def test_every_dial_tells_its_clause(name):
    game = games.load(name)
    for p in game.Rules.parameters().values():
        html = dials_panel.explained_html(game, p, game.Rules())
        assert p.dial.clause in html and "Published: " in html and ("silent" in html) == bool(p.dial.ruling)
        assert re.search(r"</b>\s*\S", html), f"{p.name}: the clause in full"


# ---------------------------------------------------------------- the sentence and the numbers


def test_nothing_is_said_when_nothing_is_changed():
    words = sentence.sentence(played(), "the published rules")
    assert words == "These are the published rules. Click a question or turn a dial to see what a change does."
    assert all(not line.before and not line.difference and not line.by for line in changes.lines(played()))


def test_the_sentence_says_the_two_largest_changes_that_are_certain():
    comparison = played("hand")
    words = sentence.sentence(comparison, "the published rules")
    assert words.startswith("Compared with the published rules: ") and words.endswith(".")
    certain = [change for change in comparison.certain() if change.felt]
    assert len(certain) > 2, "five cards change more than is said"
    largest = sorted(certain, key=lambda change: (change.metric.name != "skill", -change.size))[:2]
    for change in comparison.changes():
        title = "Red wins" if change.metric.name == "seat0_wins" else change.metric.title
        assert (title.lower() in words.lower()) == (change in largest), change.metric.name


def test_what_may_be_chance_is_not_said():
    found = played("hand")
    equal = Comparison(found.before, found.after, found.games_before, found.games_before)
    words = sentence.sentence(equal, "“A variant”")
    assert words == "Compared with “A variant”: nothing changed in 400 games: both sides play out exactly alike."
    assert {line.by for line in changes.lines(equal)} == {"Nothing changed"}
    stirred = found.games_before.with_columns(turns=found.games_before["turns"].shuffle(3))
    other = Comparison(found.before, found.after, found.games_before, stirred)
    words = sentence.sentence(other, "“A variant”")
    assert words == "Compared with “A variant”: no certain change in 400 games: any difference may be chance."
    assert {line.by for line in changes.lines(other)} == {"Nothing changed", "may be chance"}


def test_the_curve_tells_the_numbers_of_the_list():
    """The list and the curve spoke of other games: the same rules have the same number in both."""
    comparison = played("hand")
    bench = VARIANTS["hand"].look_at("seat0_wins")
    swept = sweep(bench.setup, {"hand_size": range(1, 8)}, 50, metrics="seat0_wins").frame()
    spec = sweep_panel.picture(bench, swept, comparison, 600, 300).to_dict()
    shown = {row["name"]: row["shown"] for rows in spec["datasets"].values() for row in rows if row.get("name")}
    line = next(each for each in changes.lines(comparison) if each.name == "seat0_wins")
    assert (shown["now"], shown["published"]) == (line.value, line.before)
    other = bench.set_dial("ace_power", "none").set_dial("hand_size", 5)  # then "published" is another rulebook
    two = compare(Setup.of("suits"), other.setup, 60)
    spec = sweep_panel.picture(
        other, sweep(other.setup, {"hand_size": range(1, 8)}, 50, metrics="seat0_wins").frame(), two, 600, 300
    ).to_dict()
    games = {row["name"]: row["games"] for rows in spec["datasets"].values() for row in rows if row.get("name")}
    assert games == {"published value": 50, "now": 60}
    assert "The other dials are set as in the variant" in " ".join(spec["title"]["subtitle"])
    kept = bench.take_as_baseline().set_dial("hand_size", 6)  # what was kept is not published
    spec = sweep_panel.picture(kept, swept, None, 600, 300).to_dict()
    names = {row["name"] for rows in spec["datasets"].values() for row in rows if row.get("name")}
    assert names == {"Five cards in the hand", "now"}


def test_the_curve_of_a_dial_that_does_nothing_is_level():
    """Its present value was told of more games than the others and looked like another one."""
    values = Bench.of("suits").game.Rules.parameter("ace_answer").choices
    bench = Bench.of("suits").set_dial("ace_power", "none").set_dial("ace_answer", values[-1]).look_at("turns")
    swept = sweep(bench.setup, {"ace_answer": values}, 50, metrics="turns").frame()
    spec = sweep_panel.picture(bench, swept, compare(bench.published, bench.setup, 60), 600, 300).to_dict()
    rows = [row for rows in spec["datasets"].values() for row in rows if "mean" in row]
    assert len({row["value"] for row in rows}) == len(values) and len({row["mean"] for row in rows}) == 1


def test_the_choices_of_a_turn_stand_beside_those_of_a_game():
    """Five cards: fewer choices in a shorter game, more of them in a turn, and both are said."""
    comparison = compare("suits", "suits:hand_size=5", 1_000)
    rates = [side["choices"].sum() / side["turns"].sum() for side in (comparison.games_before, comparison.games_after)]
    assert rates[1] > rates[0] and comparison.games_after["choices"].mean() < comparison.games_before["choices"].mean()
    said = re.search(
        r"eal choices fall from [\d.]+ to [\d.]+ in a game, but rise from ([\d.]+) to ([\d.]+) in a turn",
        comparison.verdict(),
    )
    assert said, comparison.verdict()
    assert [float(each) for each in said.groups()] == pytest.approx(rates, abs=0.051)
    line = next(each for each in changes.lines(comparison) if each.title == "Real choices")
    assert line.turn and [float(each.split()[0]) for each in (line.turn.before, line.turn.value)] == pytest.approx(
        rates, abs=0.006
    )
    assert line.difference.startswith("−") and line.turn.difference.startswith("+")


def test_a_title_that_speaks_of_a_seat_names_it():
    comparison = played("hand")
    change = next(c for c in comparison.changes() if c.metric.name == "seat0_wins")
    assert changes.title_of(change, comparison) == "Red wins"


def test_who_plays_is_told_with_its_source():
    html = players_panel.seats_html(Bench.of("suits").let_play(0, 0, "random"))
    assert html.count("<li>") == 4 and "Red, lead: plays anything (random)" in html and "ours" in html


# ---------------------------------------------------------------- the rulebook


@pytest.mark.parametrize("title", ["", " ", "\n\t"])
def test_a_variant_without_a_name_is_not_saved(title):
    with pytest.raises(BadInput, match=r"Give the variant a name before you save it\."):
        rulebook_panel.saved(VARIANTS["hand"], title, "", "")


@pytest.mark.parametrize("texts", [("x" * 81, "", ""), ("x", "y" * 81, ""), ("x", "", "z" * 2_001)])
def test_long_texts_are_refused(texts):
    with pytest.raises(BadInput, match="at most"):
        rulebook_panel.saved(VARIANTS["hand"], *texts)


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("title", ["Five cards", 'Quotes " and \\ and\ttabs', "日本 – “é”", "[rules]\nhand_size = 1"])
def test_what_is_saved_reads_back(name, title):
    bench = VARIANTS[name]
    text = rulebook_panel.saved(bench, title, " A. Tester ", "Because\nit is better.")
    found = read_preset(text)
    assert found.rules == bench.rules and found.game is bench.game and not found.notice
    assert (found.title, found.who, found.why) == (title.strip(), "A. Tester", "Because\nit is better.")
    assert tomllib.loads(text)["rules"] == bench.rules.changes(), "only differences are written"
    opened = Bench.of(bench.game).open_file(text)
    assert opened.rules == bench.rules and not opened.problem


def test_the_rulebook_marks_what_is_changed():
    book = rulebook_panel.book_of(VARIANTS["hand"]).markdown()
    assert "~~3~~ → **5**" in book and "SUITS-01.6" in book
    assert "~~" not in rulebook_panel.book_of(Bench.of("suits")).markdown()
    kept = replace(VARIANTS["hand"]).take_as_baseline()
    assert "~~" not in rulebook_panel.book_of(kept).markdown(), "nothing is changed against what it is compared with"


def test_a_variant_that_is_a_preset_tells_its_story():
    html = rulebook_panel.story(Bench.of("suits").open_preset("equal_faces"))
    assert "All face cards equal" in html and "D&#x27;Zmura" in html
    assert (
        rulebook_panel.story(Bench.of("suits"))
        == ""
        == rulebook_panel.story(Bench.of("suits").set_dial("hand_size", 6))
    )


# ---------------------------------------------------------------- who sits where


def seatings():
    """Every number of players of every game."""
    found = []
    for name in games.names():
        game = games.load(name)
        counts = range(2, len(game.seats) + 1) if game.players else (len(game.seats),)
        found += [pytest.param(game, count, id=f"{name}-{count}") for count in counts]
    return found


def boxes(seating: Seating) -> list[tuple[str, float, float, float, float]]:
    """Name, left, right, top and bottom of every zone's place, as shares of the table's width."""
    height, card = seating.sizes
    tall = card * 84 / 60
    found = []
    for zone, row in seating.rows:
        x, y, width = seating.place(zone, row)
        wide = card if zone.look in ("stack", "pile") else max(card, width)
        found.append((f"{zone.name} {row}", x - wide / 2, x + wide / 2, y * height - tall / 2, y * height + tall / 2))
    return found


@pytest.mark.parametrize(("game", "count"), seatings())
def test_every_zone_lies_on_the_table_and_on_no_other(game, count):
    seating = Seating(game, count)
    placed, (height, _) = boxes(seating), seating.sizes
    assert len(placed) == len(seating.kept) == len(seating.rows)
    for name, left, right, top, bottom in placed:
        assert left >= -0.001 and right <= 1.001 and top >= -0.001 and bottom <= height + 0.001, name
    for n, (name, left, right, top, bottom) in enumerate(placed):
        for other, left2, right2, top2, bottom2 in placed[n + 1 :]:
            apart = right <= left2 + 0.002 or right2 <= left + 0.002 or bottom <= top2 + 0.002 or bottom2 <= top + 0.002
            assert apart, f"{name} and {other} lie over each other"


@pytest.mark.parametrize(("game", "count"), seatings())
def test_everybody_at_the_table_has_a_number_and_a_name(game, count):
    seating = Seating(game, count)
    numbers = [seating.number(seat) for seat in (*range(count), *range(len(game.seats), len(game.table)))]
    assert numbers == list(range(len(seating.names))) and seating.number(-1) == -1
    assert {zone["seat"] for zone in (seating.zone(*each) for each in seating.rows)} <= {-1, *numbers}


def test_players_sit_clockwise_from_the_lower_left():
    shares = [Seating(games.load("river"), 5).share(seat) for seat in range(5)]
    assert [above for *_, above in shares] == [False, True, True, False, False]
    lefts = [left for left, *_ in shares]
    assert lefts[0] == 0 and lefts[1] < lefts[2] and lefts[3] > lefts[4] > lefts[0]
