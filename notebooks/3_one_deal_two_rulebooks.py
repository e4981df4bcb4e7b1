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
    # Lesson 3: One deal, two rulebooks

    **Can one line of a rulebook decide who wins?**

    *About ten minutes. You watch the same cards under two rulebooks, side by side.*

    In an earlier version of *A War of Suits* a Jack, a Queen and a King were all worth the same. Holly D'Zmura wanted it to be
    simpler, and found that it was not: at the table she went on playing as if a King beat a Queen. Her account of the design
    says how she threw the rule away.

    Take it out of the bin for one game.
    """)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## King against Jack

    The same deal is played twice: the same 52 cards in the same order, and two players who never change how they play. On
    one table the published rules apply. On the other, a Jack, a Queen and a King are all worth 11.

    Once you have answered, you see both tables side by side at the first card that differs. *The deal* goes back to the
    beginning: nothing differs in the first two battles.
    """)
    return


@app.cell
def _():
    from workbench.lessons.cells import ask, bench, tell, watch

    return ask, bench, tell, watch


@app.cell
def _(ask):
    faces = ask(
        "Of a hundred deals, how many end with another result when all faces are worth the same?",
        "1 or 2",
        "About 10",
        "About 35",
        "About 70",
        right="About 35",
        then="**34 of a hundred.** One line of the rulebook, the same cards, the same players. Here is one of those deals.",
    )
    return (faces,)


@app.cell
def _(faces, watch):
    watch(
        "suits@middle/highest@51",
        "suits:equal_faces@middle/highest@51",
        moments=(("The deal", 1), ("Battle 3", 3)),
        after=faces,
    )
    return


@app.cell
def _(faces, tell):
    tell(
        """
        In the third battle Red's King meets a Jack. As published, the King takes it: four points for Red. With equal faces it is a
        head-to-head. Both players lay down everything, and Black takes six cards and nine points.

        From then on each side still draws its cards in the same order, but those meet different cards. As published, Red wins, 39 to 29.
        With equal faces, Black wins, 39 to 29. Neither player played better at one table than at the other. Neither was luckier.
        """,
        after=faces,
    )
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## A sentence that can be read two ways

    That was a change made on purpose. Now a sentence that became two rules by accident. When one player has no cards left,
    says the document in its part on gameplay, what the opponent still holds goes to “the other players victory pile”.

    Who is *the other player*: the one who still has cards, or the one who ran out?
    """)
    return


@app.cell
def _(ask):
    other = ask(
        "How did you read it? Who gets the cards?",
        "The player who still has them",
        "The player who ran out",
        then="Your neighbour may have read it the other way, and both of you read it well. Here is a deal in which it matters.",
    )
    return (other,)


@app.cell
def _(other, watch):
    watch(
        "suits@middle/highest@324",
        "suits:runner_out@middle/highest@324",
        moments=(("The deal", 1), ("The last battle", 20)),
        after=other,
    )
    return


@app.cell
def _(other, tell):
    tell(
        """
        Twenty battles, and not one card differs. Red leads 33 to 31 and has two cards left, worth four points. One reading
        makes it 37 to 31, and Red wins. The other makes it 33 to 35, and Black wins. No player decided this game, and no card did.
        """,
        after=other,
    )
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Your task

    How often does it matter? The bench below compares the two readings. Read the sentence and the numbers first. Then turn to
    *Replay* and open the game that was turned around by the change, or another one by its number.

    **Rewrite the sentence** so that it can be read in only one way. **Hand in** the bench with your sentence, the number of a game
    that needs it, and why you chose this reading and not the other.
    """)
    return


@app.cell
def _(bench, faces, other):
    lab = bench(
        "suits:runner_out",
        dials=("leftovers_to",),
        charts=("outcomes", "closeness", "gaps"),
        pages=("Bench", "Replay"),
        answers=(faces, other),
    )
    return (lab,)


@app.cell
def _(lab):
    lab
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## To discuss in class

    Over ten thousand games the two readings hardly differ: each player wins as often under one as under the other. Yet about
    one deal in fifteen ends differently. Is this a small gap in the rulebook, or a large one? Whom would you ask: the
    statistics, or the two players of deal 324?

    **[Go on with lesson 4: Difficult, but not impossible](../4/)**
    """)
    return


if __name__ == "__main__":
    app.run()
