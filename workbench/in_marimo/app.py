"""The workbench in marimo: turn a dial, see what ten thousand games do, step through one of them."""

import marimo

__generated_with = "0.25.2"
app = marimo.App(width="full", app_title="Warbench", css_file="../theme/marimo.css")


@app.cell
def _():
    import marimo as mo

    from workbench.bench import Bench
    from workbench.features.robustness import panel as others_panel
    from workbench.features.save import panel as keep_panel
    from workbench.in_marimo.background import asking_for
    from workbench.in_marimo.curve import curved
    from workbench.in_marimo.desk import Desk, States
    from workbench.in_marimo.keep import below, fields
    from workbench.in_marimo.ladder import laddered
    from workbench.in_marimo.page_state import page_state
    from workbench.in_marimo.parts import NOTHING, aside, drawer_of, drawn, filled, framed, together, warned
    from workbench.in_marimo.pictures import Place
    from workbench.in_marimo.preparing import prepare
    from workbench.page.kit.frame import WHOLE
    from workbench.page.scene import scene
    from workbench.replay import card_table as replay_panel
    from workbench.theme.sheets import PANELS
    from workbench.work.games import played_by_all

    return (
        Bench, Desk, NOTHING, PANELS, Place, States, WHOLE, aside, asking_for, below, curved, drawer_of, drawn, fields, filled, framed,
        keep_panel, laddered, mo, others_panel, page_state, played_by_all, prepare, replay_panel, scene, together, warned,
    )  # fmt: skip


@app.cell
def _(Bench, WHOLE, mo):
    # How the bench opens and what of it is shown. A lesson puts its own in their place.
    opening, frame = Bench.from_link(mo.query_params().to_dict()), WHOLE
    return frame, opening


@app.cell
def _(Desk, States, frame, opening, page_state, played_by_all):
    # `get_bench` is what a cell depends on that shows the bench; `desk.bench` is the same without that. A button may change
    # its own cell: self loops. `drawn` counts moves from elsewhere (dials are made again), `places` what the charts ask.
    get_places, set_places = page_state(())
    get_bench, set_bench = page_state(opening)
    get_drawn, set_drawn = page_state(0)
    get_mark, set_mark = page_state(None)
    get_page, set_page = page_state(opening.page)
    get_more, set_more = page_state(0)  # how often more games came after a first picture
    get_climb, set_climb = page_state(0)  # how often the players of a ladder were ready
    get_swept, set_swept = page_state(0)  # how often the values of a dial were played
    get_opened, set_opened = page_state(None, False)  # the file that was opened last
    get_room, set_room = page_state(0, False)  # pixels that a chart may take, as the browser measures it
    played = played_by_all()
    desk = Desk(opening, frame, played, States(set_bench, set_page, set_mark, set_drawn))
    go, step, drawers, keys, pictures, table = desk.go, desk.step, desk.drawers, desk.keys, desk.pictures, desk.table
    keys.observe(lambda change: set_room(change["new"]), "room")

    def came():
        """More games are there. Where a dial leads, the page asks again when people rest."""
        if not desk.moving.leads:
            set_more(lambda times: times + 1)

    return (
        came, desk, drawers, get_bench, get_climb, get_drawn, get_mark, get_more, get_opened, get_page, get_places, get_room, get_swept,
        go, keys, pictures, played, set_climb, set_mark, set_opened, set_places, set_swept, step, table,
    )  # fmt: skip


@app.cell
def _(PANELS, desk, mo):
    # How the panels look (a lesson brings it along), and what follows the bench unseen. The widgets that are seen are made
    # here once: made again, they would forget what is unfolded, and their script might be gone before a browser has fetched it.
    unseen = [mo.ui.anywidget(each) for each in desk.unseen]
    seen = {name: mo.ui.anywidget(each) for name, each in desk.seen.items()}
    placed = {name: each.text for name, each in seen.items()}
    mo.Html(f'<style>{PANELS}</style><div class="wb-ruler"></div>{"".join(each.text for each in unseen)}')
    return placed, seen, unseen


