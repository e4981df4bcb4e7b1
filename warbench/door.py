"""What `import warbench` gives, from its place in the engine. Loaded when the first of it is used.

Texts of setups and games are read here, by `parsed`; the engine takes a `Setup` or a `GameId`.
"""

from collections.abc import Mapping

from engine.analysis.compare import Comparison as Comparison
from engine.analysis.decisions.luck import luck as _luck
from engine.analysis.decisions.match import Match as _Match
from engine.analysis.decisions.match import Player
from engine.analysis.decisions.meaningful_choices import meaningful_choices as _meaningful_choices
from engine.analysis.decisions.move_values import move_values as _move_values
from engine.analysis.decisions.win_probability import win_probability as _win_probability
from engine.analysis.documents.coverage import coverage as _coverage
from engine.analysis.documents.history import history as _history
from engine.analysis.documents.rule_weight import rule_weight as _rule_weight
from engine.analysis.gaps import gaps as _gaps
from engine.analysis.ladder import ladder as _ladder
from engine.analysis.matchups import matchups as _matchups
from engine.analysis.optimize.candidates import optimize as _optimize
from engine.analysis.sensitivity import sensitivity as _sensitivity
from engine.analysis.skill import skill as _skill
from engine.analysis.skill_chain import skill_chain as _skill_chain
from engine.analysis.sweep import sweep as _sweep
from engine.analysis.versus import versus as _versus
from engine.core.game import Game as Game
from engine.core.rules import BadInput as BadInput
from engine.core.rules import RuleSet as RuleSet
from engine.play.custom_strategy import add_strategy as add_strategy
from engine.play.strategy import strategy as strategy
from engine.replay.trace import Trace as Trace
from engine.replay.trace import replay as _replay
from engine.setup.game_id import GameId as GameId
from engine.setup.game_id import as_id
from engine.setup.game_id import read_id as read_id
from engine.setup.setup import Setup as Setup
from engine.simulation.catalogue import game as game
from engine.simulation.catalogue import games as games
from engine.simulation.catalogue import metrics as _metrics
from engine.simulation.catalogue import parameters as _parameters
from engine.simulation.catalogue import presets as _presets
from engine.simulation.catalogue import strategies as _strategies
from engine.simulation.metrics import estimate as estimate
from engine.simulation.parts.simulate_parts import simulate_parts as _simulate_parts
from engine.simulation.simulate import IllegalAnswer as IllegalAnswer
from engine.simulation.simulate import simulate as _simulate
from warbench.compared import compare as compare
from warbench.parsed import parsed
from workbench.cli.kit.stream_output import simulate_to as _simulate_to
from workbench.features.claims.verdicts import claims as claims
from workbench.features.write_up.document import write_up as _write_up

coverage = parsed(_coverage)
gaps = parsed(_gaps)
history = parsed(_history)
ladder = parsed(_ladder)
luck = parsed(_luck)
matchups = parsed(_matchups)
meaningful_choices = parsed(_meaningful_choices)
metrics = parsed(_metrics)
move_values = parsed(_move_values)
optimize = parsed(_optimize)
parameters = parsed(_parameters)
presets = parsed(_presets)
replay = parsed(_replay)
rule_weight = parsed(_rule_weight)
sensitivity = parsed(_sensitivity)
simulate = parsed(_simulate)
simulate_parts = parsed(_simulate_parts)
simulate_to = parsed(_simulate_to)
skill = parsed(_skill)
skill_chain = parsed(_skill_chain)
strategies = parsed(_strategies)
sweep = parsed(_sweep)
versus = parsed(_versus)
win_probability = parsed(_win_probability)
write_up = parsed(_write_up)


class Match(_Match):
    __doc__ = _Match.__doc__
    __module__ = "warbench"

    def __init__(self, id: GameId | str, players: Mapping[int, Player] | None = None):
        super().__init__(as_id(id, "suits@person/middle@17"), players or {})
