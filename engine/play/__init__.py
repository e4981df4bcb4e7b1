"""The game loop, observations, results and strategies."""
