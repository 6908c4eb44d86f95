extension Lexicon {
    /// German words, after an English word with the same meaning.
    static let german = """
        calm: ruhig, ruhige, ruhiges, ruhiger, friedlich, gelassen, besinnlich, stille
        relaxing: entspannt, entspannend, entspannende, entspannung, gemütlich, beruhigend, lässig, gemütlichkeit, gemütliche, gemütlicher, beruhigen, zum beruhigen, beruhige mich, runterkommen, zum runterkommen, weinendes baby, schreiendes baby, zahnarzt
        gentle: sanft, sanfte, zart, zärtlich, liebevoll
        dreamy: verträumt, traumhaft
        romantic: romantisch, romantische, liebe, liebeslied, liebeslieder, verliebt, erstes date, rendezvous
        warm: wärme, behaglich, geborgenheit
        happy: fröhlich, fröhliche, glücklich, heiter, froh, gute laune, sonnig, zufrieden, geht es gut, geht mir gut, gut drauf, guter tag, gute nachrichten, gegen schlechte laune, gegen liebeskummer, gegen meine schlechte laune
        fun: lustig, lustige, spaß, spass, witzig
        lively: lebhaft, munter, schwungvoll, beschwingt, wurde befördert, prüfung bestanden, haben gewonnen, habe gewonnen, geburtstag, kindergeburtstag, kinderdisco
        exciting: aufregend, mitreißend, mitreissend, vorfreude
        energetic: energiegeladen, energisch, energetisch
        powerful: kraftvoll, kräftig, mächtig
        angry: wütend, wütende, zornig, aggressiv, böse
        heavy: hart, harte, heftig, wild, gewaltig, zerstörung
        tense: angespannt, nervös, hektisch, stressig, bedrohlich, spannend, ängstlich, angst
        dramatic: dramatisch, episch, imposant
        sad: traurig, traurige, trauriges, melancholisch, wehmütig, liebeskummer, wehmut, unglücklich, kummer, geht es schlecht, geht mir schlecht, sie hat schluss gemacht, er hat schluss gemacht, haben schluss gemacht, ist gestorben, haben uns getrennt, frisch getrennt
        gloomy: düster, düstere, dunkel, finster, trüb, schwermut, schwermütig, schlechte laune, schlecht gelaunt, schlecht drauf, mies drauf
        lonely: einsam, allein, einsamkeit, heimweh, weltschmerz
        eerie: unheimlich, gruselig, geheimnisvoll
        nostalgic: nostalgisch, sehnsucht, sehnsüchtig, fernweh
        sleep: schlafen, schlaf, einschlafen, zum einschlafen, wiegenlied, müde, erschöpft, kaputt, verkatert, wiegenlieder, schlaflied, schlaflieder, gutenachtlied, gutenachtlieder, gute nacht lied, gute nacht lieder, schlafengehen
        boss fight: bosskampf, endgegner, endkampf, kampf, kampfmusik, schlacht, verfolgungsjagd
        clap along: klatschen, mitklatschen, stampfen, toben, hüpfen, bewegungslied, bewegungslieder
        marches: marsch, märsche, marschieren
        piano: klavier, flügel, klavierspiel, pianist
        guitar: gitarre, gitarren, gitarrist
        acoustic guitar: akustikgitarre, akustikgitarren, akustische gitarre, konzertgitarre, klassische gitarre, westerngitarre
        electric guitar: e gitarre, e gitarren, elektrische gitarre, elektrogitarre
        violin: geige, geigen, violine, violinen, bratsche
        cello: cellos, violoncelli
        strings: streicher, streichern, streichquartett
        flute: flöte, flöten, querflöte, blockflöte
        harp: harfe, harfen
        harpsichord: cembali
        drums: schlagzeug, trommel, trommeln, perkussion, schlagzeuger
        brushes: schlagzeugbesen, mit besen
        drum machine: drumcomputer
        synthesizer: synthie, synthies
        bass: bassgitarre, kontrabass
        choir: chor, chöre, chören, chorgesang
        female voice: frauenstimme, frauenstimmen, sängerinnen, weibliche stimme
        male voice: männerstimme, männerstimmen, männliche stimme
        rainy: regen, regnerisch, regentag, regnerischen, regenabend, verregnet, verregneter sonntag, verregneten sonntag, nieselregen, neblig, nebel, bewölkt, schlechtes wetter, grauer tag
        storm: sturm, stürmisch, gewitter, donner, unwetter
        sea: meer, ozean, küste, hafen, insel, fluss, wellen, am meer
        pastoral: wald, wiese, garten, berge, natur, ländlich, dorf, landschaft
        city: stadt, großstadt, städtisch
        bar: kneipe, bier
        desert: wüste
        evening: abend, abends, feierabend, sonnenuntergang, kamin, anstrengender tag, anstrengenden tag, harter tag, harten tag, langer tag, langen tag, stressiger tag
        night: nacht, nachts, mitternacht, verraucht, verrauchte, verrauchter, verrauchtes, spätabends, spät abends
        dinner: abendessen, zum abendessen, essen, hintergrund, gäste, gästen
        coffee: kaffee, frühstück, zum frühstück, sonntagmorgen, sonntag, sonntagnachmittag, sonntags, café
        morning: morgen, morgens, aufwachen, weck mich auf
        focus: konzentration, konzentrieren, lernen, arbeiten, arbeit, lesen, zum lernen, zum arbeiten
        party: feier, feiern, fete
        dance: tanzen, zum tanzen, tanzbar, tanzmusik
        workout: sport treiben, zum sport, fitnessstudio, trainieren
        running: laufen, joggen, zum joggen
        road trip: autofahrt, lange autofahrt, lange fahrt, lange reise, autofahren, unterwegs, reise, zugfahrt, autobahn, urlaub
        walk: spaziergang, wandern
        cleaning: putzen, aufräumen, kochen, wohnung putzen, haus putzen, spülen, abwasch, aufräumlied, aufräumlieder, zähneputzen, zähne putzen, händewaschen, hände waschen
        random: überrasch mich, überrasche mich, zufällig
        recently played: kürzlich gespielt, kürzlich gespielte, kürzlich gehört, kürzlich gehörte, vor kurzem gespielt, vor kurzem gehört, neulich gehört
        i havent heard in a while: lange nicht gehört habe, lange nicht mehr gehört habe, schon lange nicht mehr gehört habe, lange nicht gehört, lange nicht mehr gehört, schon lange nicht gehört, schon lange nicht mehr gehört, länger nicht gehört, seit jahren nicht gehört, seit monaten nicht gehört, ewig nicht gehört
        never played: nie gehört habe, noch nie gehört habe, noch nicht gehört habe, nie gehört hab, noch nie gehört hab, nie gehört, noch nie gehört, nie gespielt, noch nie gespielt, noch nicht gehört, ungehört
        sing along: mitsingen, zum mitsingen
        kids: kinder, für kinder, babys, kleinkind, kleinkinder, kleinkindern, kita
        fast: schnell, schnelle, schnelles, rasch, flott
        slow: langsam, langsame, langsames, gemächlich, ballade, balladen
        loud: laut, laute
        quiet: leise, leises
        instrumental: instrumentalmusik
        vocals: gesang, stimme, stimmen, gesungen, sänger, sängerin
        acoustic: akustisch, akustische
        electronic: elektronisch, elektronische
        live: konzert, publikum, live aufnahme
        minor: moll, in moll
        major: dur, in dur
        waltz: walzer, dreivierteltakt
        twenties: zwanziger, zwanzigern, zwanzigerjahre, zwanzigerjahren, goldene zwanziger, goldenen zwanziger, goldenen zwanzigern
        thirties: dreißiger, dreißigern, dreißigerjahre, dreißigerjahren
        forties: vierziger, vierzigern, vierzigerjahre, vierzigerjahren
        fifties: fünfziger, fünfzigern, fünfzigerjahre, fünfzigerjahren
        sixties: sechziger, sechzigern, sechzigerjahre, sechzigerjahren
        seventies: siebziger, siebzigern, siebzigerjahre, siebzigerjahren
        eighties: achtziger, achtzigern, achtzigerjahre, achtzigerjahren
        nineties: neunziger, neunzigern, neunzigerjahre, neunzigerjahren
        noughties: zweitausender, zweitausendern, zweitausenderjahre, zweitausenderjahren, nullerjahre, nullerjahren
        short: kurz, kurze
        long: lang, lange
        new: neu, neue, neues, modern, moderne
        old: alt, alte, altes, altmodisch
        classical: klassik, klassisch, klassische, klassische musik
        jazz: barjazz
        folk: volksmusik
        soundtrack: filmmusik
        christmas: weihnachten, weihnachtlich, weihnachtslieder
        summery: sommer, sommerlich, strand, frühling, frühlingshaft, sonne, hitze, sommertag
        autumn: herbst, schnee, verschneit, herbstlich, winterlich, frost
        bitter: grausam
        sweet: angenehm
        solemn: feierlich, würdevoll
        playful: verspielt
        hypnotic: hypnotisch
        sensual: sinnlich
        rebellious: rebellisch
        saxophone: saxophon, saxofon, saxophone, tenorsaxophon, altsaxophon, baritonsaxophon, sopransaxophon, tenorsaxofon, altsaxofon
        trumpet: trompete, trompeten
        brass: blechbläser, bläser, posaune, posaunen
        @not: nicht, nie, niemals, nimmer, nicht mehr
        @without: kein, keine, keinen, keinem, keiner, keinerlei, ohne, nichts, nix, auf keinen fall, keinesfalls, bloß nicht, bloß kein, bloß keine, bloß keinen, bitte nicht, bitte kein, bitte keine, bitte keinen, nie wieder, nie mehr, kaum, fast kein, fast keine, fast keinen, fast ohne, so gut wie kein, so gut wie keine, außer, alles außer, alles andere als, alles nur nicht, nur nicht, nur kein, nur keine, nur keinen, alle bis auf, alles bis auf, ausgenommen, mit ausnahme von, abgesehen von, vermeide, vermeiden, hasse, ich hasse, wir hassen, verabscheue, mag nicht, mag kein, mag keine, mag keinen, ich mag kein, ich mag keine, ich mag keinen, will kein, will keine, will keinen, weder, frei von, genug von, statt, anstatt, anstelle von, weg mit, verzichte auf, verschone mich mit, verschon mich mit, nicht so viel, schluss mit
        @free: frei
        @refused: nicht, keine lust, habe ich keine lust, nein danke, bitte nicht, lieber nicht, mag ich nicht, will ich nicht, hasse ich, kann ich nicht leiden, nervt, nervt mich, nein
        @less: weniger, am wenigsten, nicht zu, nicht so, nicht sehr, nicht allzu
        @more: mehr
        @very: sehr, ganz, besonders
        @slightly: ein bisschen, ein wenig, leicht, ein klein wenig
        @somewhat: etwas
        @too: zu
        @but: aber, doch, nur, sondern, nichts als, nichts anderes als, nicht nur, nicht bloß
        @or: oder, noch
        @and: und, sowie
        @with: mit
        @than: als
        @like: wie, ähnlich wie, so wie, klingt wie, klingen wie, klingt ähnlich wie, klingen ähnlich wie, klingt so wie, klingen so wie, im stil von
        @by: von
        @between: zwischen
        @to: bis, bis zu, bis zum
        @above: über, mehr als, höher als, größer als, mindestens, wenigstens, ab, seit
        @below: unter, weniger als, nicht mehr als, niedriger als, kleiner als, geringer als, höchstens, maximal, bis, bis zu, bis zum
        @onward: an, aufwärts, und später, oder später, und neuer, oder neuer
        @after: nach, später als
        @before: vor, früher als
        @about: etwa, ungefähr, um
        @minutes: minute, minuten
        @seconds: sekunde, sekunden, sek
        @bpm: schläge pro minute, schlägen pro minute, beats pro minute
        @loudness: dezibel
        @chords: akkord, akkorde, akkorden, akkordfolge, akkordfolgen, akkordprogression, kadenz
        @compatible: kompatibel mit, kompatibel zu, mischbar mit, mixbar mit, lieder zum mixen mit, stücke zum mixen mit, songs zum mixen mit, passend zur tonart von, in einer tonart passend zu, in einer tonart die zu, in passender tonart zu, mit passender tonart zu
        @mixing: die sich mit, die sich gut mit
        @mixingEnd: mixen lassen, gut mixen lassen, mischen lassen, gut mischen lassen, passt, passen
        @hours: stunde, stunden
        @decade: er, ern
        @stars: stern, sterne, sternen
        @key: tonart, in der tonart, in tonart
        @value energy: energie
        @value danceability: tanzbarkeit
        @value valence: valenz
        @year: jahr, jahre, jahren
        @1: ein, eine, einer
        @.5: halbe, eine halbe
        @2: zwei
        @3: drei
        @4: vier
        @5: fünf
        @6: sechs, ein halbes dutzend
        @7: sieben
        @8: acht
        @9: neun
        @10: zehn
        @12: zwölf, ein dutzend, dutzend
        @15: fünfzehn
        @20: zwanzig
        @30: dreißig
        @40: vierzig
        @50: fünfzig
        @60: sechzig
        @70: siebzig
        @80: achtzig
        @90: neunzig
        @100: hundert, einhundert
        @album: aus dem album, vom album, das album, auf dem album, aus dem ordner, im ordner, ordner, namens, mit dem titel
        @speech: hörspiel, hörspiele, hörbuch, hörbücher, märchen, eine geschichte, geschichten, gutenachtgeschichte, gutenachtgeschichten, gute nacht geschichte, gute nacht geschichten, zum vorlesen
        @songs: lieder, liedern, lied, stücke, stücken, titel, songs, musikstücke
        @head: musik, lied, lieder, liedern, stück, stücke, stücken, song, songs, abend, nacht, tag, tage, morgen, nachmittag, stimmung, klänge, klängen, party, spaziergang, wetter, solo, soli, begleitung, gesang
        @byPlays: meistgespielt, meistgespielte, meistgespielten, meistgehört, meistgehörte, meistgehörten, am meisten gespielt, am meisten gespielte, am meisten gespielten, am meisten gehört, am meisten gehörte, am meisten gehörten, am häufigsten gespielt, am häufigsten gehört, am häufigsten gespielten, am häufigsten gehörten, am öftesten gehört, oft gespielte
        @byAge: neu hinzugefügt, neu hinzugefügte, neu hinzugefügten, zuletzt hinzugefügt, zuletzt hinzugefügte, zuletzt hinzugefügten, kürzlich hinzugefügt, kürzlich hinzugefügte, kürzlich hinzugefügten, neuzugänge
        @nothing: hat, habe, hatte, hatten, alles, klingt, klingen, klang, ein paar, einige, mehrere, zeig, zeige, zeig mir, empfiehl, spiele mir, meine, meinen, meiner, mein, für, einen, eine, einem, einer, ein, der, die, das, den, dem, des, musik, lieder, lied, liedern, liedes, musikstücke, titel, stücke, stück, mit, bei, beim, zum, zur, am, an, auf, ich, möchte, will, hören, bitte, etwas zum, ist, im, aus, jahre, jahren, songs, stimmung, passt, passen, mixen, mischen, lassen, mag, magst, brauche, suche, spiel, spiele, spielt, gib, mir, mich, wir, uns, es, bin, bist, sind, so, wenn, während, von der, vom, im hintergrund bitte, heute, jetzt, gerade, mal, gern, gerne, dabei, dazu, nicht am wenigsten, nicht zuletzt, keine ahnung, kein problem, warum nicht, weiß nicht, egal, irgendwas, irgendetwas, was, zeit, gut, gute, guter, gutes, guten, ja, wäre, hätte, hätte gern, lust auf, habe, hab, bock auf, viel, viele, mehr davon, hintergrundmusik, lieber, eher, auch, durch, immer, dann, wieder, einfach, hier, dort, da, fürs, mit freunden
        """
}
