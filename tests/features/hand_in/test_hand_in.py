"""The page that is handed in: what it holds, that its commands give its numbers, that what was typed stays text."""

import json
import re
import shlex
import socket
from dataclasses import replace
from datetime import date
from functools import cache
from typing import NamedTuple

import polars as pl
import pytest
from typer.testing import CliRunner

from engine.analysis.compare import Comparison
from engine.core import game as games
from engine.core.rules import BadInput
from engine.simulation.format import told_apart
from engine.simulation.metrics import Estimate
from tests.kit.chromium import expect
from tests.kit.html import NASTY, Seen
from tests.kit.lanes import sample
from workbench.bench import Bench
from workbench.cli.kit import inputs as shell
from workbench.cli.kit.inputs import read_link
from workbench.cli.main import app
from workbench.features.hand_in import Entry, again, file_name, hand_in, pictures, watched
from workbench.features.predict.panel import score_html
from workbench.features.rulebook.panel import book_of
from workbench.hosts.server import serve
from workbench.page.kit import changes
from workbench.page.kit.picks import picks
from workbench.work.games import PlayedGames

ENTRY = Entry("Five cards in the hand", "Mara Lindqvist", "More pairs,\nmore choices.")
BENCHES = {
    "hand": Bench.of("suits").set_dial("hand_size", 5).play(400),
    "plain": Bench.of("suits").play(300),
    "preset": Bench.of("suits").open_preset("equal_faces").take_as_baseline().set_dial("hand_size", 5).play(250),
    "kept": replace(Bench.of("suits").set_dial("hand_size", 4).take_as_baseline().set_dial("hand_size", 6), seed=77)
    .let_play(0, 0, "random").play(200),
    "war": Bench.of("war").set_dial("war_face_down", 3).play(200),
}  # fmt: skip
EVERY = pytest.mark.parametrize("name", sample(BENCHES, 3))


class Made(NamedTuple):
    bench: Bench
    comparison: Comparison
    swept: pl.DataFrame | None
    page: str


@cache
def made(name: str) -> Made:
    bench, played = BENCHES[name], PlayedGames()
    comparison = played.comparison(bench)
    swept = played.curve(bench) if name == "hand" else None
    return Made(bench, comparison, swept, hand_in(bench, comparison, ENTRY, swept=swept, on=date(2026, 3, 5)))


def trace_of(page: str) -> dict:
    """The data of the card table."""
    seen = Seen(page)
    return json.loads(next("".join(text) for tag, attrs, text in seen.elements if attrs.get("id") == "hi-trace"))


def run(command: str, *more: str) -> str:
    """What a printed command prints."""
    name, *arguments = shlex.split(command)
    assert name == "warbench"
    result = CliRunner().invoke(app, [*arguments, *more])
    assert result.exit_code == 0, result.output
    return result.stdout


# ---------------------------------------------------------------- what it holds


@EVERY
def test_the_parts_stand_in_their_order(name):
    seen = Seen(made(name).page)
    headings = seen.texts("h2")
    assert headings == [
        *("What was changed", "Why", "What happened", "One game, card by card"),
        *("The rulebook", "How it was measured", "How to reproduce it"),
    ]
    assert seen.texts("h1") == [ENTRY.title] and seen.texts("blockquote") == [ENTRY.why]
    assert seen.texts("p", "hi-by") == ["Mara Lindqvist · 5 March 2026"]
    assert seen.texts("title") == [f"{ENTRY.title} · {made(name).bench.game.title}"]


@EVERY
def test_the_change_is_told_against_what_it_is_compared_with(name):
    bench, seen = made(name).bench, Seen(made(name).page)
    rows = [f"{chip.before} → {chip.after}" for chip in bench.chips()]
    assert seen.texts("dd")[: len(rows)] == rows
    told = seen.texts("section", "hi-opening")[0]
    assert bench.baseline_name in told
    assert ("That differs from the published rules in" in told) == (bench.baseline != bench.game.Rules())


@pytest.mark.slow
def test_a_prediction_stands_between_the_reason_and_what_happened():
    bench, comparison = made("hand")[:2]
    bench = bench.predict_first(True)
    for question in bench.questions_asked():
        bench = bench.answer(question.name, next(iter(question.options)))
    found = score_html(bench.look(comparison), comparison)
    page = hand_in(bench, comparison, ENTRY, prediction_html=found)
    assert found and found in page
    assert Seen(page).texts("h2")[1:4] == ["Why", "What was predicted", "What happened"]


