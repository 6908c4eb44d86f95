// All requests of the page to the server, which is always the one that it came from.
import { at } from "./base.js";

/** An error that the server reports. */
export class Failure extends Error {
  constructor(status, message, reason, retryAfter) {
    super(message);
    Object.assign(this, { status, reason, retryAfter });
  }
}

const OFFLINE = "The server does not answer. Is “indexer serve” still running?";

let profile = localStorage.getItem("sonic.profile");
let generation = null;
const listeners = new Set();

/** Calls back when the server's index has been rebuilt. */
export const onGeneration = (listener) => listeners.add(listener);

/** In local mode: the profile; null for the server's default. */
export function useProfile(name) {
  profile = name;
  if (name) localStorage.setItem("sonic.profile", name);
  else localStorage.removeItem("sonic.profile");
}
export const usedProfile = () => profile;

/** The current profile no longer exists. The event "sonic-profile-gone" is sent once. */
function forgetProfile(asked) {
  if (!profile || encodeURIComponent(profile) !== asked) return;
  const gone = profile;
  useProfile(null);
  dispatchEvent(new CustomEvent("sonic-profile-gone", { detail: gone }));
}

function watch(response) {
  const now = response.headers.get("Sonic-Generation");
  if (now === null || now === generation) return;
  const before = generation;
  generation = now;
  if (before !== null) listeners.forEach((listener) => listener(now));
}

async function failure(response) {
  // The answer of a proxy whose server is down.
  if ([502, 504].includes(response.status)) return new Failure(response.status, OFFLINE, "OFFLINE");
  let problem = {};
  try { problem = (await response.json()).error ?? {}; } catch { /* not JSON: the status says enough */ }
  // The API's text is for programs, which have tokens.
  const message = problem.reason === "UNAUTHORIZED" ? "Log in to do that." : (problem.message ?? `${response.status} ${response.statusText}`);
  return new Failure(response.status, message, problem.reason ?? "", Number(response.headers.get("Retry-After")) || null);
}

/** The answer to the first request for the status, which early.js sent; otherwise null. */
function early(method, path) {
  if (method !== "GET" || path !== "/api/status") return null;
  const answer = globalThis.sonicStatus ?? null;
  globalThis.sonicStatus = null;
  return answer;
}

export const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** One request. If the server is busy and says when to retry, it is repeated once. */
export async function request(method, path, { query, json, body, type, signal, fields, as = "json" } = {}, again = true) {
  const url = new URL(at(path), location.origin);
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== "" && item !== false) url.searchParams.append(name, item === true ? 1 : item);
    }
  }
  const headers = { ...fields };
  if (profile) headers["Sonic-Profile"] = encodeURIComponent(profile);
  if (json !== undefined) headers["Content-Type"] = "application/json";
  else if (type) headers["Content-Type"] = type;
  let response;
  try {
    response = await (early(method, path) ?? fetch(url, { method, headers, body: json !== undefined ? JSON.stringify(json) : body, signal, credentials: "same-origin" }));
  } catch (problem) {
    if (problem.name === "AbortError") throw problem;
    throw new Failure(0, OFFLINE, "OFFLINE");
  }
  watch(response);
  if (response.status === 503 && again && method === "GET") {
    await pause(Math.min(Number(response.headers.get("Retry-After")) || 1, 5));
    return request(method, path, { query, json, body, type, signal, fields, as }, false);
  }
  if (!response.ok) {
    const problem = await failure(response);
    const asked = headers["Sonic-Profile"];
    if (problem.reason === "UNKNOWN_PROFILE" && asked) {
      forgetProfile(asked);
      // A change must not go to another profile.
      if (method === "GET") return request(method, path, { query, json, body, type, signal, fields, as }, again);
    }
    if (problem.status === 401 && problem.reason !== "WRONG_PASSWORD") problem.isTold = !dispatchEvent(new CustomEvent("sonic-unauthorized", { cancelable: true }));
    throw problem;
  }
  if (response.status === 204) return null;
  if (as === "buffer") return response.arrayBuffer();
  if (as === "blob") return response.blob();
  return response.json();
}

export const get = (path, query, options) => request("GET", path, { query, ...options });
export const post = (path, json, options) => request("POST", path, { json, ...options });
export const put = (path, json, options) => request("PUT", path, { json, ...options });
export const patch = (path, json, options) => request("PATCH", path, { json, ...options });
export const del = (path, json, options) => request("DELETE", path, { json, ...options });

/** Why an address cannot be read, in the server's words; null when it can. For media, browsers only report that it failed. */
export async function problemOf(path) {
  try {
    await request("GET", path, { fields: { Range: "bytes=0-0" }, as: "blob" });
    return null;
  } catch (problem) {
    return problem;
  }
}
