"""Claims to choose, predict and judge with games, then to try with other players."""

from collections.abc import Callable
from html import escape

from engine.analysis.documents.claim_file import NO_SINGLE_PLAYERS, Claim, claims_named
from engine.analysis.documents.claims import (
    FAILS,
    HOLDS,
    IN_PART,
    UNSETTLED,
    UNTOLD,
    Judged,
    Told,
    judge,
    tried,
    with_players,
)
from engine.core.game import Game
from engine.core.rules import BadInput
from engine.core.text import capital, counted
from engine.play.strategy import names, strategies
from engine.replay.trace import GameId
from engine.setup import precompile
from engine.setup.setup import Setup
from workbench.features.claims.panel import also_html, figure_of, verdict_html
from workbench.lessons.exercise.desk import Desk
from workbench.page.kit.html import button, folded, listed, note

GAMES = 20_000  # that a claim is judged by, and those of the chosen players
EXPECTED = {HOLDS: "It holds", IN_PART: "It holds in part", FAILS: "It does not hold", UNTOLD: "Simulation can't tell"}
_ANSWERS = {True: "true", False: "not true", None: "not settled"}


class ClaimsDesk(Desk):
    """Some of the designers' claims, by their ids; one of them is open."""

    question = "My prediction for a claim, and the verdict"

    def __init__(self, *ids: str):
        self.claims = {claim.id: claim for given in ids for claim in claims_named(given) if claim.id == given}
        if len(self.claims) < max(1, len(ids)):
            raise BadInput("Name the claims that can be chosen, such as SUITS-X5.")
        self.chosen = next(iter(self.claims))
        self.expected: dict[str, str] = {}
        self.judged: dict[str, Judged] = {}
        self.others: dict[str, tuple[Told, ...]] = {}
        self.seated: dict[str, tuple[str, ...]] = {}
        super().__init__()
        self.draw()

    @property
    def answer(self) -> str:
        """Each claim that was judged, with its prediction and the other players tried."""
        return "\n".join(map(self._in_words, self.judged.values()))

    def _in_words(self, judged: Judged) -> str:
        claim = judged.claim
        more = (f" With {told.case.when}: {_ANSWERS[told.answer]}." for told in self.others.get(claim.id, ()))
        expected = EXPECTED[self.expected[claim.id]].lower()
        return f"{claim.id}, “{claim.claim}” I said: {expected}. The games: {judged.verdict}.{''.join(more)}"

    # ------------------------------------------------------------ the parts

    def html(self) -> list[list[str]]:
        """The claims, the open one, and its verdict."""
        return [["list", self._list_html()], ["claim", self._claim_html()], ["told", self._told_html()]]

    def _list_html(self) -> str:
        rows = (self._choice_html(claim) for claim in self.claims.values())
        return f'<h3 tabindex="-1">Which claim?</h3>{listed(rows, "ws-list")}'

    def _choice_html(self, claim: Claim) -> str:
        press = button(claim.claim, "choose", claim.id)
        return press.replace("<button", f'<button aria-pressed="{str(claim.id == self.chosen).lower()}"', 1)

    def _claim_html(self) -> str:
        claim, said = self.claims[self.chosen], self.expected.get(self.chosen)
        where = f'<p class="ws-where">{escape(f"{claim.who}, {claim.where} ({claim.id})")}</p>'
        head = f'{where}<p class="ws-asked">{escape(claim.question)}</p>'
        if said:
            return f"{head}<p>You said: <b>{EXPECTED[said]}</b>.</p>"
        presses = "".join(button(words, "expect", f"{claim.id} {kind}") for kind, words in EXPECTED.items())
        return f'{head}<p>What will the games say?</p><p class="ws-do">{presses}</p>'

    def _told_html(self) -> str:
        claim, judged = self.claims[self.chosen], self.judged.get(self.chosen)
        if self.running:
            return '<p class="ws-far">The games are being played. The first time, that may take a minute.</p>'
        if judged is None:
            again = button("Try it again", "again") if self.chosen in self.expected else ""
            return self.problem_html() + again
        right = "You were right." if judged.kind == self.expected[claim.id] else "You predicted otherwise."
        right = "These games are too few to say." if judged.kind == UNSETTLED else right
        head = f"{verdict_html(judged)}<p>{right}</p>"
        if judged.shown is None:
            return head + note(claim.because)
        also = "".join(map(also_html, judged.also))
        return f"{head}{_figure_html(claim, judged.shown)}{_cases_html(claim, judged)}{also}{self._others_html(claim)}{self.problem_html()}"

    def _others_html(self, claim: Claim) -> str:
        """Other players, and the verdicts with those that were tried."""
        game, rules = _setup_of(claim).game, _setup_of(claim).rules
        if claim.kind in NO_SINGLE_PLAYERS or game.without_choices(rules):
            return ""
        seated = self.seated.get(claim.id) or self._shown(claim).strategies
        rows = "".join(_seat_html(game, at, seat, seated[at]) for at, seat in enumerate(game.seats_of(rules)))
        press = f'<p class="ws-do">{button("Judge it with these", "seat", look="ws-main")}</p>'
        told = listed(_tried_html(claim, told) for told in self.others.get(claim.id, ()))
        return f'<h3 tabindex="-1">With other players</h3>{rows}{press}{told}'

    def _shown(self, claim: Claim) -> Setup:
        """The setup of the figure on show."""
        shown = self.judged[claim.id].shown
        return shown.found.setups[-1] if shown else _setup_of(claim)

    # ------------------------------------------------------------ clicks

    def hear(self, do: str, key: str, fields: dict[str, str]) -> None:
        """Open a claim, predict its verdict, choose players, watch a game."""
        claim = self.claims[self.chosen]
        if do == "choose" and key in self.claims and not self.running:
            self.chosen, self.problem = key, ""
            self.draw()
        elif do == "expect" and self.chosen not in self.expected and _kind(key, self.chosen):
            self.expected[self.chosen] = _kind(key, self.chosen)
            self.play(lambda _: self._judge(claim))
        elif do == "again" and self.chosen in self.expected and self.chosen not in self.judged:
            self.play(lambda _: self._judge(claim))
        elif do == "seat" and self.chosen in self.judged and not self.running:
            self._seat(claim, fields)
        elif do == "watch" and key in self._games():
            self.watch(key)

    def _judge(self, claim: Claim) -> None:
        precompile.get_ready(*(setup for case in claim.cases for setup in case.setups))
        self.judged[claim.id] = judge(claim, GAMES)

    def _seat(self, claim: Claim, fields: dict[str, str]) -> None:
        """Try a claim with the chosen players."""
        game, seats = _setup_of(claim).game, len(_setup_of(claim).strategies)
        told = [[fields.get(_field(at, part), "") for part in game.parts] for at in range(seats)]
        if not all(name in names(game, part) for each in told for part, name in zip(game.parts, each, strict=True)):
            return
        players = tuple(".".join(each) for each in told)
        self.seated[claim.id] = players

        def play(_: Callable[[], bool]) -> None:
            case = with_players(claim, players)
            precompile.get_ready(*case.setups)
            told = tried(claim, case, GAMES)
            self.others[claim.id] = (*(each for each in self.others.get(claim.id, ()) if each.case != case), told)

        self.play(play)

    def _games(self) -> set[str]:
        """The games that can be watched: those that the figures name."""
        told = [*(each.told for each in self.judged.values()), *self.others.values()]
        return {_game_to_watch(each) for every in told for each in every}


