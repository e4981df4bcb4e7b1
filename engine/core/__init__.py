"""The parts of a card game: parameters and rule sets, cards, events, decisions, random numbers, `Game`."""
