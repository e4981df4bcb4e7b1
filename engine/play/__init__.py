"""The game loop, what a seat observes, and the strategies that answer."""
