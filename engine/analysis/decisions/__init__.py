"""What choices are worth: move values, win probability, luck, meaningful choices, a game to play."""
