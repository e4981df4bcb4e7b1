"""Text files that people wrote: in UTF-8, or in UTF-16 or UTF-32 where a mark at the beginning says so."""

import codecs
from typing import IO, Any, Protocol

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig", "UTF-8"),
    (codecs.BOM_UTF32_LE, "utf-32", "UTF-32"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32", "UTF-32"),
    (codecs.BOM_UTF16_LE, "utf-16", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16", "UTF-16"),
)
_WIDEST = 4  # bytes of a character


class Opens(Protocol):
    """A path, of this machine or of a store."""

    def open(self, mode: Any, /) -> IO[Any]: ...


def read_text(path: Opens, most: int) -> str:
    """The first characters of a file, one more than `most` if it has them, with \\n at the end of each line.

    OSError where it cannot be read; UnicodeError, whose text is the reason in words, where it is no text of a known encoding.
    """
    with path.open("rb") as file:
        content = file.read(_WIDEST * (most + 2))
    return decoded(content)[: most + 1]


def decoded(content: bytes) -> str:
    """The text of a whole file.

    >>> decoded("五張\\r\\n".encode("utf-16")), decoded(codecs.BOM_UTF8 + b"five")
    ('五張\\n', 'five')
    """
    python, name = next(((python, name) for mark, python, name in _MARKS if content.startswith(mark)), ("utf-8", ""))
    try:
        text = content.decode(python)
    except UnicodeDecodeError:
        raise UnicodeError(f"it begins like a text in {name}, and is damaged" if name else _encoding(content)) from None
    if "\0" in text:
        raise UnicodeError(_encoding(content))
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _encoding(content: bytes) -> str:
    """What a text that is not UTF-8 looks like, as a reason."""
    wide = content.count(0) >= len(content) // 3
    older = not wide and all(byte >= 32 or byte in b"\t\r\n" for byte in content)
    looks = "UTF-16 without its mark" if wide else "an older encoding, such as Windows-1252" if older else ""
    return f"it is in {looks}; save it as UTF-8" if looks else "it is not a text file"
