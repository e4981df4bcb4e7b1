"""The part Claims of the page Questions: each claim of the designers with its source, its verdict, the figure and its players."""

from html import escape

from engine.analysis.documents.claim_file import FEELING, Claim, claims_of
from engine.analysis.documents.claims import FAILS, HOLDS, IN_PART, UNSETTLED, UNTOLD, Judged, Told
from engine.core import game as games
from engine.core.text import INTERVAL, capital, counted, form, percent, percents
from engine.simulation.estimates import Estimate
from engine.simulation.format import figure, figures, finer
from workbench.bench import Bench
from workbench.bench.study_selection import Chosen
from workbench.features.claims.task import claims_task
from workbench.features.claims.verdicts import link
from workbench.page.kit.html import Section, button, change_words, folded, listed, note, players, title_of
from workbench.work.tasks import Found, Task, found_by_all

OPEN = "not tried yet"
#: The sign of each verdict: a tick, a half-filled circle, a cross, a dash, a question mark, nothing.
_SIGNS = {
    HOLDS: '<path d="M4.5 8.5l2.5 2.5 4.5-5.5"/>',
    IN_PART: '<path class="ws-half" d="M8 1a7 7 0 0 0 0 14z"/>',
    FAILS: '<path d="M5 5l6 6M11 5l-6 6"/>',
    UNSETTLED: '<path d="M4.5 8h7"/>',
    UNTOLD: '<path d="M6 6.2a2 2 0 1 1 2.7 1.9c-.5.2-.7.5-.7 1.1M8 11.5v.2"/>',
    OPEN: "",
}
_LOOKS = {
    HOLDS: "holds", IN_PART: "half-so", FAILS: "fails", UNSETTLED: "unsettled", UNTOLD: "untold", OPEN: "told-not",
}  # fmt: skip
_ANSWERS = {True: "true", False: "not true", None: "not settled"}


def says(bench: Bench, chosen: Chosen) -> str:
    """What the part does."""
    many = len(claims_of(bench.game))
    if not many:
        return "No claims about this game have been recorded."
    return (
        f"{counted(many, 'claim')} about {bench.game.title} {form(many, 'is/are')} in the documents. Each is tested under the rules "
        "it is about, with every player it may depend on. No verdict is written by hand."
    )


def task(bench: Bench, chosen: Chosen) -> Task | None:
    """The task that tests the claims of this game; None if it has none."""
    return claims_task(bench) if claims_of(bench.game) else None


def offer(bench: Bench, chosen: Chosen) -> str:
    """What asking does."""
    return f"Test {counted(len(claims_of(bench.game)), 'claim')}"


def answer(bench: Bench, chosen: Chosen, found: Found) -> str:
    """How many claims hold, and how many hold in part."""
    kinds = [kind_of(each) for each in found.each]
    hold, partly, of = kinds.count(HOLDS), kinds.count(IN_PART), counted(len(kinds), "claim")
    some = f"{hold} of {of} {form(hold, 'holds/hold')}" if hold else f"None of {of} holds"
    return f"{some}, {partly} in part." if partly else f"{some}."


def body(bench: Bench, chosen: Chosen, found: Found | None) -> str:
    """The claims of this game, then those of the other games."""
    judged = {each.claim.id: each for each in found.each} if found else {}
    here = listed((_claim(claim, judged.get(claim.id)) for claim in claims_of(bench.game)), "ws-claims")
    return note(summary(list(judged.values()))) + here + _others(bench)


def summary(judged: list[Judged]) -> str:
    """How many claims hold, in a sentence."""
    if not judged:
        return ""
    kinds = [kind_of(each) for each in judged]
    many = {kind: kinds.count(kind) for kind in (HOLDS, IN_PART, FAILS, UNSETTLED, UNTOLD)}
    words = [
        f"{many[HOLDS]} {form(many[HOLDS], 'holds/hold')}",
        f"{many[IN_PART]} {form(many[IN_PART], 'holds/hold')} in part",
        f"{many[FAILS]} {form(many[FAILS], 'does/do')} not hold",
        f"{many[UNSETTLED]} {form(many[UNSETTLED], 'is/are')} not settled",
        f"simulation can't tell for {many[UNTOLD]}",
    ]
    told = [text for text, count in zip(words, many.values(), strict=True) if count]
    return f"Of {counted(len(judged), 'claim')} tested: {', '.join(told)}."


def kind_of(judged: Judged | None) -> str:
    """The kind of its verdict."""
    return judged.kind if judged else OPEN


