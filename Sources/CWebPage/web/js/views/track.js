// All data of one track.
import * as api from "../core/api.js";
import * as player from "../player/player.js";
import { h } from "../core/dom.js";
import { ago, capital, clock, count, decimal, nameOf, number, titleOf } from "../core/format.js";
import { icon } from "../core/icons.js";
import { guarded } from "../core/live.js";
import { refresh } from "../core/router.js";
import { watch } from "../core/store.js";
import { section } from "../core/states.js";
import { nameHead } from "../parts/name-head.js";
import { cover } from "../parts/cover.js";
import { dotted } from "../parts/dotted.js";
import { artistLinks, genreLink } from "../parts/links.js";
import { labelLink, moodLink } from "../parts/mood.js";
import { NUMBERS, valueOf } from "../parts/numbers.js";
import { shareButton } from "../parts/share.js";
import { starButtons } from "../parts/stars.js";
import { structure } from "../parts/structure.js";
import { trackList } from "../parts/track-list.js";
import { trackMenuButton } from "../parts/track-menu.js";

const pair = (name, value) => (value === null || value === undefined || value === "" ? null : [h("dt", {}, name), h("dd", {}, value)]);

function measured(track) {
  return h("dl", { class: "measures" }, NUMBERS.map((one) => {
    const value = valueOf(track, one);
    if (typeof value !== "number" || (one.name === "tempo" && !value)) return null;
    return h("div", {}, h("dt", {}, one.label), one.low
      ? h("dd", {}, h("span", { class: "meter", vars: { "--share": `${Math.round(value * 100)}%` } }, h("i", {})), h("span", {}, `${Math.round(value * 100)} %, ${one.words(value)}`))
      : h("dd", {}, one.show(value)));
  }));
}

function tagged(track, album) {
  return h("dl", { class: "pairs" },
    pair("Album", album ? h("a", { href: `/albums/${album.id}` }, album.name) : track.album),
    pair("Album artist", track.album_artist), pair("Track", track.track_number), pair("Disc", track.disc_number), pair("Year", track.year),
    track.genres.length > 0 && pair("Genre", track.genres.map((name, i) => [i > 0 && ", ", genreLink(name)])),
    pair("Comment", track.comment), pair("Tempo in the tags", track.tagged_bpm && `${track.tagged_bpm} BPM`), pair("Key in the tags", track.tagged_key), pair("Mood in the tags", track.tagged_mood));
}

function filed(track) {
  const folder = track.path.includes("/") ? track.path.replace(/\/[^/]*$/, "") : ".";
  return h("dl", { class: "pairs" },
    pair("File", h("a", { href: folder === "." ? "/folders" : `/folders?path=${encodeURIComponent(folder)}` }, track.path)),
    pair("Format", [track.format, track.sample_rate && `${number(track.sample_rate)} Hz`, track.channels === 1 ? "mono" : track.channels === 2 ? "stereo" : `${track.channels} channels`].filter(Boolean).join(", ")),
    pair("Length", clock(track.duration_ms / 1000)), track.partial && pair("Damaged", "Only a part of the file could be read."),
    pair("Kind", track.kind && capital(track.kind)), pair("Peak", typeof track.sample_peak === "number" ? track.sample_peak.toFixed(3) : null),
    pair("ReplayGain", typeof track.replay_gain === "number" ? `${decimal(track.replay_gain, 2)} dB` : null),
    pair("Silence at the ends", track.leading_silence || track.trailing_silence ? `${track.leading_silence ?? 0} s and ${track.trailing_silence ?? 0} s` : null),
    pair("Id", h("code", {}, track.id)));
}

export async function view({ id }, { signal }) {
  const answer = await api.get(`/api/tracks/${id}`, {}, { signal });
  const { track, album, artists, labels, taught, hashtags, moods, plays, last_played: last } = answer;
  const alike = h("div", {});
  const isMood = (name) => track.mood?.includes(name);
  watch("relabeled", (changed) => changed.id === id && refresh(), signal);
  // Secondary parts load after the page; copies and versions of the recording come first.
  api.get(`/api/similar/${id}`, { k: 8, duplicates: 1 }, { signal }).then(({ items }) => {
    if (items.length) alike.replaceChildren(section("Sounds alike, copies and other versions first", trackList(items.map((item) => item.track), { signal, label: "Sounds alike" })));
  }, () => {});
  return h("div", {},
    h("div", { class: "list-head" }, h("span", { class: "mosaic single" }, cover(track)),
      h("div", {}, h("p", { class: "muted" }, "Track"), nameHead(titleOf(track), { data: { title: nameOf(track) } }),
        h("p", {}, dotted(artists.length ? artistLinks(artists) : "Unknown artist", album && h("a", { class: "plain", href: `/albums/${album.id}` }, album.name), track.year)),
        h("div", { class: "facts" }, (track.mood ?? []).map((name) => moodLink(name, labels.includes(name) ? "Your label" : null)), track.no_mood && h("span", { class: "chip" }, `No mood: ${track.no_mood}`), labels.filter((name) => !isMood(name)).map((name) => labelLink(name)), taught.map(({ word, value }) => labelLink(word, `${word} ${Math.round(100 * value)} %`, "A word that you taught")), hashtags.map((name) => h("span", { class: "chip" }, `#${name} in the file`)), track.key_name && track.key_name !== "none" && h("span", { class: "chip" }, `${track.key_name} · ${track.camelot}`)),
        h("div", { class: "said muted" }, starButtons(track, signal), dotted(plays ? `played ${count(plays, "time")}` : "not played yet", last && `last ${ago(last)}`)),
        h("div", { class: "actions below" },
          h("button", { class: "button primary", type: "button", onclick: guarded(() => player.play([track])) }, icon("play", 18), "Play"),
          h("a", { class: "button", href: `/similar/${id}` }, icon("similar", 20), "Sonically similar"), shareButton(titleOf(track), `/tracks/${id}`), trackMenuButton(track)))),
    structure(track, signal),
    h("div", { class: "columns" },
      h("section", { class: "card stack" }, h("h2", {}, "How it sounds"), measured(track)),
      h("div", { class: "stack" },
        h("section", { class: "card stack" }, h("h2", {}, "How well moods fit"), h("dl", { class: "measures" }, moods.map(({ mood, fit }) => h("div", {}, h("dt", {}, capital(mood)), h("dd", {}, h("span", { class: "meter", data: { mood }, vars: { "--share": `${Math.round(fit * 100)}%` } }, h("i", {})), h("span", {}, `${Math.round(fit * 100)} %`)))))),
        h("section", { class: "card stack" }, h("h2", {}, "Tags"), tagged(track, album)),
        h("section", { class: "card stack" }, h("h2", {}, "File"), filed(track)))),
    alike);
}
