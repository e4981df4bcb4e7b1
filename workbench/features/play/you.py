"""The sentences of a game, said to one of its players: "Red leads the 5" becomes "You lead the 5"."""

import re

_SEGMENT = re.compile(r"([^:;.]+)")
_VERB = r"(?P<verb>[a-z]+s)\b"
_BETWEEN = r"(?P<between>(?:also |still |only )?)"  # words between a subject and its verb
_NO_VERBS = {"its", "this", "plus", "as", "cards", "points"}
_AFTER_A_COMMA = {"looks", "plays", "lays", "turns", "gets", "takes"}  # verbs that go on after an insertion
_IRREGULAR = {"has": "have", "is": "are", "was": "were", "does": "do", "goes": "go"}
_OWN = re.compile(r"\b(?:its|their|his|her)\b")


def said_to_you(text: str, name: str, alone: bool = False) -> str:
    """A sentence with "you" in place of this player; `alone`: the game has one seat, which sentences call by what it is.

    >>> print(said_to_you("Red has the higher card and collects 2 cards for 9 points.", "Red"))
    You have the higher card and collect 2 cards for 9 points.
    >>> print(said_to_you("Black's Ace is not stopped: Black collects 3 cards.", "Black"))
    Your Ace is not stopped: you collect 3 cards.
    >>> print(said_to_you("The profiteer gives Side A the 5 of clubs: now Side A is ahead.", "Profiteer", alone=True))
    You give Side A the 5 of clubs: now Side A is ahead.
    """
    names = [name, f"The {name.lower()}", f"the {name.lower()}"] if alone else [name]
    called = "|".join(re.escape(each) for each in names)
    if not re.search(rf"\b(?:{called})\b", text):
        return text
    said = "".join(_segment(each, called) for each in _SEGMENT.split(text))
    return said[:1].upper() + said[1:]


def _segment(text: str, called: str) -> str:
    """A part of a sentence up to its colon: within it "and takes" still belongs to the subject before."""
    is_subject = re.search(rf"\b(?:{called})\b(?!'s)", text)
    text = re.sub(rf"\b(?:{called})'s\b", "your", text)
    text = re.sub(
        rf"\b(?:{called})\b {_BETWEEN}{_VERB}", lambda found: f"you {found['between']}{_plain(found['verb'])}", text
    )
    text = re.sub(rf"\b(?:{called})\b", "you", text)
    return _goes_on(text) if is_subject and re.search(r"\byou\b", text) else text


def _goes_on(text: str) -> str:
    """The verbs and possessives that follow "you"; what follows "who" belongs to another player."""
    at = text.index("you")
    before, after = text[:at], text[at:]
    own, who, other = after.partition(" who has ")
    own = _OWN.sub("your", own)
    own = re.sub(rf"\band {_VERB}", lambda found: f"and {_plain(found['verb'])}", own)
    own = re.sub(rf", {_VERB}", lambda found: f", {_plain(found['verb'], _AFTER_A_COMMA)}", own)
    return before + own + who + other


def _plain(verb: str, among: set[str] | None = None) -> str:
    """The form of a verb that goes with "you"; another word stays as it is."""
    if verb in _NO_VERBS or (among is not None and verb not in among):
        return verb
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    return verb.removesuffix("es") if verb.endswith(("ches", "shes", "sses", "xes")) else verb.removesuffix("s")
