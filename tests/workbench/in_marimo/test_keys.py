"""What is pressed on the page of marimo, and who hears it."""

from html.parser import HTMLParser

from workbench.bench import Bench
from workbench.in_marimo.keys import Keys
from workbench.page.kit.button import Button
from workbench.page.kit.part import Part


class Buttons(HTMLParser):
    """What stands on each button of a text, and what it says when it is pressed."""

    def __init__(self, html: str):
        super().__init__()
        self.said: dict[str, str] = {}
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        if tag == "button":
            self.said[dict(attrs)["data-wb-press"]] = ""

    def handle_data(self, data):
        if self.said:
            self.said[[*self.said][-1]] += data


def offered(*presses: Button, name: str = "picks") -> Part:
    return Part(name, "buttons", presses=lambda: [*presses])


def opens(key: str, seed: int, label: str = "Watch") -> Button:
    return Button(key, label, "", lambda bench: bench.open(seed))


def press(keys: Keys, number: int, what: str, value: str) -> None:
    keys.set_state({"pressed": [[number, what, value]]})


def test_a_button_makes_its_move_and_a_mark_is_listed():
    seeds, listed = [], []
    keys = Keys(lambda move: seeds.append(move(Bench.of("war")).pick))
    mark = Button("seat0-seat1", "Red → Black", "", lambda bench: bench, mark=("ends", {"before": "seat0"}))
    html = keys.buttons(offered(opens("shortest", 3), mark), listed.append)
    assert Buttons(html).said == {"picks:shortest": "Watch", "picks:seat0-seat1": "Red → Black"}
    press(keys, 1, "picks", "shortest")
    press(keys, 2, "picks", "seat0-seat1")
    press(keys, 3, "picks", "zebra")
    assert seeds == [3] and listed == [mark.mark]
    assert not keys.buttons(offered(), listed.append)


def test_what_stands_on_a_button_is_no_markup():
    seeds, key = [], 'a "word": <b>'
    keys = Keys(lambda move: seeds.append(move(Bench.of("war")).pick))
    html = keys.buttons(offered(opens(key, 4, "<b>5 & 6</b>")))
    assert Buttons(html).said == {f"picks:{key}": "<b>5 & 6</b>"} and "<b>" not in html
    press(keys, 1, "picks", key)
    assert seeds == [4]


def test_a_button_that_was_pressed_while_others_came_in_its_place_does_what_stood_on_it():
    """However often a busy kernel has drawn the part before it hears the press; not for ever."""
    seeds = []
    keys = Keys(lambda move: seeds.append(move(Bench.of("war")).pick))

    def draw(*presses: Button) -> None:
        keys.buttons(offered(*presses))

    draw(opens("typical 1", 1), opens("longest 2", 2))
    for seed in range(10, 40):
        draw(opens(f"longest {seed}", seed), opens(f"typical {seed}", seed))
    press(keys, 1, "picks", "longest 2")
    press(keys, 2, "picks", "longest 38")
    press(keys, 3, "picks", "typical 39")
    assert seeds == [2, 38, 39]
    draw(opens("longest 2", 3))
    press(keys, 4, "picks", "longest 2")
    assert seeds[3:] == [3], "what stands there now goes before what stood there"
    for seed in range(100, 200):
        draw(opens(f"longest {seed}", seed))
    press(keys, 5, "picks", "typical 39")
    press(keys, 6, "picks", "longest 199")
    assert seeds[4:] == [199] and len(keys._presses["picks"]) < 80


def test_presses_that_come_together_are_each_heard_once():
    seeds = []
    keys = Keys(lambda move: seeds.append(move(Bench.of("war")).pick))
    keys.buttons(offered(opens("a", 5), opens("b", 6)))
    told = [[1, "picks", "a"], [2, "picks", "b"]]
    keys.set_state({"pressed": told})
    keys.set_state({"pressed": [*told, [3, "picks", "a"]]})
    assert seeds == [5, 6, 5] and keys.heard == 3
    keys.set_state({"pressed": told})
    assert seeds == [5, 6, 5]
