/* Classic War in plain C: one face down, winner's cards first, the last card fights, ace high.
   The yardstick of bench_war.py. Prints: games, turns, nanoseconds a turn. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { RING = 256, MASK = RING - 1, GUARD = 20000 };

typedef struct {
    uint8_t card[RING];
    int top, size;
} Pile;

static uint64_t stream;

static uint64_t next_number(void) {
    uint64_t z = (stream += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

static uint8_t take_top(Pile *pile) {
    uint8_t card = pile->card[pile->top];
    pile->top = (pile->top + 1) & MASK;
    pile->size--;
    return card;
}

static void put_bottom(Pile *pile, uint8_t card) {
    pile->card[(pile->top + pile->size) & MASK] = card;
    pile->size++;
}

static void deal(Pile deck[2]) {
    uint8_t cards[52];
    for (int i = 0; i < 52; i++) cards[i] = (uint8_t)i;
    for (int i = 51; i > 0; i--) {
        int j = (int)((next_number() >> 32) * (uint64_t)(i + 1) >> 32);
        uint8_t held = cards[i];
        cards[i] = cards[j];
        cards[j] = held;
    }
    deck[0].top = deck[0].size = deck[1].top = deck[1].size = 0;
    for (int i = 0; i < 52; i++) put_bottom(&deck[i & 1], cards[i]);
}

/* The winner of a battle with its wars, or -1 if the game ended in it. */
static int battle(Pile deck[2], uint8_t laid[2][52], int count[2]) {
    count[0] = count[1] = 0;
    for (;;) {
        for (int s = 0; s < 2; s++) laid[s][count[s]++] = take_top(&deck[s]);
        int a = laid[0][count[0] - 1] % 13, b = laid[1][count[1] - 1] % 13;
        if (a != b) return a > b ? 0 : 1;
        if (deck[0].size == 0 || deck[1].size == 0) return -1;
        for (int s = 0; s < 2; s++)
            if (deck[s].size > 1) laid[s][count[s]++] = take_top(&deck[s]);
    }
}

static long play(void) {
    static Pile deck[2];
    uint8_t laid[2][52];
    int count[2];
    long turns = 0;
    deal(deck);
    while (turns < GUARD) {
        turns++;
        int side = battle(deck, laid, count);
        if (side < 0) break;
        for (int k = 0; k < 2; k++) {
            int from = k == 0 ? side : 1 - side;
            for (int i = 0; i < count[from]; i++) put_bottom(&deck[side], laid[from][i]);
        }
        if (deck[1 - side].size == 0) break;
    }
    return turns;
}

int main(int argc, char **argv) {
    long games = argc > 1 ? atol(argv[1]) : 100000, turns = 0;
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (long g = 0; g < games; g++) {
        stream = (uint64_t)g * 0xD1342543DE82EF95ULL;
        turns += play();
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    double seconds = (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec);
    printf("%ld %ld %.3f\n", games, turns, 1e9 * seconds / (double)turns);
    return 0;
}
