// Features are computed from samples, so users of this module need the types of AudioSamples.
@_exported public import AudioSamples

#if SystemDecoders
    // Streams begin with files read by AudioDecoding.
    @_exported public import AudioDecoding
#endif
