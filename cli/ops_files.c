/* ops_files.c - looking for the user's files of operator models. */
#define _POSIX_C_SOURCE 200809L
#include "ops_files.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *join(const char *a, const char *b)
{
    const size_t size = strlen(a) + strlen(b) + 1;
    char *s = malloc(size);
    if (s)
        snprintf(s, size, "%s%s", a, b);
    return s;
}

/* NULL: there is none, or no memory. */
static char *directory(void)
{
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    if (config && config[0] == '/')
        return join(config, "/rooftree/ops/");
    return home && home[0] ? join(home, "/.config/rooftree/ops/") : NULL;
}

static bool is_ops_file(const char *name)
{
    const size_t len = strlen(name);
    return name[0] != '.' && len > 4 && strcmp(name + len - 4, ".ops") == 0;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool too_many(void)
{
    fprintf(stderr, "rooftree: more than %d files of operator models\n", ROOF_MAX_OPS_FILES);
    return false;
}

static bool list(struct ops_files *f, const char *dir, DIR *open_dir)
{
    const struct dirent *entry;
    while ((entry = readdir(open_dir))) {
        if (!is_ops_file(entry->d_name))
            continue;
        if (f->nfound == ROOF_MAX_OPS_FILES)
            return too_many();
        f->found[f->nfound] = join(dir, entry->d_name);
        if (!f->found[f->nfound])
            return false;
        f->nfound++;
    }
    qsort(f->found, f->nfound, sizeof *f->found, by_name);
    return true;
}

static bool find_in_directory(struct ops_files *f)
{
    char *dir = directory();
    DIR *open_dir = dir ? opendir(dir) : NULL;
    const bool ok = !open_dir || list(f, dir, open_dir);
    if (open_dir)
        closedir(open_dir);
    free(dir);
    return ok;
}

bool ops_files_find(struct ops_files *f, const struct options *o)
{
    *f = (struct ops_files){0};
    if (!find_in_directory(f))
        return false;
    for (size_t i = 0; i < f->nfound; i++)
        f->paths[f->count++] = f->found[i];
    for (size_t i = 0; i < o->open.nops_files; i++) {
        if (f->count == ROOF_MAX_OPS_FILES)
            return too_many();
        f->paths[f->count++] = o->ops[i];
    }
    return true;
}

void ops_files_free(struct ops_files *f)
{
    for (size_t i = 0; i < f->nfound; i++)
        free(f->found[i]);
}
