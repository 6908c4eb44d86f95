// Endpoints answer requests of HTTPServer, so every API needs its types.
@_exported public import HTTPServer
