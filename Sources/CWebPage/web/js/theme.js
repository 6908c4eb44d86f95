// Before the first paint: the theme that the user chose, else that of the system.
{
  const system = matchMedia("(prefers-color-scheme: light)");
  const apply = () => {
    const wish = localStorage.getItem("sonic.theme");
    const theme = ["dark", "light"].includes(wish) ? wish : system.matches ? "light" : "dark";
    document.documentElement.dataset.theme = theme;
    // The background colors of tokens.css.
    document.querySelector("meta[name=theme-color]").content = theme === "light" ? "#f6f3ed" : "#101218";
  };
  system.addEventListener("change", apply);
  addEventListener("sonic-theme", apply);
  apply();
}
