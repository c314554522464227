/* text_table.c - aligned text for a terminal. Long names lose their middle to fit the width,
 * sentences are wrapped, numbers are never cut. */
#include "writer.h"

#include "text.h"
#include "texts.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_WIDTH = 100, MIN_NAME = 10, GAP = 2 };
enum { LEAST_PROSE = 30, INDENT = 4 }; /* of sentences beside, below their row */
enum { LONGEST_NAME = 64 * 1024 };     /* what is longer is not C++ */
enum { LINE = 8 };                     /* room for the "..(123): " of a frame */

struct layout {
    const roof_table *t;
    size_t rows;
    size_t *width; /* of each column, 0: not shown */
    size_t last;   /* column shown last */
    size_t screen; /* columns there are, SIZE_MAX: never mind */
    bool wraps;    /* the last column holds sentences that do not fit beside the others */
    bool below;    /* and not even in part: they get lines of their own below the row */
    size_t prose_at;
    struct texts *known; /* texts that were measured; then what they are, cut to fit */
};

static bool is_text(const struct layout *l, size_t col)
{
    return roof_table_def(l->t)->cols[col].type == ROOF_STR;
}

/* Control bytes would break the lines. */
static void add_clean(struct buf *out, const roof_table *t, size_t row, size_t col)
{
    const size_t from = out->len;
    writer_add_human(out, t, row, col);
    for (size_t i = from; i < out->len; i++)
        if ((unsigned char)out->bytes[i] < 0x20 || out->bytes[i] == 0x7f)
            out->bytes[i] = ' ';
}

static bool is_prose(const struct layout *l, size_t col)
{
    return roof_table_def(l->t)->cols[col].unit == ROOF_UNIT_PROSE;
}

static bool is_object(const struct layout *l, size_t col)
{
    return roof_table_def(l->t)->cols[col].unit == ROOF_UNIT_OBJECT;
}

static bool is_shrinkable(const struct layout *l, size_t col)
{
    return is_text(l, col) && !is_prose(l, col);
}

static void measure(struct layout *l, const roof_write_opts *opts, struct buf *cell)
{
    const roof_tabledef *def = roof_table_def(l->t);
    for (size_t c = 0; c < def->ncols; c++) {
        l->width[c] = 0;
        if (def->cols[c].detail && !opts->wide)
            continue;
        l->last = c;
        l->width[c] = writer_heading(&def->cols[c]).len;
        for (size_t r = 0; r < l->rows; r++) {
            const char *text = roof_table_str(l->t, r, c);
            buf_clear(cell);
            if (text && texts_add(l->known, text, c, cell))
                continue;
            if (text)
                texts_keep(l->known, text, c, cell, 0);
            add_clean(cell, l->t, r, c);
            const size_t w = cell->len ? text_width(cell->bytes) : 0;
            if (w > l->width[c])
                l->width[c] = w;
        }
    }
}

/* Takes from the widest names alike, down to the next wider one, until the row fits. */
static void fit_names(struct layout *l)
{
    const size_t ncols = roof_table_def(l->t)->ncols;
    for (;;) {
        size_t total = 0, widest = 0, second = MIN_NAME, nwidest = 0;
        for (size_t c = 0; c < ncols; c++) {
            if (!l->width[c] || is_prose(l, c))
                continue;
            total += l->width[c] + GAP;
            if (is_shrinkable(l, c) && l->width[c] > widest)
                widest = l->width[c];
        }
        if (total <= l->screen + GAP || widest <= MIN_NAME)
            return;
        for (size_t c = 0; c < ncols; c++) {
            nwidest += is_shrinkable(l, c) && l->width[c] == widest;
            if (is_shrinkable(l, c) && l->width[c] > second && l->width[c] < widest)
                second = l->width[c];
        }
        const size_t each = (total - l->screen - GAP + nwidest - 1) / nwidest;
        const size_t take = each < widest - second ? each : widest - second;
        for (size_t c = 0; c < ncols; c++)
            if (is_shrinkable(l, c) && l->width[c] == widest)
                l->width[c] -= take;
    }
}

