# Every target installs missing packages with apt or brew (with sudo only if not root).
#   make demo · test · test-traitless · test-core · test-tags · test-web · test-spark · test-beets · test-mpd · test-navidrome · test-dj · test-arm64 · test-floor · test-c · test-python · test-deb · test-tarball · test-wheel · test-training · check · structure
#   stress · fault · fuzz · bench · bench-scale · bench-serve · bench-import · bench-page · bench-rivals · accuracy · train · lint · format · docs · reference · openapi · deb · tarball · wheel · install · clean

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

# Also with -j: builds in one folder wait for each other, and apt-get cannot run twice at a time. The tools use all cores by themselves.
.NOTPARALLEL:

PREFIX ?= /usr/local
TRAITS ?= $(shell Scripts/program-traits)
export TRAITS
# Scripts/swift-test says why.
SWIFT_BUILD := SWIFT_DETERMINISTIC_HASHING=1 swift build -c release --traits $(TRAITS) --product indexer
SWIFT_TEST := Scripts/swift-test
INDEXER := .build/release/indexer
LIBRARIES := AudioDecoding AudioTagging SpectralFeatures AudioFeatures TimeWarping SimilarityIndex MusicLibrary GestureBand
SOURCES := Package.swift Sources Tests Benchmarks Examples

.PHONY: help demo test check bench lint format docs install clean deps deps-bench build consumer train accuracy stress fuzz

help:
	@sed -n '2,3p' Makefile | cut -c3-

deps:
	@Scripts/install-dependencies

deps-bench:
	@Scripts/install-dependencies --bench

build: deps
	$(SWIFT_BUILD)

demo: build
	$(INDEXER) build SampleAudio
	@echo
	$(INDEXER) list -i SampleAudio
	@echo
	$(INDEXER) similar -i SampleAudio -n 5 "kilo hertz - warm concrete"

test: deps
	$(SWIFT_TEST)

# Checks the format of the sources, a list of wrong turns of phrase, and the links of the pages.
lint:
	swift format lint --strict --recursive --parallel $(SOURCES)
	@Scripts/check-words
	@Scripts/check-documentation

format:
	swift format --in-place --recursive --parallel $(SOURCES)

# The reference of the libraries, and the pages in Markdown as HTML.
docs: deps deps-docs
	@Scripts/build-docs $(LIBRARIES)
	@Scripts/build-pages docs-build/pages

.PHONY: deps-docs
deps-docs:
	@Scripts/install-dependencies --docs

# Writes the help of all commands into Documentation/Commands.md.
.PHONY: reference check-reference
reference: build
	@Scripts/commands-page $(INDEXER)

check-reference: build
	@Scripts/commands-page --check $(INDEXER)

# Writes openapi.json from the routes. A test compares the two.
.PHONY: openapi
openapi: deps
	SONIC_WRITE_OPENAPI=1 Scripts/swift-test --filter OpenAPITests

# Uses the package as a dependency: imports and calls each library.
.PHONY: consumer-build
consumer: deps
	@Scripts/check-consumer

consumer-build: deps
	@Scripts/check-consumer --build

# Checks that folders form no cycles, that imports are declared, that the embedded files are those of the folders, and the texts
# of the libraries' errors.
.PHONY: structure
structure:
	@Scripts/folder-graph --cycles
	@Scripts/embed --check
	@Scripts/check-errors

# Builds AudioFeatures without traits, which needs no library of the system.
.PHONY: traitless
traitless: deps
	swift build -c debug --disable-default-traits --scratch-path .build/core-debug --target AudioFeatures

# Runs the suite without the traits FFmpeg and Server: formats of FFmpeg are refused, and there is no server command.
.PHONY: test-traitless
test-traitless: deps
	$(SWIFT_TEST) --traits SystemDecoders --scratch-path .build/traitless

# Builds and tests the libraries that compute from samples, without any library of the system.
.PHONY: test-core
test-core:
	@Scripts/test-core

# Tests the server and its page from outside: spotipy, schemathesis on openapi.json, a browser.
.PHONY: test-web deps-web
deps-web:
	@Scripts/install-dependencies --web

test-web: deps-web build
	Tests/Web/run

