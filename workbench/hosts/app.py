"""The workbench in marimo: a notebook with one widget, which is the whole page."""

import marimo

__generated_with = "0.25.2"
app = marimo.App(width="full", app_title="Warbench", css_file="app.css")


@app.cell
def _():
    import marimo as mo

    from workbench.bench import Bench as State
    from workbench.hosts.widget import Bench

    bench = mo.ui.anywidget(Bench(State.from_link(mo.query_params().to_dict()), address=True))
    bench
    return


if __name__ == "__main__":
    app.run()
