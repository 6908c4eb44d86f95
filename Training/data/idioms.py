"""Idioms with a conventional tempo, and the patterns of their drums, bass and chords.

A house track has its kick on every beat at 118 to 130 BPM, drum'n'bass runs at 174 and a ballad at 70, and listeners agree on
this. Sets of recordings with annotated tempi contain few of these. The patterns use the notation of SampleAudio/parts.py;
idiom_clips.py selects from them.
"""
from dataclasses import dataclass

# General MIDI programs, counted from 0
PIANOS, DRIVEN = (0, 1, 4, 5), (29, 30)
BASSES, SYNTH_BASSES, PADS, LEADS = (32, 33, 34, 35), (38, 39, 36), (48, 50, 88, 89, 90, 95), (80, 81, 62, 63)


@dataclass
class Idiom:
    """`drums`: choices of kit patterns, each a dictionary of layers; `bass`, `chords`: choices of patterns; an empty one is
    silent and "held" sustains each chord."""
    tempi: tuple
    drums: tuple
    bass: tuple = ("",)
    chords: tuple = ("held",)
    basses: tuple = BASSES
    voices: tuple = PIANOS + PADS
    kits: tuple = (0, 8, 16)
    metre: int = 4
    fill: bool = True
    without_drums: float = 0.0
    drums_alone: float = 0.12
    human: tuple = (0.002, 0.012)
    layers: tuple = ()  # more drums, each optional


def kit(**layers):
    return layers


FLOOR = "X...X...X...X..."
BACK = "....X.......X..."
EIGHTHS, SIXTEENTHS, OFFBEATS, QUARTERS = "x.o.x.o.x.o.x.o.", "xoxoxoxoxoxoxoxo", "..x...x...x...x.", "x...x...x...x..."
MACHINES = dict(basses=SYNTH_BASSES, voices=PADS + LEADS + (4, 16), kits=(24, 25), human=(0.0, 0.001))
BANGING = ("1.1.1.1.1.1.1.1.", "..1...1...1...1.", ".11..11..11..11.", "1..1..1.1..1..1.", "1.8.1.8.1.8.1.8.",
           "..11..11..11..11")

