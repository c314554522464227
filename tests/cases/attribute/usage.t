# What cannot be asked for is said in a line, with what can.
--- input t.json
{"traceEvents":[{"ph":"X","cat":"kernel","name":"k","ts":0,"dur":2,"pid":0,"tid":7,"args":{"device":0,"stream":7}}]}
--- run
exit 2: rooftree attribute
exit 2: rooftree attribute --kineto $DIR/t.json --match nearest
exit 2: rooftree attribute --kineto $DIR/t.json --table kernels
exit 2: rooftree attribute --kineto $DIR/t.json -o $DIR/t.json
exit 3: rooftree attribute --kineto $DIR/missing.json
exit 3: rooftree attribute --kineto $DIR/t.json --ncu $DIR/t.json
rooftree attribute --kineto $DIR/t.json
rooftree attribute --kineto $DIR/t.json --table alignment
rooftree attribute --kineto $DIR/t.json --table agreement
--- expect
coverage: How much has an operator, counters, a partner: by what means, how
          sure.
tier       method  confidence  count     total   percent
operators  none    none            1  2.000 us  100.00 %

operators: Operators: their time, how much of it has counters, and what these
           say.
operator       total   percent  counted_percent  bottleneck  dram_percent
(unlinked)  2.000 us  100.00 %           0.00 %  -                      -

unattributed: What has no operator, or no counters, and why.
what                       reason                 count     total   percent
GPU rows without operator  no launch in the file      1  2.000 us  100.00 %
no counters were given (--ncu FILE)
no other timeline was given
--- expect stderr
rooftree attribute: no timeline: expected --kineto FILE or --nsys FILE
rooftree attribute: unknown --match "nearest", expected sequence or invocation
rooftree attribute: unknown table "kernels", expected coverage, measurements, operators, operator_counters, operator_roofline, alignment, agreement, unattributed, attribution, correlations, layers, operator_shares, share_counters or tiers
rooftree: -o $DIR/t.json: this is a file to read
rooftree: $DIR/missing.json: No such file or directory
rooftree: $DIR/t.json: no launch was measured: expected rows below a head with "ID" and "Kernel Name" (ncu --csv, page details or raw), or a report (.ncu-rep)
