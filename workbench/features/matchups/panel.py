"""The part Matchups of the page Questions: a table of wins of every ordinary strategy against every other, the best first."""

from html import escape

from engine.analysis.matchups import Matchups, ordinary, pairs_of, reading, refusal, turned
from engine.core.text import INTERVAL, counted, percent, percents
from workbench.bench import Bench
from workbench.bench.study_selection import Chosen
from workbench.features.matchups.task import matchups_task
from workbench.page.kit.html import Section, depth, folded, listed, note, shortest, tint
from workbench.work.tasks import Found, Task, found_by_all

_FAR = 0.5  # from an equal share: as deep as a colour goes


def says(bench: Bench, chosen: Chosen) -> str:
    """What the part measures, in words, and what a pair means."""
    if why := refusal(bench.setup):
        return why
    seats = bench.game.count(bench.rules)
    many = len(ordinary(bench.setup))
    pair = (
        f"One player sits among {seats - 1} of the other strategy, once in each seat of every deal"
        if seats > 2
        else "The two play every deal from both sides"
    )
    return f"{many} strategies play each other. {pair}. Press a cell to seat that pair on the bench."


def task(bench: Bench, chosen: Chosen) -> Task | None:
    """The task that plays the pairs; if rules are changed, first the variant, then the published rules."""
    if refusal(bench.setup):
        return None
    then = matchups_task(bench, published=True)
    here = matchups_task(bench)
    if then.key == here.key or refusal(bench.setup.by(bench.game.Rules())):
        return here
    found = found_by_all().of(here)
    return then if found is not None and found.done and not _is_done(then) else here


def press(bench: Bench, chosen: Chosen) -> str:
    """The label of the button."""
    return "Ask for the published rules too" if _is_done(matchups_task(bench)) else "Ask"


def offer(bench: Bench, chosen: Chosen) -> str:
    """What asking does."""
    return f"Play {counted(matchups_task(bench).of, 'pair')}"


def answer(bench: Bench, chosen: Chosen, found: Found) -> str:
    """Whether one strategy is enough."""
    now = Matchups(bench.setup, found.each)
    words = dict(zip(now.names, now.words, strict=True))
    others = counted(len(now.names) - 1, "other strategy/other strategies")
    if now.beats_all:
        return _of_one(words[now.beats_all], f"beats all {others}", f"One strategy beats {others}.")
    if now.seats > 2:
        return _of_many(now, words)
    if len(now.mixture) == 1:
        (best,) = now.mixture
        return _of_one(words[best], "is beaten by none", "One strategy is beaten by none.")
    return f"No single strategy wins; a mixture of {len(now.mixture)} is beaten by none."


def _of_one(words: str, does: str, short: str) -> str:
    """A sentence about one player; in a line that it fits."""
    return shortest(f"A player who {words} {does}.", f"A player who {words.partition(',')[0]} {does}.", short)


def _of_many(found: Matchups, words: dict[str, str]) -> str:
    """Which strategies hold if all players choose them."""
    if not found.holds:
        return "No single strategy wins: another one does better against it."
    if len(found.holds) > 1:
        return f"{len(found.holds)} strategies hold: if all play one of them alike, none does better."
    (best,) = found.holds
    return _of_one(words[best], "is best if all play alike", "One strategy is best if all play alike.")


def _here(bench: Bench, chosen: Chosen) -> Task | None:
    return None if refusal(bench.setup) else matchups_task(bench)


def _is_done(task: Task) -> bool:
    found = found_by_all().of(task)
    return found is not None and found.done


def body(bench: Bench, chosen: Chosen, found: Found | None) -> str:
    """The table and its main results; while pairs are missing, the progress."""
    if refusal(bench.setup):
        return ""
    here = found_by_all().of(matchups_task(bench))
    if here is None or not here.done:
        return note(_so_far(bench, here)) if here else ""
    now = Matchups(bench.setup, here.each)
    then = _published(bench)
    said = reading(now)
    change = f'<p class="ws-sentence">{escape(turned(now, then))}</p>' if then else ""
    return f'<p class="ws-sentence">{escape(said)}</p>{change}{_table(now)}{_more(now)}{note(_how(now))}'