IDIOMS = {
    "metronome": Idiom((60, 134), drums=(kit(stick=QUARTERS), kit(cowbell=QUARTERS), kit(hat=QUARTERS)),
                       fill=False, drums_alone=1, human=(0.0, 0.001)),
    "clicktrack": Idiom((60, 134), drums=(kit(stick="X...o...o...o..."), kit(cowbell="X...o...o...o...")),
                        fill=False, drums_alone=1, human=(0.0, 0.001)),
    "clickinthree": Idiom((60, 134), drums=(kit(stick="X...o...o..."), kit(cowbell="X...o...o...")),
                          fill=False, drums_alone=1, human=(0.0, 0.001), metre=3),
    "house": Idiom((117, 130), drums=(
        kit(kick=FLOOR, clap=BACK, open=OFFBEATS),
        kit(kick=FLOOR, snare=BACK, open=OFFBEATS, hat=SIXTEENTHS),
        kit(kick=FLOOR, open=OFFBEATS, shaker=SIXTEENTHS),
        kit(kick=FLOOR, clap=BACK, hat=EIGHTHS)),
        bass=BANGING,
        chords=("..x...x...x...xx", "x..x..x...x..x..", "held", "..x...x...x...x."),
        layers=(kit(conga="......x.......x."), kit(stick="x..x..x...x.x...")),
        **MACHINES),
    "techno": Idiom((124, 146), drums=(
        kit(kick=FLOOR, open=OFFBEATS),
        kit(kick=FLOOR, hat=SIXTEENTHS),
        kit(kick=FLOOR, open=OFFBEATS, clap=BACK),
        kit(kick=FLOOR, ride=EIGHTHS, clap=BACK)),
        bass=BANGING,
        chords=("held", "", "...x..x....x..x.", "x.....x.....x..."),
        layers=(kit(low="......x..x......"), kit(stick="..x..x....x..x..")),
        **MACHINES),
    "trance": Idiom((130, 144), drums=(
        kit(kick=FLOOR, open=OFFBEATS, clap=BACK),
        kit(kick=FLOOR, open=OFFBEATS, hat=SIXTEENTHS)),
        bass=("..1...1...1...1.", ".111.111.111.111", "..11..11..11..11"),
        chords=("xxxxxxxxxxxxxxxx", "held", "x..x..x..x..x.x."),
        layers=(kit(shaker=SIXTEENTHS),),
        **MACHINES),
    "eurodance": Idiom((132, 152), drums=(
        kit(kick=FLOOR, open=OFFBEATS, snare=BACK),
        kit(kick=FLOOR, open=OFFBEATS, clap=BACK, hat=SIXTEENTHS)),
        bass=("..1...1...1...1.", "1.1.1.1.1.1.1.1."),
        chords=("x..x..x...x.x...", "..x...x...x...x.", "held"),
        **MACHINES),
    "hardcore": Idiom((155, 185), drums=(
        kit(kick=FLOOR, open=OFFBEATS),
        kit(kick=FLOOR, clap=BACK),
        kit(kick=FLOOR, open=OFFBEATS, snare=BACK)),
        bass=("..1...1...1...1.", "..11..11..11..11"),
        chords=("held", "x...x...x...x.x.", "x..x..x..x..x.x."),
        **MACHINES),
    "disco": Idiom((106, 132), drums=(
        kit(kick=FLOOR, snare=BACK, open=OFFBEATS, hat=QUARTERS),
        kit(kick=FLOOR, snare=BACK, hat=SIXTEENTHS)),
        bass=("1.8.1.8.1.8.1.8.", "1...1.8.5...1.8.", "1..1.81.1..1.87."),
        chords=("..x...x...x...x.", "x..x..x.x..x..x.", "held"),
        layers=(kit(conga="x.xx..x.x.xx..x."), kit(tambourine="....x.......x...")),
        voices=(0, 27, 48, 61)),
    "dancepop": Idiom((96, 128), drums=(
        kit(kick=FLOOR, clap=BACK, hat=EIGHTHS),
        kit(kick="X...X...X...X.x.", snare=BACK, hat=OFFBEATS),
        kit(kick="X.....x.X.....x.", clap=BACK, hat=SIXTEENTHS)),
        bass=BANGING,
        chords=("held", "x..x..x...x..x..", "x...x...x...x...", "..x...x...x...x."),
        **MACHINES),
    "electro": Idiom((116, 136), drums=(
        kit(kick="X.....x...X.....", snare=BACK, hat=EIGHTHS),
        kit(kick="X..X..x...X..x..", clap=BACK, hat=SIXTEENTHS),
        kit(kick="X.......X.x.....", snare=BACK, open=OFFBEATS)),
        bass=BANGING,
        chords=("held", "..x...x...x...x.", ""),
        **MACHINES),
    "breakbeat": Idiom((126, 144), drums=(
        kit(kick="X.........x.....|X..x......x.....", snare="....X..o.o..X..o", hat=EIGHTHS),
        kit(kick="X..x......x..x..", snare="....X.......X..o", hat=EIGHTHS)),
        bass=BANGING,
        chords=("held", "", "x.....x.....x..."),
        **MACHINES),
    "drumandbass": Idiom((166, 178), drums=(
        kit(kick="X.........x.....", snare=BACK, hat=EIGHTHS),
        kit(kick="X.........x.....|X.x.......x.....", snare=BACK, hat=SIXTEENTHS),
        kit(kick="X.x.......xx....", snare="....X..o.o..X..o", hat=EIGHTHS),
        kit(kick="X.x.....|..x.....", snare="..X...X.", ride=QUARTERS)),
        bass=("1-----1---5-8-5-", "1-------1-------", "1--1--1-1---5---", "1-1-..1-........"),
        chords=("held", "", "x.....x........."),
        **MACHINES),
    "chiptune": Idiom((120, 170), drums=(
        kit(kick="X...x...X...x...", snare=BACK, hat=EIGHTHS),
        kit(kick="X.....x.X.......", snare=BACK, hat=SIXTEENTHS),
        kit(kick=FLOOR, snare=BACK, hat=OFFBEATS)),
        bass=("1.1.8.1.1.5.8.5.", "1.1.1.1.1.1.1.1.", "1.8.1.8.1.8.1.8."),
        chords=("x.x.x.x.x.x.x.x.", "held", "xxxxxxxxxxxxxxxx"),
        basses=(80, 81), voices=(80, 81), kits=(24, 25), human=(0, 0.001)),
    "synthwave": Idiom((80, 118), drums=(
        kit(kick=FLOOR, snare=BACK),
        kit(kick="X.......X.......", snare=BACK, hat=EIGHTHS),
        kit(kick="X.....x.X.......", snare=BACK, hat=SIXTEENTHS)),
        bass=("1.1.1.1.1.1.1.1.", "1111111111111111", "1.18.1.81.18.1.8"),
        chords=("held", "held", "x.....x.....x..."),
        **MACHINES),
    "boombap": Idiom((78, 98), drums=(
        kit(kick="X..x....x.x.....", snare=BACK, hat=EIGHTHS),
        kit(kick="X.x.......x..x..", snare="....X..o....X.o.", hat=EIGHTHS),
        kit(kick="X......x..x.....", snare=BACK, hat=SIXTEENTHS),
        kit(kick="X.......x.x....x", snare=BACK, ride=EIGHTHS)),
        bass=("1..1....1.1.....", "1-----1-..1-....", "1--.....5-1-....", ""),
        chords=("held", "x.......x.......", "x.....x.........", ""),
        layers=(kit(shaker=SIXTEENTHS),),
        voices=(0, 4, 5, 48, 26)),
    "reggaeton": Idiom((86, 102), drums=(
        kit(kick=FLOOR, snare="...X..X....X..X."),
        kit(kick=FLOOR, snare="...X..X....X..X.", hat=EIGHTHS),
        kit(kick="X.......X.......", stick="...X..X....X..X.", shaker=SIXTEENTHS)),
        bass=("1.....1.1.....1.", "1--1--1-1--1--1-", "1...1...1...1..."),
        chords=("x..x..x.x..x..x.", "held", "..x...x...x...x."),
        **MACHINES),
    "reggae": Idiom((66, 88), drums=(
        kit(kick="........X.......", stick="........X.......", hat=EIGHTHS),
        kit(kick="X.......X.......", stick=BACK, hat=EIGHTHS),
        kit(kick=FLOOR, stick="........X.......", hat="x.xox.x.x.xox.x.")),
        bass=("1...1.3.5.......", "..1.1.5.1...3...", "1..1..5.1..1...."),
        chords=("....x.......x...", "....x.o.....x.o."),
        voices=(27, 16, 0)),
    "ska": Idiom((142, 180), drums=(
        kit(kick="X.......X.......", snare=BACK, hat=EIGHTHS),
        kit(kick=FLOOR, snare=BACK, hat=OFFBEATS)),
        bass=("1...3...5...3...", "1.1.3.3.5.5.3.3."),
        chords=("..x...x...x...x.",),
        voices=(27, 16, 61)),
    "funk": Idiom((92, 118), drums=(
        kit(kick="X.x...x...x..x..", snare="....X..o.o..X..o", hat=SIXTEENTHS),
        kit(kick="X..x..x...x.....", snare="....X..o....X.o.", hat=EIGHTHS),
        kit(kick="X......x..x...x.", snare="....X.......X..x", hat=SIXTEENTHS)),
        bass=("1..1..8.1..5.7.8", "1.1....8..1.5.7.", "1...8..1.1..75.1"),
        chords=("x..x.x....x..x..", "....x.......x..x", "..x..x....x..x.."),
        voices=(7, 27, 16, 61)),
    "soul": Idiom((84, 124), drums=(
        kit(kick="X.....x.X.....x.", snare=BACK, hat=EIGHTHS),
        kit(kick="X..x..x.X.......", snare=BACK, hat=EIGHTHS),
        kit(kick="X.......X.x.....", snare=QUARTERS, hat=EIGHTHS)),
        bass=("1...1.3.5...1.5.", "1..1..5.1..1..5.", "1.....1.5.....5."),
        chords=("x...x...x...x...", "held", "..x...x...x...x."),
        layers=(kit(tambourine=BACK),),
        voices=(0, 4, 16, 27, 61)),
    "powerballad": Idiom((58, 84), drums=(
        kit(kick="X.......X.......", snare=BACK, hat=EIGHTHS),
        kit(kick="X......xX.......", snare=BACK, ride=EIGHTHS),
        kit(kick="X.......X.x.....", stick=BACK, hat=SIXTEENTHS),
        kit(kick="X.....x.X.......", snare=BACK, hat=EIGHTHS)),
        bass=("1-------1-------", "1-----1-5-------", "1---1---1---1-5-"),
        chords=("held", "x.x.x.x.x.x.x.x.", "x...x...x...x..."),
        without_drums=0.2),
    "pianoballad": Idiom((54, 84), drums=(
        kit(),),
        bass=("1-------5-------", "1-5-8-5-1-5-8-5-", "1-5-8-t-8-5-8-5-", "158t8585158t8585"),
        chords=("x...x...x...x...", "held", "x.o.x.o.x.o.x.o."),
        basses=(0, 24), voices=(0, 4, 48, 24), human=(0.006, 0.025), without_drums=1),
    "rock": Idiom((96, 152), drums=(
        kit(kick="X.......X.......", snare=BACK, hat=EIGHTHS),
        kit(kick="X.....x.X.x.....", snare=BACK, hat=EIGHTHS),
        kit(kick="X.x.....X.x.....", snare=BACK, open=EIGHTHS),
        kit(kick="X..x..x.X..x....", snare=BACK, ride=EIGHTHS)),
        bass=("1.1.1.1.1.1.1.1.", "1..1..1.1..1..1.", "1...1...1...1..."),
        chords=("x.x.x.x.x.x.x.x.", "x..x..x.x..x..x.", "held"),
        layers=(kit(crash="x...............|................|................|................"),),
        voices=DRIVEN + (27, 25)),
    "halftimerock": Idiom((64, 86), drums=(
        kit(kick="X.......X.......", snare=BACK, hat=EIGHTHS),
        kit(kick="X..x....X.x.....", snare=BACK, open=QUARTERS),
        kit(kick="X.xx......xx....", snare=BACK, ride=EIGHTHS)),
        bass=("1.1.1.1.1.1.1.1.", "1..1....1..1....", "1-------1-------"),
        chords=("x.x.x.x.x.x.x.x.", "held", "x...x...x...x..."),
        voices=DRIVEN + (27,)),
    "indie": Idiom((112, 146), drums=(
        kit(kick=FLOOR, snare=BACK, open=OFFBEATS),
        kit(kick="X.....x.X.....x.", snare=BACK, hat=EIGHTHS),
        kit(kick=FLOOR, low=EIGHTHS),
        kit(kick="X...x...X...x...", snare=BACK, tambourine=EIGHTHS)),
        bass=("1.1.1.1.1.1.1.1.", "1...1...1...1..."),
        chords=("x.x.x.x.x.x.x.x.", "x..x..x.x..x..x.", "held"),
        voices=(25, 27, 29, 0)),
    "punk": Idiom((156, 212), drums=(
        kit(kick="X.......X.x.....", snare=BACK, hat=EIGHTHS),
        kit(kick="X...X...X...X...", snare="..X...X...X...X.", open=QUARTERS),
        kit(kick="X.......X.......", snare=BACK, open=EIGHTHS),
        kit(kick="X.....x.X.......", snare=BACK, ride=EIGHTHS)),
        bass=("1.1.1.1.1.1.1.1.", "1...1...1...1..."),
        chords=("x.x.x.x.x.x.x.x.", "x...x...x...x..."),
        voices=DRIVEN, human=(0.004, 0.015)),
    "metal": Idiom((120, 200), drums=(
        kit(kick="XxxxXxxxXxxxXxxx", snare=BACK, crash=QUARTERS),
        kit(kick="X.xxX.xxX.xxX.xx", snare=BACK, ride=QUARTERS),
        kit(kick="X.x.X.x.X.x.X.x.", snare="....X.......X...", hat=QUARTERS),
        kit(kick="X.xxX...X.xxX...", snare=BACK, open=EIGHTHS)),
        bass=("1.111.111.111.11", "1.1.1.1.1.1.1.1.", "1111111111111111"),
        chords=("x.xxx.xxx.xxx.xx", "x.x.x.x.x.x.x.x.", "held"),
        basses=(34,), voices=DRIVEN),
    "shuffle": Idiom((84, 140), drums=(
        kit(kick="X.....X.....", snare="...X.....X..", hat="x.ox.ox.ox.o"),
        kit(kick="X..X..X..X..", snare="...X.....X..", ride="x.ox.ox.ox.o"),
        kit(kick="X....xX.....", snare="...X.....X..", hat="x.ox.ox.ox.o")),
        bass=("1.13.35.57.5", "1..3..5..7..", "1.11.15.55.5"),
        chords=("x.ox.ox.ox.o", "..x..x..x..x", "held"),
        voices=(0, 16, 27, 29)),
    "slowblues": Idiom((52, 76), drums=(
        kit(kick="X.....X.....", snare="...X.....X..", hat="xooxooxooxoo"),
        kit(kick="X....xX....x", snare="...X.....X..", ride="xooxooxooxoo")),
        bass=("1..3..5..7..", "1.11.15.55.5", "1--..1--..5-"),
        chords=("held", "...x.....x..", "xooxooxooxoo"),
        voices=(0, 16, 27)),
    "country": Idiom((104, 152), drums=(
        kit(kick="X.......X.......", snare=BACK, hat=EIGHTHS),
        kit(kick="X.......X.......", stick=BACK, shaker=EIGHTHS),
        kit(kick="X.......X.......", snare="o.o.X.o.o.o.X.o.")),
        bass=("1.......5.......", "1...5...1...5...", "1.......5.....a."),
        chords=("....x.......x...", "..x.x.o...x.x.o.", "x.x.x.x.x.x.x.x."),
        voices=(25, 24, 27, 0)),
    "folk": Idiom((84, 132), drums=(
        kit(),
        kit(tambourine=BACK),
        kit(kick=QUARTERS)),
        bass=("1.......5.......", "1...5...1...5...", ""),
        chords=("x...x.o...o.x.o.", "x.x.x.x.x.x.x.x.", "x...xoxox...xoxo", "x..ox.o.x..ox.o."),
        voices=(24, 25, 25, 105), basses=(32, 33), fill=False, without_drums=0.4),
    "fingerstyle": Idiom((72, 124), drums=(
        kit(),),
        bass=("1.5.8.5.1.5.8.5.", "1.t.8.t.5.t.8.t.", "1.8.5.t.1.8.5.t."),
        chords=("", "held", "x..............."),
        basses=(24, 25, 26, 46), voices=(24, 25, 73, 48), fill=False, without_drums=1),
    "march": Idiom((106, 128), drums=(
        kit(low="X.......X.......", snare="x.x.x.x.x.x.xxxx", crash="x.......x......."),
        kit(low=QUARTERS, snare="X.ooX.ooX.ooXxxx")),
        bass=("1...5...1...5...",),
        chords=("..x...x...x...x.", "x...x...x...x..."),
        basses=(58, 32), voices=(61, 56, 73, 71), fill=False),
    "polka": Idiom((108, 134), drums=(
        kit(kick="X.......X.......", snare=BACK),
        kit(kick="X...X...X...X...", snare="..X...X...X...X.")),
        bass=("1.......5.......", "1...5...1...5..."),
        chords=("....x.......x...", "..x...x...x...x."),
        basses=(58, 32), voices=(21, 23, 71), fill=False),
    "waltz": Idiom((84, 184), drums=(
        kit(),
        kit(kick="X.....", hat="..x.x."),
        kit(kick="X.....", snare="..o.o.", ride="x.x.x.")),
        bass=("1-----", "1--...|5--..."),
        chords=("..x.x.", "..x.x.|..x.x."),
        voices=(0, 21, 24, 48, 71), metre=3, fill=False, without_drums=0.4),
    "swing": Idiom((116, 216), drums=(
        kit(ride="x..x.xx..x.x", pedal="...x.....x.."),
        kit(ride="x..x.xx..x.x", pedal="...x.....x..", kick="o..o..o..o.."),
        kit(ride="x..x.xx..x.x", pedal="...x.....x..", snare=".....o......")),
        bass=("1..3..5..7..", "1..5..3..a..", "1..3..5..a..|1..7..5..a.."),
        chords=("x....x......", ".....x.....x", "held", "...x.....x.."),
        basses=(32,), voices=(0, 26, 66, 11), kits=(32, 40), human=(0.004, 0.018)),
    "jazzballad": Idiom((52, 76), drums=(
        kit(ride="x..x.xx..x.x", pedal="...x.....x.."),
        kit(snare="xooxooxooxoo", pedal="...x.....x..")),
        bass=("1.....5.....", "1..3..5..7..", "1-----5--a--"),
        chords=("held", "x.....x.....", "x....x......"),
        basses=(32,), voices=(0, 26, 66, 4), kits=(40,), human=(0.006, 0.022)),
    "bossa": Idiom((112, 148), drums=(
        kit(kick="X..xX..xX..xX..x", stick="x..x..x...x..x..", hat=EIGHTHS),
        kit(kick="X...x...X...x...", stick="x.....x.....x...|....x.....x.....", shaker=EIGHTHS)),
        bass=("1.....5.1.....5.", "1..15..51..15..5"),
        chords=("x..x..x...x..x..", "..x...x.x...x..."),
        basses=(32,), voices=(24, 0, 26, 11), fill=False),
    "latin": Idiom((104, 128), drums=(
        kit(kick="X.......X.......", cowbell=QUARTERS, conga="..x...xx..x...xx"),
        kit(kick=FLOOR, cabasa=EIGHTHS, conga="....x.xx....x.xx")),
        bass=("1.....5.8.......", "1...5...8...5..."),
        chords=("..x...x...x...x.", "x..x..x.x..x..x."),
        voices=(0, 24, 61)),
    "baroque": Idiom((72, 124), drums=(
        kit(),),
        bass=("1.3.5.3.1.3.5.3.", "1...3...5...3...", "1.5.8.5.3.5.8.5."),
        chords=("x...x...x...x...", "held", "x.x.x.x.x.x.x.x."),
        basses=(6, 32, 42), voices=(6, 48, 40, 73), fill=False, without_drums=1),
    "presto": Idiom((132, 176), drums=(
        kit(),),
        bass=("1...5...1...5...", "1.5.3.5.1.5.3.5.", "1.......5......."),
        chords=("..x...x...x...x.", "x.x.x.x.x.x.x.x.", "x...x...x...x..."),
        basses=(0, 32, 42), voices=(0, 48, 40, 71), fill=False, without_drums=1),
}
