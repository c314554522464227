# A file cut before anything is in it is an error that says where it ends.
--- input t.json
{"traceEvents":[{"ph":"X","cat":"kernel","name":"a
--- run
exit 3: rooftree report $INPUT
--- expect
--- expect stderr
rooftree: $DIR/t.json: byte 51: the file ends inside the document, before any timed event (0 events so far)
