"""What `import warbench` gives, from where it stands in the engine. Loaded when the first of it is used."""

from engine.catalogue import game as game
from engine.catalogue import games as games
from engine.catalogue import metrics as metrics
from engine.catalogue import parameters as parameters
from engine.catalogue import presets as presets
from engine.catalogue import strategies as strategies
from engine.compare import Comparison as Comparison
from engine.compare import compare as compare
from engine.game import Game as Game
from engine.metrics import estimate as estimate
from engine.replay import GameId as GameId
from engine.replay import Trace as Trace
from engine.replay import read_id as read_id
from engine.replay import replay as replay
from engine.rules import BadInput as BadInput
from engine.rules import RuleSet as RuleSet
from engine.setup import Setup as Setup
from engine.simulate import IllegalAnswer as IllegalAnswer
from engine.simulate import simulate as simulate
from engine.sweep import sweep as sweep
