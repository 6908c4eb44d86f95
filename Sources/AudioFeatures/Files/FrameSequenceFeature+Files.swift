#if SystemDecoders
    extension FrameSequenceFeature {
        /// The frames of an audio file, 43 a second.
        /// - Returns: frames × 20 or × 12.
        /// - Throws: `AudioError` naming the file and the cause.
        package func frames(of path: RawPath) throws(AudioError) -> FeatureMatrix {
            frames(of: try Self.samples(of: path))
        }

        private static func samples(of path: RawPath) throws(AudioError) -> [Float] {
            try UprightMix(AudioSource(path)).read { (pass) throws(AudioError) in
                var samples: [Float] = []
                try pass.forEachBlock { _, mono in mono.withUnsafeBufferPointer { samples.append(contentsOf: $0) } }
                return samples
            }
        }
    }
#endif
