"""A player on a page: every field of its text is looked at, its numbers and groups do not grow, and it only looks."""

import ast
import sys
from pathlib import Path

import pytest

from engine.core.game import load
from engine.core.rules import BadInput
from engine.play.custom_strategy import CustomStrategy, add_strategy
from engine.play.safe_python.allowed_syntax import FORMS, Names, Place, look, refuse_page
from engine.play.safe_python.read_player import read_player
from engine.play.strategy import strategies
from engine.play.strategy_errors import StrategyFailed
from tests.kit.python_grammar import NODES
from warbench import simulate

SUITS = load("suits")
HEAD = """
import warbench as wb
from engine.core.cards import card_of, rank_of

@wb.strategy("lead", "leads something")
def mine(view, rules, options):
"""
FIRST = "return options.action[0]"
BEGINS = HEAD.strip().count("\n") + 2  # the line of the first line below


def page(*lines: str) -> str:
    """A player with these lines."""
    return HEAD.strip() + "\n" + "".join(f"    {line}\n" for line in lines)


@pytest.fixture
def seated():
    """Lets a player play, which is gone after the test."""
    before = dict(strategies(SUITS))

    def seat(*lines: str) -> None:
        add_strategy(SUITS, read_player(page(*lines), SUITS))

    yield seat
    strategies(SUITS).clear()
    strategies(SUITS).update(before)


# ---------------------------------------------------------------- the grammar


@pytest.mark.parametrize("version", NODES, ids=lambda version: ".".join(map(str, version)))
def test_every_field_of_every_node_that_may_be_there_has_a_check(version):
    rows = [(name, kind.__name__, fields) for name, form in FORMS.items() for kind, fields in form.rows.items()]
    assert len(rows) > 50
    for form, kind, checks in rows:
        known = NODES[version][kind]
        later = {field for each in NODES.values() for field in each[kind]}
        assert set(known) <= set(checks) <= later, (form, kind)


@pytest.mark.parametrize("version", NODES, ids=lambda version: ".".join(map(str, version)))
def test_a_node_that_is_not_named_is_refused_everywhere(version):
    owner = ast.parse("x = 1").body[0]
    at = Place(Names.of(ast.parse(page(FIRST)), SUITS), owner, 7, "")
    for form, (_, rows) in FORMS.items():
        for name, fields in NODES[version].items():
            kind = getattr(ast, name, None) or type(name, (ast.AST,), {"_fields": fields})
            if kind not in rows:
                with pytest.raises(BadInput, match=r"^Line 7: .*\.$"):
                    look(form, kind(), at)
                    raise AssertionError((form, name))


def test_the_recorded_grammar_is_that_of_this_python():
    recorded = NODES.get(sys.version_info[:2])
    if recorded is None:
        pytest.skip("no grammar of this Python is recorded")
    for name, fields in recorded.items():
        assert getattr(ast, name)._fields == fields, name


EVERYTHING = """
import warbench as wb
from engine.core.cards import card_of, rank_of

@wb.strategy("lead", "leads something")
def mine(view, rules, options):
    "A player in which everything is that may be."
    best = most = 0
    first, second = view.turn, -3
    worth = (1, 2.5, True)
    for i in range(options.count):
        most += worth[i % 3] if i in worth and not i or +i > 1 else len(worth)
        if second is not i:
            continue
    else:
        pass
    for i in (1, 2):
        best = best * 2 // 3 / 1 - 1
    while most < first <= 3 or best >= 1 != 2 == 3 and 1 not in (1, 2) is True:
        break
    return options.action[max(0, rank_of(card_of(options.action[0])) - 20)]
"""


def _places(tree: ast.AST):
    """(node, field, what is in it) of everything in a tree."""
    return [(node, field, getattr(node, field, None)) for node in ast.walk(tree) for field in node._fields]


def _hostile(value, field: str):
    """What may be nowhere, of the kind that the field holds."""
    evil = ast.Lambda(ast.parse("lambda: 1", mode="eval").body.args, ast.Constant(1), lineno=1, col_offset=0)
    if isinstance(value, list):
        return [*value, evil]
    if field in ("vararg", "kwarg"):
        return ast.arg("evil")
    if field == "asname" or (isinstance(value, str) and field != "value"):
        return "__class__"
    return 1 if field == "level" else evil