# ---------------------------------------------------------------- a claim, and its players


def _kind(key: str, name: str) -> str:
    """The prediction for this claim; empty if it was made for the claim shown a moment before."""
    of, _, kind = key.partition(" ")
    return kind if of == name and kind in EXPECTED else ""


def _setup_of(claim: Claim) -> Setup:
    """The rules and players of a claim, before others are tried."""
    return claim.cases[0].setups[-1]


def _game_to_watch(told: Told) -> str:
    return GameId(told.found.setups[-1], told.found.watch).text()


# ---------------------------------------------------------------- as HTML


def _field(at: int, part: str) -> str:
    """The name of the field for a part of a seat."""
    return f"{at}.{part}"


def _seat_html(game: Game, at: int, seat: str, player: str) -> str:
    """A list of strategies for each part of a seat."""
    fields = ""
    for part, chosen in zip(game.parts, player.split("."), strict=True):
        options = "".join(
            f'<option value="{escape(name)}"{" selected" if name == chosen else ""}>{escape(strategies(game)[part, name].words)}</option>'
            for name in names(game, part)
        )
        fields += f'<select name="{_field(at, part)}" aria-label="{escape(f"{seat}, {part}")}">{options}</select> '
    return f'<p class="ws-do"><b>{escape(seat)}</b> {fields}</p>'


def _figure_html(claim: Claim, shown: Told) -> str:
    figure = f"<b>{escape(figure_of(claim, shown.found.figure))}</b> {counted(shown.games, 'game')}; {escape(shown.case.when)}"
    return f'<p class="ws-figure">{figure.removesuffix("; ")}.</p><p class="ws-presses">{_watch(shown)}</p>'


def _watch(told: Told) -> str:
    return button(
        f"Watch game {told.found.watch}",
        "watch",
        _game_to_watch(told),
        aria=f"Watch game {told.found.watch}: {told.case.when}",
    )


def _cases_html(claim: Claim, judged: Judged) -> str:
    if len(judged.told) < 2:
        return ""
    return folded(claim.id, capital(claim.ways), listed(_tried_html(claim, told) for told in judged.told))


def _tried_html(claim: Claim, told: Told) -> str:
    words = f"{capital(told.case.when)}: {_ANSWERS[told.answer]}. {figure_of(claim, told.found.figure)}"
    return f"{escape(words)} {_watch(told)}"
