"""The scene: the visible parts of the bench in their order, with their texts. The front ends draw it and decide nothing.

    shown = scene(bench, frame, comparison)
    shown["chips"].label                      "Changed"
    "charts" in shown                         not while a prediction is pending

Each function below is one part: it decides whether the part is visible, and writes its texts.
"""

from functools import partial
from html import escape
from time import time

from engine.analysis.compare import Comparison
from engine.compile.progress import HowFar
from engine.core.game import Game
from engine.core.rules import BadInput
from workbench.bench import Bench
from workbench.bench.attempts import of_game
from workbench.features.compare import outcome_table
from workbench.features.compare import sentence as compare_sentence
from workbench.features.dials import panel as dials_panel
from workbench.features.history import story as history_story
from workbench.features.ladder import panel as ladder_panel
from workbench.features.meaningful_choices import line
from workbench.features.modules import goal as modules_goal
from workbench.features.modules import panel as modules_panel
from workbench.features.opening import panel as opening_panel
from workbench.features.opening import published
from workbench.features.play import seats
from workbench.features.players import panel as players_panel
from workbench.features.predict import panel as predict_panel
from workbench.features.robustness import panel as robustness_panel
from workbench.features.rulebook import panel as rulebook_panel
from workbench.features.rulebook import room
from workbench.features.save import panel as save_panel
from workbench.features.shelf import comparison as shelf_comparison
from workbench.features.shelf import panel as shelf_panel
from workbench.page import bench_buttons, compile_progress, header
from workbench.page.kit import button, changes, controls
from workbench.page.kit.button import Button, Mark
from workbench.page.kit.controls import Control
from workbench.page.kit.frame import WHOLE, Frame
from workbench.page.kit.part import Part, Stage
from workbench.page.marked_games import games_at, place_of
from workbench.page.opened import ALL_RULES, all_rules_html
from workbench.work.games import games_of


def scene(
    bench: Bench,
    frame: Frame = WHOLE,
    comparison: Comparison | None = None,
    mark: Mark | None = None,
    folds: frozenset[str] = frozenset(),
) -> dict[str, Part]:
    """The visible parts, by name and in their order; `folds` are the open ones."""
    stage = Stage(bench, frame, comparison, mark, folds)
    parts = (part(stage) for part in (*_ABOVE, *_BESIDE, *_MAIN, *(_BELOW if frame.whole else reversed(_BELOW))))
    return {part.name: part for part in parts if part is not None and frame.shows(part.name)}


def preparing(game: Game, far: HowFar | None) -> Part:
    """The message while a game is compiled for the first time."""
    return Part("preparing", "progress", words=lambda: compile_progress.words_html(game, far, time()))


# ---------------------------------------------------------------- above everything


def head(stage: Stage) -> Part | None:
    """The list of games and the rooms; in a lesson its pages, if there are several."""
    whole, pages = stage.frame.whole, len(stage.frame.pages) > 1

    def chosen() -> dict[str, Control]:
        games = {"game": controls.game_list(stage.bench)} if whole else {}
        tabs = controls.room_tabs(stage.bench) if whole else controls.page_tabs(stage.bench, stage.frame.pages)
        return games | ({"page": tabs} if pages else {})

    words = header.brand_html if whole else str
    return Part("head", "head", words=words, controls=chosen) if whole or pages else None


def about(stage: Stage) -> Part | None:
    """The name of the game, its author, a summary."""
    return Part("about", "words", words=partial(header.about_html, stage.bench.game)) if stage.frame.whole else None


def moment(stage: Stage) -> Part | None:
    """A felt with a moment of a typical game."""
    return Part("moment", "felt", opening_panel.MOMENT) if stage.frame.whole and stage.bench.page == "Bench" else None


