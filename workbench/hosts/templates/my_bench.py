"""A bench in a notebook of your own, and three cells that work on what it shows."""

import marimo

__generated_with = "0.25.2"
app = marimo.App(width="medium")


@app.cell
def _():
    import altair as alt
    import marimo as mo
    import polars as pl

    import warbench as wb

    return alt, mo, pl, wb


@app.cell
def _(mo, wb):
    bench = mo.ui.anywidget(wb.Bench("suits"))
    bench
    return (bench,)


@app.cell
def _(bench, pl):
    # The games behind the bench, one row a game. A cell that reads bench.value runs again after each move.
    bench.value
    games = bench.played
    games.group_by("winner").agg(pl.len().alias("games"), pl.col("turns").mean().round(1)).sort("winner")
    return (games,)


@app.cell
def _(alt, games):
    # A chart of your own.
    lengths = games.group_by("turns").len().sort("turns")
    alt.Chart(alt.Data(values=lengths.to_dicts())).mark_bar().encode(x="turns:Q", y="len:Q")
    return


@app.cell
def _(bench, wb):
    # One dial through its values, with everything else as it is on the bench.
    bench.value
    wb.sweep(bench.id.partition("@")[0], {"hand_size": range(1, 8, 2)}, games=500, metrics="minutes")
    return


if __name__ == "__main__":
    app.run()
