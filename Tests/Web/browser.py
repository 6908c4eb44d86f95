"""A real browser for the page's stories: Debian's chromium and chromium-driver, driven by selenium.

Every story ends with the same demands: nothing in the console but what the story expects, and no request to anybody
but the server itself.
"""

import json
import os
import re
import shutil
import time
from importlib import resources
from urllib.parse import urlsplit

import pytest

# A clip is decoded in milliseconds; a busy machine of CI needs more.
PATIENCE = 20
# The shell without a window takes a third less of the processor. Debian's script of that name does not end when its child is to.
PROGRAMS = ("/usr/lib/chromium/chromium-headless-shell", "chromium", "google-chrome")
WIDE, PHONE = (1440, 900), (390, 844)


# The modules of the page are joined into one file, which gives each under its path below js.
IMPORT = re.compile(r"""import\((["'])(?:/music)?/js/([^"']+)\1\)""")


def joined(script: str) -> str:
    """A script that imports modules of the page, such as import("/js/core/qr.js"), for the page as it is served."""
    return IMPORT.sub(r"import(document.querySelector('script[type=module]').src).then(({ load }) => load('\2'))", script)


def start_chromium():
    from selenium import webdriver

    class Chromium(webdriver.Chrome):
        def execute_script(self, script, *values):
            return super().execute_script(joined(script), *values)

        def execute_async_script(self, script, *values):
            return super().execute_async_script(joined(script), *values)

    from selenium.webdriver.chrome.service import Service

    program = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, PROGRAMS)), None)
    driver = os.environ.get("CHROMEDRIVER") or shutil.which("chromedriver")
    assert program and driver, "chromium and chromium-driver are missing: make deps-web"
    options = webdriver.ChromeOptions()
    options.binary_location = program
    for argument in (
        "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--mute-audio", "--enable-unsafe-swiftshader",
        "--autoplay-policy=no-user-gesture-required", "--no-first-run", "--disable-background-networking",
    ):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    chromium = Chromium(options=options, service=Service(driver))
    chromium.set_script_timeout(60)
    # Chromium allows its sensors by itself, the shell asks.
    for name in ("accelerometer", "gyroscope"):
        chromium.execute_cdp_cmd("Browser.setPermission", {"permission": {"name": name}, "setting": "granted"})
    return chromium


def late_cover(line):
    """The refusal of a cover that was requested before a logout."""
    return "/cover?" in line and "401 (Unauthorized)" in line


def drawn_anew(problem) -> bool:
    """Whether an element is gone because the page was drawn anew. The driver has two words for it, by the moment."""
    from selenium.common.exceptions import StaleElementReferenceException

    return isinstance(problem, StaleElementReferenceException) or "does not belong to the document" in str(problem)


