"""The games behind the benches of a process: played on request, kept, extended, first draw before refinement."""

from collections import OrderedDict, deque
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import cache, partial
from itertools import accumulate, islice
from math import inf
from threading import Lock
from time import perf_counter, thread_time
from typing import Any

import polars as pl
from cachetools import LRUCache

from engine.analysis.compare import Comparison
from engine.analysis.duplicate_deals import COLUMNS, DuplicateDeals, duplicate_deals
from engine.analysis.ladder import climb, tables_of
from engine.analysis.robustness import DEALS, OtherTable, plans_at, robustness, tables_beside
from engine.analysis.sweep import sweep
from engine.core.rules import Value
from engine.setup.nominal_time import affordable, round_number, seconds_of_game
from engine.setup.setup import Setup
from engine.simulation.games import Games
from engine.simulation.metrics import metric_named
from engine.simulation.simulate import make_ready, simulate
from workbench.bench import Bench
from workbench.bench.budget import ALONE, Budget, budget_here
from workbench.work.duplicate_deals import has_skill, rounds_of, seats_ready
from workbench.work.parameter_values import nearest_first, turned, values_of
from workbench.work.priority import Priority

PROBE, PATIENCE = 200, 0.5  # games that measure the duration of a game; seconds that a move may take to be shown
AT_ONCE = 0.03  # seconds of play from every seat for a first picture
_LATE = (
    0.3  # share of the deals that must fit into that time: a first picture waits for three times as long, and no longer
)
_MANY = 20_000  # games; a frame with more of them counts as long
_FEWEST = 100  # games or deals of anything in the background, however long they take


