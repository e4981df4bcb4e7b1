"""The workbench in marimo: turn a dial, see what ten thousand games do, step through one of them."""

import marimo

__generated_with = "0.25.2"
app = marimo.App(width="full", app_title="Warbench", css_file="../look/marimo.css")


@app.cell
def _():
    from functools import partial
    from html import escape
    from types import SimpleNamespace

    import marimo as mo

    from engine import warm
    from workbench.bench import PAGES, Bench
    from workbench.bench.played import played_by_all
    from workbench.charts import find as find_chart
    from workbench.charts import pick_of
    from workbench.charts.course import draw_course
    from workbench.in_marimo.widgets import buttons, dials_panel, few_dials, make_dials, make_seats, widget
    from workbench.panels import controls, glance, predict, presses, rulebook, strategies
    from workbench.panels import curve as curve_panel
    from workbench.panels import keep as keep_panel
    from workbench.panels import replay as replay_panel
    from workbench.panels.frame import WHOLE
    from workbench.panels.games import games_behind
    from workbench.table import CardTable

    return (
        Bench,
        CardTable,
        PAGES,
        SimpleNamespace,
        WHOLE,
        buttons,
        controls,
        dials_panel,
        draw_course,
        curve_panel,
        escape,
        few_dials,
        find_chart,
        games_behind,
        glance,
        keep_panel,
        make_dials,
        make_seats,
        mo,
        partial,
        pick_of,
        played_by_all,
        predict,
        presses,
        replay_panel,
        rulebook,
        strategies,
        warm,
        widget,
    )


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

    def go(change):
        """Make a move, show where it leads, and make the dials again."""
        show(change(desk.bench))
        set_mark(None)
        set_drawn(lambda times: times + 1)

    def turn_dial(name, value):
        turned = desk.bench.turn(name, value)
        if turned.problem:
            go(lambda _: turned)
        else:
            show(turned)

    return go, show, turn_dial


@app.cell
def _(mo):
    # How the panels look; a lesson that shows the bench brings it along.
    from pathlib import Path

    _look = Path(__file__).parents[1] / "look/panels.css"
    mo.Html(f"<style>{_look.read_text('utf-8')}</style>")
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
def _(controls, desk, frame, get_drawn, go, mo, show, widget):
    get_drawn()
    choose_game = widget(
        controls.game_list(desk.bench)._replace(label=""),
        lambda name: go(lambda bench: bench.change_game(name)) if name != desk.bench.game.name else None,
    )
    pages = mo.ui.tabs(
        dict.fromkeys(frame.pages, ""),
        value=desk.bench.page if desk.bench.page in frame.pages else frame.pages[0],
        on_change=lambda page: show(desk.bench.turn_to(page)) if page != desk.bench.page else None,
    )
    _whole = f'<div class="wb-brand">Warbench</div>{choose_game.text}' if frame.whole else ""
    mo.Html(f'<div class="wb-head">{_whole}{pages.text if len(frame.pages) > 1 else ""}</div>')
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
    warm.warm(game, _setup.strategies)
    warm.start_ahead(game)
    return (game,)


@app.cell
def _(buttons, escape, frame, get_bench, go, mo, presses, rulebook):
    # Opening questions, and what is changed.
    _bench = get_bench()
    questions = buttons(presses.opening(_bench), go)
    chips = buttons(presses.chips(_bench), go)
    _asked, _changed = ("".join(_b.text for _b in _each.values()) for _each in (questions, chips))
    _line = f'<div class="wb-chips"><span class="wb-label">Changed</span>{_changed}</div>' if chips else ""
    _story = rulebook.story(_bench) if _bench.page != "Replay" and not _bench.asking else ""
    _said = [("problem", _bench.problem), ("notice", _bench.notice)]
    _alerts = "".join(f'<div class="wb-{_kind}" role="alert">{escape(_s)}</div>' for _kind, _s in _said if _s)
    _questions = f'<div class="wb-questions"><span class="wb-label">What if …</span>{_asked}</div>'
    _wanted = frame.questions and _bench.page == "Tune"
    mo.Html(f"{_questions if _wanted else ''}{_line}{_story}{_alerts}")
    return


