"""The parts of a page that keep a state: what a browser may set, what is said back, what is sent."""

import json
from threading import Event
from typing import Any

import altair as alt
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some
from traitlets import TraitError

from engine.setup.game_id import as_id
from tests.kit.benches import SOON
from workbench.bench import Bench
from workbench.page.kit.game_list import MOST, GameList
from workbench.session.line import Line
from workbench.session.parts.card_table import CardTable
from workbench.session.parts.described import Described, packed_rows
from workbench.session.parts.dials import DialPanel
from workbench.session.parts.drawer import GamesDrawer
from workbench.session.parts.first import FirstView
from workbench.session.parts.live_part import LONGEST, LivePart
from workbench.session.parts.page import PagePart
from workbench.session.parts.picture import Picture
from workbench.session.parts.seat import SeatTable
from workbench.session.parts.study import StudyPage
from workbench.session.parts.words import Words
from workbench.theme.drawing import Drawing
from workbench.work.games import PlayedGames

BENCH = Bench.of("suits").play(200).set_dial("hand_size", 5)
SPEC = {
    "title": {"text": ["How long?"], "subtitle": ["200 deals"], "anchor": "start"},
    "description": "Bars",
    "datasets": {"rows0": [{"x": 1, "side": "a"}, {"x": 2, "side": "b"}]},
    "layer": [{"mark": "bar"}],
}


def drawing(**changes: Any) -> Drawing:
    return Drawing({**SPEC, **changes})


def dials() -> DialPanel:
    panel = DialPanel()
    panel.lay_out(BENCH.game, BENCH.rules)
    return panel


def drawer() -> GamesDrawer:
    found = PlayedGames().comparison(BENCH)
    listed = GamesDrawer()
    listed.lay_out("Games", GameList("Games", found, found.games_after.select("seed").head(20)))
    return listed


def study() -> StudyPage:
    page = StudyPage(lambda move: None)
    page.lay_out(BENCH.show_page("Questions"))
    return page


MADE = {
    "dials": dials,
    "first": FirstView,
    "table": lambda: CardTable.of("suits:hand_size=5@17"),
    "no table": CardTable,
    "seat": SeatTable,
    "study": study,
    "drawer": drawer,
    "no drawer": GamesDrawer,
    "picture": lambda: Picture(drawing()),
    "page": PagePart,
    "words": Words,
}
#: What a browser sets, and nothing else: the lines of the dials, a trace, or the words of a page are not its business.
HEARD = {
    "dials": {"turned", "words", "hand"},
    "first": {"pressed"},
    "table": {"at", "show", "seen_by", "speed", "pace", "four_colours", "pressed"},
    "seat": {"pressed"},
    "study": {"pressed"},
    "drawer": {"order", "kind", "count", "opened"},
    "picture": {"pick", "bands"},
    "page": set(),
    "words": set(),
}


@pytest.fixture(scope="module")
def parts() -> dict[str, LivePart]:
    """Each part on a line of its own, whose updates are dropped."""
    made = {name: make() for name, make in MADE.items()}
    for part in made.values():
        Line(lambda update: None).add("part", part)
    return made


class Told:
    """What a part has told on its line."""

    def __init__(self, part: LivePart):
        self.updates: list[dict[str, Any]] = []
        Line(self.updates.append).add("part", part)

    def fields(self) -> dict[str, Any]:
        """The fields that were told since the last look; each was told once."""
        told = [field for update in self.updates for field in update["parts"]["part"].items()]
        assert len(dict(told)) == len(told)
        self.updates.clear()
        return dict(told)


# ---------------------------------------------------------------- any part, any value

