"""One shared decoder for messages of the kernel: marimo makes a new one for each message, which takes a tenth of a
millisecond, and a turn of a dial brings two hundred of them."""

import sys
from typing import Any

_NAMES = "marimo._messaging.notification"
_READERS = ("marimo._messaging.serde", "marimo._session.state.session_view")
_READS = "deserialize_kernel_message"


def decode_with_one() -> None:
    """From now on marimo reads all messages with the same decoder. For a process of our own; a marimo that is built in another
    way is left as it is."""
    kinds = getattr(sys.modules.get(_NAMES), "NotificationMessage", None)
    readers = [module for name in _READERS if callable(getattr(module := sys.modules.get(name), _READS, None))]
    msgspec = sys.modules.get("msgspec")
    if kinds is None or msgspec is None:
        return
    decoder = msgspec.json.Decoder(kinds, strict=True)

    def read(message: Any) -> Any:
        return decoder.decode(message)

    for module in readers:
        setattr(module, _READS, read)