/* Where the sentences of the last column go. */
static void place_prose(struct layout *l)
{
    size_t used = 0;
    for (size_t c = 0; c < l->last; c++)
        used += l->width[c] ? l->width[c] + GAP : 0;
    l->wraps = is_prose(l, l->last) && used + l->width[l->last] > l->screen;
    l->below = l->wraps && used + LEAST_PROSE > l->screen;
    l->prose_at = l->below ? INDENT : used;
}

static void fit(struct layout *l, size_t screen)
{
    l->screen = screen;
    fit_names(l);
    place_prose(l);
}

/* text_width of the first `len` bytes. */
static size_t width_of(const char *s, size_t len)
{
    size_t width = 0;
    for (size_t i = 0; i < len; i++)
        width += ((unsigned char)s[i] & 0xc0) != 0x80;
    return width;
}

/* The text from column `at` on, its lines begun anew there; the first line stands at `at` already.
 * A word that is too long stays whole. */
static void add_wrapped(struct buf *out, const char *s, size_t at, size_t screen)
{
    size_t column = at;
    for (size_t len; *s; s += len) {
        const bool blank = *s == ' ';
        s += blank;
        len = strcspn(s, " ");
        const size_t width = width_of(s, len);
        if (blank && column > at && column + 1 + width > screen) {
            buf_char(out, '\n');
            buf_fill(out, ' ', at);
            column = at;
        } else if (blank) {
            buf_char(out, ' ');
            column++;
        }
        buf_add(out, s, len);
        column += width;
    }
}

/* Byte at which code point `n` of s begins. */
static size_t byte_of(const char *s, size_t n)
{
    size_t i = 0;
    for (; s[i]; i++)
        if (((unsigned char)s[i] & 0xc0) != 0x80 && n-- == 0)
            return i;
    return i;
}

static void cut_front(struct buf *cell, size_t n)
{
    cell->len -= n;
    memmove(cell->bytes, cell->bytes + n, cell->len + 1);
}

/* Where the function of a Python frame begins, "path/file.py(12): function"; 0: it is none. */
static size_t frame_function(const char *s)
{
    const char *end = strstr(s, "): ");
    const char *digits = end;
    while (digits && digits > s && digits[-1] >= '0' && digits[-1] <= '9')
        digits--;
    return end && digits < end && digits > s && digits[-1] == '(' ? (size_t)(end + 3 - s) : 0;
}

/* Of a frame first the directories go, then the begin of the file or all of it: the function tells
 * most, the line tells it from others of that name. */
static void shorten_frame(struct buf *cell, size_t function, size_t width)
{
    size_t file = function;
    while (file && cell->bytes[file - 1] != '/')
        file--;
    const size_t have = text_width(cell->bytes + file);
    if (have <= width) {
        cut_front(cell, file);
    } else if (text_width(cell->bytes + function) + LINE > width) {
        cut_front(cell, function);
    } else {
        cut_front(cell, file + byte_of(cell->bytes + file, have - (width - 2)) - 2);
        memcpy(cell->bytes, "..", 2);
    }
}

/* "<built-in method copy_ of Tensor object at 0x7f>" -> "copy_ of Tensor object" */
static bool shorten_builtin(struct buf *cell)
{
    static const char *const KINDS[] = {"<built-in method ", "<built-in function "};
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++) {
        if (strncmp(cell->bytes, KINDS[i], strlen(KINDS[i])) != 0)
            continue;
        cut_front(cell, strlen(KINDS[i]));
        char *address = strstr(cell->bytes, " at 0x");
        cell->len = address ? (size_t)(address - cell->bytes) : cell->len;
        cell->len -= cell->len && cell->bytes[cell->len - 1] == '>';
        cell->bytes[cell->len] = '\0';
        return true;
    }
    return false;
}

/* False if the name is none of Python. Only done where a name does not fit. */
static bool shorten_python(struct buf *cell, size_t width)
{
    static const char MODULE[] = "nn.Module: ";
    const size_t function = frame_function(cell->bytes);
    if (function)
        shorten_frame(cell, function, width);
    else if (strncmp(cell->bytes, MODULE, strlen(MODULE)) == 0)
        cut_front(cell, strlen(MODULE));
    else
        return shorten_builtin(cell);
    return true;
}

