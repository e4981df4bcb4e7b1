"""Text files that people wrote, in the encodings that their editors choose."""

import codecs

import pytest

from engine.runtime.text_file import decoded, read_text

TEXT = "title = '五張牌'\r\nwhy = 'Zoë'\r\n"
BIG = codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be")


@pytest.mark.parametrize("content", [*map(TEXT.encode, ("utf-8", "utf-8-sig", "utf-16", "utf-32")), BIG])
def test_every_encoding_with_a_mark_gives_the_same_text(content, tmp_path):
    (tmp_path / "file").write_bytes(content)
    assert read_text(tmp_path / "file", 100) == TEXT.replace("\r\n", "\n")
    assert read_text(tmp_path / "file", 4) == "title"


UNREADABLE = {
    "name = 'Zoë'".encode("utf-16-le"): "UTF-16 without its mark; save it as UTF-8",
    "name = 'Zoë'".encode("cp1252"): "an older encoding, such as Windows-1252; save it as UTF-8",
    codecs.BOM_UTF16_LE + b"a": "it begins like a text in UTF-16, and is damaged",
    b"\x89PNG\xff\x01\x02": "it is not a text file",
}


@pytest.mark.parametrize("content", UNREADABLE)
def test_another_encoding_is_named(content):
    with pytest.raises(UnicodeError) as refused:
        decoded(content)
    assert str(refused.value).endswith(UNREADABLE[content])
