"""Who beats whom? Every ordinary way of playing against every other one: a table of shares, the best first; what it says."""

from html import escape

from engine.analysis.matchups import Matchups, ordinary, pairs_of, reading, refusal, turned
from engine.core.text import INTERVAL, counted, percent, percents
from workbench.bench import Bench
from workbench.bench.study_selection import Chosen
from workbench.features.matchups.task import matchups_task
from workbench.page.kit.html import Section, depth, folded, listed, note, tint
from workbench.session.tasks import Found, Task, found_by_all

_FAR = 0.5  # from an equal share: as deep as a colour goes


def says(bench: Bench, chosen: Chosen) -> str:
    """What the part does, and what a pair means."""
    if why := refusal(bench.setup):
        return why
    seats = bench.game.count(bench.rules)
    many = len(ordinary(bench.setup))
    pair = (
        f"One sits alone among {seats - 1} who all play the other way, once in each seat of every deal"
        if seats > 2
        else "The two play every deal from both sides"
    )
    return f"{many} ways of playing meet each other. {pair}. Press a cell to let that pair sit on the bench."


def task(bench: Bench, chosen: Chosen) -> Task | None:
    """How they are played; where rules are changed the published ones first, so that the change can be told."""
    if refusal(bench.setup):
        return None
    then = matchups_task(bench, published=True)
    here = matchups_task(bench)
    if then.key == here.key or refusal(bench.setup.by(bench.game.Rules())):
        return here
    found = found_by_all().of(here)
    return then if found is not None and found.done and not _is_done(then) else here


def press(bench: Bench, chosen: Chosen) -> str:
    """What stands on the button."""
    return "Let them meet by the published rules too" if _is_done(matchups_task(bench)) else "Let them meet"


def _here(bench: Bench, chosen: Chosen) -> Task | None:
    return None if refusal(bench.setup) else matchups_task(bench)


def _is_done(task: Task) -> bool:
    found = found_by_all().of(task)
    return found is not None and found.done


def body(bench: Bench, chosen: Chosen, found: Found | None) -> str:
    """What the table says, and the table; while pairs are missing, how far it is."""
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
    """The table by the published rules, if the rules are others and it was played."""
    task = matchups_task(bench, published=True)
    if task.key == matchups_task(bench).key or not _is_done(task):
        return None
    found = found_by_all().of(task)
    return Matchups(bench.setup.by(bench.game.Rules()), found.each) if found else None


def _so_far(bench: Bench, found: Found) -> str:
    if not found.each:
        return ""
    last = found.each[-1]
    return f"{len(found.each)} of {counted(found.of, 'pair')} have met; the last were {last.one} and {last.other}."


def _how(found: Matchups) -> str:
    endless = f" {percent(found.unfinished)} of the games never end, and count as draws." if found.unfinished else ""
    pairs = counted(len(pairs_of(found.setup, found.names)), "pair")
    return (
        f"Each cell: the share of the games that the way of playing at its left wins, a draw being a part of one; {INTERVAL} on it. "
        f"{pairs}, {found.deals:,} deals a pair.{endless} The table speaks only of those who are in it."
    )


# ---------------------------------------------------------------- the table


def _table(found: Matchups) -> str:
    head = "".join(f'<th scope="col" title="{escape(words)}">{at}</th>' for at, words in enumerate(found.words, 1))
    rows = "".join(_row(found, at) for at in range(len(found.names)))
    table = (
        '<table class="ws-squares ws-beats"><thead><tr><td class="ws-corner">wins against →</td>'
        f"{head}</tr></thead><tbody>{rows}</tbody></table>"
    )
    return f'<div class="ws-wide" tabindex="0" role="region" aria-label="Who beats whom">{table}</div>'


def _row(found: Matchups, at: int) -> str:
    name, words = found.names[at], found.words[at]
    cells = "".join(_cell(found, at, other) for other in range(len(found.names)))
    part = found.mixture.get(name, 0.0)
    words_of = f"{percent(part, 0)} of the mixture" if len(found.mixture) > 1 else "nobody here beats it"
    mixed = f' <span class="ws-mixed">{words_of}</span>' if part or (not found.mixture and name in found.holds) else ""
    outdone = found.dominated.get(name)
    by = f"outdone by {found.names.index(outdone) + 1}" if outdone else ""
    weak = f' <span class="ws-outdone">{by}</span>' if by else ""
    return f'<tr><th scope="row"><b>{at + 1}</b> {escape(words)}{mixed}{weak}</th>{cells}</tr>'


def _cell(found: Matchups, at: int, other: int) -> str:
    if at == other:
        return '<td class="ws-cannot" aria-label="the same">·</td>'
    one, two = found.names[at], found.names[other]
    share = found.share(one, two)
    bounds = percents(share.low, share.high)
    aria = f"{found.words[at]} against {found.words[other]}: {percent(share.mean)}, {INTERVAL} {bounds}"
    sure = "" if share.low > found.fair or share.high < found.fair else " ws-even"
    return (
        f'<td><button type="button" class="ws-cell {tint(share.mean, found.fair, _FAR)}{sure}" '
        f'style="--ws-tint: {depth(share.mean, found.fair, _FAR)}%" data-do="seat" data-key="{one}" data-text="{two}" '
        f'title="{INTERVAL} {bounds}" aria-label="{escape(aria)}">{round(100 * share.mean)}</button></td>'
    )


def _more(found: Matchups) -> str:
    """The dominated ones in words."""
    words = dict(zip(found.names, found.words, strict=True))
    items = [
        f"One that <b>{escape(words[weak])}</b> does certainly worse than one that {escape(words[strong])}, whoever they meet here."
        for weak, strong in found.dominated.items()
    ]
    return (
        folded("matchups outdone", f"{counted(len(items), 'way')} of playing that another one outdoes", listed(items))
        if items
        else ""
    )


SECTION = Section("matchups", "Who beats whom", "Who beats whom?", says, press, task, body, shown=_here)
