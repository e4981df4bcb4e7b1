"""What `warbench claims` prints for people."""

from engine.analysis.documents.claims import Judged, Told
from engine.core.text import NOTHING, capital, percent
from engine.replay.trace import GameId
from engine.simulation.format import finer
from workbench.cli.kit.tables import between, plain
from workbench.cli.kit.text_table import INTERVAL, Listing, show

_FEW = 4  # up to this many claims are printed in full


def show_claims(found: list[Judged]) -> None:
    """A line a claim: what becomes of it, and by which figure; of one or two that were asked for, all that is known."""
    if not found:
        show("Nobody has written down yet what was claimed about this game.")
        return
    table = Listing("What the designers claimed", "Id", "Claim", "Verdict", "Figure", INTERVAL, words=3, whole=(0,))
    for each in found:
        table.row(each.claim.id, each.claim.claim, each.verdict, *_figure(each, each.shown))
    show(table, *(_in_full(each) for each in found if len(found) <= _FEW))


def _figure(found: Judged, told: Told | None) -> tuple[str, str]:
    """The figure of a case and its interval: a share, a number, or by how much it differs."""
    if told is None or not told.found.figure.n:
        return NOTHING, NOTHING
    figure, metric = told.found.figure, found.claim.metric
    if metric is None:
        return percent(figure.mean), between(percent(figure.low), percent(figure.high))
    digits, signed = metric.decimals + finer(metric, figure), found.claim.kind in ("change", "apart")
    mean, low, high = (plain(metric, metric.scale * each, signed, digits) for each in figure[:3])
    return mean, NOTHING if found.claim.kind == "largest" else between(low, high)


def _in_full(found: Judged) -> str:
    """Where the document makes a claim, what is asked of the games, how one sees the figure again and which game to watch."""
    claim, shown = found.claim, found.shown
    lines = [f"{claim.id}, {claim.who}. {claim.where}", claim.question]
    if shown is None:
        return "\n".join([*lines, claim.because])
    if len(found.told) > 1:
        cases = ((told.case.when, *_figure(found, told)) for told in found.told)
        lines += [f"  If {when}: {figure} ({interval})" for when, figure, interval in cases]
    for each in found.also:
        figure, interval = _figure(each, each.shown)
        lines += [each.claim.question, f"  {capital(each.verdict)}. {figure} ({interval})", f"  {each.command}"]
    watch = GameId(shown.found.setups[-1], shown.found.watch).text()
    return "\n".join([*lines, f"The figure: {found.command}", f"To watch: {watch}"])