@EVERY
def test_how_many_games_there_were_is_said(name):
    assert f"{len(made(name).comparison.games_after):,} games" in "".join(Seen(made(name).page).texts("p", "hi-note"))


@pytest.mark.slow
def test_fewer_games_than_wanted_are_said_as_they_are():
    bench, comparison = made("plain")[:2]
    few = replace(
        comparison, games_before=comparison.games_before.head(120), games_after=comparison.games_after.head(120)
    )
    page = hand_in(bench, few, ENTRY)
    assert "120 games." in page and "--games 120" in page


def test_the_charts_of_the_bench_stand_still():
    page = made("hand").page
    figures = [attrs for tag, attrs, _ in Seen(page).elements if tag == "figure"]
    assert len(figures) == 5 and all(each["role"] == "img" and each["aria-label"] for each in figures)
    assert page.count('class="marks"') == 5 and not re.search(r"\b(Press|Click)\b", "".join(Seen(page).texts("figure")))
    assert "“Hand size”: what does each value do?" in page
    assert len(Seen(made("plain").page).texts("figure")) == 4


@pytest.mark.slow
def test_a_curve_of_another_dial_is_left_out():
    bench, comparison, swept, _ = made("hand")
    others = (replace(bench, touched="decks"), replace(bench, metric="minutes"), replace(bench, touched=""))
    assert all(pictures.pictures_html(other, comparison, swept).count("<figure") == 4 for other in others)


@EVERY
def test_the_rulebook_is_the_variants_with_its_changes_marked(name):
    bench, seen = made(name).bench, Seen(made(name).page)
    book = " ".join(seen.texts("section", "hi-book")[0].split())
    for section in book_of(bench).sections:
        assert section.title in seen.texts("h4")
        assert all(line.id in book and (line.changed or line.text in book) for line in section.lines)
    assert bool(seen.texts("del")) == bench.changed and "~~" not in book and "**" not in book


def test_the_versions_are_named():
    bench = made("hand").bench
    shown = Seen(made("hand").page).texts("p", "hi-note")[-1]
    for name, version in again.versions(bench.game).items():
        assert f"{name} {version}" in shown and version
    assert set(again.versions(bench.game)) >= {"Warbench", "Python", "numba", "polars"}


def test_the_name_of_the_file_says_what_and_whose_and_no_two_pages_share_one():
    bench = Bench.of("suits")
    entries = [
        Entry("Five cards? <b>", "Anna", "x"),
        Entry("Five cards? <b>", "Anna", "y"),
        Entry("五張牌", "Zoë", "x"),
    ]
    names = [file_name(each, entry) for entry in entries for each in (bench, bench.set_dial("hand_size", 5))]
    assert len(set(names)) == len(names)
    assert [bool(re.fullmatch(r"suits_five_cards_b_anna_[0-9a-f]{6}\.html", name)) for name in names] == [True] * 4 + [
        False
    ] * 2
    assert names[4].startswith("suits_五張牌_zoë_")


@EVERY
def test_a_page_is_small_and_calls_nobody(name):
    page = made(name).page
    assert len(page.encode()) < 1_500_000
    assert set(re.findall(r"https?://[^\"'\s)]+", page)) <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }
    policy = next(attrs["content"] for _, attrs, _ in Seen(page).elements if "http-equiv" in attrs)
    assert policy.startswith("default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:")
    assert not [attrs for tag, attrs, _ in Seen(page).elements if tag in ("img", "link", "iframe") or "src" in attrs]


# ---------------------------------------------------------------- its commands


@EVERY
def test_the_printed_command_gives_the_printed_numbers(name):
    bench, _, _, page = made(name)
    seen = Seen(page)
    found = json.loads(run(seen.texts("pre")[0], "--json"))["metrics"]
    told = {line.name: line for line in changes.lines(made(name).comparison)}
    told |= {line.turn.name: line.turn for line in told.values() if line.turn}
    assert set(bench.game.headline) <= set(told) <= set(found)
    for metric, line in told.items():
        sides = {
            side: Estimate(**found[metric][side], n=found[metric]["games"])
            for side in ("before", "after", "difference")
        }
        again = line.change._replace(**sides)
        unit, (before, after) = line.change.metric.unit_words, told_apart(again)
        if bench.changed and line.change.difference.n:
            assert any(
                f"{before.removesuffix(unit)}→{after.removesuffix(unit)}" in text
                for text in seen.texts("span", "wb-figures")
            )
            assert (line.sure == "certain") == found[metric]["certain"], metric
    assert len(seen.texts("b", "wb-now")) == len(told)


