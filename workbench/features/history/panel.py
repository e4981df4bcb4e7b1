"""The part History of the page Questions: the designer's attempts in order, each with its problem, its change and what that did.

A few numbers of each are shown beside classic War. The saved variants and the one on the bench continue the row.
"""

from html import escape

from engine.analysis.documents.history import Attempt, PlayedAttempt, attempts_and_own, attempts_of, metric_of
from engine.core import game as games
from engine.core.rules import BadInput, RuleSet
from engine.core.text import INTERVAL, NOTHING, capital, counted, form, number, number_word, percent, points
from engine.setup.modules import modules, step_in_words
from engine.setup.presets import Preset
from engine.simulation.estimates import Estimate
from engine.simulation.format import figure, figures, finer
from engine.simulation.metric import Metric
from workbench.bench import Bench
from workbench.bench.attempts import KeptAttempt, of_game
from workbench.bench.shelf import Shelved
from workbench.bench.study_selection import Chosen
from workbench.features.history.task import history_task
from workbench.page.kit.html import Section, button, note
from workbench.work.tasks import Found, Task

_SKILL = "Skill"
_PICTURED = ("fair", "turns", "choices_per_turn", "unfinished")  # of the numbers of an attempt
_SAME = "All are played on the same deals, by the players that the game opens with."
_ADD = "Your own variants continue the row: turn a dial, and come back."
_NO_REASON = "No reason is given yet; add one under Saved variants."
_WIDE, _HIGH, _EDGE = 120, 84, 10  # the box of a picture: the width of an attempt, the height, the room above and below


def says(bench: Bench, chosen: Chosen) -> str:
    """What the part shows, in words."""
    told, own = attempts_of(bench.game), len(own_attempts(bench))
    if modules(bench.game):
        return _says_beside(own)
    yours = (
        f"{counted(own, 'variant')} that you tried {'continues' if own == 1 else 'continue'} the row. " if own else ""
    )
    if not told:
        return f"The document of {bench.game.title} describes no earlier attempts. {yours}{_ADD if not own else _SAME}"
    return (
        f"Classic War, then {counted(len(told) - 1, 'attempt')} of the designer, in order: what was wrong, what was "
        f"changed, and what that did. {yours}{_SAME}"
    )


def _says_beside(own: int) -> str:
    mine = f"Classic War, then the {counted(own, 'attempt')} of yours" if own else "Classic War"
    return (
        f"{mine}, and below those of the designers of the other games: what was wrong, what was changed, and what that did. "
        f"{_SAME if own else 'Keep an attempt on the page Bench, and it is a row here.'}"
    )


def task(bench: Bench, chosen: Chosen) -> Task | None:
    """The task that plays the attempts; None if there are none."""
    own = own_attempts(bench)
    return history_task(bench, own) if attempts_and_own(bench.game, own) else None


def offer(bench: Bench, chosen: Chosen) -> str:
    """What asking does."""
    return f"Play {counted(history_task(bench, own_attempts(bench)).of, 'version')}"


def answer(bench: Bench, chosen: Chosen, found: Found) -> str:
    """How many attempts there were, and what they made of skill."""
    (first, *_, last), steps = (each.skill for each in found.each), len(found.each) - 1
    told = f"{capital(number_word(steps))} {form(steps, 'attempt')}"
    apart = last.low > first.high or last.high < first.low
    if not first.n or not last.n or not apart:
        return f"{told}; skill has not certainly changed."
    return f"{told} took skill from {points(first.mean, 0)} to {points(last.mean, 0)} of 100."


def body(bench: Bench, chosen: Chosen, found: Found | None) -> str:
    """A picture of each number over the attempts, and a card for each attempt."""
    told = attempts_and_own(bench.game, own_attempts(bench))
    known: dict[int, PlayedAttempt] = dict(enumerate(found.each)) if found else {}
    row = tuple(
        each for each in told if each.game in (bench.game, told[0].game)
    )  # of the authors of other games, only the cards
    drawn = {at: each for at, each in known.items() if at < len(row)}
    pictures = "".join(_picture(name, row, drawn) for name in (*_PICTURED, _SKILL)) if drawn else ""
    cards = "".join(_numbered_card(bench, each, at, known.get(at)) for at, each in enumerate(row))
    add = "" if len(row) < len(told) or any(each.own for each in told) or not told else note(_ADD)
    mine = f'<div class="ws-multiples">{pictures}</div><ol class="ws-story">{cards}</ol>{add}{note(_how(row, found, drawn))}'
    return mine + _authors_html(told[len(row) :], {at - len(row): each for at, each in known.items()})


