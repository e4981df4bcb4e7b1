"""The workbench in marimo: turn a dial, see what ten thousand games do, step through one of them."""

import marimo

__generated_with = "0.25.2"
app = marimo.App(width="full", app_title="Warbench", css_file="../look/marimo.css")


@app.cell
def _():
    from types import SimpleNamespace

    import marimo as mo

    from engine import warm
    from workbench.bench import Bench
    from workbench.bench.played import played_by_all
    from workbench.charts import pick_of
    from workbench.charts.course import draw_course
    from workbench.in_marimo.parts import NOTHING, drawn, framed, together
    from workbench.in_marimo.widgets import dials_panel, few_dials, make_dials, setter
    from workbench.look.sheets import PANELS
    from workbench.panels import curve as curve_panel
    from workbench.panels import keep as keep_panel
    from workbench.panels import replay as replay_panel
    from workbench.panels.frame import WHOLE
    from workbench.panels.scene import preparing, scene
    from workbench.table import CardTable

    return (
        Bench, CardTable, NOTHING, PANELS, SimpleNamespace, WHOLE, curve_panel, dials_panel, draw_course, drawn, few_dials,
        framed, keep_panel, make_dials, mo, pick_of, played_by_all, preparing, replay_panel, scene, setter, together, warm,
    )  # fmt: skip


@app.cell
def _(Bench, WHOLE, mo):
    # How the bench opens and what of it is shown. A lesson puts its own in their place.
    opening, frame = Bench.from_link(mo.query_params().to_dict()), WHOLE
    return frame, opening


@app.cell
def _(CardTable, SimpleNamespace, mo, opening, played_by_all):
    # One session. `get_bench` is what a cell depends on that shows the bench; `desk.bench` is the same without the
    # dependence. A button may change the cell that it stands in, hence the self loops. `drawn` counts the moves that
    # came from elsewhere than a dial: then the dials are made again.
    desk = SimpleNamespace(bench=opening)
    get_bench, set_bench = mo.state(desk.bench, allow_self_loops=True)
    get_drawn, set_drawn = mo.state(0, allow_self_loops=True)
    get_mark, set_mark = mo.state(None, allow_self_loops=True)
    get_page, set_page = mo.state(desk.bench.page, allow_self_loops=True)
    get_more, set_more = mo.state(0, allow_self_loops=True)  # how often more games came after a first picture
    played = played_by_all()
    table = CardTable()
    return (
        desk, get_bench, get_drawn, get_mark, get_more, get_page, played, set_bench, set_drawn, set_mark, set_more,
        set_page, table,
    )  # fmt: skip


@app.cell
def _(desk, frame, set_bench, set_drawn, set_mark, set_page):
    def show(bench):
        """Show another state of the bench; the widgets stay as they are."""
        bench = frame.within(bench)
        if bench.page != desk.bench.page:
            set_page(bench.page)
        desk.bench = bench
        set_bench(bench)

    def step(move):
        """Make a move of a widget that stays as it is set."""
        moved = move(desk.bench)
        if moved is not desk.bench:
            show(moved)

    def go(move):
        """Make a move, show where it leads, and make the dials again."""
        show(move(desk.bench))
        set_mark(None)
        set_drawn(lambda times: times + 1)

    def turn_dial(name, value):
        turned = desk.bench.set_dial(name, value)
        if turned.problem:
            go(lambda _: turned)
        else:
            show(turned)

    return go, step, turn_dial


@app.cell
def _(PANELS, mo):
    # How the panels look; a lesson that shows the bench brings it along.
    mo.Html(f"<style>{PANELS}</style>")
    return


@app.cell
def _(frame, get_bench, mo):
    # The link holds the whole state; a lesson has its own.
    mo.stop(not frame.whole)
    _wanted = get_bench().link()
    _params = mo.query_params()
    for _name in [n for n in _params.to_dict() if n not in _wanted]:
        _params.remove(_name)
    for _name, _value in _wanted.items():
        if _params.get(_name) != _value:
            _params.set(_name, _value)
    return


@app.cell
def _(NOTHING, desk, frame, framed, get_drawn, go, mo, scene, setter, step):
    get_drawn()
    _part = scene(desk.bench, frame).get("head")
    mo.stop(_part is None, NOTHING)
    heads = {name: setter(each, step if name == "page" else go) for name, each in _part.controls().items()}
    _brand = f'<div class="wb-brand">{_part.label}</div>' if _part.label else ""
    mo.Html(framed(_part, _brand, *(each.text for each in heads.values())))
    return (heads,)


@app.cell
def _(get_bench, mo, preparing, warm):
    # The first compile happens in a child process that only fills the disk cache; the strategies that do not sit at
    # the table yet, and the games that nobody opened, are compiled after it, while people look at the first picture.
    game, _setup = get_bench().game, get_bench().setup
    if not warm.is_ready(_setup):
        with mo.status.spinner(title=preparing(game).label, subtitle=preparing(game).words()):
            warm.start(game, _setup.strategies).wait()
    warm.warm(game, _setup.strategies)
    warm.start_ahead(game)
    return (game,)


