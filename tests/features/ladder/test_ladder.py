"""The ladder of players on the screen: what the picture shows, what the sentence says, and that it is there and when."""

from functools import partial
from threading import Event

import marimo as mo
import polars as pl
import pytest
import vl_convert

from engine.analysis.ladder import climb
from engine.play.run import Cancelled
from engine.setup import precompile
from tests.kit.vega import check_chart
from workbench.bench import Bench
from workbench.bench.budget import ALONE
from workbench.features.ladder import panel as ladder_panel
from workbench.in_marimo.background import Behind
from workbench.in_marimo.curve import curved
from workbench.in_marimo.ladder import laddered
from workbench.in_marimo.parts import Drawn
from workbench.in_marimo.pictures import Place
from workbench.jupyter import Bench as InJupyter
from workbench.page.kit.frame import WHOLE, Frame
from workbench.page.scene import scene
from workbench.session.parts.picture import Picture
from workbench.work.games import PlayedGames

FIVE = Bench.of("suits").set_dial("hand_size", 5)
CHOSEN = Bench.of("river").open_preset("across_table")


def frame(**shares: float) -> pl.DataFrame:
    """Rungs by hand: 40 deals, an interval of ten points each way."""
    rows = [
        {
            "name": name,
            "words": name,
            "share": share,
            "low": share - 0.1,
            "high": share + 0.1,
            "unfinished": 0.0,
            "games": 40,
        }
        for name, share in shares.items()
    ]
    return pl.DataFrame(rows)


def drawn(bench: Bench, climbed: ladder_panel.Climbed, width: int = 850) -> dict:
    spec = ladder_panel.picture(bench, climbed, width).to_dict()
    check_chart(spec)
    return spec


def place() -> Place:
    """Where it stands on the page."""
    return Place(Picture(None), "<the-place></the-place>")


def marks(spec: dict) -> list[dict]:
    """What tells of itself: one area for each way of playing and side."""
    (told,) = [each for each in spec["layer"] if each["mark"].get("aria")]
    return spec["datasets"][told["data"]["name"]]


# ---------------------------------------------------------------- the picture


@pytest.mark.parametrize(
    ("bench", "width"), [(FIVE, 850), (Bench.of("profiteer").set_dial("resources", 6), 340)], ids=["suits", "profiteer"]
)
def test_both_sides_of_every_player_are_drawn_in_their_order(bench, width):
    climbed = tuple(climb(setup, 20, 0) for setup in (bench.published, bench.setup))
    rows = marks(drawn(bench, climbed, width))
    for side, rungs in zip(("before", "after"), climbed, strict=True):
        own = [row for row in rows if row["side"] == side]
        assert [row["place"] for row in own] == list(range(len(bench.game.ladder)))
        assert [(row["share"], row["low"], row["high"]) for row in own] == rungs.select("share", "low", "high").rows()
    assert all(row["words"].startswith(("published", "this variant")) for row in rows)


def test_who_plays_above_makes_no_second_side():
    climbed = frame(random=0.5, clever=0.9), frame(random=0.5, clever=0.9)
    bench = Bench.of("suits").let_play(0, 0, "random")
    assert {row["side"] for row in marks(drawn(bench, climbed))} == {"before"}
    assert len(marks(drawn(FIVE, climbed))) == 4


def test_a_player_is_joined_with_itself():
    spec = drawn(FIVE, (frame(random=0.5, clever=0.9), frame(random=0.5, clever=0.7)))
    (joints,) = [rows for rows in spec["datasets"].values() if rows and "was" in rows[0]]
    assert [(joint["was"], joint["is"]) for joint in joints] == [(0.5, 0.5), (0.9, 0.7)]


def test_luck_lies_where_the_plain_player_does_and_nowhere_in_a_game_for_one():
    climbed = frame(random=0.45, clever=0.9), frame(random=0.5, clever=0.9)
    (band,) = [rows for rows in drawn(FIVE, climbed)["datasets"].values() if rows[0].get("name") == "luck alone"]
    assert (band[0]["low"], band[0]["high"]) == (0.4, 0.6)
    alone = drawn(Bench.of("profiteer"), (frame(random=0.0, clever=0.5),) * 2)
    assert not [rows for rows in alone["datasets"].values() if rows[0].get("name") == "luck alone"]


