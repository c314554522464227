# Nothing to read is an error, plain or compressed; never a report of zeros (PyTorch issue 167707).
--- input empty.json.gz hex
--- input nothing.json.gz gzip
--- input space.json

--- run
exit 3: rooftree info $DIR/empty.json.gz
exit 3: rooftree info $DIR/nothing.json.gz
exit 3: rooftree info $DIR/space.json
--- expect
--- expect stderr
rooftree: $DIR/empty.json.gz: byte 0: empty trace file
rooftree: $DIR/nothing.json.gz: byte 0: empty trace file (gzip of nothing)
rooftree: $DIR/space.json: byte 0: empty trace file (white space only)
