"""The features, a folder each: its task, its panel, its command and its output."""