def test_what_all_players_have_in_common_is_left_out_of_their_words_but_told():
    bench = Bench.of("profiteer")
    rows = marks(drawn(bench, (climb(bench.published, 20, 0),) * 2))
    assert rows[-1]["words"].startswith("published, knows all the chances:")
    assert any("knows all the chances, gives until it has won" in str(text) for text in rows[-1].values())


# ---------------------------------------------------------------- the goal of a game for one

ALONE_AT_TABLE = Bench.of("profiteer").set_dial("resources", 6)
WINS = frame(random=0.1, clever=0.4, best=0.504), frame(random=0.1, clever=0.2, best=0.3)


def goals(spec: dict) -> list[dict]:
    return [each for each in spec.get("params", []) if each["name"] == "goal"]


@pytest.mark.parametrize(("width", "along"), [(850, "y"), (260, "x")])
def test_in_a_game_for_one_a_band_is_dragged_along_the_shares(width, along):
    spec = drawn(ALONE_AT_TABLE, WINS, width)
    (goal,) = goals(spec)
    assert goal["select"]["type"] == "interval" and goal["select"]["encodings"] == [along]
    assert goal["value"] == {along: [0.3, 0.5]} and not goal["select"]["zoom"] and not goal["select"]["clear"]
    (layer,) = [each for each in spec["layer"] if each.get("name") in goal["views"]]
    assert layer["encoding"][along]["field"] == "share" and "goal" in str(layer["encoding"]["opacity"])
    vega = vl_convert.vegalite_to_vega(spec)
    assert {"goal", f"goal_{along}", "goal_translate_delta"} <= {signal["name"] for signal in vega["signals"]}


def test_who_lies_in_the_band_is_told_by_the_picture_and_in_its_words():
    spec = drawn(ALONE_AT_TABLE, WINS)
    (told,) = [rows for rows in spec["datasets"].values() if "players" in rows[0]]
    assert told[0]["players"] == ["random", "clever", "best"] and told[0]["sides"] == ["published", "this variant"]
    assert told[0]["shares"] == [[10, 40, 50], [10, 20, 30]]
    assert len([each for each in spec["layer"] if each.get("name", "").startswith("said")]) == 3
    assert spec["description"].endswith(
        "marks a goal of 30 to 50% of the games won. Players in it: published: clever, best; this variant: best."
    )
    nobody = drawn(ALONE_AT_TABLE, (frame(random=0.1), frame(random=0.1)))
    assert nobody["description"].endswith("this variant: nobody.")


def test_other_numbers_are_the_same_picture_so_that_the_band_stays():
    one, other = (drawn(ALONE_AT_TABLE, (WINS[0], frame(random=0.1, clever=0.3, best=best))) for best in (0.4, 0.9))
    for spec in (one, other):
        spec.pop("datasets"), spec.pop("description")
    assert one == other


def test_with_others_at_the_table_there_is_luck_and_no_goal():
    assert not goals(drawn(FIVE, (frame(random=0.5, clever=0.9),) * 2))


# ---------------------------------------------------------------- the sentence


@pytest.mark.parametrize(
    ("bench", "before", "after", "said"),
    [
        (Bench.of("suits"), 0.71, 0.71, "The best player here wins 71% of the games against one that plays anything."),
        (FIVE, 0.71, 0.4, "The best player wins 71% of the games against one that plays anything; in this variant 50%."),
        (
            FIVE, 0.71, 0.64,
            "The best player wins 71% of the games against one that plays anything; in this variant 64%, which may be chance.",
        ),
        (
            FIVE.compare_with("equal_faces"), 0.71, 0.4,
            "The best player by the rules of “Equal faces” wins 71% of the games against one that plays anything; "
            "in this variant 50%.",
        ),
        (Bench.of("profiteer"), 0.5, 0.5, "The best player here wins 50% of the games."),
    ],
)  # fmt: skip
def test_the_sentence(bench, before, after, said):
    climbed = frame(random=0.5, clever=before), frame(random=0.5, clever=after)
    title = "“Equal faces”"
    told = ladder_panel.sentence(bench, climbed).replace(bench.baseline_name, title)
    assert told == said


