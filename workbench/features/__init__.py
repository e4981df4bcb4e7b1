"""A feature is a folder: its task, its panel, its command."""
