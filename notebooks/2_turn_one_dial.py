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
    # Lesson 2: Turn one dial

    **What does a hand of five do to A War of Suits?**

    *About ten minutes. You say what a change will do, then ten thousand games say what it does.*

    Holly D'Zmura gave both players a hand so that they could choose what to send into battle, she writes in her account of
    the design. A hand of three. Why three? She does not say. With five there is more to choose from, and there are
    more pairs. So five must be better. Or must it?
    """)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Predict, then look

    1. Turn *Hand size* to 5.
    2. Answer the questions. A guess is fine; a reason is better. Tell your neighbour.
    3. Look. The sentence says only what is certain, and your answers are marked right or wrong.

    Nothing is shown before you have answered, and your answers stay: a designer who looks first learns nothing about
    their own judgement.
    """)
    return


@app.cell
def _():
    from workbench.lessons.cells import ask, bench

    return ask, bench


@app.cell
def _(bench):
    lab = bench(
        "suits",
        dials=("hand_size", "ace_power", "doubles"),
        charts=("choices", "length", "decided"),
        pages=("Bench", "Replay"),
        predict=True,
    )
    return (lab,)


@app.cell
def _(lab):
    lab
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Were you right about the choices?

    More cards in hand, more to choose from: it sounds certain. Look at your result above, then say it once more.
    """)
    return


@app.cell
def _(ask):
    choices = ask(
        "A hand of five instead of three: how many real choices does a game offer?",
        "More",
        "About as many",
        "Fewer",
        right="Fewer",
        then="""**Fewer: 41 instead of 45.** Look at *How long is a game?* and at *How were the battles decided?* Then read what the
rulebook says about a head-to-head: both players lay down **every card they have left in their hands**. With three cards in hand that is
four cards on the table besides the two that met. With five it is eight. What does that do to the number of battles?

So be careful what you count. **Per game** the choices fall, from 45 to 41. **Per battle** they rise, from 2.38 to 2.55, because there
are fewer battles to choose in. Both are true, and all four numbers are means. Which of them did you mean when you answered?

The curve at the bottom of the bench turns the dial through all its values. Choose *Real choices*, then *Choices per turn*. With
one card in the hand there is nothing to choose, so both begin at 0: look at what comes after 2.""",
    )
    return (choices,)


@app.cell
def _(choices):
    choices
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Your task

    Put the hand back to three. Turn **one** of the other two dials: what an Ace does, or which doubles may be played. Predict,
    then look.

    **Hand in** the bench with your predictions and two sentences: which answer was wrong, and what you believed about the
    game that is not true. If all were right, say how you knew.
    """)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## To discuss in class

    Which answer did most of you get wrong? A number that goes up does not make a better game: which number *should* go up, and who
    says so?

    **[Go on with lesson 3: One deal, two rulebooks](../3/)**
    """)
    return


if __name__ == "__main__":
    app.run()