def test_where_nobody_chose_the_variant_speaks_alone():
    nothing = climb(Bench.of("river").setup, 10, 0)
    said = ladder_panel.sentence(CHOSEN, (nothing, frame(random=0.25, clever=0.4)))
    assert said == "The best player in this variant wins 40% of the games against three, each of which plays anything."
    assert {row["side"] for row in marks(drawn(CHOSEN, (nothing, frame(random=0.25, clever=0.4))))} == {"after"}


def test_games_that_never_end_are_said():
    after = frame(random=0.5, clever=0.6).with_columns(unfinished=pl.lit(0.12))
    assert "Games that never end are not wins: 12.0%" in ladder_panel.sentence(
        FIVE, (frame(random=0.5, clever=0.6), after)
    )


def test_the_sentence_is_escaped():
    after = frame(random=0.5, clever=0.6).with_columns(unfinished=pl.lit(0.1), words=pl.lit("<b>"))
    assert "<b>" not in ladder_panel.sentence_html(FIVE, (after, after))


# ---------------------------------------------------------------- when it is there


@pytest.mark.parametrize("name", ["war", "suits"])
def test_it_is_there_where_somebody_chooses_and_only_on_the_whole_bench(name):
    bench = Bench.of(name)
    assert ("ladder" in scene(bench)) == (not bench.game.without_choices(bench.rules))
    assert "ladder" not in scene(bench, Frame(whole=False))
    assert "ladder" not in scene(bench.show_page("Rulebook"))


def test_it_comes_and_goes_with_the_choice():
    assert "ladder" in scene(CHOSEN) and "ladder" not in scene(Bench.of("suits").set_dial("hand_size", 1))


def test_it_is_played_once_and_kept():
    played = PlayedGames(means=ALONE._replace(curve_games=40))
    before, after = played.ladder(FIVE)
    assert after.equals(climb(FIVE.setup, 20, 0)) and before.equals(climb(FIVE.published, 20, 0))
    assert played.ladder(FIVE.let_play(0, 0, "random"))[1] is after
    assert played.ladder(FIVE.set_dial("decks", 2))[0] is before


def answer(drawn: Drawn) -> None:
    """The page asks."""
    drawn.kept["asking"]._on_change(None)


def test_until_its_players_are_compiled_the_page_says_so_and_asks_again(monkeypatch):
    started, ready, told, played = [], [], [], PlayedGames(means=ALONE._replace(curve_games=40))
    monkeypatch.setattr(precompile, "is_ready", lambda setup: bool(ready))
    monkeypatch.setattr(precompile, "start", lambda game, seats: started.append((game.name, seats)))
    behind = Behind(played.ladder)
    waiting = laddered(FIVE, played, behind, place(), 850, lambda: told.append(1))
    assert "being compiled" in waiting.html and set(waiting.kept) == {"asking"}
    assert started[0][0] == "suits" and "counter.greedy" in started[0][1] and "random.random" in started[0][1]
    answer(waiting)
    assert not told and played.climbed(FIVE) == (None, None)
    ready.append(True)
    answer(waiting)
    assert behind.wait(60) and not told
    answer(waiting)
    here = place()
    there = laddered(FIVE, played, behind, here, 850, lambda: None)
    assert told and not there.kept and here[1] in there.html and marks(here[0].chart.to_dict())


