"""Which game, by which rules, between which strategies: presets, ids, line-ups, rulebooks."""
