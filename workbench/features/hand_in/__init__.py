"""The page to hand in: one HTML file that opens anywhere and needs no network.

It holds the change and the reason, the numbers and charts of the bench, one game on the card table, the rulebook, and
the commands that reproduce all of it. Typed text is always text in it, never markup.
"""

from workbench.features.hand_in.page import Entry, file_name, hand_in

__all__ = ["Entry", "file_name", "hand_in"]
