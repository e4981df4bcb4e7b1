"""The game at the table in a terminal: the steps, the table and the choices, without cards that are hidden from the viewer."""

import sys

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from engine.analysis.decisions.match import Match
from engine.analysis.decisions.move_values import MoveValues
from engine.core.cards import DECK_SIZE, read_card
from engine.core.events import NOBODY
from engine.core.game import Game
from engine.core.text import counted, percent, with_unit
from engine.replay.trace import Step
from engine.replay.view import SeenZone
from workbench.cli.kit.tables import rules_in_words
from workbench.replay.visible_cards import unseen_by

COMMANDS = "u takes back, h gives a hint, q leaves"
LONGEST = 20_000  # characters of a game's id here: that is about two thousand answers
TOO_CLOSE = "No best choice: the best two are closer than these plays can tell apart."
_MOST_STEPS = 30  # steps printed at a time
_WIDTH = 80  # columns, if the terminal does not report its width
_SUITS = "♣♦♥♠"
_IN_FULL = ("fan", "row")  # zones in which every card is named; of other zones only the top card


def persons(match: Match) -> tuple[int, ...]:
    """The seats of persons."""
    return tuple(seat for seat, parts in enumerate(match.id.setup.lineup.parts) if "person" in parts)


class Screen:
    """The terminal at which people play. With several persons it is cleared at every change of player."""

    def __init__(self, width: int | None = None) -> None:
        width = width if width or sys.stdout.isatty() else _WIDTH
        self.console = Console(width=width, highlight=False, emoji=False)
        self._looks = NOBODY  # the seat whose cards may be on the screen

    def ask(self) -> str:
        """The next typed line; EOFError at the end of input."""
        return self.console.input("[bold]>[/bold] ")

    def say(self, text: str) -> None:
        """Print a paragraph."""
        self.console.print(Text(text))

    # ------------------------------------------------------------ a game

    def begin(self, match: Match) -> None:
        """Print the game, the seats, and how to answer."""
        setup, names, here = match.id.setup, match.id.names, persons(match)
        self.console.print(Text(setup.game.title, "bold").append(f", deal {match.id.seed}", "not bold"))
        self.say(rules_in_words(setup))
        who = zip(names, setup.lineup.words, strict=False)
        others = "; ".join(f"{name} {words}" for seat, (name, words) in enumerate(who) if seat not in here)
        you = (
            f"You are {names[here[0]]}." if len(here) == 1 else f"At this screen: {', '.join(names[s] for s in here)}."
        )
        self.say(f"{you} {others}." if others else you)
        self.say(f"Type the number of a choice; {COMMANDS}.")

    def turn(self, match: Match) -> None:
        """Show the person to move the steps since their last move, the table, and the choices."""
        seat = match.seat if match.seat is not None else NOBODY
        if len(persons(match)) > 1 and seat != self._looks:
            self._cover(match.id.names[seat])
        self._looks = seat
        self._tell(match, seat)
        self._lay_out(match, seat)
        self._offer(match)

    def _cover(self, name: str) -> None:
        """Clear everything that the next person should not see."""
        if self._looks != NOBODY and self.console.is_terminal:
            self.console.clear()
            self.console.file.write("\033[3J")  # the scrollback as well
        self.console.rule()
        self.console.input(f"[bold]{name}[/bold] is to move. All others look away; then {name} presses Enter. ")

    def end(self, match: Match) -> None:
        """Print the public result, and how to watch the game again."""
        here = persons(match)
        self._tell(match, here[0] if len(here) == 1 else NOBODY)
        self.console.print(Text(match.outcome, "bold"))
        self._command("Watch it step by step with:", "replay", match)

    def leave(self, match: Match) -> None:
        """Print how to continue later."""
        self.console.print()
        self._command("Continue the game with:", "play", match)

    def _command(self, words: str, command: str, match: Match) -> None:
        text = match.id.text()
        if len(text) > LONGEST:
            self.say("This game has grown too long for an id; it cannot be opened again.")
            return
        self.say(words)
        self.console.print(f"warbench {command} {text}", soft_wrap=True, markup=False)

    # ------------------------------------------------------------ what happened

    def _tell(self, match: Match, eyes: int) -> None:
        """Print the steps since this viewer's last move, each with its clause."""
        mine = persons(match) if eyes == NOBODY else (eyes,)
        since = [taken.step for taken in match.trace.choices if taken.seat in mine]
        steps = match.trace.steps[since[-1] if since else 0 :]
        self.console.print()
        if len(steps) > _MOST_STEPS:
            self.say(f"({counted(len(steps) - _MOST_STEPS, 'earlier step')} left out)")
        for step in steps[-_MOST_STEPS:]:
            said = Text(said_to(match, step, eyes)).append(f" ({step.clause})", "dim")
            self.console.print(said)

    # ------------------------------------------------------------ the table

    def _lay_out(self, match: Match, seat: int) -> None:
        """Print the zones that hold cards: those of the opponents, the common ones, then those of this seat."""
        game, names = match.id.setup.game, match.id.names
        looks = {zone.name: zone.look for zone in game.zones}
        lying = [zone for zone in match.view(seat).zones if zone.cards]
        whose = [owner for owner in range(len(names)) if owner != seat]
        for owner in (*whose, None, seat):
            here = [zone for zone in lying if zone.seat == owner]
            if not here:
                continue
            self.console.print()
            self.console.print(self._owner(match, owner, seat))
            rows = Table.grid(padding=(0, 2))
            rows.add_column(no_wrap=True)
            rows.add_column()
            for zone in here:
                rows.add_row(zone.label, cards_of(game, zone, looks[zone.name] in _IN_FULL))
            self.console.print(Padding(rows, (0, 0, 0, 2), expand=False))

    @staticmethod
    def _owner(match: Match, owner: int | None, seat: int) -> Text:
        """The heading of a seat's zones, with its standing."""
        if owner is None:
            return Text("On the table", "bold")
        alone = len(match.id.setup.strategies) == 1 or len(persons(match)) > 1
        you = " (you)" if owner == seat and not alone else ""
        whose = Text(f"{match.id.names[owner]}{you}", "bold")
        if owner < len(match.id.setup.strategies):
            has = int(match.trace.standings[-1][owner])
            whose.append(f"  {match.id.setup.game.standing_means}: {has}", "not bold")
        return whose

    # ------------------------------------------------------------ what may be answered

    def _offer(self, match: Match, worth: dict[int, str] | None = None) -> None:
        """Print the numbered choices, each with its clause and, if known, its value."""
        rows = Table.grid(padding=(0, 2))
        rows.add_column(justify="right", no_wrap=True)
        rows.add_column()
        rows.add_column(justify="right", no_wrap=True)
        for number, choice in enumerate(match.choices, 1):
            last = Text(worth[choice.code]) if worth else Text(choice.clause, "dim")
            rows.add_row(Text(str(number), "bold"), Text(choice.words), last)
        self.console.print()
        self.console.print(Padding(rows, (0, 0, 0, 1), expand=False))

    def hint(self, match: Match, found: MoveValues) -> None:
        """Print the value of each choice, and the best one if it is certain."""
        self._offer(match, {each.choice.code: f"wins {percent(each.share, 0)}" for each in found.options})
        best = next(each.choice.words for each in found.options if each.choice.code == found.best.code)
        ahead = f"Best: {best}, {with_unit(100 * found.best.ahead.mean, 'points', 0)} ahead."
        told = ahead if found.best.clear else TOO_CLOSE
        self.say(f"{told} Each was played on {counted(found.plays, 'time')}, with the unseen cards dealt anew.")


