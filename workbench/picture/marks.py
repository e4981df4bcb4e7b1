"""The script that moves the focus among the marks of a chart (marks.js); key handlers include it before their own script."""

from workbench.view.script import source

MARKS = source("marks")