@app.cell
def _(NOTHING, desk, frame, framed, get_drawn, get_page, keys, mo, scene, step):
    get_drawn()
    get_page()
    _part = scene(desk.bench, frame).get("head")
    mo.stop(_part is None, NOTHING)
    _controls = _part.controls()
    _games = keys.games(_controls["game"]) if "game" in _controls else ""
    _tabs = keys.tabs(_controls["page"], step) if "page" in _controls else ""
    mo.Html(framed(_part, _part.words(), _games, _tabs))
    return


@app.cell
def _(NOTHING, desk, frame, framed, get_page, mo, placed, scene):
    get_page()
    _part = scene(desk.bench, frame).get("moment")
    mo.stop(_part is None, NOTHING)
    mo.Html(framed(_part, f'<span class="wb-unsaid">{_part.label}</span>', placed["first"]))
    return


@app.cell
def _(NOTHING, frame, framed, get_bench, keys, mo, scene):
    # The opening questions.
    _part = scene(get_bench(), frame).get("questions")
    mo.stop(_part is None, NOTHING)
    mo.Html(framed(_part, keys.questions(_part, get_bench().game.name)))
    return


@app.cell
def _(frame, get_bench, keys, mo, scene, together):
    # What is changed, what is to be said of the last move.
    _shown = scene(get_bench(), frame)
    _above = together([_shown.get(name) for name in ("chips", "story", "problem", "notice")], keys).html
    mo.Html(f'<div class="wb-above">{_above}</div>' if "questions" in _shown else _above)
    return


@app.cell
def _(keys, mo, pinned_html, shown, together):
    # The shelf, with Undo and Redo; it tells what was played for the pictures and for what is pinned.
    _ = pinned_html
    mo.Html(together([shown.get("shelf")], keys).html or "<span></span>")
    return


@app.cell
def _(NOTHING, aside, desk, drawn, frame, framed, get_drawn, get_page, keys, mo, placed, scene):
    # The column beside the charts: made again after a move that came from elsewhere. The dials keep their widget.
    get_drawn()
    get_page()
    _shown = scene(desk.bench, frame)
    mo.stop("dials" not in _shown, NOTHING)
    desk.dials.lay_out(desk.bench.game, desk.bench.rules, None if frame.whole else frame.dials)
    beside = {name: drawn(_shown.get(name), keys) for name in ("switch", "players", "who", "variants")}
    _dials = placed["dials"]
    mo.Html(aside(_shown, beside, _dials) if frame.whole else framed(_shown["dials"], _dials))
    return (beside,)


@app.cell
def _(get_bench, prepare):
    # The parts above wait for no game: they are seen while the rules are compiled.
    game = prepare(get_bench())
    return (game,)


@app.cell
def _(desk, frame, game, get_bench, get_more, played, scene):
    # The games: the published rules and the variant on the same deals; where all of them take long, a part of them first.
    bench, _ = get_bench(), game
    get_more()
    comparison = played.from_every_seat(bench, played.first(bench))
    shown = scene(bench, frame, comparison)
    desk.have_games(bench, shown)
    return bench, comparison, shown


@app.cell
def _(bench, comparison, frame, get_room, keys, pictures, set_places, shown):
    # The big chart and the small ones get the new numbers before anything else is drawn.
    keys.busy, sizes = False, frame.sizes(get_room())
    _moved = pictures.follow(frame.pictures(bench.game)[:2] if "charts" in shown else (), comparison, sizes)
    if _moved is not None:
        set_places(_moved)
    return (sizes,)


@app.cell
def _(bench, comparison, desk, drawn, frame, keys, mo, scene, shown, step, together):
    # Predict first: the questions, and after revealing the result the score, which follows the games: after a link
    # was opened, from more games.
    if bench.prediction and desk.bench in (bench, desk.scored):
        desk.bench = desk.scored = bench.look(comparison)
        desk.shelf.follow(desk.bench)
    asked = drawn(shown.get("forms"), keys, step)
    _intro = drawn(shown.get("intro"), keys).html
    _told = scene(desk.bench, frame, comparison)
    mo.Html(_intro + asked.html + together([_told.get("score"), _told.get("tally")], keys).html)
    return (asked,)