@app.cell
def _(frame, get_bench, go, mo, scene, together):
    # Opening questions, what is changed, what is to be said of the last move.
    _shown = scene(get_bench(), frame)
    above = together([_shown.get(name) for name in ("questions", "chips", "story", "problem", "notice")], go)
    mo.Html(above.html)
    return (above,)


@app.cell
def _(desk, drawn, frame, get_drawn, get_page, go, make_dials, mo, scene, turn_dial):
    # What stands beside the charts: made again after a move that came from elsewhere.
    get_drawn()
    get_page()
    _shown = scene(desk.bench, frame)
    dials = make_dials(desk.bench, turn_dial) if "dials" in _shown else {}
    search = mo.ui.text(placeholder=_shown["dials"].hint if dials else "", full_width=True)
    beside = {name: drawn(_shown.get(name), go) for name in ("switch", "who", "variants")}
    return beside, dials, search


@app.cell
def _(NOTHING, beside, desk, dials, dials_panel, few_dials, frame, framed, mo, scene, search):
    # The dials are folded away where the card tables need the room; in a lesson they stand above the picture.
    _shown = scene(desk.bench, frame)
    mo.stop("dials" not in _shown, NOTHING)
    _part = _shown["dials"]
    if frame.whole:
        _folded = {_shown[name].label: mo.Html(beside[name].html) for name in ("who", "variants")}
        _side = mo.sidebar(
            [
                mo.Html(beside["switch"].html),
                mo.Html(framed(_part, f'<h3 class="wb-rules">{_part.label}</h3>')),
                search,
                dials_panel(desk.bench.game, dials, search.value),
                mo.accordion(_folded, multiple=True),
            ],
            width="350px",
        )
    else:
        _side = mo.Html(framed(_part, few_dials(desk.bench.game, dials, frame).text))
    _side
    return


@app.cell
def _(frame, game, get_bench, get_more, played, scene):
    # The games: the published rules and the variant on the same deals; where all of them take long, a part of them first.
    bench = get_bench()
    get_more()
    comparison = played.first(bench)
    shown = scene(bench, frame, comparison)
    _ = game
    return bench, comparison, shown


@app.cell
def _(bench, comparison, desk, drawn, frame, go, mo, scene, shown, step, together):
    # Predict first: the questions, and, once somebody has looked, the score, which follows the games: of a link that was
    # opened, of more games.
    if bench.prediction and desk.bench is bench:
        desk.bench = bench.look(comparison)
    asked = drawn(shown.get("forms"), go, step)
    _intro = drawn(shown.get("intro"), go).html
    _told = scene(desk.bench, frame, comparison)
    mo.Html(_intro + asked.html + together([_told.get("score"), _told.get("tally")], go).html)
    return (asked,)


@app.cell
def _(go, mo, shown, together):
    words = together([shown.get(name) for name in ("warnings", "verdict", "numbers")], go)
    mo.Html(words.html)
    return


@app.cell
def _(NOTHING, desk, drawn, framed, go, mo, played, set_more, shown):
    # The games that are still missing are played a second's worth at a time. The page asks for them, so that a move
    # made meanwhile has its turn.
    mo.stop("missing" not in shown, NOTHING)

    def _play_more(_):
        if not played.turns.busy:  # the page will ask again
            played.refine(desk.bench)
            set_more(lambda times: times + 1)

    asking = mo.ui.refresh(default_interval=0.3, on_change=_play_more)
    enough = drawn(shown["missing"], go)
    mo.Html(f'{enough.html}<div class="wb-asking">{asking.text}</div>')
    return asking, enough


@app.cell
def _(comparison, mo, pick_of, set_mark):
    # A click on a mark tells which games to list.
    def chart_of(chart, width, height):
        def clicked(_):
            _pick = pick_of(picture.selections.get("pick"))
            if _pick:
                set_mark((chart.name, _pick))

        picture = mo.ui.altair_chart(
            chart.draw(comparison, width=width, height=height),
            chart_selection=False,
            legend_selection=False,
            on_change=clicked,
        )
        return picture

    def side_by_side(pictures):
        return f'<div class="wb-charts">{"".join(each.text for each in pictures)}</div>'

    return chart_of, side_by_side


@app.cell
def _(NOTHING, bench, chart_of, frame, framed, mo, shown, side_by_side):
    # A big chart and three small ones; the rest follow below, when these stand.
    mo.stop("charts" not in shown, NOTHING)
    _main, _small, _ = frame.pictures(bench.game)
    pictures = [chart_of(_main, *frame.sizes().main), *(chart_of(chart, *frame.sizes().small) for chart in _small)]
    mo.Html(framed(shown["charts"], side_by_side(pictures)))
    return (pictures,)


@app.cell
def _(bench, comparison, drawn, frame, get_mark, go, mo, scene):
    # The games behind the mark that was clicked.
    behind = drawn(scene(bench, frame, comparison, get_mark()).get("behind"), go)
    mo.Html(behind.html or "<span></span>")
    return (behind,)


