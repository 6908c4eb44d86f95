import MusicLibrary

/// Parts of the protocol that this server does not have: always empty and read-only.
enum SubsonicEmptyEndpoints {
    static let endpoints =
        [
            "getInternetRadioStations": "internetRadioStations", "getPodcasts": "podcasts",
            "getNewestPodcasts": "newestPodcasts", "getShares": "shares", "getVideos": "videos",
            "getChatMessages": "chatMessages",
        ].sorted { $0.key < $1.key }.map { name, element in
            SubsonicEndpoint(name) { _ in SubsonicFields(element, SubsonicFields()) }
        }
        + ["getVideoInfo", "getCaptions", "getPodcastEpisode", "getAvatar", "hls"].map { name in
            SubsonicEndpoint(name) { _ throws -> SubsonicFields in
                throw SubsonicError(.notFound, "there is nothing of this kind here")
            }
        }
        + SubsonicEndpoint.refused(
            [
                "createInternetRadioStation", "updateInternetRadioStation", "deleteInternetRadioStation",
                "refreshPodcasts", "createPodcastChannel", "deletePodcastChannel", "deletePodcastEpisode",
                "downloadPodcastEpisode", "createShare", "updateShare", "deleteShare", "addChatMessage",
                "jukeboxControl",
            ], "this server has no radio stations, podcasts, shares, chat or jukebox")
}