def test_whatever_is_put_into_any_field_is_refused():
    refuse_page(ast.parse(EVERYTHING), SUITS)
    used = {(type(node), field) for node, field, _ in _places(ast.parse(EVERYTHING))}
    assert used >= {(kind, field) for form in FORMS.values() for kind in form.rows for field in kind._fields}
    for at in range(len(_places(ast.parse(EVERYTHING)))):
        tree = ast.parse(EVERYTHING)
        node, field, value = _places(tree)[at]
        setattr(node, field, _hostile(value, field))
        with pytest.raises(BadInput):
            refuse_page(tree, SUITS)
            raise AssertionError((type(node), field))


@pytest.mark.parametrize("value", [0, False, "", (), "x", [ast.Pass()]], ids=lambda value: type(value).__name__)
def test_a_field_of_a_later_python_is_refused_unless_it_is_empty(value, monkeypatch):
    for kind in (ast.FunctionDef, ast.BinOp, ast.Name, ast.Add):
        tree = ast.parse(EVERYTHING)
        (first, *_) = (node for node in ast.walk(tree) if type(node) is kind)
        with monkeypatch.context() as patched:
            patched.setattr(kind, "_fields", (*kind._fields, "tomorrow"))
            for node in (node for node in ast.walk(tree) if type(node) is kind):
                node.tomorrow = []
            refuse_page(tree, SUITS)
            first.tomorrow = value
            with pytest.raises(BadInput):
                refuse_page(tree, SUITS)


# ---------------------------------------------------------------- what would run as it is read


def attacks(file: Path) -> dict[str, str]:
    """Players that write a file as they are read or compiled, if Python runs what they say."""
    write = f"wb.strategy.__globals__['__builtins__']['open']({str(file)!r}, 'w').write('x')"
    lines = page(FIRST)
    return {
        "an annotation": lines.replace("view,", f"view: {write},"),
        "a default": lines.replace("options)", f"options={write})"),
        "an answer": lines.replace("options):", f"options) -> {write}:"),
        "a decorator more": lines.replace("@wb", f"@{write}\n@wb"),
        "a word": lines.replace('"lead"', write),
        "a keyword": lines.replace('something")', f'something", source={write})'),
        "a line cut elsewhere": f"# \x0cdef mine(view: {write}, rules, options): {FIRST}\n"
        + lines.partition("\n\n")[2],
        "a line cut in two": f"# \u2028def mine(view: {write}, rules, options): {FIRST}\n" + lines.partition("\n\n")[2],
    }


@pytest.mark.parametrize("which", attacks(Path("x")))
def test_nothing_is_run_as_a_player_is_read_and_seated(which, tmp_path, seated):
    text = attacks(tmp_path / "written")[which]
    try:
        add_strategy(SUITS, read_player(text, SUITS))
    except BadInput as error:
        assert str(error).startswith("Line ") and "\n" not in str(error)
    assert not (tmp_path / "written").exists()


@pytest.mark.skipif(
    sys.version_info < (3, 12), reason="3.11 has no type parameters; the grammar of 3.12 is walked above"
)
@pytest.mark.parametrize("of", ["T", "T: int", "T: open('x')", "*T", "**T"])
def test_type_parameters_are_refused(of):
    with pytest.raises(BadInput, match="the function takes"):
        read_player(page(FIRST).replace("mine(", f"mine[{of}]("), SUITS)


# ---------------------------------------------------------------- what would grow

GROWS = {
    "a number that is too large": ("x = 9223372036854775808", "a whole number has 64 bits here"),
    "a group in a sum": ("t = (1, 2); t = t + t", "'t' is a group of numbers"),
    "a group that is added to": ("t = (1, 2); t += t", "'t' is a group of numbers"),
    "a group times a number": ("t = (1, 2); u = t * 3", "'t' is a group of numbers"),
    "a group that is written down": ("t = (1, 2) * 9", "'(1, 2)' cannot be used here"),
    "a group in a group": ("t = (1, 2); t = (t, t)", "'t' is a group of numbers"),
    "groups in a group": ("t = ((1, 2), 3)", "'(1, 2)' cannot be used here"),
    "another name of a group": ("t = (1, 2); u = t", "'t' is a group of numbers"),
    "the larger group": ("t = (1, 2); u = max(t, t)", "'t' is a group of numbers"),
    "one group or another": ("t = (1, 2); u = t if 1 else t", "'t' is a group of numbers"),
    "a group of what numpy knows": ("t = view.streams.shape", "there is no 'shape' in it"),
    "a range by itself": ("t = range(10 ** 9)", "range works only in loops"),
    "the largest of a range": ("t = max(range(9))", "range works only in loops"),
    "how long a range is": ("t = len(range(9))", "range works only in loops"),
    "a range that is looked into": ("t = 3 in range(9)", "range works only in loops"),
    "an address": ("t = options.mind", "there is no 'mind' in options; its fields are action, count"),
}


