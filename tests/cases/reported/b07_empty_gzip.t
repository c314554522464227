# A compressed file of 0 bytes, and one of nothing, are errors, not reports of zeros (PyTorch pull request 167601).
--- input nothing.json.gz hex
--- input empty.json.gz gzip
--- run
exit 3: rooftree report $DIR/nothing.json.gz
exit 3: rooftree report $DIR/empty.json.gz
--- expect
--- expect stderr
rooftree: $DIR/nothing.json.gz: byte 0: empty trace file
rooftree: $DIR/empty.json.gz: byte 0: empty trace file (gzip of nothing)
