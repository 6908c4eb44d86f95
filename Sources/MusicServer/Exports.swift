// A program imports MusicServer, and sees all of its rooms.
@_exported public import PageAPI
@_exported public import SpotifyAPI
@_exported public import SubsonicAPI
