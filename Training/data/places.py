"""Where the scripts find the parts of the repository, and its programs."""
import os, subprocess

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
TRAINING, SOURCES, SAMPLES = f"{ROOT}/Training", f"{ROOT}/Sources", f"{ROOT}/SampleAudio"
# Set by tests of these scripts, which have built the programs.
BUILT = os.environ.get("TRAINING_PROGRAMS")
INDEXER = f"{BUILT or f'{ROOT}/.build/release'}/indexer"


def program(name):
    """Builds indexer or FeatureDump, with the models that are in the repository, and returns its path."""
    if BUILT:
        return f"{BUILT}/{name}"
    os.utime(f"{ROOT}/Package.swift")  # otherwise the build would not see files added to the library since the last one
    traits = subprocess.run([f"{ROOT}/Scripts/program-traits"], check=True, capture_output=True, text=True).stdout.strip()
    subprocess.run(["swift", "build", "-c", "release", "--traits", traits, "--package-path", ROOT, "--product", name], check=True)
    return f"{ROOT}/.build/release/{name}"
