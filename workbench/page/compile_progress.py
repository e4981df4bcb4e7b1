"""The progress of a first compilation: a sentence, a bar and the time to go."""

from html import escape

from engine.compile.progress import HowFar
from engine.core.game import Game
from engine.core.text import counted
from engine.play.specialize import kernel_name

_RULES = "Its rules are being compiled, only once on this machine."
_PLAYERS = "Its players are being compiled, only once on this machine."


def label(game: Game) -> str:
    """The title of the progress bar."""
    return f"Preparing {game.title} for the first time"


def words_html(game: Game, far: HowFar | None, now: float) -> str:
    """A bar, and a sentence with the seconds to go (`now` is `time.time()`); an indeterminate bar before anything is known."""
    done = "" if far is None else f' value="{far.share(now):.2f}"'
    says = escape(label(game))
    return (
        f'<div class="wb-preparing"><b>{says}</b><progress max="1"{done} aria-label="{says}"></progress>'
        f"<p>{escape(sentence(game, far, now))}</p></div>"
    )


def sentence(game: Game, far: HowFar | None, now: float) -> str:
    """The part being compiled, and the time to go from now on."""
    says = _RULES if far is None or far.kernel == kernel_name(game) else _PLAYERS
    left = far.seconds_left(now) if far else None
    return says if left is None else f"{says} {_to_go(left)}"


def _to_go(seconds: float) -> str:
    """The time to go in words; in steps of five seconds while it is long."""
    rounded = round(seconds) if seconds < 10 else 5 * round(seconds / 5)
    return f"About {counted(rounded, 'second')} to go." if rounded > 1 else "Nearly there."
