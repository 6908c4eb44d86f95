"""The clips. All music here was composed for this project; parts.py explains the notations."""

from dataclasses import replace

from parts import Chords, Clip, Drums, Line, Power, Tune

# General MIDI programs, counted from 0
PIANO, RHODES, CLAVINET, CELESTA, MUSIC_BOX, VIBES = 0, 4, 7, 8, 10, 11
ORGAN, ROCK_ORGAN, HARMONICA, NYLON, STEEL, JAZZ_GUITAR = 16, 18, 22, 24, 25, 26
CLEAN_GUITAR, OVERDRIVE, DISTORTION = 27, 29, 30
UPRIGHT, FINGER_BASS, PICK_BASS, SLAP_BASS, SYNTH_BASS, REESE = 32, 33, 34, 36, 38, 39
VIOLIN, VIOLA, CELLO, CONTRABASS, STRINGS, SLOW_STRINGS, CHOIR = 40, 41, 42, 43, 48, 49, 52
MUTED_TRUMPET, BRASS, TENOR_SAX, CLARINET, FLUTE, RECORDER = 59, 61, 66, 71, 73, 74
SQUARE, SAW, NEW_AGE, WARM_PAD, POLYSYNTH, HALO, SWEEP = 80, 81, 88, 89, 90, 94, 95
STANDARD, ROOM, POWER, ELECTRONIC, JAZZ, BRUSH = 0, 8, 16, 24, 32, 40

FOUR_ON_THE_FLOOR = {"kick": "X...X...X...X...", "clap": "....X.......X...",
                     "open": "..x...x...x...x.", "hat": "o.o.o.o.o.o.o.oo"}
ROCK_BEAT = {"kick": "X.....x.X.......|X.....x.X.x.....", "snare": "....X.......X...",
             "hat": "X.x.X.x.X.x.X.x.", "crash": "x...............|" + "|".join(["." * 16] * 3)}
BREAKBEAT = {"kick": "X.........x.....|X.........x...x.", "snare": "....X..o.o..X..o",
             "hat": "X.x.X.x.X.x.X.x."}

# ---------------------------------------------------------------- Electronic

mirrorball = Clip(
    "Electronic/01-mirrorball-morning.mp3", "Mirrorball Morning", "The Semitones", "Night Shift",
    "Electronic", 126, 5, 1, "I IV ii V I IV ii V vi,IV ii,V I", [
        Drums(ELECTRONIC, FOUR_ON_THE_FLOOR, velocity=100),
        Line(SYNTH_BASS, "1.8.1.8.1.8.1.8.", 33, volume=104, gate=0.8),
        Chords(CLEAN_GUITAR, "..x...x.xx..x.x.", 67, pan=90, volume=80, gate=0.5),
        Chords(PIANO, "x..x..x.x..x..x.", 60, pan=40, volume=84),
        Tune(STRINGS, "5:.5 5:.5 6:.5 5:.5 3 5 | 6:1.5 1':.5 6 4 | 4:.5 4:.5 5:.5 4:.5 2 4 |"
             "5:1.5 7:.5 2' 7 | 1':.5 1':.5 2':.5 1':.5 5 3 | 4:.5 6:.5 1' 6 4 |"
             "2:.5 4:.5 6:.5 4:.5 6 1' | 7 2' 5:2 | 1' 3' 1' 6 | 4 6 7 2' | 1':4", 4, volume=108),
    ], "happy", "high", "high", year=2021, track=1, comment="#happy #dance", loudness=-11,
    human=0, album_artist="Various Artists", encode="-V 5", tag_key="F", notes="disco")

