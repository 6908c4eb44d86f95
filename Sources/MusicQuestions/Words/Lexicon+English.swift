extension Lexicon {
    /// The musical meanings of words, based on dictionaries. Each line has a meaning and, after the colon, the words
    /// for it. A phrase is found before its words.
    ///
    /// `valence=.8` is the best place in a descriptor or in the confidence of a heard mood (`tender=1`): 0 is the lowest of
    /// the library, 1 the highest, .5 any. `tempo=1 energy=.7` are added. `instrumentalness=.5..` is a limit that a track
    /// must keep. `genre=jazz` means tracks of that genre; the places beside it describe its sound, for music without a
    /// genre. The first word of a line is its name.
    static let english = """
        # Quiet and cheerful
        valence=.75 energy=.1 calm=1: calm, peaceful, tranquil, serene, placid, restful, unhurried, at ease, stillness, peace, tranquility, serenity
        valence=.75 energy=.15 calm=.75: relaxing, relaxed, relax, relaxation, calming, soothing, easygoing, easy going, laid back, leisurely, calm down, calm me down, calming down, settle down, unwind, unwinding, chilling, chill, chilled, chillout, chill out, resting, crying baby, baby crying, crying babies, crying child, crying toddler, fussy baby, tantrum, tantrums, cool down, cooling down, cooldown, dentist
        valence=.7 energy=.15 acousticness=.65 tender=1: gentle, tender, delicate, mild, fragile, dainty, feathery, caressing
        valence=.65 energy=.2: mellow, smooth, lazy, languid, drowsy, easy listening, velvety, silky, easy, comfortable
        valence=.7 energy=.25 acousticness=.65 tender=.85: warm, cozy, cosy, intimate, homely, snug, comforting, heartwarming, heart warming, hearty, earthy, rustic, organic, natural, hygge
        valence=.75 energy=.3 tender=1: sweet, innocent, naive, pure, precious, charming, lovely, cute, angelic, childlike, wholesome, amiable, good natured, agreeable, pleasant, nice, kind, friendly, adorable
        valence=.7 energy=.3 tender=1: romantic, love, loving, in love, affectionate, amorous, first dance, wedding dance, love song, love songs, valentine, tenderness, kissing, beloved, romance, first date
        valence=.65 energy=.3 nostalgic=.85 tender=.85: sentimental, heartfelt, touching, emotional, moving, soulful, earnest, sincere, emotionally, sincerely
        valence=.65 energy=.45 danceability=.75 sensual=1: sensual, sultry, seductive, sexy, sexual, erotic, steamy, smouldering, smoldering, sleazy
        valence=.7 energy=.2 acousticness=.65: elegant, refined, graceful, sophisticated, tasteful, stylish, indulgent, classy, noble, dignified, stately, restrained, polite, reserved, understated, formal
        valence=.7 energy=.2 acousticness=.75 tender=1: pastoral, idyllic, bucolic, rural, countryside, nature, forest, woods, meadow, garden, mountains, mountain, hills, valley, springlike, autumnal, wilderness
        valence=.6 energy=.15 dreamy=1: dreamy, dreamlike, daydream, daydreaming, floating, hazy, airy, drifting, weightless, shimmering, dreaming
        valence=.55 energy=.1 instrumentalness=.7 dreamy=1: ethereal, atmospheric, celestial, heavenly, otherworldly, spacey, spacious, cosmic, vast, immersive, floaty, lush, space, outer space, in space, underwater, under water
        valence=.6 energy=.1 instrumentalness=.65: meditative, meditation, meditating, meditational, contemplative, zen, mindful, mindfulness, yoga, spa, massage, breathing, transcendent
        valence=.6 energy=.25: spiritual, reverent, sacred, solemn joy, devotional, prayer, praying, holy, reverential, worshipful, healing, prayerful, spirituality
        valence=.6 energy=.25 acousticness=.6 nostalgic=1: nostalgic, nostalgia, wistful, bittersweet, longing, yearning, reminiscent, memories, remembering, old times, saudade
        valence=.6 energy=.2: reflective, pensive, thoughtful, introspective, musing, philosophical, wondering, literate, searching
        valence=.8 energy=.35: light, lighthearted, light hearted, breezy, sunny afternoon, bright morning
        valence=.85 energy=.5 joyful=.85: carefree, hopeful, optimistic, positive, hope, encouraging, good mood, good vibes, feel good, feelgood, content, contented, satisfied, grateful, gratitude, satisfying

        # Loud and cheerful
        valence=1 energy=.65 joyful=1: happy, cheerful, merry, glad, cheery, joyous, joyful, joy, happiness, delighted, delightful, gleeful, jolly, jovial, smiling, cheer me up, cheering up, sunny, sunshine, blissful, bliss, springtime, alegria, happily, feel great, feel wonderful, feel fantastic, feel amazing, feeling great, great day, good day, good news, best day, out of a bad mood, out of my bad mood, against a bad mood, through a bad mood
        valence=.9 energy=.6: bright, sparkling, glittering, radiant, colorful, colourful, summery, summer, spring, tropical, beach
        valence=.95 energy=.65 playful=1: fun, funny, playful, humorous, comic, comical, comedic, comedy, silly, witty, whimsical, quirky, goofy, entertaining, mischievous, amusing, lilting, perky, bouncy, peppy, buoyant, campy, zany, eccentric, hilarious, laughing
        valence=.8 energy=.8 joyful=1: lively, vibrant, vivacious, animated, spirited, vigorous, exuberant, bubbly, boisterous, rollicking, jaunty, zesty, spicy, swinging, freewheeling, spry, youthful, enthusiastic, rowdy, rambunctious, giddy, celebratory, festive, celebration, celebrating, carnival, wedding, birthday, euphoric, ecstatic, jubilant, elated, got the job, got promoted, got a promotion, passed my exam, graduation, i graduated, we won, i won, just won
        valence=.75 energy=.8 danceability=.75: upbeat, groovy, funky, confident, cool, hip, gritty, catchy, infectious, grooving, groove, rhythmic, addictive
        valence=.7 energy=.8 exciting=.75: exciting, thrilling, excited, excitement, exhilarating, electrifying, adventurous, adventure, rousing, stirring, uplifting, inspiring, inspirational, motivating, motivational, triumphant, victorious, victory, heroic, proud, empowering, passionate, hot, fiery passion, anthemic, thrilled
        valence=.55 energy=.95 powerful=1: powerful, power
        valence=.55 energy=.95: energetic, energizing, energising, energy, energetically, strong, dynamic, driving, high energy, pumping, pumped, pump up, pump me up, hyper, adrenaline, full of energy, loud and fast, pulsing, pulsating, explosive, visceral, bombastic, gutsy, strength, intensity, forceful

        # Loud and dark
        valence=.1 energy=.9 angry=1: angry, anger, full of hate, of hate, with hate, about hate, love and hate, hate songs, hate and anger, anger and hate, furious, rage, raging, fury, mad, enraged, irate, aggressive, aggression, hostile, hate, hateful, hatred, violent, brutal, fierce, ferocious, wrathful, vengeful, revenge, confrontational, malevolent, evil, thuggish, outraged, savage, vicious, abusive, furiously, violence, madness, enemy
        valence=.2 energy=.9 rebellious=.75: fiery, intense, harsh, rebellious, rebel, reckless, defiant, uncompromising, wild, raw, abrasive, heavy, raucous, rough, volatile, noisy, distorted, distortion, dirty, trashy, messy, manic, frantic, frenzied, chaotic, chaos, crazy, insane, outrageous, urgent, fevered, screaming, shouting, crushing, punishing, destructive, screamed, nasty, overwhelming, turmoil
        valence=.2 energy=.75 tense=1: tense, anxious, nervous, jittery, restless, agitated, stressed, stressful, suspenseful, suspense, tension, worried, panic, panicky, paranoid, frightened, alarming, alarmed, hectic, uneasy, unsettling, disturbing, neurotic, angst, angst ridden, angsty, conflict, danger, dangerous, threatening, menacing, ominous, sinister, threat, epic battle, battle, fight, fighting, war, annoyed, annoying, anxiety, worry, stress, fearful, dread, foreboding, unnerving
        valence=.2 energy=.7 rebellious=.85: bitter, cynical, sarcastic, snide, sardonic, negative, nihilistic, resentful, scornful, contemptuous, provocative, greasy, cold blooded, tough, cathartic
        valence=.35 energy=.7: dramatic, epic, theatrical, grand, majestic, cinematic, monumental, larger than life, bombast, serious, imposing, magnificent

        # Quiet and dark
        valence=.05 energy=.2 sad=1: sad, sadness, sorrow, sorrowful, unhappy, tearful, weeping, crying, cry, tears, heartbroken, heartbreak, heartache, broken heart, grief, grieving, mournful, mourning, funeral, lament, lamenting, sorry, miserable, misery, depressed, depressing, depression, downcast, melancholy, melancholic, melancholia, woeful, plaintive, doleful, blue, feeling blue, feeling down, down, break up, breakup, forlorn, lovesick, farewell, goodbye, tragic, lamentation, sorrowing, i just broke up, i broke up, we broke up, broke up with, got dumped, dumped me, she left me, he left me, they left me, passed away, just died, dog died, cat died, friend died, mother died, father died, mom died, dad died, lost my job, got fired, feel bad, feel terrible, feel awful, feel horrible, feeling bad
        valence=.1 energy=.25 sad=1: gloomy, somber, sombre, bleak, dark, dismal, dreary, desolate, despairing, despair, hopeless, cheerless, grim, morose, brooding, moody, murky, doom, death, dying, grave, wintry, cold, black, lifeless, weary, haunted, barren, darkness, deadly, noir, ennui, bad mood
        valence=.2 energy=.25 sad=.75: lonely, lonesome, alone, solitary, loneliness, isolated, abandoned, poignant, regretful, regret, pain, painful, suffering, anguished, distraught, anguish, hurt, vulnerable, homesick, missing you, desperately, weltschmerz
        valence=.2 energy=.25 instrumentalness=.65 tense=1: eerie, spooky, haunting, creepy, mysterious, mystery, mystical, enigmatic, weird, strange, uncanny, ghostly, scary, horror, halloween, frightening, terrifying, nightmare, nightmarish, bizarre, surreal, terrified, horrifying, unearthly, unnatural, mystic, cave, caves, cavern, dungeon, dungeons, crypt, tomb
        valence=.35 energy=.25 solemn=1: solemn, austere, sparse, cerebral, complex, detached, clinical, distant, aloof, intellectual, minimal, minimalist, minimalistic, hollow, elaborate
        valence=.4 energy=.45 instrumentalness=.6 hypnotic=1: hypnotic, trippy, psychedelic, circular, mesmerizing, mesmerising, trancelike, entrancing, repetitive, monotonous, druggy
        valence=.4 energy=.25: nocturnal, night, nighttime, midnight, late night, at night, night time, moonlight, moonlit, 3 am, after dark, starry, smoky, after hours, speakeasy, torch song, torch songs

        # Scenes
        valence=.6 energy=.1 tempo=.3 loudness=.2: sleep, sleeping, sleepy, falling asleep, fall asleep, lullaby, lullabies, bedtime, nap, napping, insomnia, going to bed, to sleep, tired, exhausted, cant sleep, hangover, hungover, worn out, burned out, burnt out, drained, cannot sleep, bed time, before bed, nap time, naptime, quiet time, cradle song, cradle songs, rock to sleep, rock me to sleep, rock baby to sleep, rock the baby to sleep, rock a baby to sleep, goodnight, good night song, good night songs
        valence=.4 energy=.15 acousticness=.65: rainy, rain, rainy day, rainy evening, rainy night, rainy afternoon, rainy sunday, rainy sunday afternoon, rainy weather, bad weather, stormy evening, drizzle, foggy, misty, grey day, gray day, cloudy
        valence=.65 energy=.2: evening, sunset, dusk, twilight, fireplace, fireside, by the fire, candlelight, candle light, bath, bathtub, hot bath, wind down, after work, end of the day, sofa, couch, armchair, credits, end credits, closing credits, rough day, hard day, tough day, long day, bad day, stressful day
        valence=.5 energy=.25 acousticness=.6: autumn, winter, snow, snowy, november, frost, frosty, falling leaves
        valence=.3 energy=.65: storm, stormy, thunder, thunderstorm, lightning, tempest, hurricane
        valence=.65 energy=.25: sea, ocean, seaside, waves, river, harbour, harbor, island, boat, sailing
        valence=.4 energy=.3: desert, prairie
        valence=.5 energy=.6: city, urban, downtown, metropolis, skyline
        valence=.75 energy=.6: bar, pub, tavern, beer
        valence=.75 energy=.25 loudness=.4: dinner, dinner party, dining, restaurant, wine, cooking dinner, date night, romantic dinner, supper, cocktail, cocktails, lounge, hotel lobby, elevator, background, background music, menu, menu music, main menu, title screen, shop music, cocktail hour, aperitif, with guests, for guests, dinner guests, having guests, guests over, guests are coming
        valence=.7 energy=.3 acousticness=.6: coffee, coffee shop, coffeehouse, cafe, breakfast, brunch, tea, tea time, sunday, sunday morning, lazy sunday, morning coffee, slow morning
        valence=.75 energy=.45: morning, sunrise, dawn, waking up, wake up, wake me up, waking, getting up, daybreak, new day
        valence=.55 energy=.25 instrumentalness=.85 speechiness=.3: focus, focusing, concentration, concentrate, concentrating, deep focus, study, studying, reading, working, work, to code, code to, homework, coding, programming, writing, deep work, office, learning, exam
        valence=.7 energy=.7 danceability=.85: party, partying, house party, pool party, going out, girls night, night out, friday night, saturday night, disco night, new year, new years eve
        energy=.8 danceability=1: dance, dancing, danceable, dancefloor, dance floor, club, clubbing, for dancing, boogie, nightclub
        valence=.55 energy=.95 tempo=.65: workout, working out, work out, gym, training, exercise, exercising, fitness, cardio, sport, sports, lifting, weightlifting, spinning, hiit, crossfit, boxing
        valence=.6 energy=.9 tempo=.75: running, run, jogging, jog, sprint, cycling, race, marathon
        valence=.75 energy=.65: road trip, roadtrip, long road trip, driving music, drive, long drive, long car ride, long journey, car, car ride, highway, cruising, travel, traveling, travelling, train ride, journey, on the road, vacation
        valence=.35 energy=.5: night drive, driving at night, late night drive, city at night, neon
        valence=.35 energy=.35 tense=.85: sneaking, sneak, sneaking around, stealth, stealthy, spying, heist
        valence=.6 energy=.35 instrumentalness=.75: exploration, exploring, explore, open world, overworld, world map
        valence=.75 energy=.35 acousticness=.6: walk, walking, stroll, hiking, hike, picnic, park, camping, campfire, lake, fishing, gardening
        valence=.85 energy=.55: cleaning, to clean, clean to, clean up, cleaning up, cleaning the house, clean the house, cleaning my house, clean my house, housework, cooking, to cook, cook to, baking, dishes, laundry, chores, kitchen, ironing, shopping, to clean the house, to clean my house, tidy up, tidying, tidying up, cleanup, brushing teeth, brushing my teeth, brush teeth, brush my teeth, brush your teeth, washing hands, washing my hands, wash hands, wash your hands, hand washing
        valence=.8 energy=.45: kids, children, childrens, child, baby, toddler, family, newborn, newborns, infant, infants, preschool, preschooler, preschoolers, kindergarten, nursery rhyme, nursery rhymes, nursery songs, early childhood, circle time, month old, month olds
        kids: 1 year old, 1 year olds, 2 year old, 2 year olds, 3 year old, 3 year olds, 4 year old, 4 year olds, 5 year old, 5 year olds, 6 year old, 6 year olds, 7 year old, 7 year olds, 8 year old, 8 year olds, 9 year old, 9 year olds, 10 year old, 10 year olds, one year old, one year olds, two year old, two year olds, three year old, three year olds, four year old, four year olds, five year old, five year olds, six year old, six year olds, seven year old, seven year olds, eight year old, eight year olds, nine year old, nine year olds, ten year old, ten year olds
        valence=.85 energy=.75 beat_strength=.85 beat_regularity=.75: clap along, clapping, clapping along, clap your hands, hand clapping, handclaps, hand claps, stomp, stomping, foot stomping, jumping, jumping around, jump around, action song, action songs
        valence=.75 energy=.7 beat_strength=.85 beat_regularity=.9: marches, a march, march music, march song, march songs, march along, march around, marching, marching band, marching bands, military march, parade, parades
        valence=.55 energy=.85: gaming, video game, boss fight, action, chase, car chase, boss battle, final boss

        # What is measured
        tempo=1 onset_rate=.75: fast, quick, rapid, speedy, uptempo, up tempo, high tempo, swift, brisk, fast paced, hurried, racing, presto, allegro
        tempo=0 onset_rate=.25: slow, slowly, slow paced, downtempo, down tempo, low tempo, sluggish, adagio, largo, lento, ballad, ballads, slow dance
        tempo=95..130: medium tempo, moderate tempo, mid tempo, midtempo, medium paced, andante, moderato
        heard=swing danceability=.75 valence=.75 acousticness=.7 tempo=110..160: medium swing, medium tempo swing
        loudness=1 energy=.75: loud, loudly, blaring, blasting, deafening, booming, forte, fortissimo
        loudness=0 energy=.2: quiet, quietly, soft, softly, hushed, low volume, silent, whispering, whispered, subdued, pianissimo, subtle
        loudness_range=1: dynamic range, contrasts, building up, crescendo
        instrumentalness=1 instrumentalness=.5..: instrumental, instrumentals, instrumental music
        instrumentalness=0 instrumentalness=...5: sung, vocals, vocal, voice, voices, singing, singer, singers, lyrics, lyric, vocalist, sings, words, vocalists, scat, scat singing, scatting
        acousticness=1: acoustic, unplugged, handmade, acoustically, wooden
        heard=electronic acousticness=0: electronically, electronic sound, electronic sounds, electronic instruments, synthetic, electric, digital, robotic, futuristic, plugged in, programmed
        liveness=1: live, concert, live recording, live recordings, live album, live albums, live performance, live music, on stage, audience, crowd, applause, live audience, gig, audience clapping, crowd clapping
        speechiness=1: spoken, speech, spoken word, talking, speaking
        beat_strength=1: beat, beats, strong beat, percussive, punchy, beat heavy, thumping, four on the floor
        heard=drums beat_strength=1: drums, drumming, drum, drummer, drummers, drum kit, drum solo, percussion, bongos, congas
        drums=.9 energy=.2 acousticness=.8 beat_strength=.35: brushed drums, brushes, brushwork, drum brushes, brush drumming
        heard=drum_machine acousticness=0: drum machine, drum machines, electronic drums, electronic beat, electronic beats
        heard=synthesizer acousticness=0: synthesizer, synth, synths, synthesizers, synthesiser, synthesisers
        heard=piano acousticness=.9: piano, pianos, pianist, grand piano, piano music, piano solo, solo piano, stride piano
        heard=guitar: guitar, guitars, guitarist, guitar music
        heard=acoustic_guitar acousticness=1: acoustic guitar, acoustic guitars, classical guitar, spanish guitar, fingerstyle, fingerpicking
        heard=electric_guitar acousticness=0: electric guitar, electric guitars, guitar riff, guitar riffs, riffs
        heard=bass: bass, bass guitar, double bass, bassline, bassist, upright bass, walking bass, bass solo, double bass solo
        heard=violin acousticness=.9: violin, violins, violinist, fiddle, viola
        heard=cello acousticness=.9: cello, cellos, cellist, violoncello
        heard=strings acousticness=.9: strings, string section, string quartet, string orchestra
        heard=flute acousticness=.9: flute, flutes, flutist, pan flute, recorder
        heard=harp acousticness=.9: harp, harps, harpist
        heard=harpsichord acousticness=1: harpsichord, harpsichords
        heard=keyboard: keyboard, keyboards
        heard=sitar: sitar, sitars
        heard=saxophone: saxophone, saxophones, sax, saxophonist, saxophone solo, tenor sax, alto sax, baritone sax, soprano sax, tenor saxophone, alto saxophone, baritone saxophone, soprano saxophone
        heard=trumpet: trumpet, trumpets, trumpeter, cornet, muted trumpet, flugelhorn
        heard=brass: brass, brass section, brass band, horns, horn section, trombone, trombones, tuba
        heard=choir instrumentalness=.1: choir, choirs, choral, chorus singing
        heard=female_voice instrumentalness=0: female voice, female voices, female vocals, female singer, female singers, woman singing, women singing, female vocalist, singer woman, female crooner, female crooners
        heard=male_voice instrumentalness=0: male voice, male voices, male vocals, male singer, male singers, man singing, men singing, male vocalist, crooner, crooners, male crooner, male crooners
        beat_regularity=1: steady, regular, steady beat, constant tempo
        tuning=0: detuned
        mode=0..0: minor, minor key, in minor
        mode=1..1: major, major key, in major
        time_signature=3..3: waltz, waltzes, 3/4, in three four, three four time, triple time, triple meter, waltz time
        time_signature=4..4: in four four, four four time, 4/4
        time_signature=5..5: in five four, in five eight, five four time, five eight time, 5/4, 5/8
        time_signature=6..6: in six eight, six eight time, 6/8
        time_signature=7..7: in seven four, in seven eight, seven four time, seven eight time, 7/4, 7/8
        year=1920..1929: twenties, roaring twenties
        year=1930..1939: thirties
        year=1935..1946: swing era
        year=1940..1949: forties
        year=1950..1959: fifties
        year=1960..1969: sixties
        year=1970..1979: seventies
        year=1980..1989: eighties
        year=1990..1999: nineties
        year=2000..2009: noughties, two thousands
        duration=0: short, brief, short songs, short tracks
        duration=1: long, lengthy, long songs, long tracks, extended
        year=1: new, newest, recent, modern, latest, contemporary
        year=0: old, oldies, oldie, older, vintage, classic, retro, old school, oldest, old fashioned

        valence=.7 energy=.6 instrumentalness=0 instrumentalness=...5: sing along, sing along to, sing along songs, singalong, singalongs, karaoke, karaoke night, karaoke party

        # Genres, and what they sound like
        genre=rock energy=.85 acousticness=.2: rock, rock music, rock and roll, rock n roll, rocking
        genre=hard_rock energy=.95 acousticness=.1 valence=.3: hard rock
        genre=metal kinds energy=1 valence=.1 acousticness=.1: metal, heavy metal, metalcore, thrash, death metal, black metal, djent, grindcore, sludge metal, doom metal, speed metal
        genre=punk energy=1 tempo=.7 acousticness=.1: punk, punk rock, hardcore, screamo, emo
        genre=pop energy=.65 valence=.6 instrumentalness=.25: pop, pop music, pop song, pop songs
        genre=jazz kinds acousticness=.85 valence=.65 energy=.35: jazz, jazzy, bebop, dixieland, big band, bossa nova, bossa, ragtime, boogie woogie, hard bop, cool jazz, manouche, jazz manouche, gypsy jazz, new orleans jazz, great american songbook, american songbook, jazz standard, jazz standards
        genre=swing danceability=.75 valence=.75 acousticness=.7: swing, swing music, electro swing
        genre=blues acousticness=.7 valence=.55 instrumentalness=.3: blues, bluesy, 12 bar blues, twelve bar blues
        genre=soul valence=.65 acousticness=.55 instrumentalness=.25: soul, motown, neo soul
        genre=r&b danceability=.7 instrumentalness=.2 energy=.5: r&b, r & b, r and b, r n b, rnb, rhythm and blues
        genre=funk danceability=.85 valence=.85 energy=.75: funk
        genre=disco danceability=.9 valence=.85 energy=.8 acousticness=.2: disco
        genre=hip_hop speechiness=1 danceability=.85 energy=.75 instrumentalness=.2: rap, hip hop, hiphop, trap, rapping, rapper, rappers, gangsta rap
        genre=reggae kinds danceability=.85 valence=.8 acousticness=.4: reggae, dub, ska, dancehall, roots reggae, rocksteady, reggae music
        genre=country kinds acousticness=.7 valence=.7 instrumentalness=.25: country, bluegrass, country music, americana, honky tonk, hillbilly
        genre=folk acousticness=.95 energy=.2: folk, folk music, folk song, folk songs, singer songwriter, sea shanty, shanty, shanties, jig, reel
        genre=classical kinds acousticness=.95 instrumentalness=.85 energy=.1 beat_strength=.1: classical, classical music, orchestral, symphonic, symphony, orchestra, baroque, chamber music, sonata, concerto, philharmonic, requiem, oratorio, cantata, fugue, prelude, minuet, madrigal, string music
        genre=opera acousticness=.9 instrumentalness=.3 energy=.25: opera, aria, arias
        genre=electronic kinds acousticness=.1 instrumentalness=.7 danceability=.6: electronic, electronica, electro, electronic music, edm, electronic dance music, idm, synthwave, vaporwave, chillwave, chiptune, chiptunes, 8 bit, 8 bit music, darkwave, electroclash
        genre=techno acousticness=.05 instrumentalness=.85 danceability=.8 energy=.85: techno, trance, house, house music, rave, drum and bass, drum n bass, dubstep, psytrance, hardstyle, gabber, breakbeat, jungle, eurodance
        genre=ambient energy=.05 instrumentalness=.9 tempo=.4: ambient, drone, new age, soundscape, soundscapes
        genre=latin kinds danceability=.7 valence=.8 acousticness=.6: latin, salsa, samba, tango, flamenco, mariachi, cumbia, bachata, reggaeton, merengue, rumba, bolero, mambo, vallenato, ranchera, milonga, forro, choro, son cubano
        genre=gospel valence=.65 instrumentalness=.2: gospel, christian, worship, hymn, hymns, church
        genre=soundtrack instrumentalness=.85 acousticness=.6 energy=.25: soundtrack, film music, movie soundtrack, film score, movie, film, score, movie music, game music
        genre=world acousticness=.7: world music, world, traditional, ethnic, african, indian, arabic, celtic, irish, balkan, klezmer, fado, rebetiko, bhangra, qawwali, gamelan, afrobeat, highlife, zydeco, cajun, polka, schlager, musette
        genre=christmas synonyms valence=.7 acousticness=.6: christmas, xmas, carol, carols, christmas song, christmas songs, advent
        genre=indie energy=.6: indie, alternative, indie rock, grunge, alternative rock, indie pop
        genre=lo-fi energy=.2 instrumentalness=.7 valence=.55: lofi, lo fi, lo fi hip hop
        genre=comedy speechiness=.9: stand up, comedy album

        # Words that join the others, and numbers
        @not: not, never, non, isnt, arent, dont, doesnt, do not, does not, wont
        @without: not in the least, not the least, least of all, no, neither, nor, without, minus, except, except for, excepting, apart from, aside from, other than, free of, free from, devoid of, void of, lacking, nothing, not any, not a, not a single, none of, no more, no more of, zero, hardly, hardly any, hardly anything, barely, barely any, barely anything, scarcely any, scarcely anything, anything but, everything but, all but, anything except, everything except, avoid, avoiding, exclude, excluding, skip, skipping, leave out, leaving out, get rid of, ban, stay away from, keep away from, steer clear of, away from, spare me, no need for, instead of, rather than, hate, hating, i hate, i really hate, i absolutely hate, i just hate, we hate, dislike, i dislike, disliking, loathe, i loathe, detest, i detest, despise, i despise, dont like, i dont like, i do not like, do not like, dont really like, dont want, dont enjoy, cant stand, cannot stand, can not stand, i cant stand, cant bear, cannot bear, cant take, sick of, im sick of, tired of, im tired of, fed up with, bored of, bored with, bored by, enough of, had enough of, not into, not in the mood for, not a fan of, no fan of, far from, allergic to
        @free: free
        @refused: no thanks, no thank you, please no, please not, not please, i hate, i dislike, i dont like, i do not like, i cant stand, i dont want, is not for me
        @less: less, least, few, fewer, not so, not too, not very, not that
        @more: more, plus
        @very: very, really, extremely, super, so, totally, ultra, incredibly, deeply
        @slightly: slightly, a bit, a little, a little bit, bit, somewhat, kind of, kinda, rather, quite, fairly, pretty
        @somewhat: a touch
        @too: too
        @but: but, only, just, though, yet, nothing but, nothing else than, nothing else but, not only, not just, not merely, cant get enough of, can not get enough of, cant live without
        @or: or, nor
        @and: and
        @with: with
        @like: like, similar to, sounding like, sounds like, sound like, sounds similar to, that sounds like, in the style of, in the vein of, something like, reminds of
        @than: than
        @unlike: unlike, not like, different from
        @by: by, from
        @between: between
        @from: from
        @to: to, until, till
        @above: above, over, more than, higher than, greater than, bigger than, at least, at the least, at the very least, since, starting from, starting in, no less than, minimum, a minimum of
        @below: below, under, less than, fewer than, lower than, smaller than, at most, until, till, up to, no more than, not more than, max, maximum, a maximum of
        @after: after, later than
        @before: before, earlier than
        @onward: onward, onwards, on, or more, and more, or higher, and higher, or above, and above, and later, or later, and up, or up, and newer, or newer
        @about: about, around, approximately, roughly, circa, near, at
        @minutes: minutes, minute, min, mins
        @seconds: seconds, second, sec, secs
        @hours: hours, hour, hr, hrs
        @bpm: bpm, beats per minute
        @loudness: lufs, lkfs, db, dbfs, decibel, decibels
        @chords: chord, chords, chord progression, chord progressions, progression, progressions, chord sequence, chord changes
        @compatible: compatible with, key compatible with, in a key compatible with, harmonically compatible with, mixable with, harmonically mixable with, that mix with, that mixes with, that mix well with, that mixes well with, which mix with, which mix well with, that can be mixed with, which can be mixed with, song to mix with, songs to mix with, track to mix with, tracks to mix with, in a key that fits, in a key which fits, in a key that fits with, in keys that fit, in a key that goes with, in a key that matches, in a key fitting
        @decade: s
        @year: year, years
        @stars: star, stars
        @inKey: in
        @key: key, in key, key of, in the key of, the key of
        @camelot: camelot, in camelot, camelot key
        @1: one, an, a
        @.5: half an, half
        @2: two, a couple of
        @3: three
        @4: four
        @5: five
        @6: six, half a dozen
        @7: seven
        @8: eight
        @9: nine
        @10: ten
        @12: twelve, a dozen, dozen
        @15: fifteen
        @20: twenty
        @24: two dozen
        @30: thirty
        @40: forty
        @50: fifty
        @60: sixty
        @70: seventy
        @80: eighty
        @90: ninety
        @100: hundred
        @album: from the album, of the album, on the album, the album, album, from the folder, in the folder, the folder, folder, called, titled, named, entitled
        @songs: songs, song, tracks, track, tunes, tune, pieces, numbers, titles
        @speech: a story, stories, bedtime story, bedtime stories, a bedtime story, audio story, audio stories, spoken story, spoken stories, audiobook, audiobooks, audio book, audio books, audio play, audio plays, radio play, radio plays, fairy tale, fairy tales, story time, podcasts
        @byPlays: most played, most listened, most listened to, most heard, played most, played the most, i play most, i play the most, i listen to most, listened to most, least played, last played, last heard
        @byAge: recently added, newly added, last added, latest added, most recently added, latest additions, recent additions, new additions, added recently, added last, i added recently
        @nothing: everything, had, a few, quite a few, several, show, show me, recommend, suggest, through, top, released, version, versions, theme, themes, anything, a, an, the, for, of, in, on, at, some, something, any, music, song, songs, track, tracks, tune, tunes, playlist, list, mix, i, im, id, me, my, we, want, would, need, give, play, find, to, that, this, is, are, be, it, its, feel, feeling, feels, mood, style, sound, sounds, sounding, kind, sort, type, please, lets, when, while, during, where, which, who, you, your, s, time, day, good, great, best, nice one, listen, listening, hear, hearing, tempo, key, genre, era, made, recorded, from, has, have, having, low quality, high quality, melody, melodies, tone, vibe, vibes, as, by, with, also, there, all, much, many, lots, lot, full, mostly, what, should, could, can, how, put, let, go, going, get, am, was, will, us, our, her, his, he, she, they, them, their, into, out, up, there, theres, here, one, thing, things, stuff, most, other, another, same, each, every, these, those, then, than, if, because, about, m, d, t, re, ve, ll, part, piece, pieces, number, numbers, at least, at the least, at the very least, not least, last but not least, last not least, no problem, no matter, no idea, not sure, im not sure, dont know, i dont know, i dont know why, dont mind, i dont mind, dont care, i dont care, never mind, why not, or not, if not, not sure why, whatever, maybe, perhaps, anyway, really want, very much, right now, today, tonight, fan, without a doubt, no doubt, ones, year old, year olds, with friends, with my friends

        # Of the listener
        liked: songs i like, music i like, tracks i like, my favorites, my favourites, favorites, favourites, liked, that i like, songs i love, music i love
        rating=4..: top rated, best rated, highest rated, highly rated
        titled=remix: remix, remixes, remixed, remixed versions
        plays=..0 last: never played, i never played, i have never played, ive never played, i havent played, i havent played yet, not played yet, never heard, i never heard, i have never heard, ive never heard, i have never heard before, ive never heard before, i never heard before, i havent heard, i havent heard yet, i havent heard before
        plays=..0: unplayed, unheard
        last_played=30..: i havent recently heard, i havent recently played, i havent recently listened to, havent recently heard, havent recently played, havent recently listened to, i havent heard in a while, i havent heard for a while, i havent heard in a long time, i havent heard for a long time, i havent played in a while, i havent played for a while, havent heard in a while, not heard in a while, not played in a while, i havent heard in years, i havent heard for years, i havent heard in ages, i havent heard for ages, i havent heard in months, i havent heard for months, i havent heard lately, i havent heard recently, i havent played in years, i havent played for months, i havent played lately, havent heard in ages, havent heard lately, havent heard in years, not heard lately, not heard recently, not played recently
        last_played=..30: recently played, played recently, recently heard, heard recently, recently listened to, listened to recently, played lately, heard lately
        random: surprise me, randomly, at random, random songs, random tracks, random music, random song, random track
        random last: random
        """
}
