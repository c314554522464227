# A file that does not exist or is a directory is an error, exit status 3.
--- run
exit 3: rooftree info $DIR/missing.json
exit 3: rooftree report $DIR
--- expect
--- expect stderr
rooftree: $DIR/missing.json: No such file or directory
rooftree: $DIR: is a directory, expected a trace file
