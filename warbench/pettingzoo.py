"""The games as environments of PettingZoo: `from warbench.pettingzoo import env`; see `engine.adapters.pettingzoo`."""

from engine.adapters.pettingzoo import env as env
from engine.adapters.pettingzoo import raw_env as raw_env
