"""The modules of the view: what one imports another one exports, what is exported is used, and joined they are one module."""

import re

import pytest

from workbench.view.script import FONTS, JS, as_one, in_order, source, using

MODULES = sorted(path.relative_to(JS).with_suffix("").as_posix() for path in JS.rglob("*.js"))
IMPORTED = re.compile(r'^import \{([^}]*)\} from "(\.[^"]*)\.js";$', re.MULTILINE)
EXPORTED = re.compile(r"^export (?:async )?(?:const|let|class|function\*?) (\w+)", re.MULTILINE)
LISTED = re.compile(r"^export ?\{([^}]*)\}", re.MULTILINE)
#: Exports for which a page asks, and not a module.
ASKED = {"main": {"render"}, "table/render": {"render"}, "first": {"render", "paintMoment"}}


def exported(name: str) -> set[str]:
    listed = {each.strip() for names in LISTED.findall(source(name)) for each in names.split(",")}
    return set(EXPORTED.findall(source(name))) | listed


def imports(name: str) -> list[tuple[str, set[str]]]:
    """The modules that a module imports, and which of their exports."""
    found = IMPORTED.findall(source(name))
    folder = (JS / f"{name}.js").parent
    return [
        (
            (folder / f"{path}.js").resolve().relative_to(JS).with_suffix("").as_posix(),
            {each.split(" as ")[0].strip() for each in names.split(",")},
        )
        for names, path in found
    ]


def test_every_module_is_part_of_the_view():
    assert sorted(in_order("main", source)) == sorted([*MODULES, FONTS])


@pytest.mark.parametrize("name", MODULES)
def test_a_module_imports_what_others_export(name):
    assert len(imports(name)) == len(re.findall("^import ", source(name), re.MULTILINE))
    for other, names in imports(name):
        assert names <= exported(other), other


@pytest.mark.parametrize("name", MODULES)
def test_a_module_exports_what_others_use(name):
    used = {each for other in MODULES for module, names in imports(other) if module == name for each in names}
    assert exported(name) == used | ASKED.get(name, set())


def test_joined_they_are_one_module_that_draws():
    whole = as_one("main")
    assert not re.search(r"^import |^export (?!default)", whole, re.MULTILINE)
    assert whole.endswith("export default { render: main$.render };\n") and whole.count("export default") == 1
    constants = re.findall(r"^const (\w+\$) = \(\(\) => \{$", whole, re.MULTILINE)
    assert len(constants) == len(set(constants)) == len(in_order("main", source))


def test_a_page_without_modules_can_call_what_it_asks_for():
    assert "\nexport" not in using("first", "paintMoment")
    assert using("first", "paintMoment").endswith("\nconst { paintMoment } = first$;\n")
