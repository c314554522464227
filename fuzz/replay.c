/* replay.c - runs a fuzz target over files, for compilers without libFuzzer and for the test run.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int replay(const char *path)
{
    FILE *f = fopen(path, "rb");
    if (!f) {
        perror(path);
        return 1;
    }
    size_t len = 0, cap = 1 << 16, n;
    unsigned char *bytes = malloc(cap);
    while (bytes && (n = fread(bytes + len, 1, cap - len, f)) > 0) {
        len += n;
        if (len == cap) {
            unsigned char *more = realloc(bytes, cap *= 2);
            if (!more)
                free(bytes);
            bytes = more;
        }
    }
    fclose(f);
    if (!bytes)
        return 1;
    LLVMFuzzerTestOneInput(bytes, len);
    free(bytes);
    return 0;
}

int main(int argc, char **argv)
{
    int failed = 0;
    for (int i = 1; i < argc; i++)
        failed |= replay(argv[i]);
    return failed;
}