night_bus = Clip(
    "Electronic/02-night-bus-north.mp3", "Night Bus North", "Kilo Hertz", "Night Shift",
    "Electronic", 174, 9, 0, "i i VI VII i i iv V7 i i VI VII iv V7 i", [
        Drums(ELECTRONIC, BREAKBEAT, velocity=104),
        Line(REESE, "1-----1---5-8-5-|1-----1-----7-8-", 28, volume=110),
        Chords(POLYSYNTH, "", 62, volume=74),
        Line(RHODES, "1.5.8.5.t.8.5.8.", 57, volume=86, pan=80),
        Tune(SAW, "5:2 4 3 | 1:3 -:1 | 3:2 4 3 | 2:3 4:1 | 5:2 4 5 | 1':3 7:1 | 6:2 5 4 | #7,:2 2:2 |"
             "1' 1':.5 7:.5 5:2 | 3:.5 4:.5 5:2 3 | 6 6:.5 5:.5 3:2 | 2 4 5 7 | 6:2 4 1 | 2 #7, 2 5 | 1:4",
             5, volume=100, pan=54),
    ], "energetic", "mid", "high", year=2022, track=2, loudness=-11, human=0, encode="-b 96",
    notes="drum'n'bass; a detector may well say 87")

warm_concrete = Clip(
    "Electronic/03-warm-concrete.mp3", "Warm Concrete", "Kilo Hertz", "Night Shift",
    "Electronic", 124, 7, 0, "i7 i7 iv7 i7 VI iv7 V7 i7 VI,V7 i", [
        Drums(ELECTRONIC, FOUR_ON_THE_FLOOR | {"conga": "......x.......x.", "tumba": "............x..x"},
              velocity=104),
        Line(SYNTH_BASS, "1.1.1.8.1.1.1.58", 31, volume=126, gate=0.7),
        Chords(ORGAN, "..x...x...x...xx", 63, volume=118, gate=0.6),
        Chords(WARM_PAD, "", 67, volume=96),
        Tune(RHODES, "1':.5 7:.5 5 -:.5 4:.5 5 | 3:.5 4:.5 5:1.5 -:1.5 | 4:.5 6:.5 1' -:.5 6:.5 4 |"
             "5:.5 4:.5 3 1:2 | 1' 6:.5 5:.5 3:2 | 4:.5 5:.5 6:1.5 5:.5 4 | 2 #7,:.5 2:.5 5:2 |"
             "1':.5 7:.5 5 -:.5 3:.5 1 | 3 1 #7, 2 | 1:4", 4, volume=118, pan=76),
    ], "energetic", "mid", "high", year=2022, track=3, loudness=-11.5, human=0, encode="-b 96",
    album_artist="Various Artists",
    notes="house; same piece as 04-warm-concrete-late-mix.mp3, faster")

late_mix = replace(
    warm_concrete, path="Electronic/04-warm-concrete-late-mix.mp3",
    title="Warm Concrete (Late Mix)", tempo=112, track=4, encode="-V 7",
    notes="house; same piece as 03-warm-concrete.mp3, slower")

extra_life = Clip(
    "Electronic/05-extra-life.wav", "Extra Life", "Pixel Parade", "8 Keys", "Electronic",
    150, 0, 1, "I vi IV V I vi IV V vi,IV I", [
        Drums(ELECTRONIC, {"kick": "X...x...X...x...", "snare": "....X.......X.x.",
                           "hat": "X.oxX.oxX.oxX.xx"}, velocity=104),
        Line(SQUARE, "1.1.8.1.1.5.8.5.", 36, volume=92, gate=0.7),
        Line(SQUARE, "1358358t83581358", 60, volume=58, gate=0.8, pan=84),
        Tune(SQUARE, "1':.5 5:.5 3:.5 5:.5 1' 2':.5 3':.5 | 3' 1':.5 6:.5 3' 1' |"
             "4':.5 3':.5 2':.5 1':.5 6 1' | 7:.5 1':.5 2' 5:2 | 1':.5 5:.5 3:.5 5:.5 1' 2':.5 3':.5 |"
             "3' 1':.5 6:.5 5' 3' | 4' 6' 4':.5 3':.5 1' | 2':.5 3':.5 2':.5 7:.5 5:2 |"
             "1' 3' 4' 6 | 1':4", 4, volume=88),
    ], "happy", "high", "high", year=2019, track=1, loudness=-12, human=0, room=0,
    tail=0.8, encode="-ar 22050 -ac 1", comment="#happy", notes="chiptune")

# ---------------------------------------------------------------- Rock

