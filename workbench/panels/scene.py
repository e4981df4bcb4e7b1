"""What is shown when? The parts of the bench in their order, with their words. Who draws them decides nothing.

    shown = scene(bench, frame, comparison)
    shown["chips"].label                      "Changed"
    "charts" in shown                         not as long as people are asked what they expect

Each function below is one part: it says when the part is there, and what stands on it.
"""

from collections.abc import Callable
from html import escape
from typing import Any, Literal, NamedTuple

from engine.compare import Comparison
from engine.game import Game
from engine.rules import BadInput
from workbench.bench import Bench
from workbench.charts import chart_named
from workbench.panels import controls, dials, glance, keep, predict, presses, rulebook, strategies
from workbench.panels.controls import Control
from workbench.panels.frame import WHOLE, Frame
from workbench.panels.games import games_behind
from workbench.panels.presses import Press

Kind = Literal[
    "head", "buttons", "words", "alert", "controls", "form", "dials", "progress", "charts", "table", "fields"
]
Mark = tuple[str, dict[str, Any]]  # the name of a chart and the fields of the mark that was clicked in it


class Part(NamedTuple):
    """A part of the screen: its name, what kind of thing it is, and the texts on it.

    `label` stands above or before it, `hint` in a field that is still empty. What takes time is made when it is drawn:
    `words` (HTML), `presses` (buttons), `controls`. While a part `waits` for its games, only its place is known. A part that
    is `live` is read aloud when it changes.
    """

    name: str
    kind: Kind
    label: str = ""
    hint: str = ""
    words: Callable[[], str] = str
    presses: Callable[[], list[Press]] = list
    controls: Callable[[], dict[str, Control]] = dict
    waits: bool = False
    live: bool = False


class Stage(NamedTuple):
    """What the parts follow from: the bench, how much of it is shown, what was played, the mark that was clicked."""

    bench: Bench
    frame: Frame
    comparison: Comparison | None
    mark: Mark | None

    def on(self, *pages: str) -> bool:
        """Whether one of these pages is open, and nothing has to be kept from people who are still asked."""
        return self.bench.page in pages and not self.bench.asking

    def of_games(self, part: Part, words: Callable[[Comparison], str] | None = None) -> Part:
        """A part that says something about the games; it waits until they are played."""
        played = self.comparison
        if played is None:
            return part._replace(waits=True)
        return part._replace(words=lambda: words(played)) if words else part


def scene(
    bench: Bench, frame: Frame = WHOLE, comparison: Comparison | None = None, mark: Mark | None = None
) -> dict[str, Part]:
    """The parts that are shown, by name and in their order."""
    stage = Stage(bench, frame, comparison, mark)
    parts = (part(stage) for part in (*_ABOVE, *_BESIDE, *_MAIN, *(_BELOW if frame.whole else reversed(_BELOW))))
    return {part.name: part for part in parts if part is not None}


def preparing(game: Game) -> Part:
    """What is said while a game is compiled for the first time."""
    says = "Its rules are being compiled: about fifteen seconds, only once on this machine."
    return Part("preparing", "progress", f"Preparing {game.title} for the first time", words=lambda: says)


# ---------------------------------------------------------------- above everything


def head(stage: Stage) -> Part | None:
    """The name, the list of games, the pages; in a lesson the pages, if there are several."""
    whole, pages = stage.frame.whole, len(stage.frame.pages) > 1

    def chosen() -> dict[str, Control]:
        games = {"game": controls.game_list(stage.bench)._replace(label="")} if whole else {}
        return games | ({"page": controls.page_tabs(stage.bench, stage.frame.pages)} if pages else {})

    return Part("head", "head", "Warbench" if whole else "", controls=chosen) if whole or pages else None


def questions(stage: Stage) -> Part | None:
    """The opening questions."""
    if not stage.frame.questions or stage.bench.page != "Tune":
        return None
    return Part("questions", "buttons", "What if …", presses=lambda: presses.opening(stage.bench))


