"""What a lesson shows of the bench, and the controls that both notebooks make widgets of."""

import pytest

from engine.core import game as games
from engine.core.rules import BadInput
from engine.play.strategy import names
from workbench.bench import IN_LESSONS, Bench
from workbench.charts import charts_of
from workbench.features.dials import panel as dials_panel
from workbench.lessons import cells
from workbench.page import bench_buttons
from workbench.page.kit import button, controls
from workbench.page.kit.frame import WHOLE, Frame

GAMES = [games.load(name) for name in games.names()]


# ---------------------------------------------------------------- controls


@pytest.mark.parametrize("game", [games.load("suits"), games.load("profiteer")], ids=lambda game: game.name)
def test_lists_show_where_the_bench_stands(game):
    bench = Bench.of(game)
    assert controls.game_list(bench).shown == game.title
    assert controls.against_list(bench).value == "" and controls.against_list(bench).shown == "the published rules"
    assert controls.count_list(bench).shown == f"{bench.games:,} games"
    assert controls.metric_list(bench).shown
    for (seat, part), control in controls.seat_lists(bench).items():
        assert control.value == bench.seats[seat].split(".")[part] and control.shown in control.options


def test_who_plays_is_chosen_by_words_and_found_by_name():
    control = controls.seat_lists(Bench.of("suits"))[1, 0]
    assert control.shown == "leads the middle card (middle)"
    assert control.options["plays anything (random)"] == "random"
    assert list(control.options.values()) == [*names(games.load("suits"), "lead"), "think100"]


def test_a_variant_that_was_kept_is_named_in_the_list():
    bench = Bench.of("suits").set_dial("hand_size", 4).take_as_baseline()
    control = controls.against_list(bench)
    assert control.value is None and control.shown == bench.baseline_name
    kept = controls.against_list(Bench.of("suits").compare_with("equal_faces"))
    assert kept.value == "equal_faces"


def test_an_odd_number_of_games_is_in_the_list():
    assert controls.count_list(Bench.of("suits").play(1_234)).shown == "1,234 games"


# ---------------------------------------------------------------- what can be pressed


def test_presses_are_moves():
    bench = Bench.of("suits")
    (question, *_) = button.opening(bench)
    turned = question.move(bench)
    assert turned.changed and [press.look for press in button.opening(turned)].count("on") == 1
    (chip,) = bench_buttons.chips(turned)
    assert not chip.move(turned).changed
    two = turned.set_dial("decks", 2)
    assert [press.key for press in bench_buttons.chips(two)][-1] == "all" and not bench_buttons.chips(two)[-1].move(
        two
    ).changed


def test_who_predicts_is_not_told_why():
    assert any(press.tip for press in button.opening(Bench.of("suits")))
    assert not any(press.tip for press in button.opening(Bench.of("suits").predict_first(True)))


def test_offers_where_nobody_decides():
    bench = Bench.of("profiteer")
    for offer in button.offers(bench):
        assert not offer.move(bench).game.without_choices(offer.move(bench).rules)


# ---------------------------------------------------------------- frames


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_whole_bench_shows_every_chart_once(game):
    main, small, more = WHOLE.pictures(game)
    assert sorted(chart.name for chart in (main, *small, *more)) == sorted(chart.name for chart in charts_of(game))


def test_a_frame_shows_what_it_names_in_its_order():
    game = games.load("suits")
    frame = Frame(
        dials=("ace_power", "hand_size"), charts=("length", "outcomes"), pages=("Bench",), whole=False
    ).checked(game)
    assert [p.name for p in frame.chosen(game)] == ["ace_power", "hand_size"]
    main, small, more = frame.pictures(game)
    assert (main.name, [chart.name for chart in small], more) == ("length", ["outcomes"], ())


@pytest.mark.parametrize(
    "frame", [Frame(dials=("hand_sise",)), Frame(charts=("beauty",)), Frame(pages=("Admin",)), Frame(pages=())], ids=str
)
def test_a_frame_of_what_there_is_not(frame):
    with pytest.raises(BadInput) as said:
        frame.checked(games.load("suits"))
    assert str(said.value).endswith(".") and "\n" not in str(said.value)


@pytest.mark.parametrize("is_page", [True, False])
@pytest.mark.parametrize("room", [280, 500, 720, 850, 1_100, 1_600])
def test_charts_fit_into_the_room(room, is_page):
    sizes = WHOLE.sizes(room, is_page)
    beside = room // sizes.small[0]
    beside_numbers = 366 if is_page and room > 775 else 0  # the column of numbers, and the gap
    assert sizes.main[0] == room - beside_numbers and 1 <= beside <= 3 and sizes.small[0] >= min(228, room)
    assert beside * sizes.small[0] + (beside - 1) * 13 <= room and sizes.more[0] <= room


# ---------------------------------------------------------------- the bench of a lesson


def test_a_lesson_has_a_bench_of_its_own():
    lab = cells.bench("suits:hand_size=5", dials=("hand_size",), pages=("Bench",), predict=True)
    again = cells.bench("suits")
    assert lab is not again and lab.predict and lab.page == "Bench" and again._session.frame.pages == IN_LESSONS
    assert cells.bench("suits", pages=("Questions", "Bench")).page == "Questions"  # the first one is open


def test_a_lesson_opens_a_game_on_a_page_that_it_has():
    lab = cells.bench("suits@middle/highest@3")
    assert lab.page == "Replay" and lab.id.endswith("@3")
    assert cells.bench("suits@middle/highest@3", pages=("Bench",)).page == "Bench"


@pytest.mark.parametrize(
    ("what", "how"),
    [("sutis", {}), ("suits:hand_size=99", {}), ("suits", {"dials": ("colour",)}), ("suits", {"pages": ()})],
)
def test_a_lesson_of_what_there_is_not(what, how):
    with pytest.raises(BadInput):
        cells.bench(what, **how)


def test_groups_hold_every_dial_once():
    for game in GAMES:
        headline, folded = dials_panel.layout(game)
        names = [p.name for p in headline]
        names += [p.name for groups in folded.values() for group in groups.values() for p in group]
        assert sorted(names) == sorted(game.Rules.parameters())
        assert all(title.endswith(f"({sum(map(len, groups.values()))})") for title, groups in folded.items())
