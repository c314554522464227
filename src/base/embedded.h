/* embedded.h - the files of data/ as they were when the library was built, and of what it was. */
#ifndef ROOF_BASE_EMBEDDED_H
#define ROOF_BASE_EMBEDDED_H

extern const char embedded_bottlenecks_tsv[]; /* data/bottlenecks.tsv, NUL-terminated */
extern const char embedded_classes_rules[];   /* data/classes.rules, NUL-terminated */
extern const char embedded_counters_tsv[];    /* data/counters.tsv, NUL-terminated */
extern const char embedded_devices_tsv[];     /* data/devices.tsv, NUL-terminated */
extern const char embedded_kinds_tsv[];       /* data/kinds.tsv, NUL-terminated */
extern const char embedded_metrics_tsv[];     /* data/metrics.tsv, NUL-terminated */
extern const char embedded_phases_tsv[];      /* data/phases.tsv, NUL-terminated */
extern const char embedded_schemas_tsv[];     /* data/schemas.tsv, NUL-terminated */
extern const char
    embedded_fingerprint[]; /* of all sources and data: another library, another one */

/* data/ops, file by file in the order of their names; the last one has no name. */
struct embedded_file {
    const char *name, *text;
};
extern const struct embedded_file embedded_ops[];

#endif
