# Counters that the driver did not permit are no empty table: what is missing, and that options of a container do not help.
--- input log.txt
==PROF== Connected to process 7
==ERROR== ERR_NVGPUCTRPERM - The user does not have permission to access NVIDIA GPU Performance Counters on the target device 0.
--- input other.csv
"name","value"
"k","1"
--- run
exit 3: rooftree counters $DIR/log.txt
exit 3: rooftree counters $DIR/other.csv
exit 3: rooftree counters $DIR/missing.csv
exit 2: rooftree counters $DIR/log.txt --table ops
--- expect
--- expect stderr
rooftree: $DIR/log.txt: no launch was measured, for the driver did not permit counters (ERR_NVGPUCTRPERM): it needs NVreg_RestrictProfilingToAdminUsers=0 on the host, or ncu as administrator; options of a container do not help, and on a rented host only its owner can change it
rooftree: $DIR/other.csv: no launch was measured: expected rows below a head with "ID" and "Kernel Name" (ncu --csv, page details or raw), or a report (.ncu-rep)
rooftree: $DIR/missing.csv: No such file or directory
rooftree counters: unknown table "ops", expected counter_launches, counter_fields, counters, counter_rules or counter_quality
