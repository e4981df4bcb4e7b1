"""The bench in JupyterLab, and its parts for notebooks of your own.

    from workbench.jupyter import Bench
    Bench("suits")

`Dials`, `CardTable` and `chart` work alone as well.
"""

from workbench.jupyter.bench import Bench
from workbench.jupyter.dials import Dials
from workbench.jupyter.picture import Picture, chart
from workbench.table import CardTable

__all__ = ["Bench", "CardTable", "Dials", "Picture", "chart"]
