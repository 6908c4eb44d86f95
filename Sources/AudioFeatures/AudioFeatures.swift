// Analyses use files read by AudioDecoding and features computed by SpectralFeatures, so users of this module need the
// types of both.
@_exported public import AudioDecoding
@_exported public import SpectralFeatures
