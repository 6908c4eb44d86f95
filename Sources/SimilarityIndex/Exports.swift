// Sequences are compared as TimeWarping compares them: who imports this module has its types.
@_exported public import TimeWarping
