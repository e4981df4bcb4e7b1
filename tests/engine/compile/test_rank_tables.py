"""What a card is worth is looked up in the record of the rules: each table has what the rule itself says of each card."""

import numba
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.compile.compiler import record_type
from engine.compile.jit import rule
from engine.compile.rank_tables import by_rank
from engine.core import game as games
from engine.core.cards import ACE, rank_of
from engine.core.rules import Group, RuleSet
from tests.kit.random_rules import rules

TABLES = [(name, table) for name in games.names() for table in games.load(name).Rules.tables()]


@pytest.mark.parametrize(("name", "table"), TABLES)
@given(data=st.data())
@settings(max_examples=20)
def test_a_rule_by_rank_depends_on_the_rank_alone(name, table, data):
    game = games.load(name)
    found = data.draw(rules(game))
    answers = [int(game.Rules.tables()[table](found, card)) for card in range(256)]
    assert found.record()[table][0].tolist() == answers


def test_compiled_code_looks_into_the_table():
    class Rules(RuleSet):
        ace_value: int = Group("The cards")(14, "TEST-01", "Ace", low=1, high=20, says="What is an Ace worth?")

    @by_rank(Rules)
    def doubled(rules, card):
        return 2 * (rules.ace_value if rank_of(card) == ACE else rank_of(card))

    @rule
    def both(rules, card):
        return doubled(rules, card) + np.int64(1)

    compiled = numba.njit(lambda rules, card: both(rules, card))
    record = Rules.of({"ace_value": 1}).record()
    assert [compiled(record[0], card) for card in (0, 11, 12, 12 + 52)] == [5, 27, 3, 3]
    record["doubled_by_card"][0, 12] = 99
    assert compiled(record[0], 12) == 100 and doubled(Rules(), 12) == 28


def test_each_rule_set_has_its_own_tables():
    kinds = {name: record_type(games.load(name).Rules.dtype()) for name in games.names()}
    assert "value_by_card" in kinds["suits"].fields and "value_by_card" not in kinds["war"].fields
