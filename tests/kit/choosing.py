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
#: Rules under which more is asked than by the published ones.
OTHERS = [
    "suits:tie_priority=secret,reinforcements=chosen", "suits:deck_split=shuffled,hand_size=5",
    "armed:war_source=deck_top", "armed:decks=2", "mindful:switch_declare=in_turn", "mindful:trade_pick=seen",
    "mindful:capture_to=deck_shuffle", "profiteer:donation_choice=any", "profiteer:decks=2",
    "river:colours_on_backs,hand_size=3", "river:across_table,players=5,colour_on_back=true",
]  # fmt: skip
WITH_OTHERS = [*AND_OPPONENTS.values(), *OTHERS]
