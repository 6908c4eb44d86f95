"""Imports a file and prints time and peak memory: measure.py INDEXER INDEX FILE PLAYS SECONDS MEGABYTES

Fails if not all plays are accounted for, or if the import takes more than SECONDS or MEGABYTES. It is a process of its own, and small:
the system counts the memory of the process that starts another one as that one's.
"""
import json
import os
import subprocess
import sys
import time


def run(command):
    """The output, the seconds, those of processors, and the peak memory in MB."""
    begin = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"{' '.join(command)}: status {os.waitstatus_to_exitcode(status)}")
    # In kilobytes, and on macOS in bytes.
    memory = usage.ru_maxrss / (1e6 if sys.platform == "darwin" else 1e6 / 1024)
    return output, time.monotonic() - begin, usage.ru_utime + usage.ru_stime, memory


def main():
    indexer, index, file = sys.argv[1:4]
    plays, seconds_limit, memory_limit = int(sys.argv[4]), float(sys.argv[5]), float(sys.argv[6])
    failed = False
    print("| import | plays | in the library | not there | too short | known | s | processor s | MB |")
    print("|---|---|---|---|---|---|---|---|---|")
    for name in ["first", "again"]:
        output, seconds, processor, memory = run([indexer, "import", "-i", index, file, "--json"])
        record = json.loads(output)
        added, missing, known = (record[part]["plays"] for part in ("added", "missing", "known"))
        counts = f"{plays} | {added - missing} | {missing} | {record['short']} | {known}"
        print(f"| {name} | {counts} | {seconds:.1f} | {processor:.1f} | {memory:.0f} |")
        if added + known + record["short"] != plays:
            print(f"{plays} plays were to be added, known or too short", file=sys.stderr)
            failed = True
        if seconds > seconds_limit or memory > memory_limit:
            print(f"at most {seconds_limit:g} s and {memory_limit:g} MB were to be taken", file=sys.stderr)
            failed = True
    sys.exit(failed)


main()
