#!/usr/bin/env python3
"""Writes made-up.safetensors, by the reference implementation (pip install numpy safetensors)."""
import os
import numpy as np
from safetensors.numpy import save_file

save_file(
    {
        "singles": np.array([[0, -0.0, 1 / 3], [-1.5, 3.4028235e38, 1e-45]], np.float32),
        # Zero of either sign, the least and the greatest there is, a third, and one below the normal ones.
        "halves": np.array([0, -0.0, 2.0**-24, 65504, -1 / 3, 1023 * 2.0**-24], np.float16),
        "bytes": np.array([[[-128, -1], [0, 127]]], np.int8),
        "number": np.array(0.1, np.float32),
    },
    os.path.join(os.path.dirname(os.path.abspath(__file__)), "made-up.safetensors"),
    metadata={"name": "made-up", "version": "7", "inputs": "sparkle 2, glow 1", "card": "MadeUp", "steps": "1 2 40",
              "share": "0.3333333333333333"})
