extension Lexicon {
    /// Spanish words, after an English word with the same meaning.
    static let spanish = """
        calm: tranquilo, tranquila, tranquilas, calma, calmado, calmada, sereno, serena, pacífico, tranquilidad, callado, paz
        relaxing: relajante, relajantes, relajado, relajada, relajarse, para relajarse, calmarse, para calmarme, cálmame, tranquilizarme, bebé que llora, un bebé que llora, dentista, rabieta
        gentle: suave, suaves, tierno, tierna, delicado, ternura
        dreamy: soñador, soñadora, etéreo
        romantic: romántico, romántica, románticas, amor, enamorado, primera cita
        warm: cálido, cálida, acogedor, intimidad
        happy: alegre, alegres, feliz, felices, contento, contenta, animado, animada, felicidad, alegría, buen humor, contra el mal humor, buen día, buenas noticias, me siento bien
        fun: divertido, divertida, gracioso
        lively: vivaz, movido, movida, festivo, cumpleaños, he ganado, hemos ganado, ganamos
        exciting: emocionante, aventura, inspirado
        energetic: enérgico, enérgica, energético, energética, energía
        powerful: potente, poderoso, poderosa
        angry: enfadado, enojado, furioso, furiosa, rabia, agresivo, agresiva, furia, violencia, crueldad
        heavy: pesado, pesada, duro, dura, salvaje
        tense: tenso, tensa, estresante, nervioso, inquietante, angustia, ansiedad, pánico, desagradable
        dramatic: dramático, dramática, épico, épica
        sad: triste, tristes, tristeza, melancólico, melancólica, melancolía, desamor, miseria, doloroso, dolorosa, lamentable, ruptura, me siento mal, deprimido, deprimida
        gloomy: sombrío, sombría, oscuro, oscura, lúgubre, oscuridad, mal humor
        lonely: solitario, soledad, desamparo
        eerie: misterioso, misteriosa, espeluznante
        nostalgic: nostálgico, nostálgica
        sleep: dormir, para dormir, sueño, canción de cuna, cansado, cansada, agotado, agotada, resaca, canciones de cuna, nanas, una nana, siesta
        boss fight: pelea, batalla, combate, jefe final, persecución
        clap along: con palmas, dar palmas, dando palmas, tocar palmas
        marches: marcha militar, marchas militares
        piano: pianista
        guitar: guitarra, guitarras, guitarrista
        acoustic guitar: guitarra acústica, guitarras acústicas, guitarra española, guitarra clásica
        electric guitar: guitarra eléctrica, guitarras eléctricas
        violin: violín, violines, violinista
        cello: violonchelo, violonchelos, chelo
        strings: cuerdas, cuarteto de cuerda
        flute: flauta, flautas
        harp: arpa, arpas
        harpsichord: clavecín, clavecines
        keyboard: teclado, teclados
        drums: batería, baterías, tambor, tambores, percusión, baterista
        drum machine: caja de ritmos
        synthesizer: sintetizador, sintetizadores
        bass: bajo eléctrico, contrabajo
        choir: coro, coros
        female voice: voz femenina, voces femeninas, voz de mujer, cantante femenina
        male voice: voz masculina, voces masculinas, voz de hombre
        storm: tormenta, tormentoso, trueno, tempestad
        sea: mar, océano, costa, río, isla, olas, puerto
        pastoral: bosque, campo, montaña, montañas, jardín, naturaleza
        city: ciudad, urbano, urbana
        bar: taberna, cerveza
        desert: desierto
        rainy: domingo lluvioso, día lluvioso, noche lluviosa, niebla, nublado, llovizna, mal tiempo, llueve, lluvia, lluvioso, lluviosa, tarde lluviosa, día de lluvia
        evening: atardecer, tarde, largo día, día duro, día difícil
        night: noche, medianoche, de noche
        dinner: cena, para cenar, de fondo, cenar, con invitados, mis invitados, para invitados, los invitados
        coffee: café, desayuno, domingo, domingo por la mañana
        morning: mañana, despertar, por la mañana
        focus: estudiar, para estudiar, concentrarse, concentración, trabajar, para trabajar, leer
        party: fiesta, para la fiesta
        dance: bailar, para bailar, baile, bailable
        workout: gimnasio, entrenar, ejercicio
        running: correr, para correr
        road trip: viaje, carretera, conducir
        walk: paseo, pasear, caminar
        cleaning: limpiar, cocinar, limpiar la casa, para limpiar, para cocinar
        random: sorpréndeme, al azar, aleatorio
        recently played: escuchado recientemente, escuchada recientemente, escuchados recientemente, escuchadas recientemente, recientemente escuchado, recientemente escuchada, recientemente escuchados, recientemente escuchadas
        i havent heard in a while: que no escucho hace tiempo, que hace tiempo no escucho, hace tiempo que no escucho, que no escucho hace años, que no escucho en años, hace años que no escucho, que no he escuchado hace tiempo
        never played: nunca escuchado, nunca escuchada, nunca escuchadas, que nunca he escuchado, que nunca escuché, sin escuchar
        sing along: para cantar, cantar
        kids: niños, infantil, bebés, un bebé, mi bebé, el bebé, para bebé, niños pequeños, peques, guardería, preescolar
        fast: rápido, rápida, rápidas, rápidos
        slow: lento, lenta, lentas, lentos, despacio, balada, baladas
        loud: fuerte, fuertes, ruidoso, ruidosa, ruidosos, ruidosas
        quiet: bajito, silencioso, silenciosa
        instrumental: instrumentales
        vocals: voz, voces, cantado, cantada, cantante
        acoustic: acústico, acústica, acústicas
        electronic: electrónico, electrónica
        live: en vivo, en directo, concierto
        minor: menor
        major: mayor
        waltz: vals
        twenties: años veinte, felices años veinte, locos años veinte
        sixties: sesenta, años sesenta, los sesenta
        seventies: setenta, años setenta, los setenta
        eighties: ochenta, años ochenta, los ochenta
        nineties: noventa, años noventa, los noventa
        noughties: años dos mil, los dos mil
        short: corto, corta, cortos, cortas, breve, breves
        long: largo y tendido, larga, largas, largos
        new: nuevo, nueva, nuevos, nuevas, moderno, moderna, reciente, recientes
        old: viejo, vieja, viejos, viejas, antiguo, antigua, antiguos, antiguas
        classical: clásica, clásico, música clásica
        soundtrack: banda sonora
        christmas: navidad, villancicos
        summery: verano, veraniego, veraniega, playa, primavera, sol, calor
        autumn: otoño, invierno, nieve, nevado, invernal
        sweet: agradable
        elegant: elegante
        solemn: solemne
        playful: juguetón, juguetona
        hypnotic: hipnótico, hipnótica
        rebellious: rebelde
        spiritual: sagrado, sagrada
        saxophone: saxofón, saxo
        trumpet: trompeta, trompetas
        brass: metales, trombón
        @not: no es, no sea, no sean
        @without: sin, excepto, salvo, menos el, todo menos, todas menos, todos menos, todo excepto, todo salvo, cualquier cosa menos, cualquier cosa excepto, lo que sea menos, evita, evitar, evite, eviten, evitando, excluye, excluir, quita, quitar, odio, yo odio, odiamos, detesto, aborrezco, no soporto, no aguanto, no quiero, no me gusta, no me gustan, harto de, harta de, cansado de, cansada de, apenas, casi sin, en lugar de, en vez de, libre de, libres de, lejos de, aparte de, basta de, no más, nada más de
        @none: nada, nada de, ni, ni un, ni una, ningún, ninguna, ninguno, nunca, jamás, tampoco, ya no
        @refused: no gracias, no me gusta, no me gustan, no lo soporto, no lo quiero, lo odio, la odio, mejor no, por favor no, no
        @less: menos, no muy, no demasiado, no tan
        @more: más
        @very: muy
        @slightly: un poco, un poquito, ligeramente
        @somewhat: algo
        @too: demasiado
        @but: pero, sino, solo, solamente, nada más que, no solo, no solamente
        @or: o, u
        @and: y, e
        @with: con
        @than: que
        @like: como, parecido a, suena como, suenan como, suene como, suenen como, se parece a, se parecen a, al estilo de
        @by: de
        @between: entre
        @to: a
        @above: más de, mayor que, mayor a, mayor de, superior a, superiores a, más alto que, más alta que, más grande que, más largo que, por encima de, desde, a partir de, al menos, por lo menos, como mínimo
        @onward: en adelante, y después, o después
        @below: menos de, no más de, menor que, menor a, menor de, inferior a, inferiores a, más bajo que, más baja que, más pequeño que, menos largo que, por debajo de, hasta, como máximo, a lo sumo
        @after: después de, más tarde que, posterior a, posteriores a
        @before: antes de, antes que, anterior a, anteriores a
        @stars: estrella, estrellas
        @inKey: en
        @key: tonalidad, en la tonalidad de, en tono de
        @value energy: energía
        @value danceability: bailabilidad
        @value valence: valencia
        @year: año, años, los
        @1: un, una
        @.5: media
        @2: dos, un par de
        @3: tres
        @4: cuatro
        @5: cinco
        @6: seis, media docena de
        @7: siete
        @8: ocho
        @9: nueve
        @10: diez, una decena de
        @12: doce, una docena de
        @15: quince
        @20: veinte, una veintena de
        @30: treinta
        @40: cuarenta
        @50: cincuenta
        @60: sesenta
        @70: setenta
        @80: ochenta
        @90: noventa
        @100: cien, ciento
        @about: unos, alrededor de
        @minutes: minuto, minutos
        @seconds: segundo, segundos, seg
        @bpm: pulsaciones por minuto, latidos por minuto, golpes por minuto
        @loudness: decibelio, decibelios, decibeles
        @chords: acorde, acordes, progresión, progresión de acordes, secuencia de acordes
        @compatible: compatible con, compatibles con, canciones para mezclar con, temas para mezclar con, que se mezclan con, que se mezclan bien con, en una tonalidad compatible con, en una tonalidad que encaja con, en una tonalidad que encaje con, en una tonalidad que va con
        @hours: hora, horas
        @album: del álbum, álbum, el álbum, del disco, de la carpeta, carpeta, llamado, llamada, llamadas, titulado, titulada
        @speech: un cuento, cuentos, audiolibro, audiolibros, cuentos para dormir
        @songs: canciones, canción, temas, tema, pistas, pista, piezas
        @byPlays: más escuchada, más escuchado, más escuchadas, más escuchados, más reproducida, más reproducido, más reproducidas, más reproducidos, más tocadas, que más escucho, que más he escuchado
        @byAge: recién añadida, recién añadidas, recién añadido, recién añadidos, recién agregadas, recientemente añadida, recientemente añadidas, recientemente añadido, recientemente añadidos, recientemente agregadas, añadida recientemente, añadidas recientemente, añadido recientemente, añadidos recientemente, últimas añadidas, agregadas recientemente
        @nothing: todo, unas pocas, unos pocos, algunas, algunos, varias, varios, muestra, muéstrame, recomienda, recomiéndame, mis, que sea, que sean, suena, suenan, suene, suenen, para, una, un, unas, el, la, los, las, música, canciones, canción, con, del, al, que, en, por, quiero, escuchar, años, año, temas, tema, pistas, pista, mi, es, lo, me, gusta, gustan, quisiera, busco, pon, ponme, dame, necesito, por favor, se, sea, sean, estoy, está, son, hoy, ahora, cuando, mientras, aquí, no sé, no importa, por qué no, gracias, algo para, bueno, buena, buenas, buenos, mucho, mucha, muchas, muchos, tiempo, día, ganas de, tengo, soy, ese, esa, esta, este, cosa, cosas, da igual, yo, hay, ser, también, junto a, siempre, muchísimo, con amigos, con mis amigos, entre amigos
        """
}
