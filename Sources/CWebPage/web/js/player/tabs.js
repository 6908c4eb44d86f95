// Several tabs of one browser: only one of them plays.

const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("sonic.player") : null;
const me = `${Date.now()} ${Math.random()}`;

export const tellPlaying = () => channel?.postMessage({ plays: me });

/** Calls `action` when another tab begins to play. */
export function onOther(action) {
  channel?.addEventListener("message", ({ data }) => data?.plays && data.plays !== me && action());
}
