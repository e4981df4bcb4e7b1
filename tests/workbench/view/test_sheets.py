"""The style sheets of the view: all of them count for the whole page, so no part may style what another part calls by the same name."""

import re

import pytest

from workbench.theme import sheets
from workbench.view import bundle
from workbench.view.script import CSS, sheet

#: The sheets that know of each other: those of the page, those of a card table.
FAMILIES = {"page": ("page", "cell", "modules"), "table": ("table", "first", "seat", "turned")}
ALONE = ("study", "dials", "drawer", "picture")
#: Looks that are the same wherever they are.
SHARED = {"wb-root", "wb-unsaid", "wb-press", "wb-published"}
CLASS = re.compile(r"\.(w[a-z]-[\w-]+)")
COMPOUND = re.compile(r"(\.[\w-]+|:[\w-]+(\([^()]*\))?|\[[^\]]*\])+")


def text_of(family: str) -> str:
    names = FAMILIES.get(family, (family,))
    text = (sheets.PANELS if family == "page" else "") + sheet(*names)
    return re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)


def selectors(text: str) -> list[str]:
    """Each selector by itself; a comma in brackets belongs to it."""
    heads = [head.strip() for head in re.findall(r"([^{};]+)\{", text)]
    return [each.strip() for head in heads if head[0] != "@" for each in re.split(r",(?![^()]*\))", head)]


def test_every_sheet_belongs_to_a_family():
    named = {name for names in FAMILIES.values() for name in names} | {
        *ALONE,
        "print",
    }  # what is printed is of all families
    assert named == {path.stem for path in CSS.glob("*.css")}
    assert all(sheet(name) in bundle.sheet() for name in named)


@pytest.mark.parametrize("family", [*FAMILIES, *ALONE])
def test_no_part_styles_by_its_class_alone_what_another_part_calls_the_same(family):
    others = {name for other in (*FAMILIES, *ALONE) if other != family for name in CLASS.findall(text_of(other))}
    bare = [each for each in selectors(text_of(family)) if COMPOUND.fullmatch(each) and CLASS.search(each)]
    assert not [each for each in bare if set(CLASS.findall(each)) <= others - SHARED]


def test_no_sheet_asks_the_page_what_is_on_it():
    """A browser looks through all of it again whenever anything changes: 30 ms a turn of a dial. Paper may ask."""
    whole = re.compile(r"\.wb-(?:bench|frame|page|columns|main)(?:[.:[][^\s>+~{]*)?:has\(")
    assert whole.search('.wb-page[data-page="first"]:has(.wb-beside) { }')
    for family in (*FAMILIES, *ALONE):
        assert not whole.findall(text_of(family))
