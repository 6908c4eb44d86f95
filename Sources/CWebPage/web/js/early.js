// Asks for the status while the page itself is still on its way; core/api.js takes the answer.
{
  const profile = localStorage.getItem("sonic.profile");
  const headers = profile ? { "Sonic-Profile": encodeURIComponent(profile) } : {};
  globalThis.sonicStatus = fetch(new URL("../api/status", document.currentScript.src), { headers, credentials: "same-origin" });
  globalThis.sonicStatus.catch(() => {});
}
