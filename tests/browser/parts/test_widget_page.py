"""The blank page for single widgets keeps the contract of anywidget, and tells what goes wrong on it."""

from threading import Thread

import anywidget
import pytest
import traitlets

from tests.kit.chromium import expect

pytestmark = pytest.mark.browser

_SCRIPT = """export default { render({ model, el }) {
    const word = document.createElement("output"), button = document.createElement("button"), asks = document.createElement("button");
    const show = () => { word.textContent = `${model.get("pressed")} of ${model.get("most")}`; };
    button.textContent = "Press";
    button.onclick = () => { model.set("pressed", model.get("pressed") + 1); model.save_changes(); };
    asks.textContent = "Ask";
    asks.onclick = () => model.send({ asks: "how many" });
    model.on("change:pressed", show);
    model.on("change:most", show);
    model.on("msg:custom", (said) => { el.title = said; });
    el.className = "counts";
    el.append(word, button, asks);
    show();
    return () => { model.off("change:pressed", show); document.title = "ended"; };
} };"""


class Counts(anywidget.AnyWidget):
    """Counts to ten and begins again; more than twelve is an error of its own."""

    _esm = _SCRIPT
    _css = ".counts { outline: 3px solid red; }"
    pressed = traitlets.Int(0).tag(sync=True)
    most = traitlets.Int(10).tag(sync=True)

    @traitlets.observe("pressed")
    def _over(self, change):
        if self.most > 12:
            raise ValueError("so far nobody counts")
        if change.new == self.most:
            self.pressed = 0


@pytest.mark.parametrize("shadow", [True, False])
def test_what_is_pressed_is_answered_by_the_widget(bare, shadow):
    counts = Counts(pressed=8)
    page = bare.stand(counts, shadow=shadow).page
    expect(page.locator("output")).to_have_text("8 of 10")
    assert page.locator(".counts").evaluate("(el) => getComputedStyle(el).outlineWidth") == "3px"
    assert page.evaluate("document.querySelectorAll('.counts').length") == (0 if shadow else 1)
    page.get_by_role("button", name="Press").click()
    expect(page.locator("output")).to_have_text("9 of 10")
    page.get_by_role("button", name="Press").click()
    expect(page.locator("output")).to_have_text("0 of 10")
    assert [told["state"] for _, told in bare.heard] == [{"pressed": 9}, {"pressed": 10}]


def test_what_python_sets_comes_from_any_thread(bare):
    counts = Counts()
    page = bare.stand(counts).page
    counts.most = 11
    expect(page.locator("output")).to_have_text("0 of 11")
    setting = Thread(target=lambda: setattr(counts, "most", 12))
    setting.start()
    expect(page.locator("output")).to_have_text("0 of 12")
    setting.join()


def test_messages_go_both_ways(bare):
    counts = Counts()
    counts.on_msg(lambda widget, content, _: widget.send(f"{content['asks']}: {widget.pressed}"))
    page = bare.stand(counts).page
    page.get_by_role("button", name="Ask").click()
    expect(page.locator(".counts")).to_have_attribute("title", "how many: 0")


def test_a_page_that_is_loaded_again_shows_what_python_has(bare):
    counts = Counts()
    page = bare.stand(counts).page
    page.get_by_role("button", name="Press").click()
    expect(page.locator("output")).to_have_text("1 of 10")
    bare.reload()
    expect(page.locator("output")).to_have_text("1 of 10")
    bare.wipe()
    expect(page).to_have_title("ended")


def test_what_goes_wrong_is_told(bare):
    counts = Counts(most=13)
    page = bare.stand(counts).page
    page.get_by_role("button", name="Press").click()
    page.evaluate("() => { console.error('said'); setTimeout(() => { throw new Error('thrown'); }); }")
    page.evaluate("() => fetch('http://127.0.0.1:9/elsewhere').catch(() => {})")
    page.wait_for_function("() => new Promise((done) => setTimeout(() => done(true)))")
    troubles = "\n".join(bare.troubles)
    assert all(
        word in troubles for word in ("nobody counts", "console: said", "page error: Error: thrown", "/elsewhere")
    )
    bare.troubles.clear()
