// The map of the library, with its tools, its legend, and the equivalent list.
import * as api from "../core/api.js";
import * as player from "../player/player.js";
import { debounced, h } from "../core/dom.js";
import { artistOf, capital, count, number, titleOf } from "../core/format.js";
import { icon } from "../core/icons.js";
import { announce, complain, guarded } from "../core/live.js";
import { savePlaylist } from "../parts/playlist-actions.js";
import { iconButton } from "../player/transport.js";
import { Chart } from "./chart.js";
import { Cloud } from "./cloud.js";
import { listing } from "./listing.js";
import { point } from "./pointer.js";

const MOST = 1000;

/** An element and its function for others: showRegions(regions). */
export async function libraryMap(signal) {
  let cloud = await Cloud.load(signal);
  let chart;
  const over = h("canvas", { class: "map-over", tabindex: "0", role: "application", "aria-label": "Map of the library by valence and energy. Arrow keys aim, Enter plays. The list shows the same as text." });
  const tip = h("div", { class: "map-tip", hidden: true, "aria-hidden": "true" });
  const axis = (side, text) => h("span", { class: `map-axis ${side}`, "aria-hidden": "true" }, text);
  const zoomOut = iconButton("minus", "Zoom out", () => { chart.zoomBy(1 / 1.7); zoomed(); });
  const canvas = h("div", { class: "map-canvas" }, over, axis("top", "intense"), axis("bottom", "quiet"), axis("left", "dark"), axis("right", "bright"), tip,
    h("div", { class: "map-zoom" }, iconButton("add", "Zoom in", () => { chart.zoomBy(1.7); zoomed(); }), zoomOut));
  const legend = h("ul", { class: "map-legend", "aria-label": "Colours" });
  const found = h("div", { class: "map-found", hidden: true });
  const list = h("div", { hidden: true });
  let lassoing = false;

  const zoomed = () => { canvas.classList.toggle("zoomed", chart.zoom > 1); zoomOut.disabled = chart.zoom <= 1; };
  const known = new Map();
  const trackAt = async (position) => {
    if (!known.has(position)) known.set(position, (await api.get("/api/map/nearest", { position, generation: cloud.generation }, { signal })).track);
    return known.get(position);
  };
  // The map is fetched again after the library was rebuilt.
  const fresh = async (problem) => {
    if (problem.reason !== "STALE") throw problem;
    await reload();
    announce("The library has changed, and the map was updated.");
  };

  const describe = debounced(90, async (position, at) => {
    if (position < 0 || chart.aim !== position) return;
    try {
      const track = await trackAt(position);
      if (chart.aim !== position) return;
      tip.replaceChildren(h("strong", {}, titleOf(track)), artistOf(track));
      tip.hidden = false;
      const room = canvas.clientWidth - tip.offsetWidth - 8;
      tip.style.left = `${Math.max(8, Math.min(at[0] + 14, room))}px`;
      tip.style.top = `${at[1] > canvas.clientHeight - 80 ? at[1] - 62 : at[1] + 14}px`;
      if (document.activeElement === over) announce(`${titleOf(track)} by ${artistOf(track)}`);
    } catch (problem) { fresh(problem).catch(complain); }
  });
  const aim = (position, at) => {
    if (position < 0) tip.hidden = true;
    if (chart.aim !== position) tip.hidden = true;
    chart.aim = position;
    chart.draw();
    if (position >= 0) describe(position, at);
  };
  const play = guarded(async (position) => {
    try {
      chart.playing = position;
      chart.draw();
      await player.play([await trackAt(position)]);
    } catch (problem) { await fresh(problem); }
  });

  const tracksOf = async (positions) => (await api.post("/api/map/tracks", { generation: cloud.generation, positions: positions.slice(0, MOST) }, { signal })).items;
  const choose = (positions) => {
    chart.chosen = positions;
    chart.draw();
    found.hidden = !positions.length;
    announce(`${count(positions.length, "track")} chosen`);
    if (!positions.length) return;
    const some = positions.length > MOST ? `, only the first ${number(MOST)} are used` : "";
    const act = (action) => guarded(async () => { try { await action(await tracksOf(positions)); } catch (problem) { await fresh(problem); } });
    found.replaceChildren(
      h("strong", {}, `${count(positions.length, "track")} chosen${some}`),
      h("div", { class: "actions" },
        h("button", { class: "button primary compact", type: "button", onclick: act((tracks) => player.play(tracks)) }, icon("play", 18), "Play"),
        h("button", { class: "button compact", type: "button", onclick: act((tracks) => savePlaylist(tracks.map((track) => track.id))) }, "Make a playlist"),
        h("button", { class: "button compact quiet", type: "button", onclick: () => choose([]) }, "Clear")));
  };

  const tool = (name, label, on) => h("button", { type: "button", "aria-pressed": String(on), onclick: () => use(name) }, icon(name === "list" ? "list" : name === "lasso" ? "lasso" : "play", 18), label);
  const tools = { play: tool("play", "Play", true), lasso: tool("lasso", "Lasso", false), list: tool("list", "List", false) };
  async function use(name) {
    for (const [key, button] of Object.entries(tools)) button.setAttribute("aria-pressed", String(key === name));
    lassoing = name === "lasso";
    canvas.classList.toggle("lasso", lassoing);
    canvas.hidden = name === "list";
    list.hidden = name !== "list";
    if (name === "list") list.replaceChildren(await listing(cloud, { signal, tracksOf, choose }).catch((problem) => { complain(problem); return ""; }));
    else chart.resize();
  }

  function draw() {
    chart?.free();
    const points = h("canvas", { class: "map-points", "aria-hidden": "true" });
    canvas.querySelector(".map-points")?.remove();
    canvas.prepend(points);
    chart = new Chart(points, over, cloud);
    known.clear();
    legend.replaceChildren(...cloud.legend.groups.map((name, i) => h("li", { vars: { "--tint": chart.colors[i] } }, h("span", { class: "dot" }), capital(name || "other"))));
    zoomed();
  }
  async function reload() {
    cloud = await Cloud.load(signal);
    draw();
    chart.resize();
  }

  draw();
  point(new Proxy({}, { get: (_, key) => (typeof chart[key] === "function" ? chart[key].bind(chart) : chart[key]), set: (_, key, value) => { chart[key] = value; return true; } }),
    { aim, play, circle: (polygon) => choose(cloud.inside(polygon)), lassoing: () => lassoing, zoomed, signal });
  new ResizeObserver(() => over.clientWidth && chart.resize()).observe(canvas);
  const themes = new MutationObserver(() => chart.recolor());
  themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  signal.addEventListener("abort", () => { themes.disconnect(); chart.free(); });

  const element = h("div", { class: "map-frame" },
    h("div", { class: "map-tools" }, h("div", { class: "segments", role: "group", "aria-label": "What a click does" }, Object.values(tools)), h("span", { class: "fine number" }, cloud.placed === cloud.count ? count(cloud.count, "track") : `${number(cloud.placed)} of ${count(cloud.count, "track")}: ${number(cloud.count - cloud.placed)} without a mood, such as speech, noise or silence, ${cloud.count - cloud.placed === 1 ? "has" : "have"} no place`)),
    canvas, list, found, legend);
  return {
    element,
    showRegions(regions) { chart.regions = regions; chart.draw(); },
    points: cloud,
  };
}
