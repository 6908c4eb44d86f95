"""The program ``indexer``, which comes with the package: ``python -m sonicindex build ~/Music``."""
import os
import pathlib
import sys


def main() -> None:
    """Replaces this process by the program."""
    program = pathlib.Path(__file__).parent / "bin" / "indexer"
    os.execv(program, ["indexer", *sys.argv[1:]])


if __name__ == "__main__":
    main()
