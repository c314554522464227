/* count_bytes.c - The floor of every reader: gets each byte of a file once, by read() into one
 * buffer or by mmap, and sums them as words. */
#define _POSIX_C_SOURCE 200809L
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define WINDOW_BYTES ((size_t)1 << 20)

static uint64_t sum(const unsigned char *bytes, size_t len)
{
    uint64_t total = 0;
    size_t i = 0;
    for (; i + 8 <= len; i += 8) {
        uint64_t word;
        memcpy(&word, bytes + i, 8);
        total += word;
    }
    for (; i < len; i++)
        total += bytes[i];
    return total;
}

static int by_read(int file, uint64_t *len, uint64_t *total)
{
    unsigned char *window = malloc(WINDOW_BYTES);
    if (!window)
        return -1;
    ssize_t n;
    while ((n = read(file, window, WINDOW_BYTES)) > 0) {
        *len += (uint64_t)n;
        *total += sum(window, (size_t)n);
    }
    free(window);
    return n < 0 ? -1 : 0;
}

static int by_mmap(int file, uint64_t *len, uint64_t *total)
{
    struct stat st;
    if (fstat(file, &st) != 0 || st.st_size == 0)
        return -1;
    void *map = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    if (map == MAP_FAILED)
        return -1;
    *len = (uint64_t)st.st_size;
    *total = sum(map, (size_t)st.st_size);
    return munmap(map, (size_t)st.st_size);
}

int main(int argc, char **argv)
{
    const int mapped = argc == 3 && strcmp(argv[1], "--mmap") == 0;
    if (argc != 2 + mapped) {
        fprintf(stderr, "usage: count_bytes [--mmap] FILE\n");
        return 2;
    }
    const char *path = argv[argc - 1];
    uint64_t len = 0, total = 0;
    const int file = open(path, O_RDONLY);
    if (file < 0 || (mapped ? by_mmap : by_read)(file, &len, &total) != 0) {
        perror(path);
        return 1;
    }
    close(file);
    printf("%" PRIu64 " bytes, sum %" PRIu64 "\n", len, total);
    return 0;
}
