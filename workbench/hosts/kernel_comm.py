"""The connection of a widget to JupyterLab: each message is taken in the thread that the front end chose for it.

A kernel runs cells in one thread, and JupyterLab sends the messages of widgets to another one. The connection that ipykernel
makes by itself answers in the thread that spoke last: behind all cells, if a cell has made the widget.
"""

import sys
from typing import Any

from comm.base_comm import BaseComm

_TARGET, _VERSION = "jupyter.widget", "2.1.0"  # of the protocol of widgets


class KernelComm(BaseComm):
    """A connection of a widget; `kernel` is the one in which it lives."""

    def __init__(self, kernel: Any, state: dict[str, Any]):
        self._kernel = kernel
        data = {"state": state, "buffer_paths": []}
        super().__init__(_TARGET, data, {"version": _VERSION})

    def publish_msg(
        self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
    ) -> None:
        """Send a message to the front end."""
        from ipykernel.jsonutil import json_clean

        content = json_clean({"data": data or {}, "comm_id": self.comm_id, **keys})
        kernel = self._kernel
        kernel.session.send(
            kernel.iopub_socket, msg_type, content, kernel.get_parent(), self.topic, buffers, metadata=json_clean(metadata or {})
        )  # fmt: skip


def kernel_here() -> Any:
    """The kernel of JupyterLab that runs this code; None elsewhere, as in marimo."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    return getattr(shell, "kernel", None)