@pytest.mark.slow
def test_the_command_says_only_what_differs_from_the_usual():
    commands = {name: Seen(made(name).page).texts("pre")[0] for name in BENCHES}
    assert commands["plain"] == "warbench compare suits --games 300 --metrics all"
    assert commands["hand"] == "warbench compare suits --set hand_size=5 --games 400 --metrics all"
    assert "--against suits:queen_value=11,king_value=11" in commands["preset"]
    assert commands["kept"] == (
        "warbench compare suits --set hand_size=6 --against suits:hand_size=4 --players random.greedy,middle.greedy "
        "--games 200 --seed 77 --metrics all"
    )


@pytest.mark.parametrize("game", games.names())
def test_the_command_of_every_game_means_both_sides(game):
    """Every preset of every game against every other one, read again by what reads the command line."""
    frame = pl.DataFrame({"seed": [5, 6]})
    benches = [bench for name in Bench.of(game).game.questions for bench in (Bench.of(game).open_preset(name),)]
    for bench in [*benches, *(benches[0].take_as_baseline().open_preset(name) for name in benches[0].game.questions)]:
        command = again.compare_command(Comparison(bench.published, bench.setup, frame, frame))
        words = shlex.split(command)[3:]
        given: dict[str, list[str]] = {}
        for option, value in zip(words[::2], words[1::2], strict=True):
            given.setdefault(option, []).append(value)
        strategies = given.get("--players", [""])[0]
        after = shell.read_variant(game, "", given.get("--set"), strategies)
        assert after == bench.setup
        assert shell.read_against(after, given.get("--against", [""])[0]) == bench.published
        assert (given["--games"], given["--seed"]) == (["2"], ["5"])


@EVERY
def test_the_printed_replay_tells_the_same_game(name):
    page = made(name).page
    found = json.loads(run(Seen(page).texts("pre")[1], "--json"))
    side = trace_of(page)["trace"]["sides"][-1]
    assert found["id"] == side["id"] and found["outcome"] == side["outcome"]
    assert [event["text"] for event in found["events"]] == [step["text"] for step in side["steps"]]


@EVERY
def test_the_printed_command_opens_the_game(name, monkeypatch):
    bench, _, _, page = made(name)
    asked = []
    monkeypatch.setattr(serve, "serve", lambda *arguments, **public: asked.append(arguments[-1]) or 0)
    run(Seen(page).texts("pre")[2])
    link = read_link(**asked[0])
    opened = Bench.from_link(link)
    assert not opened.problem and opened.setup == bench.setup
    assert trace_of(page)["trace"]["sides"][-1]["id"] == link["game"] == opened.link()["game"]


# ---------------------------------------------------------------- its game


def test_the_open_game_is_shown_else_one_that_turned_else_a_typical_one():
    bench, comparison = made("hand")[:2]
    found = watched.Watched.of(replace(bench, pick=9, rotation=1), comparison)
    assert found.id == "suits:hand_size=5@middle.greedy@9r1"
    turned = watched.Watched.of(bench, comparison)
    assert turned.pick == picks(comparison)[0] and turned.pick.label == "Turned around by the change"
    assert watched.Watched.of(*made("plain")[:2]).pick.label == "Typical"


def test_where_no_game_ends_the_first_one_is_shown():
    bench = Bench.of("suits")
    comparison = made("plain").comparison
    never = comparison.games_after.with_columns(status=pl.lit("capped"), winner=pl.lit(None))
    found = watched.Watched.of(bench, replace(comparison, games_before=never, games_after=never))
    assert found.pick.seed == 0 and found.id == "suits@middle.greedy@0"


def test_both_rulebooks_stand_side_by_side_opened_where_the_games_part():
    for name, labels in {
        "hand": ["Published rules", "Variant"],
        "preset": ["“All face cards equal”", "Variant"],
    }.items():
        found = trace_of(made(name).page)
        assert [side["label"] for side in found["trace"]["sides"]] == labels
        assert found["at"] == found["trace"]["part"] > 0
    alone = trace_of(made("plain").page)
    assert [side["label"] for side in alone["trace"]["sides"]] == ["Published rules"] and alone["at"] == 0


@cache
def long_game() -> watched.Watched:
    bench = made("war").bench
    longest = next(pick for pick in picks(made("war").comparison) if pick.label == "Longest")
    return watched.Watched.of(bench.open(longest.seed), made("war").comparison)


