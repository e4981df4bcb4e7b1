"""Simulation of many games: columns, metrics, estimates, paired differences, sweeps."""
