"""The notebook of Examples runs from the first cell to the last, and draws what it says."""
import pathlib

import nbformat
from nbclient import NotebookClient

from conftest import SAMPLE_AUDIO

NOTEBOOK = pathlib.Path(__file__).resolve().parents[2] / "Examples" / "notebook" / "library.ipynb"


def test_it_runs(monkeypatch):
    monkeypatch.setenv("MUSIC", str(SAMPLE_AUDIO))
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    assert all(not cell.outputs for cell in notebook.cells if cell.cell_type == "code"), "it is kept without outputs"
    NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    shown = [output.data for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs if "data" in output]
    assert sum("image/png" in data for data in shown) == 2
    assert any("text/html" in data for data in shown)
