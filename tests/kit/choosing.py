"""Rules under which somebody chooses something, of every game in which that is so."""

CHOOSING = {
    "suits": "suits",
    "armed": "armed",
    "mindful": "mindful",
    "profiteer": "profiteer",
    "river": "river:hand_three",
}
#: The same, and River with somebody to choose across the table.
AND_OPPONENTS = {**CHOOSING, "river, opponents": "river:across_table"}
