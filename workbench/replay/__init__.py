"""What a card table shows of a replayed game: steps, zones, visible cards, moments."""
