import Foundation

/// A taught word, as `teach --json` prints it: one line per word, in alphabetical order. `accuracy` is null if there are too few
/// artists. `outdated` marks a word that must be taught again.
package struct TaughtWordRecord: JSONRecord {
    package let object: JSONObject

    package init(_ word: TaughtWord) {
        object = [
            "word": word.label.name, "accuracy": word.accuracy.map { JSONNumber.decimal($0, 3) },
            "examples": word.examples, "counterexamples": word.counterexamples,
            "changed": word.changed.ISO8601Format(), "outdated": word.isOutdated,
        ]
    }
}

/// A track to accept or refuse, as `teach WORD --suggest --json` prints it: one line per track. `nearest` is the example that sounds
/// most like it.
package struct TeachingSuggestionRecord: JSONRecord {
    package let object: JSONObject

    package init(_ suggestion: TeachingSuggestion, _ moods: MoodCatalog) {
        object = [
            "track": TrackRecord(suggestion.track, moods), "value": JSONNumber.decimal(suggestion.value, 3),
            "uncertain": suggestion.isUncertain,
            "nearest": suggestion.nearestExample.map { TrackRecord($0, moods) },
        ]
    }
}

/// A reason for the value of a taught word, as `teach WORD --explain TRACK --json` prints it: one line per reason. `value` and `mean` are
/// those of a descriptor, null for a part of the sound.
package struct TaughtReasonRecord: JSONRecord {
    package let object: JSONObject

    package init(_ reason: TaughtReason) {
        object = [
            "name": reason.name, "weight": JSONNumber.decimal(reason.weight, 3),
            "value": reason.value.map { JSONNumber.decimal($0, 3) },
            "mean": reason.mean.map { JSONNumber.decimal($0, 3) },
        ]
    }
}

/// A taught word and its value for a track, 0…1, as the page has it.
package struct TaughtValueRecord: JSONRecord {
    package let object: JSONObject

    package init(_ word: String, _ value: Float) {
        object = ["word": word, "value": JSONNumber.decimal(value, 3)]
    }
}