iron_ferry = Clip(
    "Rock/01-iron-ferry.mp3", "Iron Ferry", "Gravel Saints", "Slipway", "Rock",
    140, 4, 0, "i i VI,VII i i iv VI,V i iv V i", [
        Drums(POWER, ROCK_BEAT, velocity=108),
        Line(PICK_BASS, "11111111", 28, volume=112),
        Power(DISTORTION, "X.xxX.xxX.xxX.xx|X.xxX.x.X.x.X.xx", 40, pan=24, volume=90, gate=0.85),
        Line(OVERDRIVE, "1-3-8-3-", 52, pan=104, volume=106),
        Chords(ROCK_ORGAN, "", 64, volume=110, velocity=108),
        Tune(DISTORTION, "-:4 | -:4 | -:4 | 1' 7:.5 5:.5 4:.5 3:.5 1 | 5:1.5 4:.5 3 1 |"
             "4:1.5 6:.5 1':2 | 6 1' 7:.5 5:.5 2 | 3:.5 4:.5 5 1':2 | 4':1.5 3':.5 1' 6 |"
             "7:.5 5:.5 #7:.5 2':.5 5':2 | 1':4", 4, volume=96),
    ], "angry", "low", "high", year=2016, track=1, loudness=-10.5, encode="-V 6",
    album_artist="Gravel Saints", notes="hard rock")

grindstone = Clip(
    "Rock/02-grindstone.mp3", "Grindstone", "Gravel Saints", "Slipway", "Rock",
    160, 2, 0, "i i i VI,VII i i iv V i,VI iv,V VI,V i", [
        Drums(POWER, {"kick": "X.xxX.xxX.xxX.xx|xxxxxxxxxxxxxxxx", "snare": "....X.......X...",
                      "ride": "X...x...X...x...", "crash": "X...............|........X......."},
              velocity=112),
        Line(PICK_BASS, "1.111.111.111.11", 26, volume=124),
        Power(DISTORTION, "X.xxX.xxX.xxX.xx", 38, pan=10, volume=88, gate=0.8),
        Power(DISTORTION, "X.xxX.xxX.xxX.xx", 38, pan=118, volume=88, gate=0.8),
        Chords(STRINGS, "", 62, volume=116, velocity=110),
        Chords(CHOIR, "", 62, volume=112, velocity=110),
        Tune(DISTORTION, "-:4 | -:4 | 1:.5 3:.5 5:.5 3:.5 1:.5 3:.5 5 | 6 1' 7 4 |"
             "1':.5 5:.5 3':.5 1':.5 5':.5 3':.5 1':.5 5:.5 | 1':.5 2':.5 3':.5 2':.5 1':.5 7:.5 5 |"
             "4:.5 6:.5 1':.5 6:.5 4:.5 6:.5 1' | 5:.5 #7:.5 2':.5 #7:.5 5:.5 #7:.5 2' |"
             "3' 1' 6 1' | 4 6 #7 2' | 6 1' #7 2' | 1':4",
             4, volume=108),
    ], "angry", "low", "high", year=2016, track=2, loudness=-9.5, human=0.003, room=0.2,
    encode="-b 128 -m j", comment="#angry", notes="metal")

sunday_windows = Clip(
    "Rock/03-sunday-windows.mp3", "Sunday Windows", "The Semitones", "Open Windows", "Rock",
    120, 2, 1, "I IV I V I IV ii,V I IV,V I", [
        Drums(ROOM, ROCK_BEAT | {"tambourine": "..x...x...x...x."}, velocity=98),
        Line(FINGER_BASS, "1.11.15.1.11.158", 28, volume=104),
        Line(CLEAN_GUITAR, "15835835", 50, pan=30, volume=84, gate=1.4),
        Chords(STEEL, "X.x.xxx.X.x.xxx.", 62, pan=98, volume=84, roll=0.02),
        Tune(OVERDRIVE, "3:.5 3:.5 5 6:.5 5:.5 3 | 4:.5 6:.5 1' 6:2 | 5:.5 5:.5 3 2:.5 1:.5 3 | 2:3 -:1 |"
             "3:.5 3:.5 5 6:.5 5:.5 1' | 1':.5 7:.5 6 4:2 | 4 6 5 7 | 1':1.5 5:.5 3:2 |"
             "4:.5 6:.5 1' 2':.5 1':.5 7 | 1':4", 4, volume=84),
    ], "happy", "high", "high", year=2018, track=1, comment="#happy", loudness=-12,
    encode="-b 96 --resample 48", notes="pop rock; 48 kHz")

