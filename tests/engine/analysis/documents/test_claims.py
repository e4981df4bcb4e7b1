"""What the designers claimed: every place is in its document, every verdict is worked out, and another seed says the same."""

import re
from pathlib import Path

import pytest

from engine.analysis.documents import claim_figures
from engine.analysis.documents.claim_figures import Found
from engine.analysis.documents.claim_file import FEELING, KINDS, Case, Claim, claims_named, claims_of, read_claims
from engine.analysis.documents.claims import (
    FAILS,
    HOLDS,
    IN_PART,
    UNSETTLED,
    UNTOLD,
    Told,
    is_true,
    judge,
    kind_of,
    verdict_of,
)
from engine.core import game as games
from engine.core.rules import BadInput
from engine.play.run import Cancelled
from engine.play.strategy import strategies
from engine.setup.rulebook import clauses, data_folder
from engine.simulation.estimates import Estimate, wilson
from tests.kit.checks import checks
from warbench import compare, simulate, skill

SEEDS = (above / "shared" / "seeds" for above in Path(__file__).parents)
DOCUMENTS = {path.stem: path for folder in SEEDS for path in sorted(folder.glob("*.txt"))}
OF_GAME = {"suits": "a_war_of_suits", "mindful": "mindful_war", "river": "river_mismatch"}
CLAIMS = claims_named()
IDS = {claim.id: claim for claim in CLAIMS}
MEASURED = [claim for claim in CLAIMS if claim.kind != FEELING]


def plain(line: str) -> str:
    return " ".join(re.sub(r"[*_#>]|^\s*(- )?\d+\. ", " ", line).replace("’", "'").split())


def stretches(document: Path, section: str) -> list[list[str]]:
    """The lines that follow a heading, wherever it stands, without empty ones."""
    lines = [plain(line) for line in document.read_text("utf-8").splitlines()]
    lines = [line for line in lines if line]
    return [lines[at:] for at, line in enumerate(lines) if line.lower().startswith(section.lower())]


# ---------------------------------------------------------------- what is written down


@pytest.mark.skipif(not DOCUMENTS, reason="the five documents are not beside the checkout")
@pytest.mark.parametrize("game", games.names())
def test_every_place_is_in_the_document(game):
    for claim in claims_of(games.load(game)):
        its_place_is_in_the_document(claim)


def its_place_is_in_the_document(claim: Claim) -> None:
    own = DOCUMENTS.get(OF_GAME.get(claim.game.name, claim.game.name))
    found = [rest for each in ([own] if own else DOCUMENTS.values()) for rest in stretches(each, claim.section)]
    assert found, claim.section
    assert any(claim.phrase in " ".join(rest) for rest in found), claim.phrase
    number = re.search(r"paragraph (\d+)$", claim.place)
    if number:  # a figure or the end of a page may part a paragraph
        at = int(number[1])
        assert any(claim.phrase in " ".join(rest[max(1, at - 1) : at + 2]) for rest in found)


@pytest.mark.parametrize("game", games.names())
def test_a_claim_is_in_our_own_words_and_belongs_to_a_line_of_the_rulebook(game):
    for claim in claims_of(games.load(game)):
        assert len(claim.phrase.split()) <= 5 and claim.phrase not in claim.claim, claim.id
        assert claim.id.rstrip("bcdef") in clauses(claim.game), claim.id
        assert claim.id.startswith(checks(claim.game.name)["document"]["prefix"]), claim.id
        assert all(each.question.endswith("?") for each in (claim, *claim.also)), claim.id
        assert claim.claim.endswith(".") and claim.who, claim.id


def test_every_game_with_a_document_has_claims_and_every_kind_is_used():
    """A rulebook without findings of a designer claims nothing."""
    for game in map(games.load, games.names()):
        assert bool(claims_of(game)) == any("-X" in clause for clause in clauses(game))
    assert len(CLAIMS) >= 45 and len(IDS) == len(CLAIMS)
    assert {claim.kind for claim in CLAIMS} == set(KINDS)


@pytest.mark.parametrize("name", games.names())
def test_what_strategies_cite_leads_to_a_claim(name):
    cited = {each for s in strategies(games.load(name)).values() for each in re.findall(r"\b[A-Z]+-X\d+", s.source)}
    for source in cited:
        assert claims_named(source)[0].id == source and claims_named(source.lower())


def test_no_verdict_is_written_by_hand():
    files = list(data_folder().glob("*/claims.toml"))
    assert files
    for path in files:
        text = path.read_text("utf-8")
        assert not re.search(r"^(verdict|figure|low|high|seed) *=", text, re.M)
        assert HOLDS not in text and FAILS not in text and UNTOLD not in text


