"""The games, one folder each with the same rooms; README.md says what stands where."""
