/* device_file.h - the parts of reading device files that device.c needs. */
#ifndef ROOF_PERF_DEVICE_FILE_H
#define ROOF_PERF_DEVICE_FILE_H

#include "device.h"

/* A line that says nothing. */
void device_clear(struct device_peaks *d);

/* Fills given and given_names from "column=value,column=value"; given is clear before. */
roof_status device_peaks_parse(struct device_list *l, const char *text, roof_error *err);

/* Takes every number over that `by` knows. */
void device_override(struct device_peaks *d, const struct device_peaks *by);

/* Name and aliases ("a|b", may be NULL) as they are compared: "|a|b|". NULL when out of memory. */
const char *device_keys(struct arena *a, const char *name, const char *aliases);

#endif