def test_a_move_does_not_wait_for_a_ladder(monkeypatch):
    """It is played when the page asks, after somebody has stopped moving, and behind them; until then the rules compared with
    stand alone."""
    monkeypatch.setattr(precompile, "is_ready", lambda setup: True)
    played = PlayedGames(means=ALONE._replace(curve_games=40))
    played.ladder(Bench.of("suits"))
    behind = Behind(played.ladder)
    here = place()
    moved = laddered(FIVE, played, behind, here, 850, lambda: None)
    assert "The games are being played" in moved.html and played.climbed(FIVE)[1] is None
    assert set(moved.kept) == {"asking"} and {row["side"] for row in marks(here[0].chart.to_dict())} == {"before"}
    with played.turns.first():
        answer(moved)
        assert played.climbed(FIVE)[1] is None, "first pictures go first"
    answer(moved)
    assert behind.wait(60)
    assert "in this variant" in laddered(FIVE, played, behind, place(), 850, lambda: None).html


def test_in_jupyter_it_stands_below_the_charts_and_goes_with_the_choice(monkeypatch):
    monkeypatch.setattr(precompile, "start_ahead", lambda game: None)
    bench = InJupyter(Bench.of("suits").play(300))
    assert bench._desk.work.wait(300)
    words, picture = bench._screen.parts["ladder"].children
    assert "The best player here wins" in words.value and marks(picture.chart.to_dict())
    bench.set(hand_size=5)
    assert bench._desk.work.wait(300) and "in this variant" in words.value
    bench.set(hand_size=1)
    assert not bench._screen.parts["ladder"].children


def test_a_curve_is_played_behind_whoever_moves_on():
    played, told = PlayedGames(means=ALONE._replace(curve_games=40)), []
    behind, bench = Behind(played.curve), FIVE.set_dial("hand_size", 4)
    part, comparison = scene(bench, WHOLE, played.first(bench))["curve"], played.first(bench)
    picture = place()
    here = (picture, comparison, (600, 300), lambda move: None)
    waiting = curved(part, bench, played, behind, *here, lambda: told.append(1))
    assert "being played" in waiting.html and played.swept(bench) is None
    answer(waiting)
    assert behind.wait(60) and played.swept(bench) is not None and not told
    answer(waiting)
    there = curved(part, bench, played, behind, *here, lambda: None)
    assert told and picture.html in there.html and picture.picture.chart is not None and "asking" not in there.kept


def test_what_a_page_asks_late_reaches_nothing_else(monkeypatch):
    """Marimo numbers the widgets of a cell as they are made; run again, a cell could give the number of who had asked to another."""
    monkeypatch.setattr(precompile, "is_ready", lambda setup: True)
    made: list[str] = []
    for name in ("button", "refresh", "anywidget", "dropdown"):
        monkeypatch.setattr(mo.ui, name, partial(noted, getattr(mo.ui, name), made, name))
    played = PlayedGames(means=ALONE._replace(curve_games=40))
    bench = FIVE.set_dial("hand_size", 4)
    comparison = played.first(bench)
    part = scene(bench, WHOLE, comparison)["curve"]

    def both() -> tuple[list[str], list[str]]:
        made.clear()
        curved(
            part, bench, played, Behind(played.curve), place(), comparison, (600, 300), lambda move: None, lambda: None
        )
        of_curve = list(made)
        made.clear()
        laddered(bench, played, Behind(played.ladder), place(), 850, lambda: None)
        return of_curve, list(made)

    waiting = both()
    played.curve(bench), played.ladder(bench)
    for before, after in zip(waiting, both(), strict=True):
        assert before[-1] == "refresh" and len(after) < len(before), (before, after)


def noted(make, made: list[str], name: str, *given, **how):
    made.append(name)
    return make(*given, **how)


def test_what_is_given_up_is_played_when_it_is_wished_again():
    begun, going_on = [], Event()

    def play(bench: Bench, cancelled) -> None:
        begun.append(bench.rules.hand_size)
        while not going_on.is_set():
            if cancelled():
                raise Cancelled
            going_on.wait(0.01)

    behind, four = Behind(play), FIVE.set_dial("hand_size", 4)
    for bench in (FIVE, FIVE, four, FIVE):
        behind.ask(bench)
    going_on.set()
    assert behind.wait(60) and begun[-1] == 5 and begun.count(5) <= 2