/* Cuts the parameter list off a C++ function's name: "f<int>(float*, int)" -> "f<int>". */
static void drop_parameters(struct buf *cell)
{
    size_t depth = 0, i = cell->len;
    if (cell->bytes[cell->len - 1] != ')')
        return;
    while (i--) {
        depth += cell->bytes[i] == ')';
        if (cell->bytes[i] == '(' && --depth == 0)
            break;
    }
    if (i == SIZE_MAX || i == 0 ||
        cell->bytes[i - 1] == ' ') /* "(unlinked)", "Memcpy HtoD (...)" */
        return;
    cell->len = i;
    cell->bytes[i] = '\0';
}

static bool starts_with(const char *s, const char *start)
{
    return s[0] == start[0] && strncmp(s, start, strlen(start)) == 0;
}

/* Leaves out what C++ names repeat and readers skip. Only done where a name does not fit. */
static void shorten(struct buf *cell)
{
    static const char *const DROP[] = {"void ", "(anonymous namespace)::", "at::native::"};
    size_t to = 0;
    if (cell->len > LONGEST_NAME)
        return;
    drop_parameters(cell);
    for (size_t from = 0; from < cell->len;) {
        size_t skip = 0;
        for (size_t i = 0; i < sizeof DROP / sizeof *DROP; i++)
            if (starts_with(cell->bytes + from, DROP[i]))
                skip = strlen(DROP[i]);
        if (skip)
            from += skip;
        else
            cell->bytes[to++] = cell->bytes[from++];
    }
    cell->bytes[to] = '\0';
    cell->len = to;
}

static bool is_word_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* Whether the name is that of a C++ template: where its arguments begin, else 0. */
static size_t template_arguments(const char *s)
{
    const char *open = strchr(s, '<');
    return open && open > s && is_word_char(s[0]) && is_word_char(open[-1]) ? (size_t)(open - s)
                                                                            : 0;
}

/* Behind the bracket that closes the one at s[0]; the end if none does. */
static const char *behind_bracket(const char *s)
{
    size_t depth = 0;
    for (; *s; s++) {
        depth += *s == '(' || *s == '{';
        if ((*s == ')' || *s == '}') && --depth == 0)
            return s + 1;
    }
    return s;
}

/* Leaves out what stands in brackets inside a template (parameters, lambdas) and what all kernels
 * of a kind have in common. */
static void shorten_template(struct buf *cell)
{
    static const char *const DROP[] = {"c10::", "at::", ", std::array<char*, 2ul>",
                                       ", std::array<char*, 3ul>"};
    char *to = cell->bytes;
    for (const char *from = to; *from;) {
        const char *next = from;
        for (size_t i = 0; i < sizeof DROP / sizeof *DROP; i++)
            if (starts_with(from, DROP[i]))
                next = from + strlen(DROP[i]);
        if (strncmp(from, "::{", 3) == 0)
            next = behind_bracket(from + 2);
        else if (strncmp(from, "::operator()", 12) == 0)
            next = from + 12;
        else if (*from == '(' && from > cell->bytes && is_word_char(from[-1]))
            next = behind_bracket(from);
        if (next == from)
            *to++ = *from++;
        from = next > from ? next : from;
    }
    while (to > cell->bytes && strchr(" >,", to[-1]))
        to--;
    *to = '\0';
    cell->len = (size_t)(to - cell->bytes);
}

static bool is_plain_type(const char *word, size_t len)
{
    static const char *const TYPES[] = {
        "float",    "double",  "int",    "long",     "unsigned",      "short",      "char",
        "bool",     "true",    "false",  "void",     "const",         "type",       "exists",
        "BFloat16", "Half",    "half",   "half_t",   "__nv_bfloat16", "bfloat16_t", "__half",
        "array",    "int64_t", "size_t", "uint32_t", "Float8_e4m3fn",
    };
    for (size_t i = 0; i < sizeof TYPES / sizeof *TYPES; i++)
        if (strlen(TYPES[i]) == len && memcmp(word, TYPES[i], len) == 0)
            return true;
    return false;
}

