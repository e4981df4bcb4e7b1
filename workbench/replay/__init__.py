"""A replayed game as the card table shows it: steps, zones, visible cards, moments."""
