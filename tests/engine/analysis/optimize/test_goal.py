"""What a goal is: the grammar in which it is typed, what is refused, and how far a game lies from it."""

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.analysis.duplicate_deals import SKILL
from engine.analysis.optimize.candidates import beyond_of, held_of
from engine.analysis.optimize.goal import ENDLESS, MOST_WISHES, Bound, Goal, Wish, goal_of, read_goal, wish_of, wishable
from engine.core import game as games
from engine.core.rules import BadInput
from engine.simulation.metrics import metric_named
from engine.simulation.paired import change
from warbench import simulate

SUITS = games.load("suits")

READ = {
    "20 to 30 minutes; skill above 30; draws below 5%; as few changes as possible": "minutes 20..30; skill >30; draws <5%",
    "minutes 20..30": "minutes 20..30",
    "length between 20 and 30 minutes": "minutes 20..30",
    "Minutes: ": None,
    "skill >= 30, draws <= 5%": "skill >30; draws <5%",
    "at least 30 points of skill": "skill >30",
    "no more than 5% draws": "draws <5%",
    "no more than 5 % draws": "draws <5%",
    "minutes below 80\u00a0% of the published": "minutes <80% of published",
    "draw <5": "draws <5%",
    "Red wins 45..55%": "seat0_wins 45%..55%",
    "the games should be 6.5 – 7.5 minutes": "minutes 6.5..7.5",
    "minutes <=published": "minutes <published",
    "skill > published + 5": "skill >published+5",
    "minutes below 80% of the published": "minutes <80% of published",
    "minutes >5; minutes <6": "minutes 5..6",
    "decided after 60..90%": "settled 60%..90%",
    "real choices at least 120% of published": "choices >120% of published",
    "draws <published-2%": "draws <published-2",
    "minutes published-5 .. published + 5": "minutes published-5..published+5",
    "minutes from 5 to 6": "minutes 5..6",
    "minutes 5-6": "minutes 5..6",
    "no less than 3 lead changes": "lead_changes >3",
    "unfinished <1": "unfinished <1%",
    "choices per turn over 2.5\nminutes up to 7": "choices_per_turn >2.5; minutes <7",
}  # fmt: skip


@pytest.mark.parametrize("text", [each for each in READ if READ[each]])
def test_a_goal_is_read_as_designers_type_it(text):
    goal = read_goal(SUITS, text)
    assert goal.text == READ[text]
    assert read_goal(SUITS, goal.text) == goal, "what is written can be read"


MISTAKES = {
    "": "1 to 8 wishes",
    "as few changes as possible": "1 to 8 wishes",
    "minutes": "'minutes' cannot be read as a wish",
    "minutes: ": "cannot be read as a wish",
    "luck <5": "no metric 'luck' in A War of Suits; choose one of skill, turns",
    ">5": "must name its number",
    "minutes 30..20": "write the smaller one first",
    "minutes >30; minutes <20": "write the smaller one first",
    "minutes >20; minutes >30": "about the same number",
    "minutes <80%": "not in percent; write 80, or 80% of published",
    "draws <500%": "from 0 to 100%",
    "minutes published-5": "cannot be read as a wish",
    "minutes >5 <6 <7": "put a semicolon between two wishes",
    "minutes <x": "cannot be read as a wish",
    "; ".join(f"{name} >1" for name in list(wishable(SUITS))[:MOST_WISHES + 1]): "1 to 8 wishes",
    "x" * 2_000: "at most 1,000 characters",
}  # fmt: skip


@pytest.mark.parametrize("text", MISTAKES, ids=lambda text: text[:30])
def test_what_cannot_be_read_is_said_in_one_sentence(text):
    with pytest.raises(BadInput) as told:
        read_goal(SUITS, text)
    assert MISTAKES[text] in str(told.value) and str(told.value).endswith(".") and len(str(told.value)) < 500


@given(st.text(max_size=60))
def test_whatever_is_typed_is_a_goal_or_one_sentence(text):
    try:
        assert read_goal(SUITS, text).asked
    except BadInput as refused:
        assert str(refused).endswith((".", "?"))


@st.composite
def bounds(draw, metric):
    number = st.integers(0, 100).map(lambda n: n / 2)
    kind = draw(st.sampled_from(["number", "published", "part"]))
    if kind == "part":
        return Bound(0.0, draw(st.sampled_from([0.5, 0.8, 1.2])))
    amount = draw(number) / metric.times
    return Bound(amount) if kind == "number" else Bound(draw(st.sampled_from([-1, 1])) * amount, 1.0)


@given(st.data())
def test_a_goal_that_is_written_is_read_again(data):
    known = list(wishable(SUITS).values())
    wishes = []
    for metric in data.draw(st.lists(st.sampled_from(known), min_size=1, max_size=4, unique_by=lambda each: each.name)):
        side = data.draw(st.sampled_from(["least", "most"]))
        wishes.append(Wish(metric, **{side: data.draw(bounds(metric))}))
    goal = goal_of(SUITS, wishes)
    again = read_goal(SUITS, goal.text)
    assert [each.text for each in again.wishes] == [each.text for each in goal.wishes]
    for one, other in zip(goal.wishes, again.wishes, strict=True):
        for mine, read in zip((one.least, one.most), (other.least, other.most), strict=True):
            assert mine == read or (mine and read and tuple(read) == pytest.approx(tuple(mine)))


def test_two_fields_make_a_wish():
    minutes = metric_named("minutes", SUITS)
    assert wish_of(minutes) is None and wish_of(minutes, "5", "").least == Bound(5)
    assert wish_of(SKILL, "30", "published").most == Bound(0.0, 1.0)
    with pytest.raises(BadInput, match="not a bound of length"):
        wish_of(minutes, "soon")


