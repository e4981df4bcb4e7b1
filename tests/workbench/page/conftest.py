"""What tests of parts of the page "Questions" ask for."""

from tests.kit.study_parts import few

__all__ = ["few"]
