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
    # Lesson 7: Is it true?

    **Is a game what its designer says it is?**

    *About ten minutes. You judge what a designer claimed, and then the games do.*

    A designer also says what a game does: that there is more to choose, that luck stays, that no plan is enough. Holly D'Zmura
    says such things in her account of the design of *A War of Suits*. She had played it, and she believed them.

    For each of these claims we wrote down, before a single game was played, what would count as true. Then the games decide, and
    nothing else.
    """)
    return


@app.cell
def _():
    from workbench.lessons.cells import ask, bench, claims

    return ask, bench, claims


@app.cell
def _(ask):
    many = ask(
        "Her document makes 21 claims. How many of them hold in the games, without an if?",
        "Nearly all",
        "About half",
        "Hardly any",
        right="About half",
        then="**12.** Three hold only with certain players, two do not hold, and four no game can judge.",
    )
    return (many,)


@app.cell
def _(many):
    many
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## You first, then the games

    1. Choose a claim. Below it you see the question that the games answer. Is it the same as the claim? We had to turn a sentence
       into a number.
    2. Say what you expect. The games are played as soon as you have said it.
    3. Watch the game that it names. Can you see there what the number says?
    """)
    return


@app.cell
def _(claims):
    judged = claims("SUITS-00.3", "SUITS-X6", "SUITS-X6b", "SUITS-X7", "SUITS-X9c")
    return (judged,)


@app.cell
def _(judged):
    judged
    return


@app.cell
def _(judged):
    judged.table
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Only if …

    A claim that holds *in part* holds with certain players: it may be about cards, and yet its verdict depends on who holds
    them. Do they answer a lost battle always, never, or if it pays?

    Every claim was tested with a few players only. Under *With other players* choose others. Is there a player with whom a
    claim comes out the other way? Try the first and the third.
    """)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Your task

    The page Questions of the bench asks *Did the designer get it right?* Open it: it lists the claims about this game and about the other
    five. Choose one claim, say aloud what you expect, press *Ask*, and open the game that it names.

    **Hand in** the bench with that game and two sentences: what becomes of the claim and with which players, and how its author
    should have put it so that it holds for all of them.
    """)
    return


@app.cell
def _(bench, judged, many):
    lab = bench("suits", pages=("Questions", "Replay", "Bench"), answers=(many, judged))
    return (lab,)


@app.cell
def _(lab):
    lab
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## To discuss in class

    Two people may agree on the games and not on the claim: who decides what would count as true? One claim here says that the game is
    more fun than War. What would you have to count to judge that, and would you believe it?

    **[Go on with lesson 8: Luck or skill?](../8/)**
    """)
    return


if __name__ == "__main__":
    app.run()
