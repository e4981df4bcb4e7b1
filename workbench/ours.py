"""Checks that `engine` is this package: an `engine.py` beside a notebook or in the working folder shadows it."""

import sys
from importlib.util import find_spec
from pathlib import Path

_ROOT = Path(__file__).parents[1]  # the folder that holds all our packages


class ForeignModule(ImportError):
    """Another module shadows one of our packages. One sentence: which file, and what to do."""

    def _render_traceback_(self) -> list[str]:
        """The text that IPython prints."""
        return [str(self)]


def require_ours(*names: str) -> None:
    """Raise ForeignModule if Python would import another file for one of our packages; a command ends with that sentence."""
    for name in names:
        place = place_of(name)
        if place is not None and not place.is_relative_to(_ROOT / name):
            sentence = (
                f"{place} is in the way: Python takes it for Warbench's own '{name}'. "
                "Rename that file, or start from another folder."
            )
            if _is_command():
                print(sentence, file=sys.stderr)
                sys.exit(2)
            raise ForeignModule(sentence, name=name, path=str(place))


def place_of(name: str) -> Path | None:
    """The file or folder that `import name` would load; finding it runs nothing."""
    loaded = sys.modules.get(name)
    if loaded is not None:
        return Path(loaded.__file__).resolve() if loaded.__file__ else None
    spec = find_spec(name)
    places = [spec.origin] if spec and spec.origin else list(spec.submodule_search_locations or []) if spec else []
    return Path(places[0]).resolve() if places else None


def _is_command() -> bool:
    """Whether the code runs as one of our commands, not in a notebook or another program."""
    return Path(sys.argv[0]).stem == "warbench" if sys.argv else False
