"""What changed, a line a number: which lines, in which order, where their marks stand; who won before and who wins now."""

import re
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser

import pytest

from engine.analysis.compare import Comparison
from engine.core.rules import BadInput
from engine.simulation.metrics import metrics
from tests.kit.lanes import case
from warbench import compare
from workbench.bench import Bench
from workbench.charts.kit.sides import sides_of
from workbench.features.compare import outcome_table
from workbench.page.kit import changes
from workbench.page.kit.changes import Line, lines
from workbench.page.kit.echoes import echoes
from workbench.page.scene import scene
from workbench.work.games import PlayedGames

PAIRS = {
    "five cards": ("suits", "suits:hand_size=5"),
    "endless": ("war", "war:war_seat_order"),
    "published": ("suits", "suits"),
    "one player": ("profiteer", "profiteer:target=24"),
}
ALL = [case(name != "one player", name) for name in PAIRS]


@cache
def compared(name: str) -> Comparison:
    return compare(*PAIRS[name], games=300)


def line(name: str, metric: str) -> Line:
    return next(each for each in lines(compared(name)) if each.name == metric)


class Marks(HTMLParser):
    """The marks of each line by their class, and where they stand, in percent of the axis."""

    def __init__(self, html: str):
        super().__init__()
        self.found: dict[str, list[float]] = {}
        self._at = "0%"
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self._at = given.get("x") or self._at
        places = [given[name] for name in ("cx", "x1", "x2") if given.get(name)] or [self._at]
        if look := given.get("class"):
            self.found.setdefault(look, []).extend(float((place or "0").rstrip("%")) for place in places)


def marks(told: Line) -> dict[str, list[float]]:
    return Marks(changes.track(told)).found


# ---------------------------------------------------------------- which lines


@pytest.mark.parametrize("name", ALL)
def test_every_number_has_one_line_and_four_stand_there_at_once(name):
    comparison = compared(name)
    told = lines(comparison)
    names = [each.name for each in told] + [each.turn.name for each in told if each.turn]
    counting = {each.change.metric.name for each in comparison.ranked() if each.change.difference.n}
    doubled = {"won"} if len(comparison.after.game.seats) > 1 else set()  # what draws and endless games leave
    doubled |= echoes(comparison)  # what says nearly the same as another number
    assert len(names) == len(set(names)) and set(names) >= counting - doubled
    html = changes.changes_html(comparison)
    first, rest = html.split('<details class="wb-rest" data-fold="numbers">')
    assert first.count("<summary>") == changes.FIRST and rest.count('<details class="wb-change') == len(told) - 4
    assert f"<summary>{len(told) - 4} more numbers</summary>" in rest


@pytest.mark.parametrize("name", ["five cards", "endless"])
def test_lines_stand_as_the_comparison_ranks_them(name):
    ranked = [each.change.metric.name for each in compared(name).ranked()]
    places = [ranked.index(each.name) for each in lines(compared(name))]
    assert places == sorted(places)


def test_where_nothing_is_changed_only_the_published_values_stand_there():
    told = lines(compared("published"))
    assert [each.name for each in told[:4]] == list(compared("published").after.game.headline)
    assert not any(each.before or each.by or each.sure for each in told)
    html = changes.changes_html(compared("published"))
    assert "wb-now-mark" not in html and "wb-before" not in html and html.count("wb-was-mark") > 4


def test_a_game_and_a_turn_stand_side_by_side():
    choices = line("five cards", "choices")
    assert choices.turn and choices.turn.name == "choices_per_turn"
    assert choices.difference.startswith("−") and choices.turn.difference.startswith("+")
    html = changes.line_html(choices)
    assert "in a turn" in html and html.count("<svg") >= 2


# ---------------------------------------------------------------- what stands on a line


@pytest.mark.parametrize("name", [name for name in PAIRS if name not in ("published", "one player")])
def test_a_line_says_how_sure_it_is(name):
    for each in lines(compared(name)):
        if each.sure == "certain":
            assert re.fullmatch(r"[+−][\d,.]+( points)?", each.by), each.by
        else:
            assert each.by in ("Nothing changed", "may be chance", "–")
        assert (each.by == "Nothing changed") == each.change.same
        assert each.says.startswith(metrics(compared(name).after.game)[each.name].says)


def test_a_number_of_few_deals_says_of_which():
    first, *others = lines(compared("endless"))
    assert first.title == "Games that never end" and not first.note and first.before == "0%"
    ended = compared("endless").games_after["status"] == "finished"
    notes = {each.name: each.note for each in others}
    assert notes["turns"] == notes["minutes"] == f"of the {ended.sum()} deals that end under both"
    assert notes["seat0_wins"] == ""
    html = changes.changes_html(compared("endless"))
    assert html.count(notes["turns"]) >= 4


def test_no_deal_that_counts_is_no_number():
    found = compared("endless")
    never = found.games_after.with_columns(found.games_after["status"].replace("finished", "capped"))
    told = {each.name: each for each in lines(Comparison(found.before, found.after, found.games_before, never))}
    assert (told["turns"].value, told["turns"].by, told["turns"].note) == ("–", "–", "no deal ends under both")
    assert "wb-was-mark" not in changes.track(told["turns"])


def test_texts_are_escaped():
    nasty = '<script>alert("1")</script>&'
    for field in ("title", "value", "before", "difference", "interval", "note", "says"):
        html = changes.line_html(line("five cards", "turns")._replace(**{field: nasty}))
        assert "<script" not in html and "&lt;script&gt;" in html and 'alert("' not in html


