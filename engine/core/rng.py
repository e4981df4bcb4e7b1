"""Random numbers: independent streams derived from one seed.

Each purpose has its own stream: a strategy that draws more numbers changes no card, and a rule that shuffles more often
changes no deal. A stream is a splitmix64 counter (Steele, Lea, Flood 2014); bounded numbers are exact (Lemire 2019).
"""

import numpy as np

from engine.compile.jit import rule

DEAL, SHUFFLE, CHANCE, DICE = range(4)  # DICE + seat: the stream of that seat's strategy

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX2 = np.uint64(0x94D049BB133111EB)
_SHIFT30, _SHIFT27, _SHIFT31, _SHIFT32 = (np.uint64(n) for n in (30, 27, 31, 32))
_LOW32 = np.uint64(0xFFFFFFFF)
_TWO32 = np.uint64(1 << 32)


@rule
def mix(number):
    """Scramble 64 bits so that neighbouring numbers have nothing in common."""
    number = (number ^ (number >> _SHIFT30)) * _MIX1
    number = (number ^ (number >> _SHIFT27)) * _MIX2
    return number ^ (number >> _SHIFT31)


@rule
def open_streams(streams, seed):
    """Derive every stream from the seed."""
    root = mix(np.uint64(seed) + _STEP)
    for s in range(len(streams)):
        streams[s] = mix(root + np.uint64(s + 1) * _STEP)


@rule
def below(streams, stream, n):
    """A whole number 0 .. n-1 (n >= 1), all equally likely."""
    bound = np.uint64(n)
    while True:
        streams[stream] += _STEP
        product = (mix(streams[stream]) >> _SHIFT32) * bound
        rest = product & _LOW32
        if rest >= bound or rest >= (_TWO32 - bound) % bound:
            return np.int64(product >> _SHIFT32)


@rule
def card_key(streams, card):
    """The random key that sorts a physical card into the deal, independent of the other cards in the deck."""
    return mix(streams[DEAL] + np.uint64(card + 1) * _STEP)
