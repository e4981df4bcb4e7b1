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

    *About ten minutes. You judge what a designer claimed: first you do, then the games.*

    Whoever makes a game also tells what it does: that there is more to choose, that luck stays, that no plan is enough. Holly D'Zmura
    says such things where she tells how *A War of Suits* came about. She had played it, and she believed them.

    For each of these claims somebody wrote down, before a single game was played, what would count as true. Then the games decide, and
    nobody else.
    """)
    return


@app.cell
def _():
    from workbench.lessons.cells import ask, bench, claims

    return ask, bench, claims


@app.cell
def _(ask):
    many = ask(
        "Her document makes 21 claims. Of how many do the games say, without an if, that they hold?",
        "Nearly all",
        "About half",
        "Hardly any",
        then="**Of 11.** Four hold only if certain people play, two do not hold, and of four no game can tell.",
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

    1. Choose a claim. Below it stands the question that the games are asked. Is it the same as the claim? Somebody had to make a number
       of a sentence.
    2. Say what you expect. The games are played as soon as you have said it.
    3. Watch the game that it names. Can you see there what the number says?
    """)
    return


@app.cell
def _(claims):
    judged = claims("SUITS-00.3", "SUITS-X5", "SUITS-X6b", "SUITS-X7", "SUITS-X9c")
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

    The second claim holds *in part: only if* certain people play. It is a claim about cards, and what becomes of it depends on
    who holds them: whether they answer a lost battle always, never, or if it pays.

    Every claim was tried with a few players only. Under *With other players* choose others. Is there anybody with whom the first claim, or
    the third, comes out the other way?
    """)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Your task

    On the page *Study* of the bench stands all that was claimed, of this game and of the other five. Choose one claim, say aloud what you
    expect, let it be tried, and open the game that it names.

    **Hand in** the bench with that game and two sentences: what becomes of the claim and with whom, and how its author should have put
    it so that it holds for everybody.
    """)
    return


@app.cell
def _(bench, judged, many):
    lab = bench("suits", pages=("Study", "Replay", "Tune"), answers=(many, judged))
    return (lab,)


@app.cell
async def _(lab):
    (await lab.embed()).output
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## To discuss in class

    Two people may agree on the games and not on the claim: who decides what would count as true? One claim here says that the game is
    more fun than War. What would you have to count to judge that, and would you believe it?

    **That was the last lesson.** Go on with the workbench itself: `warbench` opens all the dials of all six games.
    """)
    return


if __name__ == "__main__":
    app.run()
