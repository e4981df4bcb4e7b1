"""The workbench in marimo: turn a dial, see what ten thousand games do, step through one of them."""

import marimo

__generated_with = "0.25.2"
app = marimo.App(width="full", app_title="Warbench", css_file="app.css")


@app.cell
def _():
    from html import escape
    from types import SimpleNamespace

    import marimo as mo

    from engine import warm
    from engine.game import load, names
    from engine.metrics import find
    from engine.presets import presets
    from engine.rules import BadInput
    from workbench import bench as state
    from workbench.bench import Bench, Played
    from workbench.charts import arranged, pick_of
    from workbench.charts import find as find_chart
    from workbench.charts.course import draw_course
    from workbench.charts.curve import draw_curve
    from workbench.controls import dials_panel, make_dials, make_seats
    from workbench.panels import glance, rulebook, strategies
    from workbench.panels import replay as replay_panel
    from workbench.panels.games import games_behind, picks
    from workbench.table import CardTable

    return (
        BadInput,
        Bench,
        CardTable,
        Played,
        SimpleNamespace,
        arranged,
        dials_panel,
        draw_course,
        draw_curve,
        escape,
        find,
        find_chart,
        games_behind,
        glance,
        load,
        make_dials,
        make_seats,
        mo,
        names,
        pick_of,
        picks,
        presets,
        replay_panel,
        rulebook,
        state,
        strategies,
        warm,
    )


@app.cell
def _(Bench, CardTable, Played, SimpleNamespace, mo):
    # One session. `get_bench` is what a cell depends on that shows the bench; `desk.bench` is the same without the
    # dependence. A button may change the cell that it stands in, hence the self loops. `drawn` counts the moves that
    # came from elsewhere than a dial: then the dials are made again.
    desk = SimpleNamespace(bench=Bench.from_link(mo.query_params().to_dict()))
    get_bench, set_bench = mo.state(desk.bench, allow_self_loops=True)
    get_drawn, set_drawn = mo.state(0, allow_self_loops=True)
    get_mark, set_mark = mo.state(None, allow_self_loops=True)
    get_page, set_page = mo.state(desk.bench.page, allow_self_loops=True)
    get_more, set_more = mo.state(0, allow_self_loops=True)  # how often more games came after a first picture
    played = Played()
    table = CardTable()
    return (
        desk, get_bench, get_drawn, get_mark, get_more, get_page, played, set_bench, set_drawn, set_mark, set_more,
        set_page, table,
    )  # fmt: skip


@app.cell
def _(desk, set_bench, set_drawn, set_mark, set_page):
    def show(bench):
        """Show another state of the bench; the widgets stay as they are."""
        if bench.page != desk.bench.page:
            set_page(bench.page)
        desk.bench = bench
        set_bench(bench)

    def move(bench):
        """Show another state and make the dials again."""
        show(bench)
        set_mark(None)
        set_drawn(lambda times: times + 1)

    def turn_dial(name, value):
        bench = desk.bench.turn(name, value)
        if bench.problem:
            move(bench)
        else:
            show(bench)

    return move, show, turn_dial


@app.cell
def _(get_bench, mo):
    # The link holds the whole state.
    _wanted = get_bench().link()
    _params = mo.query_params()
    for _name in [n for n in _params.to_dict() if n not in _wanted]:
        _params.remove(_name)
    for _name, _value in _wanted.items():
        if _params.get(_name) != _value:
            _params.set(_name, _value)
    return


@app.cell
def _(Bench, desk, get_drawn, load, mo, move, names, show, state):
    get_drawn()
    _games = {load(_n).title: _n for _n in names()}
    choose_game = mo.ui.dropdown(
        _games,
        value=desk.bench.game.title,
        allow_select_none=False,
        on_change=lambda name: move(Bench.of(name)) if name != desk.bench.game.name else None,
    )
    pages = mo.ui.tabs(
        dict.fromkeys(state.PAGES, ""),
        value=desk.bench.page,
        on_change=lambda page: show(desk.bench.turn_to(page)) if page != desk.bench.page else None,
    )
    mo.Html(f'<div class="wb-head"><div class="wb-brand">Warbench</div>{choose_game.text}{pages.text}</div>')
    return


@app.cell
def _(get_bench, mo, warm):
    # The first compile happens in a child process that only fills the disk cache; the strategies that do not sit at
    # the table yet, and the games that nobody opened, are compiled after it, while people look at the first picture.
    game, _setup = get_bench().game, get_bench().setup
    if not warm.is_ready(_setup):
        with mo.status.spinner(
            title=f"Preparing {game.title} for the first time",
            subtitle="Its rules are being compiled: some fifteen seconds, once on this machine.",
        ):
            warm.start(game, _setup.strategies).wait()
    warm.start_ahead(game)
    return (game,)