@app.cell
def _(desk, go, keys, mo, shown, sizes, together, warned):
    _ = sizes  # the pictures go first
    pinned_html = together([shown.get("compared")], keys).html
    mo.Html(warned(shown, keys) + desk.moving.live.placed(shown) + pinned_html)
    return (pinned_html,)


@app.cell
def _(NOTHING, came, desk, drawn, keys, mo, played, shown):
    # The games that are still missing are played a second's worth at a time. The page asks for them, so that a move
    # made meanwhile has its turn.
    mo.stop("missing" not in shown, NOTHING)

    def _play_more(_):
        if not played.turns.busy:  # the page will ask again
            played.refine(desk.bench)
            came()

    asking = mo.ui.refresh(default_interval=0.3, on_change=_play_more)
    mo.Html(f'{drawn(shown["missing"], keys).html}<div class="wb-asking">{asking.text}</div>')
    return (asking,)


@app.cell
def _(NOTHING, desk, frame, framed, get_places, mo, pictures, placed, scene):
    # A big chart and three small ones, which keep their widgets; the rest follow below, when these stand.
    _asked = get_places()
    mo.stop(not _asked, NOTHING)
    mo.Html(framed(scene(desk.bench, frame)["charts"], pictures.html(placed, _asked)))
    return


@app.cell
def _(bench, comparison, drawers, filled, frame, get_mark, scene):
    # The games behind the mark that was pressed: their drawer keeps its widget.
    filled(drawers, scene(bench, frame, comparison, get_mark()))
    return


@app.cell
def _(drawer_of, get_mark, mo, placed):
    mo.Html(drawer_of("behind", placed, get_mark()))
    return


@app.cell
def _(drawn, keys, mo, shown):
    # Whether it holds for other players.
    mo.Html(drawn(shown.get("others"), keys).html or "<span></span>")
    return


@app.cell
def _(drawer_of, drawn, get_mark, keys, mo, placed, set_mark, shown):
    # Who won before and who wins now; a press on a cell lists its deals.
    mo.Html(drawn(shown.get("ends"), keys, listed=set_mark).html + drawer_of("listed", placed, get_mark()))
    return


@app.cell
def _(drawn, keys, mo, shown):
    # Games worth opening, and any game by its number.
    picks = drawn(shown.get("picks"), keys)
    mo.Html(picks.html or "<span></span>")
    return (picks,)


@app.cell
def _(NOTHING, Place, bench, comparison, curved, desk, get_swept, go, mo, placed, played, set_swept, shown, sizes):
    # One dial, all its values: the dial that was touched last, from fewer games, after the charts.
    mo.stop("curve" not in shown, NOTHING)
    get_swept()
    _place, _ready = Place(desk.curve, placed["curve"]), lambda: set_swept(lambda times: times + 1)
    curve = curved(shown["curve"], bench, played, desk.sweeping, _place, comparison, sizes.main, go, _ready)
    mo.Html(curve.html)
    return (curve,)


@app.cell
def _(NOTHING, Place, bench, desk, frame, framed, get_climb, laddered, mo, placed, played, set_climb, shown, sizes):
    # How much playing well pays; drawn again when its players are compiled.
    mo.stop("ladder" not in shown, NOTHING)
    get_climb()
    _place, _wide = Place(desk.ladder, placed["ladder"]), sizes.main[0]
    climb = laddered(bench, played, desk.climbing, _place, _wide, lambda: set_climb(lambda times: times + 1))
    mo.Html(framed(shown["ladder"], climb.html))
    return (climb,)


@app.cell
def _(NOTHING, bench, comparison, frame, framed, mo, pictures, shown, sizes):
    mo.stop("more" not in shown, NOTHING)

    def _open():
        # Drawn when opened: more than half of what a move would send.
        _, _, _more = frame.pictures(bench.game)
        for _chart in _more:
            pictures.draw(_chart, comparison, sizes.more)
        return mo.Html(pictures.more(*(_chart.name for _chart in _more)))

    mo.Html(framed(shown["more"], mo.accordion({shown["more"].label: _open}, lazy=True).text))
    return


