"""The kit of the charts: bars, bins, marks, axes."""