# ---------------------------------------------------------------- entries that cannot be used

GOOD = {
    "id": '"SUITS-X5"', "who": '"She"', "section": '"Here"', "place": '"there"', "phrase": '"so"', "claim": '"So."',
    "question": '"So?"', "kind": '"figure"', "metric": '"turns"', "setups": '["suits"]', "least": "1",
}  # fmt: skip


def entry(**changed: str | None) -> str:
    lines = {**GOOD, **changed}
    return "[[claim]]\n" + "\n".join(f"{key} = {text}" for key, text in lines.items() if text is not None)


BROKEN = {
    "no text": ({"who": None}, "'who'"),
    "an empty text": ({"claim": '""'}, "'claim'"),
    "no kind": ({"kind": '"guess"'}, "figure"),
    "a verdict": ({"verdict": '"holds"'}, "'verdict'"),
    "no metric": ({"metric": None}, "metric or events"),
    "metric and events": ({"events": '["DRAW"]'}, "metric or events"),
    "an unknown metric": ({"metric": '"fun"'}, "fun"),
    "unknown events": ({"metric": None, "events": '["FUN"]'}, "events"),
    "no setup": ({"setups": None}, "setups"),
    "too many setups": ({"setups": '["suits", "suits"]'}, "setups"),
    "an unknown setup": ({"setups": '["chess"]'}, "chess"),
    "unknown players": ({"players": '{ "clever" = "clever" }'}, "clever"),
    "players as a list": ({"players": '["random"]'}, "players"),
    "players for too many": ({"players": '{ "so" = ["random", "random"] }'}, "players"),
    "no bounds": ({"least": None}, "bounds"),
    "a bound in words": ({"least": '"many"'}, "least"),
    "a number reached and exact": ({"at_least": "3", "exactly": "4"}, "at_least"),
    "a further question without words": ({"also": "[{ least = 2 }]"}, "also"),
    "a further question of other rules": ({"also": '[{ question = "So?", setups = ["war"] }]'}, "also"),
    "too many games": ({"games": "1000000"}, "100,000"),
    "half of a game": ({"games": "0.5"}, "whole number"),
    "other players before": ({"kind": '"change"', "setups": '["suits@random", "suits@middle"]'}, "same players"),
    "another game before": ({"kind": '"change"', "setups": '["war", "suits"]'}, "same game"),
    "the strongest of one": ({"kind": '"strongest"'}, "several"),
    "a feeling without a reason": ({"kind": '"feeling"', "metric": None, "setups": None, "least": None}, "because"),
    "a feeling with a metric": ({"kind": '"feeling"', "because": '"So."'}, "least"),
}


@pytest.mark.parametrize(("changed", "said"), BROKEN.values(), ids=BROKEN)
def test_a_broken_entry_is_one_sentence_that_names_it(changed, said):
    with pytest.raises(BadInput) as raised:
        read_claims(entry(**changed), games.load("suits"))
    told = str(raised.value)
    assert "SUITS-X5" in told and said in told and "\n" not in told and told.endswith(".")


@pytest.mark.parametrize("text", ["[[claim", "claim = 5", "claim = [5]", entry() + "\n" + entry()])
def test_a_broken_file_is_one_sentence(text):
    with pytest.raises(BadInput, match=r"^[^\n]*War of Suits[^\n]*\.$"):
        read_claims(text, games.load("suits"))


def test_what_is_no_claim_is_named():
    for name in ("SUITS-X55", "-", "chess"):
        with pytest.raises(BadInput, match=name):
            claims_named(name)
    assert read_claims("", games.load("suits")) == ()


# ---------------------------------------------------------------- verdicts


def of(low: float, high: float, n: int = 100) -> Estimate:
    return Estimate((low + high) / 2, low, high, n)


def test_a_claim_is_true_where_its_whole_interval_is_within_the_bounds():
    claim = IDS["SUITS-X5"]._replace(least=0.25, most=0.75)
    assert is_true(claim, of(0.25, 0.75)) and is_true(claim, of(0.4, 0.5))
    assert is_true(claim, of(0.1, 0.2)) is False and is_true(claim, of(0.8, 0.9)) is False
    assert is_true(claim, of(0.2, 0.3)) is None and is_true(claim, of(0.7, 0.8)) is None
    assert is_true(claim, of(0.4, 0.5, 0)) is None


def told(*answers: bool | None) -> list[Told]:
    found = Found(of(0, 1), (), 0)
    return [Told(Case(f"case {at}", ()), found, answer, 5_000) for at, answer in enumerate(answers)]


