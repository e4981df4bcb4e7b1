"""The page: the scene, and the parts that belong to no feature."""
