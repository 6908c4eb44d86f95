import SimilarityIndex

extension Library {
    /// For each of these text columns, the number of every track's text, −1 for none; the numbers of paths last if they are
    /// wanted.
    func textNumbers(_ columns: [Int], paths: Bool = false) throws(LibraryError) -> [[Int32]] {
        try reading { () throws(IndexError) in
            var numbers: [[Int32]] = []
            for column in columns { numbers.append(try reader.stringNumbers(ofText: column)) }
            if paths { numbers.append(try reader.pathNumbers()) }
            return numbers
        }
    }

    /// The numbers of the texts that searches look through in a column, −1 for none; nil where the index has no such column.
    ///
    /// A track without a title is shown by its file's name, and is searched for by what is shown. Such a name is no string of the
    /// index, but a part of one: its number is that of the path, behind those of all strings.
    func searchedNumbers(_ column: String) throws(LibraryError) -> [Int32]? {
        var numbers: [Int32]?
        if let place = textColumn(column) { numbers = try textNumbers([place])[0] }
        // Paths lie elsewhere in the index, which need not be read where all have titles.
        guard column == "title", numbers?.contains(-1) ?? true else { return numbers }
        let paths = try textNumbers([], paths: true)[0]
        let first = Int32(reader.stringCount)
        guard let titles = numbers else { return paths.map { first + $0 } }
        return zip(titles, paths).map { $0 < 0 ? first + $1 : $0 }
    }
}

extension NameBuffer {
    /// Appends what normalising makes of the text of a number that ``Library/searchedNumbers(_:)`` gave.
    mutating func append(_ number: Int, of reader: IndexReader) throws(IndexError) {
        if number < reader.stringCount {
            try reader.readString(number) { append($0) }
        } else {
            try reader.readString(number - reader.stringCount) { append(stemOf: $0) }
        }
    }
}
