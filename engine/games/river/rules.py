"""What may be changed in River, in the order of its rulebook, and what follows from it."""

from engine.core import common_parameters
from engine.core.cards import ACE, JACK, RANK_NAMES, rank_name
from engine.core.rules import GAP, HEADLINE, Group, RuleSet, fact, figure
from engine.games.river.options import (
    Aid,
    BonusAmongMany,
    BonusScope,
    BonusStructure,
    CaptureTo,
    ColourOrder,
    Elimination,
    Ending,
    Length,
    Pairing,
    Remainder,
    Reshuffle,
    Rotation,
    Shortage,
    TieOn,
    TieRepeat,
    Unbroken,
    ValueTable,
)

SEATS = 8
WHOLE_DECK = 4  # cards of each rank in a deck of 52
TEN = 10
HIGHEST_LOWEST = JACK  # the highest rank with which a game may begin

setting_up, who_plays, values = Group("Setting up"), Group("Who plays"), Group("Values and colours")
ties, captured_cards, the_end = Group("Ties"), Group("Captured cards"), Group("The end")
comebacks, choices = Group("Comebacks"), Group("Choices")


class Rules(RuleSet):
    """What may be changed in River."""

    # --- setting up
    players: int = setting_up(
        4, "RIVER-01.3", "Players", HEADLINE, low=2, high=SEATS, unit="players", ruling="RIVER-A13",
        unread="how many play is up to each table, and games of other sizes have no deals in common",
        says="The example of the document has four players, its text three. How many people play?",
    )  # fmt: skip
    length: Length = setting_up(
        Length.SHORT, "RIVER-01.1", "Length of the game", HEADLINE,
        says="Does each deck give one card of each rank, all its cards, or only cards of the higher ranks?",
    )  # fmt: skip
    fast_from: int = setting_up(
        8, "RIVER-01.1", "Lowest rank of the fast game", GAP, low=3, high=HIGHEST_LOWEST, words=RANK_NAMES, ruling="RIVER-A18",
        unread="the document has no fast game, so no rank is a reading of it",
        needs="is_fast decks_begin_low",
        says="A playtester asked for a fast game; the document does not describe it. With which rank does it begin?",
    )  # fmt: skip
    colours: int = setting_up(
        4, "RIVER-01.1", "Decks, each its own colour", low=2, high=4, unit="decks",
        says="How many decks are there? They come in this order: red, blue, yellow, green.",
    )  # fmt: skip
    cards_per_rank: int = setting_up(
        1, "RIVER-01.1", "Cards of each rank", needs="takes_few", low=1, high=4, unit="cards",
        says="How many cards of each rank do the short and the fast game take from each deck?",
    )  # fmt: skip
    min_rank: int = common_parameters.min_rank(
        setting_up, "RIVER-01.1", label="Lowest rank in the decks", needs="fast_begins_low",
    )  # fmt: skip
    remainder: Remainder = setting_up(
        Remainder.ASIDE, "RIVER-01.3", "Cards left over at the deal", GAP, ruling="RIVER-A04", needs="cards_are_left_over",
        says="What happens to the cards left over when the deck cannot be split evenly?",
    )  # fmt: skip

    # --- who plays against whom
    pairing: Pairing = who_plays(
        Pairing.ROTATE, "RIVER-03.5", "Who plays against whom", HEADLINE, needs="more_than_two_play",
        says="Which players turn up a card in a round?",
    )  # fmt: skip
    rotation: Rotation = who_plays(
        Rotation.NEXT_ALIVE, "RIVER-03.5", "Who begins the next round", GAP, ruling="RIVER-A05",
        readings={
            Rotation.COMPACT_INDEX: "“one space” can be a space among those who are left",
            Rotation.RESTART: "the example begins with Player 1, and a table with a new number of players can begin again",
        },
        needs="more_than_two_play turns_go_round",
        says="Who begins the next round when a player has gone out?",
    )  # fmt: skip
    multi_bonus: BonusAmongMany = who_plays(
        BonusAmongMany.ANY, "RIVER-04.3", "Colours among three or more", GAP, ruling="RIVER-A20",
        needs="everybody_plays has_bonus a_colour_beats",
        says="What bonus does a card get for its colour when more than two cards are compared?",
    )  # fmt: skip

    # --- values and colours
    value_table: ValueTable = values(
        ValueTable.LITERAL, "RIVER-04.2", "Value of the 10", GAP, ruling="RIVER-A01", needs="has_tens",
        says="The list of values leaves out the 10: after 9=9 it goes on with Jack=10. What is a 10 worth?",
    )  # fmt: skip
    colour_bonus: int = values(
        1, "RIVER-04.3", "Colour bonus", HEADLINE, needs="a_colour_beats", low=0, high=13, soft=(0, 5), unit="points",
        says="How much more is a card worth against a card whose colour its own colour beats?",
    )  # fmt: skip
    bonus_structure: BonusStructure = values(
        BonusStructure.CYCLE, "RIVER-04.3", "Which colour beats which", needs="has_bonus bonus_can_decide",
        says="Does each colour beat the next one in a circle, all the later ones in a row, or does only the first beat all others?",
    )  # fmt: skip
    colour_order: ColourOrder = values(
        ColourOrder.RBYG, "RIVER-04.3", "Order of the colours", needs="has_bonus a_colour_beats bonus_can_decide order_counts",
        says="In which order do the colours beat each other? A colour that is not in the game is left out.",
    )  # fmt: skip
    bonus_scope: BonusScope = values(
        BonusScope.ALWAYS, "RIVER-04.1", "When colours count", needs="has_bonus a_colour_beats bonus_can_decide",
        bites="far_numbers_differ",
        says="Does the colour bonus always count, only between equal numbers, or only if the numbers differ by at most one?",
    )  # fmt: skip

    # --- ties
    tie_on: TieOn = ties(
        TieOn.VALUE, "RIVER-05.1", "What makes a tie", GAP, ruling="RIVER-A02", needs="has_bonus a_colour_beats",
        says="What makes a tie: equal values, with the colour bonus, or equal numbers without it?",
    )  # fmt: skip
    tie_pot_cards: int = ties(
        2, "RIVER-05.2", "Cards for the prize pot", HEADLINE, low=0, high=5, unit="cards",
        says="How many cards does each tied player add to the prize pot before the tie-breaker?",
    )  # fmt: skip
    tie_break_cards: int = ties(
        1, "RIVER-05.3", "Tie-breakers", low=1, high=3, unit="cards",
        says="How many tie-breakers does each tied player turn up? Their values are added.",
    )  # fmt: skip
    tie_repeat: TieRepeat = ties(
        TieRepeat.FULL, "RIVER-05.3", "A tie after a tie", GAP, ruling="RIVER-A10", needs="has_pot",
        says="Which cards are laid down when the tie-breakers tie as well?",
    )  # fmt: skip
    tie_short: Shortage = ties(
        Shortage.LAST_CARD, "RIVER-05.3", "Too few cards for a tie", GAP, ruling="RIVER-A06",
        says="What happens when a tied player has too few cards left for the tie-breaker?",
    )  # fmt: skip
    tie_dead: Unbroken = ties(
        Unbroken.RETURNED, "RIVER-05.4", "Cards of an unbroken tie", GAP, ruling="RIVER-A07",
        says="Who gets the cards of a tie that nobody can break?",
    )  # fmt: skip

    # --- captured cards
    capture_to: CaptureTo = captured_cards(
        CaptureTo.CAPTURED_PILE, "RIVER-03.3", "Where captured cards go",
        says="Are captured cards set aside and shuffled later, or do they go under the deck, the winner's own first?",
    )  # fmt: skip
    reshuffle_when: Reshuffle = captured_cards(
        Reshuffle.WHEN_NEEDED, "RIVER-03.4", "When a new deck is shuffled", GAP, ruling="RIVER-A09", needs="makes_new_decks",
        says="Do captured cards become a new deck when a card is needed, or as soon as the old deck has run out?",
    )  # fmt: skip
    reshuffle_mid_tie: bool = captured_cards(
        True, "RIVER-03.4", "A new deck in the middle of a tie", GAP, ruling="RIVER-A08", needs="makes_new_decks",
        says="Are captured cards allowed to become a new deck in the middle of a tie?",
        words={True: "allowed", False: "not allowed, only between rounds"},
    )  # fmt: skip

    # --- going out and the end
    end_condition: Ending = the_end(
        Ending.LAST_STANDING, "RIVER-06.2", "The game ends when", HEADLINE,
        says="When does the game end? If it ends early, the player with the most cards wins.",
    )  # fmt: skip
    max_rounds: int = common_parameters.limit(
        the_end, "RIVER-06.2", "Round limit", 2_000, "rounds", soft=(0, 300), ruling="RIVER-A15",
        says="The document names no round limit. Is there one, after which the player with the most cards wins?",
    )  # fmt: skip
    elimination: Elimination = the_end(
        Elimination.OUT, "RIVER-06.1", "A player without cards",
        says="Is a player without cards out for good, or back with some of the cards set aside, as long as they last?",
    )  # fmt: skip
    rejoin_cards: int = the_end(
        3, "RIVER-06.1", "Cards to come back with", needs="players_come_back", low=1, high=13, unit="cards",
        says="With how many of the cards set aside does a player come back?",
    )  # fmt: skip

    # --- comebacks
    comeback_aid: Aid = comebacks(
        Aid.NONE, "RIVER-03.1", "Help for a player who is behind",
        says="What does a player with few cards get at the start of a round?",
    )  # fmt: skip
    comeback_below: int = comebacks(
        5, "RIVER-03.1", "Help begins below", needs="somebody_is_helped", low=2, high=20, unit="cards",
        says="A player with fewer cards than this is helped.",
    )  # fmt: skip
    underdog_bonus: int = comebacks(
        2, "RIVER-04.1", "Bonus for a player who is behind", needs="points_are_added", low=1, high=6, unit="points",
        says="How many points does a player with few cards get on top of every card?",
    )  # fmt: skip

    # --- choices
    hand_size: int = choices(
        1, "RIVER-03.1", "Hand size", low=1, high=5, unit="cards", words={1: "none, the top card is turned up"},
        says="From how many cards of their own deck do players choose the one to turn up?",
    )  # fmt: skip
    colour_on_back: bool = choices(
        False, "RIVER-04.3", "Colours on the backs", GAP, ruling="RIVER-A16",
        needs="somebody_chooses has_bonus a_colour_beats",
        says="It matters when players choose: is the colour of a card visible on its back, face down or in a hand?",
        words={True: "visible", False: "not visible until the card is turned up"},
    )  # fmt: skip

    # --- time at a table
    choice_seconds: int = common_parameters.choice_seconds(6, "RIVER-03.1", needs="somebody_chooses")
    flip_seconds: int = common_parameters.flip_seconds(1, "RIVER-03.1")
    shuffle_seconds: int = common_parameters.shuffle_seconds(12, "RIVER-03.4")
    lookup_seconds: int = common_parameters.lookup_seconds(3, "RIVER-04.3", needs="has_bonus a_colour_beats")

    # ------------------------------------------------------------ what follows from them

    @property
    def taken(self) -> int:
        """RIVER-01.1: how many cards of each rank each deck gives."""
        return WHOLE_DECK if self.length == Length.LONG else self.cards_per_rank

    @property
    def ranks(self) -> list[int]:
        """RIVER-01.1, RIVER-04.2: the ranks that are in the game."""
        without = TEN if self.value_table == ValueTable.NO_TEN else 0
        return [rank for rank in range(self._lowest, ACE + 1) if rank != without]

    @figure
    def lowest_rank(self) -> str:
        """RIVER-01.1: the name of the lowest rank that is in the game."""
        return rank_name(self.ranks[0])

    @figure
    def left_over(self) -> int:
        """RIVER-01.3: how many cards an even split leaves over."""
        return self.colours * self.taken * len(self.ranks) % self.players

    @fact("it is not the fast game")
    def is_fast(self) -> bool:
        """RIVER-01.1: whether the lower ranks are left out."""
        return self.length == Length.FAST

    @fact("the decks begin with the Jack anyway")
    def decks_begin_low(self) -> bool:
        """RIVER-01.1: whether the decks have ranks that a fast game can leave out."""
        return self.min_rank < HIGHEST_LOWEST

    @fact("the fast game begins with the Jack anyway")
    def fast_begins_low(self) -> bool:
        """RIVER-01.1: whether the ranks in the decks make a difference."""
        return not self.is_fast or self.fast_from < HIGHEST_LOWEST

    @fact("whole decks are played")
    def takes_few(self) -> bool:
        """RIVER-01.1: whether the decks give only some of their cards of each rank."""
        return self.length != Length.LONG

    @fact("whole decks leave no other cards")
    def sets_cards_aside(self) -> bool:
        """RIVER-01.2: whether some cards of the decks stay out of the deal."""
        return self.taken < WHOLE_DECK

    @fact("the cards can be split evenly")
    def cards_are_left_over(self) -> bool:
        """RIVER-01.3: whether an even split leaves cards over."""
        return self.left_over > 0

    @fact("only two play")
    def more_than_two_play(self) -> bool:
        """RIVER-03.5: whether more than one pair can play."""
        return self.players > 2

    @fact("two cards are compared at a time")
    def everybody_plays(self) -> bool:
        """RIVER-03.1: whether all turn up a card in every round."""
        return self.players > 2 and self.pairing == Pairing.ALL_AT_ONCE

    @fact("no opponent is chosen")
    def opponent_is_chosen(self) -> bool:
        """RIVER-03.5: whether a player chooses whom to play against."""
        return self.players > 2 and self.pairing == Pairing.CHOOSE

    @fact("no turn depends on who has gone out")
    def turns_go_round(self) -> bool:
        """RIVER-03.5: whether the turn to play goes around the table."""
        return self.players > 2 and self.pairing in (Pairing.ROTATE, Pairing.ROUND_ROBIN, Pairing.CHOOSE)

    @fact("nobody chooses anything")
    def somebody_chooses(self) -> bool:
        """RIVER-03.1, RIVER-03.5: whether a card or an opponent is chosen."""
        return self.hand_size > 1 or self.opponent_is_chosen

    @fact("no card below the Jack is in the game")
    def has_tens(self) -> bool:
        """RIVER-04.2: whether the ranks go down to the 10, which a list of values may still leave out."""
        return self._lowest <= TEN

    @fact("no card below the 10 is in the game")
    def has_low_cards(self) -> bool:
        """RIVER-04.2: whether there are cards from 2 to 9."""
        return self._lowest < TEN

    @fact("the colour bonus is 0")
    def has_bonus(self) -> bool:
        """RIVER-04.3: whether a colour is worth points."""
        return self.colour_bonus > 0

    @fact("with two colours in a circle, neither beats the other")
    def a_colour_beats(self) -> bool:
        """RIVER-04.3: whether a colour beats another without being beaten by it."""
        return self.colours > 2 or self.bonus_structure != BonusStructure.CYCLE

    @fact("colours make no difference")
    def colours_matter(self) -> bool:
        """RIVER-04.1: whether a card may be worth more for its colour."""
        return self.has_bonus and self.a_colour_beats

    @fact("red comes first in every order, and no other place counts")
    def order_counts(self) -> bool:
        """RIVER-04.3: whether another order of the colours is another game."""
        return self.colours > 2 and self.bonus_structure != BonusStructure.TRUMP

    @fact("where equal numbers tie, a bonus of 1 never decides anything")
    def bonus_can_decide(self) -> bool:
        """RIVER-05.1: of different numbers a bonus of 1 makes equal values at most, and then the higher number wins."""
        adds_up = self.tie_break_cards > 1 or (self.everybody_plays and self.multi_bonus == BonusAmongMany.PER_OPPONENT)
        return self.tie_on == TieOn.VALUE or self.colour_bonus != 1 or adds_up

    @fact("between other numbers a bonus of 1 decides nothing, and players only look up colours less often")
    def far_numbers_differ(self) -> bool:
        """RIVER-04.1: whether it matters that colours do not count between numbers that differ by more than one.

        Between two cards a bonus of 1 turns only numbers that differ by one, unless points are added to a card.
        """
        adds_up = self.tie_break_cards > 1 or self.everybody_plays or self.points_are_added
        return self.bonus_scope != BonusScope.NEAR_TIES or self.colour_bonus != 1 or adds_up

    @fact("there is no prize pot")
    def has_pot(self) -> bool:
        """RIVER-05.2: whether cards are added to the prize pot in a tie."""
        return self.tie_pot_cards > 0

    @fact("captured cards are never shuffled")
    def makes_new_decks(self) -> bool:
        """RIVER-03.4: whether captured cards become new decks."""
        return self.capture_to == CaptureTo.CAPTURED_PILE and self.end_condition != Ending.ONE_PASS

    @fact("no player comes back")
    def players_come_back(self) -> bool:
        """RIVER-06.1: whether a player without cards may come back."""
        return self.elimination == Elimination.REJOIN

    @fact("no player is helped")
    def somebody_is_helped(self) -> bool:
        """RIVER-03.1: whether a player with few cards gets anything."""
        return self.comeback_aid != Aid.NONE

    @fact("no points are added for a player who is behind")
    def points_are_added(self) -> bool:
        """RIVER-04.1: whether a player with few cards gets points."""
        return self.comeback_aid == Aid.UNDERDOG

    @property
    def _lowest(self) -> int:
        """RIVER-01.1: the lowest rank that the decks give."""
        return max(self.min_rank, self.fast_from) if self.is_fast else self.min_rank

    @property
    def cards_from_aside(self) -> bool:
        """RIVER-01.2: whether cards set aside may come into play, for which they have to be kept."""
        return self.elimination == Elimination.REJOIN or self.comeback_aid == Aid.DRAW_ASIDE

    @property
    def tie_chance(self) -> float:
        """RIVER-05.1: the probability that two cards of the game have the same number, without colours."""
        of_each, ranks = self.colours * self.taken, self.ranks
        alike = len(ranks) * of_each * (of_each - 1)
        if self.value_table == ValueTable.LITERAL and TEN in ranks:
            alike += 2 * of_each**2
        cards = len(ranks) * of_each
        return alike / (cards * (cards - 1))

    def conflict(self) -> str | None:
        """A sentence if these rules cannot be played together."""
        share = self.colours * self.taken * len(self.ranks) // self.players
        if self.hand_size > share:
            held = "1 card" if share == 1 else f"{share} cards"
            return f"A hand of {self.hand_size} cards cannot be drawn: each player gets only {held}."
        if self.cards_from_aside and self.taken == WHOLE_DECK:
            return "Whole decks leave no cards set aside for a player to come back with."
        if self.tie_on == TieOn.NUMBER and self.bonus_scope == BonusScope.TIES_ONLY:
            return "If equal numbers tie whatever the colours, a colour bonus for equal numbers never counts."
        if self.rotation == Rotation.WINNER_STAYS and self.pairing not in (Pairing.ROTATE, Pairing.CHOOSE):
            return "A winner can stay on only where players rotate or choose their opponents."
        if self.end_condition == Ending.ONE_PASS and self.capture_to == CaptureTo.DECK_BOTTOM:
            return "Decks are never played through if captured cards go under them."
        if self.end_condition == Ending.FIRST_OUT and self.elimination == Elimination.REJOIN:
            return "If the game ends when the first player is out, no player can come back."
        return None

    def warning(self) -> str | None:
        """A sentence for rules that can be played, but with colours that mean nothing, or more shortages than the published game.

        All players but one lose all their cards, and a tie may catch their last ones. That is more frequent with more
        players, more cards in a tie and more ties; in the published game it happens in 8 of 10 games.
        """
        return self._about_colours() or self._about_shortages()

    def _about_colours(self) -> str | None:
        """RIVER-04.3: colours that decide nothing."""
        if self.has_bonus and not self.a_colour_beats:
            return "With two colours in a circle neither beats the other: colours make no difference."
        if self.has_bonus and not self.bonus_can_decide:
            return "Equal numbers tie whatever the colours: a colour bonus of 1 never decides anything."
        return None

    def _about_shortages(self) -> str | None:
        """RIVER-A06: ties for which players have too few cards."""
        takes = self.tie_pot_cards + self.tie_break_cards
        share = self.colours * self.taken * len(self.ranks) // self.players
        if share <= takes:
            held = "1 card" if share == 1 else f"{share} cards"
            return f"A tie takes {takes + 1} cards of each player, and each begins with {held}: even the first tie is short."
        if self.end_condition != Ending.LAST_STANDING or self.max_rounds > 0:
            return None
        if self.makes_new_decks and not self.reshuffle_mid_tie:
            return "Captured cards cannot be used in a tie: in most games a player has too few cards for one."
        if self.cards_from_aside:
            return "Players stay in the game with few cards: in most games one of them has too few for a tie."
        if self.tie_chance * (self.players - 1) * takes > (1.2 if self.everybody_plays else 0.84):
            more = "1 more card" if takes == 1 else f"{takes} more cards"
            return f"With {self.players} players and {more} from each in a tie, a player is short of cards for a tie in most games."
        return None