def _numbered_card(bench: Bench, each: Attempt, at: int, found: PlayedAttempt | None) -> str:
    if not each.own:
        return _card(bench.game.name, each, at, found)
    shelved = next((one for one in tried(bench) if one.setup.rules == each.setup.rules), None)
    kept = next((one for one in of_game(bench.story, bench.game) if one.setup.rules == each.setup.rules), None)
    return _kept_card(bench, each, at, found, kept) if kept or not shelved else _own_card(bench, shelved, at, found)


def _authors_html(told: tuple[Attempt, ...], known: dict[int, PlayedAttempt]) -> str:
    """The attempts of the authors of other games, game by game, each with its four numbers."""
    groups: dict[str, str] = {}
    for at, each in enumerate(told):
        number_in_game = attempts_of(each.game).index(each)
        groups[each.game.title] = groups.get(each.game.title, "") + _card(
            each.game.name, each, number_in_game, known.get(at), True
        )
    return "".join(
        f'<h4 class="ws-author">{escape(title)}</h4><ol class="ws-story">{cards}</ol>'
        for title, cards in groups.items()
    )


def _how(told: tuple[Attempt, ...], found: Found | None, known: dict[int, PlayedAttempt]) -> str:
    if not found or not known:
        return ""
    last = known[max(known)]
    one, other = last.players
    root = told[0].title if told[0].game is not told[-1].game or len(told) == 1 else "as published"
    return (
        f"Dots: the mean; 0 is {root}, the others are numbered as below. {counted(found.games, 'game')} per attempt. "
        f"Skill is between the best ordinary player and one at random, in {last.attempt.game.title} one who {one} and one who {other}, "
        "on half as many deals."
    )


# ---------------------------------------------------------------- a number over the attempts


def _picture(name: str, told: tuple[Attempt, ...], known: dict[int, PlayedAttempt]) -> str:
    """A dot with its interval for each attempt, from 0 up, joined."""
    metric = None if name == _SKILL else metric_of(name, told[0].game)
    values = {at: each.skill if metric is None else each.figures[name] for at, each in known.items()}
    values = {at: each for at, each in values.items() if each.n}
    top = (
        1.0
        if metric is None or metric.in_percent
        else max((each.drawn.high for each in values.values()), default=1.0) or 1.0
    )
    title = "Skill (points of 100)" if metric is None else _titled(metric)
    width = _WIDE * len(told)
    dots = "".join(_dot(_x(at), each, top, at, told[at].own) for at, each in values.items())
    line = " ".join(f"{_x(at)},{_y(each.mean, top):.1f}" for at, each in values.items() if not told[at].own)
    labels = "".join(_label(metric, at, values.get(at)) for at in range(len(told)))
    words = "; ".join(f"{told[at].title}: {_shown(metric, each)}" for at, each in values.items())
    return (
        f'<figure class="ws-multiple" role="img" aria-label="{escape(f"{title}. {words}")}"><figcaption>{escape(title)}</figcaption>'
        f'<svg viewBox="0 0 {width} {_HIGH}" preserveAspectRatio="none" aria-hidden="true">'
        f'<line class="ws-ground" x1="0" x2="{width}" y1="{_HIGH - _EDGE}" y2="{_HIGH - _EDGE}"/><polyline points="{line}"/>{dots}</svg>'
        f'<div class="ws-under" style="grid-template-columns: repeat({len(told)}, minmax(0, 1fr))">{labels}</div></figure>'
    )


def _titled(metric: Metric) -> str:
    """The title of a number with its unit."""
    unit = metric.unit_words.strip()
    return f"{capital(metric.title)} ({unit})" if unit and unit not in metric.title.lower() else capital(metric.title)


