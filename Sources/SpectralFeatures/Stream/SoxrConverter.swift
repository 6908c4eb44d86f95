#if SystemDecoders
    import CSoxr

    /// libsoxr at its "HQ" quality.
    final class SoxrConverter: RateConverter {
        private let handle: soxr_t
        private let inputRate: Int
        private let outputRate: Int

        init(from inputRate: Int, to outputRate: Int) {
            // Defaults: interleaved Float32, HQ, one thread. Creation fails only if memory is exhausted.
            handle = soxr_create(Double(inputRate), Double(outputRate), 1, nil, nil, nil, nil)
            self.inputRate = inputRate
            self.outputRate = outputRate
        }

        deinit { soxr_delete(handle) }

        package func process(_ input: UnsafeBufferPointer<Float>, appendingTo output: SampleBuffer) {
            var consumed = 0
            repeat {
                output.reserve((input.count - consumed) * outputRate / inputRate + 64)
                let free = output.unused
                var used = 0
                var made = 0
                soxr_process(
                    handle, input.baseAddress.map { $0 + consumed }, input.count - consumed, &used, free.baseAddress,
                    free.count, &made)
                consumed += used
                output.count += made
                // If the buffer is full, more samples may be available. No progress at all means that soxr has failed,
                // which is not expected.
                if consumed == input.count && made < free.count || used + made == 0 { break }
            } while true
        }

        package func finish(_ count: Int, appendingTo output: SampleBuffer) {
            let end = output.count + count
            while output.count < end {
                output.reserve(end - output.count)
                let free = output.unused
                var made = 0
                soxr_process(handle, nil, 0, nil, free.baseAddress, min(free.count, end - output.count), &made)
                guard made > 0 else { return }
                output.count += made
            }
        }
    }
#endif
