"""The lessons: their list, questions and exercises."""
