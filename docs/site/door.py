"""What the door wraps, in the API: as the engine declares it, with the texts that the door reads as well."""

from typing import Any

import griffe

_AS_TEXT = {"Setup": "Setup | str", "GameId": "GameId | str"}


class Door(griffe.Extension):
    """Puts what the engine declares as `_name` in the place of what the door makes of it."""

    def on_module_members(self, *, mod: griffe.Module, **_: Any) -> None:
        if mod.path != "warbench.door":
            return
        for name in [name for name in mod.members if f"_{name}" in mod.members]:
            mod.set_member(name, griffe.Alias(name, mod.members[f"_{name}"].target_path, parent=mod))

    def on_function_instance(self, *, func: griffe.Function, **_: Any) -> None:
        if func.parent is None or not func.parent.is_module or func.name.startswith("_"):
            return
        for each in func.parameters:
            each.annotation = _AS_TEXT.get(str(each.annotation), each.annotation)
