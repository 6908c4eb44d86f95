"""Sound: tracks follow without a gap, as loud as each other, and go on after an outage."""

import math

import pytest
from conftest import restart, stop

# Of an answer, milliseconds.
LATENCY = 150
# Two changes, by which the page learns how fast this machine starts a sound, and the one that is measured.
TURNS = 4
GAP = """
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
player.changeSound({ fade: 0, trims: false });
await player.play(values.map((track) => ({ ...track, album: null })));
await wait(1500);
const old = player.audio;
player.seek(player.length() - 4);
await wait(2500);
const end = performance.now() + (old.duration - old.currentTime) * 1000;
const late = performance.now() + 8000;
while (player.audio === old && performance.now() < late) await wait(5);
await wait(800);
const begins = [];
for (let i = 0; i < 15; i++) { begins.push(performance.now() - player.audio.currentTime * 1000); await wait(15); }
player.pause();
return begins.sort((a, b) => a - b)[7] - end;
"""


def tracks(page, count=2):
    return [item["track"] for item in page.fetch("GET", f"/api/tracks?count={count}&sort=tempo")["items"]]


def test_there_is_no_gap(page):
    """The place of the new track against that of the old one's end, both by their own clocks."""
    page.open("/listen")
    some = tracks(page)
    page.chromium.execute_cdp_cmd("Network.enable", {})
    page.chromium.execute_cdp_cmd(
        "Network.emulateNetworkConditions", {"offline": False, "latency": LATENCY, "downloadThroughput": -1, "uploadThroughput": -1}
    )
    try:
        gaps = [page.player(GAP, *some) for _ in range(TURNS)]
    finally:
        page.chromium.execute_cdp_cmd(
            "Network.emulateNetworkConditions", {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        )
    print(f"gaps at {LATENCY} ms latency: {', '.join(f'{gap:.0f} ms' for gap in gaps)}")
    # A track fetched only then would start later than one answer takes. How much earlier it starts depends on the
    # machine; CONTRIBUTING says no test may. The figure is printed.
    assert all(isinstance(gap, (int, float)) and gap < LATENCY for gap in gaps), gaps


def test_the_next_track_is_fetched_ahead(page):
    page.open("/listen")
    some = tracks(page)
    page.chromium.get_log("performance")
    page.player("await player.play(values)", *some)
    page.await_sound()
    page.player("player.seek(player.length() - 6)")
    page.until(lambda: some[1]["id"] in str(page.chromium.get_log("performance")), "the next track is asked for")
    assert page.sound()["id"] == some[0]["id"]


def test_tracks_are_levelled(page):
    page.open("/listen")
    some = tracks(page)
    page.player("player.setVolume(1); player.changeSound({ leveling: 'track' }); await player.play(values)", *some)
    page.await_sound()
    # What brings the track to −18 LUFS, and never more than it is: nothing clips.
    gain = some[0]["replay_gain"]
    assert math.isclose(page.sound()["volume"], min(1, 10 ** (gain / 20)), abs_tol=1e-3)
    page.player("player.changeSound({ leveling: 'off' })")
    assert page.sound()["volume"] == 1
    page.player("player.changeSound({ leveling: 'track' })")


def test_the_gain_of_an_album_is_that_of_its_power(page):
    """Against the definition: loudness adds as power, by time."""
    page.open("/listen")
    album = [(-8.0, 200_000), (-2.0, 100_000), (3.5, 300_000)]
    songs = [{"replay_gain": gain, "duration_ms": length} for gain, length in album]
    power = sum(length * 10 ** (-gain / 10) for gain, length in album) / sum(length for _, length in album)
    found = page.chromium.execute_async_script(
        "const [songs, done] = arguments; import('/js/player/level.js').then((level) => done(level.albumGain(songs)))", songs
    )
    assert math.isclose(found, -10 * math.log10(power), abs_tol=1e-9)


def test_a_crossfade_is_as_loud_as_one(page):
    page.open("/listen")
    some = [{**track, "album": None, "replay_gain": None} for track in tracks(page)]
    page.player("player.setVolume(1); player.changeSound({ fade: 3, trims: false }); await player.play(values)", *some)
    page.await_sound()
    page.player("window.before = player.audio; player.seek(player.length() - 5)")
    page.until(lambda: page.sound()["id"] == some[1]["id"], "the next track begins before the end")
    heard = page.player(
        """const found = [];
        for (let i = 0; i < 8; i++) { found.push([window.before.volume, player.audio.volume, window.before.paused]); await new Promise((r) => setTimeout(r, 150)); }
        return found;"""
    )
    assert not heard[0][2]
    assert all(math.isclose(old**2 + new**2, 1, abs_tol=0.02) for old, new, _ in heard)
    assert [new for _, new, _ in heard] == sorted(new for _, new, _ in heard)
    page.until(lambda: page.js("return window.before.paused"), "the old one is quiet")
    page.player("player.changeSound({ fade: 0, trims: true })")


def bars(*starts, confidence=0.8):
    return [{"start": start, "duration": 2, "confidence": confidence} for start in starts]


@pytest.mark.parametrize(
    "tempi, downbeats, fade, begin, expected",
    [
        # Bars of the current track at 1, 3, 5 … 59, its end at 60: 4 s before it is 56, and the next track's bar at 0.7 s
        # falls on 57 if it starts at 56.3.
        ((120, 120), bars(0.7, 2.7), 4, 0, 56.3),
        ((120, 126), bars(0.7, 2.6), 4, 0, 56.3),
        ((120, 60), bars(0.7, 4.7), 4, 0, 56.3),
        ((120, 244), bars(0.7, 1.7), 4, 0, 56.3),
        # From its second 0.5 on, it is 0.2 s until the bar.
        ((120, 120), bars(0.7, 2.7), 4, 0.5, 56.8),
        # The weak bar does not count: 2.7 s to the strong one.
        ((120, 120), bars(0.7, confidence=0.1) + bars(2.7, 4.7), 4, 0, 56.3),
        ((120, 128), bars(0.7, 2.7), 4, 0, None),
        ((120, 90), bars(0.7, 2.7), 4, 0, None),
        ((120, 0), bars(0.7, 2.7), 4, 0, None),
        ((120, 120), [], 4, 0, None),
        # The bar comes after the end of the fade.
        ((120, 120), bars(9), 4, 0, None),
        ((120, 120), bars(0.7), 0, 0, None),
    ],
)
def test_a_fade_on_beats_lays_bars_together(page, tempi, downbeats, fade, begin, expected):
    page.open("/help")
    before = {"tempo": tempi[0], "bars": bars(*range(1, 60, 2))}
    found = page.chromium.execute_async_script(
        """const [before, after, how, done] = arguments;
        import("/js/player/beats.js").then(({ alignedStart }) => done(alignedStart(before, after, how)));""",
        before, {"tempo": tempi[1], "bars": downbeats}, {"fade": fade, "end": 60, "begin": begin},
    )
    assert found is None if expected is None else math.isclose(found, expected, abs_tol=1e-9)


ALIGNMENT = """
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
player.changeSound({ fade: 5, beats: true, trims: false });
await player.play(values.map((track) => ({ ...track, album: null })));
await wait(1500);
const old = player.audio;
player.seek(player.length() - 14);
const late = performance.now() + 30000;
while (player.audio === old && performance.now() < late) await wait(5);
await wait(1200);
const apart = [];
for (let i = 0; i < 15; i++) { apart.push(old.currentTime - player.audio.currentTime); await wait(20); }
player.pause();
player.changeSound({ fade: 0, beats: false, trims: true });
return apart.sort((a, b) => a - b)[7];
"""


def test_bars_fall_together_in_a_real_fade(page):
    """By the clocks of both tracks, against the bars that the server tells."""
    page.open("/listen")
    some = tracks(page, 40)
    structures = {track["id"]: page.fetch("GET", f"/api/tracks/{track['id']}/structure") for track in some}

    def fits(one, other):
        a, b = structures[one["id"]], structures[other["id"]]
        near = [bar for bar in a["bars"] if a["duration"] - 7 < bar["start"] < a["duration"] - 1]
        return one != other and len(near) > 1 and b["bars"] and b["bars"][0]["start"] < 2 and abs(a["tempo"] / b["tempo"] - 1) < 0.05

    pair = next((one, other) for one in some for other in some if fits(one, other))
    # The first times teach the page how fast this machine starts a sound.
    apart = [page.player(ALIGNMENT, *pair) for _ in range(TURNS)][-1]
    before, after = (structures[track["id"]] for track in pair)
    strongest = max(bar["confidence"] for bar in after["bars"])
    downbeat = next(bar["start"] for bar in after["bars"] if bar["confidence"] >= strongest / 2) + apart
    wrong = min(abs(downbeat - bar["start"]) for bar in before["bars"])
    print(f"bars are {1000 * wrong:.0f} ms apart")
    # Half a beat would be 250 ms and more; how near it is depends on the machine.
    assert wrong < 0.15


def test_silence_is_left_out(page):
    page.open("/listen")
    first, second = tracks(page)
    some = [{**first, "album": None, "trailing_silence": 3}, {**second, "album": None, "leading_silence": 2}]
    page.player("player.changeSound({ trims: true, fade: 0 }); await player.play(values)", *some)
    page.await_sound()
    page.player("window.before = player.audio; player.seek(player.length() - 6)")
    page.until(lambda: page.sound()["id"] == second["id"])
    assert page.sound()["time"] >= 2
    assert page.js("return window.before.currentTime < window.before.duration - 2")


@pytest.fixture
def served(make_server):
    """A separate server, because it is stopped."""
    return make_server()


def test_it_goes_on_by_itself_after_an_outage(open_page, served):
    page = open_page(served).open("/listen")
    page.expect("ERR_CONNECTION_REFUSED")
    page.expect("ERR_CONNECTION_RESET")
    some = tracks(page, 4)
    page.player("player.play(values)", *some)
    page.await_sound()
    stop(served)
    # Not the one that was fetched ahead.
    page.player("player.jump(2)")
    page.toast("The server does not answer")
    page.until(lambda: page.sound()["paused"])
    restart(served)
    assert page.await_sound()["id"] == some[2]["id"]