# Compares tags written by the program with those that mutagen reads: every kind of tag in files of all formats.
.PHONY: test-tags fault deps-tags
deps-tags:
	@Scripts/install-dependencies --tags

test-tags: deps-tags build
	Tests/Tags/run

# Makes every system call of `tag` fail in turn (strace); some minutes.
fault: deps-tags build
	Tests/Tags/environment
	.build/tag-tests/bin/python Scripts/tag-faults $(INDEXER)

# libsonicindex.so and sonicindex.h in .build/c, from the objects of the release build, and a C program that uses them.
.PHONY: c-library test-c
c-library: deps
	@Scripts/build-c-library

test-c: build c-library
	@Tests/C/run .build/c $(INDEXER)

# Scripts/check-in-parts says what runs beside what.
.PHONY: check-beside-page
check:
	@Scripts/check-in-parts

check-beside-page: check-reference test test-c test-tags test-training

# With your own folders: make bench MUSIC=~/Music DTW_DATA=FOLDER (see Benchmarks/README.md)
MUSIC ?= SampleAudio
bench: deps-bench
	swift run -c release --package-path Benchmarks analysis "$(MUSIC)"
	rm -rf .build/encoded
	Scripts/encode-for-bench "$(MUSIC)" .build/encoded
	[ -z "$$(ls .build/encoded)" ] || swift run -c release --package-path Benchmarks analysis .build/encoded
	swift run -c release --package-path Benchmarks transforms
	swift run -c release --package-path Benchmarks dtw $(if $(DTW_DATA),--data "$(DTW_DATA)")

# Fits the models of descriptors and measures them out of sample, on a folder of labelled music that is not part of the
# repository (see Training/README.md).
DATA ?= ../shared/data
train: deps
	Training/fit --data "$(DATA)" all

accuracy: deps
	Training/accuracy "$(DATA)"
	Training/gestures "$(DATA)/gesture-dev"

# Fits models to made-up sounds, and checks what they have learned.
.PHONY: test-training deps-training
deps-training:
	@Scripts/install-dependencies --training-test

test-training: deps-training build
	SWIFT_DETERMINISTIC_HASHING=1 swift build -c release --traits $(TRAITS) --product FeatureDump
	@Training/tests/run .build/release

# Builds a Debian package and a folder for other distributions, and tries both in bare systems (root, debootstrap; some
# minutes).
.PHONY: deb tarball test-deb test-tarball test-wheel test-floor
deb tarball: deps-package
	@Packaging/make-$@

# The Python package, and its tests in fresh environments of every Python from 3.10 that is there.
.PHONY: wheel test-python deps-wheel
deps-wheel:
	@Scripts/install-dependencies --wheel

wheel: deps-wheel build
	@Packaging/make-wheel

test-python: wheel
	@Python/test .build/package/sonicindex-*.whl

test-wheel: deps-wheel build

test-deb test-tarball test-wheel: deps-package-test
	@Packaging/test $(@:test-%=%)

# Runs the program on a processor with SSE2 only, under emulation.
test-floor: build deps-package-test
	@Packaging/test-floor $(INDEXER)

.PHONY: deps-package deps-package-test
deps-package deps-package-test:
	@Scripts/install-dependencies $(@:deps-%=--%)

install: build
	install -d "$(PREFIX)/bin" "$(PREFIX)/share/man/man1"
	install -m 755 $(INDEXER) "$(PREFIX)/bin/indexer"
	$(INDEXER) help --man > "$(PREFIX)/share/man/man1/indexer.1"
	install -d "$(PREFIX)/share/bash-completion/completions" "$(PREFIX)/share/zsh/site-functions" \
		"$(PREFIX)/share/fish/vendor_completions.d"
	$(INDEXER) help --completions bash > "$(PREFIX)/share/bash-completion/completions/indexer"
	$(INDEXER) help --completions zsh > "$(PREFIX)/share/zsh/site-functions/_indexer"
	$(INDEXER) help --completions fish > "$(PREFIX)/share/fish/vendor_completions.d/indexer.fish"

# Builds the C library, to be linked by other programs.
.PHONY: install-c
install-c: c-library
	install -d "$(PREFIX)/lib" "$(PREFIX)/include"
	install -m 755 .build/c/libsonicindex.so "$(PREFIX)/lib/libsonicindex.so"
	install -m 644 .build/c/sonicindex.h "$(PREFIX)/include/sonicindex.h"