@app.cell
def _(desk, escape, get_bench, mo, move, rulebook):
    # Opening questions, and what is changed.
    _bench = get_bench()
    questions = {
        _p.short: mo.ui.button(
            label=_p.question or _p.title,
            kind="success" if _bench.changed and _p.rules == _bench.rules else "neutral",
            tooltip=_p.why,
            on_click=lambda _, name=_p.short: move(desk.bench.press(name)),
        )
        for _p in _bench.questions()
    }
    chips = {
        _c.name: mo.ui.button(
            label=f"{_c.short} ✕",
            tooltip=f"{_c.words}. Press to put this dial back.",
            kind="warn",
            on_click=lambda _, name=_c.name: move(desk.bench.put_back(name)),
        )
        for _c in _bench.chips()
    }
    all_back = mo.ui.button(label="Put all back", on_click=lambda _: move(desk.bench.put_all_back()))
    _asked = "".join(_b.text for _b in questions.values())
    _changed = "".join(_b.text for _b in [*chips.values(), *([all_back] if len(chips) > 1 else [])])
    _line = f'<div class="wb-chips"><span class="wb-label">Changed</span>{_changed}</div>' if chips else ""
    _story = rulebook.story(_bench) if _bench.page != "Replay" else ""
    _said = [("problem", _bench.problem), ("notice", _bench.notice)]
    _alerts = "".join(f'<div class="wb-{_kind}" role="alert">{escape(_s)}</div>' for _kind, _s in _said if _s)
    _questions = f'<div class="wb-questions"><span class="wb-label">What if …</span>{_asked}</div>'
    mo.Html(f"{_questions if _bench.page == 'Tune' else ''}{_line}{_story}{_alerts}")
    return


@app.cell
def _(desk, get_drawn, make_dials, make_seats, mo, move, turn_dial):
    get_drawn()
    dials = make_dials(desk.bench, turn_dial)
    seats = make_seats(desk.bench, lambda seat, part, name: move(desk.bench.let_play(seat, part, name)))
    search = mo.ui.text(placeholder="Search the rules: Ace, draw, points …", full_width=True)
    offers = {
        p.short: mo.ui.button(
            label=p.question or p.title, tooltip=p.why, on_click=lambda _, name=p.short: move(desk.bench.press(name))
        )
        for p in desk.bench.offers()
    }
    return dials, offers, search, seats


@app.cell
def _(desk, get_drawn, mo, move, presets, state):
    get_drawn()
    _presets = {"the published rules": ""} | {
        p.title: n for n, p in presets(desk.bench.game).items() if p.rules.changes()
    }
    _open = {"…": ""} | {p.title: n for n, p in presets(desk.bench.game).items()}
    against = mo.ui.dropdown(
        _presets,
        value=next((t for t, n in _presets.items() if f"“{t}”" == desk.bench.baseline_name), "the published rules"),
        label="Compare with",
        allow_select_none=False,
        full_width=True,
        on_change=lambda name: move(desk.bench.compare_with(name)),
    )
    keep = mo.ui.button(label="Compare with the variant as it is now", on_click=lambda _: move(desk.bench.pin()))
    open_preset = mo.ui.dropdown(
        _open,
        value="…",
        label="Open a variant",
        allow_select_none=False,
        full_width=True,
        on_change=lambda name: move(desk.bench.press(name)) if name else None,
    )
    count = mo.ui.dropdown(
        {f"{n:,} games": n for n in state.GAME_COUNTS},
        value=f"{desk.bench.games:,} games" if desk.bench.games in state.GAME_COUNTS else None,
        label="Games played for each picture",
        full_width=True,
        on_change=lambda n: move(desk.bench.play(n)) if n else None,
    )
    return against, count, keep, open_preset


@app.cell
def _(against, count, desk, dials, dials_panel, get_page, keep, mo, offers, open_preset, search, seats, strategies):
    # The dials are folded away where the card tables need the room.
    if get_page() == "Tune":
        _table = {
            "Who plays": mo.vstack([*seats.values(), mo.Html(strategies.seats_html(desk.bench)), *offers.values()])
        }
        _table |= {"Variants and comparison": mo.vstack([open_preset, against, keep, count])}
        _content = [
            mo.Html('<h3 class="wb-rules">Rules</h3>'),
            search,
            dials_panel(desk.bench.game, dials, search.value),
            mo.accordion(_table, multiple=True),
        ]
        _side = mo.sidebar(_content, width="350px")
    else:
        _side = mo.Html("<span></span>")
    _side
    return


@app.cell
def _(game, get_bench, get_more, mo, played):
    # The games: the published rules and the variant on the same deals; where all of them take long, a part of them first.
    bench = get_bench()
    get_more()
    comparison = played.first(bench)
    _ = game
    return bench, comparison


