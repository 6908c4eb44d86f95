"""openapi.json against the server: schemathesis asks for what it describes, and for what it does not."""

import os

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings

EXAMPLES = int(os.environ.get("SONIC_EXAMPLES", "20"))

schema = schemathesis.pytest.from_fixture("description")


@pytest.fixture(scope="module")
def description(make_server):
    served = make_server()
    document = requests.get(served.url + "/api/openapi.json").json()
    tracks = requests.get(served.url + "/api/search?q=a&count=5").json()["items"]
    assert tracks
    loaded = schemathesis.openapi.from_dict(document)
    loaded.config.update(base_url=served.url)
    return loaded


@schema.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
def test_answers_are_as_described(case):
    response = case.call()
    assert response.status_code < 500, response.text
    case.validate_response(
        response,
        checks=[
            schemathesis.checks.not_a_server_error,
            schemathesis.specs.openapi.checks.status_code_conformance,
            schemathesis.specs.openapi.checks.content_type_conformance,
            schemathesis.specs.openapi.checks.response_schema_conformance,
        ],
    )
    if response.status_code >= 400:
        error = response.json()["error"]
        assert error["status"] == response.status_code
        assert error["message"] and error["reason"]
