/* inflate_only.c - What unpacking alone costs: a .gz through ISA-L (a .zst through libzstd, where
 * built with it) into one buffer, thrown away. */
#include <inttypes.h>
#include <isa-l/igzip_lib.h>
#include <stdio.h>
#include <string.h>
#ifdef BENCH_ZSTD
#include <zstd.h>
#endif

#define WINDOW_BYTES (1u << 20)

static unsigned char packed[WINDOW_BYTES], window[WINDOW_BYTES];

/* Takes one member after another; -1 if one is damaged or cut. */
static int inflate_gzip(FILE *file, uint64_t *len)
{
    struct inflate_state state;
    int between_members = 1;
    isal_inflate_init(&state);
    state.avail_in = 0;
    for (;;) {
        if (!state.avail_in) {
            state.next_in = packed;
            state.avail_in = (uint32_t)fread(packed, 1, sizeof packed, file);
            if (!state.avail_in)
                return between_members && !ferror(file) ? 0 : -1;
        }
        if (between_members) {
            unsigned char *next = state.next_in;
            const uint32_t avail = state.avail_in;
            isal_inflate_reset(&state);
            state.crc_flag = ISAL_GZIP;
            state.next_in = next;
            state.avail_in = avail;
            between_members = 0;
        }
        do {
            state.next_out = window;
            state.avail_out = sizeof window;
            if (isal_inflate(&state) != ISAL_DECOMP_OK)
                return -1;
            *len += sizeof window - state.avail_out;
        } while (!state.avail_out && state.block_state != ISAL_BLOCK_FINISH);
        between_members = state.block_state == ISAL_BLOCK_FINISH;
    }
}

#ifdef BENCH_ZSTD
static int inflate_zstd(FILE *file, uint64_t *len)
{
    ZSTD_DStream *stream = ZSTD_createDStream();
    size_t n, left = 1;
    while (stream && (n = fread(packed, 1, sizeof packed, file)) > 0) {
        ZSTD_inBuffer in = {packed, n, 0};
        ZSTD_outBuffer out;
        do {
            out = (ZSTD_outBuffer){window, sizeof window, 0};
            left = ZSTD_decompressStream(stream, &out, &in);
            if (ZSTD_isError(left))
                break;
            *len += out.pos;
        } while (in.pos < in.size || out.pos == out.size);
        if (ZSTD_isError(left))
            break;
    }
    ZSTD_freeDStream(stream);
    return left == 0 ? 0 : -1;
}
#endif

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: inflate_only FILE.gz\n");
        return 2;
    }
    FILE *file = fopen(argv[1], "rb");
    if (!file) {
        perror(argv[1]);
        return 1;
    }
    setvbuf(file, NULL, _IONBF, 0);
    uint64_t len = 0;
    int (*inflate)(FILE *, uint64_t *) = inflate_gzip;
#ifdef BENCH_ZSTD
    const char *suffix = strrchr(argv[1], '.');
    if (suffix && strcmp(suffix, ".zst") == 0)
        inflate = inflate_zstd;
#endif
    const int status = inflate(file, &len);
    fclose(file);
    if (status != 0) {
        fprintf(stderr, "inflate_only: %s: damaged or cut\n", argv[1]);
        return 1;
    }
    printf("%" PRIu64 " bytes\n", len);
    return 0;
}
