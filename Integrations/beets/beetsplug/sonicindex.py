"""Features by SonicIndex as fields of beets, and similar tracks.

All data comes from the program `indexer`: from an index that contains the file, or else from an analysis of the file.
"""

import concurrent.futures
import json
import os
import subprocess

import mediafile
from beets import ui
from beets.dbcore import types
from beets.plugins import BeetsPlugin

# Numbers of 0 to 1, and loudness in LUFS, by the names that `indexer` and beets both have.
NUMBERS = (
    "valence", "energy", "danceability", "acousticness", "instrumentalness", "speechiness", "liveness", "loudness",
)
# Only sharps, as beets spells keys.
TONICS = ("C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B")
# Fields that may have values from other sources, which are kept.
SHARED = ("bpm", "initial_key", "moods")


class IndexerError(Exception):
    """The program reported an error."""


class NoProgramError(IndexerError):
    """The program could not be run."""


class SonicIndexPlugin(BeetsPlugin):
    item_types = {**{name: types.Float(4) for name in NUMBERS}, "moods": types.STRING}

    def __init__(self):
        super().__init__()
        self.config.add({
            "auto": False,
            "indexer": "indexer",
            "index": "",
            "music": "",
            "force": False,
            "min_confidence": 0.5,
            "threads": 0,
        })
        self.add_media_field("moods", mediafile.MediaField(
            mediafile.MP3StorageStyle("TMOO"),
            mediafile.MP4StorageStyle("----:com.apple.iTunes:MOOD"),
            mediafile.StorageStyle("MOOD"),
            mediafile.ASFStorageStyle("WM/Mood"),
        ))
        if self.config["auto"].get(bool):
            # Before files are copied and tagged, so that the fields are written with all other tags.
            self.import_stages = [self.imported]

    # Commands

    def commands(self):
        command = ui.Subcommand("sonic", help="add fields by sound; “sonic similar QUERY” lists similar tracks")
        command.parser.usage = "%prog [options] [QUERY]\n       %prog similar [options] QUERY"
        command.parser.add_option("-f", "--force", action="store_true", help="replace existing fields, too")
        command.parser.add_option("-w", "--write", action="store_true", default=None, help="also write tags")
        command.parser.add_option("-W", "--nowrite", action="store_false", dest="write", help="do not write tags")
        command.parser.add_option("-n", "--count", type="int", default=10, help="the number of similar tracks (default 10)")
        command.parser.add_path_option(flags=("-p", "--path"))
        command.parser.add_format_option(flags=("--format",))
        command.func = self.run
        return [command]

    def run(self, lib, opts, args):
        try:
            if args[:1] == ["similar"]:
                self.list_similar(lib, list(args[1:]), opts.count)
            else:
                force = opts.force or self.config["force"].get(bool)
                self.fetch(list(lib.items(args)), force, ui.should_write(opts.write), lib)
        except IndexerError as error:
            # beets ends with a message and status 1.
            raise ui.UserError(f"sonicindex: {error}")

    def imported(self, session, task):
        try:
            self.fetch(task.imported_items(), self.config["force"].get(bool), False, session.lib)
        except IndexerError as error:
            # This must not make an import fail.
            self._log.warning("{}", error)

    # Fields

    def fetch(self, items, force, write, lib):
        """Fills the fields of items. Existing values are replaced only when forced."""
        wanted = [item for item in items if force or item.get("valence") is None]
        index = self.index(lib)
        known = self.indexed(index) if index and wanted else {}
        unknown = [item for item in wanted if os.fsdecode(item.path) not in known]
        heard = self.analyzed([os.fsdecode(item.path) for item in unknown], index)
        if heard and not index:
            self._log.info("moods are relative to music of all kinds; with an index, they are relative to your library")
        count = 0
        for item in wanted:
            path = os.fsdecode(item.path)
            record = known.get(path) or heard.get(path)
            if record is None:
                continue
            changed = {field: value for field, value in self.fields(record).items()
                       if force or field not in SHARED or not item.get(field)}
            item.update(changed)
            self._log.debug("{}: {}", item, changed)
            if write:
                item.try_write()
            item.store()
            count += 1
        self._log.info("{} of {} tracks: {} from the index, {} analyzed", count, len(items),
                       len(wanted) - len(unknown), len(heard))

    def fields(self, record):
        """A record of `indexer` as fields of beets. Uncertain values are left out."""
        least = self.config["min_confidence"].as_number()
        fields = {name: float(record[name]) for name in NUMBERS if record.get(name) is not None}
        if record.get("tempo") and record.get("tempo_confidence", 0) >= least:
            fields["bpm"] = round(record["tempo"])
        if record.get("key", -1) >= 0 and record.get("key_confidence", 0) >= least:
            fields["initial_key"] = TONICS[record["key"]] + ("" if record.get("mode") == 1 else "m")
        if record.get("mood"):
            fields["moods"] = ", ".join(record["mood"])
        return fields

    # Similar tracks

    def list_similar(self, lib, query, count):
        index = self.index(lib)
        if not index:
            raise IndexerError("similar tracks require an index; run “indexer build MUSIC”, and set “index:” to its path")
        seeds = list(lib.items(query))
        if not query or not seeds:
            raise IndexerError("no track matches the query" if query else "a query must select the tracks to compare with")
        if len(seeds) > 20:
            raise IndexerError(f"{len(seeds)} tracks match the query; at most 20 are supported")
        paths = [os.fsdecode(seed.path) for seed in seeds]
        where = ["--json", "--index", index]
        if len(paths) == 1:
            records = self.ask(["similar", *where, "-n", str(count), "--", paths[0]], may_find_nothing=True)
        else:
            likes = [word for path in paths for word in ("--like", path)]
            found = self.ask(["playlist", *where, "-n", str(count), *likes], may_find_nothing=True)
            records = [record for record in found if record["type"] == "track"]
        root = self.root(index)
        items = {os.fsdecode(item.path): item for item in lib.items()}
        for record in records:
            item = items.get(os.path.join(root, record["track"]["path"]))
            if item is None:
                self._log.info("{} is not in the library of beets", record["track"]["path"])
            else:
                ui.print_(format(item, ""))

    # The program

    def index(self, lib):
        """The path of the index: as configured, else in the folder of the library; None if there is none."""
        if self.config["index"].get():
            return self.config["index"].as_filename()
        directory = os.fsdecode(lib.directory)
        return directory if os.path.exists(os.path.join(directory, ".sonic", "library.sidx")) else None

    def root(self, index):
        """The music folder of an index."""
        if self.config["music"].get():
            return self.config["music"].as_filename()
        if os.path.isdir(index):
            return index
        folder = os.path.dirname(index)
        return os.path.dirname(folder) if os.path.basename(folder) == ".sonic" else folder

    def indexed(self, index):
        """Records of the index by absolute path."""
        root = self.root(index)
        return {os.path.normpath(os.path.join(root, record["path"])): record
                for record in self.ask(["list", "--json", "--index", index], may_find_nothing=True)}

    def analyzed(self, paths, index):
        """Records by path from an analysis of files. Files that cannot be analyzed are reported and left out.

        Moods are places among other tracks: with an index, among its tracks, as in records of the index."""
        where = ["--index", index] if index else []

        def analyze(path):
            try:
                return path, next(iter(self.ask(["features", "--json", *where, "--", path])), None)
            except NoProgramError:
                raise
            except IndexerError as error:
                self._log.error("{}", error)
                return path, None

        if not paths:
            return {}
        threads = self.config["threads"].get(int) or os.cpu_count() or 1
        with concurrent.futures.ThreadPoolExecutor(threads) as pool:
            return {path: record for path, record in pool.map(analyze, paths) if record is not None}

    def ask(self, arguments, may_find_nothing=False):
        """The program's answer: one JSON object per line. A search that finds nothing ends with status 1."""
        program = self.config["indexer"].as_str()
        command = [os.path.expanduser(program), *arguments]
        try:
            done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True)
        except OSError as error:
            raise NoProgramError(f"{program}: {error.strerror}; set “indexer:” to its path")
        message = done.stderr.decode("utf-8", "replace").strip()
        if done.returncode not in ((0, 1) if may_find_nothing else (0,)):
            raise IndexerError(message.replace("indexer: ", "", 1) or f"{program}: status {done.returncode}")
        if message:
            self._log.debug("{}", message)
        return [json.loads(line) for line in done.stdout.splitlines()]
