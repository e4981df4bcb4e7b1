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
    # Lesson 5: How long is a game?

    **How long should a game of River be?**

    *About ten minutes. You write the minutes on the box of a game.*

    *River (Mismatch)* is War for a whole table: two neighbours at a time turn up a card, ties feed a pot, and a player without
    cards is out. The rulebook has a short game and a long one. Two people tested it, and the document ends with what they
    said. Aaron had one wish: three lengths, “fast, short, long”. Clay had lost early and sat there, not knowing how
    long the others would go on. In a War for two, he said, you just deal again.

    Both are talking about time. Are they asking for the same thing?
    """)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Minutes, and minutes of waiting

    No watch measured this. The bench knows for every kind of event how many seconds it takes at a table (turning up a
    card, looking up which colour beats which, shuffling) and adds them up. So the minutes are an estimate: play one round with
    real cards, and see whether you are faster.

    **How long does the published game last for four?** Say it first; then the bench appears. Then read two things off the
    charts: the minutes, and how long the first player out **waits**. Mind the long tail: an unlucky player waits much
    longer than the average.
    """)
    return


@app.cell
def _():
    from workbench.lessons.cells import ask, bench

    return ask, bench


@app.cell
def _(ask):
    minutes = ask(
        "How many minutes does the published game last for four, in the middle of all games?",
        "About 20",
        "About 40",
        "About 75",
        "About two hours",
        right="About 75",
        then="**About 75 minutes: half of the games are shorter, half are longer. That is the median.** The mean, all minutes shared "
        "out evenly, is about 85, because a few games last very long. The charts mark the median, the numbers are means. "
        "One game in twenty is over after half an hour, one in twenty takes three hours.",
    )
    return (minutes,)


@app.cell
def _(bench, minutes):
    lab = bench(
        "river",
        dials=("length", "end_condition", "players"),
        charts=("minutes", "gauges-wait_minutes", "gauges-wait_share", "standing"),
        pages=("Bench", "Replay"),
        after=minutes,
    )
    return (lab,)


@app.cell
def _(lab):
    lab
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Three dials, one at a time

    1. **Length of the game.** Turn it to *fast*: it leaves the low cards out. Then to *long*, four whole decks. Who has an
       evening for that? And what happens to the *share* of the game that a player waits?
    2. **The game ends when …** Put the length back. Set the game to end when the first player is out. What happened to Clay's
       problem, and what happened to the minutes?
    3. **Players.** Clay compares River with War for two. What do two players gain, and what do they lose?
    """)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Your task

    The box of a game says how many players it is for and how many minutes it takes: “for 4, 20 to 40 minutes”. Write the box for
    **one** River: Aaron's fast game, the short one, or the long one. Choose its dials. Choose the minutes so that nine buyers in
    ten find them right.

    **Hand in** the bench with the text of your box, and one sentence for Clay.
    """)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## To discuss in class

    Was River too long, or did it end at the wrong moment? Which of your own games has a player who only watches?

    **[Go on with lesson 6: Write a player](../6/)**
    """)
    return


if __name__ == "__main__":
    app.run()
