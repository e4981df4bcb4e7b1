"""What every message to a user is."""


def a_sentence(text: str) -> None:
    """One sentence for a designer: no traceback, and not too long."""
    assert text.endswith(".") and len(text.split()) > 3 and "\n" not in text and "Traceback" not in text, text
    assert len(text) < 600
