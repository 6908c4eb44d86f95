"""Scripts/embed-web: what the joined modules do in a browser, and what it refuses."""

import base64
import subprocess

import pytest
from conftest import ROOT

INDEX = '<link rel="stylesheet" href="/css/a.css">\n  <script type="module" src="/js/main.js"></script>\n'
# What a scanner of words alone would get wrong, and what modules promise.
MODULES = {
    "main.js": """
import { first as one, text } from "./a.js";
import * as a from "./a.js";
import { again } from "./b.js";
globalThis.heard = [one(), a.count];
a.add();
const late = await import("./views/late.js");
globalThis.heard.push(a.count, again.count, late.default_, text, import.meta.url.endsWith("/main.js"));
""",
    "a.js": """// import { no } from "./nowhere.js";
export let count = 1;
export function add() { count += 1; }
export const first = () => "import { x } from './y.js'; // no comment";
const inner = { import: 1, export: 2 };
export const text = `a // b ${inner.export / 2 / 1} ${`/* ${"}"} `}
  export let z;` + /[/"'`]\\/\\//g.source + "a/b".split(/\\//).length;
""",
    "b.js": """
import * as a from "./a.js";
/* A class that is exported, and a list. */
class Again { get count() { return a.count; } }
const again = new Again();
export { again, Again as Other };
""",
    "views/search.js": "export const view = 1;\n",
    "views/late.js": 'import { view } from "./search.js";\nexport const default_ = view + 1;\n',
}
EXPECTED = ["import { x } from './y.js'; // no comment", 1, 2, 2, 2, "a // b 1 /* } \n  export let z;[/\"'`]\\/\\/2", True]


def joined(folder, changes):
    modules = {"main.js": MODULES["main.js"] + 'import("./views/search.js");\n', **{k: v for k, v in MODULES.items() if k != "main.js"}, **changes}
    for path, text in modules.items():
        place = folder / "web/js" / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text.replace("\\\\", "\\"))
    (folder / "web/css").mkdir()
    (folder / "web/css/a.css").write_text("/* x */\n.a { color: red; }\n")
    (folder / "web/index.html").write_text("  " + INDEX)
    return subprocess.run([ROOT / "Scripts/embed-web", folder], capture_output=True, text=True)


def test_joined_modules_do_what_modules_do(page, tmp_path):
    run = joined(tmp_path, {})
    assert (run.returncode, run.stderr) == (0, "")
    assert ".a { color: red; }" in (tmp_path / "bundle/css/page.css").read_text()
    script, views = ((tmp_path / "bundle/js" / name).read_text() for name in ("page.js", "views.js"))
    address = "data:text/javascript;base64," + base64.b64encode(views.encode()).decode()
    # A module from data has no address, so that of the page stands for it.
    script = script.replace('import("./views.js")', f'import("{address}")').replace("import.meta.url", '"http://music.home/js/page.js"')
    page.chromium.get("about:blank")
    heard = page.chromium.execute_async_script(
        "const [address, done] = arguments; import(address).then(() => done(globalThis.heard), (problem) => done(String(problem)));",
        "data:text/javascript;base64," + base64.b64encode(script.encode()).decode(),
    )
    assert heard == EXPECTED


@pytest.mark.parametrize(
    "path, text, reason",
    [
        ("b.js", 'import { first } from "./a.js";\nimport { c } from "./c.js";\nexport const again = c;\n', "cycle"),
        ("b.js", "export default 1;\n", "b.js:1: an export is"),
        ("b.js", 'import { count } from "./a.js";\nexport const again = count;\n', "“count” of a.js changes"),
        ("b.js", "export const again = await 1;\n", "only possible in main.js"),
        ("b.js", "export const other = 1;\n", "does not export “again”"),
        ("b.js", 'import x from "./a.js";\nexport const again = x;\n', "b.js:1: an import is"),
        ("b.js", 'import { y } from "./nowhere.js";\n', "there is no “./nowhere.js”"),
        ("b.js", "export const again = `a;\n", "a template has no end"),
        ("b.js", "export const again = 1;\nif (again) { }\n/x/.test(again);\n", "division or a regular expression"),
        ("b.js", "export const again = 1;\nconst $from = 1;\n", "those of the bundle"),
        ("b.js", "export const again = [1, 2], other = 1;\n", "only one name"),
        ("unused.js", "export const x = 1;\n", "nothing imports unused.js"),
    ],
)
def test_what_cannot_be_joined_is_refused(tmp_path, path, text, reason):
    changes = {path: text}
    if "c.js" in text:
        changes["c.js"] = 'import { again } from "./b.js";\nexport const c = again;\n'
    run = joined(tmp_path, changes)
    assert run.returncode != 0
    assert reason in run.stderr