def _label(metric: Metric | None, at: int, each: Estimate | None) -> str:
    tip = f' title="{escape(_bounds(metric, each))}"' if each else ""
    return f"<span{tip}><i>{at}</i>{_shown(metric, each)}</span>"


def _x(at: int) -> int:
    return _WIDE * at + _WIDE // 2


def _y(amount: float, top: float) -> float:
    return _HIGH - _EDGE - (_HIGH - 2 * _EDGE) * max(0.0, min(1.0, amount / top))


def _dot(x: int, each: Estimate, top: float, at: int, own: bool) -> str:
    """A line without length and with a round end is a dot, however the picture is stretched."""
    low, high, mean = (_y(amount, top) for amount in (each.drawn.low, each.drawn.high, each.mean))
    look = "ws-root" if at == 0 else f"ws-tried{' ws-own' if own else ''}"
    return (
        f'<line class="ws-whisker" x1="{x}" x2="{x}" y1="{low:.1f}" y2="{high:.1f}"/>'
        f'<line class="ws-dot {look}" x1="{x}" x2="{x}" y1="{mean:.1f}" y2="{mean:.1f}"/>'
    )


def _shown(metric: Metric | None, each: Estimate | None) -> str:
    if each is None:
        return NOTHING
    if metric is None:
        return points(each.mean, 0)
    return figure(metric, each.mean, finer(metric, each)).removesuffix(metric.unit_words)


def _bounds(metric: Metric | None, each: Estimate) -> str:
    text = (
        f"{points(each.low, 0)} to {points(each.high, 0)}"
        if metric is None
        else figures(metric, each.low, each.high, finer(metric, each))
    )
    return f"{INTERVAL} {text}"


# ---------------------------------------------------------------- your own variants


def own_attempts(bench: Bench) -> tuple[Attempt, ...]:
    """The attempts of the story and the rules on the bench; without a story the variants that were tried."""
    story = of_game(bench.story, bench.game)
    if not story:
        return tuple(map(_as_attempt, tried(bench)))
    known = {each.setup.rules for each in story} | {bench.game.Rules()}
    here = () if bench.rules in known else (KeptAttempt(bench.setup),)
    before, found = bench.game.Rules(), list[Attempt]()
    for each in (*story, *here):
        title = step_in_words(bench.game, before, each.setup.rules) or "The same rules"
        preset = Preset(bench.game, "own", title, "", "", "", each.setup.rules)
        found.append(Attempt(bench.game, preset, each.wrong, each.changed, own=True, continues=bool(found)))
        before = each.setup.rules
    return tuple(found)


def tried(bench: Bench) -> list[Shelved]:
    """The saved variants of this game and the one on the bench, the oldest first; without published attempts and variants whose
    effect is still to be predicted."""
    told = {each.preset.rules for each in attempts_of(bench.game) if each.preset} | {bench.game.Rules()}
    here = [each for each in (bench.to_shelve(), *bench.shelf) if each.game is bench.game]
    found: dict[RuleSet, Shelved] = {}
    for each in here[1:] + here[:1]:  # a saved variant has a name and a reason
        if each.setup.rules not in told and bench.may_be_seen(each):
            found.setdefault(each.setup.rules, each)
    on_shelf = [each for each in found.values() if each is not here[0]]
    return on_shelf[::-1] + [each for each in found.values() if each is here[0]]


def _as_attempt(each: Shelved) -> Attempt:
    preset = Preset(each.game, "own", each.title, "", each.who, each.why, each.setup.rules)
    return Attempt(each.game, preset, changed=each.changed, own=True)


