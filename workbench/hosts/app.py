"""The workbench in marimo: a notebook with one widget, which is the whole page."""

import marimo

__generated_with = "0.25.2"
app = marimo.App(width="full", app_title="Warbench", css_file="app.css")


@app.cell
def _():
    import marimo as mo

    from workbench.bench import Bench as State
    from workbench.hosts.widget import Bench

    query = mo.query_params().to_dict()
    bench = mo.ui.anywidget(Bench(State.from_link(query), address=True, query=query))
    bench
    return


if __name__ == "__main__":
    app.run()