class PlayedGames:
    """The games behind the benches of a process, kept while they may be needed again, up to a limit in bytes.

    A frame grows: the games already played for a setup stay, and more of them are appended. The pages of a class
    share one object: games played for one page serve the others, and a page that needs games in progress waits for them.
    """

    def __init__(self, means: Budget = ALONE):
        self._means = means
        self._frames: OrderedDict[tuple, pl.DataFrame] = OrderedDict()
        # Bytes of each frame, and of all short and all very long ones: to ask hundreds of frames at each move took a tenth of its Python.
        self._sizes: dict[tuple, float] = {}
        self._held = {False: 0.0, True: 0.0}
        self._games: dict[tuple, Games] = {}  # of those frames that hold games
        # Games a second without other load: a few games are played in this thread and timed by its own clock, and
        # the best measurement counts. In a class, adding games in small pieces, redrawn each time, costs more.
        self._pace: dict[tuple, float] = {}
        # By change: its duplicate deals and the number of their games; and the same change between other players.
        self._seated: LRUCache[tuple, tuple[DuplicateDeals, int]] = LRUCache(means.changes)
        self._others: LRUCache[tuple, tuple[OtherTable, ...]] = LRUCache(means.changes)
        self._lately: deque[Comparison] = deque(maxlen=means.comparisons)
        self.turns = Priority()
        self._shelf = Lock()  # held for a moment
        self._at_work: dict[tuple, Lock] = {}  # held by the thread that plays these games

    def comparison(self, bench: Bench, games: int = 0, **how) -> Comparison:
        """Baseline and variant on the same deals, `games` of them or all. `how` is passed to `simulate`."""
        found = self._compared(bench, games or max(bench.games, self.played(bench)), how)
        return self.from_every_seat(bench, found, True, **how)

    def _compared(
        self, bench: Bench, count: int, how: dict[str, Any], turn: Callable[[], AbstractContextManager] = nullcontext
    ) -> Comparison:
        return self._same(self._both(bench, count, how, turn))

    def _both(
        self, bench: Bench, count: int, how: dict[str, Any], turn: Callable[[], AbstractContextManager] = nullcontext
    ) -> Comparison:
        sides = (bench.published, bench.setup)
        before, after = (self._frame(setup, count, bench.seed, how, turn) for setup in sides)
        return Comparison.of(before, after, bench.baseline_given)

    def _same(self, wanted: Comparison) -> Comparison:
        """A recent comparison of the same games if there is one: its derived results are cached. Of very long frames none
        is kept, as they take more room than time."""
        if _is_long(wanted.games_after):
            return wanted
        with self._shelf:
            for known in self._lately:
                games = known.games_before is wanted.games_before and known.games_after is wanted.games_after
                games = games and known.seated is wanted.seated and known.others is wanted.others
                if games and _sides(known) == _sides(wanted):
                    return known
            self._lately.append(wanted)
        return wanted

    def first(self, bench: Bench, seconds: float = PATIENCE, **how) -> Comparison:
        """As many games as fit into `seconds`: all of them, unless a game takes long."""
        have = self.played(bench)
        wanted = self.games_of(bench)
        if have < wanted:
            self._compared(bench, min(max(have, probe(bench)), wanted), how, self.turns.first)
            have = max(have, min(round_number(seconds * self._pace_of(bench)), wanted))
        return self._compared(bench, max(have, min(probe(bench), wanted)), how, self.turns.first)

    def soon(self, bench: Bench, seconds: float, **how) -> Comparison:
        """As many games as take these nominal seconds, a number that follows from the rules and players; without duplicate
        deals, with the priority of a first picture."""
        each = seconds_of_game(bench.published) + seconds_of_game(bench.setup)
        games = affordable(seconds, each, min(probe(bench), bench.games), bench.games)
        return self._compared(bench, games, how, self.turns.first)

    def at_once(self, bench: Bench, **how) -> Comparison:
        """The games for a picture while a dial is dragged: few games, unless there are more, and few duplicate deals."""
        return self.from_every_seat(bench, self.first(bench, self._means.at_once, **how), **how)

    def refine(self, bench: Bench, seconds: float = 1.0, **how) -> Comparison:
        """More games than there are, for about `seconds`; on a busy machine for up to four times as long, as every
        refinement is redrawn. Of games that only a prediction needs, as many again each time, however long that takes."""
        have, a_second = self.played(bench), seconds * self._pace_of(bench)
        if have >= (wanted := self.games_of(bench)):
            return self._compared(bench, min(2 * have, bench.most), self.turns.behind(how))
        more = max(probe(bench), min(have, round_number(4 * a_second)), round_number(a_second))
        return self._compared(bench, min(have + more, wanted), self.turns.behind(how))

    # ---------------------------------------------------------------- duplicate deals

    def from_every_seat(self, bench: Bench, found: Comparison, whole: bool = False, **how) -> Comparison:
        """These games with duplicate deals, so that the sentence has its skill: a few for a first picture, or all that are
        there; with `whole`, all of them. Both numbers are fixed, so that a figure is the same on every page, however fast
        the machine is and whatever other pages have played. Without choices, the games alone."""
        if not has_skill(bench) or not seats_ready(bench):
            return found
        key = _of_change(bench)
        known, of = self._known_seats(key)
        have, games, every = (len(known.after) if known else 0), len(found.games_after), self._deals_of(bench)
        at_once = min(PROBE, every) if self._means.all_seats else every
        if known is None and not whole and AT_ONCE * self._pace_of(bench) / rounds_of(bench) < _LATE * at_once:
            return self._same(found.told_with(None, self.others(bench) or ()))  # they follow (`lacks_seats`)
        wanted = min(max(have, every if whole else at_once), games)
        if known is None or have < wanted or (whole and of < games):
            play = partial(self._from_seat, bench.seed, how)
            known = (
                known
                if known and have >= wanted
                else duplicate_deals(bench.published, bench.setup, wanted, bench.seed, play)
            )
            self._keep_seats(key, known, games if whole else of)
        return self._same(found.told_with(known.first(every), self.others(bench) or ()))

    def _deals_of(self, bench: Bench) -> int:
        """The duplicate deals that a page shows in the end: no more than it has games, if another page has asked for more."""
        rounds = rounds_of(bench)
        most = min(self._means.deals * 2 // rounds, self.games_of(bench))
        if self._means.shown == inf:
            return most
        return affordable(self._means.shown, rounds * _longest(bench), min(_FEWEST, most), most)

    def so_far(self, bench: Bench, games: int) -> Comparison:
        """The first `games` of the games already played, with what is known beside them; nothing is played. The result is not kept
        among the recent comparisons, which belong to the pictures."""
        known, _ = self._known_seats(_of_change(bench))
        return self._both(bench, games, {}).told_with(
            known and known.first(self._deals_of(bench)), self.others(bench) or ()
        )

    def known_beside(self, bench: Bench) -> tuple[int, int]:
        """The number of duplicate deals of a change, and the number of other players that it was tried with."""
        known, _ = self._known_seats(_of_change(bench))
        return len(known.after) if known else 0, len(self.others(bench) or ())

    def lacks_seats(self, bench: Bench) -> bool:
        """Whether more duplicate deals are due, now that all games are played: those that a first picture could not wait for, and
        all others where the machine is not shared."""
        if not has_skill(bench) or self.played(bench) < self.games_of(bench):
            return False
        known, _ = self._known_seats(_of_change(bench))
        return known is None or (self._means.all_seats and len(known.after) < self._deals_of(bench))

    def knows_more(self, bench: Bench, shown: Comparison) -> bool:
        """Whether more duplicate deals are due, or have been played meanwhile, than a picture shows."""
        known, _ = self._known_seats(_of_change(bench))
        seen = len(shown.seated.after) if shown.seated else 0
        return self.lacks_seats(bench) or (known is not None and seen < min(len(known.after), self._deals_of(bench)))

    def play_seats(self, bench: Bench, **how) -> None:
        """Play the duplicate deals, with lower priority than first pictures."""
        if seats_ready(bench):
            self.from_every_seat(bench, self.first(bench), True, **self.turns.aside(**how))

    def _from_seat(self, seed: int, how: dict[str, Any], table: Setup, rotation: int, deals: int) -> pl.DataFrame:
        """Deals of a table, rotated by `rotation` seats: the games of the bench itself if it has them, or those kept earlier."""
        own = self._taken((table.text(), seed)) if not rotation else None
        if own is not None and len(own) >= deals:
            return own.select(COLUMNS).head(deals)

        def play_on(have: pl.DataFrame | None) -> pl.DataFrame:
            start = 0 if have is None else len(have)
            more = simulate(table, deals - start, seed + start, rotation=rotation, columns=COLUMNS, **how)
            return more if have is None else pl.concat([have, more])

        return self._made(("seat", table.text(), rotation, seed), deals, play_on).head(deals)

    def _known_seats(self, key: tuple) -> tuple[DuplicateDeals | None, int]:
        with self._shelf:
            return self._seated.get(key, (None, 0))

    def _keep_seats(self, key: tuple, known: DuplicateDeals, games: int) -> None:
        with self._shelf:
            there, of = self._seated.get(key, (None, 0))  # another thread may have been faster, and have more of them
            longer = there if there is not None and len(there.after) > len(known.after) else known
            self._seated[key] = longer, max(of, games)

    # ---------------------------------------------------------------- other players, and games for later

    def others(self, bench: Bench) -> tuple[OtherTable, ...] | None:
        """The same change between other players, if that was played."""
        with self._shelf:
            return self._others.get(_of_others(bench))

    def play_others(self, bench: Bench, **how) -> None:
        """Play the change between other players, with lower priority than first pictures. The number of deals follows from the
        rules and players of the change."""
        behind = self.turns.aside(**how)
        tables = tables_beside(bench.setup)
        again = len(tables) + sum(rounds_of(bench) for seats in tables if plans_at(bench.setup, seats))
        each = again * (seconds_of_game(bench.published) + seconds_of_game(bench.setup))
        deals = affordable(2 * self._means.behind, each, PROBE, min(DEALS, bench.games))
        found = robustness(
            bench.published,
            bench.setup,
            deals,
            bench.seed,
            lambda table: self._frame(table, deals, bench.seed, behind, nullcontext).frame,
            partial(self._from_seat, bench.seed, behind),
        )
        with self._shelf:
            self._others[_of_others(bench)] = found

    def more(self, bench: Bench, games: int, **how) -> None:
        """Play this many games of the variant of this bench, for later use."""
        self._frame(bench.setup, games, bench.seed, how, nullcontext)

    def has_room(self, bench: Bench, more: int, games: int = 0) -> bool:
        """Whether games (this many, or all) of `more` further variants would take no more than half of the room."""
        frame = self.lying(bench)
        part = games / max(len(frame), 1) if games and frame is not None else 1
        return frame is None or frame.frame.estimated_size() * part * more <= self._means.kept / 2

    def played(self, bench: Bench) -> int:
        """The number of games of this bench played under both rule sets, including those that decided a prediction."""
        keys = [(setup.text(), bench.seed) for setup in (bench.published, bench.setup)]
        least = min(len(self._frames.get(key, ())) for key in keys)
        return min(least, bench.most if bench.most > bench.games else self.games_of(bench)) if least else 0

    def games_of(self, bench: Bench) -> int:
        """The number of games that a page of this bench shows, see `games_of`."""
        return games_of(bench, self._means)

    def lying(self, bench: Bench) -> Games | None:
        """The games of the variant of this bench, as many as were played for any page: a page shows the first of them, by a number of
        its own."""
        key = (bench.setup.text(), bench.seed)
        frame = self._taken(key)
        return None if frame is None else self._games_of(bench.setup, key, frame)

    def curve_games(self, bench: Bench, name: str) -> int:
        """The number of games of each value on the curve of a dial, wherever that is drawn; it does not depend on the present value."""
        each = [seconds_of_game(there.setup) for there in turned(bench, name, values_of(bench, name)).values()]
        return affordable(self._means.behind, sum(each), _FEWEST, self._means.curve_games)

    def curve_values(self, bench: Bench, name: str) -> dict[Value, Bench]:
        """The bench at each value whose games are played for the small curve of a dial, the nearest first: at all other values,
        unless the games take long."""
        values, games = values_of(bench, name), self.curve_games(bench, name)
        benches = turned(bench, name, values)
        nearest = nearest_first(values, values.index(getattr(bench.rules, name)))
        near = {value: benches[value] for value in nearest if value in benches}
        own = (bench.published, bench.setup)
        each = (0.0 if there.setup in own else games * seconds_of_game(there.setup) for there in near.values())
        far = sum(spent <= self._means.curve_seconds for spent in accumulate(each))
        return dict(islice(near.items(), far))

    def curve(self, bench: Bench, **how) -> pl.DataFrame | None:
        """The touched dial over all its values, from fewer games; None if no dial was touched."""
        if not bench.touched:
            return None
        key, values = self._of_curve(bench)

        def sweep_it(_) -> pl.DataFrame:
            games, metric = self.curve_games(bench, bench.touched), metric_named(bench.metric, bench.game)
            wanted, behind = {bench.touched: values}, self.turns.aside(**how)
            return sweep(bench.setup, wanted, games, bench.seed, [metric], **behind).frame()

        return self._made(key, 1, sweep_it)

    def swept(self, bench: Bench) -> pl.DataFrame | None:
        """The curve of this bench, if it was played already."""
        return self._taken(self._of_curve(bench)[0]) if bench.touched else None

    def _of_curve(self, bench: Bench) -> tuple[tuple, list]:
        """The key of a curve and the values on it; the key does not depend on the present value of the dial."""
        values = values_of(bench, bench.touched)
        others = tuple((n, v) for n, v in bench.rules.changes().items() if n != bench.touched)
        of = (bench.game.name, others, bench.seats, bench.touched, bench.metric, tuple(values), bench.seed)
        return ("curve", *of), values

    def ladder(self, bench: Bench, **how) -> tuple[pl.DataFrame, pl.DataFrame]:
        """The share of games that each strategy wins, under the rules of the baseline and of the variant. The number of deals
        follows from these rules alone."""
        behind = self.turns.aside(**how)

        def climbed(setup: Setup) -> pl.DataFrame:
            each = sum(len(table.strategies) * seconds_of_game(table) for table in tables_of(setup))
            deals = affordable(self._means.behind, each, _FEWEST, self._means.curve_games // 2)
            return self._made(_of_ladder(setup, bench), 0, lambda _: climb(setup, deals, bench.seed, **behind))

        return climbed(bench.published), climbed(bench.setup)

    def climbed(self, bench: Bench) -> tuple[pl.DataFrame | None, pl.DataFrame | None]:
        """The parts of its ladder already played."""
        before, after = (self._taken(_of_ladder(setup, bench)) for setup in (bench.published, bench.setup))
        return before, after

    def _frame(self, setup: Setup, count: int, seed: int, how, turn: Callable[[], AbstractContextManager]) -> Games:
        key = (setup.text(), seed)

        def play_on(have: pl.DataFrame | None) -> pl.DataFrame:
            start = 0 if have is None else len(have)
            make_ready(setup)  # loading compiled code says nothing about speed
            clock = thread_time if count - start <= PROBE else perf_counter
            began = clock()
            with turn():
                more = simulate(setup, count - start, seed + start, **how)
            pace = len(more) / max(clock() - began, 1e-6)
            self._pace[key] = max(pace, self._pace.get(key, 0.0))
            return more if have is None else pl.concat([have, more])

        games = self._games_of(setup, key, self._made(key, count, play_on))
        return games if len(games) == count else games.head(count)

    def _games_of(self, setup: Setup, key: tuple, frame: pl.DataFrame) -> Games:
        """The same object while these games are kept, so that its derived results are found again."""
        with self._shelf:
            games = self._games.get(key)
            if games is None or games.frame is not frame:
                games = Games(setup, frame)
                if self._frames.get(key) is frame:
                    self._games[key] = games
            return games

    def _made(self, key: tuple, rows: int, make: Callable[[pl.DataFrame | None], pl.DataFrame]) -> pl.DataFrame:
        """The kept frame if it has that many rows, or a longer one made from it."""
        frame = self._taken(key)
        if frame is None or len(frame) < rows:
            with self._shelf:
                at_work = self._at_work.setdefault(key, Lock())
            with at_work:
                frame = self._taken(key)  # another thread may have made it meanwhile
                if frame is None or len(frame) < rows:
                    frame = make(frame)
                    self._keep(key, frame)
        return frame

    def _taken(self, key: tuple) -> pl.DataFrame | None:
        with self._shelf:
            if key in self._frames:
                self._frames.move_to_end(key)
            return self._frames.get(key)

    def _pace_of(self, bench: Bench) -> float:
        """Games a second, both sides together; infinite if none was played."""
        keys = {(setup.text(), bench.seed) for setup in (bench.published, bench.setup)}
        return 1 / sum(1 / self._pace.get(key, 1e9) for key in keys)

    def _keep(self, key: tuple, frame: pl.DataFrame) -> None:
        """Keep a frame. Very long frames have a cache of their own: otherwise one request for them would evict the frames of
        all others. The last two always stay, as a picture has two sides, and so do the last two of the deals from every seat, which
        are of other players."""
        with self._shelf:
            if key in self._frames:
                self._let_go(key)
            self._frames[key], self._sizes[key] = frame, frame.estimated_size()
            self._held[_is_long(frame)] += self._sizes[key]
            if self._held[_is_long(frame)] > self._means.kept:
                self._make_room(_is_long(frame))

    def _make_room(self, long: bool) -> None:
        """Drop the oldest of the short frames, or of the very long ones, until there is room."""
        beside = [at for at, each in self._frames.items() if _is_long(each) == long]
        stay = {at for kind in (True, False) for at in [each for each in beside if _of_seats(each) is kind][-2:]}
        for gone in (each for each in beside if each not in stay):
            if self._held[long] <= self._means.kept:
                break
            self._take_off(gone)

    def _let_go(self, key: tuple) -> None:
        self._held[_is_long(self._frames.pop(key))] -= self._sizes.pop(key)

    def _take_off(self, key: tuple) -> None:
        """Drop a frame and the comparisons made from it: games played again would be other objects."""
        self._let_go(key)
        self._games.pop(key, None)
        self._pace.pop(key, None)
        self._at_work.pop(key, None)
        stay = (each for each in self._lately if key[0] not in (each.before.text(), each.after.text()))
        self._lately = deque(stay, self._lately.maxlen)


def probe(bench: Bench) -> int:
    """The number of games that measure the duration of a game; fewer where players search, which takes a thousand times as long."""
    thinks = max(bench.setup.lineup.thinks, bench.published.lineup.thinks)
    return max(8, PROBE // thinks) if thinks else PROBE


def games_of(bench: Bench, means: Budget | None = None) -> int:
    """The number of games that a page of this bench shows: the chosen number. Where nothing was chosen, a class plays fewer of games
    that take long, a number that follows from the rules and players."""
    means = means or budget_here()
    if means.shown == inf or bench.games != means.games:
        return bench.games
    return affordable(means.shown, _longest(bench), min(probe(bench), bench.games), bench.games)


def _longest(bench: Bench) -> float:
    """The nominal seconds of a game under the slower one of its two rule sets."""
    return max(seconds_of_game(bench.published), seconds_of_game(bench.setup))


@cache
def played_by_all() -> PlayedGames:
    """The games played by all sessions of this process."""
    return PlayedGames(means=budget_here())


def _of_seats(key: tuple) -> bool:
    return key[0] == "seat"


def _is_long(games: pl.DataFrame) -> bool:
    return len(games) > _MANY


def _of_change(bench: Bench) -> tuple[str, str, int]:
    """The key of the results of a change."""
    return bench.published.text(), bench.setup.text(), bench.seed


def _of_others(bench: Bench) -> tuple[str, str, int, int]:
    """The key of a change between other players, who play no more deals than the bench has games."""
    return (*_of_change(bench), min(DEALS, bench.games))


def _sides(comparison: Comparison) -> tuple:
    return comparison.before, comparison.after, comparison.called


def _of_ladder(setup: Setup, bench: Bench) -> tuple:
    """The key of a ladder: it does not depend on the players at the table."""
    return ("ladder", setup.game.name, tuple(setup.rules.changes().items()), bench.seed)
