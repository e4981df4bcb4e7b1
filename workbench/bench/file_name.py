"""Names from typed words in any script: of files, short enough for every file system, and of what is stored."""

import unicodedata
from hashlib import sha256

_KEPT = "LMN"  # letters, their marks and digits, by the first letter of their Unicode category
_LARGEST = 143  # bytes of a name: 255 with most file systems, 143 where eCryptfs encrypts a home
_SHARE = 40  # bytes that a word is always granted


def slug(text: str, most: int, joint: str = "_") -> str:
    """The letters and digits of a text in lower case, in at most this many bytes; all else is joints.

    >>> slug("Five cards? <b>", 60), slug("五張牌", 60), slug("Пять карт!", 60), slug("Пять карт!", 9)
    ('five_cards_b', '五張牌', 'пять_карт', 'пять')
    """
    composed = unicodedata.normalize("NFC", text.encode("utf-8", "replace").decode().lower())
    words = "".join(sign if unicodedata.category(sign)[0] in _KEPT else " " for sign in composed).split()
    return joint.join(words).encode()[:most].decode("utf-8", "ignore").strip(joint)


def key(text: str, most: int) -> str:
    """A slug that differs where texts differ: what was cut off leaves a mark.

    >>> key("Who wins?", 40), key("五張牌誰贏？", 40), key("Who wins, and by how much?", 15)
    ('who-wins', '五張牌誰贏', 'who-wins-and-by-6fc6df')
    """
    whole = slug(text, len(text) * 12, "-")
    short = slug(text, most, "-")
    return short if short and short == whole else f"{short}-{_mark(text)}".lstrip("-")


def _mark(text: str) -> str:
    return sha256(text.encode("utf-8", "replace")).hexdigest()[:6]


def file_name(kind: str, title: str, who: str, content: str, ending: str) -> str:
    """A name that says what a file is and whose: 'suits_five_cards_anna_3f2a91.html'.

    The end of it follows from the content, so that two files of the same words do not replace each other in a folder.
    """
    author = slug(who, _SHARE)
    mark = _mark(content)
    room = _LARGEST - len("_".join((kind, "", author, f"{mark}.{ending}")).encode())
    return "_".join(word for word in (kind, slug(title, room) or "variant", author, mark) if word) + f".{ending}"
