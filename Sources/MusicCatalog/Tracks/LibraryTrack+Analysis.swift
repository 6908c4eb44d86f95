package import AudioFeatures
package import SimilarityIndex

extension LibraryTrack {
    /// Sound without a file: no name, no tags.
    package init(_ analysis: TrackAnalysis) {
        self.init(
            id: TrackID(high: 0, low: 0), path: "", fileSize: 0, modificationTime: 0,
            sampleFrameCount: UInt64(analysis.sampleFrameCount), sampleRate: analysis.sampleRate,
            channelCount: analysis.channelCount, format: nil, isPartial: false, shortfall: nil, tags: AudioTags(),
            tagReading: nil, descriptors: analysis.descriptors, silence: analysis.silence, tuning: analysis.tuning,
            highlight: analysis.highlight, truePeak: analysis.health.truePeakLevel,
            measuredFindings: analysis.findings, sound: analysis.soundVector?.values)
    }

    /// A file that was just analyzed. Reads its tags.
    package init(_ analysis: TrackAnalysis, of source: AudioSource, id: TrackID, tagReading: TagReading) {
        self.init(analysis)
        (self.id, path) = (id, source.path)
        format = source.format.rawValue
        bitDepth = analysis.bitDepth
        isPartial = analysis.isPartial
        shortfall = analysis.shortfall?.description ?? analysis.wrongLength?.description
        tags = AudioTags(of: source, encoding: tagReading.encoding)
        self.tagReading = tagReading.text
    }
}
