"""One game: its trace, its sentences, its branches, what a seat sees of it."""
