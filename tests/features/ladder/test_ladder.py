"""The ladder of players on the screen: what the picture shows, what the sentence says, and that it is there and when."""

import polars as pl
import pytest
import vl_convert

from engine.analysis.ladder import climb, tables_of
from engine.setup import precompile
from tests.kit.vega import check_chart
from workbench.bench import Bench
from workbench.bench.budget import ALONE
from workbench.features.ladder import panel as ladder_panel
from workbench.page.kit.frame import Frame
from workbench.page.scene import scene
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


def marks(spec: dict) -> list[dict]:
    """What tells of itself: one area for each way of playing and side."""
    (told,) = [each for each in spec["layer"] if each["mark"].get("aria")]
    return spec["datasets"][told["data"]["name"]]


@pytest.mark.parametrize("bench", [FIVE, CHOSEN], ids=["suits", "river"])
def test_it_waits_for_the_players_of_all_its_tables(bench, monkeypatch):
    asked = []
    monkeypatch.setattr(precompile, "is_ready", lambda setup: asked.append(setup.lineup.pairs) or True)
    assert ladder_panel.is_ready(bench)
    assert set().union(*asked) == set().union(*(table.lineup.pairs for table in tables_of(bench.setup)))


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
    (band,) = [
        rows for rows in drawn(FIVE, climbed)["datasets"].values() if rows and rows[0].get("name") == "luck alone"
    ]
    assert (band[0]["low"], band[0]["high"]) == (0.4, 0.6)
    alone = drawn(Bench.of("profiteer"), (frame(random=0.0, clever=0.5),) * 2)
    assert not [rows for rows in alone["datasets"].values() if rows and rows[0].get("name") == "luck alone"]


@pytest.mark.slow
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
    (told,) = [rows for rows in spec["datasets"].values() if rows and "players" in rows[0]]
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


def noted(make, made: list[str], name: str, *given, **how):
    made.append(name)
    return make(*given, **how)