@app.cell
def _(bench, comparison, escape, glance, mo):
    mo.stop(bench.page != "Tune", mo.Html("<span></span>"))
    mo.Html(
        f"{glance.notes_html(bench)}"
        f'<p class="wb-sentence" aria-live="polite">{escape(glance.sentence(comparison, bench.baseline_name))}</p>'
        f"{glance.numbers_html(glance.numbers(comparison))}"
    )
    return


@app.cell
def _(bench, comparison, desk, escape, glance, mo, move, played, set_more):
    # The games that are still missing are played a second's worth at a time. The page asks for them, so that a move
    # made meanwhile has its turn.
    mo.stop(bench.page != "Tune" or not glance.missing(comparison, bench.games), mo.Html("<span></span>"))

    def _play_more(_):
        played.refine(desk.bench)
        set_more(lambda times: times + 1)

    asking = mo.ui.refresh(default_interval=0.3, on_change=_play_more)
    enough = mo.ui.button(
        label="These are enough", on_click=lambda _: move(desk.bench.play(len(comparison.games_after)))
    )
    mo.Html(
        f'<p class="wb-note" role="status">{escape(glance.missing(comparison, bench.games))} {enough.text}</p>'
        f'<div class="wb-asking">{asking.text}</div>'
    )
    return asking, enough


@app.cell
def _(comparison, mo, pick_of, set_mark):
    # A press on a mark tells which games to list.
    def drawn(chart, width, height):
        def pressed(_):
            _pick = pick_of(shown.selections.get("pick"))
            if _pick:
                set_mark((chart.name, _pick))

        shown = mo.ui.altair_chart(
            chart.draw(comparison, width=width, height=height),
            chart_selection=False,
            legend_selection=False,
            on_change=pressed,
        )
        return shown

    def side_by_side(pictures):
        return f'<div class="wb-charts">{"".join(each.text for each in pictures)}</div>'

    return drawn, side_by_side


@app.cell
def _(arranged, bench, drawn, mo, side_by_side):
    # A big chart and three small ones; the rest follow below, when these stand.
    mo.stop(bench.page != "Tune", mo.Html("<span></span>"))
    _main, _small, _ = arranged(bench.game)
    pictures = [drawn(_main, 850, 170), *(drawn(chart, 275, 300) for chart in _small)]
    mo.Html(f'<div class="wb-tune">{side_by_side(pictures)}</div>')
    return (pictures,)


@app.cell
def _(bench, comparison, desk, escape, find_chart, games_behind, get_mark, mo, move):
    # The games behind the mark that was pressed.
    _mark = get_mark()
    mo.stop(bench.page != "Tune" or _mark is None, mo.Html("<span></span>"))
    _words, _listed = games_behind(find_chart(_mark[0], bench.game), _mark[1], comparison)
    behind = {
        _row.seed: mo.ui.button(
            label=f"Game {_row.seed}: {_row.says}", on_click=lambda _, seed=_row.seed: move(desk.bench.open(seed))
        )
        for _row in _listed
    }
    mo.Html(
        f'<div class="wb-behind" role="status"><b>{escape(_words)}</b>{"".join(b.text for b in behind.values())}</div>'
    )
    return (behind,)


@app.cell
def _(bench, comparison, desk, mo, move, picks):
    # Games worth opening, and any game by its number.
    mo.stop(bench.page == "Rulebook", mo.Html("<span></span>"))
    ready = {
        _p.label: mo.ui.button(
            label=f"{_p.label}: {_p.seed}",
            tooltip=_p.says,
            kind="success" if bench.page == "Replay" and bench.pick == _p.seed else "neutral",
            on_click=lambda _, seed=_p.seed: move(desk.bench.open(seed)),
        )
        for _p in picks(comparison)
    }
    by_number = mo.ui.text(
        placeholder="or a game's number",
        on_change=lambda text: move(desk.bench.open_text(text)) if text.strip() else None,
    )
    mo.Html(
        '<div class="wb-picks"><span class="wb-label">Watch a game</span>'
        f"{''.join(b.text for b in ready.values())}{by_number.text}</div>"
    )
    return by_number, ready