@app.cell
def _(desk, drawn, frame, get_drawn, get_page, keys, mo, scene, step):
    # Before a game at the table: who sits where.
    get_drawn()
    get_page()
    sits = drawn(scene(desk.bench, frame).get("sits"), keys, step)
    mo.Html(sits.html or "<span></span>")
    return (sits,)


@app.cell
def _(desk, game, get_bench):
    # The table for playing keeps its widget; after an answer it is updated directly, without a cell.
    _ = game, get_bench()
    desk.hearing.lay_out(desk.bench)
    return


@app.cell
def _(NOTHING, desk, frame, framed, get_drawn, get_page, mo, placed, scene):
    get_drawn()
    get_page()
    _part = scene(desk.bench, frame).get("seat")
    mo.stop(_part is None, NOTHING)
    mo.Html(framed(_part, placed["seat"]))
    return


@app.cell
def _(bench, desk, replay_panel, shown, table):
    # The card table keeps its widget; only what it shows is set. Who was winning is worked out behind.
    if "table" in shown:
        replay_panel.lay_out(table, bench, () if bench.asking else replay_panel.shown_traces(bench))
    desk.winning.follow(bench)
    return


@app.cell
def _(NOTHING, desk, frame, framed, get_page, mo, placed, scene):
    get_page()
    _part = scene(desk.bench, frame).get("table")
    mo.stop(_part is None, NOTHING)
    mo.Html(framed(_part, placed["table"]))
    return


@app.cell
def _(NOTHING, desk, frame, framed, get_page, mo, placed, scene):
    # The study of the game; its widget is updated with the results directly.
    get_page()
    _part = scene(desk.bench, frame).get("study")
    mo.stop(_part is None, NOTHING)
    mo.Html(framed(_part, placed["study"]))
    return


@app.cell
def _(fields, frame, get_opened):
    # What is typed stays, whatever page is shown, until a file is opened.
    title, who, why = fields(frame, get_opened())
    return title, who, why


@app.cell
def _(below, bench, comparison, desk, frame, framed, go, keep_panel, mo, played, set_opened, shown, title, who, why):
    # Below: the variant as files, each with a button or with what is missing for it; one that is opened again; the rulebook.
    def _opens(move):
        go(move)
        set_opened(desk.bench.saved)

    _entry = keep_panel.Entry(title.value, who.value, why.value)
    _files = keep_panel.files(bench, frame, _entry, lambda: played.comparison(bench), lambda: played.curve(bench))
    kept = below(shown["keep"], frame, (title, who, why), _files, _opens) if "keep" in shown else None
    _html = {"keep": lambda _part: kept.html, "rulebook": lambda _part: framed(_part, _part.words())}
    mo.Html("".join(_html[_name](_part) for _name, _part in shown.items() if _name in _html) or "<span></span>")
    return (kept,)


@app.cell
def _(NOTHING, asking_for, bench, came, comparison, desk, mo, played, shown):
    # The deals from every seat that are still to be played or shown, behind everything else that is seen.
    mo.stop("charts" not in shown or not played.knows_more(bench, comparison), NOTHING)
    seating = asking_for(lambda: not played.lacks_seats(bench), lambda: desk.seating.ask(bench), came)
    mo.Html(f'<div class="wb-asking">{seating.text}</div>')
    return (seating,)


@app.cell
def _(NOTHING, asking_for, bench, came, comparison, desk, mo, others_panel, played, shown):
    # They play behind everything else. (A cell of its own: what the page asks late must not reach a button.)
    mo.stop("others" not in shown or comparison.others, NOTHING)

    def _play():
        if others_panel.is_ready(bench) and not played.lacks_seats(bench):
            desk.beside.ask(bench)

    beside_asking = asking_for(lambda: played.others(bench) is not None, _play, came)
    mo.Html(f'<div class="wb-asking">{beside_asking.text}</div>')
    return (beside_asking,)


if __name__ == "__main__":
    app.run()
