"""The user interfaces: marimo, JupyterLab and the command line. They read the engine, never the other way round."""

from workbench.ours import require_ours

require_ours("engine")

PASSWORD = "WARBENCH_PASSWORD"  # the environment variable that may hold a password, instead of the command line