def chips(stage: Stage) -> Part | None:
    """What is changed."""
    if not stage.bench.changed:
        return None
    return Part("chips", "buttons", "Changed", presses=lambda: presses.chips(stage.bench))


def story(stage: Stage) -> Part | None:
    """Who proposed this variant, and why."""
    html = rulebook.story(stage.bench) if stage.on("Tune", "Rulebook") else ""
    return Part("story", "words", words=lambda: html) if html else None


def problem(stage: Stage) -> Part | None:
    """Why the last move could not be made."""
    return _alert("problem", stage.bench.problem)


def notice(stage: Stage) -> Part | None:
    """What is worth knowing about a file or a link of an older version."""
    return _alert("notice", stage.bench.notice)


def _alert(name: str, sentence: str) -> Part | None:
    said = f'<div class="wb-{name}" role="alert">{escape(sentence)}</div>'
    return Part(name, "alert", sentence, words=lambda: said) if sentence else None


# ---------------------------------------------------------------- beside it, or in a lesson above


def switch(stage: Stage) -> Part | None:
    """Predict first, or not."""
    if not _beside(stage):
        return None
    says = f'<div class="wb-says">{escape(predict.SAYS)}</div>'
    on = controls.predict_switch(stage.bench)
    return Part("switch", "controls", words=lambda: says, controls=lambda: {"predict": on})


def all_dials(stage: Stage) -> Part | None:
    """All dials with a search; in a lesson those that it names."""
    if stage.frame.whole:
        return Part("dials", "dials", dials.HEADING, dials.SEARCH) if _beside(stage) else None
    return Part("dials", "dials") if stage.frame.dials and stage.bench.page == "Tune" else None


def who(stage: Stage) -> Part | None:
    """Who plays; variants with choices, where nobody has any."""
    bench = stage.bench
    if not _beside(stage):
        return None
    return Part(
        "who",
        "controls",
        "Who plays",
        words=lambda: strategies.seats_html(bench),
        controls=lambda: {f"{seat}.{part}": each for (seat, part), each in controls.seat_lists(bench).items()},
        presses=lambda: presses.offers(bench),
    )


def variants(stage: Stage) -> Part | None:
    """Which variant is opened, what it is compared with, how many games are played."""
    if not _beside(stage):
        return None
    lists = {"open": controls.variant_list, "count": controls.count_list, "against": controls.against_list}
    return Part(
        "variants",
        "controls",
        "Variants and comparison",
        controls=lambda: {name: control(stage.bench) for name, control in lists.items()},
        presses=lambda: [Press("pin", "Compare with the variant as it is now", "", Bench.pin)],
    )


def _beside(stage: Stage) -> bool:
    return stage.frame.whole and stage.bench.page == "Tune"


# ---------------------------------------------------------------- predict first


def intro(stage: Stage) -> Part | None:
    """What is about to change."""
    if not stage.bench.asking or stage.bench.page == "Rulebook":
        return None
    return Part("intro", "words", words=lambda: predict.intro_html(stage.bench))


def forms(stage: Stage) -> Part | None:
    """What do you expect? Nothing is shown before that is answered."""
    bench, played = stage.bench, stage.comparison
    if not bench.asking or bench.page == "Rulebook":
        return None
    look = Press("look", "Show what happens", "", lambda now: now.look(played) if played else now, "on")
    return Part("forms", "form", controls=lambda: predict.forms(bench), presses=lambda: [look])


def score(stage: Stage) -> Part | None:
    """The prediction against the games."""
    bench = stage.bench
    if not bench.predict or not bench.answers or not bench.looked or not stage.on("Tune", "Replay"):
        return None
    return stage.of_games(Part("score", "words"), lambda played: predict.score_html(bench, played))


def tally(stage: Stage) -> Part | None:
    """How many answers were right so far."""
    bench = stage.bench
    if not bench.predict or not bench.told or bench.page == "Rulebook":
        return None
    said = f'<p class="wb-tally">{escape(predict.tally(bench))}</p>'
    return Part("tally", "words", words=lambda: said)


# ---------------------------------------------------------------- the page "Tune"


