"""Text from outside: within its bounds it is read as the libraries read it, beyond them it is refused before it is parsed."""

import json
import tomllib
import tracemalloc
from typing import Any

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from engine.core.rules import BadInput
from engine.core.untrusted import DEEPEST, MOST, parse_json, parse_toml
from tests.kit.lanes import sample

LONGEST = 64_000
SIGNS = "#\"'[]{}.,=\n\\ ab1é"
Texts = st.text(st.sampled_from(SIGNS), max_size=12)
Leaves = st.one_of(Texts, st.integers(-9, 9), st.booleans(), st.floats(allow_nan=False))
Values = st.recursive(
    Leaves,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(Texts, inner, max_size=3)),
    max_leaves=8,
)
Tables = st.dictionaries(Texts, Values, max_size=4)
# What strings and comments look like to a parser, and to those who would hide brackets and dots from us.
Lines = st.sampled_from(
    [
        *("", "# [[[ ... \"\"\"", "a = 1", "[t]", "[[u]]", "b.c = 2", "d = 1.5", "e = 1979-05-27T07:32:00.5Z", "f = {g = {}}"),
        *('h = "\\""', 'i = "\\\\"', "j = '\\'", "k = \"'''\"", "l = '\"\"\"'", 'm = """a""b"""', 'n = """"""""', "o = ''''a'''''"),
        *('p = """\\"""."""', "q = '''\n[[[['''", 'r = """\n{{{{\\\n"""', '"." = 1', "'.' = 2", '"\\"".s = 3', "v = [1.5,\n2.5, # .\n]"),
    ]
)  # fmt: skip


def deep(value: Any) -> int:
    """How many tables and lists are in each other."""
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inside is None else 1 + max(map(deep, inside), default=0)


def outcome(read, *given: Any) -> Any:
    """What is read; of what is refused, only that it is."""
    try:
        return read(*given)
    except BadInput as refused:
        return str(refused)
    except ValueError:
        return None


@given(Tables)
def test_what_is_written_as_toml_is_read_as_the_library_reads_it(table):
    text = tomli_w.dumps(table)
    if deep(table) <= DEEPEST:
        assert parse_toml(text, "A file", LONGEST) == tomllib.loads(text) == table


@given(Values)
def test_what_is_written_as_json_is_read_as_the_library_reads_it(value):
    if deep(value) <= DEEPEST:
        assert parse_json(json.dumps(value), "A file", LONGEST) == value
        assert parse_json(json.dumps(value, indent=1, ensure_ascii=False), "A file", LONGEST) == value


@given(st.lists(st.sampled_from([*SIGNS, '"""', "'''", "a=", "[[", "a.a.a"]), max_size=40).map("".join))
def test_whatever_is_given_is_read_alike_or_refused_because_it_is_deep(text):
    for parse, library, deepest in ((parse_toml, tomllib.loads, (DEEPEST + 1) ** 2), (parse_json, json.loads, DEEPEST)):
        alone, found = outcome(library, text), outcome(parse, text, "A file", LONGEST)
        if isinstance(found, str) and found.startswith("A file has"):
            assert alone is None or deep(alone) > DEEPEST
        else:
            assert found == alone and (found is None or deep(found) <= deepest)


@given(st.lists(Lines, max_size=6), st.sampled_from(["name", "quoted", "header", "list", "table"]))
def test_nothing_before_it_hides_what_is_deep(lines, what):
    """The lines before are valid one by one; behind them the last one is refused, and not with one part less."""
    assert all(isinstance(tomllib.loads(line), dict) for line in lines)
    words = {
        "name": lambda parts: " . ".join(["z"] * parts) + "= 1",
        "quoted": lambda parts: '"."' + ".'['" * (parts - 1) + " = 1",
        "header": lambda parts: f"[{'.'.join(['z'] * parts)}]",
        "list": lambda parts: f"z = {'[' * parts}{']' * parts}",
        "table": lambda parts: f"z = {'{y = ' * parts}1{'}' * parts}",
    }[what]  # fmt: skip
    before = "".join(f"{line}\n" for line in lines)
    assert outcome(parse_toml, before + words(DEEPEST), "A file", LONGEST) == outcome(
        tomllib.loads, before + words(DEEPEST)
    )
    with pytest.raises(BadInput, match=rf"^A file has .*{DEEPEST} .*; this one has more, from line \d+ on\.$"):
        parse_toml(before + words(DEEPEST + 1), "A file", LONGEST)


@pytest.mark.parametrize("parse", [parse_toml, parse_json])
def test_the_sentence_says_what_is_allowed_and_where_there_is_more(parse):
    lead = "a = " if parse is parse_toml else ""
    for text, says in {
        "#" * (LONGEST + 1): "holds at most 64,000 characters; this one has more.",
        f"{lead}[[[[[[[[[": "has at most 8 nested tables and lists; this one has more, from line 1 on.",
        lead + "[" + "[],\n" * MOST + "]": "has at most 2,000 tables and lists; this one has more, from line 2,000 on.",
    }.items():
        with pytest.raises(BadInput) as refused:
            parse(text, "A file", LONGEST)
        assert str(refused.value) == f"A file {says}"
    with pytest.raises(BadInput, match=r"^A file has names of at most 8 parts; this one has more, from line 2 on"):
        parse_toml("a = 1\n" + ".".join(["b"] * 30_000) + " = 1", "A file", LONGEST)


NAME = ".".join("abcdefg")


def filled(line: str, most: int = LONGEST) -> str:
    """As many such lines as there may be, each with a number of its own."""
    return "".join(line.replace("0", str(at)) for at in range(min(most, LONGEST // (len(line) + 4))))


WORST = {
    "names": filled(f"k0.{NAME} = 1\n"),
    "one name": filled(f"{NAME}.k0 = 1\n"),
    "names in a table of a long one": f"[{NAME}.h]\n" + filled(f"{NAME}.k0 = 1\n"),
    "headers": filled(f"[k0.{NAME}]\n", MOST),
    "names in a table": f"a = {{{filled(f'k0.{NAME} = 1,')}z = 1}}",
    "tables": "a = [" + f"{{{NAME} = {{{NAME} = 1}}}}," * (MOST // 2 - 1) + "]",
    "lists": "a = [" + "[[[[[[[]]]]]]]," * (MOST // 7) + "]",
}


@pytest.mark.parametrize("name", sample(WORST, 4))
def test_what_is_allowed_takes_little_memory(name):
    """One name of 30,000 parts took 3.6 GB."""
    tracemalloc.start()
    try:
        assert parse_toml(WORST[name], "A file", LONGEST)
        assert tracemalloc.get_traced_memory()[1] < 40e6
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("text", ['"' * 60_000, '"""\\' * 15_000, "'''a" * 15_000, '"\\' * 30_000, "''" * 30_000 + "'"])
def test_strings_that_end_nowhere_are_passed_over_in_one_go(text):
    """Were each of them tried to its end, this would take minutes; no dot and no bracket is in them."""
    for parse in (parse_toml, parse_json):
        assert outcome(parse, text, "A file", LONGEST) is None
