/* kernel_name.c - one spelling for what demanglers of several vendors write differently. */
#include "kernel_name.h"

#include <string.h>

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_word(char c)
{
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           c == '$' || (unsigned char)c >= 0x80;
}

static bool begins(const char *p, const char *end, const char *word)
{
    const size_t len = strlen(word);
    return (size_t)(end - p) >= len && memcmp(p, word, len) == 0;
}

/* ---- One token after the other ---- */

static char last_of(const struct buf *b, size_t from)
{
    return b->len > from && !b->failed ? b->bytes[b->len - 1] : '\0';
}

/* Spellings of an unnamed namespace at p: how long, 0: none. The first may have lost its bracket at
 * the very begin, where a tool cut off a return type. */
static size_t anonymous_at(const char *p, const char *end, bool is_begin)
{
    static const char *const SPELLINGS[] = {"<unnamed>", "(anonymous namespace)", "{anonymous}",
                                            "`anonymous namespace'", "(anonymous)"};
    for (size_t i = 0; i < sizeof SPELLINGS / sizeof *SPELLINGS; i++)
        if (begins(p, end, SPELLINGS[i]))
            return strlen(SPELLINGS[i]);
    return is_begin && begins(p, end, "unnamed>::") ? strlen("unnamed>") : 0;
}

/* "(unsigned long)3", "(a::b)-1": the cast in front of the number, 0: none. */
static size_t cast_at(const char *p, const char *end)
{
    const char *const begin = p++;
    while (p < end && (is_word(*p) || *p == ':' || *p == ' '))
        p++;
    if (p == end || *p != ')' || p == begin + 1)
        return 0;
    const char *number = ++p;
    if (number < end && *number == '-')
        number++;
    return number < end && is_digit(*number) ? (size_t)(p - begin) : 0;
}

/* Words that demanglers put in different places, or leave out. */
static bool is_left_out(const char *word, size_t len)
{
    static const char *const WORDS[] = {"const", "volatile", "struct", "class", "enum", "typename"};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (strlen(WORDS[i]) == len && memcmp(WORDS[i], word, len) == 0)
            return true;
    return false;
}

/* A number without its suffix: 3ul is 3. What is no decimal integer stays. */
static size_t digits_of(const char *word, size_t len)
{
    size_t n = 0;
    while (n < len && is_digit(word[n]))
        n++;
    for (size_t i = n; i < len; i++)
        if (!strchr("uUlL", word[i]))
            return len;
    return n ? n : len;
}

/* A word, a blank in front of it where two words would become one. */
static void add_word(struct buf *out, size_t from, const char *word, size_t len)
{
    if (is_left_out(word, len))
        return;
    if (is_word(last_of(out, from)))
        buf_char(out, ' ');
    if (is_digit(word[0]))
        len = digits_of(word, len);
    if (len == 4 && memcmp(word, "true", 4) == 0)
        buf_char(out, '1');
    else if (len == 5 && memcmp(word, "false", 5) == 0)
        buf_char(out, '0');
    else
        buf_add(out, word, len);
}

/* "[lambda(int) (instance 1)]" is "{lambda(int)#1}". */
static size_t instance_at(const char *p, const char *end)
{
    static const char HEAD[] = "(instance ";
    const char *digits = p + sizeof HEAD - 1;
    if (!begins(p, end, HEAD))
        return 0;
    while (digits < end && is_digit(*digits))
        digits++;
    return end - digits >= 2 && digits[0] == ')' && digits[1] == ']' ? (size_t)(digits + 2 - p) : 0;
}

/* Behind a name a parameter list may begin: no cast there. */
static bool may_cast(const struct buf *out, size_t from)
{
    const char c = last_of(out, from);
    return c == '<' || c == ',' || c == '(' || c == '\0';
}

/* The text without what tools disagree about; blanks are left only between words, and where a
 * return type may end. */