@app.cell
def _(buttons, desk, get_drawn, go, make_dials, make_seats, mo, presses, turn_dial):
    get_drawn()
    dials = make_dials(desk.bench, turn_dial)
    seats = make_seats(desk.bench, lambda seat, part, name: go(lambda bench: bench.let_play(seat, part, name)))
    search = mo.ui.text(placeholder="Search the rules: Ace, draw, points …", full_width=True)
    predict_first = mo.ui.switch(
        value=desk.bench.predict, label="Predict first", on_change=lambda on: go(lambda bench: bench.predict_first(on))
    )
    offers = buttons(presses.offers(desk.bench), go)
    return dials, offers, predict_first, search, seats


@app.cell
def _(Bench, controls, desk, get_drawn, go, mo, widget):
    get_drawn()
    against = widget(controls.against_list(desk.bench), lambda name: go(lambda bench: bench.compare_with(name)))
    keep = mo.ui.button(label="Compare with the variant as it is now", on_click=lambda _: go(Bench.pin))
    open_preset = widget(
        controls.variant_list(desk.bench), lambda name: go(lambda bench: bench.open_preset(name)) if name else None
    )
    count = widget(controls.count_list(desk.bench), lambda games: go(lambda bench: bench.play(games)))
    return against, count, keep, open_preset


@app.cell
def _(
    against,
    count,
    desk,
    dials,
    dials_panel,
    few_dials,
    frame,
    get_page,
    keep,
    mo,
    offers,
    open_preset,
    predict,
    predict_first,
    search,
    seats,
    strategies,
):
    # The dials are folded away where the card tables need the room; in a lesson they stand above the picture.
    if get_page() != "Tune":
        _side = mo.Html("<span></span>")
    elif not frame.whole:
        _side = few_dials(desk.bench.game, dials, frame)
    else:
        _playing = [*seats.values(), mo.Html(strategies.seats_html(desk.bench)), *offers.values()]
        _folded = {
            "Who plays": mo.vstack(_playing),
            "Variants and comparison": mo.vstack([open_preset, against, keep, count]),
        }
        _content = [
            mo.Html(f'<div class="wb-switch">{predict_first.text}<div class="wb-says">{predict.SAYS}</div></div>'),
            mo.Html('<h3 class="wb-rules">Rules</h3>'),
            search,
            dials_panel(desk.bench.game, dials, search.value),
            mo.accordion(_folded, multiple=True),
        ]
        _side = mo.sidebar(_content, width="350px")
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
def _(bench, comparison, escape, go, mo, partial, predict, show, desk, widget):
    # Predict first: the questions, and, once somebody has looked, the score. Until then nothing is shown that tells.
    mo.stop(not bench.predict or bench.page == "Rulebook", mo.Html("<span></span>"))

    if (
        bench.prediction and desk.bench is bench
    ):  # the score follows the games: of a link that was opened, of more games
        desk.bench = bench.look(comparison)

    def _answer(name, code):
        show(desk.bench.answer(name, code))

    answers = {name: widget(control, partial(_answer, name)) for name, control in predict.forms(bench).items()}
    look = mo.ui.button(
        label="Show what happens", kind="success", on_click=lambda _: go(lambda bench: bench.look(comparison))
    )
    _form = (
        f'<div class="wb-asked-all">{"".join(_a.text for _a in answers.values())}</div>{look.text}' if answers else ""
    )
    _tally = f'<p class="wb-tally">{escape(predict.tally(desk.bench))}</p>' if desk.bench.told else ""
    mo.Html(f"{predict.intro_html(bench)}{_form}{predict.score_html(bench, comparison)}{_tally}")
    return answers, look


@app.cell
def _(bench, comparison, frame, glance, mo):
    mo.stop(bench.page != "Tune" or bench.asking, mo.Html("<span></span>"))
    mo.Html(
        glance.notes_html(bench)
        + glance.sentence_html(comparison, bench.baseline_name, frame.todo)
        + glance.numbers_html(glance.numbers(comparison))
    )
    return


