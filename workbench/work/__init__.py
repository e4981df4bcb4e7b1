"""The work behind a bench: a worker that plays games, the results kept, priorities, and lookahead."""
