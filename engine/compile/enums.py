"""The type of enumerations that compiled code reads as plain numbers."""

from enum import EnumType


class Numbered(EnumType):
    """The type of enumerations whose members are plain numbers in compiled code (see `jit.Numbers`)."""

    def number_of(cls, name: str) -> int:
        """The number of a member."""
        return int(cls[name])