static bool ends_with(const char *word, size_t len, const char *end)
{
    const size_t n = strlen(end);
    return len >= n && memcmp(word + len - n, end, n) == 0;
}

/* Words that many kernels share. */
static bool is_common(const char *word, size_t len)
{
    return is_plain_type(word, len) || ends_with(word, len, "Params") ||
           ends_with(word, len, "Type") || ends_with(word, len, "traits");
}

/* A template's name without what it lies in: namespaces, and a Kernel that only wraps it. */
static const char *innermost_name(const char *s)
{
    const char *from = s;
    const char *const end = s + template_arguments(s);
    for (const char *p = s; p < end; p++)
        if (p[0] == ':' && p[1] == ':')
            from = p + 2;
    if (strncmp(from, "Kernel<", 7) == 0 && is_word_char(from[7]))
        return from + 7;
    return strncmp(from, "Kernel2<", 8) == 0 && is_word_char(from[8]) ? from + 8 : from;
}

/* The last word behind `at` that names something: no number, plain type or namespace. The work of
 * elementwise_kernel<.., MulFunctor<float> > is MulFunctor. NULL if there is none. */
static const char *telling_word(const char *at, size_t *len)
{
    const char *best = NULL;
    for (size_t n; *at; at += n) {
        n = 0;
        while (is_word_char(at[n]))
            n++;
        if (n >= 3 && !(at[0] >= '0' && at[0] <= '9') && at[n] != ':' && !is_common(at, n)) {
            best = at;
            *len = n;
        }
        n += n == 0;
    }
    return best;
}

/* "head..telling": the name of the template and what tells it from others, in at most `width`
 * columns, which are filled up unless it stands last; false if it has none. */
static bool add_head_and_word(struct buf *out, const char *s, size_t width, bool last)
{
    const size_t keep = width - 2, arguments = template_arguments(s);
    size_t len = 0;
    const char *word = arguments ? telling_word(s + arguments, &len) : NULL;
    if (!word || width_of(s, arguments) != arguments) /* bytes are columns here */
        return false;
    size_t head = arguments;
    if (head + len > keep) {
        const size_t least = keep * 2 / 5;
        head = head < least ? head : len < keep - least ? keep - len : least;
        len = len < keep - head ? len : keep - head;
    }
    buf_add(out, s, head);
    buf_str(out, "..");
    buf_add(out, word, len);
    if (!last)
        buf_fill(out, ' ', width - head - 2 - len);
    return true;
}

static void add_without_middle(struct buf *out, const char *s, size_t have, size_t width)
{
    const size_t keep = width - 2, head = (keep * 2 + 2) / 3, tail = keep - head;
    buf_add(out, s, byte_of(s, head));
    buf_str(out, "..");
    buf_str(out, s + byte_of(s, have - tail));
}

/* The text in exactly `width` screen columns. */
static void add_fitted(struct buf *out, struct buf *cell, size_t width, bool left, bool last)
{
    if (cell->len && text_width(cell->bytes) > width && !shorten_python(cell, width))
        shorten(cell);
    if (cell->len && cell->len <= LONGEST_NAME && text_width(cell->bytes) > width &&
        template_arguments(cell->bytes))
        shorten_template(cell);
    const char *s = cell->len ? cell->bytes : "";
    if (text_width(s) > width && cell->len <= LONGEST_NAME)
        s = innermost_name(s);
    const size_t have = text_width(s);
    if (have > width) {
        if (!add_head_and_word(out, s, width, last))
            add_without_middle(out, s, have, width);
        return;
    }
    if (!left)
        buf_fill(out, ' ', width - have);
    buf_str(out, s);
    if (left && !last)
        buf_fill(out, ' ', width - have);
}

/* Of an object what comes first tells most. */
static void add_object(struct buf *out, const struct buf *cell, size_t width, bool last)
{
    const char *s = cell->len ? cell->bytes : "";
    const size_t have = text_width(s);
    if (have > width) {
        buf_add(out, s, byte_of(s, width - 2));
        buf_str(out, "..");
        return;
    }
    buf_str(out, s);
    if (!last)
        buf_fill(out, ' ', width - have);
}