static void add_tokens(const char *p, const char *end, struct buf *out)
{
    const size_t from = out->len;
    const char *const begin = p;
    int depth = 0;
    while (p < end) {
        size_t len = anonymous_at(p, end, p == begin);
        if (len) {
            buf_str(out, is_word(last_of(out, from)) ? " {anonymous}" : "{anonymous}");
        } else if (*p == '(' && (len = instance_at(p, end))) {
            buf_char(out, '#');
            buf_add(out, p + 10, len - 12);
            buf_char(out, '}');
            depth--;
        } else if (*p == '(' && may_cast(out, from) && (len = cast_at(p, end))) {
            ;
        } else if (is_word(*p)) {
            while (p + len < end && is_word(p[len]))
                len++;
            add_word(out, from, p, len);
        } else {
            len = 1;
            if (*p == ' ' && depth == 0 && last_of(out, from) && strchr(">*&", last_of(out, from)))
                buf_char(out, ' ');
            else if (begins(p, end, "[lambda"))
                buf_char(out, '{');
            else if (*p != ' ')
                buf_char(out, *p);
            depth += *p == '<' || *p == '(' || *p == '[' || *p == '{';
            depth -= *p == '>' || *p == ')' || *p == ']' || *p == '}';
        }
        p += len;
    }
}

/* ---- Cutting off ---- */

static bool is_opening(char c)
{
    return c == '<' || c == '(' || c == '[' || c == '{';
}

static bool is_closing(char c)
{
    return c == '>' || c == ')' || c == ']' || c == '}';
}

/* The length without the list of parameters at the end. */
static size_t without_parameters(const char *s, size_t len)
{
    int depth = 0;
    if (!len || s[len - 1] != ')')
        return len;
    for (size_t i = len; i-- > 0;) {
        depth += s[i] == ')';
        depth -= s[i] == '(';
        if (depth == 0)
            return i ? i : len;
    }
    return len;
}

/* Behind the last blank outside of all brackets: what is in front of it is the return type. */
static size_t behind_return_type(const char *s, size_t len)
{
    size_t behind = 0;
    int depth = 0;
    for (size_t i = 0; i < len; i++) {
        depth += is_opening(s[i]);
        depth -= is_closing(s[i]);
        if (s[i] == ' ' && depth == 0)
            behind = i + 1;
    }
    return behind < len ? behind : 0;
}

static const char *without_clone(const char *name, const char *end)
{
    for (const char *p = name; p < end; p++)
        if (begins(p, end, " [clone ") || begins(p, end, ".kd"))
            return p;
    return end;
}

void kernel_name_canonical(const char *name, size_t len, struct buf *out)
{
    const char *end = without_clone(name, name + len);
    struct buf text = {0};
    if (begins(name, end, "_Z")) {
        buf_add(out, name, (size_t)(end - name));
        return;
    }
    add_tokens(name, end, &text);
    while (text.len && text.bytes[text.len - 1] == ' ')
        text.len--;
    if (text.failed || !text.len) {
        out->failed |= text.failed;
    } else {
        const size_t head = without_parameters(text.bytes, text.len);
        const size_t begin = behind_return_type(text.bytes, head);
        buf_add(out, text.bytes + begin, head - begin);
    }
    buf_free(&text);
}

/* ---- Base names ---- */

/* Of "_ZN2at6native4kernIiEEvT_" kern: the last of the identifiers that follow each other. */
static void add_mangled_base(const char *s, size_t len, struct buf *out)
{
    const char *p = s + 2, *const end = s + len, *found = s;
    size_t found_len = len;
    if (p < end && *p == 'N')
        p++;
    while (p < end && is_digit(*p)) {
        size_t n = 0;
        while (p < end && is_digit(*p) && n < len)
            n = n * 10 + (size_t)(*p++ - '0');
        if (!n || n > (size_t)(end - p))
            break;
        found = p;
        found_len = n;
        p += n;
    }
    buf_add(out, found, found_len);
}

void kernel_name_base(const char *canonical, size_t len, struct buf *out)
{
    size_t begin = 0, end = len;
    int depth = 0;
    if (begins(canonical, canonical + len, "_Z")) {
        add_mangled_base(canonical, len, out);
        return;
    }
    for (size_t i = 0; i < len; i++) {
        depth += is_opening(canonical[i]);
        depth -= is_closing(canonical[i]);
        if (depth == 0 && i + 2 < len && canonical[i] == ':' && canonical[i + 1] == ':')
            begin = i + 2;
    }
    for (size_t i = begin; i < len && end == len; i++)
        if (i > begin && (canonical[i] == '<' || canonical[i] == '('))
            end = i;
    buf_add(out, canonical + begin, end - begin);
}
