/* Random games under the full rules in C, written by hand for speed, as a baseline for the kernel.

   random_games TABLES PLAYERS GAMES SEED   ->   "seconds placements checksum"

   TABLES is a file that kernel.py writes: 4 words (placements, shapes, figures, pieces per player), then
   the sets of every placement, its facts, the sets of the shapes, their counts, the words of the figures.
   Sets of placements are 9 words, sets of cells 3; see src/cirkis/engine/search/kernel/tables.py for their order.
   Random numbers and checksums are the same as in cirkis.engine.search, so equal games give equal checksums. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define W 9
#define CELLS 3
#define HALF (W + CELLS)
#define SEATS 4
#define SHAPES 26
#define FIGURES 20
#define TARGET 40
#define OUT_POINTS 10

typedef struct {
    uint64_t blocked[W], filled[CELLS], near[W], cells_near[CELLS];
    uint64_t legal[W], available[SEATS][W];
    uint64_t figures[FIGURES];
    int32_t scores[SEATS], unplaced[SEATS];
    int8_t stocks[SEATS][SHAPES];
    int32_t seat, leader, count, plies, is_free, reached, has_sliver;
} Position;

static uint64_t (*rows)[2 * HALF], *facts, (*shapes)[W], *counts, *figures;
static uint64_t header[4];

static inline uint32_t random_below(uint64_t *rng, uint32_t bound) {
    uint64_t word = *rng;
    word ^= word >> 12;
    word ^= word << 25;
    word ^= word >> 27;
    *rng = word;
    return (uint32_t)(((word * 2685821657736338717ULL >> 32) * bound) >> 32);
}

static inline int find_legal(Position *restrict p, int seat, int is_free) {
    const uint64_t *near = is_free ? p->near : rows[p->leader] + HALF;
    const uint64_t *available = p->available[seat];
    uint64_t legal[W];
    int count = 0;
    for (int w = 0; w < W; w++) legal[w] = near[w] & ~p->blocked[w] & available[w];
    for (int w = 0; w < W; w++) count += __builtin_popcountll(legal[w]);
    memcpy(p->legal, legal, sizeof legal);
    return p->count = count;
}

static inline int nth_legal(const Position *p, int nth) {
    int at = 0, here;
    while (nth >= (here = __builtin_popcountll(p->legal[at]))) nth -= here, at++;
    uint64_t word = p->legal[at];
    while (nth-- > 0) word &= word - 1;
    return at * 64 + __builtin_ctzll(word);
}

static inline void score(Position *p, int seat, int points) {
    p->scores[seat] += points;
    p->reached |= p->scores[seat] >= TARGET;
}

static inline void score_figure(Position *p, uint64_t word, int seat, int players) {
    int most = -1, holder = -1;
    for (int s = 0; s < players; s++) {
        int segments = word >> 4 * s & 15;
        if (segments > most) most = segments, holder = s;
        else if (segments == most) holder = -1;
    }
    if (holder >= 0) score(p, holder, word >> 20 & 255);
    if (holder != seat) score(p, seat, word >> 28 & 255);
}

static inline void pass_on(Position *p, int players) {
    p->count = 0;
    if (p->reached) return;
    int seat = p->seat;
    for (int step = 0; step < players; step++) {
        if (++seat == players) seat = 0;
        if (find_legal(p, seat, 0)) {
            p->seat = seat;
            return;
        }
    }
}

static inline void place(Position *restrict p, int index, int players) {
    const uint64_t *row = rows[index];
    uint64_t *sets = p->blocked, fact = facts[index];
    int seat = p->seat, gains;
    for (int w = 0; w < 2 * HALF; w++) sets[w] |= row[w];
    p->leader = index;
    p->plies++;
    p->unplaced[seat]--;
    int shape = fact & 31;
    if (--p->stocks[seat][shape] == 0)
        for (int w = 0; w < W; w++) p->available[seat][w] &= ~shapes[shape][w];
    const uint64_t *around = row + HALF + W;
    gains = !((around[0] & ~p->filled[0]) | (around[1] & ~p->filled[1]) | (around[2] & ~p->filled[2]));
    for (uint64_t pairs = fact >> 8; pairs; pairs >>= 8) {
        uint64_t cells = pairs >> 5 & 7, *figure = &p->figures[pairs & 31];
        uint64_t word = *figure += (cells << 4 * seat) - (cells << 16);
        if ((word >> 16 & 15) == 0) {
            score_figure(p, word, seat, players);
            gains |= word >> 36 & 1;
        }
    }
    if (fact & 32 && !p->has_sliver) p->has_sliver = gains = 1;
    p->is_free = 0;
    if (p->unplaced[seat] == 0) p->scores[seat] += OUT_POINTS, p->count = 0;
    else if (gains && find_legal(p, seat, 1)) p->is_free = 1;
    else pass_on(p, players);
}

static inline int winners(const Position *p, int players) {
    int best = -1, found = 0;
    for (int s = 0; s < players; s++) {
        int standing = p->scores[s] << 16 | p->unplaced[s];
        if (standing > best) best = standing, found = 0;
        if (standing == best) found |= 1 << s;
    }
    return found;
}

static inline __attribute__((always_inline)) void
games(const Position *start, int players, long count, uint64_t *rng, int64_t result[2]) {
    Position p;
    while (count--) {
        p = *start;
        while (p.count) place(&p, nth_legal(&p, random_below(rng, p.count)), players);
        int64_t sum = winners(&p, players);
        for (int s = 0; s < players; s++) sum = sum * 131 + p.scores[s];
        result[0] += p.plies;
        result[1] = (result[1] * 31 + sum * 131 + p.plies) & 0xFFFFFFFFFFFF;
    }
}

static void *read_words(FILE *file, size_t words) {
    void *room = aligned_alloc(64, (words * 8 + 63) / 64 * 64);
    if (!room || fread(room, 8, words, file) != words) {
        fprintf(stderr, "random_games: the file of tables is too short\n");
        exit(1);
    }
    return room;
}

int main(int argc, char **argv) {
    FILE *file = argc == 5 ? fopen(argv[1], "rb") : NULL;
    if (!file || fread(header, 8, 4, file) != 4 || header[0] > W * 64 || header[1] > SHAPES) {
        fprintf(stderr, "usage: random_games TABLES PLAYERS GAMES SEED, with tables written by kernel.py\n");
        return 1;
    }
    rows = read_words(file, (header[0] + 1) * 2 * HALF);
    facts = read_words(file, header[0]);
    shapes = read_words(file, header[1] * W);
    counts = read_words(file, header[1]);
    figures = read_words(file, header[2]);
    int players = atoi(argv[2]);
    long count = atol(argv[3]);
    uint64_t rng = strtoull(argv[4], NULL, 10);

    static Position start;
    start.leader = (int)header[0];
    memcpy(start.figures, figures, header[2] * 8);
    for (int s = 0; s < players; s++) {
        start.unplaced[s] = (int)header[3];
        for (size_t shape = 0; shape < header[1]; shape++) {
            start.stocks[s][shape] = (int8_t)counts[shape];
            for (int w = 0; counts[shape] && w < W; w++) start.available[s][w] |= shapes[shape][w];
        }
    }
    find_legal(&start, 0, 0);

    int64_t result[2] = {0, 0};
    struct timespec from, to;
    clock_gettime(CLOCK_MONOTONIC, &from);
    if (players == 2) games(&start, 2, count, &rng, result);
    else if (players == 3) games(&start, 3, count, &rng, result);
    else games(&start, 4, count, &rng, result);
    clock_gettime(CLOCK_MONOTONIC, &to);
    printf("%.6f %lld %lld\n", (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec) * 1e-9,
           (long long)result[0], (long long)result[1]);
    return 0;
}
