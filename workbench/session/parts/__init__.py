"""Parts of the page that keep a state: the dials, the card table, the lists of games, the pictures."""