@pytest.mark.parametrize(
    ("answers", "verdict"),
    [
        ((True,), HOLDS),
        ((True, True), HOLDS),
        ((False, False), FAILS),
        ((False, True), "holds with one of two ways of playing: case 1"),
        ((True, False, True), "holds with two of three ways of playing: case 0; case 2"),
        ((True, None), "holds with one of two ways of playing (one not settled): case 0"),
        ((None,), UNSETTLED),
        ((False, None), UNSETTLED),
    ],
)
def test_the_verdict_follows_from_the_cases(answers, verdict):
    assert verdict_of(told(*answers), "ways of playing") == verdict
    assert kind_of(list(answers)) == (IN_PART if verdict.startswith("holds with") else verdict)


def test_the_figures_are_those_of_the_games_counted_by_hand():
    frame = simulate("suits@middle.greedy/lowest.greedy", 300, 7)
    turned = ["OWN_PAIR", "CROSS_MATCH", "ACE", "ACE_ON_ACE"]
    by_hand = sum(frame[f"n_WON_BY_{name}"].sum() for name in turned) / 300
    assert figure("SUITS-00.3", 300, 7).mean == pytest.approx(by_hand)
    best = simulate("suits@counter.greedy/random.greedy", 300, 7)
    assert figure("SUITS-X6", 300, 7)[:3] == wilson((best["winner"] == 0).sum(), 300)[:3]
    assert figure("SUITS-X2b", 100, 7) == skill("suits", ["counter.greedy", "random"], 100, 7).skill
    sides = compare("suits:no_doubles@middle.greedy/lowest.greedy", "suits@middle.greedy/lowest.greedy", 300, 7)
    assert figure("SUITS-X3", 300, 7)[:3] == sides.turned_share[:3]
    one = compare("suits:hand_size=1@middle.greedy/lowest.greedy", "suits@middle.greedy/lowest.greedy", 300, 7)
    assert figure("SUITS-X2", 300, 7) == one.changes(["choices"])[0].difference
    war = simulate("war", 300, 7)["winner"]
    assert figure("SUITS-X9", 300, 7).mean == pytest.approx(
        ((simulate("suits@counter.greedy/random", 300, 7)["winner"] == 0).sum() - (war == 0).sum()) / 300
    )


def figure(name: str, count: int, seed: int) -> Estimate:
    shown = judge(IDS[name], count, seed).shown
    assert shown is not None
    return shown.found.figure


@pytest.mark.slow
def test_the_strongest_is_found_among_all_pairs():
    found = judge(IDS["SUITS-X4"], 300)
    assert found.shown is not None
    (table,) = found.shown.found.setups
    ways = [case.setups[0].strategies[0] for case in IDS["SUITS-X4"].cases]
    won = {(a, b): (simulate(f"suits@{a}/{b}", 300)["winner"] == 0).mean() for a in ways for b in ways if a != b}
    worst = {a: min(share for (one, _), share in won.items() if one == a) for a in ways}
    assert found.shown.found.figure.mean == pytest.approx(max(worst.values())) == pytest.approx(won[table.strategies])


def test_other_bounds_are_another_verdict():
    claim = IDS["SUITS-X5"]._replace(least=0.25, most=0.75, also=())
    assert judge(claim, 1_000).verdict.startswith("holds with one of three ways of playing")
    assert judge(claim._replace(least=0.9, most=1.0), 1_000).verdict == FAILS
    assert judge(claim._replace(least=0.0, most=1.0), 1_000).verdict == HOLDS
    assert judge(claim._replace(least=0.33, most=0.34), 50).verdict == UNSETTLED


def test_what_is_felt_is_not_told_and_has_no_figure():
    found = judge(IDS["SUITS-X9c"], 100)
    assert (found.verdict, found.shown, found.players, found.command) == (UNTOLD, None, [], None)
    assert IDS["SUITS-X9c"].because


def one_case(most: float) -> Claim:
    """A claim of one case, which comes to about 0.88."""
    claim = IDS["SUITS-X6b"]
    return claim._replace(cases=claim.cases[:1], most=most)


def test_more_games_are_played_only_where_fewer_leave_a_doubt():
    clear, close = one_case(0.9), one_case(0.88)
    assert judge(clear).shown.games < judge(close, 30_000).shown.games == 30_000
    assert judge(clear._replace(games=50)).shown.games == 50


