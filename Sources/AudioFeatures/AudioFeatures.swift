// Analyses use features computed by SpectralFeatures, so users of this module need its types.
@_exported public import SpectralFeatures

#if SystemDecoders
    // Files are read by AudioDecoding.
    @_exported public import AudioDecoding
#endif