def all_rules(stage: Stage) -> Part | None:
    """The fold that opens all rules."""
    if not stage.frame.whole or stage.bench.page != "Bench":
        return None
    is_open, game = ALL_RULES in stage.folds, stage.bench.game
    words = modules_panel.all_rules(game) if modules_panel.is_shown(game) else None
    return Part("all_rules", "words", words=lambda: all_rules_html(game, is_open, words))


def questions(stage: Stage) -> Part | None:
    """The opening questions; on a whole page of a game with modules those take their place."""
    if not stage.frame.questions or stage.bench.page != "Bench" or _has_modules(stage):
        return None
    return Part("questions", "buttons", "What if …", presses=lambda: button.opening(stage.bench))


def modules(stage: Stage) -> Part | None:
    """The modules of the game."""
    if not _has_modules(stage) or stage.bench.page != "Bench":
        return None
    bench = stage.bench
    return Part(
        "modules", "drawn", words=lambda: modules_panel.html(bench), presses=lambda: modules_panel.presses(bench)
    )


def _has_modules(stage: Stage) -> bool:
    return _makes(stage) and modules_panel.is_shown(stage.bench.game)


def _makes(stage: Stage) -> bool:
    """Whether a game is made here: on a whole page, and in a lesson about it."""
    return stage.frame.whole or stage.frame.makes


def chips(stage: Stage) -> Part | None:
    """The changes: dials and players."""
    bench = stage.bench
    if not (bench.changed or players_panel.change(bench)):
        return None
    presses = bench_buttons.chips(bench, _has_modules(stage))
    return Part("chips", "buttons", "Changed" if presses else "", presses=lambda: presses)


def story(stage: Stage) -> Part | None:
    """The author of this variant, and the reason for it."""
    html = rulebook_panel.story(stage.bench) if stage.on("Rulebook") else ""
    return Part("story", "words", words=lambda: html) if html else None


def problem(stage: Stage) -> Part | None:
    """Why the last move was impossible."""
    if stage.bench.problem_at == "picks" and _offers_games(stage):
        return None  # it is shown beside the field
    return _alert("problem", stage.bench.problem)


def notice(stage: Stage) -> Part | None:
    """A notice about a file or a link of an older version."""
    return _alert("notice", stage.bench.notice)


def on_the_shelf(stage: Stage) -> Part | None:
    """Undo and Redo, and the saved variants; not beside a card table, which needs the room."""
    if not stage.frame.whole or stage.bench.room == "Table":
        return None
    is_open = shelf_panel.FOLD in stage.folds
    return Part("shelf", "words", words=lambda: shelf_panel.shelf_html(stage.bench, is_open))


def _alert(name: str, sentence: str) -> Part | None:
    return Part(name, "alert", sentence, words=lambda: _alert_html(name, sentence)) if sentence else None


def _alert_html(name: str, sentence: str) -> str:
    return f'<div class="wb-{name}" role="alert">{escape(sentence)}</div>'


# ---------------------------------------------------------------- in the side column, or in a lesson above


def switch(stage: Stage) -> Part | None:
    """The switch "Predict first"."""
    if not _beside(stage):
        return None
    says = f'<div class="wb-says">{escape(predict_panel.SAYS)}</div>'
    on = controls.predict_switch(stage.bench)
    return Part("switch", "controls", words=lambda: says, controls=lambda: {"predict": on})


def all_dials(stage: Stage) -> Part | None:
    """All dials with a search; in a lesson those that it names."""
    if stage.frame.whole:
        heading = modules_panel.all_rules(stage.bench.game) if _has_modules(stage) else dials_panel.HEADING
        return Part("dials", "dials", heading, dials_panel.SEARCH) if _beside(stage) else None
    return Part("dials", "dials") if stage.frame.dials and stage.bench.page == "Bench" else None


def players(stage: Stage) -> Part | None:
    """The players in words; and those of the design document, if they are others."""
    bench = stage.bench
    if not _beside(stage):
        return None
    listed = partial(bench_buttons.documented, bench)
    return Part("players", "words", words=partial(players_panel.players_html, bench), presses=listed)


