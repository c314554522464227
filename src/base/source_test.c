/* source_test.c - Files seen through a window: plain, gzip, in several members, cut off, damaged.
 */
#define _POSIX_C_SOURCE 200809L
#include "source.h"

#include "buf.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- Files to read ---- */

static char path[] = "/tmp/source_test_XXXXXX";
static int file = -1;

static int make_file(void **state)
{
    (void)state;
    file = mkstemp(path);
    return file < 0;
}

static int remove_file(void **state)
{
    (void)state;
    close(file);
    return unlink(path);
}

static void set_file(const void *bytes, size_t len)
{
    assert_int_equal(ftruncate(file, 0), 0);
    assert_int_equal(lseek(file, 0, SEEK_SET), 0);
    assert_true(write(file, bytes, len) == (ssize_t)len);
}

static void add_little_endian(struct buf *out, uint32_t v, int bytes)
{
    for (int i = 0; i < bytes; i++)
        buf_char(out, (char)(v >> (8 * i) & 0xff));
}

static uint32_t crc32_of(const char *s, size_t len)
{
    uint32_t crc = UINT32_MAX;
    for (size_t i = 0; i < len; i++) {
        crc ^= (unsigned char)s[i];
        for (int bit = 0; bit < 8; bit++)
            crc = crc >> 1 ^ (crc & 1 ? UINT32_C(0xedb88320) : 0);
    }
    return ~crc;
}

/* Appends a gzip member that holds the bytes as they are, in blocks of at most 65535. */
static void add_member(struct buf *out, const char *s, size_t len)
{
    buf_add(out, "\x1f\x8b\x08\0\0\0\0\0\0\xff", 10);
    for (size_t at = 0, n; at == 0 || at < len; at += n) {
        n = len - at < 65535 ? len - at : 65535;
        buf_char(out, at + n == len); /* the last block of the member? */
        add_little_endian(out, (uint32_t)n, 2);
        add_little_endian(out, ~(uint32_t)n, 2);
        buf_add(out, s + at, n);
        if (!len)
            break;
    }
    add_little_endian(out, crc32_of(s, len), 4);
    add_little_endian(out, (uint32_t)len, 4);
}

/* What stands at `offset` of the long document. */
static char byte_at(uint64_t offset)
{
    return (char)(offset * offset / 7 + offset / 1000);
}

static char *new_document(size_t len)
{
    char *document = malloc(len);
    assert_non_null(document);
    for (size_t i = 0; i < len; i++)
        document[i] = byte_at(i);
    return document;
}

/* ---- Reading them ---- */

static void a_plain_file_is_one_window(void **state)
{
    struct source s;
    (void)state;
    set_file("{\"traceEvents\":[]}", 18);
    assert_int_equal(source_open(&s, path, NULL), ROOF_OK);
    assert_true(s.len == 18 && memcmp(s.bytes, "{\"traceEvents\":[]}", 18) == 0);
    assert_true(s.offset == 0 && s.eof && !s.truncated && s.packing == PACKING_NONE &&
                s.file_bytes == 18);
    assert_int_equal(source_more(&s, 5, NULL), ROOF_OK); /* there is no more: nothing moves */
    assert_true(s.offset == 0 && s.len == 18);
    source_close(&s);
}

/* `{"traceEvents":[]}` three times, by another program. */
static const unsigned char PACKED[] = {
    0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xab, 0x56, 0x2a, 0x29,
    0x4a, 0x4c, 0x4e, 0x75, 0x2d, 0x4b, 0xcd, 0x2b, 0x29, 0x56, 0xb2, 0x8a, 0x8e, 0xad,
    0xad, 0x26, 0x42, 0x04, 0x00, 0x92, 0x84, 0x96, 0x7e, 0x36, 0x00, 0x00, 0x00,
};
static const char UNPACKED[] = "{\"traceEvents\":[]}{\"traceEvents\":[]}{\"traceEvents\":[]}";

static void gzip_is_known_by_its_first_bytes(void **state)
{
    struct source s;
    (void)state;
    set_file(PACKED, sizeof PACKED);
    assert_int_equal(source_open(&s, path, NULL), ROOF_OK);
    assert_true(s.packing == PACKING_GZIP && s.eof && !s.truncated &&
                s.file_bytes == sizeof PACKED);
    assert_true(s.len == strlen(UNPACKED) && memcmp(s.bytes, UNPACKED, s.len) == 0);
    source_close(&s);
}

/* Cut anywhere behind the first two bytes, what there is comes out and `truncated` is set; nothing
 * at all is an error. */
