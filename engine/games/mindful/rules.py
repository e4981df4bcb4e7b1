"""What may be changed in Mindful War, in the order of a game, and what follows from it.

The options of a choice: `options`.
"""

from typing import Any

from engine.core import common_parameters
from engine.core.cards import ACE, JACK, KING, QUEEN, RANK_NAMES, rank_name
from engine.core.rules import GAP, HEADLINE, Group, RuleSet, fact, figure
from engine.games.mindful.options import (
    Attack,
    BlockedPlayer,
    BlockedTurn,
    Captured,
    Declaration,
    Leftovers,
    LootForbidden,
    LootPiles,
    LootTiming,
    LootWithoutDeck,
    SabotageOrder,
    SabotageWithoutDeck,
    Scoring,
    ShortOfCards,
    SwitchDecision,
    SwitchedCard,
    Tiebreak,
    TradePick,
    UnbrokenTie,
)

the_cards, the_hand, switching, ties = Group("The cards"), Group("The hand"), Group("Switching"), Group("Ties")
royals, looting, sabotage, trade = Group("Royal attacks"), Group("Loot"), Group("Sabotage"), Group("Trade")
the_end = Group("The end")


def attack_dial(royal: str, default: Attack, clause: str, in_play: str) -> Any:
    """The dial for the attack of a royal card; `in_play` is the fact that there are such cards."""
    says = f"What does {royal} do in the turn after it has won a war?"
    return royals(default, clause, f"Attack of {royal}", says=says, needs=f"royal_cards_attack {in_play}")


