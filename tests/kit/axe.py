"""What axe and a ruler find on a page: serious faults, small words, families of letters."""

THEIRS = "marimo-file"  # its hidden input has no label; the button that people press has one


def faults(page) -> list[str]:
    """What axe finds that is serious."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    serious = (each for each in found if each["impact"] in ("serious", "critical"))
    return [
        f"{each['id']}: {node['target']} {node['html'][:120]}"
        for each in serious
        for node in each["nodes"]
        if THEIRS not in str(node["target"])
    ]


# Every text that is seen: its size, wherever it is; words in pictures and on cards are drawn to scale.
SMALL = """() => {
    const small = new Set();
    const look = (root) => {
        for (const node of root.querySelectorAll("*")) {
            if (node.shadowRoot) look(node.shadowRoot);
            if (node.closest("svg") || !node.checkVisibility?.()) continue;
            const says = [...node.childNodes].some((each) => each.nodeType === 3 && each.textContent.trim());
            const size = parseFloat(getComputedStyle(node).fontSize);
            if (!says || size >= 12.5 || node.closest("style, script")) continue;
            small.add(`${size} ${node.className} ${node.textContent.slice(0, 40)}`);
        }
    };
    look(document.body);
    return [...small];
}"""