@app.cell
def _(drawn, go, mo, shown):
    # Games worth opening, and any game by its number.
    picks = drawn(shown.get("picks"), go)
    mo.Html(picks.html or "<span></span>")
    return (picks,)


@app.cell
def _(NOTHING, bench, curve_panel, drawn, frame, framed, go, mo, pick_of, played, shown):
    # One dial, all its values: the dial that was touched last, from fewer games, after the charts.
    mo.stop("curve" not in shown, NOTHING)

    def _clicked(_):
        _move = curve_panel.pressed(bench, pick_of(curve.selections.get("pick")))
        if _move:
            go(_move)

    curve = mo.ui.altair_chart(
        curve_panel.picture(bench, played.curve(bench), *frame.sizes().main),
        chart_selection=False,
        legend_selection=False,
        on_change=_clicked,
    )
    metric = drawn(shown["curve"], go)
    mo.Html(framed(shown["curve"], *(each.text for each in metric.kept.values()), curve.text))
    return curve, metric


@app.cell
def _(NOTHING, bench, chart_of, frame, framed, mo, shown, side_by_side):
    mo.stop("more" not in shown, NOTHING)
    more_pictures = []  # drawn when somebody opens them: more than half of what a move would send

    def _open():
        _, _, _more = frame.pictures(bench.game)
        more_pictures[:] = [chart_of(chart, *frame.sizes().more) for chart in _more]
        return mo.Html(side_by_side(more_pictures))

    mo.Html(framed(shown["more"], mo.accordion({shown["more"].label: _open}, lazy=True).text))
    return (more_pictures,)


@app.cell
def _(bench, replay_panel, shown, table):
    # The card table keeps its widget; only what it shows is set.
    traces = replay_panel.shown_traces(bench) if "course" in shown else ()
    if "table" in shown:
        replay_panel.lay_out(table, bench, traces)
    return (traces,)


@app.cell
def _(NOTHING, desk, frame, framed, get_page, mo, scene, table):
    get_page()
    _part = scene(desk.bench, frame).get("table")
    mo.stop(_part is None, NOTHING)
    on_the_table = mo.ui.anywidget(table)
    mo.Html(framed(_part, on_the_table.text))
    return (on_the_table,)


@app.cell
def _(NOTHING, draw_course, frame, framed, mo, pick_of, replay_panel, shown, table, traces):
    # The course of the open game; a click on a turn goes there.
    mo.stop("course" not in shown, NOTHING)

    def _clicked(_):
        _pick = pick_of(course.selections.get("pick"))
        _rows = table.trace.get("rows", [])
        if _pick and "turn" in _pick and _rows:
            table.at = replay_panel.row_of_turn(table.trace, int(_pick["turn"]))

    course = mo.ui.altair_chart(
        draw_course(traces, width=1100 if frame.whole else frame.sizes().main[0], height=210),
        chart_selection=False,
        legend_selection=False,
        on_change=_clicked,
    )
    mo.Html(framed(shown["course"], course.text))
    return (course,)


@app.cell
def _(frame, keep_panel, mo):
    # What is typed stays, whatever page is shown.
    _words = keep_panel.words(frame)
    title = mo.ui.text(label=_words.title, placeholder=_words.example, max_length=80, full_width=True)
    who = mo.ui.text(label=_words.who, max_length=80, full_width=True)
    why = mo.ui.text_area(label=_words.why, max_length=2000, rows=3, full_width=True)
    return title, who, why


@app.cell
def _(bench, comparison, drawn, frame, framed, go, keep_panel, mo, played, shown, title, who, why):
    # Below: the variant as files, each with a button or with what is missing for it, and one that is opened again; and the
    # rulebook.
    def _opened(files):
        if files:
            go(lambda bench: bench.open_file(files[0].contents.decode("utf-8", "replace")))

    def _fields(part):
        entry = keep_panel.Entry(title.value, who.value, why.value)
        offered = keep_panel.files(bench, frame, entry, lambda: comparison, lambda: played.curve(bench))
        for kept in offered:
            how = {"mimetype": kept.kind, "label": kept.label, "disabled": bool(kept.problem)}
            buttons.append(mo.download(lambda kept=kept: kept.text().encode(), kept.name, **how))
        if frame.whole:
            label = keep_panel.words(frame).open
            buttons.append(mo.ui.file(filetypes=[".toml"], label=label, max_size=64_000, on_change=_opened))
        row = mo.hstack(buttons, justify="start", wrap=True)
        rows = [mo.hstack([title, who], widths="equal"), why, row, mo.Html(keep_panel.problems_html(offered))]
        return framed(part, f'<h3 class="wb-rules">{part.label}</h3>', mo.vstack(rows).text)

    buttons = []
    _below = [_part for _part in shown.values() if _part.name in ("keep", "rulebook")]
    mo.Html(
        "".join(_fields(_part) if _part.name == "keep" else drawn(_part, go).html for _part in _below)
        or "<span></span>"
    )
    return (buttons,)


if __name__ == "__main__":
    app.run()
