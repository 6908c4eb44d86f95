"""The integrated loudness by FFmpeg's filter ebur128."""
import re
import subprocess

VERSION = None


def analyze(path):
    said = subprocess.run(
        ["ffmpeg", "-nostdin", "-nostats", "-i", path, "-map", "0:a:0", "-af", "ebur128", "-f", "null", "-"],
        check=True, capture_output=True, text=True, errors="replace").stderr
    return float(re.findall(r"^\s+I:\s+(-?[\d.]+) LUFS", said, re.M)[-1])


def values(path, result):
    return {"loudness": result}