# ---------------------------------------------------------------- Funk, Reggae, Pop

corner_store = Clip(
    "Groove/01-corner-store.mp3", "Corner Store", "Big Small Change", "Exact Fare", "Funk",
    104, 0, 0, "i7 i7 iv7 i7 i7 iv7 V7 i", [
        Drums(STANDARD, {"kick": "X..x..x...x..x..", "snare": "....X..o.o..X..o",
                         "hat": "x.xxx.xxx.xxx.x.", "open": "..............x."}, velocity=104),
        Line(SLAP_BASS, "1..1..8.7.1.5.78|1..1..8...17.58.", 28, volume=112, gate=0.8),
        Chords(CLAVINET, "..x.x..x..x.xx.x", 62, pan=36, volume=80, gate=0.5),
        Chords(CLEAN_GUITAR, "x.xx..x.x.xx..xx", 69, pan=96, volume=70, gate=0.3),
        Tune(BRASS, "-:2 1':.5 7:.5 1' | -:4 | -:2 6:.5 4:.5 6 | 5:.5 -:.5 3:.5 4:.5 5:2 |"
             "-:1 1':.5 7:.5 5:.5 3:.5 1 | -:1 4:.5 6:.5 1':.5 6:.5 4 | 5:.5 -:.5 #7:.5 2':.5 5':2 |"
             "1':4", 4, volume=96, gate=0.75),
    ], "energetic", "high", "high", year=2014, track=3, loudness=-12, encode="-V 6",
    comment="take 3, the tambourine stays out", notes="funk")

harbour_sun = Clip(
    "Groove/02-harbour-sun.mp3", "Harbour Sun", "Big Small Change", "Exact Fare", "Reggae",
    76, 11, 1, "I IV I V I IV I,V I", [
        Drums(STANDARD, {"kick": "........X.......", "stick": "........X.....x.",
                         "hat": "x.xxx.xxx.xxx.xx", "shaker": "o.o.o.o.o.o.o.o."}, velocity=100),
        Line(FINGER_BASS, "1-.1-.5-8-5-3-1.|1-1.5-..8-5.3-5-", 28, volume=118),
        Chords(CLEAN_GUITAR, "..X...X...X...X.", 66, pan=88, volume=92, gate=0.45),
        Chords(ORGAN, "..xx..xx..xx..xx", 63, pan=40, volume=62, gate=0.6),
        Tune(HARMONICA, "5 3:.5 5:.5 6:.5 5:.5 3 | 4 6:.5 4:.5 1':2 | 5:.5 6:.5 5:.5 3:.5 1:2 |"
             "2:.5 4:.5 5:1.5 -:1.5 | 3' 2':.5 1':.5 5:2 | 6:.5 1':.5 6:.5 4:.5 6:2 | 5 3 2:.5 4:.5 7, |"
             "1:4", 4, volume=88),
    ], "happy", "high", "mid", year=2014, track=5, loudness=-11, encode="-b 64 -m m",
    notes="reggae, one drop; mono")

paper_boats = Clip(
    "Pop/01-paper-boats.mp3", "Paper Boats", "Mara Lind", "Letters Home", "Pop",
    66, 5, 0, "i VI iv V iv,V7 i", [
        Line(PIANO, "15853585", 41, pedal=True, volume=92, velocity=64),
        Chords(SLOW_STRINGS, "", 60, volume=62, velocity=60, first=2),
        Tune(PIANO, "5:1.5 4:.5 3 2 | 1:1.5 3:.5 6:2 | 4:1.5 3:.5 1 4 | 2:1.5 #7,:.5 5:2 |"
             "4 6:.5 4:.5 2 #7, | 1:4", 5, pedal=True, volume=108, velocity=82),
    ], "sad", "low", "low", year=2020, track=1, comment="#sad", loudness=-17, room=0.6,
    human=0.012, swell=(0.8, 1, 1.1, 0.75), tail=1.5, encode="-V 7", album_artist="Mara Lind",
    notes="piano ballad; same piece as 02-paper-boats-rehearsal.mp3, slower")

