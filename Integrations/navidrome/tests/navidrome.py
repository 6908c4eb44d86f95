"""What Navidrome does with a plugin, played with the same Wasm host, Extism: a new instance for each call, JSON in and out, and the
host function `http_send` of Navidrome's plugins/host/http.go."""

import base64
import json
import urllib.error
import urllib.request
import zipfile

import extism


class Navidrome:
    """A plugin package with its settings. `requests` holds what the plugin sent."""

    def __init__(self, package, settings, respond=None):
        with zipfile.ZipFile(package) as files:
            self.manifest = json.loads(files.read("manifest.json"))
            self.wasm = files.read("plugin.wasm")
        self.settings, self.respond, self.requests = settings, respond or send, []

    def functions(self, names):
        plugin = self._instance()
        return {name for name in names if plugin.function_exists(name)}

    def call(self, function, request):
        text = request if isinstance(request, str) else json.dumps(request)
        return json.loads(self._instance().call(function, text, host_context=self))

    def http_send(self, request):
        request["body"] = base64.b64decode(request["body"], validate=True).decode()
        self.requests.append(request)
        try:
            status, body = self.respond(request)
        except OSError as error:
            return {"error": f"{request['method']} \"{request['url']}\": {error}"}
        return {"result": {"statusCode": status, "headers": {}, "body": base64.b64encode(body).decode()}}

    def _instance(self):
        return extism.Plugin({"wasm": [{"data": self.wasm}]}, wasi=True, config=self.settings)


@extism.host_fn(namespace="extism:host/user")
def http_send(plugin: extism.CurrentPlugin, text: str) -> str:
    return json.dumps(plugin.host_context().http_send(json.loads(text)["request"]))


def send(request):
    """Sends a request as Navidrome does, without following redirects."""
    sent = urllib.request.Request(
        request["url"], data=request["body"].encode(), headers=request["headers"], method=request["method"])
    try:
        with urllib.request.build_opener(_Stay).open(sent, timeout=60) as response:
            return response.status, response.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


class _Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None