static void a_cut_gzip_gives_what_it_has(void **state)
{
    size_t longest = 0;
    (void)state;
    for (size_t cut = 2; cut < sizeof PACKED; cut++) {
        struct source s;
        roof_error err = {.code = ROOF_OK};
        set_file(PACKED, cut);
        if (source_open(&s, path, &err) != ROOF_OK) {
            assert_int_equal(err.code, ROOF_FORMAT);
            assert_int_equal(longest, 0);
            continue;
        }
        assert_true(s.eof && s.truncated && s.len >= longest && s.len <= strlen(UNPACKED));
        assert_memory_equal(s.bytes, UNPACKED, s.len);
        longest = s.len;
        source_close(&s);
    }
    assert_int_equal(longest, strlen(UNPACKED)); /* only the checksum was missing */
}

static void members_follow_without_a_seam(void **state)
{
    struct source s;
    struct buf gzip = {0};
    (void)state;
    add_member(&gzip, "{\"trace", 7);
    add_member(&gzip, "", 0);
    add_member(&gzip, "Events\":[]}", 11);
    set_file(gzip.bytes, gzip.len);
    assert_int_equal(source_open(&s, path, NULL), ROOF_OK);
    assert_true(s.len == 18 && memcmp(s.bytes, "{\"traceEvents\":[]}", 18) == 0);
    assert_true(s.eof && !s.truncated);
    source_close(&s);
    buf_free(&gzip);
}

static void bytes_after_the_last_member_are_left_alone(void **state)
{
    static const struct {
        const char *bytes;
        size_t len;
    } ROWS[] = {
        {"\0\0\0\0\0\0\0\0", 8},
        {"garbage",          7},
        {"\x1f",             1},
        {"\x1f\x9d\x90",     3},
    };
    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        struct source s;
        struct buf gzip = {0};
        add_member(&gzip, "[]", 2);
        buf_add(&gzip, ROWS[i].bytes, ROWS[i].len);
        set_file(gzip.bytes, gzip.len);
        assert_int_equal(source_open(&s, path, NULL), ROOF_OK);
        assert_true(s.len == 2 && s.eof && !s.truncated);
        source_close(&s);
        buf_free(&gzip);
    }
}

/* The window walks over five of its lengths, by steps of all sizes; at each place it shows what the
 * document holds. */
static void the_window_moves_over_the_document(void **state)
{
    enum { LEN = 5 * 1024 * 1024 + 321 };
    char *document = new_document(LEN);
    struct buf gzip = {0};
    struct source s;
    size_t moves = 0;
    (void)state;
    add_member(&gzip, document, LEN / 3);
    add_member(&gzip, document + LEN / 3, LEN - LEN / 3);
    set_file(gzip.bytes, gzip.len);
    assert_int_equal(source_open(&s, path, NULL), ROOF_OK);
    for (;; moves++) {
        assert_true(s.offset + s.len <= LEN);
        assert_memory_equal(s.bytes, document + s.offset, s.len);
        if (s.eof)
            break;
        const uint64_t end = s.offset + s.len, keep = s.len - moves * 7919 % s.len;
        const uint64_t begin = s.offset + keep;
        assert_int_equal(source_more(&s, keep, NULL), ROOF_OK);
        assert_true(s.offset == begin && (s.eof || s.offset + s.len > end));
    }
    assert_true(s.offset + s.len == LEN && !s.truncated && moves >= 3);
    source_close(&s);
    buf_free(&gzip);
    free(document);
}

/* With nothing let go, the window grows until it holds a value as long as the document. */
static void the_window_grows_with_a_long_value(void **state)
{
    enum { LEN = 3 * 1024 * 1024 + 1 };
    char *document = new_document(LEN);
    struct buf gzip = {0};
    struct source s;
    (void)state;
    add_member(&gzip, document, LEN);
    set_file(gzip.bytes, gzip.len);
    assert_int_equal(source_open(&s, path, NULL), ROOF_OK);
    while (!s.eof)
        assert_int_equal(source_more(&s, 0, NULL), ROOF_OK);
    assert_true(s.offset == 0 && s.len == LEN);
    assert_memory_equal(s.bytes, document, LEN);
    source_close(&s);
    buf_free(&gzip);
    free(document);
}

