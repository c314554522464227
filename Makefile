# The verbs people type; CMake and Ninja do the work.
BUILD ?= build
PREFIX ?= /usr/local
CMAKE_FLAGS ?=

.PHONY: all check full bench fuzz install docs reference format clean

all: $(BUILD)/build.ninja
	@cmake --build $(BUILD)

$(BUILD)/build.ninja: CMakeLists.txt
	@cmake -S . -B $(BUILD) -G Ninja -DCMAKE_INSTALL_PREFIX=$(PREFIX) $(CMAKE_FLAGS)

check: all
	@tests/run --build $(BUILD)

full: all
	@tests/run --build $(BUILD) --full

bench: all
	@cmake --build $(BUILD) --target bench_programs
	@bench/run $(BUILD)

fuzz:
	@fuzz/run

install: all
	@cmake --install $(BUILD)

docs: all
	@$(BUILD)/rooftree list columns -f md > docs/tables.md
	@$(BUILD)/rooftree help --man > docs/rooftree.1

reference: # of the Python package, in build-python/reference
	@"$$(dirname "$$(python/tests/setup)")/mkdocs" build --strict -q -f docs/mkdocs.yml

format:
	@clang-format -i $$(git ls-files '*.c' '*.h' '*.cpp')

clean:
	@rm -rf $(BUILD) build-*