class Page:
    """One tab at one server."""

    def __init__(self, chromium, url: str):
        self.chromium = chromium
        self.url = url
        self.expected: list[str] = []

    # Going and looking

    def open(self, path: str = "/"):
        self.chromium.get(self.url + path)
        self.find("main > .view h1")
        return self

    def saved(self, file):
        """`file`, once it is written. The browser may copy it from another file system, during which it is empty."""
        self.until(lambda: file.exists() and file.stat().st_size > 0, f"the file {file.name}")
        return file

    def save_into(self, folder):
        self.chromium.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(folder)})

    def resize(self, size: tuple[int, int]):
        width, height = size
        self.chromium.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
        )

    def js(self, text: str, *values):
        return self.chromium.execute_script(text, *values)

    def there(self, path: str) -> bool:
        """Whether the page is at `path`, with its query. False while the browser loads a document."""
        from selenium.common.exceptions import JavascriptException, TimeoutException

        try:
            return self.js("return location.pathname + location.search") == path
        except (JavascriptException, TimeoutException):
            return False

    def until(self, condition, what: str = ""):
        """The result of `condition()` as soon as it is true."""
        from selenium.common.exceptions import WebDriverException

        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                result = condition()
            except WebDriverException as problem:
                if not drawn_anew(problem):
                    raise
                result = None
            if result:
                return result
            time.sleep(0.05)
        raise AssertionError(f"not within {PATIENCE} s: {what or condition}")

    def all(self, selector: str):
        from selenium.common.exceptions import WebDriverException

        def displayed(element):
            try:
                return element.is_displayed()
            except WebDriverException as problem:
                if drawn_anew(problem):
                    return False
                raise

        return [element for element in self.chromium.find_elements("css selector", selector) if displayed(element)]

    def find(self, selector: str, text: str | None = None):
        """The first visible element that matches and contains the text."""

        def look():
            return next((element for element in self.all(selector) if text is None or text in element.text), None)

        return self.until(look, f"{selector} {text or ''}")

    def named(self, name: str, within: str = ""):
        """A button, link or field by its accessible name."""
        return self.find(f'{within} [aria-label="{name}"]')

    def click(self, selector: str, text: str | None = None):
        def press():
            element = self.find(selector, text)
            self.js("arguments[0].scrollIntoView({ block: 'center' })", element)
            element.click()
            return element

        # Once more where the page has drawn it anew meanwhile.
        return self.until(press)

    def type(self, selector: str, text: str, clear: bool = True):
        from selenium.webdriver.common.keys import Keys

        field = self.find(selector)
        if clear:
            field.send_keys(Keys.CONTROL, "a")
        field.send_keys(text)
        return field

    def press(self, *keys: str):
        from selenium.webdriver.common.action_chains import ActionChains

        ActionChains(self.chromium).send_keys(*keys).perform()

    def focused(self) -> str:
        return self.js("const e = document.activeElement; return e.getAttribute('aria-label') || e.textContent.trim()")

    def menu(self, track: str, choice: str):
        """Opens the menu of a track and takes an entry."""
        button = self.find(f'.tracks [aria-label="More for {track}"]')
        self.js("arguments[0].scrollIntoView({ block: 'center' })", button)
        button.click()
        self.click(".menu [role^=menuitem]", choice)

    def titles(self, within: str = "main") -> list[str]:
        return self.js("return [...document.querySelectorAll(arguments[0] + ' .track-title')].map((e) => e.textContent)", within)

    def toast(self, text: str):
        return self.find(".toast", text)

    # Listening

    def sound(self) -> dict:
        """The state of the player, which is a module shared by all importers."""
        return self.chromium.execute_async_script(
            """const done = arguments[0];
            import("/js/player/player.js").then((player) => done({
              time: player.audio.currentTime, paused: player.audio.paused, volume: player.audio.volume,
              duration: player.audio.duration, id: player.current()?.id ?? null, title: player.current()?.title ?? null,
            }));"""
        )

    def player(self, text: str, *values):
        """What the player does, or answers: `text` knows it as `player`, and `values`."""
        return self.chromium.execute_async_script(
            f"""const [values, done] = arguments;
            import("/js/player/player.js").then(async (player) => {{ {text} }}).then((answer) => done(answer ?? null), (problem) => done(String(problem)));""",
            list(values),
        )

    def await_sound(self) -> dict:
        """Waits until sound has really advanced by half a second."""
        began = self.until(lambda: (now := self.sound()) and not now["paused"] and now["time"] > 0 and now, "playing")
        return self.until(
            lambda: (now := self.sound()) and (now["id"] != began["id"] or now["time"] > began["time"] + 0.5) and now, "sound that advances"
        )

    def rebuilt(self):
        """The next answer to the page tells of another index, and it asks at once."""
        self.js(
            """const before = window.fetch;
            window.asked = 0;
            window.fetch = async (...values) => {
              window.asked += 1;
              const free = () => setTimeout(() => { window.asked -= 1; window.answered = performance.now(); });
              const answer = await before(...values).finally(free);
              const headers = new Headers(answer.headers);
              headers.set("Sonic-Generation", "of a test");
              window.wasRebuilt = true;
              return new Response(answer.status === 204 ? null : answer.body, { status: answer.status, headers });
            };
            dispatchEvent(new Event("online"));"""
        )
        # What follows from it has been answered, too.
        self.until(lambda: self.js("return window.wasRebuilt && window.asked === 0 && performance.now() - window.answered > 250"))

    # Asking the server, as the page does

    def fetch(self, method: str, path: str, body=None):
        answer = self.chromium.execute_async_script(
            """const [method, path, body, done] = arguments;
            fetch(path, { method, body: body === null ? undefined : JSON.stringify(body),
              headers: body === null ? {} : { "Content-Type": "application/json" } })
              .then(async (response) => done([response.status, response.status === 204 ? null : await response.json()]))
              .catch((problem) => done([0, String(problem)]));""",
            method, path, body,
        )
        assert 200 <= answer[0] < 300, (method, path, answer)
        return answer[1]

    def tracks(self, words: str) -> list[dict]:
        return [item["track"] for item in self.fetch("GET", f"/api/search?q={words}&count=100")["items"]]

    # What holds everywhere

    def expect(self, text: str):
        """A line of the console that this story brings about, e.g. the 403 it is told by."""
        self.expected.append(text)

    def complaints(self) -> list[str]:
        lines = [entry["message"] for entry in self.chromium.get_log("browser") if entry["level"] == "SEVERE"]
        return [line for line in lines if not any(text in line for text in self.expected) and not late_cover(line)]

    def strangers(self) -> list[str]:
        """Requests to other hosts."""
        own = urlsplit(self.url).netloc
        found = []
        for entry in self.chromium.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] != "Network.requestWillBeSent":
                continue
            url = urlsplit(message["params"]["request"]["url"])
            if url.scheme in ("http", "https", "ws", "wss") and url.netloc != own:
                found.append(url.geturl())
        return found

    def overflow(self) -> list[str]:
        """Elements that make the page wider than the window."""
        return self.js(
            """if (document.documentElement.scrollWidth <= innerWidth) return [];
            return [...document.querySelectorAll("body *")].filter((e) => e.getBoundingClientRect().right > innerWidth + 1)
              .map((e) => e.tagName + "." + e.className).concat("the page");"""
        )

    def violations(self, rule: str | None = None) -> list[str]:
        """The violations of WCAG 2.2 AA and of best practices, or of one rule, by axe."""
        source = resources.files("axe_playwright_python").joinpath("axe.min.js").read_text()
        self.js(source)
        found = self.chromium.execute_async_script(
            """const [rule, done] = arguments;
            axe.run(document, { runOnly: rule ? [rule] : ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] })
              .then((result) => done(result.violations.map((v) => v.id + ": " + v.help + " " +
                v.nodes.slice(0, 4).map((n) => n.target.join(" ") + " " + (n.any[0]?.message ?? n.all[0]?.message ?? "")).join("; "))));""",
            rule,
        )
        return found


@pytest.fixture(scope="session")
def chromium():
    chromium = start_chromium()
    yield chromium
    chromium.quit()


@pytest.fixture
def open_page(chromium):
    """open_page(served) → Page, of a browser that remembers nothing."""
    opened = []

    def make(served) -> Page:
        page = Page(chromium, served.url)
        chromium.get(served.url + "/app.webmanifest")
        chromium.execute_cdp_cmd("Network.clearBrowserCookies", {})
        # A full history (50 entries) loses those that were left without a user's click, so Back would go elsewhere.
        chromium.execute_cdp_cmd("Page.resetNavigationHistory", {})
        page.js("localStorage.clear()")
        page.resize(WIDE)
        chromium.get_log("browser")
        chromium.get_log("performance")
        opened.append(page)
        return page

    yield make
    for page in opened:
        assert page.complaints() == []
        assert page.strangers() == []
        chromium.get("about:blank")


@pytest.fixture
def page(open_page, server) -> Page:
    """The page of a server without accounts."""
    return open_page(server)
