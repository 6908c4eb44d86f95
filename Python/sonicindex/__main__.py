"""The program ``indexer``, which comes with the package: ``python -m sonicindex build ~/Music``."""
import os
import pathlib
import sys


def main() -> None:
    """Replaces this process by the program, except for what only Python can write."""
    program = pathlib.Path(__file__).parent / "bin" / "indexer"
    if sys.argv[1:2] == ["export"] and any(word.split("=")[0] == "--parquet" for word in sys.argv):
        from . import _arrow

        sys.exit(_arrow.main(program, sys.argv[2:]))
    os.execv(program, ["indexer", *sys.argv[1:]])


if __name__ == "__main__":
    main()
