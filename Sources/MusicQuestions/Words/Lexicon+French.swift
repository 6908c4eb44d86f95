extension Lexicon {
    /// French words, after an English word with the same meaning.
    static let french = """
        calm: calmes, paisible, paisibles, serein, sereine, tranquille, tranquilles
        relaxing: relaxant, relaxante, relaxantes, apaisant, apaisante, détente, détendu, reposant
        gentle: doux, douce, douces, tendre, tendres, délicat, délicate
        dreamy: rêveur, rêveuse, rêverie, planant
        romantic: romantique, romantiques, amour, amoureux, amoureuse
        warm: chaleureux, chaleureuse
        happy: joyeux, joyeuse, joyeuses, heureux, heureuse, gai, gaie, gaies, bonheur, bonne humeur
        fun: drôle, amusant, amusante, rigolo
        lively: vif, vive, entraînant, entraînante, animé
        exciting: excitant, exaltant, palpitant
        energetic: énergique, énergiques, énergie, puissant, puissante
        angry: fâché, furieux, furieuse, colère, agressif, agressive
        heavy: lourd, lourde, dur, sauvage
        tense: tendu, tendue, anxieux, angoissant, angoissante
        dramatic: dramatique, épique
        sad: triste, tristes, tristesse, mélancolique, mélancoliques, mélancolie, chagrin
        gloomy: sombre, sombres, lugubre, morne
        lonely: solitaire, solitude, seul
        eerie: mystérieux, mystérieuse, étrange, effrayant
        nostalgic: nostalgique, nostalgie
        sleep: dormir, pour dormir, sommeil, berceuse, endormir
        rainy: pluie, pluvieux, pluvieuse, jour de pluie
        evening: soirée tranquille, soir, crépuscule
        night: nuit, minuit, nocturne
        dinner: dîner, pour le dîner, souper
        coffee: petit déjeuner
        morning: matin, réveil, matinée
        focus: travailler, pour travailler, étudier, pour étudier, concentration, lire, se concentrer
        party: fête, faire la fête, soirée
        dance: danser, pour danser, danse, dansant, dansante
        workout: musculation, entraînement, gymnastique
        running: courir, pour courir
        road trip: voyage, en voiture, conduire, route
        walk: promenade, marcher, randonnée
        cleaning: ménage, cuisiner
        kids: enfants, pour enfants
        fast: rapide, rapides, vite
        slow: lent, lente, lentes, lents, lentement
        loud: fort, forte, bruyant, bruyante
        quiet: silencieux, discret, discrète
        instrumental: instrumentale, instrumentales, instrumentaux
        vocals: voix, chant, chanté, chantée, chanteur, chanteuse, paroles
        acoustic: acoustique, acoustiques
        electronic: électronique, électroniques
        live: en direct, en concert
        minor: mineur
        major: majeur
        waltz: valse
        sixties: années soixante
        seventies: années soixante dix
        eighties: années quatre vingt, années quatre vingts
        nineties: années quatre vingt dix
        noughties: années deux mille
        short: court, courte, courtes
        long: longue, longues
        new: nouveau, nouvelle, nouvelles, moderne, récent
        old: vieux, vieille, vieilles, ancien, ancienne, anciennes
        classical: classique, classiques, musique classique
        soundtrack: musique de film, bande originale
        christmas: noël
        summery: été, estival, plage
        autumn: automne, hiver
        @not: sans, pas de, pas, jamais
        @less: moins
        @more: plus
        @very: très
        @slightly: un peu, légèrement
        @too: trop
        @but: mais
        @or: ou
        @and: et
        @like: comme, semblable à
        @by: par
        @between: entre
        @to: à
        @above: plus de, au dessus de, depuis, à partir de, à partir des
        @onward: et après, et plus tard, ou plus tard
        @below: moins de, au dessous de, jusqu'à, jusqu'au, jusqu'aux, jusqu'en
        @after: après
        @before: avant
        @hours: heure, heures
        @chords: accord, accords, suite d'accords, progression d'accords, grille d'accords
        @compatible: compatible avec, compatibles avec, mixable avec, mixables avec, morceaux à mixer avec, chansons à mixer avec, qui se mixent avec, qui se mixent bien avec, dans une tonalité compatible avec, dans une tonalité qui va avec, dans une tonalité qui s'accorde avec
        @year: ans, année, années
        @1: un, une
        @.5: demi, une demi
        @2: deux
        @3: trois
        @4: quatre
        @5: cinq
        @6: six
        @7: sept
        @8: huit
        @9: neuf
        @10: dix
        @11: onze
        @12: douze
        @13: treize
        @14: quatorze
        @15: quinze
        @16: seize
        @20: vingt
        @30: trente
        @40: quarante
        @50: cinquante
        @60: soixante
        @80: quatre vingt, quatre vingts
        @100: cent, cents
        @about: environ
        @nothing: pour, une, le, les, des, du, la musique, musique, chansons, chanson, avec, dans, qui, je, veux, écouter, années, année, morceaux, morceau, au, aux, ce, mon, de la
        """
}