def test_somebody_who_presses_stop_in_the_middle_of_a_claim_is_heard():
    """Between two chunks of games; what is played for the next one who asks is whole."""
    close, asked = one_case(0.88), []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 4

    with pytest.raises(Cancelled):
        judge(close, 30_000, 5, threads=1, cancelled=stop)
    assert len(asked) == 5, "after four thousand games, and not after the ten thousand that come first"
    assert judge(close, 30_000, 5, cancelled=lambda: False) == judge(close, 30_000, 5)
    assert judge(IDS["SUITS-X9c"], cancelled=lambda: True).verdict == UNTOLD


def test_the_game_to_watch_is_one_in_which_it_happens():
    shown = judge(IDS["SUITS-X5"], 300).shown
    assert simulate(shown.found.setups[0], 1, shown.found.watch)["winner"][0] == 0
    turned = judge(IDS["SUITS-X3"], 300).shown
    ends = {simulate(setup, 1, turned.found.watch)["outcome"][0] for setup in turned.found.setups}
    assert len(ends) == 2


@pytest.mark.slow
@pytest.mark.parametrize("claim", [pytest.param(claim, id=claim.id) for claim in MEASURED])
def test_another_seed_is_the_same_verdict(claim: Claim):
    one, other = judge(claim), judge(claim, seed=1_000_000)
    assert [each.kind for each in (one, *one.also)] == [each.kind for each in (other, *other.also)]


#: Claims that name their two players, of which neither is the best one.
NAMED_PLAYERS = {"SUITS-X5"}


@pytest.mark.parametrize("name", games.names())
def test_the_top_of_the_ladder_is_among_the_players_tried(name):
    """A claim that fails with weak players may hold with the best one."""
    game = games.load(name)
    best = game.ladder[-1].split(".")[0] if game.ladder else ""
    asked = [c for c in claims_of(game) if c.cases and c.id not in NAMED_PLAYERS]
    asked = [c for c in asked if not (each := c.cases[0].setups[-1]).game.without_choices(each.rules)]
    for claim in asked:
        tried = {player.split(".")[0] for case in claim.cases for setup in case.setups for player in setup.strategies}
        assert best in tried, claim.id
    assert asked or name not in ("suits", "armed", "mindful", "profiteer")


def test_a_further_question_has_a_verdict_of_its_own():
    claim = IDS["SUITS-X5"]._replace(cases=IDS["SUITS-X5"].cases[:1])
    stricter = claim.also[0]._replace(cases=claim.cases, least=0.9)
    found = judge(claim._replace(also=(stricter,)), 300)
    assert (found.verdict, found.also[0].verdict) == (HOLDS, FAILS)
    assert found.also[0].shown.found.figure == found.shown.found.figure


def test_a_figure_may_be_the_games_that_reach_a_number_or_the_largest_one():
    least, (exact, _) = IDS["PROF-X10b"], IDS["PROF-X10b"].also
    richest, (often,) = IDS["PROF-X10c"], IDS["PROF-X10c"].also
    profit = simulate(least.cases[0].setups[0], 200, 3)["g_PROFIT"]
    one = [each._replace(cases=each.cases[:1]) for each in (least, exact, richest, often)]
    found = [judge(each, 200, 3).shown.found.figure.mean for each in one]
    assert found == pytest.approx([(profit >= 24).mean(), (profit == 24).mean(), profit.max(), (profit >= 40).mean()])
    assert judge(one[2], 200, 3).shown.games == 200


def test_decided_games_are_those_with_a_winner():
    claim = IDS["MIND-X5b"]
    claim = claim._replace(cases=claim.cases[:1])
    won = simulate(claim.cases[0].setups[0], 200, 3)["winner"].drop_nulls()
    assert len(won) < 200 and judge(claim, 200, 3).shown.found.figure[:3] == wilson((won == 0).sum(), len(won))[:3]


def test_who_is_tried_is_said_in_words():
    for claim in MEASURED:
        assert len({case.when for case in claim.cases}) == len(claim.cases), claim.id
        assert len(claim.cases) == 1 or all(case.when for case in claim.cases), claim.id


# ---------------------------------------------------------------- the games


def test_the_same_games_are_played_once(monkeypatch):
    played = []
    monkeypatch.setattr(
        claim_figures, "simulate", lambda setup, *more, **how: played.append(setup) or simulate(setup, *more, **how)
    )
    claim_figures._played.cache_clear()
    first = judge(IDS["SUITS-X3"], 100)
    asked = len(played)
    assert asked and judge(IDS["SUITS-X3"], 100) == first and len(played) == asked
    judge(IDS["SUITS-X3"], 101)
    assert len(played) > asked