@pytest.mark.parametrize("most", sample([90_000, 400_000, 20_000], 3))
@pytest.mark.parametrize("where", sample([0.5, 0.05, 0.99], 3))
def test_a_long_game_is_cut_around_the_place_where_the_games_part(most, where):
    whole = {**long_game().data, "part": int(where * len(long_game().data["rows"]))}
    shown = watched.that_fits(whole, most)
    assert len(json.dumps(shown, ensure_ascii=False, separators=(",", ":"))) <= most
    assert len(shown["rows"]) > 10 and 0 <= shown["part"] < len(shown["rows"])
    for side, full in zip(shown["sides"], whole["sides"], strict=True):
        first = side.get("first", 0)
        assert side["steps"] == full["steps"][first : first + len(side["steps"])] and side["steps"]
    firsts = [side.get("first", 0) for side in shown["sides"]]
    at = whole["rows"].index([k + first if k >= 0 else -1 for k, first in zip(shown["rows"][0], firsts, strict=True)])
    for place, row in enumerate(shown["rows"]):
        for k, side, full in zip(row, shown["sides"], whole["rows"][at + place], strict=True):
            assert (k < 0) == (full < 0) and (k < 0 or k + side.get("first", 0) == full)
            assert k < len(side["steps"])
    assert at + shown["part"] == whole["part"]


def test_a_cut_is_said_with_the_command_that_tells_everything(monkeypatch):
    bench, comparison = made("war")[:2]
    monkeypatch.setattr(watched, "MOST", 62_000)
    page = hand_in(bench, comparison, ENTRY)
    said = Seen(page).texts("p", "hi-note")
    shown = next(text for text in said if "too long for this page" in text)
    counts = [len(side["steps"]) for side in trace_of(page)["trace"]["sides"]]
    bounds = re.findall(r"steps ([\d,]+) to ([\d,]+) of", shown)
    assert [int(last.replace(",", "")) - int(first.replace(",", "")) + 1 for first, last in bounds] == counts
    assert "warbench replay war:" in shown
    assert "too long for this page" not in made("war").page and len(page) < len(made("war").page)


def test_the_longest_game_keeps_the_page_below_three_megabytes():
    assert len(long_game().json().encode()) < 2_600_000


# ---------------------------------------------------------------- what was typed


@pytest.mark.parametrize("text", sample(NASTY, 3))
def test_what_was_typed_is_text_and_nothing_else(text):
    bench, comparison, _, plain = made("plain")
    page = hand_in(bench, comparison, Entry(text, text, text), on=date(2026, 3, 5))
    seen, usual = Seen(page), Seen(plain)
    kept = text.encode("utf-8", "replace").decode().strip()
    assert seen.texts("h1") == [kept] and seen.texts("blockquote") == [kept]
    assert seen.texts("title") == [f"{kept} · {bench.game.title}"]
    assert seen.texts("p", "hi-by") == [f"{kept} · 5 March 2026"]
    assert [(tag, attrs) for tag, attrs, _ in seen.elements] == [(tag, attrs) for tag, attrs, _ in usual.elements]
    page.encode("utf-8")


def test_nothing_in_the_data_begins_a_tag():
    found = watched.Watched.of(*made("hand")[:2])
    data = {**found.data, "seats": ["</script><script>alert(1)</script>", "<!--"]}
    text = found._replace(data=data).json()
    assert "<" not in text and json.loads(text)["trace"]["seats"] == data["seats"]


def test_a_name_of_the_baseline_is_text():
    bench, comparison = made("preset")[:2]
    page = hand_in(replace(bench, baseline_name="<b>“mine”</b>"), comparison, ENTRY)
    assert "<b>“mine”" not in page and "Compared with &lt;b&gt;“mine”&lt;/b&gt;" in page


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        (Entry(" ", "me", "because"), "title"),
        (Entry("Five", "me", " \n"), "why"),
        (Entry("x" * 81, "", "because"), "80"),
        (Entry("Five", "x" * 81, "because"), "80"),
        (Entry("Five", "", "x" * 2_001), "2,000"),
    ],
)
def test_an_entry_that_is_not_complete_is_refused_in_one_sentence(entry, says):
    with pytest.raises(BadInput, match=says) as refused:
        hand_in(*made("plain")[:2], entry)
    assert str(refused.value).count(".") == 1


