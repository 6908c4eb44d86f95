extension Lexicon {
    /// German words, after an English word with the same meaning.
    static let german = """
        calm: ruhig, ruhige, ruhiges, ruhiger, friedlich, gelassen, besinnlich, stille
        relaxing: entspannt, entspannend, entspannende, entspannung, gemütlich, beruhigend, lässig
        gentle: sanft, sanfte, zart, zärtlich
        dreamy: verträumt, traumhaft
        romantic: romantisch, romantische, liebe, liebeslied, liebeslieder, verliebt
        warm: wärme, behaglich
        happy: fröhlich, fröhliche, glücklich, heiter, froh, gute laune, sonnig
        fun: lustig, lustige, spaß, spass, witzig
        lively: lebhaft, munter, schwungvoll, beschwingt
        exciting: aufregend, mitreißend, mitreissend
        energetic: energiegeladen, energisch, kraftvoll, kräftig
        angry: wütend, wütende, zornig, aggressiv, böse
        heavy: hart, harte, heftig, wild
        tense: angespannt, nervös, bedrohlich, spannend
        dramatic: dramatisch, episch
        sad: traurig, traurige, trauriges, melancholisch, wehmütig, liebeskummer
        gloomy: düster, düstere, dunkel, finster, trüb
        lonely: einsam, allein
        eerie: unheimlich, gruselig, geheimnisvoll
        nostalgic: nostalgisch, sehnsucht, sehnsüchtig
        sleep: schlafen, schlaf, einschlafen, zum einschlafen, wiegenlied, müde
        rainy: regen, regnerisch, regentag, regnerischen, regenabend
        evening: abend, abends, feierabend, sonnenuntergang, kamin
        night: nacht, nachts, mitternacht
        dinner: abendessen, zum abendessen, essen, hintergrund
        coffee: kaffee, frühstück, zum frühstück, sonntagmorgen
        morning: morgen, morgens, aufwachen
        focus: konzentration, konzentrieren, lernen, arbeiten, arbeit, lesen, zum lernen, zum arbeiten
        party: feier, feiern, fete
        dance: tanzen, zum tanzen, tanzbar, tanzmusik
        workout: sport treiben, zum sport, fitnessstudio, trainieren
        running: laufen, joggen, zum joggen
        road trip: autofahrt, autofahren, unterwegs, reise
        walk: spaziergang, wandern
        cleaning: putzen, aufräumen, kochen
        kids: kinder, für kinder
        fast: schnell, schnelle, schnelles, rasch, flott
        slow: langsam, langsame, langsames, gemächlich
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
        folk: volksmusik
        soundtrack: filmmusik
        christmas: weihnachten, weihnachtlich, weihnachtslieder
        summery: sommer, sommerlich
        autumn: herbst, winter
        @not: nicht, kein, keine, keinen, ohne, nie
        @less: weniger
        @more: mehr
        @very: sehr, ganz, besonders
        @slightly: etwas, ein bisschen, leicht
        @too: zu
        @but: aber, doch, nur
        @or: oder
        @and: und
        @like: wie, ähnlich wie, so wie
        @by: von
        @between: zwischen
        @to: bis, bis zu, bis zum
        @above: über, mehr als, mindestens, ab, seit
        @below: unter, weniger als, höchstens, bis, bis zu, bis zum
        @onward: an, aufwärts, und später, oder später, und neuer, oder neuer
        @after: nach
        @before: vor
        @about: etwa, ungefähr, um
        @minutes: minute, minuten
        @chords: akkord, akkorde, akkorden, akkordfolge, akkordfolgen, akkordprogression, kadenz
        @compatible: kompatibel mit, kompatibel zu, mischbar mit, mixbar mit, lieder zum mixen mit, stücke zum mixen mit, songs zum mixen mit, passend zur tonart von, in einer tonart passend zu, in einer tonart die zu, in passender tonart zu, mit passender tonart zu
        @mixing: die sich mit, die sich gut mit
        @mixingEnd: mixen lassen, gut mixen lassen, mischen lassen, gut mischen lassen, passt, passen
        @hours: stunde, stunden
        @decade: er, ern
        @year: jahr, jahre, jahren
        @1: ein, eine, einer
        @.5: halbe, eine halbe
        @2: zwei
        @3: drei
        @4: vier
        @5: fünf
        @6: sechs
        @7: sieben
        @8: acht
        @9: neun
        @10: zehn
        @12: zwölf
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
        @nothing: für, einen, eine, einem, einer, ein, der, die, das, den, dem, des, musik, lieder, lied, stücke, stück, mit, bei, beim, zum, zur, am, an, auf, ich, möchte, will, hören, bitte, etwas zum, ist, im, aus, jahre, jahren, songs, stimmung, passt, passen, mixen, mischen, lassen
        """
}
