/* A plugin for Navidrome that answers its questions about similar sound by asking “indexer serve”. It exports the functions of the
   capabilities SonicSimilarity and MetadataAgent. Navidrome's ids are not those of the index, so songs, albums and artists are
   found by their tags. */
#include "extism.h"
#include "json.h"

#define EXPORT(name) __attribute__((export_name(name)))

/* Candidates that one search returns. */
#define CANDIDATES 50

// MARK: Texts of the host

static offset put(Text text) {
    offset place = extism_alloc(text.size);
    for (size_t i = 0; i < text.size; i++) extism_store(place + i, (uint8_t)text.bytes[i]);
    return place;
}

static Text get(offset place) {
    size_t size = place ? (size_t)extism_length(place) : 0;
    char *bytes = allocate(size);
    for (size_t i = 0; i < size; i++) bytes[i] = (char)extism_load(place + i);
    return (Text){bytes, size};
}

static const JSON *input(void) {
    free_everything();
    size_t size = (size_t)extism_input_length();
    char *bytes = allocate(size);
    for (size_t i = 0; i < size; i++) bytes[i] = (char)extism_input_load(i);
    return json_read((Text){bytes, size});
}

static Text setting(Text key) {
    offset place = put(key);
    Text value = get(extism_config(place));
    extism_free(place);
    return value;
}

static int32_t answer(const Buffer *buffer) {
    extism_output(put(text_of(buffer)), buffer->size);
    return 0;
}

/* The reason is shown in Navidrome's log. */
static void fail(Text what, Text detail) {
    Buffer message = {0};
    append(&message, what);
    if (detail.size) append(&message, TEXT(": "));
    append(&message, detail);
    extism_error(put(text_of(&message)));
}

// MARK: The server

/* Parameters of a request; the player password is among them. */
static Buffer parameters(void) {
    Buffer form = {0};
    append(&form, TEXT("f=json&v=1.16.1&c=navidrome"));
    Text password = setting(TEXT("password"));
    if (password.size) {
        append(&form, TEXT("&apiKey="));
        append_form(&form, password);
    }
    return form;
}

static void add(Buffer *form, Text name, Text value) {
    append_byte(form, '&');
    append(form, name);
    append_byte(form, '=');
    append_form(form, value);
}

static void add_count(Buffer *form, Text name, uint64_t count) {
    append_byte(form, '&');
    append(form, name);
    append_byte(form, '=');
    append_number(form, count);
}

/* Without a limit, the server has its own. */
static void add_limit(Buffer *form, uint64_t count) {
    if (count) add_count(form, TEXT("count"), count);
}

/* The parameters are sent as a form, because Navidrome writes addresses into its log and error messages. */
static const JSON *send(Text endpoint, const Buffer *form) {
    Text url = setting(TEXT("url"));
    if (!url.size) url = TEXT("http://127.0.0.1:8675");
    while (url.size && url.bytes[url.size - 1] == '/') url.size--;
    Buffer address = {0};
    append(&address, url);
    append(&address, TEXT("/rest/"));
    append(&address, endpoint);

    Buffer request = {0};
    append(&request, TEXT("{\"request\":{\"method\":\"POST\",\"url\":"));
    append_json(&request, text_of(&address));
    append(&request, TEXT(",\"headers\":{\"Content-Type\":\"application/x-www-form-urlencoded\"},\"noFollowRedirects\":true,\"body\":\""));
    append_base64(&request, text_of(form));
    append(&request, TEXT("\"}}"));
    offset place = put(text_of(&request));
    offset response = navidrome_http_send(place);
    extism_free(place);
    const JSON *json = json_read(get(response));
    if (response) extism_free(response);
    return json;
}

/* The answer's “subsonic-response”; NULL after a failure, which is reported. */
static const JSON *ask(Text endpoint, const Buffer *form) {
    const JSON *response = send(endpoint, form);
    Text error = json_text(response, TEXT("error"));
    if (error.size) return fail(TEXT("SonicIndex does not answer"), error), NULL;
    const JSON *result = json_member(response, TEXT("result"));
    const JSON *status = json_member(result, TEXT("statusCode"));
    if (!status || !text_equal(status->text, TEXT("200"))) {
        return fail(TEXT("SonicIndex answers with HTTP status"), status ? status->text : TEXT("unknown")), NULL;
    }
    Buffer body = {0};
    const JSON *json = append_decoded(&body, json_text(result, TEXT("body"))) ? json_read(text_of(&body)) : NULL;
    json = json_member(json, TEXT("subsonic-response"));
    if (!json) return fail(TEXT("the address in “url” is not one of indexer serve"), (Text){0}), NULL;
    if (!text_equal(json_text(json, TEXT("status")), TEXT("ok"))) {
        const JSON *reason = json_member(json, TEXT("error"));
        return fail(TEXT("SonicIndex refuses"), json_text(reason, TEXT("message"))), NULL;
    }
    return json;
}

// MARK: Finding what Navidrome means

