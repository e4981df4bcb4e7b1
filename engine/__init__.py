"""The rules and the numbers of Warbench: games, the loop that plays them, what is measured. `import warbench` is the door."""
