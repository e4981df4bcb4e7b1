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
    # Lesson 8: Luck or skill?

    **Which rule makes a game one that the better player wins?**

    *About ten minutes. You measure what each of four attempts did to skill.*

    *Mindful War* was not made in one go. Its designer describes four attempts. First the players got a hand of three, because War
    plays itself. Then they could switch a card of the hand for one of the deck, because luck still counted for too much. Then
    captured cards stayed out, because a game could go on for ever. Last came royal attacks, because good cards were kept for later.

    Every step had a reason. Did it do what it was for?
    """)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## What is skill?

    Let the best player that we have play against one that turns over any card. Deal the same cards twice, and let the two change seats.
    If the cards decide, each wins once. If the better player wins both, that deal was won by skill. **Skill is the share of
    deals that the better player wins from both seats, less the share that it loses from both.** Classic War has 0. A game in which
    the better player always wins has 100.

    **Which of the four attempts brought the most?** Say it first; then the bench appears, with the first attempt on it.
    """)
    return


@app.cell
def _():
    from workbench.lessons.cells import ask, bench, tell

    return ask, bench, tell


@app.cell
def _(ask):
    most = ask(
        "Which of the four attempts raised skill the most?",
        "The hand of three",
        "The switch",
        "Captured cards stay out",
        "The attacks of Aces and royal cards",
        right="The attacks of Aces and royal cards",
        then="**The attacks, from 11 to 62 points.** The hand brought 39. The switch brought none of it: everybody gives away the worst "
        "card, so it makes no difference between players. And the third attempt *cost* 28 points: it took the game from 115 turns to "
        "23, and in a short game there is less time for the better player to get ahead.",
    )
    return (most,)


@app.cell
def _(bench, most):
    lab = bench(
        "yours:mindful_attempt1",
        dials=("switches", "captured_to", "ace_power", "king_power", "queen_power", "jack_power"),
        pages=("Bench", "Replay", "Questions"),
        after=most,
    )
    return (lab,)


@app.cell
def _(lab):
    lab
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## One step at a time

    1. **Switches per turn.** Turn it to 1, the second attempt. Read two numbers: skill, and how long a game is. Only one of them moved.
    2. **Where captured cards go.** Choose *to the winner's victory pile*, the third attempt. The game ends. What did the ending cost?
    3. **Powers.** Give the King *Sabotage*, the Queen *Reveal* and the Jack *Trade*. Look at skill. Then give the Ace *Loot*. Is any of
       the four enough by itself? Try the Ace alone.
    """)
    return


@app.cell
def _(most, tell):
    answer = tell(
        """
        With the three royal attacks skill is back at 39, and with the Ace's as well at 62. The Ace's alone adds nothing that
        can be measured. An attack makes a good card worth *more than one battle*, so that it matters when it is played:
        that is a choice in which players differ.
        """,
        after=most,
    )
    return (answer,)


@app.cell
def _(answer):
    answer
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## One game, and its curve

    Skill is about thousands of deals. In a single game the cards may still decide. Under *Watch a game* open *Biggest comeback*. The curve
    above the cards shows at each moment how likely it is that the first player wins. Where it jumps, point at the jump: was that a card
    that nobody chose, or a choice?

    The page Questions adds this up over many games: *Do cards or decisions win?* Between two players who play
    alike the cards bring about two thirds of the way to a win.
    """)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Your task

    The designer wanted an end *and* skill. Find another way to have both: start from the third attempt and turn any dials but the
    powers. How near do you get to 62?

    **Hand in** the bench with your rules, and one sentence: what do players do differently because of them?
    """)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## To discuss in class

    Is more skill always better? Who plays War, and would they thank you for 62 points? What would skill 100 feel like to the one
    who loses?

    **[Go on with lesson 9: Make your own War](../9/)**
    """)
    return


if __name__ == "__main__":
    app.run()
