extension Library {
    private typealias Wish = (meaning: Meaning, weight: Float, isComparative: Bool, shown: String)

    /// The request that results from the whole question.
    /// - Throws: `LibraryError.invalidQuery` when it contradicts itself.
    func request(_ said: [Said], besides request: PlaylistRequest) throws(LibraryError) -> PlaylistRequest {
        var result = request
        (result.ask, result.keepsLength) = (nil, false)
        var wishes: [Wish] = []
        var years: [DescriptorRange] = []
        var compared: [Int] = []
        for part in said {
            switch part {
            case .wish(let meaning, let weight, let isComparative, let shown):
                // A repeated word counts once: “a live concert”.
                guard !wishes.contains(where: { $0.meaning == meaning && $0.weight == weight }) else { continue }
                wishes.append((meaning, weight, isComparative, shown))
                if weight > 0 { result.filter.ranges += meaning.ranges }
            case .limits(let ranges): result.filter.ranges += ranges
            case .near(let range, let value):
                result.filter.ranges.append(range)
                result.targets[range.name] = value
            case .years(let range): years.append(range)
            case .without(let range): result.filter.excludedRanges.add([range])
            case .genres(let patterns, true): result.filter.genres.add(patterns)
            case .genres(let patterns, false): result.filter.exclude.genres.add(patterns)
            case .artists(let names, true): result.filter.artists.add(names)
            case .artists(let names, false): result.filter.exclude.artists.add(names)
            case .named(let name, true):
                result.filter.search = [result.filter.search, name].compactMap(\.self).joined(separator: " ")
            case .named(let name, false): result.filter.exclude.tracks.append("*\(Wildcard.escaped(name))*")
            case .leftOut(let tracks):
                for track in tracks { result.filter.exclude.tracks.add(["\(try id(track))"]) }
            case .kind(let kind): result.filter.kinds.insert(kind)
            case .like(let tracks): result.likes.add(try handles(tracks))
            case .than(let tracks): compared += tracks
            case .unlike(let tracks): result.unlikes.add(try handles(tracks))
            case .minutes, .count:
                let length = try Self.length(part)
                if let length, !request.keepsLength { result.length = length }
            case .liked: result.filter.onlyLiked = true
            case .random: result.isRandom = true
            case .chords(let condition): result.filter.chords.add([condition])
            case .compatible(let track):
                let id = try id(track)
                if let name = result.filter.compatibleWith {
                    let other = try index(of: name, guesses: false)
                    guard try self.id(other) == id else {
                        throw .invalidQuery(
                            "the question and a condition name two tracks to mix with, “\(try self.track(track).displayName)” and “\(try self.track(other).displayName)”; only one is supported"
                        )
                    }
                }
                result.filter.compatibleWith = "\(id)"
            }
        }
        if let first = years.first {
            result.filter.ranges.append(years.dropFirst().reduce(first) { $0.hull($1) })
            result.filter.excludedRanges.add(Self.gaps(between: years))
        }
        try Self.checkOpposites(wishes)
        for (name, weight) in Wishes(wishes.map { ($0.meaning, $0.weight) }).sum {
            result.prefer[name, default: 0] += weight
        }
        for wish in wishes {
            // Tracks to sound like are left out in any case; those that are only compared must not keep the limit themselves.
            let others = compared.isEmpty ? try indices(of: result.likes) : compared
            guard wish.isComparative, !others.isEmpty, let name = wish.meaning.mainDescriptor,
                let range = try limit(
                    than: others, name, (wish.meaning.weights[name] ?? 0) * wish.weight,
                    beyond: compared.isEmpty ? 0 : Self.comparisonStep)
            else { continue }
            result.filter.ranges.append(range)
        }
        // Two decimals, so that the description matches the request.
        result.prefer = result.prefer.mapValues { ($0 * 100).rounded() / 100 }.filter { $0.value != 0 }
        try Self.checkLimits(result.filter.ranges)
        return result
    }

    /// The years between those of a question: “from 1971 or 1985”.
    private static func gaps(between years: [DescriptorRange]) -> [DescriptorRange] {
        let spans = years.compactMap { range in range.min.flatMap { low in range.max.map { (min: low, max: $0) } } }
        var (gaps, end): ([DescriptorRange], Float?) = ([], nil)
        for span in spans.sorted(by: { $0.min < $1.min }) {
            if let end, span.min > end + 1 { gaps.append(DescriptorRange("year", end + 1...span.min - 1)) }
            end = max(end ?? span.max, span.max)
        }
        return gaps
    }