def _published(bench: Bench) -> Matchups | None:
    """The table of the published rules, if the rules are changed and it has been played."""
    task = matchups_task(bench, published=True)
    if task.key == matchups_task(bench).key or not _is_done(task):
        return None
    found = found_by_all().of(task)
    return Matchups(bench.setup.by(bench.game.Rules()), found.each) if found else None


def _so_far(bench: Bench, found: Found) -> str:
    if not found.each:
        return ""
    last = found.each[-1]
    return f"{len(found.each)} of {counted(found.of, 'pair')} have played; the last were {last.one} and {last.other}."


def _how(found: Matchups) -> str:
    endless = f" {percent(found.unfinished)} of the games never end; they count as draws." if found.unfinished else ""
    pairs = counted(len(pairs_of(found.setup, found.names)), "pair")
    return (
        f"Each cell: the share of games that the strategy on the left wins; a draw is shared; hover for its interval. "
        f"{pairs}, {counted(found.deals, 'deal')} per pair.{endless} The result holds only among these strategies."
    )


# ---------------------------------------------------------------- the table


def _table(found: Matchups) -> str:
    head = "".join(f'<th scope="col" title="{escape(words)}">{at}</th>' for at, words in enumerate(found.words, 1))
    rows = "".join(_row(found, at) for at in range(len(found.names)))
    table = (
        '<table class="ws-squares ws-beats"><thead><tr><td class="ws-corner">wins against →</td>'
        f"{head}</tr></thead><tbody>{rows}</tbody></table>"
    )
    return f'<div class="ws-wide" tabindex="0" role="region" aria-label="Matchups">{table}</div>'


def _row(found: Matchups, at: int) -> str:
    name, words = found.names[at], found.words[at]
    cells = "".join(_cell(found, at, other) for other in range(len(found.names)))
    part = found.mixture.get(name, 0.0)
    words_of = f"{percent(part, 0)} of the mixture" if len(found.mixture) > 1 else "unbeaten here"
    mixed = f' <span class="ws-mixed">{words_of}</span>' if part or (not found.mixture and name in found.holds) else ""
    outdone = found.dominated.get(name)
    by = f"dominated by {found.names.index(outdone) + 1}" if outdone else ""
    weak = f' <span class="ws-outdone">{by}</span>' if by else ""
    return f'<tr><th scope="row"><b>{at + 1}</b> {escape(words)}{mixed}{weak}</th>{cells}</tr>'


def _cell(found: Matchups, at: int, other: int) -> str:
    if at == other:
        return '<td class="ws-cannot" aria-label="the same">·</td>'
    one, two = found.names[at], found.names[other]
    share = found.share(one, two)
    bounds = percents(share.low, share.high)
    aria = f"{found.words[at]} against {found.words[other]}: {percent(share.mean)}, {INTERVAL} {bounds}"
    sure = "" if found.differs(one, two) else " ws-even"
    return (
        f'<td><button type="button" class="ws-cell {tint(share.mean, found.fair, _FAR)}{sure}" '
        f'style="--ws-tint: {depth(share.mean, found.fair, _FAR)}%" data-do="seat" data-key="{one}" data-text="{two}" '
        f'title="{INTERVAL} {bounds}" aria-label="{escape(aria)}">{round(100 * share.mean)}</button></td>'
    )


def _more(found: Matchups) -> str:
    """The dominated strategies, in words."""
    words = dict(zip(found.names, found.words, strict=True))
    items = [
        f"A player who <b>{escape(words[weak])}</b> does certainly worse than one who {escape(words[strong])}, against every opponent here."
        for weak, strong in found.dominated.items()
    ]
    return (
        folded("matchups outdone", counted(len(items), "dominated strategy/dominated strategies"), listed(items))
        if items
        else ""
    )


SECTION = Section("matchups", "Who beats whom?", offer, says, "pair", task, answer, body, press=press, shown=_here)
