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
    # Lesson 9: Make your own War

    **Can you make a game out of War in three attempts?**

    *About twenty minutes. You design a game, keep the story of its attempts, and write it up.*

    Five students were given this task: *modify War*. You know their games by now. Here is the task itself. The bench below begins as
    classic War, and every press lays a rule on it.
    """)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## What is wrong with War?

    You cannot mend what you have not named. **What bothers you most about it?** Say it; then the bench appears.
    """)
    return


@app.cell
def _():
    from workbench.lessons.cells import ask, bench

    return ask, bench


@app.cell
def _(ask):
    wrong = ask(
        "What is wrong with classic War? One sentence.",
        hint="Such as: nobody decides anything",
        then="Keep that sentence: it is the first line of your story.",
    )
    return (wrong,)


@app.cell
def _(bench, wrong):
    lab = bench("yours", makes=True, pages=("Bench", "Replay", "Questions", "Rulebook"), after=wrong)
    return (lab,)


@app.cell
def _(lab):
    lab
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Three attempts

    1. **Lay one rule** that is about your sentence. Read the four numbers: who wins, how long it takes, skill, choices. Then press *Keep
       this attempt*, and write the two lines: what was wrong, what you changed.
    2. **Look for what is wrong now.** Every rule has a price. A hand of three makes choices, and a game of 670 turns. Watch
       a game: where would you be bored? Lay a second rule, or take one off, and keep the attempt.
    3. **Once more.** Most games get good at the third attempt. *Deal me a start* gives you two rules and a goal, if you have no idea.

    The page Rulebook has the rules of your game as they are now, in whole sentences. Would a person who was not here understand them?
    """)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Your task: write it up

    Below the bench give your game a name, and say in two or three sentences what it is about. **Write it up** makes the document that
    the five students had to hand in: what you need, the rules, an example of each important rule from a game that was played, your
    attempts with their numbers. Print it, take a deck of cards, and give it to two people who have not seen it. Do not help them.

    **Hand in** the bench with your story.
    """)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## To discuss in class

    Put the stories side by side: who began with the same sentence, and ended with another game? Which number did you change without
    wanting to? What did your two players ask that the rulebook does not say?

    **That was the last lesson. [Go on with the workbench itself](../)**: all the dials of all games. In a terminal,
    `warbench` opens it.
    """)
    return


if __name__ == "__main__":
    app.run()
