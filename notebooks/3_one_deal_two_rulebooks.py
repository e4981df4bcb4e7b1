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

    “At one point,” writes Holly D'Zmura, “I considered having all the face cards be equal in value to streamline things, but
    this only made things more complicated. In practicing the game, I would still play as if Kings trumped Queens and Queens
    trumped Jacks, since that was what felt most natural. I decided to scrap the rule.”

    Let us take it out of the bin for one game.
    """)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## King against Jack

    Both tables show the same deal: the same 52 cards in the same order, and two players who never change how they play. On
    one table the published rules apply. On the other, a Jack, a Queen and a King are all worth 11.

    Step through the first two battles: nothing differs. Then press `p`, which goes to the point where the games part.
    """)
    return


@app.cell
def _():
    from workbench.notebook import CardTable, bench

    return CardTable, bench


@app.cell
def _(CardTable):
    CardTable.of("suits@middle/highest@51", "suits:equal_faces@middle/highest@51")
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    In the third battle Red's King meets a Jack. As published, the King takes it: four points for Red. With equal faces it is a
    head-to-head. Everybody lays down everything, and Black takes six cards and nine points.

    From then on each side still draws its cards in the same order, but those meet different cards. As published, Red wins, 39 to 29.
    With equal faces, Black wins, 39 to 29. Nobody played better at one table than at the other. Nobody was luckier.
    """)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## A sentence that can be read two ways

    That was a change made on purpose. Now read how the document ends the game when one player has no cards left:

    > At that point, any remaining cards in the opponents deck or hand go straight to the other players victory pile.

    Who is *the other player*: the one who still has cards, or the one who ran out? Here are both readings. Press `p` again.
    """)
    return


@app.cell
def _(CardTable):
    CardTable.of("suits@middle/highest@324", "suits:runner_out@middle/highest@324")
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    Twenty battles, and not one card differs. Red leads 33 to 31 and has two cards left, worth four points. One reading
    makes it 37 to 31, and Red wins. The other makes it 33 to 35, and Black wins. No player decided this game, and no card did.
    """)
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
def _(bench):
    lab = bench(
        "suits:runner_out", dials=("leftovers_to",), charts=("outcomes", "closeness", "gaps"), pages=("Tune", "Replay")
    )
    return (lab,)


@app.cell
async def _(lab):
    (await lab.embed()).output
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## To discuss in class

    Over ten thousand games the two readings hardly differ. Yet about one deal in fifteen ends differently. Is this a
    small gap in the rulebook, or a large one? Whom would you ask: the statistics, or the two players of deal 324?

    **Go on with lesson 4:** *Difficult, but not impossible.*
    """)
    return


if __name__ == "__main__":
    app.run()
