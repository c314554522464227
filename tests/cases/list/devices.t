# list devices prints the built-in file, which --device-file takes.
--- run
rooftree list devices | grep '^name'
rooftree list devices | grep '^MI250X per GCD'
--- expect
name	aliases	vendor	arch	chip	sm	boost_mhz	datasheet_mhz	memory_gib	memory_type	bandwidth_gb_per_s	l2_mib	llc_mib	matrix_fp64_tflops	matrix_fp32_tflops	matrix_tf32_tflops	matrix_fp16_tflops	matrix_bf16_tflops	matrix_fp8_tflops	matrix_fp6_tflops	matrix_fp4_tflops	matrix_int8_tops	vector_fp64_tflops	vector_fp32_tflops	vector_fp16_tflops	vector_bf16_tflops	sfu_tops	fp16_flop_per_clk_sm	link_gb_per_s	link	pcie	host_gb_per_s	latency_us	attainable_matrix	attainable_bandwidth	max_threads_per_sm	max_warps_per_sm	max_blocks_per_sm	registers_per_sm	shared_kib_per_sm	shared_kib_per_block	confidence	uncertain	source	note
MI250X per GCD	AMD Instinct MI250X|AMD Instinct MI250X/MI250	AMD	CDNA2	gfx90a	110	1700	1700	64	HBM2e	1638.4	8	-	47.9	47.9	-	191.5	191.5	-	-	-	191.5	23.95	23.95	47.9	-	-	1024	200	IF	4	31.5	-	-	-	2048	32	32	131072	64	64	A	link_gb_per_s	https://rocm.docs.amd.com/en/7.13.0-preview/reference/gpu-specs.html	what torch calls a device: 110 CUs
