"""What is shown when: the scene and the parts that belong to no feature."""
