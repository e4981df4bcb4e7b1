"""How rules are compiled by numba: decorators, the disk cache, the progress of a compile."""
