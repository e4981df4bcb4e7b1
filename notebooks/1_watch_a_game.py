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
    # Lesson 1: Watch a game

    **Who won this game: the cards or the player?**

    *About ten minutes. You watch one game of cards, step by step. No programming needed.*

    War plays itself: its players have no choices. That bothered Holly D'Zmura, a student of game design. She
    gave both players a hand of three cards, and Aces that turn a battle that seemed lost. Her game is called *A War of Suits*,
    and at the end of her document she claims that its winner “had a hand in” it.

    Is that true? One game proves nothing. But one game, watched card by card, teaches you what to look for.
    """)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## The rules in one minute

    - Red has all the red cards, Black all the black ones. Both hold three.
    - Both play one card at the same moment. The higher one takes both. An Ace played like this is worth 1.
    - If you are behind, you may add **a double**: a card that matches your own card, or the opponent's. Its value is
      added to yours.
    - If you are behind, you may also play **an Ace** instead: it takes everything, unless the other side lays an Ace on top.
    - Two equal cards are a **head-to-head**: both lay down all they hold, and the higher total takes everything.
    - At the end, every card you have taken is worth a point. Face cards and Aces are worth two.
    """)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Before you watch

    Red always plays the card of middle value, Black always the highest: two ways to play that D'Zmura tried herself. The
    deck is shuffled, and both have the same cards.
    """)
    return


@app.cell
def _():
    from workbench.lessons.cells import ask, bench, watch

    return ask, bench, watch


@app.cell
def _(ask):
    better = ask(
        "Who wins more often?",
        "Red, who always plays the middle card",
        "Black, who always plays the highest card",
        "Both win about as often",
        right="Red, who always plays the middle card",
        then="**Red wins six games of ten, Black three and a half; the others are draws.** That is what better play is worth here. "
        "But three and a half games of ten are lost all the same, and some are won only just.",
    )
    return (better,)


@app.cell
def _(better):
    better
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## A lost game

    Here is one game. Click on the table, then press the right arrow key for the next step; hold Shift for a whole battle. Beside
    each step are the clause of the rulebook and the player's other options. The buttons below the table go to the
    moments of this lesson.

    **Red wins this game 38 to 30. Watch the first ten battles, and you will not believe it.**
    """)
    return


@app.cell
def _(watch):
    watch(
        "suits@middle/highest@977",
        moments=(
            ("The deal", 1),
            ("After four battles", 5),
            ("After ten battles", 11),
            ("Battle 13", 13),
            ("The last two battles", 23),
        ),
    )
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Three moments

    After ten battles Black leads 26 to 0. Red has not taken a single card. Look at three moments.

    1. **The first four battles.** Black sends a King, a Queen and two Jacks. Against which cards? What would those four have
       been worth later?
    2. **Battle 13.** Red's Jack meets a King, and Red plays an Ace. Why does Black not answer it?
    3. **The last two battles.** Black leads 30 to 28. Black holds two Aces and a 3; Red holds a King, an 8 and an Ace.
       How would *you* have played Black?
    """)
    return


@app.cell
def _(ask):
    won = ask(
        "Who won this game: the cards or the player?",
        "The cards",
        "The player",
        "Both, about equally",
        then="Keep your answer: it goes on the page that you hand in. What in the game speaks for it, and what against it?",
    )
    return (won,)


@app.cell
def _(won):
    won
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Your task

    The bench opens on the game that you have watched. The curve below the table is each side's chance to win, step by step: where
    does it turn, and by which card?

    Then choose another game: a typical one, the biggest comeback, the closest, or any number that you type. Find **the one card**
    without which you think it would have ended differently, and see whether its curve says the same.

    **Hand in** the game with two sentences: the battle at which it turned, and whether it was the cards or the player.
    """)
    return


@app.cell
def _(bench, better, won):
    lab = bench("suits@middle/highest@977", pages=("Replay",), answers=(better, won))
    return (lab,)


@app.cell
def _(lab):
    lab
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## To discuss in class

    Black always played the highest card and lost this game. Was that bad play, or bad luck? How many games would you have to
    watch before you could say?

    **[Go on with lesson 2: Turn one dial](../2/)**
    """)
    return


if __name__ == "__main__":
    app.run()
