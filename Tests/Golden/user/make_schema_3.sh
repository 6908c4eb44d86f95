#!/usr/bin/env bash
# Writes schema-3.sqlite with a program of then (the commit before “User database schema 4”): make_schema_3.sh INDEXER
set -euo pipefail
cd "$(dirname "$0")"
here=$PWD
indexer=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp -r ../../../SampleAudio "$folder/music"
"$indexer" build -q "$folder/music"
cd "$folder/music"
tracks=$("$indexer" export | sed 's/.*"id":"\([^"]*\)".*/\1/')
first=$(sed -n 1p <<<"$tracks") second=$(sed -n 2p <<<"$tracks")
"$indexer" profile create Anna --email anna@example.org >/dev/null
"$indexer" label "$first" happy >/dev/null 2>&1
"$indexer" like "$second" >/dev/null 2>&1
"$indexer" similar "$first" >/dev/null 2>&1
"$indexer" similar "$second" >/dev/null 2>&1
"$indexer" playlist create Morning "$first" "$second" >/dev/null 2>&1
"$indexer" playlist --valence 0.5 --tolerance 0.5 -n 3 --save >/dev/null 2>&1
"$indexer" playlist share Morning >/dev/null 2>&1
"$indexer" playlist follow me Morning -p Anna >/dev/null 2>&1
# One file, without a log beside it.
python3 - "$here/schema-3.sqlite" <<'PY'
import os, sqlite3, sys
source = sqlite3.connect(".sonic/user.sqlite")
assert source.execute("PRAGMA user_version").fetchone() == (3,)
if os.path.exists(sys.argv[1]): os.remove(sys.argv[1])
source.execute("VACUUM INTO ?", (sys.argv[1],))
PY