JSON = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats() | some.text(max_size=8) | some.just(10**400),
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(some.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
NUMBERS = some.floats() | some.integers() | some.just(10**400)
KNOWN = some.fixed_dictionaries(
    {},
    optional={
        "turned": some.fixed_dictionaries(
            {}, optional={"name": some.just("hand_size") | JSON, "text": JSON, "times": JSON}
        ),
        "pressed": some.fixed_dictionaries(
            {}, optional={name: JSON for name in ("do", "key", "text", "what", "choice", "code", "step", "fields")}
        ),
        "pick": some.lists(JSON, max_size=3),
        "bands": some.dictionaries(some.text(max_size=3), some.lists(NUMBERS, max_size=3), max_size=2),
    },
)


@pytest.mark.slow
@pytest.mark.parametrize("name", MADE)
@given(data=some.data())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_whatever_a_browser_sets_the_part_stays_valid(parts, name, data):
    part = parts[name]
    known = {field: JSON for field in part.synced}
    strange = some.dictionaries(some.text(), JSON, max_size=2)
    fields = data.draw(some.fixed_dictionaries({}, optional=known)) | data.draw(KNOWN) | data.draw(strange)
    kept = {field: getattr(part, field) for field in part.synced if not part.trait_metadata(field, "heard")}
    part.hear(fields)
    assert part.synced and not part._heard
    json.dumps(part.state(), allow_nan=False, ensure_ascii=False).encode()
    follows = {"settings", "found", "rows", "more", "parts"}  # from what was set
    assert all(getattr(part, field) == value for field, value in kept.items() if field not in follows)


@pytest.mark.parametrize("name", HEARD)
def test_a_browser_sets_only_what_people_do(parts, name):
    assert set(parts[name].traits(sync=True, heard=True)) == HEARD[name]


@pytest.mark.parametrize("name", MADE)
def test_the_state_of_a_part_is_json_with_every_field(parts, name):
    state = parts[name].state()
    assert list(state) == parts[name].synced
    assert json.loads(json.dumps(state)).keys() == state.keys()


def test_a_part_that_expects_no_message_ignores_it(parts):
    for name, part in parts.items():
        before = part.state()
        part.listen({"painted": name})
        assert part.state() == before


def test_values_that_cannot_be_sent_back_are_not_taken_over():
    table, endless = CardTable(), {}
    endless["again"] = endless
    for value in ({"a": float("nan")}, {"a": "\ud800"}, {"a": "x" * LONGEST}, endless, {"a": {1, 2}}):
        table.hear({"pressed": value})
        assert table.pressed == {}
    table.hear({"pressed": {"a": 1}})
    assert table.pressed == {"a": 1}


def test_an_error_of_a_listener_is_not_taken_for_a_wrong_value():
    table = CardTable()
    table.observe(lambda change: {}["missing"], "pressed")
    with pytest.raises(KeyError):
        table.hear({"pressed": {"what": "aside"}})
    assert not table._heard


# ---------------------------------------------------------------- each part


def test_a_dial_that_is_turned_in_the_browser_is_turned_here_and_says_what_is_wrong():
    turns = []
    panel = dials()
    panel.turn = lambda name, value: turns.append((name, value)) or "No."
    told = Told(panel)
    panel.hear({"turned": {"name": "hand_size", "text": "6", "times": 1}})
    assert turns == [("hand_size", 6)]
    assert told.fields() == {"settings": panel.settings} and panel.settings["problem"] == ["hand_size", "No."]
    panel.hear({"turned": {"name": "hand_size", "text": "six", "times": 2}})
    assert len(turns) == 1 and told.fields()["settings"]["heard"] == 2 and "six" in panel.settings["problem"][1]
    panel.hear({"turned": {"name": "zebra", "text": "6", "times": 3}})
    assert len(turns) == 1 and not told.fields()


def test_a_search_is_answered_and_its_words_are_not_said_back():
    told = Told(panel := dials())
    panel.hear({"words": "ace"})
    assert set(told.fields()) == {"found"} and panel.found["names"]
    panel.hear({"words": " "})
    assert told.fields() == {"found": {}}


def test_the_rows_of_a_drawer_follow_the_order_and_leave_as_one_update():
    listed = drawer()
    told = Told(listed)
    rows = listed.rows
    listed.hear({"order": "longest", "count": 10**9})
    assert listed.count == MOST and len(listed.rows) == 20 > len(rows)
    last = [update["parts"]["part"] for update in told.updates][-1]
    assert last["count"] == MOST, "the browser gets the count that was allowed, not the one it asked for"
    listed.hear({"order": "zebra", "kind": "zebra"})
    assert (listed.order, listed.kind) == ("longest", "")
    told.updates.clear()
    listed.lay_out("Others", listed._drawer._replace(side="before"))
    assert len(told.updates) == 1 and told.fields()["said"] == "Others"


def test_a_row_opens_its_game():
    listed, opened = drawer(), []
    listed.opens(opened.append)
    listed.hear({"opened": []})
    listed.hear({"opened": [listed.rows[0]["seed"], 1]})
    listed.hear({"opened": ["x"]})
    assert opened == [listed.rows[0]["seed"]]
    assert listed.move(opened[0])(BENCH).seed == opened[0]


def test_a_table_sends_its_trace_packed_and_keeps_its_step_within_it():
    table = CardTable()
    told = Told(table)
    table.trace = CardTable.of("suits:hand_size=5@17").trace
    fields = told.fields()
    assert (
        isinstance(fields["trace"], str)
        and len(fields["trace"]) < len(json.dumps({**table.trace, "sides": []})) + 60_000
    )
    assert json.loads(fields["trace"])["sides"][0]["id"] == str(as_id("suits:hand_size=5@17").text())
    table.hear({"at": 3})
    assert table.at == 3 and not told.fields()
    table.hear({"at": 10**400})
    assert told.fields() == {"at": len(table.trace["rows"]) - 1}
    table.hear({"at": True, "seen_by": 7, "speed": 10**400, "show": "none", "trace": {}})
    assert (table.seen_by, table.speed, table.show) == (-1, 1.0, "both") and table.trace and not told.fields()


def test_a_table_refuses_a_trace_that_cannot_be_drawn():
    with pytest.raises(TraitError):
        CardTable(trace={"seats": []})


def test_a_page_tells_only_what_changes():
    told = Told(page := PagePart())
    page.html, page.busy, page.busy = "<div></div>", True, True
    page.ways = ["back"]
    assert told.fields() == {"html": "<div></div>", "busy": True, "ways": ["back"]}
    page.hear({"html": "<script>", "store": "x", "busy": False})
    assert page.html == "<div></div>" and page.busy and not page.store


# ---------------------------------------------------------------- pictures


def unpacked(rows: dict[str, Any]) -> dict[str, Any]:
    """The rows as picture.js unpacks them."""
    return {
        name: found
        if isinstance(found, list)
        else [
            dict(zip(found, row, strict=True))
            for row in zip(*(rows["columns"][n] for n in found.values()), strict=True)
        ]
        for name, found in rows["sets"].items()
    }


CELLS = some.none() | some.booleans() | some.integers(-3, 3) | some.floats(allow_nan=False) | some.text(max_size=3)
ROWS = some.lists(some.dictionaries(some.sampled_from("abc"), CELLS, max_size=3), max_size=4)


@given(some.dictionaries(some.sampled_from(["rows0", "rows1"]), ROWS))
def test_packed_rows_are_the_same_rows(datasets):
    there = json.loads(json.dumps(packed_rows(datasets)))
    assert json.dumps(unpacked(there), sort_keys=True) == json.dumps(datasets, sort_keys=True)


def test_a_picture_sends_what_differs_and_a_move_sends_no_frame():
    picture = Picture()
    told = Told(picture)
    assert picture.draw(drawing())
    first = told.updates[0]["parts"]["part"]
    assert len(told.updates) == 1 and unpacked(first["rows"]) == SPEC["datasets"]
    assert first["frame"] == {"title": {"text": "", "subtitle": [], "anchor": "start"}, "layer": SPEC["layer"]}
    assert first["words"] == {"description": "Bars", "text": ["How long?"], "subtitle": ["200 deals"]}
    told.updates.clear()
    assert not picture.draw(drawing()) and not told.fields()
    picture.draw(drawing(datasets={"rows0": [{"x": 3, "side": "a"}]}))
    assert set(told.fields()) == {"rows"}
    picture.draw(drawing(title={**SPEC["title"], "subtitle": []}, datasets={"rows0": [{"x": 3, "side": "a"}]}))
    assert set(told.fields()) == {"words"}
    picture.draw(drawing(layer=[{"mark": "line"}], datasets={"rows0": [{"x": 3, "side": "a"}]}))
    assert set(told.fields()) == {"frame", "words"}


def test_an_axis_that_becomes_longer_sends_no_frame_but_a_dragged_one_does():
    def of(high: float, **more) -> dict:
        axis = {"field": "x", "scale": {"domain": [0, high], "nice": False}}
        return {"layer": [{"mark": "bar", "encoding": {"x": axis, "y": {"field": "y"}}}], "datasets": {}, **more}

    short, long = Described.of(of(3)), Described.of(of(4.5))
    assert short.frame == long.frame and long.words["spans"] == {"low_x": 0, "high_x": 4.5}
    assert short.frame["layer"][0]["encoding"]["x"]["scale"]["domain"] == [{"expr": "low_x"}, {"expr": "high_x"}]
    band = {"params": [{"name": "goal", "select": {"type": "interval", "encodings": ["x"]}}]}
    assert Described.of(of(3, **band)).frame["layer"][0]["encoding"]["x"]["scale"]["domain"] == [0, 3]


def test_axes_of_two_lengths_keep_them():
    layers = [{"mark": "bar", "encoding": {"x": {"field": "x", "scale": {"domain": [0, high]}}}} for high in (1, 2)]
    assert Described.of({"layer": layers}).frame["layer"] == layers


def test_altair_checks_the_parameters_of_drawings_once(monkeypatch):
    checked, check = [], alt.TopLevelSelectionParameter.to_dict
    monkeypatch.setattr(
        alt.TopLevelSelectionParameter, "to_dict", lambda *given, **how: checked.append(1) or check(*given, **how)
    )
    params = [{"name": "of_this_test", "select": {"type": "point", "fields": ["turns"]}}]
    first, times = drawing(params=params), len(checked)
    second = drawing(params=params, width=300)
    assert times and len(checked) == times
    assert second.params[0].name == "of_this_test" and first != second == drawing(params=params, width=300)


def test_a_picture_leaves_altair_as_it_was():
    before = alt.data_transformers.active, alt.renderers.active
    Picture(drawing()).state()
    assert (alt.data_transformers.active, alt.renderers.active) == before


def test_a_mark_that_is_clicked_is_told_and_nonsense_is_not():
    pressed: list[dict[str, Any]] = []
    picture = Picture(drawing(), pressed.append)
    for pick in ([], [1], [{}, 1], [{"side": "a"}], [{"side": "a"}, "1"], "x", {"side": "a"}):
        picture.hear({"pick": pick})
    assert not pressed
    picture.hear({"pick": [{"side": "a"}, 1]})
    picture.hear({"pick": [{"side": "a"}, 1]})
    picture.hear({"pick": [{"side": "a"}, 2]})
    assert pressed == [{"side": "a"}] * 2


@pytest.mark.parametrize("ends", [[], [1], [0.1, "x"], [0.1, float("nan")], "ab", {}, [True, 1], [0, 10**400]])
def test_a_band_has_two_ends(ends):
    picture = Picture(drawing())
    picture.hear({"bands": {"goal": ends}})
    assert picture.bands == {}
    picture.hear({"bands": {"goal": [0.1, 0.4]}})
    assert picture.bands == {"goal": [0.1, 0.4]}


def test_a_picture_waits_for_a_browser_that_paints_and_for_no_other():
    picture = Picture(drawing(), asks_when_painted=True)
    picture.wait_until_painted()
    assert not picture._watched
    picture.listen({"painted": True})
    assert not picture._watched
    picture.listen("painted")
    picture.wait_until_painted()
    assert picture._watched
    picture.draw(drawing(layer=[]))
    picture.wait_until_painted(lambda: True)
    assert picture._watched, "the wait was given up"
    picture.wait_until_painted()
    assert not picture._watched, "nothing was painted in time"


# ---------------------------------------------------------------- threads that play


def test_what_the_first_view_finds_out_is_told():
    ready = Event()
    view = FirstView()
    updates: list[dict[str, Any]] = []

    def tell(update):
        updates.append(update)
        if update["parts"].get("first", {}).get("questions"):
            ready.set()

    Line(tell).add("first", view)
    view.begin(BENCH.game, PlayedGames())
    assert ready.wait(SOON) and view.moment["game"] == "suits" and view.questions
    went: list[Any] = []
    view.go = went.append
    for step in (-1, 10**400, True, "0", None, [], 1.0):
        view.hear({"pressed": {"step": step, "times": 1}})
    assert not went
    view.hear({"pressed": {"step": 0, "times": 2}})
    assert went[0](BENCH).page == "Replay"
