"""The games as environments of PettingZoo (AEC): one agent per seat, which acts when it has a real choice.

    from engine.adapters.pettingzoo import env

    table = env("suits:hand_size=5")
    table.reset(seed=17)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, info = table.last()
        over = termination or truncation
        table.step(None if over else table.action_space(agent).sample(observation["action_mask"]))

An observation is a dictionary: `observation`, the seat's view as numbers (`numbered.Features`, whose `names` describe
them), and `action_mask`, 1 for each legal action (`numbered.Actions`). Decisions with one legal answer are skipped.
Rewards come at the end: 1 for a win, which the others pay in equal parts; 0 for a draw. A game that never ends is
truncated, with no rewards. Rules are part of the environment; `reset` deals anew under the same rules.
"""

from typing import Any

import numpy as np

from engine.adapters.numbered import Actions, Features
from engine.adapters.points import Points, with_persons
from engine.analysis.decisions.move_values import whole
from engine.core.rules import BadInput
from engine.replay.trace import replay
from engine.replay.view import EVERYTHING, View, see
from engine.setup.game_id import GameId
from engine.setup.setup import MAX_SEED, Given, as_setup

try:
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ModuleNotFoundError as error:
    raise ImportError(f"There is no package {error.name}; install it with: pip install pettingzoo") from None


def env(setup: Given, max_cycles: int | None = None, render_mode: str | None = None) -> AECEnv:
    """An environment of this game under these rules; BadInput if no player ever chooses in it.

    Each seat is an agent, unless the setup names seats for persons: in "suits@person/middle" only Red is an agent, and
    the strategy plays Black. The game is truncated after `max_cycles` answers of one agent.

    >>> table = env("suits:hand_size=5")
    >>> table.reset(seed=17)
    >>> table.agent_selection, table.action_space("player_0")
    ('player_0', Discrete(312))
    """
    return OrderEnforcingWrapper(raw_env(setup, max_cycles, render_mode))


class raw_env(AECEnv):
    """The environment itself, without the wrapper that checks the order of calls."""

    def __init__(self, setup: Given, max_cycles: int | None = None, render_mode: str | None = None):
        super().__init__()
        seated = with_persons(as_setup(setup))
        if nothing := seated.game.without_choices(seated.rules):
            raise BadInput(nothing)
        if render_mode not in (None, "ansi"):
            raise BadInput(f"There is no render mode '{str(render_mode)[:40]}'; choose ansi, or none.")
        self.setup, self.render_mode = seated, render_mode
        self.max_cycles = None if max_cycles is None else whole("number of cycles", max_cycles, 1, 1_000_000)
        self.points, self.actions, self.features = Points(seated), Actions(seated), Features(seated)
        self.metadata = {
            "name": f"warbench_{seated.game.name}_v{seated.game.version}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self._random = np.random.default_rng()
        self._make_spaces()

    def _make_spaces(self) -> None:
        low, high = self.features.bounds
        self.possible_agents = [f"player_{seat}" for seat in self.points.asked]
        self.action_spaces = {agent: Discrete(self.actions.count) for agent in self.possible_agents}
        self.state_space = Box(low, high, dtype=np.float32)
        self.observation_spaces = {
            agent: Dict(
                observation=Box(low, high, dtype=np.float32),
                action_mask=Box(0, 1, (self.actions.count,), np.int8),
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Dict:
        """The space of `observe`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The numbers of all actions; `action_mask` says which are legal."""
        return self.action_spaces[agent]

    # ------------------------------------------------------------ playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal anew under the same rules: the game of this seed, which `warbench replay` shows too; without one, of a
        random seed."""
        wrong = [name for name in options or {} if name in self.setup.rules.parameters()]
        if wrong:
            raise BadInput(
                f"{wrong[0]} is a rule, which reset cannot change; make another environment: env('{self.setup.game.name}:{wrong[0]}=...')."
            )
        if seed is not None:
            self._random = np.random.default_rng(whole("seed", seed, 0, MAX_SEED))
        deal = int(self._random.integers(MAX_SEED + 1)) if seed is None else int(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._cycles = dict.fromkeys(self.agents, 0)
        self._skip_agent_selection = None
        self._point = self.points.at(deal)
        self._go_on()

    def step(self, action: Any) -> None:
        """Answer for the agent that decides; BadInput lists the legal actions."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        code = self.actions.chosen(action, self._point.codes, agent, self._in_words)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._cycles[agent] += 1
        self._point = self.points.after(self._point, code)
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Ask the next agent, or end the game for all of them."""
        point = self._point
        agents = dict(zip(self.points.asked, self.possible_agents, strict=True))
        self.agent_selection = self.agents[0] if point.over else agents[point.seat]
        if not point.over and self._cycles[self.agent_selection] != self.max_cycles:
            return
        self.terminations = dict.fromkeys(self.agents, point.finished)
        self.truncations = dict.fromkeys(self.agents, not point.finished)
        self.rewards = {agent: point.rewards[seat] for seat, agent in agents.items()}
        told = {"id": self.game_id.text(), "outcome": replay(self.game_id).outcome}
        self.infos = {agent: dict(told) for agent in self.agents}

    # ------------------------------------------------------------ observing

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """The view of this agent, and its legal actions if it decides now."""
        seat, point = self._seat(agent), self._point
        asked = seat == point.seat and not self.truncations.get(agent, True)
        return {
            "observation": self.features.of(see(self.setup, point.state, seat), seat),
            "action_mask": self.actions.mask(point.codes if asked else ()),
        }

    def state(self) -> np.ndarray:
        """All cards, open, in the same order as in an observation, from the deciding seat."""
        return self.features.of(see(self.setup, self._point.state, EVERYTHING), self._point.seat)

    @property
    def game_id(self) -> GameId:
        """The id of the game so far, for `warbench replay` and other functions."""
        return self._point.id

    def words(self, action: int) -> str:
        """An action that is legal now in words, such as "lead 7 of hearts"."""
        return self._in_words(self.actions.code(action))

    def _in_words(self, code: int) -> str:
        return self.setup.game.say(code, self._point.state, self.setup.rules)

    def render(self) -> str | None:
        """With `render_mode="ansi"`: the table as the deciding agent sees it."""
        if self.render_mode is None:
            return None
        seat = self._seat(self.agent_selection)
        return str(View(self.setup, seat, see(self.setup, self._point.state, seat), self.game_id.names))

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def _seat(self, agent: str) -> int:
        return self.points.asked[self.possible_agents.index(agent)]
