"""A lesson: a question, cards to watch, a bench, a task."""

import marimo

__generated_with = "0.25.2"
app = marimo.App(width="medium")


@app.cell(hide_code=True)
def _():
    import marimo as mo

    return (mo,)


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    # Lesson 8: Title of the lesson

    **The question of the lesson?**

    *About ten minutes. What one does in it, in a sentence.*
    """)
    return


@app.cell
def _():
    from workbench.lessons.cells import ask, bench, watch

    return ask, bench, watch


@app.cell
def _(ask):
    guess = ask("Who wins more often?", "Red", "Black", then="Red, in six of ten games.")
    return (guess,)


@app.cell
def _(guess, watch):
    watch("suits@middle/highest@17", after=guess)
    return


@app.cell
def _(bench, guess):
    lab = bench("suits", dials=("hand_size",), charts=("length",), pages=("Bench", "Replay"), answers=(guess,))
    return (lab,)


@app.cell
def _(lab):
    lab
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Your task

    What is handed in, and in how many sentences.
    """)
    return


if __name__ == "__main__":
    app.run()