static void damage_is_an_error(void **state)
{
    struct buf gzip = {0};
    (void)state;
    add_member(&gzip, "{\"traceEvents\":[]}", 18);
    const size_t places[] = {2 /* method */, 11 /* length of the block */,
                             20 /* a byte of the document */, gzip.len - 8 /* checksum */};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        struct source s;
        roof_error err = {.code = ROOF_OK};
        gzip.bytes[places[i]] = (char)(gzip.bytes[places[i]] ^ 1);
        set_file(gzip.bytes, gzip.len);
        assert_int_equal(source_open(&s, path, &err), ROOF_FORMAT);
        assert_non_null(strstr(err.message, path));
        assert_non_null(strstr(err.message, "damaged gzip data"));
        gzip.bytes[places[i]] = (char)(gzip.bytes[places[i]] ^ 1);
    }
    buf_free(&gzip);
}

/* Nothing is promised for a mangled file but an end without a crash. */
static void mangled_gzip_ends(void **state)
{
    uint64_t seed = 11;
    (void)state;
    for (int round = 0; round < 3000; round++) {
        unsigned char bytes[sizeof PACKED];
        struct source s;
        memcpy(bytes, PACKED, sizeof bytes);
        for (int i = 0; i < 1 + round % 4; i++) {
            seed = seed * UINT64_C(6364136223846793005) + 1;
            bytes[2 + (seed >> 33) % (sizeof bytes - 2)] ^= (unsigned char)(1u << (seed >> 60 & 7));
        }
        set_file(bytes, sizeof bytes);
        if (source_open(&s, path, NULL) != ROOF_OK)
            continue;
        assert_true(s.eof && s.len > 0);
        source_close(&s);
    }
}

static void what_cannot_be_read_says_why(void **state)
{
    static const struct {
        const char *path;
        roof_status status;
    } ROWS[] = {
        {"/nowhere/trace.json", ROOF_IO         },
        {"/",                   ROOF_IO         },
        {"/dev/null",           ROOF_UNSUPPORTED},
        {path,                  ROOF_FORMAT     }, /* empty */
    };
    (void)state;
    set_file("", 0);
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        struct source s;
        roof_error err = {.code = ROOF_OK};
        assert_int_equal(source_open(&s, ROWS[i].path, &err), ROWS[i].status);
        assert_int_equal(err.code, ROWS[i].status);
        assert_memory_equal(err.message, ROWS[i].path, strlen(ROWS[i].path));
    }
}

#if ROOF_HAVE_ZSTD
/* `{"traceEvents":[]}`, by another program. */
static const unsigned char FRAME[] = {
    0x28, 0xb5, 0x2f, 0xfd, 0x04, 0x58, 0x91, 0x00, 0x00, 0x7b, 0x22, 0x74, 0x72, 0x61, 0x63, 0x65,
    0x45, 0x76, 0x65, 0x6e, 0x74, 0x73, 0x22, 0x3a, 0x5b, 0x5d, 0x7d, 0x6c, 0x6b, 0x9d, 0xdd,
};

static void zstd_frames_follow_without_a_seam(void **state)
{
    struct source s;
    struct buf file_bytes = {0};
    (void)state;
    for (int i = 0; i < 3; i++)
        buf_add(&file_bytes, (const char *)FRAME, sizeof FRAME);
    buf_add(&file_bytes, "behind", 6);
    set_file(file_bytes.bytes, file_bytes.len);
    assert_int_equal(source_open(&s, path, NULL), ROOF_OK);
    assert_true(s.packing == PACKING_ZSTD && s.eof && !s.truncated);
    assert_true(s.len == strlen(UNPACKED) && memcmp(s.bytes, UNPACKED, s.len) == 0);
    source_close(&s);
    buf_free(&file_bytes);
}

static void a_cut_zstd_is_truncated(void **state)
{
    (void)state;
    for (size_t cut = 4; cut < sizeof FRAME; cut++) {
        struct source s;
        set_file(FRAME, cut);
        if (source_open(&s, path, NULL) != ROOF_OK)
            continue; /* nothing came out */
        assert_true(s.eof && s.truncated && s.len <= 18);
        source_close(&s);
    }
}

static void a_damaged_zstd_is_an_error(void **state)
{
    struct source s;
    roof_error err = {.code = ROOF_OK};
    unsigned char bytes[sizeof FRAME];
    (void)state;
    memcpy(bytes, FRAME, sizeof FRAME);
    bytes[sizeof FRAME - 1] ^= 1; /* the checksum */
    set_file(bytes, sizeof bytes);
    assert_int_equal(source_open(&s, path, &err), ROOF_FORMAT);
    assert_non_null(strstr(err.message, "damaged zstd data"));
}
#endif

