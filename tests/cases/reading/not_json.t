# What is no JSON is an error that says what was found.
--- input t.json
hello
--- run
exit 3: rooftree info $INPUT
--- expect
--- expect stderr
rooftree: $DIR/t.json: byte 0: not a trace: expected JSON (an object or an array), plain, gzip or zstd, or an SQLite database, found 0x68
