// Requests the status while the page is still loading; core/api.js uses the response.
{
  const profile = localStorage.getItem("sonic.profile");
  const headers = profile ? { "Sonic-Profile": encodeURIComponent(profile) } : {};
  globalThis.sonicStatus = fetch(new URL("../api/status", document.currentScript.src), { headers, credentials: "same-origin" });
  globalThis.sonicStatus.catch(() => {});
}
