"""The commands that look something up: they play no game."""

LOOKUPS = (
    "--help",
    "games",
    "rules suits",
    "rules war",  # a game in one file
    "presets suits",
    "strategies suits",
    "metrics suits",
    "rulebook suits",
    "rulebook suits:hand_size=5",
)
