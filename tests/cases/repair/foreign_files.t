# Files that are no traces are called by their names.
--- input a.sqlite
SQLite format 3
--- input b.json
{"$schema":"https://www.speedscope.app/file-format-schema.json","shared":{"frames":[]}}
--- input c.html
<!DOCTYPE html><html></html>
--- input d.json
{"schema":"1.1.1-chakra.0.0.4","pid":1,"nodes":[{"id":1}]}
--- input e.json
{"rocprofiler-sdk-tool":[]}
--- input f.csv
a,b
--- run
exit 3: rooftree info $DIR/a.sqlite
exit 3: rooftree info $DIR/b.json
exit 3: rooftree info $DIR/c.html
exit 3: rooftree info $DIR/d.json
exit 3: rooftree info $DIR/e.json
exit 3: rooftree info $DIR/f.csv
--- expect
--- expect stderr
rooftree: $DIR/a.sqlite: byte 0: not a trace: expected JSON (an object or an array), plain, gzip or zstd, or an SQLite database, found 0x53
rooftree: $DIR/b.json: this is a speedscope profile, not a Kineto trace
rooftree: $DIR/c.html: this is an HTML page, not a trace: was a download page saved?
rooftree: $DIR/d.json: this is a PyTorch execution trace (graph of operators without GPU rows), not a Kineto trace
rooftree: $DIR/e.json: this is rocprofv3 output, not a Kineto trace
rooftree: $DIR/f.csv: byte 0: not a trace: expected JSON (an object or an array), plain, gzip or zstd, or an SQLite database, found 0x61
