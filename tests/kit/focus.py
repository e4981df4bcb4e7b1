"""What has the focus on a page, wherever it is, and the way to something by key."""

import pytest

INNERMOST = """() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    return at;
}"""
WORDS = """(at) => at ? `${at.getAttribute("role") ?? at.localName}: ${at.getAttribute("aria-label") ?? at.textContent.trim()}` : "" """


def focused(page) -> str:
    """The role of what has the focus, and its words."""
    return page.evaluate_handle(INNERMOST).evaluate(WORDS)


def walk_to(page, words: str, key: str = "Tab", most: int = 120) -> None:
    """Press Tab until this has the focus."""
    seen = []
    for _ in range(most):
        page.keyboard.press(key)
        seen.append(focused(page))
        if words in seen[-1]:
            return
    pytest.fail(f"{key} does not reach {words!r}, but {seen[-20:]}")