clean:
	rm -rf .build docs-build

# Compares a real Spark (PySpark in .build/spark, Java from the system) with a local build.
.PHONY: test-spark
test-spark: build
	Integrations/spark/test $(INDEXER)

# Reads files for DJ programs back with pyrekordbox and with a reader of XML.
.PHONY: test-dj
test-dj: build
	Tests/DJ/run $(INDEXER)

# Runs the plugin in a real beets (in .build/beets) on SampleAudio.
.PHONY: test-beets
test-beets: build
	Integrations/beets/test $(INDEXER)

# Runs “indexer mpd” with a real MPD on SampleAudio.
.PHONY: test-mpd
test-mpd: build
	@Scripts/install-dependencies --mpd
	Integrations/mpd/test $(INDEXER)

# The plugin for Navidrome, .build/navidrome/sonicindex.ndp, and its tests in Navidrome's Wasm host.
.PHONY: navidrome-plugin test-navidrome deps-navidrome
deps-navidrome:
	@Scripts/install-dependencies --navidrome

navidrome-plugin: deps-navidrome
	Integrations/navidrome/build .build/navidrome/sonicindex.ndp

test-navidrome: build deps-navidrome
	Integrations/navidrome/test $(INDEXER)

# Compiles the kernels for arm64 and runs them, under emulation on another machine.
.PHONY: test-arm64
test-arm64:
	@Scripts/test-arm64

# Kills builds at random moments 200 times, and builds on a disk that is full at every point of the build; some minutes.
stress: deps
	SONIC_STRESS=1 $(SWIFT_TEST) --filter 'Stress/'

# Damages an index, journals, and audio files of every format at random, always in the same way. Repeats this with
# AddressSanitizer and a check for leaks. Some minutes each.
FUZZ_INDEX := $(CURDIR)/.build/fuzz.sidx
fuzz: build
	$(INDEXER) build -q SampleAudio -o $(FUZZ_INDEX)
	SONIC_FUZZ=full SONIC_FUZZ_INDEX=$(FUZZ_INDEX) $(SWIFT_TEST) --filter 'FuzzTests/'
	SONIC_FUZZ=sanitized SONIC_FUZZ_INDEX=$(FUZZ_INDEX) LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/leaks.supp \
		$(SWIFT_TEST) --sanitize=address --scratch-path .build/asan \
		--filter 'FuzzTests/|SimilarityIndexTests.(Storage|Journal)|AudioDecodingTests.(Decoding|Payload|Tags|Format|Shortfall|DSD)|AudioFeaturesTests.Format'

# Other packages from PyPI on the same files: speed, memory and values. LIMIT takes that many of the files.
.PHONY: bench-rivals
bench-rivals: wheel
	Benchmarks/rivals/run .build/package/sonicindex-*.whl "$(MUSIC)" $(LIMIT)

# Generates libraries of 10⁴, 10⁵ and 10⁶ tracks and measures how size, time and memory grow. 3 GB of disk, some minutes.
# With TRACKS=10000000, only the search of so many by neighbor lists: 20 GB of disk and 5 GB of memory, an hour.
.PHONY: bench-scale
bench-scale: deps-bench
	swift run -c release --package-path Benchmarks library-scale $(if $(TRACKS),lists $(TRACKS))

# Measures the server under load (generated tracks, wrk), and direct queries of the library in the same run.
.PHONY: bench-serve
bench-serve: deps-bench build
	swift build -c release --package-path Benchmarks --product library-scale
	swift build -c release --package-path Benchmarks --product serve-direct
	Benchmarks/serve/run $(INDEXER)

# Imports 200,000 made-up plays against 100,000 generated tracks, in at most 20 s and 300 MB.
.PHONY: bench-import
bench-import: deps-bench build
	swift build -c release --package-path Benchmarks --product library-scale
	Benchmarks/import/run $(INDEXER)

# Measures every view of the page in a browser, and lists while they scroll, on the library that bench-serve has made.
.PHONY: bench-page
bench-page: deps-web build
	Benchmarks/serve/page $(INDEXER)
