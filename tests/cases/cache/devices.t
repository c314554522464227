# What is said of devices is part of what a cache is found by; the tables kept say it too.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":10,"dur":10,"args":{"device":0,"stream":7}}
]}
--- input mine.tsv
name	matrix_fp16_tflops
L4	90
--- input changed.tsv
name	matrix_fp16_tflops
L4	91
--- run
ROOFTREE_CACHE_DIR=$DIR/cache rooftree run devices $INPUT --cache
ROOFTREE_CACHE_DIR=$DIR/cache rooftree run devices $INPUT --device-name L4 --cache
ROOFTREE_CACHE_DIR=$DIR/cache rooftree run devices $INPUT --device-name L4 --cache
ROOFTREE_CACHE_DIR=$DIR/cache rooftree run devices $INPUT --device-name L4 --peak matrix_fp16_tflops=120 --cache
ROOFTREE_CACHE_DIR=$DIR/cache rooftree run devices $INPUT --device-name L4 --device-file $DIR/mine.tsv --cache
copy $DIR/changed.tsv $DIR/mine.tsv
ROOFTREE_CACHE_DIR=$DIR/cache rooftree run devices $INPUT --device-name L4 --device-file $DIR/mine.tsv --cache
ROOFTREE_CACHE_DIR=$DIR/cache rooftree run devices timeline $INPUT --device-name L4 --device-file $DIR/mine.tsv --cache --linked-only
ROOFTREE_CACHE_DIR=$DIR/cache rooftree run devices $INPUT --cache
--- expect
device  line  matrix_fp16_tflops  bandwidth_gb_per_s  confidence
    why
     0  -                      -                   -  -
    the trace does not say what it is; --device-name NAME says what it is
device  line  matrix_fp16_tflops  bandwidth_gb_per_s  confidence  why
     0  L4                   121                 300  A           -
device  line  matrix_fp16_tflops  bandwidth_gb_per_s  confidence  why
     0  L4                   121                 300  A           -
device  line  matrix_fp16_tflops  bandwidth_gb_per_s  confidence  why
     0  L4                   120                 300  A           -
device  line  matrix_fp16_tflops  bandwidth_gb_per_s  confidence  why
     0  L4                    90                   -  -           -
device  line  matrix_fp16_tflops  bandwidth_gb_per_s  confidence  why
     0  L4                    91                   -  -           -
devices: What each device can do at most, and how sure that is.
device  line  matrix_fp16_tflops  bandwidth_gb_per_s  confidence  why
     0  L4                    91                   -  -           -

timeline: Where the time of each GPU went: computation, exposed communication
          and copies, idle.
no GPU rows in this trace
device  line  matrix_fp16_tflops  bandwidth_gb_per_s  confidence
    why
     0  -                      -                   -  -
    the trace does not say what it is; --device-name NAME says what it is
