// Streams begin with files read by AudioDecoding, so users of this module need its types.
@_exported public import AudioDecoding
