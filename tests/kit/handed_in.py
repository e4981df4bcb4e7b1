"""Pages as a class hands them in, whole and altered."""

import json
from datetime import date
from functools import cache

from workbench.bench import Bench
from workbench.features.hand_in import Entry, hand_in
from workbench.features.hand_in.block import BEGINS, ENDS
from workbench.work.games import PlayedGames

GAMES = 300


def handed_in(bench: Bench, entry: Entry, *said: str, **more) -> str:
    """A page, with these answers to the questions about its change."""
    bench = bench.predict_first(bool(said)).play(GAMES)
    comparison = PlayedGames().comparison(bench)
    for question, code in zip(bench.questions_asked(), said, strict=False):
        bench = bench.answer(question.name, code)
    return hand_in(bench.look(comparison) if said else bench, comparison, entry, on=date(2026, 3, 5), **more)


@cache
def five() -> str:
    """The page of Mara: five cards in the hand."""
    entry = Entry("Five cards", "Mara Lindqvist", "More to choose from.")
    return handed_in(Bench.of("suits").set_dial("hand_size", 5), entry, "longer", "fewer", "seat0")


@cache
def plain() -> str:
    """A page on which no rule is changed."""
    return handed_in(Bench.of("suits"), Entry("As it is", "Tom", "I like it."), answers=[("Who won?", "Red & Black")])


def block_of(page: str) -> dict:
    """The block of data in a page."""
    return json.loads(page.split(BEGINS)[1].split(ENDS)[0])


def with_block(text: str) -> str:
    """A page that is only such a block."""
    return f'<!doctype html><meta name="generator" content="Warbench">{BEGINS}{text}{ENDS}'


def altered(**changes) -> str:
    """The page of Mara with other things in its block."""
    return with_block(json.dumps({**block_of(five()), **changes}).replace("<", "\\u003c"))
