"""What tests of parts of the page "Study" ask for."""

from tests.kit.study_parts import few

__all__ = ["few"]
