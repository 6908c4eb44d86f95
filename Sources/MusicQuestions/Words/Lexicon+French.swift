extension Lexicon {
    /// French words, after an English word with the same meaning.
    static let french = """
        calm: calmes, paisible, paisibles, serein, sereine, tranquille, tranquilles, paix, agréable
        relaxing: relaxant, relaxante, relaxantes, apaisant, apaisante, détente, détendu, reposant, me calmer, pour me calmer, calme moi, se calmer, bébé qui pleure, un bébé qui pleure, dentiste
        gentle: doux, douce, douces, tendre, tendres, délicat, délicate, douceur
        dreamy: rêveur, rêveuse, rêverie, planant
        romantic: romantique, romantiques, amour, amoureux, amoureuse, premier rendez-vous, rendez-vous galant
        warm: chaleureux, chaleureuse
        happy: joyeux, joyeuse, joyeuses, heureux, heureuse, gai, gaie, gaies, bonheur, bonne humeur, joie, merveilleux, bonne journée, bonnes nouvelles, contre la mauvaise humeur, je vais bien
        fun: drôle, amusant, amusante, rigolo
        lively: vif, vive, entraînant, entraînante, animé, vivante, anniversaire, ai gagné, a gagné, avons gagné, eu une promotion, eu mon diplôme
        exciting: excitant, exaltant, palpitant
        energetic: énergique, énergiques, énergie, énergétique
        powerful: puissant, puissante
        angry: fâché, furieux, furieuse, colère, agressif, agressive, rage
        heavy: lourd, lourde, dur, sauvage
        tense: tendu, tendue, stressant, stressante, anxieux, angoissant, angoissante, panique, nerveux, nerveuse, détresse, dangereuse
        dramatic: dramatique, épique, sérieux
        sad: triste, tristes, tristesse, mélancolique, mélancoliques, mélancolie, chagrin, malheureux, malheureuse, tragique, rupture, peine de cœur, je vais mal, déprimé, déprimée
        gloomy: sombre, sombres, lugubre, morne, mauvaise humeur
        lonely: solitaire, solitude, seul
        eerie: mystérieux, mystérieuse, étrange, effrayant
        nostalgic: nostalgique, nostalgie
        sleep: dormir, pour dormir, sommeil, berceuse, endormir, fatigué, fatiguée, épuisé, épuisée, gueule de bois, berceuses, sieste, bonne nuit
        boss fight: combat, bataille, boss final, poursuite
        clap along: frapper des mains, frapper dans les mains, taper dans les mains, taper des mains
        marches: marche militaire, marches militaires
        piano: pianiste, piano à queue
        guitar: guitare, guitares, guitariste
        acoustic guitar: guitare acoustique, guitares acoustiques, guitare sèche, guitare classique, guitare folk
        electric guitar: guitare électrique, guitares électriques
        violin: violon, violons, violoniste
        cello: violoncelle, violoncelles
        strings: cordes, quatuor à cordes
        flute: flûte, flûtes, flûte traversière
        harp: harpe, harpes
        harpsichord: clavecin, clavecins
        keyboard: clavier, claviers
        drums: batterie, batteries, percussion, percussions, tambour, tambours, batteur
        drum machine: boîte à rythmes
        synthesizer: synthé, synthés, synthétiseur, synthétiseurs
        bass: basse, guitare basse, contrebasse
        choir: chœur, chœurs, chorale
        female voice: voix féminine, voix féminines, voix de femme, chanteuses
        male voice: voix masculine, voix masculines, voix d homme
        storm: orage, orageux, tempête, tonnerre
        sea: mer, océan, rivière, vagues, île, port, bord de mer
        pastoral: forêt, campagne, jardin, montagne, montagnes, nature
        city: ville, urbain, urbaine
        bar: bistrot, bière
        desert: désert
        rainy: dimanche pluvieux, jour pluvieux, soirée pluvieuse, brouillard, brume, nuageux, mauvais temps, il pleut, pluie, pluvieux, pluvieuse, jour de pluie
        evening: soirée tranquille, soir, crépuscule, longue journée, dure journée, journée difficile
        night: nuit, minuit, nocturne
        dinner: dîner, pour le dîner, souper, apéro, des invités, mes invités, nos invités, les invités
        coffee: petit déjeuner, dimanche, dimanche matin, café du matin, goûter
        morning: matin, réveil, matinée
        focus: travailler, pour travailler, étudier, pour étudier, étude, études, concentration, lire, se concentrer
        party: fête, faire la fête, soirée
        dance: danser, pour danser, danse, dansant, dansante
        workout: musculation, entraînement, gymnastique
        running: courir, pour courir
        road trip: voyage, en voiture, conduire, route
        walk: promenade, marcher, randonnée
        cleaning: ménage, cuisiner, faire le ménage, pour cuisiner, cuisine
        random: surprends moi, surprenez moi, au hasard, aléatoire
        recently played: récemment écouté, récemment écoutée, récemment écoutés, récemment écoutées, écouté récemment, écoutée récemment, écoutés récemment, écoutées récemment
        i havent heard in a while: pas écouté depuis longtemps, pas écoutées depuis longtemps, pas écoutés depuis longtemps, ai pas écouté depuis longtemps, ai pas écoutées depuis longtemps, plus écouté depuis longtemps, pas écouté depuis des années, pas écoutées depuis des années, pas écoutés depuis des années, ai pas écoutées depuis des années
        never played: ai jamais écouté, ai jamais écoutée, ai jamais écoutées, ai jamais écoutés, jamais écouté, jamais écoutée, jamais écoutées, jamais écoutés, pas encore écouté, pas encore écoutées
        sing along: chanter, pour chanter, karaoké, à chanter
        kids: enfants, pour enfants, bébés, un bébé, mon bébé, le bébé, pour bébé, tout petits, jeunes enfants, la maternelle, en maternelle, école maternelle, comptine, comptines
        fast: rapide, rapides, vite
        slow: lent, lente, lentes, lents, lentement
        loud: fort, forte, forts, fortes, bruyant, bruyante, bruyants, bruyantes
        quiet: silencieux, discret, discrète
        instrumental: instrumentale, instrumentales, instrumentaux
        vocals: voix, chant, chanté, chantée, chanteur, chanteuse, paroles
        acoustic: acoustique, acoustiques
        electronic: électronique, électroniques
        live: en direct, en concert
        minor: mineur
        major: majeur
        waltz: valse
        twenties: années vingt, années folles
        sixties: années soixante
        seventies: années soixante dix
        eighties: années quatre vingt, années quatre vingts
        nineties: années quatre vingt dix
        noughties: années deux mille
        short: court, courte, courts, courtes, bref, brève, brefs, brèves
        long: longue, longs, longues
        new: nouveau, nouveaux, nouvelle, nouvelles, moderne, modernes, récent, récente, récents, récentes
        old: vieux, vieille, vieilles, ancien, ancienne, anciens, anciennes
        classical: classique, classiques, musique classique
        soundtrack: musique de film, bande originale
        christmas: noël
        summery: été, estival, estivale, plage, printemps, soleil, chaleur, ensoleillé
        autumn: automne, hiver, neige, enneigé, hivernal, hivernale
        sweet: charmant, charmante
        mellow: langueur, confortable
        sentimental: touchant, touchante
        solemn: solennel, solennelle
        playful: enjoué, enjouée, espiègle
        hypnotic: hypnotique
        sensual: sensuel, sensuelle
        rebellious: rebelle
        trumpet: trompette, trompettes, trompette bouchée
        saxophone: saxophone ténor, saxophone baryton, sax ténor
        brass: cuivres
        @not: pas, n est pas, ne sont pas
        @without: sans, pas de, pas du, pas des, pas d, sauf, tout sauf, tout excepté, n importe quoi sauf, excepté, hormis, à part, évite, éviter, évitez, évitons, exclure, exclus, enlève, enlever, surtout pas, surtout pas de, déteste, je déteste, je hais, j ai horreur de, horreur de, n aime pas, je n aime pas, j aime pas, je n aime pas le, aime pas, ne veux pas, je ne veux pas, ne veux pas de, veux pas de, ne veux plus de, veux plus de, ne veux plus, plus jamais de, ne supporte pas, supporte pas, marre de, j en ai marre de, ras le bol de, assez de, presque pas de, presque sans, à peine, à peine de, quasiment pas de, au lieu de, plutôt que, loin de, dépourvu de, à l exception de, à l exception des, non pas, zéro
        @none: rien, rien de, rien d, ni, aucun, aucune, jamais, jamais de
        @refused: non merci, très peu pour moi, pas merci, je n aime pas ça, j aime pas, je n aime pas, je déteste, je déteste ça, surtout pas, non, n en veux pas, je n en veux pas
        @less: moins, pas trop, pas très, pas si
        @more: plus
        @very: très
        @slightly: un peu, un petit peu, légèrement, assez
        @somewhat: quelque peu
        @too: trop
        @but: mais, seulement, rien que, uniquement, pas seulement, pas que
        @or: ou
        @and: et, ainsi que
        @with: avec
        @than: que, qu
        @like: comme, semblable à, sonne comme, sonnent comme, ressemble à, ressemblent à, ressemblant à, dans le style de
        @by: par
        @between: entre
        @to: à
        @above: plus de, supérieur à, supérieure à, supérieurs à, supérieures à, plus grand que, plus grande que, plus haut que, plus élevé que, plus élevée que, au dessus de, depuis, à partir de, à partir des, au moins, au minimum
        @onward: et après, et plus tard, ou plus tard
        @below: moins de, pas plus de, inférieur à, inférieure à, inférieurs à, inférieures à, plus petit que, plus petite que, plus bas que, plus basse que, au dessous de, en dessous de, jusqu'à, jusqu'au, jusqu'aux, jusqu'en, au plus, au maximum
        @after: après, plus tard que, postérieur à, postérieure à, postérieurs à, postérieures à
        @before: avant, plus tôt que, antérieur à, antérieure à, antérieurs à, antérieures à
        @hours: heure, heures
        @seconds: seconde, secondes
        @bpm: battements par minute, pulsations par minute
        @loudness: décibel, décibels
        @chords: accord, accords, suite d'accords, progression d'accords, grille d'accords
        @compatible: compatible avec, compatibles avec, mixable avec, mixables avec, morceaux à mixer avec, chansons à mixer avec, qui se mixent avec, qui se mixent bien avec, dans une tonalité compatible avec, dans une tonalité qui va avec, dans une tonalité qui s'accorde avec
        @stars: étoile, étoiles
        @inKey: en
        @key: tonalité, en tonalité de, dans la tonalité de
        @value energy: énergie
        @value danceability: dansabilité
        @value valence: valence
        @year: ans, année, années
        @1: un, une
        @.5: demi, une demi
        @2: deux
        @3: trois
        @4: quatre
        @5: cinq
        @6: six, une demi douzaine de, une demi douzaine d
        @7: sept
        @8: huit
        @9: neuf
        @10: dix, une dizaine de, une dizaine d
        @11: onze
        @12: douze, une douzaine de, une douzaine d
        @13: treize
        @14: quatorze
        @15: quinze
        @16: seize
        @20: vingt, une vingtaine de, une vingtaine d
        @30: trente
        @40: quarante
        @50: cinquante
        @60: soixante
        @80: quatre vingt, quatre vingts
        @100: cent, cents
        @about: environ
        @album: de l album, l album, sur l album, du disque, du dossier, dossier, appelé, appelée, intitulé, intitulée
        @speech: une histoire, histoires, histoires pour dormir, contes, un conte, livre audio, livres audio
        @songs: chansons, chanson, morceaux, morceau, titres, titre, pistes
        @byPlays: plus écouté, plus écoutée, plus écoutés, plus écoutées, plus joué, plus jouée, plus joués, plus jouées, le plus écouté, les plus écoutés, les plus écoutées, la plus écoutée, les plus joués, les plus jouées, que j écoute le plus
        @byAge: récemment ajouté, récemment ajoutée, récemment ajoutés, récemment ajoutées, ajouté récemment, ajoutée récemment, ajoutés récemment, ajoutées récemment, derniers ajouts, ajouts récents
        @nothing: ai eu, ai, eu, sonne, sonnent, quelques, plusieurs, montre, montre moi, montrez, recommande, recommande moi, mes, plutôt, pour, une, le, les, des, du, la musique, musique, chansons, chanson, avec, dans, qui, je, veux, écouter, années, année, morceaux, morceau, au, aux, ce, mon, de la, quelque chose, quelque chose de, quelque chose d, n importe quelle, n importe quel, n importe quoi, je, j, tu, il, elle, on, ne, n, me, moi, m, cherche, mets, donne, joue, voudrais, besoin, envie, peux, suis, est, sont, c est, ça, s il te plait, s il vous plait, aujourd hui, maintenant, quand, pendant, ici, je ne sais pas, peu importe, pas grave, pourquoi pas, merci, bon, bonne, bons, bonnes, beaucoup, temps, jour, titre, titres, aime, j aime, y a, il y a, n y a, y, ont, cette, ces, cet, ma, mes, qu, que, l, d, se, être, ait, soit, soient, aussi, sur, chez, tout, tous, toute, toutes, bien, toujours, entre amis, avec des amis
        """
}
