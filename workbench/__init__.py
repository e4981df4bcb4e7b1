"""What people see: the bench in marimo, in JupyterLab and on the command line. It reads the engine, never the other way."""

from workbench.ours import require_ours

require_ours("engine")

PASSWORD = "WARBENCH_PASSWORD"  # where a password may stand instead of on the command line
