// Streams begin at files as AudioDecoding reads them: who imports this module has its types.
@_exported public import AudioDecoding
