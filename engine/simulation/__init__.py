"""Many games: simulate, sweep, metrics, estimates, paired differences."""
