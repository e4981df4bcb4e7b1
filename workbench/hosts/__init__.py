"""The bench and its parts as widgets, the same in marimo and in JupyterLab.

import warbench as wb
wb.Bench("suits")                             JupyterLab: the last line of a cell shows it
bench = mo.ui.anywidget(wb.Bench("suits"))    marimo: cells that read bench.value run again after each move
"""