# ---------------------------------------------------------------- the axis and its marks


def test_marks_stand_where_their_numbers_are():
    told = line("five cards", "turns")
    low, high = told.axis
    found = marks(told)
    for look, side in (("wb-was-mark", told.change.before), ("wb-now-mark", told.change.after)):
        assert found[look] == [pytest.approx(100 * (side.mean - low) / (high - low), abs=0.01)]
    assert found["wb-was-bar"] == [
        pytest.approx(100 * (each - low) / (high - low), abs=0.01) for each in told.change.before[1:3]
    ]
    assert found["wb-way"] == [*found["wb-was-mark"], *found["wb-now-mark"]] and "wb-head" in found


def test_an_axis_stays_while_a_dial_is_held():
    axes = [
        {each.name: each.axis for each in lines(compare("suits", f"suits:hand_size={cards}", games=300))}
        for cards in (1, 2, 5)
    ]
    shared = set.intersection(*(set(each) for each in axes))
    assert len(shared) > 8 and all(axes[0][name] == axes[1][name] == axes[2][name] for name in shared)
    assert axes[0]["seat0_wins"] == (0, 1) and axes[0]["turns"][0] < 21.6 < axes[0]["turns"][1]


def test_what_lies_beyond_the_axis_is_a_triangle_at_its_end():
    told = line("endless", "turns")
    assert told.change.after.mean > told.axis[1] and marks(told)["wb-now-mark"] == [100]
    assert changes._BEYOND[1].format(x="100.00%") in changes.track(told)


@pytest.mark.parametrize(("amount", "round_one"), [(43, 20), (0.7, 0.5), (1, 1), (9.99, 5), (5, 5)])
def test_axes_end_at_round_numbers(amount, round_one):
    assert changes._round_down(amount) == pytest.approx(round_one)


# ---------------------------------------------------------------- how the sides are called


def test_what_was_kept_is_not_called_published():
    for cards, name in ((6, "saved variant"), (5, "Five cards in the hand")):
        bench = Bench.of("suits").set_dial("hand_size", cards).take_as_baseline().set_dial("hand_size", 4)
        comparison = PlayedGames().comparison(replace(bench, games=200))
        html = changes.changes_html(comparison)
        assert [side.name for side in sides_of(comparison)] == [name, "variant"]
        assert name in html and "published" not in html


def test_long_times_are_said_in_hours():
    found = compared("five cards")
    long = found.games_after.with_columns(found.games_after["minutes"] * 240)
    told = {each.name: each for each in lines(Comparison(found.before, found.after, found.games_before, long))}[
        "minutes"
    ]
    assert told.value.endswith(" hours") and told.before.endswith(" hours") and float(told.value.split()[0]) > 20


# ---------------------------------------------------------------- who won before, who wins now


@pytest.mark.parametrize("name", ["five cards", "endless"])
def test_the_table_holds_every_pair_of_outcomes(name):
    comparison = compared(name)
    html = outcome_table.turned_html(comparison)
    cells = re.findall(r'<td class="wb-(?:alike|otherwise-cell)"[^>]*>([^<]*)</td>', html)
    shares = [float(cell.removesuffix("%")) for cell in cells if cell not in ("–", "0%")]
    assert len(shares) == len(comparison.turned_table()) and sum(shares) == pytest.approx(100, abs=0.1 * len(shares))
    assert f"{100 * comparison.turned_share.mean:.1f}%</b> of the deals end differently" in html


@pytest.mark.parametrize("name", ["five cards", "endless"])
def test_a_cell_opens_its_deals(name):
    comparison = compared(name)
    for press in outcome_table.presses(comparison):
        assert press.mark
        where, pair = press.mark
        found = outcome_table.games(pair, comparison)
        seeds = comparison.turned().filter(outcome=pair["before"], outcome_after=pair["after"])["seed"].to_list()
        assert where == outcome_table.NAME and found.games()["seed"].to_list() == seeds
        assert found.words.startswith(f"{len(seeds)} deal") and press.label.endswith(f": {len(seeds)}")


def test_a_cell_that_there_is_not_is_refused():
    for pair in ({}, {"before": "seat0", "after": "nobody"}, {"before": 1, "after": None}):
        with pytest.raises(BadInput, match="No deal ends like this"):
            outcome_table.games(pair, compared("five cards"))


def test_nothing_turned_is_said():
    found = compared("five cards")
    same = Comparison(found.before, found.after, found.games_before, found.games_before)
    assert "None of the 300 deals ends differently" in outcome_table.turned_html(same) and not outcome_table.presses(
        same
    )


def test_the_deals_of_a_cell_stand_right_below_it():
    bench = Bench.of("suits").set_dial("hand_size", 5).play(300)
    mark = (outcome_table.NAME, {"before": "seat0", "after": "seat1"})
    shown = scene(bench, comparison=compared("five cards"), mark=mark)
    names = list(shown)
    assert names.index("listed") == names.index("ends") + 2 and "behind" not in names
    assert shown["listed"].label.endswith("before Red wins, now Black wins.")
    rows, _ = shown["listed"].games().page()
    assert {(row["otherwise"], row["ends"]) for row in rows} == {("Red wins", "Black wins")}
    assert "ends" not in scene(Bench.of("suits"))