    /// The length of a playlist that a part of a question names.
    /// - Throws: `LibraryError.invalidQuery` for one that a playlist cannot have.
    private static func length(_ part: Said) throws(LibraryError) -> PlaylistRequest.Length? {
        switch part {
        case .minutes(let minutes): try length(minutes)
        case .count(let count): try length(tracks: count)
        default: nil
        }
    }

    /// - Throws: `LibraryError.invalidQuery` for a length that the parameter of playlists does not allow.
    private static func length(_ minutes: Double) throws(LibraryError) -> PlaylistRequest.Length {
        let range = PlaylistRequest.sharedMinutes
        guard range.contains(minutes) else {
            let (low, high) = (ParameterNumber.text(range.lowerBound), ParameterNumber.text(range.upperBound))
            throw .invalidQuery(
                "the total length must be from \(low) to \(high) minutes, not \(ParameterNumber.text(minutes))")
        }
        return .minutes(minutes)
    }

    /// - Throws: `LibraryError.invalidQuery` for a number of tracks that a playlist cannot have.
    private static func length(tracks count: Int) throws(LibraryError) -> PlaylistRequest.Length {
        guard (1...PlaylistRequest.largestCount).contains(count) else {
            throw .invalidQuery(
                "the number of tracks must be from 1 to \(PlaylistRequest.largestCount), not \(count)")
        }
        return .tracks(count)
    }

    /// Limits have three decimals.
    private static let comparisonStep: Float = 0.001

    /// “But calmer”: less energy than the mean of the tracks to sound like; nil if the mean is unknown.
    /// - Parameter step: how far beyond the mean the limit is.
    private func limit(
        than tracks: [Int], _ name: String, _ weight: Float, beyond step: Float
    ) throws(LibraryError) -> DescriptorRange? {
        let values = try numbers(name)
        let known = tracks.map { values[$0] }.filter { !$0.isNaN }
        guard !known.isEmpty, weight != 0 else { return nil }
        let mean = known.reduce(0, +) / Float(known.count)
        let sign: Float = weight > 0 ? 1 : -1
        var limit = ((mean + sign * step) * 1000).rounded() / 1000
        // A limit with the decimals of tables would include all that are shown like it, and so the mean.
        if step > 0, !ShownLimits.isExact(limit, of: name) { limit = ((limit + sign * step) * 1000).rounded() / 1000 }
        return weight > 0 ? DescriptorRange(name, min: limit) : DescriptorRange(name, max: limit)
    }

    /// Measured values have opposites (“fast and slow”). Moods mix (“a sad summer”), but no mood is both wanted and not
    /// wanted.
    private static func checkOpposites(_ wishes: [Wish]) throws(LibraryError) {
        for (place, first) in wishes.enumerated() {
            for second in wishes[(place + 1)...] {
                let isSameWay = (first.weight < 0) == (second.weight < 0)
                // “Neither” means a value between both.
                let areOpposites = first.weight > 0 && isSameWay && first.meaning.isOpposite(second.meaning)
                guard areOpposites || !isSameWay && first.meaning.name == second.meaning.name else { continue }
                throw .invalidQuery("the question contradicts itself: “\(first.shown)” and “\(second.shown)”")
            }
        }
    }

    private static func checkLimits(_ ranges: [DescriptorRange]) throws(LibraryError) {
        for (place, first) in ranges.enumerated() {
            for second in ranges[(place + 1)...] where first.name == second.name {
                let (low, high) = (
                    max(first.min ?? -.infinity, second.min ?? -.infinity),
                    min(first.max ?? .infinity, second.max ?? .infinity)
                )
                if low > high {
                    throw .invalidQuery("the question contradicts itself: \(first.spoken) and \(second.spoken)")
                }
            }
        }
    }
}

extension Array where Element: Equatable {
    /// Appends the missing elements. A repeated condition counts once.
    fileprivate mutating func add(_ others: [Element]) {
        for element in others where !contains(element) { append(element) }
    }
}

extension DescriptorRange {
    /// From the smaller lower limit to the larger upper one.
    func hull(_ other: DescriptorRange) -> DescriptorRange {
        DescriptorRange(
            name, min: min.flatMap { low in other.min.map { Swift.min(low, $0) } },
            max: max.flatMap { high in other.max.map { Swift.max(high, $0) } })
    }
}