paper_boats_fast = replace(
    paper_boats, path="Pop/02-paper-boats-rehearsal.mp3", title="Paper Boats (Rehearsal)", tempo=76,
    track=2, encode="-b 64 --resample 22.05", comment="second take",
    notes="piano ballad; same piece as 01-paper-boats.mp3, faster; 22.05 kHz")

# ---------------------------------------------------------------- Jazz

second_helping = Clip(
    "Jazz/01-second-helping.mp3", "Second Helping", "Low Tide Trio", "Live at Nowhere", "Jazz",
    132, 10, 1, "I6 ii7,V7 I6 ii7,V7 I6 IV6 I6,vi7 ii7,V7 I6 ii7,V7 I6", [
        Drums(JAZZ, {"ride": "X..x.xX..x.x", "pedal": "...X.....X..", "kick": "o..o..o..o..",
                     "snare": "............|........o..."}, velocity=92),
        Line(UPRIGHT, "135a|151a", 34, volume=116),
        Chords(PIANO, "x....x...x..|...x....x...", 62, pan=44, volume=80, velocity=72, gate=0.6),
        Tune(TENOR_SAX, "5:.5 6:.5 1':.5 6:.5 5 3 | 4:.5 6:.5 1' 7:.5 5:.5 4 | 3:.5 5:.5 6:.5 5:.5 1':2 |"
             "2':.5 1':.5 6 5:.5 4:.5 2 | 3 5:.5 6:.5 1':.5 2':.5 3' | 2':.5 1':.5 6 4:2 |"
             "5:.5 3:.5 1 3:.5 6:.5 1' | 6:.5 4:.5 2 5:.5 7:.5 2' | 3' 1':.5 6:.5 5:2 |"
             "4:.5 6:.5 1':.5 6:.5 7 5 | 1':4", 4, swing=1 / 6, volume=104),
    ], "happy", "high", "mid", year=2009, track=1, loudness=-16, human=0.01, encode="-b 96",
    notes="swing")

cafe = Clip(
    "Jazz/02-cafe-a-minuit.mp3", "Café à minuit", "Low Tide Trio", "Live at Nowhere", "Jazz",
    120, 3, 1, "I6 I6 ii7 V7 I6 IV6 ii7 V7 I6", [
        Drums(BRUSH, {"kick": "X..xX..x", "stick": "o..o..o.|..o.o...", "shaker": "XoxoXoxo",
                       "pedal": "..X...X."},
              velocity=96),
        Line(UPRIGHT, "1--11--1|1--55--5", 34, volume=112),
        Chords(NYLON, "x.x.x..x|x.x.x.x.", 62, pan=46, volume=96, gate=0.8, roll=0.015),
        Tune(FLUTE, "3:1.5 5:.5 5:2 | 6:.5 5:1.5 3:2 | 4:1.5 6:.5 6:2 | 5:.5 4:1.5 2:2 |"
             "3:1.5 5:.5 1':2 | 1':.5 6:1.5 4:2 | 2:1.5 4:.5 6 1' | 7:.5 5:1.5 4:2 |"
             "3:4", 5, volume=92),
    ], "calm", "high", "low", year=2009, track=2, loudness=-18, human=0.01, encode="-b 96",
    album_artist="Low Tide Trio", comment="#Calm", notes="bossa nova")

cafe_again = replace(
    cafe, path="Jazz/02-cafe-a-minuit-copy.ogg", encode="-q 0",
    notes="the same recording as 02-cafe-a-minuit.mp3 in another format: a duplicate")