def who(stage: Stage) -> Part | None:
    """The lists for choosing other players; variants with choices, if the rules have none."""
    bench = stage.bench
    if not _beside(stage):
        return None
    return Part(
        "who",
        "controls",
        players_panel.OFFER if bench.offers() else players_panel.CHANGE,
        words=lambda: players_panel.seats_html(bench),
        controls=lambda: {f"{seat}.{part}": each for (seat, part), each in controls.seat_lists(bench).items()},
        presses=lambda: button.offers(bench),
    )


def variants(stage: Stage) -> Part | None:
    """The lists of variants, baselines and numbers of games."""
    if not _beside(stage):
        return None
    lists = {"open": controls.variant_list, "count": controls.count_list, "against": controls.against_list}
    return Part(
        "variants",
        "controls",
        "Variants and comparison",
        controls=lambda: {name: control(stage.bench) for name, control in lists.items()},
        presses=lambda: [Button("baseline", "Compare with the variant as it is now", "", Bench.take_as_baseline)],
    )


def _beside(stage: Stage) -> bool:
    return stage.frame.whole and stage.bench.page == "Bench"


# ---------------------------------------------------------------- predict first


def intro(stage: Stage) -> Part | None:
    """The change that is about to be made."""
    if not stage.bench.asking or stage.bench.page in ("Play", "Rulebook"):
        return None
    return Part("intro", "words", words=lambda: predict_panel.intro_html(stage.bench))


def forms(stage: Stage) -> Part | None:
    """The questions of a prediction. Nothing is shown before they are answered."""
    bench, played = stage.bench, stage.comparison
    if not bench.asking or bench.page in ("Play", "Rulebook"):
        return None
    look = Button("look", "Reveal the result", "", lambda now: now.look(played) if played else now, "on")
    return Part("forms", "form", controls=lambda: predict_panel.forms(bench), presses=lambda: [look])


def score(stage: Stage) -> Part | None:
    """The prediction against the games."""
    bench = stage.bench
    if not bench.predict or not bench.answers or not bench.looked or not stage.on("Bench", "Replay"):
        return None
    return stage.of_games(Part("score", "words"), lambda played: predict_panel.score_html(bench, played))


def tally(stage: Stage) -> Part | None:
    """The number of right answers so far."""
    bench = stage.bench
    if not bench.predict or not bench.told or bench.page in ("Play", "Rulebook"):
        return None
    said = f'<p class="wb-tally">{escape(predict_panel.tally(bench))}</p>'
    return Part("tally", "words", words=lambda: said)


# ---------------------------------------------------------------- the page "Bench"


def warnings(stage: Stage) -> Part | None:
    """Warnings to read before the results."""
    bench = stage.bench
    fewer = "" if stage.comparison is None else compare_sentence.fewer(games_of(bench), bench.games)
    said = compare_sentence.notes_html(bench, fewer) if stage.on("Bench") else ""
    return Part("warnings", "words", words=lambda: said) if said else None


def verdict(stage: Stage) -> Part | None:
    """The effect of the change, in a sentence."""
    if not stage.on("Bench"):
        return None
    name, todo = stage.bench.baseline_name, stage.frame.todo
    return stage.of_games(Part("verdict", "words"), lambda played: compare_sentence.sentence_html(played, name, todo))


def numbers(stage: Stage) -> Part | None:
    """The changes, a line a number; of a game as it opens at once, from its file."""
    if not stage.on("Bench"):
        return None
    bench = stage.bench
    part = Part("numbers", "words", presses=lambda: button.way_to_choices(bench) if stage.frame.whole else [])
    kept = published.in_place_of(bench, stage.comparison)
    if kept and stage.comparison is None:
        return part._replace(words=lambda: changes.tiles_html(kept, stage.folds))
    return stage.of_games(
        part, lambda played: changes.changes_html(played, line.line(bench, played), folds=stage.folds, kept=kept)
    )


