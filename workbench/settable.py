"""Widgets whose traits can be set in Python: a wrong value or name gives one sentence and changes nothing."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from typing import Any, ClassVar

from traitlets import All, HasTraits, TraitError

from engine.core.rules import BadInput
from engine.core.text import did_you_mean

_MACHINERY = ("Settable", "LivePart")  # classes whose names are not those of a widget
_THEIRS = ("add_class", "close", "layout", "observe", "remove_class", "unobserve")  # useful, and part of every widget


class NoSuchName(BadInput, AttributeError):
    """A name that a widget does not have; an AttributeError, so that `hasattr` still works."""


@contextmanager
def refused(holder: HasTraits, name: str, value: Any) -> Iterator[None]:
    """Turn the error of a trait that refuses a value into one sentence."""
    try:
        yield
    except TraitError:
        trait = holder.traits()[name]
        raise BadInput(f"{name} cannot be '{str(value)[:40]}'; it must be {trait.help or trait.info()}.") from None


class Settable(HasTraits):
    """A widget that shows only the names of its own class; the others belong to the machinery under it.

    `told` names what can be observed although it is no trait. `_elsewhere` names other objects that may have a missing name.
    """

    told: ClassVar[tuple[str, ...]] = ()

    def __init__(self, *args: Any, **traits: Any):
        for name in traits:
            if not self.has_trait(name):
                raise NoSuchName(self._unknown(name))
        super().__init__(*args, **traits)

    def __setattr__(self, name: str, value: Any) -> None:
        if not name.startswith("_"):
            self._refuse_fixed(name)
        with refused(self, name, value):
            super().__setattr__(name, value)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        raise NoSuchName(self._unknown(name))

    def __dir__(self) -> Iterable[str]:
        """The widget's own names and a few that every widget has; the Tab key offers these."""
        return [*_own_names(type(self)), *_THEIRS, *(name for name in super().__dir__() if name.startswith("_"))]

    def observe(self, handler: Callable[[Any], Any], names: Any = All, type: Any = "change") -> None:
        """Call `handler` when one of these traits changes; BadInput for an unknown name."""
        for name in () if names is All else (names,) if isinstance(names, str) else names:
            if not self.has_trait(name) and name not in self.told:
                raise NoSuchName(self._unknown(name))
        super().observe(handler, names, type)

    def _refuse_fixed(self, name: str) -> None:
        """Refuse unknown names, and names that can only be read or called."""
        there = getattr(type(self), name, None)
        if there is None and not hasattr(type(self), name):
            raise NoSuchName(self._unknown(name))
        called = callable(there) and name in _own_names(type(self))  # traitlets sets methods of its own
        if called or (isinstance(there, property) and there.fset is None) or getattr(there, "read_only", False):
            raise BadInput(f"{name} cannot be set; it can only be {'called' if called else 'read'}.")

    def _unknown(self, name: str) -> str:
        hint = self._elsewhere(name)
        nearly = f"; {hint}" if hint else did_you_mean(name, self._suggested())
        return f"{type(self).__name__} has nothing called '{name[:40]}'{nearly}."

    def _suggested(self) -> Iterable[str]:
        """The names among which a misspelt one is looked for."""
        return _own_names(type(self))

    def _elsewhere(self, name: str) -> str:
        return ""


with suppress(ImportError):  # IPython adds every name of the class to `dir`
    from IPython.utils.generics import complete_object

    @complete_object.register(Settable)
    def _(widget: Settable, _words: list[str]) -> list[str]:
        return list(dir(widget))


@cache
def _own_names(kind: type) -> tuple[str, ...]:
    ours = (
        each for each in kind.__mro__ if each.__module__.startswith("workbench.") and each.__name__ not in _MACHINERY
    )
    return tuple(
        sorted({name for each in ours for name in vars(each) if not name.startswith("_")} - {"told", "fields", "open"})
    )