typedef enum { SONG, ALBUM, ARTIST } Kind;

/* Whether a text begins or goes on with a letter or digit at a place. All beyond ASCII counts as letters. */
static bool has_letter(Text text, size_t place) {
    if (place >= text.size) return false;
    unsigned char byte = text.bytes[place];
    return byte >= 0x80 || (byte >= '0' && byte <= '9') || ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'z');
}

/* Whether a name is the other one, or whole words of it, as in “A • B” and “A feat. B”. */
static bool is_within(Text name, Text other) {
    for (size_t i = 0; name.size && i + name.size <= other.size; i++) {
        if (text_alike(name, (Text){other.bytes + i, name.size}) && !(i && has_letter(other, i - 1))
            && !has_letter(other, i + name.size)) return true;
    }
    return false;
}

/* Programs join the names of several artists differently: one name in common is enough. */
static bool has_artist(const JSON *found, Text artist) {
    if (!artist.size || is_within(json_text(found, TEXT("artist")), artist)) return true;
    for (const JSON *one = json_first(json_member(found, TEXT("artists"))); one; one = one->next) {
        if (is_within(json_text(one, TEXT("name")), artist)) return true;
    }
    return false;
}

static uint64_t seconds(const JSON *song) {
    uint64_t milliseconds = json_count(song, TEXT("durationMs"));
    return milliseconds ? (milliseconds + 500) / 1000 : json_count(song, TEXT("duration"));
}

/* How well a candidate fits; 0 for another song, album or artist. */
static int fit(Kind kind, const JSON *found, const JSON *wanted) {
    Text name = json_text(found, kind == SONG ? TEXT("title") : TEXT("name"));
    if (!text_alike(name, json_text(wanted, TEXT("name")))) return 0;
    if (kind == ARTIST) return 1;
    if (!has_artist(found, json_text(wanted, TEXT("artist")))) return 0;
    int points = 1;
    if (text_alike(json_text(found, TEXT("artist")), json_text(wanted, TEXT("artist")))) points += 1;
    if (kind == ALBUM) return points;
    uint64_t a = seconds(found), b = seconds(wanted);
    if (b && (a > b ? a - b : b - a) <= 2) points += 2;
    if (text_alike(json_text(found, TEXT("album")), json_text(wanted, TEXT("album")))) points += 4;
    return points;
}

typedef struct {
    bool failed;
    /* Empty when nothing in the index fits. */
    Text id;
} Found;

static Found search(Kind kind, const JSON *wanted, Text words) {
    static const Text counts[] = {TEXT("songCount"), TEXT("albumCount"), TEXT("artistCount")};
    static const Text lists[] = {TEXT("song"), TEXT("album"), TEXT("artist")};
    Buffer form = parameters();
    add(&form, TEXT("query"), words);
    for (int i = SONG; i <= ARTIST; i++) add_count(&form, counts[i], i == (int)kind ? CANDIDATES : 0);
    const JSON *json = ask(TEXT("search3"), &form);
    Found best = {.failed = !json};
    int points = 0;
    for (const JSON *found = json_first(json_member(json_member(json, TEXT("searchResult3")), lists[kind])); found; found = found->next) {
        int fits = fit(kind, found, wanted);
        if (fits <= points) continue;
        points = fits;
        best.id = json_text(found, TEXT("id"));
    }
    return best;
}

static Found find(Kind kind, const JSON *wanted) {
    if (!wanted) return fail(TEXT("the request is not as Navidrome sends it"), (Text){0}), (Found){.failed = true};
    Text name = json_text(wanted, TEXT("name")), artist = json_text(wanted, TEXT("artist"));
    if (!name.size) return (Found){0};
    if (kind == SONG && artist.size) {
        Buffer words = {0};
        append(&words, artist);
        append_byte(&words, ' ');
        append(&words, name);
        Found found = search(kind, wanted, text_of(&words));
        if (found.failed || found.id.size) return found;
    }
    return search(kind, wanted, name);
}

// MARK: Answers

static void append_member(Buffer *out, Text name, Text value) {
    if (!value.size) return;
    append_byte(out, ',');
    append_json(out, name);
    append_byte(out, ':');
    append_json(out, value);
}

/* A SongRef. */
static void append_song(Buffer *out, const JSON *song) {
    append(out, TEXT("{\"name\":"));
    append_json(out, json_text(song, TEXT("title")));
    append_member(out, TEXT("artist"), json_text(song, TEXT("artist")));
    const JSON *artist = json_first(json_member(song, TEXT("artists")));
    for (Text before = TEXT(",\"artists\":["); artist; artist = artist->next, before = TEXT(",")) {
        append(out, before);
        append(out, TEXT("{\"name\":"));
        append_json(out, json_text(artist, TEXT("name")));
        append(out, artist->next ? TEXT("}") : TEXT("}]"));
    }
    append_member(out, TEXT("album"), json_text(song, TEXT("album")));
    uint64_t duration = json_count(song, TEXT("duration"));
    if (duration) {
        append(out, TEXT(",\"duration\":"));
        append_number(out, duration);
        append(out, TEXT(",\"durationMs\":"));
        append_number(out, 1000 * duration);
    }
    append_byte(out, '}');
}

