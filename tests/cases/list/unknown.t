# An unknown list or format is an error, exit status 2.
--- run
exit 2: rooftree list nothing
exit 2: rooftree list tables -f json
--- expect
--- expect stderr
rooftree list: unknown list "nothing", expected one of tables, columns, classes, kinds, phases, devices, ops, formats
rooftree list: unknown format "json", expected text or md