/* Nothing to be said takes no line of its own. */
static void add_prose(const struct layout *l, struct buf *out, const struct buf *cell, bool is_null)
{
    if (l->below) {
        while (out->len && out->bytes[out->len - 1] == ' ')
            out->len--;
        if (is_null)
            return;
        buf_char(out, '\n');
        buf_fill(out, ' ', INDENT);
    }
    if (cell->len)
        add_wrapped(out, cell->bytes, l->prose_at, l->screen);
}

static void add_content(const struct layout *l, struct buf *cell, size_t row, size_t col,
                        bool header)
{
    const struct heading heading = writer_heading(&roof_table_def(l->t)->cols[col]);
    buf_clear(cell);
    if (header)
        buf_add(cell, heading.s, heading.len);
    else
        add_clean(cell, l->t, row, col);
}

static void add_row(const struct layout *l, struct buf *out, struct buf *cell, size_t row,
                    bool header)
{
    for (size_t c = 0; c <= l->last; c++) {
        if (!l->width[c])
            continue;
        if (c == l->last && l->wraps) {
            add_content(l, cell, row, c, header);
            add_prose(l, out, cell, !header && roof_table_is_null(l->t, row, c));
            continue;
        }
        const char *text = header ? NULL : roof_table_str(l->t, row, c);
        if (!text || !texts_add(l->known, text, c, out)) {
            const size_t from = out->len;
            add_content(l, cell, row, c, header);
            if (is_object(l, c))
                add_object(out, cell, l->width[c], c == l->last);
            else
                add_fitted(out, cell, l->width[c], is_text(l, c), c == l->last);
            if (text)
                texts_keep(l->known, text, c, out, from);
        }
        if (c != l->last)
            buf_fill(out, ' ', GAP);
    }
    buf_char(out, '\n');
}

static void add_styled(struct buf *out, const roof_write_opts *opts, const char *style)
{
    if (opts->colour)
        buf_str(out, style);
}

static void add_table(const roof_table *t, const roof_write_opts *opts, struct out *to)
{
    struct buf *const out = &to->buf;
    const roof_tabledef *def = roof_table_def(t);
    struct texts known = {0};
    struct layout l = {.t = t, .rows = writer_rows(t, opts), .screen = SIZE_MAX, .known = &known};
    struct buf cell = {0};
    l.width = calloc(def->ncols, sizeof *l.width);
    if (!l.width) {
        out->failed = true;
        return;
    }
    measure(&l, opts, &cell);
    texts_clear(&known);
    if (!opts->wide)
        fit(&l, opts->width ? opts->width : DEFAULT_WIDTH);
    if (opts->title) {
        add_styled(out, opts, "\033[1m");
        buf_str(out, def->name);
        add_styled(out, opts, "\033[0m");
        buf_str(out, ": ");
        add_wrapped(out, def->doc, strlen(def->name) + 2, l.screen);
        buf_char(out, '\n');
    }
    if (l.rows) {
        add_styled(out, opts, "\033[2m");
        add_row(&l, out, &cell, 0, true);
        add_styled(out, opts, "\033[0m");
    }
    for (size_t r = 0; r < l.rows && out_continues(to); r++)
        add_row(&l, out, &cell, r, false);
    if (l.rows < roof_table_rows(t))
        writer_add_left_out(out, roof_table_rows(t) - l.rows);
    if (roof_table_note(t)) {
        add_wrapped(out, roof_table_note(t), 0, l.screen);
        buf_char(out, '\n');
    }
    out->failed |= cell.failed;
    texts_free(&known);
    buf_free(&cell);
    free(l.width);
}

static void write_text(const roof_table *const *tables, size_t n, const roof_write_opts *opts,
                       struct out *out)
{
    for (size_t i = 0; i < n; i++) {
        if (i)
            buf_char(&out->buf, '\n');
        add_table(tables[i], opts, out);
    }
}

const struct writer writer_text = {
    {"text", "aligned columns, for people", ".txt", NULL, false},
    write_text,
};