@app.cell
def _(bench, comparison, desk, escape, glance, go, mo, played, set_more):
    # The games that are still missing are played a second's worth at a time. The page asks for them, so that a move
    # made meanwhile has its turn.
    mo.stop(
        bench.page != "Tune" or bench.asking or not glance.missing(comparison, bench.games), mo.Html("<span></span>")
    )

    def _play_more(_):
        if not played.turns.busy:  # the page will ask again
            played.refine(desk.bench)
            set_more(lambda times: times + 1)

    asking = mo.ui.refresh(default_interval=0.3, on_change=_play_more)
    enough = mo.ui.button(
        label="These are enough", on_click=lambda _: go(lambda bench: bench.play(len(comparison.games_after)))
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
            _pick = pick_of(picture.selections.get("pick"))
            if _pick:
                set_mark((chart.name, _pick))

        picture = mo.ui.altair_chart(
            chart.draw(comparison, width=width, height=height),
            chart_selection=False,
            legend_selection=False,
            on_change=pressed,
        )
        return picture

    def side_by_side(pictures):
        return f'<div class="wb-charts">{"".join(each.text for each in pictures)}</div>'

    return drawn, side_by_side


@app.cell
def _(bench, drawn, frame, mo, side_by_side):
    # A big chart and three small ones; the rest follow below, when these stand.
    mo.stop(bench.page != "Tune" or bench.asking, mo.Html("<span></span>"))
    _main, _small, _ = frame.pictures(bench.game)
    pictures = [drawn(_main, *frame.sizes().main), *(drawn(chart, *frame.sizes().small) for chart in _small)]
    mo.Html(f'<div class="wb-tune">{side_by_side(pictures)}</div>')
    return (pictures,)


@app.cell
def _(bench, buttons, comparison, escape, find_chart, frame, games_behind, get_mark, go, mo, presses):
    # The games behind the mark that was pressed.
    _mark = get_mark()
    mo.stop(bench.page != "Tune" or bench.asking or _mark is None, mo.Html("<span></span>"))
    _words, _listed = games_behind(find_chart(_mark[0], bench.game), _mark[1], comparison)
    behind = buttons(presses.behind(bench, _listed) if frame.watches else [], go)
    mo.Html(
        f'<div class="wb-behind" role="status"><b>{escape(_words)}</b>{"".join(b.text for b in behind.values())}</div>'
    )
    return (behind,)


@app.cell
def _(bench, buttons, comparison, frame, go, mo, presses):
    # Games worth opening, and any game by its number.
    mo.stop(bench.page == "Rulebook" or bench.asking or not frame.watches, mo.Html("<span></span>"))
    ready = buttons(presses.ready(bench, comparison), go)
    by_number = mo.ui.text(
        placeholder="or a game's number",
        on_change=lambda text: go(lambda bench: bench.open_text(text)) if text.strip() else None,
    )
    mo.Html(
        '<div class="wb-picks"><span class="wb-label">Watch a game</span>'
        f"{''.join(b.text for b in ready.values())}{by_number.text}</div>"
    )
    return by_number, ready


@app.cell
def _(bench, controls, curve_panel, frame, go, mo, pick_of, played, widget):
    # One dial, all its values: the dial that was touched last, from fewer games, after the charts.
    mo.stop(bench.page != "Tune" or bench.asking or not bench.touched, mo.Html("<span></span>"))

    def _pressed(_):
        _move = curve_panel.pressed(bench, pick_of(curve.selections.get("pick")))
        if _move:
            go(_move)

    curve = mo.ui.altair_chart(
        curve_panel.picture(bench, played.curve(bench), *frame.sizes().main),
        chart_selection=False,
        legend_selection=False,
        on_change=_pressed,
    )
    metric = widget(controls.metric_list(bench), lambda name: go(lambda bench: bench.look_at(name)))
    mo.Html(f'<div class="wb-curve">{metric.text}{curve.text}</div>')
    return curve, metric


@app.cell
def _(bench, drawn, frame, mo, side_by_side):
    _, _, _more = frame.pictures(bench.game)
    mo.stop(bench.page != "Tune" or bench.asking or not _more, mo.Html("<span></span>"))
    more_pictures = []  # drawn when somebody opens them: more than half of what a move would send

    def _open():
        more_pictures[:] = [drawn(chart, *frame.sizes().more) for chart in _more]
        return mo.Html(side_by_side(more_pictures))

    mo.accordion({"More questions": _open}, lazy=True)
    return (more_pictures,)


@app.cell
def _(bench, replay_panel, table):
    # The card table keeps its widget; only what it shows is set.
    shown = replay_panel.shown_traces(bench) if bench.page == "Replay" and not bench.asking else ()
    if bench.page == "Replay":
        replay_panel.lay_out(table, bench, shown)
    return (shown,)


@app.cell
def _(get_page, mo, table):
    mo.stop(get_page() != "Replay", mo.Html("<span></span>"))
    mo.ui.anywidget(table)
    return


@app.cell
def _(draw_course, frame, mo, pick_of, replay_panel, shown, table):
    # The course of the open game; a press on a turn goes there.
    mo.stop(not shown, mo.Html("<span></span>"))

    def _pressed(_):
        _pick = pick_of(course.selections.get("pick"))
        _rows = table.trace.get("rows", [])
        if _pick and "turn" in _pick and _rows:
            table.at = replay_panel.row_of_turn(table.trace, int(_pick["turn"]))

    course = mo.ui.altair_chart(
        draw_course(shown, width=1100 if frame.whole else frame.sizes().main[0], height=210),
        chart_selection=False,
        legend_selection=False,
        on_change=_pressed,
    )
    mo.Html(f'<div class="wb-course">{course.text}</div>')
    return (course,)


@app.cell
def _(frame, keep_panel, mo):
    # What is typed stays, whatever page is shown.
    _words = keep_panel.words(frame)
    title = mo.ui.text(label=_words.title, placeholder="Five cards in the hand", max_length=80, full_width=True)
    who = mo.ui.text(label=_words.who, max_length=80, full_width=True)
    why = mo.ui.text_area(label=_words.why, max_length=2000, rows=3, full_width=True)
    return title, who, why


@app.cell
def _(bench, comparison, escape, frame, go, keep_panel, mo, played, title, who, why):
    # Keep the variant, hand it in, open one again.
    mo.stop(not keep_panel.is_shown(bench, frame), mo.Html("<span></span>"))
    _entry = keep_panel.Entry(title.value, who.value, why.value)
    offered = keep_panel.files(bench, frame, _entry, lambda: comparison, lambda: played.curve(bench))
    downloads = [
        mo.download(
            lambda kept=_kept: kept.text().encode(),
            _kept.name,
            mimetype=_kept.kind,
            label=_kept.label,
            disabled=bool(_kept.problem),
        )
        for _kept in offered
    ]
    _problems = dict.fromkeys(_kept.problem for _kept in offered)
    opened = mo.ui.file(
        filetypes=[".toml"],
        label="Open a saved variant",
        max_size=64_000,
        on_change=lambda files: (
            go(lambda bench: bench.open_file(files[0].contents.decode("utf-8", "replace"))) if files else None
        ),
    )
    mo.vstack(
        [
            mo.Html(f'<h3 class="wb-rules">{keep_panel.words(frame).heading}</h3>'),
            mo.hstack([title, who], widths="equal"),
            why,
            mo.hstack([*downloads, *([opened] if frame.whole else [])], justify="start", wrap=True),
            mo.Html("".join(f'<p class="wb-published">{escape(_p)}</p>' for _p in _problems)),
        ]
    )
    return downloads, opened


@app.cell
def _(bench, mo, rulebook):
    # The variant's rulebook.
    mo.stop(bench.page != "Rulebook", mo.Html("<span></span>"))
    mo.Html(rulebook.book_html(bench))
    return


if __name__ == "__main__":
    app.run()
