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
    # Lesson 6: Write a player

    **Can ten lines beat both plans that the designer tried?**

    *About ten minutes. You change a line or two of a program; you need not have written one before.*

    Holly D'Zmura tried two plans for *A War of Suits* herself: to send the highest card into every battle, and to send the card
    of middle value. The players here follow such plans, written so exactly that a machine can carry them out. Ten lines are
    enough for your own.
    """)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## The lines

    - The line with `@` says what is decided here, which card to lead, and what you would call that in words.
    - `options` is what you may lead now: `common.count` cards, one after the other.
    - `rank_of` makes a number of a card: 2 to 10, then 11 for a Jack, 12 Queen, 13 King, 14 Ace.
    - **The line that begins with `worth` is the plan.** The card worth most is led. You need not change any other line.

    When a battle goes wrong, all players on this page answer alike: if it pays.
    """)
    return


@app.cell
def _():
    from workbench.lessons.cells import ask, bench, player, tell

    return ask, bench, player, tell


@app.cell
def _(ask):
    first = ask(
        "This player leads its highest rank. Of a hundred games, how many does it win against one that leads the middle card?",
        "About 17",
        "About 37",
        "About 50",
        "About 63",
        right="About 17",
        then="**About 17.** The plan has a hole. An Ace that leads a battle is worth 1, and these lines take it for the highest card of "
        "all, 14. Press *Run*, watch a game that it loses, and see what becomes of its Aces.",
    )
    return (first,)


@app.cell
def _(first):
    first
    return


@app.cell
def _(player):
    mine = player(
        "suits",
        """
import warbench as wb
from engine.core.cards import card_of, rank_of

@wb.strategy("lead", "leads the highest rank")
def mine(view, rules, options):
    best, most = options.action[0], -99
    for i in range(options.count):
        worth = rank_of(card_of(options.action[i]))
        if worth > most:
            best, most = options.action[i], worth
    return best
""",
        against=("highest", "middle", "lowest_nonace"),
    )
    return (mine,)


@app.cell
def _(mine):
    mine
    return


@app.cell
def _(mine):
    mine.table
    return


@app.cell
def _(first, tell):
    tell(
        """
        ## Improve it once

        Fix the hole. Below the line that begins with `worth`, and as far to the right, write two more:

        ```
                if worth == 14:
                    worth = 1
        ```

        Run it again. It wins about 37 games of a hundred against the middle card now, and half of them against the highest: no
        wonder, for now it *is* the one that leads the highest. A plan that is written down says things that you did not know you had
        decided.
        """,
        after=first,
    )
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Your task

    **Beat both plans of the designer,** with certainly more than half of the games. Change what a card is `worth`. What would make a low
    card worth more than a high one? Is a King worth the same in the first battle as in the last? `view.turn` is the number of the
    battle. If a line is not allowed, the page says so, with its number.

    Then try the third opponent. Our best one so far wins 52 games of a hundred against it.

    Below, the two plans of the designer play against each other. Find a game that shows what your player does better.
    **Hand in** that game with two sentences: what your player does, in words, and what it taught you about the game. Its lines
    come along by themselves.

    In JupyterLab a cell of your own does the same, and there you may use all of Python: the same lines, and below them
    `wb.add_strategy("suits", mine)`.
    """)
    return


@app.cell
def _(bench, first, mine):
    lab = bench("suits@middle/highest", pages=("Replay",), answers=(first, mine))
    return (lab,)


@app.cell
def _(lab):
    lab
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## To discuss in class

    Your player never forgets a card and never hopes for one. Does it play well, or does it only know this opponent? Which of your lines
    would you tell a friend as advice, and which is nothing but a number that happened to win?

    **[Go on with lesson 7: Is it true?](../7/)**
    """)
    return


if __name__ == "__main__":
    app.run()
