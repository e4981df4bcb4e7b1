"""The buttons of the bench: opening questions, changed dials, variants on offer, games worth opening."""

from engine.analysis.compare import Comparison
from engine.setup.modules import laid
from workbench.bench import Bench, Chip
from workbench.features.players import panel as players_panel
from workbench.page.kit.button import Button
from workbench.page.kit.picks import TURNED, Pick, picks


def chips(bench: Bench, has_modules: bool = False) -> list[Button]:
    """The changed players, and the dials that differ from the baseline; a click resets one of them. Modules have cards of their
    own where the page shows them."""
    cards = laid(bench.game, bench.rules) if has_modules else []
    dials = {name for each in cards for name in each.values}
    changed = [*_players(bench), *(_chip(c) for c in bench.chips() if c.name not in dials)]
    return changed + ([Button("all", "Reset all", "", _put_all_back)] if len(changed) > 1 else [])


def _players(bench: Bench) -> list[Button]:
    """The chip of changed players."""
    changed = players_panel.change(bench)
    if changed is None:
        return []
    chip = _chip(Chip("players", "Players", *changed))
    tip = f"Players: {' → '.join(changed)}. Click to use the game's own players."
    return [chip._replace(tip=tip, move=_seat_back)]


def documented(bench: Bench) -> list[Button]:
    """The players of the design document, one click away; the same button brings the game's own players back."""
    told = players_panel.documented_seats(bench)
    if not told:
        return []
    here = told == bench.seats
    words = "; ".join(f"{who} {how}" for who, how in players_panel.in_words(bench, told))
    tip = "Use the game's own players" if here else f"As in the document: {words}"
    move = _seat_back if here else lambda bench: bench.seat(told)
    return [Button("documented", "The document's own players", tip, move, "on" if here else "")]


def _seat_back(bench: Bench) -> Bench:
    return bench.seat(players_panel.own_seats(bench))


def _put_all_back(bench: Bench) -> Bench:
    return _seat_back(bench).put_all_back()


def _chip(c: Chip) -> Button:
    tip = f"{c.words}. Click to reset this dial."
    return Button(c.name, c.short, tip, lambda bench: bench.put_back(c.name), "changed")


def ready(bench: Bench, comparison: Comparison) -> list[Button]:
    """Games worth opening, each once, even if there are several reasons; the button does not reveal how a game ends."""
    found: dict[int, list[Pick]] = {}
    for pick in picks(comparison):
        found.setdefault(pick.seed, []).append(pick)
    buttons = [_pick(same, bench) for same in found.values()]
    if bench.page == "Replay" and bench.pick is None:
        buttons[:1] = [button._replace(look="filled") for button in buttons[:1]]  # the empty felt waits for a game
    return buttons


def _pick(same: list[Pick], bench: Bench) -> Button:
    why = ", ".join([same[0].label, *(pick.label[:1].lower() + pick.label[1:] for pick in same[1:])])
    says = "; ".join(pick.says for pick in same if pick.label != TURNED)
    seed = same[0].seed
    on = bench.page == "Replay" and bench.pick == seed
    tip = f"Game {seed}: {says}" if says else f"Game {seed}"
    label = f"{why}: {says}" if says and bench.page == "Bench" else why  # the card table needs the room
    return Button(f"{why} {seed}", label, tip, lambda bench: bench.open(seed), "on" if on else "")