def goal(stage: Stage) -> Part | None:
    """The goal of a dealt start."""
    bench = stage.bench
    if not stage.on("Bench") or not _makes(stage) or not bench.start or not bench.study.goal:
        return None
    drop = Button("done", "Drop the goal", "", lambda now: now.drop_goal())
    return stage.of_games(
        Part("goal", "drawn", presses=lambda: [drop]), lambda played: modules_goal.html(bench, played)
    )


def attempts(stage: Stage) -> Part | None:
    """The story: the attempts that were kept, and the rules on the bench; of a game with modules, and where a story has begun."""
    bench = stage.bench
    begun = bool(of_game(bench.story, bench.game)) or (_has_modules(stage) and bench.changed)
    if not stage.on("Bench") or not _makes(stage) or not begun:
        return None
    part = Part("attempts", "drawn", presses=lambda: history_story.presses(bench))
    return stage.of_games(part, lambda played: history_story.html(bench, played))


def pinned(stage: Stage) -> Part | None:
    """The pinned variants, side by side."""
    there = stage.on("Bench") and stage.frame.whole and shelf_comparison.to_compare(stage.bench)
    return stage.of_games(Part("compared", "words"), lambda _: shelf_comparison.html(stage.bench)) if there else None


def ends(stage: Stage) -> Part | None:
    """The deals with a different winner: a table of the winners before and now."""
    bench, played = stage.bench, stage.comparison
    if not stage.on("Bench") or bench.published == bench.setup:
        return None
    part = stage.of_games(Part("ends", "controls"), outcome_table.turned_html)
    return part._replace(presses=lambda: outcome_table.presses(played) if played and stage.frame.watches else [])


def turned_deal(stage: Stage) -> Part | None:
    """A deal that ends differently, both games side by side."""
    return Part("turned", "turned") if stage.frame.whole and stage.frame.watches and ends(stage) else None


def other_players(stage: Stage) -> Part | None:
    """Whether the certain changes hold for other players too."""
    if not stage.on("Bench") or not stage.frame.whole or not robustness_panel.is_shown(stage.bench):
        return None
    played, part = (
        stage.comparison,
        stage.of_games(Part("others", "controls", robustness_panel.HEADING), robustness_panel.html),
    )
    return part._replace(presses=lambda: robustness_panel.presses(played) if played else [])


def missing(stage: Stage) -> Part | None:
    """The progress of long games: the number played so far, and a button to stop there."""
    played = stage.comparison
    if not stage.on("Bench") or played is None:
        return None
    said = compare_sentence.missing(played, predict_panel.wanted(stage.bench, played))
    stop, so_far = "Stop and keep the games so far", len(played.games_after)
    if not said:
        return None
    said = said if so_far < games_of(stage.bench) else predict_panel.playing_on(so_far)
    enough = Button("enough", "Stop here", stop, lambda bench: bench.enough(so_far))
    return Part("missing", "progress", said, presses=lambda: [enough], live=True)


def charts(stage: Stage) -> Part | None:
    """The big chart and the small ones."""
    return stage.of_games(Part("charts", "charts")) if stage.on("Bench") else None


def listed(stage: Stage) -> Part | None:
    """The deals behind a cell of the outcome table."""
    return _games("listed", stage)


def behind(stage: Stage) -> Part | None:
    """The games behind the clicked mark of a chart."""
    return _games("behind", stage)


def _games(name: str, stage: Stage) -> Part | None:
    played, mark = stage.comparison, stage.mark
    if not stage.on("Bench") or played is None or mark is None or place_of(mark) != name:
        return None
    try:
        found = games_at(mark, played)
    except BadInput as error:
        return Part(name, "games", error.on_screen, live=True)
    return Part(name, "games", found.words, games=lambda: found if stage.frame.watches else None, live=True)