@app.cell
def _(bench, draw_curve, find, mo, move, pick_of, played, state):
    # One dial, all its values: the dial that was touched last, from fewer games, after the charts.
    mo.stop(bench.page != "Tune" or not bench.touched, mo.Html("<span></span>"))
    _parameter = bench.game.Rules.parameter(bench.touched)
    _swept = played.curve(bench)

    def _pressed(_):
        _pick = pick_of(curve.selections.get("pick"))
        if _pick and "value" in _pick:
            move(bench.turn(_parameter.name, _parameter.read(str(_pick["value"]))))

    curve = mo.ui.altair_chart(
        draw_curve(
            _swept,
            _parameter,
            find(bench.metric, bench.game),
            getattr(bench.baseline, _parameter.name),
            getattr(bench.rules, _parameter.name),
            width=850,
            height=170,
        ),
        chart_selection=False,
        legend_selection=False,
        on_change=_pressed,
    )
    metric = mo.ui.dropdown(
        {find(n, bench.game).title: n for n in state.metric_names(bench)},
        value=find(bench.metric, bench.game).title,
        label="Show",
        allow_select_none=False,
        on_change=lambda name: move(bench.look_at(name)),
    )
    mo.Html(f'<div class="wb-curve">{metric.text}{curve.text}</div>')
    return curve, metric


@app.cell
def _(arranged, bench, drawn, mo, side_by_side):
    mo.stop(bench.page != "Tune", mo.Html("<span></span>"))
    _, _, _more = arranged(bench.game)
    more_pictures = [drawn(chart, 410, 220) for chart in _more]
    mo.accordion({"More questions": mo.Html(side_by_side(more_pictures))})
    return (more_pictures,)


@app.cell
def _(bench, mo, replay_panel, state, table):
    # The card table keeps its widget; only what it shows is set.
    mo.stop(bench.page != "Replay")
    _traces = state.traces(bench)
    if _traces is None:
        table.trace, table.message = {}, replay_panel.EMPTY
    else:
        _data = replay_panel.table_data(_traces if bench.changed else _traces[1:], bench.game.Rules())
        if _data != table.trace:
            table.message, table.trace = "", _data
            table.at = max(_data["part"], 0)
    return


@app.cell
def _(get_page, mo, table):
    mo.stop(get_page() != "Replay", mo.Html("<span></span>"))
    mo.ui.anywidget(table)
    return


@app.cell
def _(bench, draw_course, mo, pick_of, replay_panel, state, table):
    # The course of the open game; a press on a turn goes there.
    mo.stop(bench.page != "Replay" or bench.pick is None, mo.Html("<span></span>"))
    _traces = state.traces(bench)
    _shown = _traces if bench.changed else _traces[1:]

    def _pressed(_):
        _pick = pick_of(course.selections.get("pick"))
        _rows = table.trace.get("rows", [])
        if _pick and "turn" in _pick and _rows:
            table.at = replay_panel.row_of_turn(table.trace, int(_pick["turn"]))

    course = mo.ui.altair_chart(
        draw_course(_shown, width=1100, height=210), chart_selection=False, legend_selection=False, on_change=_pressed
    )
    mo.Html(f'<div class="wb-course">{course.text}</div>')
    return (course,)


@app.cell
def _(bench, mo):
    mo.stop(bench.page != "Rulebook", mo.Html("<span></span>"))
    title = mo.ui.text(label="Name of the variant", max_length=80, full_width=True)
    who = mo.ui.text(label="Who proposes it", max_length=80, full_width=True)
    why = mo.ui.text_area(label="Why", max_length=2000, rows=2, full_width=True)
    return title, who, why


@app.cell
def _(BadInput, bench, desk, mo, move, rulebook, title, who, why):
    # The variant's rulebook; save it, open one again.
    mo.stop(bench.page != "Rulebook", mo.Html("<span></span>"))
    _book = rulebook.book_of(bench).markdown()
    try:
        _saved, _problem = rulebook.saved(bench, title.value, who.value, why.value), ""
    except BadInput as _error:
        _saved, _problem = "", str(_error)
    opened = mo.ui.file(
        filetypes=[".toml"],
        label="Open a saved variant",
        max_size=64_000,
        on_change=lambda files: (
            move(desk.bench.open_file(files[0].contents.decode("utf-8", "replace"))) if files else None
        ),
    )
    mo.vstack(
        [
            mo.Html('<h3 class="wb-rules">Keep this variant</h3>'),
            mo.hstack([title, who], widths="equal"),
            why,
            mo.hstack(
                [
                    mo.download(
                        _saved.encode(),
                        rulebook.file_name(bench, title.value, "toml"),
                        label="Save the variant (TOML)",
                        disabled=bool(_problem),
                    ),
                    mo.download(
                        _book.encode(),
                        rulebook.file_name(bench, title.value or "rulebook", "md"),
                        mimetype="text/markdown",
                        label="Download the rulebook (Markdown)",
                    ),
                    opened,
                ],
                justify="start",
            ),
            mo.Html(f'<p class="wb-published">{_problem}</p>'),
            mo.Html(f'<div class="wb-book">{mo.md(_book).text}</div>'),
        ]
    )
    return (opened,)


if __name__ == "__main__":
    app.run()
