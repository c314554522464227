# What is no profile is an error that names the byte.
--- input cut.json
{"operators": [{"kernels": [{"kernel_id": "k
--- input no_profile.json
{"a": 1}
--- input type.json
{"operators": [{"kernels": [{"kernel_id": 5}]}]}
--- input grid.json
{"operators": [{"kernels": [{"grid_dim": [1, 2]}]}]}
--- input comma.json
{"operators": [],}
--- input behind.json
{"operators": []} x
--- input number.json
{"operators": [], "x": 01}
--- input empty.json

--- run
exit 3: rooftree audit $DIR/cut.json
exit 3: rooftree audit $DIR/no_profile.json
exit 3: rooftree audit $DIR/type.json
exit 3: rooftree audit $DIR/grid.json
exit 3: rooftree audit $DIR/comma.json
exit 3: rooftree audit $DIR/behind.json
exit 3: rooftree audit $DIR/number.json
exit 3: rooftree audit $DIR/empty.json
--- expect
--- expect stderr
rooftree: $DIR/cut.json: byte 45: expected the end of a string, found the end of the file
rooftree: $DIR/no_profile.json: no profile: expected an object with "operators" (profile.json) or "kernels" (manifest.json)
rooftree: $DIR/type.json: byte 42: expected a string, found '5'
rooftree: $DIR/grid.json: byte 46: expected a list of three numbers, found ']'
rooftree: $DIR/comma.json: byte 17: expected a key, found '}'
rooftree: $DIR/behind.json: byte 18: expected the end of the file, found 'x'
rooftree: $DIR/number.json: byte 23: expected a value, found '0'
rooftree: $DIR/empty.json: byte 1: expected a value, found the end of the file