def test_games_of_other_rules_or_players_are_refused():
    comparison = made("hand").comparison
    for bench in (
        Bench.of("suits"),
        made("hand").bench.let_play(0, 0, "random"),
        made("hand").bench.take_as_baseline(),
    ):
        with pytest.raises(BadInput, match="redrawn"):
            hand_in(bench, comparison, ENTRY)


# ---------------------------------------------------------------- in a browser


@pytest.fixture
def opened(browser, tmp_path):
    """Open a page from a file, without a network. A test fails if a request leaves the file or the console complains."""
    troubles: list[str] = []
    contexts = []

    def opened(page: str, **how):
        path = tmp_path / "handed in.html"
        path.write_text(page, "utf-8")
        context = browser.new_context(viewport={"width": 1280, "height": 900}, **how)
        contexts.append(context)
        context.set_offline(True)
        shown = context.new_page()
        shown.on("pageerror", lambda error: troubles.append(f"page error: {error}"))
        shown.on("console", lambda message: troubles.append(message.text) if message.type != "log" else None)
        shown.on("request", lambda request: troubles.append(request.url) if request.url != path.as_uri() else None)
        shown.on("dialog", lambda dialog: troubles.append(dialog.message))
        shown.goto(path.as_uri())
        return shown

    yield opened
    for context in contexts:
        context.close()
    assert not troubles, "\n".join(troubles)


@pytest.mark.browser
def test_the_page_opens_from_a_file_and_its_game_is_stepped_through(opened):
    page = opened(made("hand").page)
    root, where = page.locator(".wb-root"), page.locator(".wb-where")
    expect(root.locator("svg.wb-table")).to_have_count(2)
    expect(where).to_contain_text("First difference.")
    at = trace_of(made("hand").page)["at"]
    root.focus()
    page.keyboard.press("ArrowRight")
    expect(where).to_contain_text(f"step {at + 2} of")
    page.keyboard.press("Home")
    expect(where).to_contain_text("step 1 of")
    page.get_by_role("button", name="Variant", exact=True).click()
    expect(root.locator("svg.wb-table:visible")).to_have_count(1)
    assert page.evaluate("document.scrollingElement.scrollWidth <= window.innerWidth")


@pytest.mark.browser
def test_hostile_words_are_seen_as_words(opened):
    bench, comparison = made("plain")[:2]
    words = [*NASTY[:2], NASTY[5]]
    page = opened(hand_in(bench, comparison, Entry(*words)))
    expect(page.locator("h1")).to_have_text(words[0])
    expect(page.locator(".hi-by")).to_contain_text(words[1])
    expect(page.locator("blockquote")).to_have_text(words[2])
    expect(page).to_have_title(f"{words[0]} · {bench.game.title}")
    expect(page.locator("svg.wb-table")).to_be_visible()


@pytest.mark.browser
def test_the_policy_lets_nothing_out(browser, tmp_path):
    """Even a script of the page itself can send nothing, not to this machine either."""
    path = tmp_path / "page.html"
    path.write_text(made("plain").page, "utf-8")
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.setblocking(False)
        page = browser.new_page()
        page.goto(path.as_uri())
        refused = page.evaluate(TRY_TO_SEND, f"http://127.0.0.1:{listening.getsockname()[1]}/")
        page.close()
        assert refused == ["connect-src", "img-src"]
        with pytest.raises(BlockingIOError):
            listening.accept()


TRY_TO_SEND = """(address) => new Promise((done) => {
    const refused = [];
    document.addEventListener("securitypolicyviolation", (event) => {
        if (refused.push(event.effectiveDirective) === 2) done(refused.sort());
    });
    fetch(address).catch(() => {});
    new Image().src = address + "x.png";
})"""


@pytest.mark.browser
def test_without_scripts_the_page_says_how_to_see_the_game(opened):
    page = opened(made("hand").page, java_script_enabled=False)
    expect(page.locator("noscript p")).to_be_visible()
    expect(page.locator("noscript p")).to_contain_text("warbench open --game suits:hand_size=5@")
    expect(page.locator("h1")).to_have_text(ENTRY.title)


@pytest.mark.browser
def test_on_paper_the_table_shows_its_picture_without_the_controls(opened):
    page = opened(made("hand").page)
    expect(page.locator("svg.wb-table").first).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator("svg.wb-table").first).to_be_visible()
    expect(page.locator(".wb-controls")).to_be_hidden()
    expect(page.locator(".wb-log").first).to_be_hidden()
    assert page.pdf(prefer_css_page_size=True).startswith(b"%PDF")