def picks(stage: Stage) -> Part | None:
    """Games worth opening, and any game by its number; the answer to a wrong number is beside its field."""
    played, bench = stage.comparison, stage.bench
    if not _offers_games(stage):
        return None
    wrong = _alert_html("problem", bench.problem) if bench.problem_at == "picks" and bench.problem else ""
    part = stage.of_games(Part("picks", "buttons", "Watch a game", "or a game's number"))._replace(words=lambda: wrong)
    return part._replace(presses=lambda: bench_buttons.ready(stage.bench, played)) if played is not None else part


def _offers_games(stage: Stage) -> bool:
    return stage.on("Bench", "Replay") and stage.frame.watches


def curve(stage: Stage) -> Part | None:
    """The effect of each value of the dial that was turned last."""
    if not stage.on("Bench") or not stage.bench.touched:
        return None
    return Part("curve", "charts", controls=lambda: {"metric": controls.metric_list(stage.bench)})


def climbing(stage: Stage) -> Part | None:
    """The ladder of players, for games with choices."""
    there = stage.on("Bench") and stage.frame.whole and ladder_panel.is_shown(stage.bench)
    return Part("ladder", "charts") if there else None


def more(stage: Stage) -> Part | None:
    """The other charts, folded away."""
    if not stage.on("Bench") or not stage.frame.pictures(stage.bench.game)[2]:
        return None
    return stage.of_games(Part("more", "charts", "More questions"))


# ---------------------------------------------------------------- the Table, and the pages "Questions" and "Rulebook"


def side(stage: Stage) -> Part | None:
    """The switch between the sides of the Table."""
    if not stage.frame.whole or stage.bench.room != "Table":
        return None
    return Part("side", "controls", controls=lambda: {"page": controls.sides(stage.bench)})


def who_sits(stage: Stage) -> Part | None:
    """The setup of a game at the table: players and deal."""
    bench = stage.bench
    if not seats.is_shown(bench):
        return None
    lists = partial(seats.controls, bench)
    return Part(
        "sits", "controls", words=partial(seats.words, bench), controls=lists, presses=partial(seats.presses, bench)
    )


def seat(stage: Stage) -> Part | None:
    """The table for playing; before the deal its felt is empty."""
    return Part("seat", "table") if stage.bench.page == "Play" else None


def table(stage: Stage) -> Part | None:
    """The card table; with a message while a prediction is pending or no game is open."""
    return Part("table", "table") if stage.bench.page == "Replay" else None


def study(stage: Stage) -> Part | None:
    """The results of the study; with a message while a prediction is pending."""
    return Part("study", "study") if stage.bench.page == "Questions" else None


def kept(stage: Stage) -> Part | None:
    """Saving, handing in and opening variants; beside it the link. On a whole page both are in the bar."""
    if not save_panel.is_shown(stage.bench, stage.frame):
        return None
    told = save_panel.words(stage.frame)
    closed = partial(save_panel.sheets_html, "", False, stage.bench.game) if stage.frame.whole else str
    return Part("keep", "fields", told.heading, told.example, words=closed)


def book(stage: Stage) -> Part | None:
    """The rulebook of the variant."""
    if stage.bench.page != "Rulebook":
        return None
    marks = {"marked": controls.changes_switch(stage.bench)} if stage.bench.changed else {}
    return Part("rulebook", "controls", words=lambda: room.room_html(stage.bench), controls=lambda: marks)


_ABOVE = (head, about, questions, modules, all_rules, moment, chips, story, problem, notice, on_the_shelf)
_BESIDE = (players, who, all_dials, switch, variants)
_TUNE = (
    warnings, verdict, goal, numbers, attempts, pinned, missing, charts, behind,
    ends, turned_deal, listed, picks, curve, climbing, other_players, more,
)  # fmt: skip
_MAIN = (side, intro, forms, score, tally, *_TUNE, who_sits, seat, table, study)
_BELOW = (kept, book)