@pytest.mark.parametrize("line, word", GROWS.values(), ids=GROWS)
def test_what_would_grow_is_refused_with_its_line(line, word):
    with pytest.raises(BadInput) as error:
        read_player(page(line, FIRST), SUITS)
    assert str(error.value).startswith(f"Line {BEGINS}: ") and word in str(error.value)


def test_a_group_can_be_looked_into_gone_through_counted_and_compared(seated):
    group = ("worth = (5, 1, 3)", "sum = 0", "for each in worth:", "    sum += each")
    seated(*group, "if sum == 9 and len(worth) == 3 and 5 in worth and worth > (4, 9):", f"    {FIRST}", "return -1")
    assert len(simulate("suits@mine/middle", 20)) == 20


OVERFLOWS = (
    "x = view.turn + 3",
    "for i in range(70):",
    "    x = x * x + 4611686018427387904 - i",
    "x += x // -7 + x % 5 - 9223372036854775807",
)


@pytest.mark.slow
def test_whole_numbers_have_64_bits_compiled_and_where_python_looks_for_a_line(seated):
    seated(*OVERFLOWS, "return options.action[abs(x % options.count)]")
    compiled = simulate("suits@mine/middle", 30)
    own = CustomStrategy(SUITS, strategies(SUITS)["lead", "mine"])
    strategies(SUITS)["lead", "mine"] = strategies(SUITS)["lead", "mine"]._replace(pilot=own.called)
    assert simulate("suits@mine/middle", 30).equals(compiled)


def test_the_line_that_fails_is_found_although_a_number_would_have_grown(seated):
    seated("x = 3", "for i in range(80):", "    x = x * x", "return options.action[abs(x % 2) + 300]")
    with pytest.raises(StrategyFailed, match=f"'mine' failed in line {BEGINS + 3} .* IndexError"):
        simulate("suits@mine/middle", 3)


@pytest.mark.parametrize(
    "lines, word",
    [
        (
            ("x = min(options.count, 1) * 3037000600", "if x > 3:", "    return options.action[x * x]", FIRST),
            "IndexError index -922",
        ),
        (("x = 1e300 * (view.turn + 1)", "return options.action[int(x)]"), "OverflowError"),
        (("x = view.turn * 0", "return options.action[7 // x]"), "ZeroDivisionError"),
        (("x = -9223372036854775807 - 1", "return options.action[x // (view.turn * 0 - 1)]"), "IndexError index -922"),
    ],
    ids=["one that began again", "one that is too large", "none", "the least one"],
)
def test_a_number_that_is_no_place_fails_in_its_line(lines, word, seated):
    """Where numba takes an overflow for impossible, it may leave out the check of an index."""
    seated(*lines)
    with pytest.raises(StrategyFailed, match=rf"failed in line {BEGINS + min(2, len(lines) - 1)} of its cell: {word}"):
        simulate("suits@mine/middle", 3)


# ---------------------------------------------------------------- it only looks


@pytest.mark.parametrize(
    "lines",
    [("all = options.action", "all += 1"), ("all, other = options.action, 1", "all *= 0"), ("all = -options.action",)],
    ids=["a name", "one of two", "a sign"],
)
def test_an_array_that_is_looked_at_is_no_number(lines, seated):
    """`+=` would write into it, and change what is legal, and the answer with it."""
    with pytest.raises(BadInput, match=f"Line {BEGINS + len(lines) - 1} cannot be compiled: the types"):
        seated(*lines, FIRST)


# ---------------------------------------------------------------- compiled, or refused in one sentence

REFUSED = {
    "no answer on one way": (("if view.turn > 3:", f"    {FIRST}"), "the function may end without return"),
    "no answer": (("return",), "return needs an answer"),
    "a name without a value": (("x = bst", FIRST), "'bst' has no value here; give it one first, as in bst = 0."),
    "a field that is not there": (("x = view.trun", FIRST), "there is no 'trun' in view; its fields are ace, "),
    "what cannot be compared": (
        ("x = view < 3", FIRST),
        "cannot be compiled: the types that it combines do not fit.",
    ),
    "a value that is called": (("min = 3", "x = min(1, 2)", FIRST), "'min' is not known here"),
}


@pytest.mark.parametrize("lines, word", REFUSED.values(), ids=REFUSED)
def test_what_is_not_compiled_is_refused_with_its_line(lines, word, seated):
    with pytest.raises(BadInput) as error:
        seated(*lines)
    said = str(error.value)
    assert word in said and said.startswith("Line ") and said.endswith(".") and "\n" not in said
    assert ("lead", "mine") not in strategies(SUITS)