blue_lamp = Clip(
    "Jazz/03-blue-lamp.mp3", "Blue Lamp", "Low Tide Trio", "Live at Nowhere", "Jazz",
    72, 10, 0, "i iv7 i VI,V7 i iv,V7 i", [
        Drums(BRUSH, {"ride": "x..x.ox..x.o", "pedal": "...x.....x..", "snare": "o.o...o.o..."},
              velocity=70, end=("kick",)),
        Line(UPRIGHT, "1-5-", 34, volume=116),
        Chords(JAZZ_GUITAR, "x-----x-----|x--x--x--x--", 61, pan=44, volume=94, velocity=74, roll=0.03),
        Tune(MUTED_TRUMPET, "-:1 5:.5 4:.5 3 1 | 4:1.5 3:.5 1:2 | -:.5 1:.5 3:.5 5:.5 1':1.5 7:.5 |"
             "6:1.5 5:.5 2:1 #7,:1 | 1:1.5 3:.5 5:2 | 4:.5 6:.5 5:.5 4:.5 2 #7, | 1:4", 5,
             swing=1 / 6, volume=86, velocity=76),
    ], "gloomy", "low", "low", year=2009, track=3, loudness=-19, human=0.015, room=0.6, tail=0.6,
    encode="-V 7", notes="slow blues-like ballad, swung")

# ---------------------------------------------------------------- Classical

garden_waltz = Clip(
    "Classical/01-garden-waltz.mp3", "Garden Waltz", "Orchestra of the Annex", "Small Dances",
    "Classical", 96, 8, 1, "I I V7 V7 V7 V7 I I IV I V7 I", [
        Line(CONTRABASS, "1..", 32, volume=112, gate=0.8),
        Chords(STRINGS, ".xx", 60, volume=78, velocity=76, gate=0.5, pan=80),
        Chords(PIANO, ".xx", 62, volume=72, velocity=70, gate=0.5, pan=80),
        Line(PIANO, "1..", 44, volume=84, gate=0.9),
        Tune(FLUTE, "3:1.5 4:.5 5 | 5 1' 5 | 4:1.5 3:.5 2 | 2:2 -:1 | 2:1.5 3:.5 4 | 4 7 4 |"
             "3:1.5 2:.5 1 | 3:2 5 | 6:1.5 4:.5 1' | 5:1.5 3:.5 1 | 2:.5 4:.5 7 2' | 1':3",
             5, volume=84),
        Tune(VIOLIN, "3:1.5 4:.5 5 | 5 1' 5 | 4:1.5 3:.5 2 | 2:2 -:1 | 2:1.5 3:.5 4 | 4 7 4 |"
             "3:1.5 2:.5 1 | 3:2 5 | 6:1.5 4:.5 1' | 5:1.5 3:.5 1 | 2:.5 4:.5 7 2' | 1':3",
             4, volume=100, pan=44),
    ], "happy", "high", "mid", metre=3, year=1998, track=1, comment="#happy", loudness=-17,
    human=0.012, room=0.6, tail=0.8, swell=(0.9, 1.05, 0.95, 1.1), encode="-b 96",
    notes="waltz")

four_neighbours = Clip(
    "Classical/02-four-neighbours.mp3", "Čtyři sousedé", "Quartet in Residence", "Small Dances",
    "Classical", 112, 9, 1, "I V I IV I,V I,IV V I", [
        Tune(VIOLIN, "1':.5 7:.5 1' 5 3 | 2:.5 3:.5 4:.5 2:.5 5:2 | 3:.5 5:.5 1':.5 7:.5 1' 3' |"
             "4' 1':.5 6:.5 4:2 | 5 1' 7:.5 6:.5 5 | 3:.5 5:.5 1' 6:.5 4:.5 1' |"
             "7:.5 5:.5 7:.5 2':.5 4' 2' | 1':4", 4, volume=104, pan=36),
        Line(VIOLIN, "53535353", 55, volume=84, pan=54, gate=0.6, velocity=74),
        Line(VIOLA, "1-5-3-5-", 50, volume=84, pan=74, velocity=78),
        Line(CELLO, "1.5.1.5.|1.1.3.5.", 36, volume=104, pan=92, gate=0.8),
    ], "happy", "high", "mid", year=1998, track=2, loudness=-18, human=0.012, room=0.5, tail=1.2,
    swell=(1, 0.85, 1.1), encode="-V 7", album_artist="Various Artists",
    notes="string quartet")

