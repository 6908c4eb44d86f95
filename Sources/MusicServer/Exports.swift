// A program imports MusicServer, and sees all of its APIs.
@_exported public import PageAPI
@_exported public import SpotifyAPI
@_exported public import SubsonicAPI