def warnings(stage: Stage) -> Part | None:
    """What one should know before reading on."""
    said = glance.notes_html(stage.bench) if stage.on("Tune") else ""
    return Part("warnings", "words", words=lambda: said) if said else None


def verdict(stage: Stage) -> Part | None:
    """What the change did, in a sentence."""
    if not stage.on("Tune"):
        return None
    name, todo = stage.bench.baseline_name, stage.frame.todo
    return stage.of_games(Part("verdict", "words"), lambda played: glance.sentence_html(played, name, todo))


def numbers(stage: Stage) -> Part | None:
    """The headline numbers."""
    if not stage.on("Tune"):
        return None
    return stage.of_games(Part("numbers", "words"), lambda played: glance.headlines_html(glance.headlines(played)))


def missing(stage: Stage) -> Part | None:
    """Where all games take long: how many there are already, and that these are enough."""
    played = stage.comparison
    said = glance.missing(played, stage.bench.games) if stage.on("Tune") and played else ""
    if not said or played is None:
        return None
    stop, so_far = "Stop playing and keep the games so far", len(played.games_after)
    enough = Press("enough", "These are enough", stop, lambda bench: bench.play(so_far))
    return Part("missing", "progress", said, presses=lambda: [enough], live=True)


def charts(stage: Stage) -> Part | None:
    """The big chart and the small ones."""
    return stage.of_games(Part("charts", "charts")) if stage.on("Tune") else None


def behind(stage: Stage) -> Part | None:
    """The games behind the mark that was clicked."""
    bench, played, mark = stage.bench, stage.comparison, stage.mark
    if not stage.on("Tune") or played is None or mark is None:
        return None
    try:
        words, listed = games_behind(chart_named(mark[0], bench.game), mark[1], played)
    except BadInput as error:
        words, listed = str(error), []
    watched = listed if stage.frame.watches else []
    return Part("behind", "buttons", words, presses=lambda: presses.behind(bench, watched), live=True)


def picks(stage: Stage) -> Part | None:
    """Games worth opening, and any game by its number."""
    played = stage.comparison
    if not stage.on("Tune", "Replay") or not stage.frame.watches:
        return None
    part = stage.of_games(Part("picks", "buttons", "Watch a game", "or a game's number"))
    return part._replace(presses=lambda: presses.ready(stage.bench, played)) if played is not None else part


def curve(stage: Stage) -> Part | None:
    """What each value of the dial does that was turned last."""
    if not stage.on("Tune") or not stage.bench.touched:
        return None
    return Part("curve", "charts", controls=lambda: {"metric": controls.metric_list(stage.bench)})


def more(stage: Stage) -> Part | None:
    """The other charts, folded away."""
    if not stage.on("Tune") or not stage.frame.pictures(stage.bench.game)[2]:
        return None
    return stage.of_games(Part("more", "charts", "More questions"))


# ---------------------------------------------------------------- the pages "Replay" and "Rulebook"


def table(stage: Stage) -> Part | None:
    """The card table; as long as people are asked, or no game is open, it says so."""
    return Part("table", "table") if stage.bench.page == "Replay" else None


def course(stage: Stage) -> Part | None:
    """The course of the open game."""
    return Part("course", "charts") if stage.on("Replay") and stage.bench.pick is not None else None


def kept(stage: Stage) -> Part | None:
    """Keep the variant, hand it in, open one again."""
    if not keep.is_shown(stage.bench, stage.frame):
        return None
    words = keep.words(stage.frame)
    return Part("keep", "fields", words.heading, words.example)


def book(stage: Stage) -> Part | None:
    """The rulebook of the variant."""
    if stage.bench.page != "Rulebook":
        return None
    return Part("rulebook", "words", words=lambda: rulebook.book_html(stage.bench))


_ABOVE = (head, questions, chips, story, problem, notice)
_BESIDE = (switch, all_dials, who, variants)
_TUNE = (warnings, verdict, numbers, missing, charts, behind, picks, curve, more)
_MAIN = (intro, forms, score, tally, *_TUNE, table, course)
_BELOW = (kept, book)