# ---------------------------------------------------------------- one claim


def _claim(claim: Claim, judged: Judged | None) -> str:
    return (
        f"{verdict_html(judged)}"
        f'<div><p class="ws-claim">{escape(claim.claim)}</p>'
        f'<p class="ws-where">{escape(f"{claim.who}, {claim.where} ({claim.id})")}</p>{_told(claim, judged)}</div>'
    )


def verdict_html(judged: Judged | None) -> str:
    """A verdict with its sign, as HTML."""
    kind = kind_of(judged)
    sign = f'<svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="7"/>{_SIGNS[kind]}</svg>'
    return f'<p class="ws-verdict ws-{_LOOKS[kind]}">{sign}<b>{escape(capital(judged.verdict if judged else OPEN))}</b></p>'


def _told(claim: Claim, judged: Judged | None) -> str:
    """The question, the figure that answers it, and the buttons that open the bench and a game."""
    asked = f'<p class="ws-asked">{escape(claim.question)}</p>'
    if claim.kind == FEELING:
        return asked + note(claim.because if judged else "")
    if judged is None or judged.shown is None:
        return asked
    shown = judged.shown
    found = f'<p class="ws-figure"><b>{escape(figure_of(claim, shown.found.figure, ""))}</b> {escape(_how(shown))}</p>'
    more = folded(claim.id, capital(claim.ways), listed(map(escape, _cases(judged)))) if len(judged.told) > 1 else ""
    also = "".join(map(also_html, judged.also))
    to = link(judged)
    watch = f"Watch game {shown.found.watch}"
    presses = button("Open on the bench", "open", to, aria=f"Open on the bench: {claim.claim}")
    presses += button(watch, "watch", to, aria=f"{watch}: {claim.claim}")
    return f'{asked}{found}{more}{also}<p class="ws-presses">{presses}</p>'


def also_html(judged: Judged) -> str:
    """A further question with its verdict and its figure."""
    shown = judged.shown
    told = f"{capital(judged.verdict)}. {figure_of(judged.claim, shown.found.figure)}" if shown else ""
    return f'<p class="ws-asked">{escape(judged.claim.question)}</p><p class="ws-figure">{escape(told)}</p>'


def figure_of(claim: Claim, found: Estimate, called: str = f"{INTERVAL} ") -> str:
    """The figure and its interval, after what that is `called`: a share, a number or a difference."""
    if not found.n:
        return "No game counts"
    metric = claim.metric
    if metric is None:
        return f"{percent(found.mean)} of the deals end otherwise ({called}{percents(found.low, found.high)})"
    if claim.kind in ("change", "apart"):
        mean, interval = change_words(metric, found)
    else:
        more = finer(metric, found)
        mean, interval = figure(metric, found.mean, more), figures(metric, found.low, found.high, more)
    title = "" if metric.name == "events" else f"{title_of(metric, claim.cases[0].setups[-1])}: "
    if claim.kind == "largest":
        return f"{title}{mean} at most"
    return f"{title}{mean} ({called}{interval})"


def _how(shown: Told) -> str:
    who = "; before and after: ".join(dict.fromkeys(players(setup) for setup in shown.found.setups))
    return f"{counted(shown.games, 'game')}. {who}."


def _cases(judged: Judged) -> list[str]:
    return [
        f"{capital(told.case.when)}: {_ANSWERS[told.answer]}. {figure_of(judged.claim, told.found.figure, '')}"
        for told in judged.told
    ]


# ---------------------------------------------------------------- the other games


def _others(bench: Bench) -> str:
    """The claims about the other games, by game, with the verdicts known so far."""
    parts = []
    for name in games.names():
        game = games.load(name)
        if game is bench.game or not claims_of(game):
            continue
        found = found_by_all().of(claims_task(Bench.of(game)))
        judged = {each.claim.id: each for each in found.each} if found else {}
        rows = listed((_claim(claim, judged.get(claim.id)) for claim in claims_of(game)), "ws-claims")
        take_up = "" if judged else f"<p>{button(f'Take up {game.title}', 'game', name)}</p>"
        parts.append(
            folded(f"claims {name}", f"{game.title}: {counted(len(claims_of(game)), 'claim')}", take_up + rows)
        )
    return f"<h4>Claims about the other games</h4>{''.join(parts)}" if parts else ""


SECTION = Section("claims", "Did the designer get it right?", offer, says, "claim", task, answer, body)