# ---------------------------------------------------------------- how far off


def test_a_miss_is_the_distance_outside_of_the_bounds_in_units_added():
    goal = read_goal(SUITS, "minutes 20..30; skill >published+10")
    published, units = [7.0, 0.2, 0.0], [2.0, 0.05, ENDLESS]
    for values, far in (
        ([25.0, 0.4, 0.0], 0.0),
        ([18.0, 0.4, 0.0], 1.0),
        ([33.0, 0.4, 0.0], 1.5),
        ([25.0, 0.25, 0.0], 1.0),
        ([33.0, 0.25, 0.0], 2.5),
        ([25.0, 0.4, 0.03], 2.0),  # three games in a hundred never end, of which one is allowed
    ):
        assert goal.miss(values, published, units) == pytest.approx(far)
    assert np.isnan(goal.miss([float("nan"), 0.4, 0.0], published, units))


def test_games_that_never_end_are_a_miss_unless_a_wish_is_about_them():
    assert [wish.tacit for wish in read_goal(SUITS, "minutes <5").wishes] == [False, True]
    asked = read_goal(SUITS, "unfinished <20%; minutes <5")
    assert not any(wish.tacit for wish in asked.wishes) and isinstance(asked, Goal)


def test_more_skill_in_a_game_for_one_may_not_just_be_an_easier_game():
    solo = games.load("profiteer")
    wishes = read_goal(solo, "skill >published+5").wishes
    held = next(wish for wish in wishes if wish.metric.name == "won")
    assert held.tacit and held.off(0.40, 0.40) == held.off(0.41, 0.40) == 0
    assert held.off(0.55, 0.40) == pytest.approx(0.13) and held.off(0.30, 0.40) == pytest.approx(0.08)
    own = [wish for wish in read_goal(solo, "skill >published+5; won >50%").wishes if wish.metric.name == "won"]
    assert [wish.tacit for wish in own] == [False]
    assert not any(wish.metric.name == "won" for wish in read_goal(solo, "minutes <5").wishes)
    assert not any(wish.metric.name == "won" for wish in read_goal(SUITS, "skill >30").wishes)


@pytest.mark.parametrize("name", ["minutes", "choices_per_turn", "comeback"])
def test_a_bound_of_the_published_rules_is_held_against_the_same_deals(name):
    """`change` tells the paired difference of two rule sets in its own way; where every deal counts they agree."""
    metric = metric_named(name, SUITS)
    before, after = (simulate(text, 500, 3) for text in ("suits@random", "suits:hand_size=5@random"))
    told = beyond_of(Wish(metric, None, Bound(0.0, 1.0)), Bound(0.0, 1.0), 1, after, before, 1.959963984540054)
    if name != "comeback":  # which counts no draws: of other deals under each of them
        assert tuple(told[:3]) == pytest.approx(tuple(change(before, after, metric).difference[:3]))
    drawn = [frame.select(metric.value().alias("v"))["v"] for frame in (before, after)]
    if metric.over is None:
        assert told.mean == pytest.approx(drawn[1].mean() - drawn[0].mean())


def test_a_part_of_what_is_published_has_the_interval_of_its_difference():
    minutes = metric_named("minutes", SUITS)
    before, after = (simulate(text, 400, 8) for text in ("suits", "suits:hand_size=5"))
    by_hand = after["minutes"].to_numpy() - 0.8 * before["minutes"].to_numpy()
    half = 1.965927 * by_hand.std(ddof=1) / 20
    bound = Bound(0.0, 0.8)
    told = beyond_of(Wish(minutes, None, bound), bound, 1, after, before, 1.959963984540054)
    assert told[:3] == pytest.approx((by_hand.mean(), by_hand.mean() - half, by_hand.mean() + half))
    other = beyond_of(Wish(minutes, bound), bound, -1, after, before, 1.959963984540054)
    assert other[:3] == pytest.approx((-by_hand.mean(), -by_hand.mean() - half, -by_hand.mean() + half))


def frame(minutes: list[float]) -> pl.DataFrame:
    status = pl.Series(["finished"] * len(minutes))
    return pl.DataFrame({"seed": range(len(minutes)), "status": status, "minutes": minutes})


@pytest.mark.parametrize(
    ("text", "holds", "off"),
    [
        ("minutes 5..15", "certainly", 0),
        ("minutes 9..15", "certainly", 0),
        ("minutes 9.9..15", "probably", 0),
        ("minutes <10.1", "probably", 0),
        ("minutes >10.1", "not", 0.1),
        ("minutes <5", "not", 5),
        ("minutes <published", "probably", 0),
        ("minutes <90% of published", "not", 1),
    ],
)
def test_whether_a_wish_holds(text, holds, off):
    """Figures of 10 with an interval of about 0.6 to both sides."""
    here = frame([8.0, 12.0] * 20)
    wish = read_goal(SUITS, text).wishes[0]
    told = held_of(wish, here, frame([12.0, 8.0] * 20))
    assert (told.holds, told.off.mean) == (holds, pytest.approx(off)) and told.figure.mean == 10
    assert told.off.low <= told.off.mean <= told.off.high and (holds == "certainly") == (told.off.high == 0)
    assert held_of(wish, here, here).holds == ("certainly" if text == "minutes <published" else holds)


def test_what_no_game_tells_holds_in_none():
    told = held_of(
        read_goal(SUITS, "minutes <5").wishes[0],
        frame([]).with_columns(minutes=pl.Series([], dtype=pl.Float64)),
        frame([5.0]),
    )
    assert told.holds == "not"
