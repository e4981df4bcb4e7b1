"""What people see of Warbench: the workbench in the browser and in JupyterLab, charts, the card table, the commands."""

from workbench.ours import require_ours

require_ours("engine")
