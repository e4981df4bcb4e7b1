"""The worker: a thread for the latest wish, which gives up what was wished before."""

from threading import Event, get_ident

from workbench.work.worker import Worker


def test_the_latest_wish_wins():
    started, go_on, done = Event(), Event(), []

    def do(wish, given_up):
        started.set()
        assert go_on.wait(10)
        done.append((wish, given_up()))

    work = Worker(do)
    work.ask("first")
    assert started.wait(10) and not work.wait(0.01)
    for wish in ("second", "third"):
        work.ask(wish)
    go_on.set()
    assert work.wait(10) and done == [("first", True), ("third", False)]


def test_stop_gives_up_what_is_done_now_and_nothing_later():
    seen = []
    work = Worker(lambda wish, given_up: seen.append((wish, given_up())))
    work._do = lambda wish, given_up: (work.stop() if wish == "first" else None, seen.append((wish, given_up())))
    work.ask("first")
    assert work.wait(10)
    work.ask("second")
    assert work.wait(10) and seen == [("first", True), ("second", False)]


def test_work_that_fails_is_followed_by_other_work(caplog):
    threads = []

    def do(wish, _given_up):
        threads.append(get_ident())
        if wish == "bad":
            raise ZeroDivisionError

    work = Worker(do)
    for wish in ("bad", "good"):
        work.ask(wish)
        assert work.wait(10), "it is stuck"
    assert len(threads) == 2 and get_ident() not in threads
    assert [record.levelname for record in caplog.records] == ["ERROR"]


def test_nobody_waits_where_nothing_is_to_do():
    assert Worker(lambda wish, given_up: None).wait(0)
