/* foreign.c - telling other files from traces by their first bytes or keys. */
#include "foreign.h"

#include <string.h>

static const struct magic {
    size_t offset;
    const char *bytes;
    size_t len;
    const char *name;
} MAGIC[] = {
    {0,   "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 16,
     "a file that begins with zeros (an interrupted export of Nsight Systems?), not a database "
     "and not a trace: export it again"                                                                  },
    {0,   "\x28\xb5\x2f\xfd",               4,  "zstd compressed: unpack it first (zstd -d)"             },
    {0,
     "\xfd"
     "7zXZ",                                5,  "xz compressed: unpack it first (xz -d)"                 },
    {0,   "BZh",                            3,  "bzip2 compressed: unpack it first (bzip2 -d)"           },
    {0,   "PK\x03\x04",                     4,  "a zip archive: unpack it first"                         },
    {257, "ustar",                          5,  "a tar archive: unpack it first"                         },
    {0,   "NVR",                            3,  "an Nsight Compute report (.ncu-rep), not a Kineto trace"},
    {0,   "<!DOCTYPE",                      9,  "an HTML page, not a trace: was a download page saved?"  },
    {0,   "<!doctype",                      9,  "an HTML page, not a trace: was a download page saved?"  },
    {0,   "<html",                          5,  "an HTML page, not a trace: was a download page saved?"  },
    {0,   "\x80\x04",                       2,  "a Python pickle (a memory snapshot?), not a trace"      },
    {0,   "==PROF==",                       8,  "Nsight Compute output, not a Kineto trace"              },
    {0,
     "\x7f"
     "ELF",                                 4,  "a program, not a trace"                                 },
    {0,   "version https://git-lfs",        23, "a Git LFS pointer: fetch the file itself (git lfs pull)"},
};

static const struct json_key {
    const char *key, *name;
} JSON_KEYS[] = {
    {"rocprofiler-sdk-tool", "rocprofv3 output, not a Kineto trace"                        },
    {"$schema",              "a document of another kind (speedscope?), not a Kineto trace"},
    {"shared",               "a speedscope profile, not a Kineto trace"                    },
    {"nodes",
     "a PyTorch execution trace (graph of operators without GPU rows), not a Kineto trace" },
    {"device_traces",        "a PyTorch memory snapshot, not a trace"                      },
};

const char *foreign_name(const struct source *src)
{
    for (size_t i = 0; i < sizeof MAGIC / sizeof *MAGIC; i++) {
        const struct magic *m = &MAGIC[i];
        if (src->len >= m->offset + m->len && memcmp(src->bytes + m->offset, m->bytes, m->len) == 0)
            return m->name;
    }
    return NULL;
}

const char *foreign_json_name(const char *key, size_t len)
{
    for (size_t i = 0; i < sizeof JSON_KEYS / sizeof *JSON_KEYS; i++)
        if (strlen(JSON_KEYS[i].key) == len && memcmp(JSON_KEYS[i].key, key, len) == 0)
            return JSON_KEYS[i].name;
    return NULL;
}
