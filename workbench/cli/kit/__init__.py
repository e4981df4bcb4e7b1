"""What several commands share: options, input, tables, JSON, files."""
