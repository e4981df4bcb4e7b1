"""The setup of a game: rules, presets, line-ups of strategies, ids, rulebooks."""
