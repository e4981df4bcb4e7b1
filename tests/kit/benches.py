"""Benches with so few games that they are played at once."""

from workbench.bench import Bench

FEW = 300
SOON = 300  # seconds: a game may have to be compiled


def few(bench: Bench) -> Bench:
    """The bench with few games."""
    return bench.play(FEW)


def five() -> Bench:
    """Five cards in the hand."""
    return few(Bench.of().open_preset("hand_5"))


def answered() -> Bench:
    """Five cards in the hand, and what will change is predicted."""
    bench = five().predict_first(True)
    for question in bench.questions_asked():
        bench = bench.answer(question.name, next(iter(question.options)))
    return bench


def on_study(name: str = "suits") -> Bench:
    """A game as it opens, on the page Questions."""
    return Bench.of(name).show_page("Questions")
