"""Documents of the games: the designers' claims, and the history of their attempts."""