# ---------------------------------------------------------------- in words


def said_to(match: Match, step: Step, eyes: int) -> str:
    """The sentence of a step in the view of a seat, or in the public view (NOBODY)."""
    hidden = unseen_by(match.trace, step, len(match.id.setup.strategies))
    if eyes not in hidden and not (hidden and eyes == NOBODY):
        return step.text
    who = match.id.names[step.seat] if step.seat >= 0 else "A player"
    return f"{who} does something that {'not every player sees' if eyes == NOBODY else f'{match.id.names[eyes]} does not see'}."


def cards_of(game: Game, zone: SeenZone, in_full: bool) -> Text:
    """The cards of a row of a zone: all visible ones, or for a pile their number and the top card."""
    seen = [card for card in zone.cards if card is not None]
    if not in_full and len(zone.cards) > 1:
        text = Text(counted(len(zone.cards), "card"))
        return text.append(", on top ").append_text(_card(game, zone.cards[0])) if zone.cards[0] else text
    text = Text("  ").join(_card(game, card) for card in seen)
    if len(seen) < len(zone.cards):
        text.append("  " if seen else "").append(counted(len(zone.cards) - len(seen), "card"))
        text.append(" you do not see" if seen else "")
    return text


def _card(game: Game, code: str) -> Text:
    """'10♥', or 'blue 10' where decks have colours."""
    card = read_card(code)
    rank = code[0].replace("T", "10")
    if game.deck_colours:
        return Text(f"{game.deck_colours[card // DECK_SIZE]} {rank}")
    suit = card // 13 % 4
    return Text(f"{rank}{_SUITS[suit]}", "red" if suit in (1, 2) else "")
