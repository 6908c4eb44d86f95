// Sequences are compared by TimeWarping, so users of this module need its types.
@_exported public import TimeWarping
