# A compressed file cut short has the events before the cut.
--- input t.json.gz hex
1f8b0800000000000203add23b0ec3200c06e09d63786608cd8384bd778854754060b5511b1401cd82b87b49764b1998ec1f2c7d839d207a6df0bea3
8b01d48325d8dea060060e46c7d27dd03bfc96e8f48a476e4abf2d1654c3211e55961ace687f1e94e0a0fdab3c24b0b82f06cfaf103deab50ce7cc2f
206222945b4da51d09a5aba9f49250869a8a1c0865
--- run
rooftree run info $INPUT -f csv | grep '^(compression|events)'
rooftree run quality $INPUT -f csv | grep '^truncated,1,'
--- expect
compression,gzip
events,4
