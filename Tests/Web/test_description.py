"""openapi.json against the server: schemathesis asks for what it describes, and for what it does not."""

import functools
import os

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.specs.openapi import checks

from conftest import ROOT

EXAMPLES = int(os.environ.get("SONIC_EXAMPLES", "20"))
DESCRIPTION = schemathesis.openapi.from_path(ROOT / "Sources/CWebPage/openapi.json")
OPERATIONS = [result.ok() for result in DESCRIPTION.get_all_operations()]
CHECKS = [
    schemathesis.checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]


@pytest.fixture(scope="module")
def scratch(make_server):
    """A separate server, because these requests change data."""
    return make_server()


@pytest.fixture(scope="module")
def known(scratch):
    """Ids there are, for the requests that would otherwise end at an unknown one."""
    tracks = requests.get(scratch.url + "/api/search?q=a&count=3").json()["items"]
    playlist = requests.post(
        scratch.url + "/api/playlists", json={"name": "Known", "ids": [item["track"]["id"] for item in tracks]}
    ).json()
    users = requests.get(scratch.url + "/api/users").json()["items"]
    return {
        "tracks": tracks[0]["track"]["id"], "similar": tracks[0]["track"]["id"], "media": tracks[0]["track"]["id"],
        "playlists": playlist["id"], "users": users[0]["id"],
    }


def resolved(schema: dict) -> dict:
    """What a reference stands for."""
    while "$ref" in schema:
        names = schema["$ref"].removeprefix("#/").split("/")
        schema = functools.reduce(dict.__getitem__, names, DESCRIPTION.raw_schema)
    return schema


def parts(schema: dict) -> list[dict]:
    return [*schema.get("allOf", []), *schema.get("anyOf", []), *schema.get("oneOf", [])]


def members(schema: dict) -> tuple[dict, bool]:
    """The members that a schema describes, and whether it allows others."""
    schema = resolved(schema)
    found, is_open = dict(schema.get("properties", {})), "additionalProperties" in schema
    for part in parts(schema):
        others, more = members(part)
        is_open = is_open or more
        for name, form in others.items():
            found[name] = {"anyOf": [found[name], form]} if name in found else form
    return found, is_open or not found


def elements(schema: dict) -> list[dict]:
    """The forms of the elements of a list."""
    schema = resolved(schema)
    own = [schema["items"]] if "items" in schema else []
    return own + [form for part in parts(schema) for form in elements(part)]


def undescribed(value, schema: dict, place: str = "") -> set[str]:
    """The members of an answer that the description lacks."""
    if isinstance(value, list):
        form = {"anyOf": elements(schema)}
        return {name for element in value for name in undescribed(element, form, place + "[]")}
    if not isinstance(value, dict):
        return set()
    found, is_open = members(schema)
    names = {f"{place}.{name}" for name in value if name not in found and not is_open}
    return names.union(*(undescribed(value[name], found[name], f"{place}.{name}") for name in value if name in found))


def ask(case, scratch):
    response = case.call(base_url=scratch.url)
    case.validate_response(response, checks=CHECKS)
    answer = case.operation.definition.raw["responses"].get(str(response.status_code), {}).get("content", {}).get("application/json")
    if answer and case.method != "HEAD":
        assert not undescribed(response.json(), answer["schema"])
    if response.status_code >= 400 and case.method != "HEAD":
        error = response.json()["error"]
        assert error["status"] == response.status_code
        assert error["message"] and error["reason"]


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
@pytest.mark.parametrize("mode", list(schemathesis.GenerationMode), ids=lambda mode: mode.value)
def test_answers_are_as_described(operation, mode, scratch, known):
    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    def check(case):
        ask(case, scratch)
        names = operation.path.strip("/").split("/")
        deletes = operation.method == "delete" and names[-1] == "{id}" or names[-1] == "followers"
        if "{id}" in names and not deletes and case.path_parameters:
            collection = names[names.index("{id}") - 1]
            if collection in known:
                case.path_parameters["id"] = known[collection]
                ask(case, scratch)

    try:
        check()
    except Unsatisfiable:
        # There is nothing in it that could be wrong.
        assert mode is schemathesis.GenerationMode.NEGATIVE


def test_it_is_served(scratch):
    for path in ("/api/openapi.json", "/v1/openapi.json"):
        assert requests.get(scratch.url + path).json() == DESCRIPTION.raw_schema
