/* fuzz_inductor.c - any bytes as files that TorchInductor wrote: several of them, between lines of
 * dashes and a name. Ids are in range, shares of each call add up, and reading again gives the
 * same.
 */
#include "check.h"
#include "match_calls.h"
#include "settling.h"

#include <stdio.h>
#include <string.h>

static const char MARK[] = "\n---- ";

/* Takes the next file off: its name up to the end of the line, its text up to the next mark. */
static bool next_file(struct slice *all, struct slice *name, struct slice *text)
{
    if (!all->len)
        return false;
    *name = (struct slice){"output_code.py", strlen("output_code.py")};
    if (slice_eat(all, MARK + 1) && !slice_split(all, "\n", name))
        return false;
    *text = *all;
    const char *mark = slice_find(*all, MARK);
    if (mark)
        text->len = (size_t)(mark - all->s);
    *all = (struct slice){all->s + text->len, all->len - text->len};
    slice_eat(all, "\n");
    return true;
}

static void read_one(struct inductor *ind, struct slice name, struct slice s)
{
    char path[64];
    const size_t len = name.len < sizeof path ? name.len : sizeof path - 1;
    memcpy(path, name.s, len);
    path[len] = '\0';
    char *copy = malloc(s.len + 1); /* so that reading behind its end is seen */
    CHECK(copy != NULL);
    if (s.len)
        memcpy(copy, s.s, s.len);
    const uint32_t file = inductor_push_file(ind, path);
    CHECK(file != ROOF_NONE);
    const struct inductor_text text = {copy, s.len, file};
    if (slice_ends(name, ".log"))
        inductor_read_log(ind, &text);
    else
        inductor_read_text(ind, &text);
    free(copy);
}

static struct inductor read_all(struct slice all)
{
    struct inductor ind = {0};
    struct slice name, text;
    while (next_file(&all, &name, &text))
        read_one(&ind, name, text);
    inductor_settle(&ind);
    CHECK(!ind.failed);
    return ind;
}

static bool is_row(uint32_t row, const struct cols_head *head)
{
    return row == ROOF_NONE || row < head->count;
}

static void check_call(const struct inductor *ind, uint32_t i)
{
    const struct inductor_calls *c = &ind->calls;
    int64_t sum = 0;
    CHECK(c->graph[i] < ind->graphs.head.count);
    CHECK(c->kind[i] < INDUCTOR_KINDS && c->evidence[i] < INDUCTOR_EVIDENCES);
    CHECK(c->split[i] < INDUCTOR_SPLITS && c->name[i] < ind->strings.count);
    CHECK(is_row(c->kernel[i], &ind->kernels.head) && is_row(c->origin[i], &ind->origins.head));
    CHECK((uint64_t)c->first_share[i] + c->nshares[i] <= ind->shares.head.count);
    for (uint32_t k = 0; k < c->nshares[i]; k++) {
        const uint32_t row = c->first_share[i] + k;
        CHECK(ind->shares.share[row] >= 0 && ind->shares.how[row] < INDUCTOR_HOWS);
        CHECK(ind->shares.op[row] < ind->strings.count);
        sum += ind->shares.share[row];
    }
    CHECK(sum == (c->nshares[i] ? INDUCTOR_WHOLE_SHARE : 0));
    CHECK((c->evidence[i] == INDUCTOR_UNKNOWN) == (c->nshares[i] == 0));
}

static void check_all(const struct inductor *ind)
{
    for (uint32_t i = 0; i < ind->calls.head.count; i++)
        check_call(ind, i);
    for (uint32_t i = 0; i < ind->nodes.head.count; i++) {
        CHECK(ind->nodes.name[i] < ind->strings.count);
        CHECK((uint64_t)ind->nodes.first_arg[i] + ind->nodes.nargs[i] <= ind->words.head.count);
    }
    for (uint32_t i = 0; i < ind->kernels.head.count; i++)
        CHECK(is_row(ind->kernels.origin[i], &ind->origins.head));
}

enum { MOST_LAUNCHES = 256 };

static void check_answer(const struct inductor *ind, struct inductor_answer a)
{
    CHECK(a.match < INDUCTOR_MATCHES && a.doubt < INDUCTOR_DOUBTS);
    CHECK((a.call == ROOF_NONE) == (a.match == INDUCTOR_NO_MATCH));
    CHECK((a.call == ROOF_NONE) == (a.doubt != INDUCTOR_NO_DOUBT));
    CHECK(is_row(a.call, &ind->calls.head));
}

/* What would be seen of each program: every kernel by its name, two kernels for every third call.
 */
static void match_all(const struct inductor *ind)
{
    struct inductor_launch launch[MOST_LAUNCHES];
    struct inductor_answer answer[MOST_LAUNCHES];
    struct inductor_matcher *m = inductor_matcher_new(ind);
    CHECK(m != NULL);
    for (uint32_t g = 0; g < ind->graphs.head.count && g < 8; g++) {
        uint32_t n = 0;
        for (uint32_t i = 0; i < ind->graphs.ncalls[g] && n + 1 < MOST_LAUNCHES; i++) {
            const uint32_t call = ind->graphs.first_call[g] + i;
            const char *name = inductor_string(ind, ind->calls.name[call]);
            launch[n++] = (struct inductor_launch){name, i % 2 ? name : NULL, i % 5 == 4, call};
            if (i % 3 == 0)
                launch[n++] = (struct inductor_launch){"other", NULL, 0, call};
        }
        CHECK(inductor_match_run(m, g % 2 ? "fabc" : NULL, launch, n, answer));
        for (uint32_t i = 0; i < n; i++) {
            check_answer(ind, answer[i]);
            check_answer(ind, inductor_match_kernel(m, launch[i].kernel, launch[i].source));
        }
    }
    inductor_matcher_free(m);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct slice all = {(const char *)data, size};
    struct inductor ind = read_all(all), again = read_all(all);
    check_all(&ind);
    match_all(&ind);
    CHECK(ind.calls.head.count == again.calls.head.count);
    CHECK(ind.shares.head.count == again.shares.head.count);
    for (uint32_t i = 0; i < ind.shares.head.count; i++)
        CHECK(ind.shares.share[i] == again.shares.share[i]);
    inductor_free(&ind);
    inductor_free(&again);
    return 0;
}
