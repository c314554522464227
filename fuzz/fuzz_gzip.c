/* fuzz_gzip.c - any bytes behind a gzip header, or that of zstd if they bring it: the window over
 * what they unpack to moves forward, ends, and never goes back. The first byte chooses how much of
 * the window is kept at each move. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"
#include "source.h"

#include <string.h>
#include <unistd.h>

static void write_file(const char *path, const uint8_t *data, size_t size)
{
    static const uint8_t HEADER[] = {0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3};
    FILE *f = fopen(path, "wb");
    CHECK(f != NULL);
    const bool is_zstd = size >= 4 && memcmp(data, "\x28\xb5\x2f\xfd", 4) == 0;
    if (!is_zstd && (size < 2 || data[0] != 0x1f || data[1] != 0x8b))
        CHECK(fwrite(HEADER, 1, sizeof HEADER, f) == sizeof HEADER);
    CHECK(fwrite(data, 1, size, f) == size);
    fclose(f);
}

static void read_all(struct source *s, unsigned keep_quarters)
{
    uint64_t end = s->offset + s->len;
    for (int moves = 0; !s->eof; moves++) {
        const size_t keep = s->len / 4 * keep_quarters;
        const uint64_t begin = s->offset + keep;
        if (source_more(s, keep, NULL) != ROOF_OK)
            return;
        CHECK(s->offset == begin);
        CHECK(s->offset + s->len > end || s->eof);
        CHECK(moves < 100000);
        end = s->offset + s->len;
    }
    CHECK(!s->truncated || s->packing != PACKING_NONE);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[64];
    struct source s;
    snprintf(path, sizeof path, "/tmp/fuzz_gzip_%ld", (long)getpid());
    if (!size)
        return 0;
    write_file(path, data + 1, size - 1);
    if (source_open(&s, path, NULL) == ROOF_OK) {
        CHECK(s.len > 0);
        read_all(&s, data[0] % 5);
        source_close(&s);
    }
    unlink(path);
    return 0;
}