last_ferry = Clip(
    "Classical/03-last-ferry.mp3", "The Last Ferry", "Ida Holm & Jon Vesper", "Low Water",
    "Classical", 60, 11, 0, "i iv VI V7 i", [
        Line(PIANO, "1585t585", 47, pedal=True, volume=116, velocity=68),
        Tune(CELLO, "5:1.5 4:.5 3:2 | 4:1.5 3:.5 1:2 | 3:1.5 2:.5 1 6, | 2:2 #7,:2 |"
             "1:4", 3, volume=116, velocity=90, gate=1.0),
    ], "sad", "low", "low", year=2005, track=4, comment="#sad", loudness=-18, human=0.015,
    room=0.7, tail=1, swell=(0.8, 1, 1.1, 0.75), encode="-b 96", notes="cello and piano")

button_shop = Clip(
    "Classical/04-button-shop.mp3", "Button Shop", "Ida Holm", "Low Water", "Classical",
    116, 1, 1, "I V7 I IV I V7 I,IV V7 I", [
        Line(PIANO, "1.8.|1.3.", 37, volume=104, velocity=84, gate=0.8),
        Chords(PIANO, ".x.x", 61, volume=86, velocity=70, gate=0.45),
        Tune(PIANO, "1:.5 3:.5 5:.5 3:.5 1' 5:.5 3:.5 | 4:.5 2:.5 7,:.5 2:.5 5:2 |"
             "3:.5 5:.5 1':.5 7:.5 1' 5 | 6:.5 1':.5 6:.5 4:.5 6 1' | 1:.5 3:.5 5:.5 3:.5 1' 5:.5 3:.5 |"
             "4:.5 5:.5 7:.5 2':.5 4' 2' | 3':.5 1':.5 5:.5 3:.5 4:.5 6:.5 1' | 2' 7 5:.5 4:.5 2 | 1:4",
             5, volume=104, velocity=86, gate=0.8),
    ], "happy", "high", "mid", year=2005, track=5, comment="#happy", loudness=-17, human=0.008,
    tail=0.8, encode="-V 7", tag_key="Db", notes="solo piano")

# ---------------------------------------------------------------- Folk

hill_road = Clip(
    "Folk/01-hill-road.mp3", "Hill Road", "Ash & Alder", "Twelve Gates", "Folk",
    104, 7, 1, "I IV I V I IV I,V I", [
        Line(STEEL, "18538583", 43, volume=104, velocity=84, gate=1.3, pan=54),
        Chords(NYLON, "x...x.x.", 62, volume=70, pan=84, roll=0.03, gate=0.9),
        Line(UPRIGHT, "1.5.", 31, volume=92),
        Tune(VIOLIN, "5:.5 6:.5 5 3 1 | 4:1.5 5:.5 6 1' | 5:.5 6:.5 5:.5 3:.5 1:2 | 2:.5 3:.5 2 5,:2 |"
             "3:.5 5:.5 1' 7:.5 6:.5 5 | 6:.5 1':.5 6 4:2 | 5 3 2 7, | 1:4", 4, volume=88),
    ], "calm", "high", "mid", year=2011, track=1, loudness=-16, human=0.01, encode="-b 96",
    notes="two guitars and a fiddle")

long_winter = Clip(
    "Folk/02-long-winter.wav", "Long Winter", "Ash & Alder", "Twelve Gates", "Folk",
    108, 8, 0, "i i iv i V7 i iv V7 i", [
        Line(STEEL, "138t83", 44, volume=106, velocity=80, gate=1.5),
        Line(CELLO, "1--", 32, volume=78, velocity=66),
        Tune(RECORDER, "5:2 4 | 3:2 1 | 4:1.5 3:.5 1 | 5:3 | 5 4 2 | 3:2 1 |"
             "4 6 4 | 2 #7, 2 | 1:3", 4, volume=92, velocity=80),
    ], "gloomy", "low", "low", metre=3, year=2011, track=2, loudness=-17, human=0.012,
    room=0.6, tail=0.8, encode="-ar 22050 -ac 1", notes="guitar in three, with a recorder")

