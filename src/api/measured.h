/* measured.h - counters that are open. */
#ifndef ROOF_API_MEASURED_H
#define ROOF_API_MEASURED_H

#include "counters.h"

struct roof_counters {
    struct counters counters;
};

#endif
