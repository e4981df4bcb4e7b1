"""A player written in about ten lines: it plays others on the same deals, from every seat, and its games can be watched."""

from collections.abc import Callable
from html import escape
from typing import NamedTuple

from engine.analysis.duplicate_deals import in_contrast
from engine.analysis.player_trial import PlayerTrial, player_trials
from engine.core.game import Game, load
from engine.core.rules import BadInput
from engine.core.text import INTERVAL, percent, percents
from engine.play.custom_strategy import add_strategy, refuse
from engine.play.safe_python.limited_child import Limits
from engine.play.safe_python.read_player import MOST, read_player
from engine.play.strategy import strategies
from engine.runtime.environment import is_shared
from engine.setup.lineup import Lineup
from engine.setup.setup import Setup
from engine.simulation.estimates import Estimate
from workbench.lessons.exercise.desk import Desk
from workbench.page.kit.html import button

DEALS = 2_000  # from every seat
_LIMITS = Limits()
_SHOWN = 1_400  # characters of a player that are handed in
_FAR = "It is compiled, and plays, in a process of its own. That may take a moment."
_ALONE = "Players cannot be written on a shared server; open this lesson on your own computer."


class Meeting(NamedTuple):
    """The result against one opponent: the share of games won, the share before the last edit, and a game
    won and a game lost (empty if there is none)."""

    against: str
    words: str
    share: Estimate
    before: float | None
    won: str
    lost: str


class PlayerDesk(Desk):
    """An editor for a player of a game: `text` or the edited lines play against those of `against`, in a child process with
    `limits`."""

    question = "The player that I wrote"

    def __init__(self, game: Game | str, text: str, against: tuple[str, ...], limits: Limits = _LIMITS):
        self.game = load(game) if isinstance(game, str) else game
        self.first, self.text, self.limits = text.strip(), text.strip(), limits
        self.against = _of_the_game(Lineup.read(self.game, against)).short
        if len(self.game.seats) != 2:
            raise BadInput(f"A player is written for a game for two, not for {self.game.title}.")
        read_player(self.text, self.game)
        self.met: tuple[Meeting, ...] = ()
        self.said = ""
        super().__init__()
        self.draw()

    @property
    def shared(self) -> bool:
        """Whether the server is shared, where players cannot be written."""
        return is_shared()

    @property
    def answer(self) -> str:
        """The lines of the player and its results."""
        fared = "; ".join(f"{percent(each.share.mean)} against one that {each.words}" for each in self.met)
        return f"{self.text[:_SHOWN]}\n\nIt wins {fared}." if self.met else ""

    # ------------------------------------------------------------ the parts

    def html(self) -> list[list[str]]:
        """The editor, and the results."""
        return [["sheet", self._sheet_html()], ["told", self._told_html()]]

    def _sheet_html(self) -> str:
        """The editor. The browser keeps its text, so this part is never redrawn."""
        lines, keep = self.first.count("\n") + 3, f"player.{self.game.name}"
        fixed = "readonly" if self.shared else f'data-keep="{keep}"'
        field = (
            f'<label for="wb-{keep}">A player for {escape(self.game.title)}</label><textarea id="wb-{keep}" name="text" rows="{lines}" '
            f'maxlength="{MOST}" spellcheck="false" autocapitalize="off" {fixed}>{escape(self.first)}</textarea>'
        )
        if self.shared:
            return f'{field}<p class="ws-note">{_ALONE}</p>'
        presses = button("Run", "play", look="ws-main") + button("Reset", "restore")
        return f'{field}<p class="ws-do">{presses}</p>'

    def _told_html(self) -> str:
        if self.running:
            return f'<p class="ws-far">{_FAR} It is stopped after {self.limits.words}.</p>'
        if not self.met:
            return self.problem_html()
        head = "<tr><th>Against one that</th><th>It wins</th><th>That is</th><th>A game to watch</th></tr>"
        rows = "".join(map(_row_html, self.met))
        below = f"Each pair plays {DEALS:,} deals, each from both seats, so that the cards favour neither. A draw counts as half a win."
        table = f'<div class="ws-wide"><table class="ws-table"><thead>{head}</thead><tbody>{rows}</tbody></table></div>'
        return f'{self.problem_html()}<p>{escape(self.said)}</p>{table}<p class="ws-note">{below} In brackets: the {INTERVAL}.</p>'

    # ------------------------------------------------------------ clicks

    def hear(self, do: str, key: str, fields: dict[str, str]) -> None:
        """Run the player, or watch one of its games."""
        games = {each for met in self.met for each in (met.won, met.lost)} - {""}
        if do == "play" and not self.shared:
            text = fields.get("text", "")
            self.play(lambda given_up: self._try(text, given_up))
        elif do == "watch" and key in games:
            self.watch(key)

    def _try(self, text: str, given_up: Callable[[], bool]) -> None:
        """Parse it, play it against the others one by one in a child process, and register it here, so that its games can be watched."""
        text = text.strip()
        own = read_player(text, self.game)
        refuse(self.game, own)
        if own.part not in (self.game.parts[0], "any"):
            raise BadInput(f"Here a player decides {self.game.parts[0]}, or any.")
        found = tuple(player_trials(self.game, text, self.against, DEALS, self.limits, given_up))
        add_strategy(self.game, own)
        before = {each.against: each.share.mean for each in self.met}
        self.met = tuple(self._met(own.name, each, before.get(each.against)) for each in found)
        self.text, self.said = text, f"Your player {own.words}."

    def _met(self, name: str, found: PlayerTrial, before: float | None) -> Meeting:
        setup = Setup.of(self.game, strategies=(name, found.against))
        words = in_contrast(*setup.lineup.words)[1]
        games = (f"{setup.text()}@{seed}" if seed >= 0 else "" for seed in (found.won, found.lost))
        return Meeting(found.against, words, found.share, before, *games)


def _of_the_game(lineup: Lineup) -> Lineup:
    """The lineup; BadInput if one of its players is not known in every process."""
    known = strategies(lineup.game)
    own = sorted(name for part, name in lineup.pairs if known[part, name].pilot is not None)
    if own:
        raise BadInput(f"A player on a page meets players of the game; '{own[0]}' is a strategy of your own.")
    return lineup


def _row_html(met: Meeting) -> str:
    share, half = met.share, 0.5
    verdict = (
        "more than half"
        if share.low > half
        else "less than half"
        if share.high < half
        else "not clearly different from half"
    )
    change = "" if met.before is None else f" (before {percent(met.before)})"
    wins = f"<b>{percent(share.mean)}</b> ({percents(share.low, share.high)}){escape(change)}"
    looks = (("it wins", met.won), ("it loses", met.lost))
    presses = "".join(
        button(label.capitalize(), "watch", game, aria=f"Watch one that {label} against the one that {met.words}")
        for label, game in looks
        if game
    )
    cells = f'<td>{wins}</td><td>{verdict}</td><td><span class="ws-presses">{presses}</span></td>'
    return f'<tr><th scope="row">{escape(met.words)}</th>{cells}</tr>'