moth_lullaby = Clip(
    "Folk/03-moth-lullaby.flac", "Kołysanka dla ćmy (Lullaby for a Moth)", "Ash & Alder", "Twelve Gates", "Folk",
    84, 6, 1, "I IV I V I IV V7 I", [
        Line(MUSIC_BOX, "158t85", 54, volume=84, velocity=62, pan=84),
        Line(CELESTA, "1..", 42, volume=90, velocity=66),
        Tune(MUSIC_BOX, "5:2 3 | 4:2 6 | 5:2 3 | 2:3 | 3:2 5 | 6 1' 6 | 5 4 2 | 1:3", 5,
             volume=112, velocity=78),
    ], "calm", "high", "low", metre=3, year=2011, track=3, comment="#Calm", loudness=-18,
    human=0.01, room=0.6, tail=0.4, encode="-ac 1 -compression_level 10",
    notes="music box; mono")

# ---------------------------------------------------------------- Ambient

under_ice = Clip(
    "Ambient/01-under-ice.mp3", "Under the Ice", "Fathom Line", "Soundings", "Ambient",
    60, 1, 0, "i VI i iv V i", [
        Line(PIANO, "1---", 25, pedal=True, volume=96, velocity=60),
        Line(CONTRABASS, "1---", 25, volume=92, velocity=64),
        Chords(SWEEP, "", 56, volume=80, velocity=70, breath=True),
        Chords(CHOIR, "", 61, volume=88, velocity=66, breath=True),
        Tune(VIBES, "5:4 | 3:2 1:2 | 5:3 4:1 | 4:2 6:2 | 2:2 #7,:2 | 1:4", 5, volume=108, velocity=74),
    ], "gloomy", "low", "low", year=2017, track=1, loudness=-20, human=0.01, room=0.9, tail=1,
    encode="-V 7", notes="dark pads, no drums")

first_light = Clip(
    "Ambient/02-first-light.opus", "First Light", "Fathom Line", "Soundings", "Ambient",
    72, 4, 1, "I IV I IV,V I", [
        Line(PIANO, "158t85t8", 52, pedal=True, volume=84, velocity=50, pan=80),
        Line(FINGER_BASS, "1---", 28, volume=84, velocity=60),
        Chords(WARM_PAD, "", 64, volume=92, velocity=70, breath=True),
        Chords(SLOW_STRINGS, "", 59, volume=70, velocity=60, breath=True),
        Tune(VIBES, "5:2 3:2 | 6:3 1':1 | 5:2 3:2 | 4:2 2:2 | 1:4", 5, volume=108, velocity=74),
    ], "calm", "high", "low", year=2017, track=2, comment="#Calm", loudness=-20, human=0.01,
    room=0.9, tail=1.5, encode="--bitrate 64", notes="warm pads; Opus")

glass_harbour = Clip(
    "Ambient/03-glass-harbour.mp3", "Glass Harbour", "Fathom Line", "Soundings", "Ambient",
    66, 6, 0, "i VI iv V i", [
        Line(CELESTA, "15853585", 54, volume=78, velocity=52, pan=80),
        Line(PIANO, "1---", 30, pedal=True, volume=92, velocity=58),
        Chords(HALO, "", 61, volume=66, velocity=62, breath=True),
        Chords(SLOW_STRINGS, "", 59, volume=84, velocity=64, breath=True),
        Tune(CELLO, "1':3 7:1 | 6:2 3:2 | 4:3 6:1 | 5:2 #7:2 | 1':4", 3, volume=80, velocity=66),
    ], "sad", "low", "low", year=2017, track=3, comment="#sad", loudness=-20, human=0.01, room=0.9,
    tail=1.5, encode="-V 7", notes="pads, celesta and cello")

CLIPS = [
    mirrorball, night_bus, warm_concrete, late_mix, extra_life,
    iron_ferry, grindstone, sunday_windows,
    corner_store, harbour_sun, paper_boats, paper_boats_fast,
    second_helping, cafe, cafe_again, blue_lamp,
    garden_waltz, four_neighbours, last_ferry, button_shop,
    hill_road, long_winter, moth_lullaby,
    under_ice, first_light, glass_harbour,
]
