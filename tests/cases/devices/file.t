# --device-file adds lines and replaces those of the same name; an error names line and column.
--- input t.json
{"deviceProperties":[{"id":0,"name":"NVIDIA L4","totalGlobalMem":23609475072,"numSms":58},{"id":1,"name":"ACME 1","numSms":4}],"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":0,"dur":1,"args":{"device":0,"stream":7}}
]}
--- input mine.tsv
# measured here
name	aliases	sm	matrix_fp16_tflops	bandwidth_gb_per_s	confidence	source
L4	NVIDIA L4	58	90	270	A	our own runs
ACME	ACME 1	4	1	2	-	-
--- input sparse.tsv
name	sm	boost_mhz	fp16_flop_per_clk_sm	matrix_fp16_tflops
L4	58	2040	1024	242
--- input short.tsv
name	sm
L4	58
A
--- input wrong.tsv
name	sm	bandwidth_gb_per_s
L4	58	300 GB/s
--- input column.tsv
name	bandwidth
--- run
rooftree run devices $INPUT
rooftree run devices $INPUT --device-file $DIR/mine.tsv
rooftree run devices $INPUT --device-file $REPO/data/devices.tsv
exit 3: rooftree run devices $INPUT --device-file $DIR/sparse.tsv
exit 3: rooftree run devices $INPUT --device-file $DIR/short.tsv
exit 3: rooftree run devices $INPUT --device-file $DIR/wrong.tsv
exit 3: rooftree run devices $INPUT --device-file $DIR/column.tsv
exit 3: rooftree run devices $INPUT --device-file $DIR/absent.tsv
--- expect
device  line  matrix_fp16_tflops  bandwidth_gb_per_s  confidence
    why
     0  L4                   121                 300  A
     1  -                      -                   -  -
    no line of data/devices.tsv is called "ACME 1"; --device-name NAME says what
    it is
device  line  matrix_fp16_tflops  bandwidth_gb_per_s  confidence  why
     0  L4                    90                 270  A           -
     1  ACME                   1                   2  -           -
device  line  matrix_fp16_tflops  bandwidth_gb_per_s  confidence
    why
     0  L4                   121                 300  A
     1  -                      -                   -  -
    no line of data/devices.tsv is called "ACME 1"; --device-name NAME says what
    it is
--- expect stderr
rooftree: $DIR/sparse.tsv:2:1: expected matrix_fp16_tflops to be 0.7 to 1.05 of sm x fp16_flop_per_clk_sm x boost_mhz, without sparsity; found 2
rooftree: $DIR/short.tsv:3:2: expected as many fields as the first line names, found ""
rooftree: $DIR/wrong.tsv:2:7: expected a number greater than 0, or -, found "300 GB/s"
rooftree: $DIR/column.tsv:1:6: expected a column of `rooftree list devices`, found "bandwidth"
rooftree: $DIR/absent.tsv: No such file or directory
