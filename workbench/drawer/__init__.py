"""The list of games behind a mark, as rows that can be sorted and opened."""

from workbench.drawer.drawer import GamesDrawer as GamesDrawer