class Rules(RuleSet):
    """What may be changed in Mindful War."""

    decks: int = common_parameters.decks(
        the_cards, "MIND-03.1", soft=(1, 2),
        says="How many decks of 52 cards are shuffled together? Each player gets half of the cards.",
    )  # fmt: skip
    min_rank: int = common_parameters.min_rank(the_cards, "MIND-06.7")
    max_rank: int = common_parameters.max_rank(
        the_cards, "MIND-06.7",
        says="Cards above this rank stay in the box, and with them their royal attacks. The Ace is the highest.",
    )  # fmt: skip
    ace_value: int = common_parameters.ace_value(
        the_cards, "MIND-06.7", words=RANK_NAMES, needs="aces_in_play",
        says="What is an Ace worth in the order of the cards? It remains a royal card with its attack.",
    )  # fmt: skip
    hand_size: int = the_hand(
        3, "MIND-06.4", level=HEADLINE, low=1, high=7, unit="cards",
        says="How many cards does a player draw at first, and draw back up to at the start of each turn?",
    )  # fmt: skip
    switches_per_turn: int = switching(
        1, "MIND-06.1", "Switches per turn", HEADLINE, low=0, high=3, unit="switches", words={0: "no switching"},
        says="How often may a player switch a card before a war?",
    )  # fmt: skip
    switch_from_turn: int = switching(
        2, "MIND-06.2", "First turn with a switch", low=1, high=10, needs="cards_are_switched",
        says="From which turn on may cards be switched?",
    )  # fmt: skip
    switch_mode: SwitchedCard = switching(
        SwitchedCard.BOTTOM, "MIND-03.4", "Where the switched card goes", GAP, ruling="MIND-A16", needs="cards_are_switched",
        readings={SwitchedCard.TOP_SWAP: "the section on terms lets the two cards change places"},
        says="The document describes the switch in two ways. Where does a card go that is switched for the top card of the deck?",
    )  # fmt: skip
    switch_declare: SwitchDecision = switching(
        SwitchDecision.TOGETHER, "MIND-03.3", "Deciding about a switch", GAP, ruling="MIND-A17", needs="cards_are_switched",
        says="Do both players decide at the same time, or one after the other, the second knowing what the first did?",
    )  # fmt: skip
    tie_extra_cards: int = ties(
        1, "MIND-03.8", "Cards that break a tie", low=1, high=3, unit="cards", needs="a_tie_leaves_several_cards",
        says="How many more cards does each player play after a tie? The last of them is compared.",
    )  # fmt: skip
    unresolved_to: UnbrokenTie = ties(
        UnbrokenTie.NEUTRAL, "MIND-03.10", "Cards of an unbroken tie", GAP, ruling="MIND-A13",
        readings={UnbrokenTie.LAST_PAIR: "“the cards revealed on that turn” can be the two revealed last"},
        says="What happens to the cards of a turn whose tie cannot be broken?",
    )  # fmt: skip
    tie_short: ShortOfCards = ties(
        ShortOfCards.LOSES, "MIND-03.8", "Only one player can break the tie", GAP, ruling="MIND-A14", needs="hands_can_differ",
        says="What happens when only one player has a card left to break a tie with?",
    )  # fmt: skip
    royal_attacks: bool = royals(
        True, "MIND-04.8", level=HEADLINE, words={True: "played", False: "not played"}, needs="an_attack_is_possible",
        says="Are royal attacks played at all?",
    )  # fmt: skip
    ace_attack: Attack = attack_dial("an Ace", Attack.LOOT, "MIND-05.1", "aces_in_play")
    king_attack: Attack = attack_dial("a King", Attack.SABOTAGE, "MIND-05.3", "kings_in_play")
    queen_attack: Attack = attack_dial("a Queen", Attack.REVEAL, "MIND-05.4", "queens_in_play")
    jack_attack: Attack = attack_dial("a Jack", Attack.TRADE, "MIND-05.5", "jacks_in_play")
    royal_optional: bool = royals(
        True, "MIND-03.7", "Declining an attack", words={True: "allowed", False: "not allowed"}, needs="attacks_are_played",
        says="Is the winner allowed to decline a royal attack and keep the switch?",
    )  # fmt: skip
    royal_declare: Declaration = royals(
        Declaration.ON_WIN, "MIND-03.7", "Declaring an attack", GAP, ruling="MIND-A03", needs="attacks_are_played",
        says="When does the winner have to declare a royal attack?",
    )  # fmt: skip
    royal_blocks_switch: BlockedTurn = royals(
        BlockedTurn.EFFECT_TURN, "MIND-06.3", "Turns without a switch", HEADLINE, ruling="MIND-A01",
        readings={
            BlockedTurn.TURN_AFTER: "an attack can be “activated” when it takes effect, and the turn that follows is the next one",
            BlockedTurn.BOTH: "the attack takes the place of the switch, and the turn that follows is the next one",
        },
        needs="attacks_are_played cards_are_switched",
        says="Which turns does a royal attack leave without a switch?",
    )  # fmt: skip
    switch_block_scope: BlockedPlayer = royals(
        BlockedPlayer.BOTH, "MIND-06.3", "Who may not switch", GAP, ruling="MIND-A02", needs="attacks_rule_out_switches",
        says="Which players does a royal attack keep from switching?",
    )  # fmt: skip
    royal_after_tie: bool = royals(
        False, "MIND-06.6", "Attack after a tie", GAP, ruling="MIND-A11", words={True: "allowed", False: "not allowed"},
        needs="attacks_are_played ties_are_broken",
        says="Is a royal card that breaks a tie allowed to attack?",
    )  # fmt: skip
    loot_timing: LootTiming = looting(
        LootTiming.REPLACES_DRAW, "MIND-05.1", "When Loot is carried out", GAP, ruling="MIND-A04", needs="loot_is_played",
        says="When is Loot carried out, and what does the looted card replace?",
    )  # fmt: skip
    loot_piles: LootPiles = looting(
        LootPiles.PLAYERS, "MIND-05.1", "Piles that may be looted", GAP, ruling="MIND-A05",
        needs="loot_is_an_attack some_cards_are_loot cards_lie_on_piles",
        says="From which discard piles may a card be looted?",
    )  # fmt: skip
    loot_forbidden: LootForbidden = looting(
        LootForbidden.ACES, "MIND-05.1", "Cards that may not be looted", needs="loot_is_an_attack an_open_pile_has_cards",
        bites="forbidden_cards_exist",
        says="Which cards may not be taken from a discard pile?",
    )  # fmt: skip
    loot_empty_deck: LootWithoutDeck = looting(
        LootWithoutDeck.UNAVAILABLE, "MIND-05.2", "Loot with an empty deck", GAP, ruling="MIND-A06", needs="loot_is_played",
        says="Is Loot allowed when the attacker's deck has no card to take the place of the looted one?",
    )  # fmt: skip
    sabotage_order: SabotageOrder = sabotage(
        SabotageOrder.PUT_FIRST, "MIND-05.3", "Order of a Sabotage", GAP, ruling="MIND-A08", needs="sabotage_is_played",
        says="In which order does the attacker put a card under the opponent's deck and draw from it?",
    )  # fmt: skip
    sabotage_empty: SabotageWithoutDeck = sabotage(
        SabotageWithoutDeck.UNAVAILABLE, "MIND-05.3", "Sabotage of an empty deck", GAP, ruling="MIND-A08", needs="sabotage_is_played",
        says="The same card would come straight back: is a Sabotage of an empty deck allowed?",
    )  # fmt: skip
    sabotage_visible: bool = sabotage(
        False, "MIND-05.3", "The sabotaged card", GAP, ruling="MIND-A24", needs="sabotage_is_played",
        says="Is the card that is put under the deck shown to the opponent?", words={True: "shown", False: "not shown"},
    )  # fmt: skip
    trade_pick: TradePick = trade(
        TradePick.BLIND, "MIND-05.5", "Choosing the card in a Trade", HEADLINE, ruling="MIND-A09", needs="trade_is_played",
        says="How is the card chosen that the attacker gets from the opponent's hand?",
    )  # fmt: skip
    capture_to: Captured = the_end(
        Captured.OWN_DISCARD, "MIND-03.6", "Where captured cards go", HEADLINE,
        says="Do captured cards go out of play on a discard pile, or back into the winner's deck?",
    )  # fmt: skip
    score_mode: Scoring = the_end(
        Scoring.COUNT, "MIND-03.13", "What a captured card scores", needs="captured_cards_are_out", bites="scores_can_differ",
        says="What is counted in the discard piles at the end?",
    )  # fmt: skip
    leftover_to: Leftovers = the_end(
        Leftovers.OWN_DISCARD, "MIND-02.1", "Cards that only one player has left", GAP, ruling="MIND-A18",
        needs="captured_cards_are_out somebody_can_have_cards_left",
        says="What happens to the cards that one player has left when the other has none?",
    )  # fmt: skip
    score_tiebreak: Tiebreak = the_end(
        Tiebreak.DRAW, "MIND-02.2", "Winner if both score the same", GAP, ruling="MIND-A19", needs="scores_can_be_equal",
        says="If both discard piles score the same, who wins, before the game is called a draw?",
    )  # fmt: skip

    choice_seconds: int = common_parameters.choice_seconds(4, "MIND-03.5")
    shuffle_seconds: int = common_parameters.shuffle_seconds(30, "MIND-03.1")

    # ------------------------------------------------------------ what follows from them

    jacks_in_play = common_parameters.in_play(JACK, "MIND-06.7")
    queens_in_play = common_parameters.in_play(QUEEN, "MIND-06.7")
    kings_in_play = common_parameters.in_play(KING, "MIND-06.7")
    aces_in_play = common_parameters.in_play(ACE, "MIND-06.7")

    @fact("cards are not switched")
    def cards_are_switched(self) -> bool:
        """MIND-00.2: whether players may switch cards at all."""
        return self.switches_per_turn > 0

    @fact("captured cards go back into a deck")
    def captured_cards_are_out(self) -> bool:
        """MIND-04.3: whether captured cards go to discard piles."""
        return self.capture_to == Captured.OWN_DISCARD

    @fact("royal attacks are not played")
    def royal_cards_attack(self) -> bool:
        """MIND-04.8: whether royal cards can attack."""
        return self.royal_attacks

    @fact("no royal card has an attack that can ever be carried out")
    def an_attack_is_possible(self) -> bool:
        """MIND-04.8: whether any royal attack could be carried out."""
        return any(self._has(attack) for attack in Attack if attack not in (Attack.NONE, Attack.LOOT)) or self._loot()

    @fact("there are no royal attacks")
    def attacks_are_played(self) -> bool:
        """MIND-03.7: whether royal attacks can take place."""
        return self.royal_attacks and self.an_attack_is_possible

    @fact("no royal attack rules out a switch")
    def attacks_rule_out_switches(self) -> bool:
        """MIND-06.3: whether an attack costs a player the switch."""
        return self.attacks_are_played and self.cards_are_switched and self.royal_blocks_switch != BlockedTurn.NEVER

    @fact("no royal card attacks with Loot")
    def loot_is_an_attack(self) -> bool:
        """MIND-05.1: whether a royal card has Loot."""
        return self.royal_attacks and self._has(Attack.LOOT)

    @fact("all the cards are royal, and royal cards may not be looted")
    def some_cards_are_loot(self) -> bool:
        """MIND-05.1: whether there are cards that may be looted."""
        return self.min_rank < JACK or self.loot_forbidden != LootForbidden.ROYALS

    @fact("there are no Aces in the deck")
    def forbidden_cards_exist(self) -> bool:
        """MIND-05.1: whether it matters that Aces may be looted."""
        return self.aces_in_play or self.loot_forbidden != LootForbidden.NONE

    @fact("no pile ever holds a card to loot")
    def cards_lie_on_piles(self) -> bool:
        """MIND-05.1: whether any pile holds cards when Loot could be declared."""
        return self.captured_cards_are_out or self._neutral_pile_fills()

    @fact("no pile that may be looted ever holds a card")
    def an_open_pile_has_cards(self) -> bool:
        """MIND-A05: whether a pile that may be looted holds cards then."""
        return self.captured_cards_are_out or (self.loot_piles == LootPiles.ALL and self._neutral_pile_fills())

    @fact("no card ever goes to a neutral pile")
    def there_is_a_neutral_pile(self) -> bool:
        """MIND-04.4: whether cards are ever laid on a pile that belongs to neither player."""
        left_out = self.leftover_to == Leftovers.NOBODY and self.somebody_can_have_cards_left
        return self.unresolved_to != UnbrokenTie.RECLAIM or self._switches_put_cards_out() or left_out

    @figure
    def ranks_below_the_ace(self) -> str:
        """MIND-06.7: the ranks in the deck but the Ace, from the lowest to the highest."""
        return ", ".join(rank_name(rank) for rank in common_parameters.ranks(self) if rank != ACE)

    @fact("the deck holds cards as low as an Ace")
    def the_ace_is_lowest(self) -> bool:
        """MIND-06.7: whether every other card in the deck is higher than an Ace."""
        return self.ace_value < self.min_rank

    @fact("a royal card has no attack")
    def every_royal_card_attacks(self) -> bool:
        """MIND-04.8: whether all the royal cards in the deck have an attack that can be carried out."""
        none = {Attack.NONE} if self.loot_is_played else {Attack.NONE, Attack.LOOT}
        return self.royal_attacks and not none & self._attacks()

    @fact("Loot is not played")
    def loot_is_played(self) -> bool:
        """MIND-05.1: whether Loot can ever be carried out."""
        return self.royal_attacks and self._loot()

    @fact("no royal card attacks with Sabotage")
    def sabotage_is_played(self) -> bool:
        """MIND-05.3: whether a royal card has Sabotage."""
        return self.royal_attacks and self._has(Attack.SABOTAGE)

    @fact("no royal card attacks with Reveal")
    def reveal_is_played(self) -> bool:
        """MIND-05.4: whether a royal card has Reveal."""
        return self.royal_attacks and self._has(Attack.REVEAL)

    @fact("no royal card attacks with Trade")
    def trade_is_played(self) -> bool:
        """MIND-05.5: whether a royal card has Trade."""
        return self.royal_attacks and self._has(Attack.TRADE)

    @fact("after a tie no player has a second card left in hand")
    def a_tie_leaves_several_cards(self) -> bool:
        """MIND-03.8: whether a player can ever have more than one card to break a tie with."""
        return self.hand_size > 2 or (self.hand_size == 2 and self._one_card_more())

    @fact("with one card in hand a tie cannot be broken")
    def ties_are_broken(self) -> bool:
        """MIND-03.8: whether a player can have a card left in hand after a tie."""
        return self.hand_size > 1 or self._one_card_more()

    @fact("both players always have the same number of cards in hand")
    def hands_can_differ(self) -> bool:
        """MIND-A14: whether only one player can have a card left after a tie."""
        if self.hand_size == 1:
            return self._one_card_more()
        return self._one_card_more() or self._cards_can_differ()

    @fact("both players always run out of cards together")
    def somebody_can_have_cards_left(self) -> bool:
        """MIND-A18: whether one player can have cards left when the other has none."""
        uneven_ties = self._one_card_more() and self.tie_extra_cards > 1 and self.hand_size > 1
        return uneven_ties or self._cards_can_differ()

    @fact("there are no royal cards in the deck")
    def scores_can_differ(self) -> bool:
        """MIND-03.13: whether there are royal cards, where they score two."""
        return self.jacks_in_play or self.score_mode != Scoring.ROYALS_BONUS

    @fact("at the end one player holds all the cards")
    def scores_can_be_equal(self) -> bool:
        """MIND-A19: whether both players can end with the same score."""
        return (
            self.captured_cards_are_out or self.unresolved_to != UnbrokenTie.RECLAIM or self._switches_put_cards_out()
        )

    def _has(self, attack: Attack) -> bool:
        return attack in self._attacks()

    def _attacks(self) -> set[Attack]:
        """MIND-04.8: the attacks of the royal cards that are in the deck."""
        attacks = {JACK: self.jack_attack, QUEEN: self.queen_attack, KING: self.king_attack, ACE: self.ace_attack}
        return {attack for rank, attack in attacks.items() if rank in common_parameters.ranks(self)}

    def _loot(self) -> bool:
        return self._has(Attack.LOOT) and self.some_cards_are_loot and self.an_open_pile_has_cards

    def _one_card_more(self) -> bool:
        """MIND-A04: whether Loot can bring one card more than the opponent holds."""
        return self.loot_is_played and self.loot_timing == LootTiming.EXTRA

    def _switches_put_cards_out(self) -> bool:
        return self.cards_are_switched and self.switch_mode == SwitchedCard.DISCARD

    def _cards_can_differ(self) -> bool:
        """Whether one player can have more cards in deck and hand than the other before they are played."""
        taken = self.loot_is_played and self.loot_empty_deck == LootWithoutDeck.TAKE
        return taken or self._switches_put_cards_out() or not self.captured_cards_are_out

    def _neutral_pile_fills(self) -> bool:
        """MIND-04.4: whether cards stay on the neutral pile; those that wait there leave it with the next war."""
        if self.unresolved_to == UnbrokenTie.CARRY:
            return False
        return self.unresolved_to != UnbrokenTie.RECLAIM or self._switches_put_cards_out()

    def warning(self) -> str | None:
        """A sentence for rules that can be played but make little sense: games without an end, hardly any deck."""
        left = common_parameters.half_of_all_cards(self) - self.hand_size
        if left < self.hand_size:
            left_over = "no cards are" if left == 0 else "only 1 card is" if left == 1 else f"only {left} cards are"
            return f"When the first hands are drawn {left_over} left in each deck."
        if self.capture_to == Captured.DECK_BOTTOM and not self.cards_are_switched:
            return "Captured cards come back in the same order: many games may go round in circles and never end."
        return None

    def conflict(self) -> str | None:
        """A sentence if these rules cannot be played together."""
        if few := common_parameters.too_few_ranks(common_parameters.ranks(self)):
            return few
        if self.capture_to == Captured.OWN_DISCARD:
            return None
        if self.score_mode != Scoring.COUNT:
            return "Captured cards that return to the deck leave no piles to score: every card has to score one."
        if self.leftover_to == Leftovers.NOBODY:
            return "If captured cards return to the deck, the cards left over decide: they have to count for the player who has them."
        return None