def _own_card(bench: Bench, each: Shelved, at: int, found: PlayedAttempt | None) -> str:
    told = [
        ("What was changed", each.changed if each.name else ""),
        ("Why", each.why or _NO_REASON),
        ("What it did, compared with the published rules", found.did if found else ""),
    ]
    rows = "".join(f"<dt>{label}</dt><dd>{escape(text)}</dd>" for label, text in told if text)
    by = f" by {each.who}" if each.who else ""
    press = button("Open on the bench", "own", each.text, aria=f"Open on the bench: {each.title}")
    press = "On the bench now" if each.setup.rules == bench.rules else press
    head = f'<i>{at}</i> {escape(each.title)} <span class="ws-where">yours{escape(by)}</span>'
    return f'<li value="{at}" class="ws-yours"><p class="ws-claim">{head}</p><dl>{rows}</dl><p>{press}</p></li>'


def _kept_card(bench: Bench, each: Attempt, at: int, found: PlayedAttempt | None, kept: KeptAttempt | None) -> str:
    """An attempt of the story, or the rules on the bench after it."""
    told = [
        ("What was wrong", each.wrong),
        ("What I changed", each.changed),
        ("What it did", found.did if found else ""),
    ]
    rows = "".join(f"<dt>{label}</dt><dd>{escape(text)}</dd>" for label, text in told if text)
    press = button("Open on the bench", "kept", kept.text, aria=f"Open on the bench: {each.title}") if kept else ""
    press = "On the bench now" if each.setup.rules == bench.rules else press
    head = f'<i>{at}</i> {escape(each.title)} <span class="ws-where">yours</span>'
    return f'<li value="{at}" class="ws-yours"><p class="ws-claim">{head}</p><dl>{rows}</dl><p>{press}</p></li>'


# ---------------------------------------------------------------- an attempt


def _card(game: str, attempt: Attempt, at: int, found: PlayedAttempt | None, with_numbers: bool = False) -> str:
    """The attempt of this number in the history of a game."""
    told = [
        ("What it is", "" if attempt.preset else attempt.game.summary),
        ("What was wrong", attempt.wrong),
        ("What was changed", attempt.changed),
        ("What it did", found.did if found else ""),
        ("In numbers", _in_numbers(found) if found and with_numbers else ""),
    ]
    rows = "".join(f"<dt>{label}</dt><dd>{escape(text)}</dd>" for label, text in told if text)
    source = f' <span class="ws-where">{escape(attempt.source)}</span>' if attempt.source else ""
    press = button("Open on the bench", "attempt", game, str(at), aria=f"Open on the bench: {attempt.title}")
    return f'<li value="{at}"><p class="ws-claim"><i>{at}</i> {escape(attempt.title)}{source}</p><dl>{rows}</dl><p>{press}</p></li>'


def _in_numbers(found: PlayedAttempt) -> str:
    """The four numbers in a line, as the story on the page Bench has them."""
    fair, turns, choices = (found.figures[name] for name in ("fair", "turns", "choices_per_turn"))
    skill = points(found.skill.mean, 0) if found.skill.n else NOTHING
    named = (
        ("first player wins" if len(found.attempt.setup.strategies) > 1 else "won", percent(fair.mean, 0)),
        ("turns", number(turns.mean, 0)),
        ("choices a turn", number(choices.mean, 1)),
    )
    told = [
        f"{words} {value if each.n else NOTHING}"
        for (words, value), each in zip(named, (fair, turns, choices), strict=True)
    ]
    return capital("; ".join([*told, f"skill {skill}"])) + "."


def put_on_bench(bench: Bench, game: str, text: str) -> Bench:
    """An attempt on the bench, compared with the one before it; BadInput if there is no such attempt."""
    if game != bench.game.name and modules(bench.game) and game in games.names():
        bench = bench.change_game(game)
    told = attempts_of(bench.game) if game == bench.game.name else ()
    if not (text.isascii() and text.isdecimal() and len(text) < 4 and int(text) < len(told)):
        raise BadInput(f"There is no attempt '{text[:40]}' in the history of {bench.game.title}.")
    attempt, before = told[int(text)], told[max(0, int(text) - 1)]
    if attempt.preset is None:
        return bench.change_game(attempt.game.name).show_page("Bench")
    against = before.preset.short if before.preset and before.preset.rules.changes() else ""
    return bench.compare_with(against).play_by(attempt.preset.rules).show_page("Bench")


SECTION = Section("history", "How did the design evolve?", offer, says, "attempt", task, answer, body)
