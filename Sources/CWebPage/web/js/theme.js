// Before the first paint: the theme the user chose, else that of the system.
{
  const chosen = localStorage.getItem("sonic.theme");
  const system = matchMedia("(prefers-color-scheme: light)");
  const apply = () => {
    const wish = localStorage.getItem("sonic.theme") ?? "auto";
    document.documentElement.dataset.theme = wish === "auto" ? (system.matches ? "light" : "dark") : wish;
  };
  system.addEventListener("change", apply);
  addEventListener("sonic-theme", apply);
  if (chosen === null || ["auto", "dark", "light"].includes(chosen)) apply();
  else localStorage.removeItem("sonic.theme"), apply();
}