static void append_artist(Buffer *out, const JSON *artist) {
    append(out, TEXT("{\"name\":"));
    append_json(out, json_text(artist, TEXT("name")));
    append_byte(out, '}');
}

static void append_match(Buffer *out, const JSON *match) {
    const JSON *similarity = json_member(match, TEXT("similarity"));
    append(out, TEXT("{\"song\":"));
    append_song(out, json_member(match, TEXT("entry")));
    append(out, TEXT(",\"similarity\":"));
    append(out, similarity && similarity->kind == JSON_NUMBER ? similarity->text : TEXT("0"));
    append_byte(out, '}');
}

/* {name: [items]} */
static int32_t answer_list(Text name, const JSON *items, void append_item(Buffer *, const JSON *)) {
    Buffer out = {0};
    append_byte(&out, '{');
    append_json(&out, name);
    append(&out, TEXT(":["));
    for (const JSON *item = json_first(items); item; item = item->next) {
        append_item(&out, item);
        if (item->next) append_byte(&out, ',');
    }
    append(&out, TEXT("]}"));
    return answer(&out);
}

/* An empty list for what is not in the index. Navidrome then asks the next agent. */
static int32_t answer_unknown(Text list, const JSON *wanted) {
    Buffer message = {0};
    append(&message, TEXT("not in the index: "));
    append(&message, json_text(wanted, TEXT("artist")));
    append(&message, TEXT(" - "));
    append(&message, json_text(wanted, TEXT("name")));
    extism_log_debug(put(text_of(&message)));
    return answer_list(list, NULL, append_song);
}

// MARK: MetadataAgent

static int32_t similar_songs(Kind kind) {
    const JSON *wanted = input();
    Found found = find(kind, wanted);
    if (found.failed) return 1;
    if (!found.id.size) return answer_unknown(TEXT("songs"), wanted);
    Buffer form = parameters();
    add(&form, TEXT("id"), found.id);
    add_limit(&form, json_count(wanted, TEXT("count")));
    const JSON *json = ask(TEXT("getSimilarSongs2"), &form);
    if (!json) return 1;
    return answer_list(TEXT("songs"), json_member(json_member(json, TEXT("similarSongs2")), TEXT("song")), append_song);
}

EXPORT("nd_get_similar_songs_by_track") int32_t similar_songs_by_track(void) { return similar_songs(SONG); }
EXPORT("nd_get_similar_songs_by_album") int32_t similar_songs_by_album(void) { return similar_songs(ALBUM); }
EXPORT("nd_get_similar_songs_by_artist") int32_t similar_songs_by_artist(void) { return similar_songs(ARTIST); }

EXPORT("nd_get_similar_artists") int32_t similar_artists(void) {
    const JSON *wanted = input();
    Found found = find(ARTIST, wanted);
    if (found.failed) return 1;
    if (!found.id.size) return answer_unknown(TEXT("artists"), wanted);
    Buffer form = parameters();
    add(&form, TEXT("id"), found.id);
    add_limit(&form, json_count(wanted, TEXT("limit")));
    const JSON *json = ask(TEXT("getArtistInfo2"), &form);
    if (!json) return 1;
    return answer_list(TEXT("artists"), json_member(json_member(json, TEXT("artistInfo2")), TEXT("similarArtist")), append_artist);
}

// MARK: SonicSimilarity

static int32_t answer_matches(Text endpoint, const Buffer *form) {
    const JSON *json = ask(endpoint, form);
    if (!json) return 1;
    return answer_list(TEXT("matches"), json_member(json, TEXT("sonicMatch")), append_match);
}

EXPORT("nd_get_sonic_similar_tracks") int32_t sonic_similar_tracks(void) {
    const JSON *request = input(), *song = json_member(request, TEXT("song"));
    Found found = find(SONG, song);
    if (found.failed) return 1;
    if (!found.id.size) return answer_unknown(TEXT("matches"), song);
    Buffer form = parameters();
    add(&form, TEXT("id"), found.id);
    add_limit(&form, json_count(request, TEXT("count")));
    return answer_matches(TEXT("getSonicSimilarTracks"), &form);
}

EXPORT("nd_find_sonic_path") int32_t sonic_path(void) {
    const JSON *request = input();
    static const Text members[] = {TEXT("startSong"), TEXT("endSong")}, names[] = {TEXT("startSongId"), TEXT("endSongId")};
    Buffer form = parameters();
    for (int end = 0; end < 2; end++) {
        const JSON *song = json_member(request, members[end]);
        Found found = find(SONG, song);
        if (found.failed) return 1;
        if (!found.id.size) return answer_unknown(TEXT("matches"), song);
        add(&form, names[end], found.id);
    }
    add_limit(&form, json_count(request, TEXT("count")));
    return answer_matches(TEXT("findSonicPath"), &form);
}
