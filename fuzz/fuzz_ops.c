/* fuzz_ops.c - any bytes as a file of operator models and as recorded arguments: what is refused
 * says where, what is taken answers for every operator, with numbers that can be, the same each
 * time. The input is parts between lines of "%%": models; then sizes, types, strides, values of one
 * call after the other. */
#include "check.h"
#include "embedded.h"
#include "number.h"
#include "opmodel.h"

#include <string.h>

enum { MAX_CALLS = 3, MAX_HEADS = 8 };

static const char FILE_NAME[] = "fuzz.ops";

/* The next part of *text, ended in place; NULL: no more. */
static char *next_part(char **text)
{
    char *part = *text, *end;
    if (!part)
        return NULL;
    for (end = part; *end; end++)
        if (end[0] == '%' && end[1] == '%' && (end == part || end[-1] == '\n') &&
            (end[2] == '\n' || !end[2]))
            break;
    *text = *end ? end + 2 + (end[2] == '\n') : NULL;
    if (end > part && end[-1] == '\n' && *end)
        end[-1] = '\0';
    *end = '\0';
    return part;
}

static void count_step(void *ctx, const char *step, const struct span *name,
                       const struct span *formula, const char *with_values,
                       const struct opvalue *value)
{
    struct buf text = {0};
    CHECK(step && name && value);
    CHECK((formula != NULL) == (with_values != NULL));
    opvalue_print(&text, value);
    if (value->state == OPSTATE_UNKNOWN)
        opvalue_print_why(&text, value);
    buf_free(&text);
    ++*(size_t *)ctx;
}

static void check_result(const struct opresult *r)
{
    bool known = true;
    for (int f = 0; f < OPFIELD_NUMBERS; f++)
        CHECK(r->number[f] >= 0 || r->number[f] == ROOF_NULL_I64);
    known &= r->number[OPFIELD_BYTES] != ROOF_NULL_I64 &&
             r->number[OPFIELD_FLOPS_MATRIX] != ROOF_NULL_I64;
    CHECK(known || !r->model || r->why); /* what is not known says why */
    CHECK((r->why != NULL) == (r->why_kind != OPWHY_NOTHING));
    for (size_t i = 0; i < r->nshows; i++) {
        struct buf text = {0};
        opvalue_print(&text, &r->show_values[i]);
        buf_free(&text);
    }
}

/* What models leave to the caller: by the length of what is asked for a number, any, or a reason as
 * long as there is room. */
static int64_t supply(void *ctx, const char *op, const char *const args[4], const char *what,
                      char *why, size_t size)
{
    static const int64_t NUMBERS[] = {0, 12345, INT64_MAX, -1};
    const size_t len = strlen(what);
    (void)ctx;
    CHECK(op[0] && args && size > 1);
    if (len % 2)
        return NUMBERS[len / 2 % 4];
    memset(why, 'x', len % 4 ? size : 0);
    return INT64_MIN;
}

static void compute(const struct opmodels *m, const char *name, const char *const *field)
{
    static const struct opnumber EVENT[] = {
        {"kernel_num_gb", 0.5}
    };
    struct opinput in = {.name = name, .has_forward = true};
    struct arena first = {0}, again = {0};
    struct opresult a, b;
    size_t steps = 0;
    const struct opderivation d = {&steps, count_step};
    for (int f = 0; f < ARGS_FIELDS; f++)
        in.field[f] = in.forward[f] = field[f];
    struct opallocation made = {.name = "aten::empty"};
    memcpy(made.field, in.field, sizeof made.field);
    in.allocations = &made;
    in.nallocations = 1;
    in.context = (struct opcontext){.kernel_type = DTYPE_FLOAT16, .event = EVENT, .nevent = 1};
    in.context.supply.ask = supply;
    CHECK(opmodels_compute(m, &in, &first, &a, NULL));
    CHECK(opmodels_compute(m, &in, &again, &b, &d));
    check_result(&a);
    CHECK(memcmp(a.number, b.number, sizeof a.number) == 0 && a.grade == b.grade);
    arena_free(&first);
    arena_free(&again);
}

static void compute_all(const struct opmodels *m, const char *const *field)
{
    char name[300];
    for (size_t i = 0; i < m->nheads && i < MAX_HEADS; i++) {
        const struct span *s = &m->heads[i].name;
        if (s->len >= sizeof name)
            continue;
        memcpy(name, s->s, s->len);
        name[s->len] = '\0';
        compute(m, name, field);
    }
    compute(m, "aten::mm", field);
    compute(m, "aten::convolution_backward", field);
    compute(m, "aten::_foreach_add_", field);
    compute(m, "triton_poi_fused_mul_0", field);
}

/* The built-in models, read once. */
static const struct opmodels *built_in(void)
{
    static struct opmodels m;
    if (m.nmodels)
        return &m;
    opmodels_init(&m, embedded_schemas_tsv);
    for (const struct embedded_file *f = embedded_ops; f->name; f++)
        CHECK(opmodels_read(&m, f->name, f->text, 0, NULL) == ROOF_OK);
    return &m;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct opmodels m;
    roof_error err = {.code = ROOF_OK};
    char *text = malloc(size + 1), *rest = text;
    CHECK(text != NULL);
    if (size)
        memcpy(text, data, size);
    text[size] = '\0';
    const char *models = next_part(&rest);
    opmodels_init(&m, embedded_schemas_tsv);
    const roof_status status = opmodels_read(&m, FILE_NAME, models, 0, &err);
    if (status != ROOF_OK) {
        CHECK(status == ROOF_FORMAT && err.code == ROOF_FORMAT);
        CHECK(strncmp(err.message, FILE_NAME, strlen(FILE_NAME)) == 0);
        CHECK(!strchr(err.message, '\n'));
    }
    for (int call = 0; call < MAX_CALLS && rest; call++) {
        const char *field[ARGS_FIELDS] = {0};
        for (int f = 0; f < ARGS_FIELDS && rest; f++) {
            field[f] = next_part(&rest);
            if (!*field[f])
                field[f] = NULL; /* not recorded */
        }
        if (status == ROOF_OK)
            compute_all(&m, field);
        compute_all(built_in(), field);
    }
    opmodels_free(&m);
    free(text);
    return 0;
}
