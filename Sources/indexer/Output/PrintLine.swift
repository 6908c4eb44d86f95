import MusicLibrary

/// Prints a record as one line of JSON.
func printLine(_ record: some Encodable) throws { print(try JSONLine.string(record)) }
