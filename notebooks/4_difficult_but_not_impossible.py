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
    # Lesson 4: Difficult, but not impossible

    **Where must a goal be set to be difficult, but not impossible?**

    *About ten minutes. You look for the right goal of a game for one player.*

    Michael Gray wanted the goal of his *Profiteer* to be “difficult, but not impossible”: 26 cards, half of the deck. In his
    notes he says that his tests reached 24 cards surprisingly often, and that the best game brought 40. He tested with his
    own hands. You have more hands.
    """)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## The rules in one minute

    - Two sides fight a war, card against card. The higher one takes both. You play neither side.
    - You have eight cards, your resources. Before two cards fight, you may replace one of them with a higher one of yours.
    - Two equal cards are a **war**: each side lays one card face down and turns up another. The face-down cards are yours.
    - When the decks have been played through, both sides must have the same number of cards. If not, you may give the weaker
      side what is missing, from the resources you have left. If you cannot, the war is over.
    - If the sides are even, all decks are shuffled and you go on with eight resources. When the war is over, you win with
      **26 cards**, half of the deck.
    """)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Two cards short

    What does *difficult, but not impossible* mean to you? Give your number; it goes with what you hand in. Then step through a
    game that ends with 24.
    """)
    return


@app.cell
def _():
    from workbench.lessons.cells import ask, bench, tell, watch

    return ask, bench, tell, watch


@app.cell
def _(ask):
    number = ask(
        "Of a hundred games, how many should a good player win, so that it is difficult but not impossible?",
        hint="a number, such as 50",
    )
    return (number,)


@app.cell
def _(number, watch):
    watch(
        "profiteer@parity_aware@316",
        moments=(("Turn 11, the first count", 11), ("Turn 18", 18), ("Turn 19", 19), ("Turn 22, the last count", 22)),
        after=number,
    )
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    Look at two moments.

    1. **The first count,** after turn 11. Side A has 15 cards, Side B 17. The profiteer gives two cards away. Why is that a
       good bargain?
    2. **Turns 18 and 19.** Two wars break out by themselves, and Side B wins both. They bring the profiteer four cards. And
       they end the war: at the last count it is 8 against 20, and no gift can make up for that.

    This is what Gray built: a war brings you cards, and it may be the war that ends the game too early. You have to weigh one
    against the other.
    """)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Your task

    Say what a goal of 25 will do; then the bench appears, and below it what to try. Look for the goal that comes closest to your number.

    **Hand in** the bench, which brings your number with it, and one sentence for the rulebook that tells a player how hard the game is.
    """)
    return


@app.cell
def _(ask):
    odd = ask(
        "With a goal of 25 instead of 26: how many more games are won?",
        "Hardly any",
        "A few in a hundred",
        "Many",
        right="Hardly any",
        then="Now turn the dial and see why.",
    )
    return (odd,)


@app.cell
def _(bench, number, odd):
    lab = bench(
        "profiteer",
        dials=("target", "resources"),
        charts=("outcomes", "gauges-profit", "growth", "ended"),
        pages=("Bench", "Replay"),
        after=odd,
        answers=(number,),
    )
    return (lab,)


@app.cell
def _(lab):
    lab
    return


@app.cell
def _(odd, tell):
    tell(
        """
        1. Look at the share of games won with the published goal of 26. Is it above your number, or below?
        2. Turn *Profit needed to win* from 26 to 25. Then turn it to 24. Look at the curve at the
           bottom and at the chart of the profit. What is wrong with the odd numbers?
        3. Gray began with four resources, which left too much to chance, and went up to eight. Turn that dial too. Find the goal and
           the resources that come closest to your number.
        """,
        after=odd,
    )
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## To discuss in class

    What the dial showed about the goals around 26: would you have found it out at the table, and after how many games?

    The player on this page never forgets how many cards each side has. You do. Difficult for whom?

    **[Go on with lesson 5: How long is a game?](../5/)**
    """)
    return


if __name__ == "__main__":
    app.run()
