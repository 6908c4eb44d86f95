"""The notebooks of Examples run from the first cell to the last, and draw what they say."""
import pathlib

import nbformat
import pytest
from nbclient import NotebookClient

from conftest import SAMPLE_AUDIO

NOTEBOOKS = pathlib.Path(__file__).resolve().parents[2] / "Examples" / "notebook"


@pytest.mark.parametrize("name", ["library.ipynb", "tables.ipynb"])
def test_it_runs(monkeypatch, name):
    monkeypatch.setenv("MUSIC", str(SAMPLE_AUDIO))
    notebook = nbformat.read(NOTEBOOKS / name, as_version=4)
    assert all(not cell.outputs for cell in notebook.cells if cell.cell_type == "code"), "it is kept without outputs"
    NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    shown = [output.data for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs if "data" in output]
    assert sum("image/png" in data for data in shown) == 2
    assert any("text/html" in data for data in shown)
