"""What several charts share: bars, bins, marks, axes."""
