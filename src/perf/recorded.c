/* recorded.c - the JSON of recorded arguments taken apart. */
#include "recorded.h"

#include "number.h"

#include <string.h>

/* The texts are compact JSON that was scanned before, so brackets and quotes match; what stands
 * between them may be anything. */

/* Behind the string whose opening quote p is at. */
static const char *skip_string(const char *p)
{
    for (p++; *p && *p != '"'; p++)
        if (*p == '\\' && p[1])
            p++;
    return *p ? p + 1 : p;
}

/* Behind the value at p: at the comma or closing bracket of what holds it. */
static const char *skip_value(const char *p)
{
    size_t depth = 0;
    while (*p) {
        if (*p == '"') {
            p = skip_string(p);
            continue;
        }
        const bool closes = *p == ']' || *p == '}';
        if (!depth && (closes || *p == ','))
            return p;
        if (*p == '[' || *p == '{')
            depth++;
        depth -= closes;
        p++;
    }
    return p;
}

/* The first element of the array at p; NULL if it is none, or empty. */
static const char *first_element(const char *p)
{
    return p && *p == '[' && p[1] != ']' && p[1] ? p + 1 : NULL;
}

/* The element after the one at p; NULL if that was the last. */
static const char *next_element(const char *p)
{
    p = skip_value(p);
    return *p == ',' ? p + 1 : NULL;
}

static uint32_t count_elements(const char *array)
{
    uint32_t n = 0;
    for (const char *p = first_element(array); p; p = next_element(p))
        n++;
    return n;
}

/* `array` begins with a bracket. */
static bool read_dims(struct shape *s, struct arena *arena, const char *array)
{
    s->form = SHAPE_DIMS;
    s->count = count_elements(array);
    int64_t *dims = arena_calloc(arena, s->count + 1, sizeof *dims);
    uint32_t i = 0;
    if (!dims)
        return false;
    for (const char *p = first_element(array); p; p = next_element(p))
        if (!number_i64(p, (size_t)(skip_value(p) - p), &dims[i++]))
            s->form = SHAPE_ODD;
    if (!s->count)
        s->form = SHAPE_EMPTY;
    s->dims = dims;
    return true;
}

static bool read_list(struct shape *s, struct arena *arena, const char *array)
{
    s->form = SHAPE_LIST;
    s->count = count_elements(array);
    s->list = arena_calloc(arena, s->count + 1, sizeof *s->list);
    uint32_t i = 0;
    if (!s->list)
        return false;
    for (const char *p = first_element(array); p; p = next_element(p), i++) {
        if (*p != '[')
            s->list[i].form = SHAPE_ODD;
        else if (!read_dims(&s->list[i], arena, p))
            return false;
    }
    return true;
}

static bool read_shape(struct shape *s, struct arena *arena, const char *p)
{
    const char *first = first_element(p);
    *s = (struct shape){.form = *p == '[' ? SHAPE_EMPTY : SHAPE_ODD};
    if (!first)
        return true;
    return *first == '[' ? read_list(s, arena, p) : read_dims(s, arena, p);
}

static struct shape *read_shapes(struct arena *arena, const char *array, uint32_t count, bool *ok)
{
    struct shape *shapes = arena_calloc(arena, count + 1, sizeof *shapes);
    uint32_t i = 0;
    *ok &= shapes != NULL;
    for (const char *p = first_element(array); *ok && p; p = next_element(p))
        *ok = read_shape(&shapes[i++], arena, p);
    return shapes;
}

/* Strings without their quotes, other values as they stand. */
static struct span *read_texts(struct arena *arena, const char *array, uint32_t count, bool *ok)
{
    struct span *texts = arena_calloc(arena, count + 1, sizeof *texts);
    uint32_t i = 0;
    *ok &= texts != NULL;
    for (const char *p = first_element(array); *ok && p; p = next_element(p)) {
        const size_t len = (size_t)(skip_value(p) - p);
        texts[i++] = *p == '"' && len >= 2 ? (struct span){p + 1, len - 2} : (struct span){p, len};
    }
    return texts;
}

static bool is_array_of(const char *text, uint32_t count)
{
    return text && *text == '[' && count_elements(text) == count;
}

bool recorded_parse(struct recorded *r, struct arena *arena, const char *dims, const char *types,
                    const char *strides, const char *values)
{
    bool ok = true;
    *r = (struct recorded){0};
    if (!dims || *dims != '[')
        return true;
    r->count = count_elements(dims);
    r->dims = read_shapes(arena, dims, r->count, &ok);
    r->has_types = is_array_of(types, r->count);
    r->has_strides = is_array_of(strides, r->count);
    r->records_lists = strides != NULL;
    r->has_values = is_array_of(values, r->count);
    if (ok && r->has_types)
        r->types = read_texts(arena, types, r->count, &ok);
    if (ok && r->has_strides)
        r->strides = read_shapes(arena, strides, r->count, &ok);
    if (ok && r->has_values)
        r->values = read_texts(arena, values, r->count, &ok);
    return ok;
}
