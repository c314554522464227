/* fuzz_kinds.c - any bytes as a kind table: a table that parses answers every question, and the
 * same each time. */
#include "check.h"
#include "kinds.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const CATEGORIES[] = {"", "kernel", "cpu_op", "process:CANN", "a b"};
    static const char *const NAMES[] = {"", "ProfilerStep#1", "aten::mm"};
    struct kinds kinds;
    char *text = malloc(size + 1);
    CHECK(text != NULL);
    if (size)
        memcpy(text, data, size);
    text[size] = '\0';
    if (kinds_parse(&kinds, "kinds", text, NULL) == ROOF_OK) {
        for (size_t c = 0; c < sizeof CATEGORIES / sizeof *CATEGORIES; c++) {
            const size_t len = strlen(CATEGORIES[c]);
            bool needs_name, again;
            const enum row_kind kind = kinds_of(&kinds, CATEGORIES[c], len, &needs_name);
            CHECK(kinds_of(&kinds, CATEGORIES[c], len, &again) == kind && again == needs_name);
            for (size_t n = 0; n < sizeof NAMES / sizeof *NAMES; n++) {
                const enum row_kind by_name = kinds_by_name(&kinds, CATEGORIES[c], len, NAMES[n]);
                CHECK(by_name < KIND_COUNT);
                CHECK(needs_name || by_name == kind); /* a first line for all names decides alone */
            }
        }
    }
    kinds_free(&kinds);
    free(text);
    return 0;
}