static bool count_calls(void *ctx, uint64_t done, uint64_t total)
{
    size_t *calls = ctx;
    assert_true(total == 0 || done <= total);
    return ++*calls < 3;
}

static void reading_can_be_cancelled(void **state)
{
    enum { LEN = 9 * 1024 * 1024 };
    char *document = new_document(LEN);
    struct source s;
    roof_error err = {.code = ROOF_OK};
    size_t calls = 0;
    (void)state;
    set_file(document, LEN);
    assert_int_equal(source_open(&s, path, NULL), ROOF_OK);
    s.progress = count_calls;
    s.progress_ctx = &calls;
    for (int move = 0; move < 2; move++)
        assert_int_equal(source_more(&s, s.len, &err), ROOF_OK);
    assert_int_equal(source_more(&s, s.len, &err), ROOF_CANCELLED);
    assert_int_equal(err.code, ROOF_CANCELLED);
    source_close(&s);
    free(document);
}

/* What is taken comes back; the window begins where it ends. */
static void blocks_are_taken_and_given_back(void **state)
{
    enum { LEN = 3 * 1024 * 1024 };
    char *document = new_document(LEN);
    struct source s;
    struct source_block one = {0}, two = {0};
    (void)state;
    set_file(document, LEN);
    assert_int_equal(source_open(&s, path, NULL), ROOF_OK);
    assert_int_equal(source_take(&s, 1000, &one, NULL), ROOF_OK);
    assert_true(one.len == 1000 && one.offset == 0 && s.offset == 1000);
    assert_memory_equal(one.bytes, document, 1000);
    assert_int_equal(source_more(&s, 0, NULL), ROOF_OK);
    assert_int_equal(source_take(&s, s.len, &two, NULL), ROOF_OK);
    assert_true(two.offset == 1000 && s.len == 0 && s.offset == 1000 + two.len);
    assert_memory_equal(two.bytes, document + 1000, two.len);
    assert_int_equal(source_give_back(&s, &two, NULL), ROOF_OK);
    assert_int_equal(source_give_back(&s, &one, NULL), ROOF_OK);
    assert_int_equal(s.offset, 0);
    for (;;) {
        assert_memory_equal(s.bytes, document + s.offset, s.len);
        if (s.eof)
            break;
        assert_int_equal(source_more(&s, s.len - 1, NULL), ROOF_OK);
    }
    assert_true(s.offset + s.len == LEN);
    source_close(&s);
    free(one.bytes);
    free(two.bytes);
    free(document);
}

/* Forwards over what is not needed, also by a jump. */
static void the_window_skips(void **state)
{
    enum { LEN = 5 * 1024 * 1024 };
    static const uint64_t TO[] = {10, 3000000, 3000001, LEN - 1};
    char *document = new_document(LEN);
    struct source s;
    (void)state;
    set_file(document, LEN);
    assert_int_equal(source_open(&s, path, NULL), ROOF_OK);
    for (size_t i = 0; i < sizeof TO / sizeof *TO; i++) {
        assert_int_equal(source_skip(&s, TO[i], NULL), ROOF_OK);
        assert_true(s.offset <= TO[i] && TO[i] < s.offset + s.len);
        assert_memory_equal(s.bytes, document + s.offset, s.len);
    }
    source_close(&s);
    free(document);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#if ROOF_HAVE_ZSTD
        cmocka_unit_test(zstd_frames_follow_without_a_seam),
        cmocka_unit_test(a_cut_zstd_is_truncated),
        cmocka_unit_test(a_damaged_zstd_is_an_error),
#endif
        cmocka_unit_test(reading_can_be_cancelled),
        cmocka_unit_test(blocks_are_taken_and_given_back),
        cmocka_unit_test(the_window_skips),
        cmocka_unit_test(a_plain_file_is_one_window),
        cmocka_unit_test(gzip_is_known_by_its_first_bytes),
        cmocka_unit_test(a_cut_gzip_gives_what_it_has),
        cmocka_unit_test(members_follow_without_a_seam),
        cmocka_unit_test(bytes_after_the_last_member_are_left_alone),
        cmocka_unit_test(the_window_moves_over_the_document),
        cmocka_unit_test(the_window_grows_with_a_long_value),
        cmocka_unit_test(damage_is_an_error),
        cmocka_unit_test(mangled_gzip_ends),
        cmocka_unit_test(what_cannot_be_read_says_why),
    };
    return cmocka_run_group_tests(tests, make_file, remove_file);
}
