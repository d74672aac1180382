"""Voice prints of short windows of speech: an encoder of three LSTM layers, computed by numpy. Source: Resemblyzer 0.1.4."""

from __future__ import annotations

import base64
import threading
from typing import Any, Callable

from recognizer import SAMPLE_RATE
from turns import Cancelled, ModelUnavailable, Turn

# Seconds of a window and between two of them; the encoder was trained on windows of 160 frames of 10 ms.
WINDOW = 1.6
STEP = 0.4
FRAMES = 160
MELS = 40
FFT = 400
HOP = 160
UNITS = 256
# Windows that are computed together.
BATCH = 64
# Decibels of full scale to which speech is brought.
LOUDNESS = -30
# Positions of the weights, in numbers of 32 bits: their order in the checkpoint.
WEIGHTS = {
    "bias": (0, (UNITS,)),
    "projection": (258, (UNITS, UNITS)),
    "input0": (65_796, (4 * UNITS, MELS)),
    "state0": (106_756, (4 * UNITS, UNITS)),
    "input1": (368_900, (4 * UNITS, UNITS)),
    "state1": (631_044, (4 * UNITS, UNITS)),
    "input2": (893_188, (4 * UNITS, UNITS)),
    "state2": (1_155_332, (4 * UNITS, UNITS)),
    "biases": (1_417_476, (3, 2, 4 * UNITS)),
}


class Speakers:
    """@param path of the weights, which the bootstrap installs"""

    def __init__(self, path: str) -> None:
        self._path = path
        self._place = threading.Semaphore(1)
        self._weights: dict[str, Any] = {}

    def embed(self, samples: Any, spans: list[tuple[float, float]], is_gone: Callable[[], bool]) -> dict[str, Any]:
        """Windows within spans of speech (seconds), and their voice prints: rows of UNITS float32 of length 1, in base64."""
        import numpy
        from faster_whisper.feature_extractor import FeatureExtractor

        with Turn(self._place, is_gone):
            weights = self._load()
            windows = [window for span in spans for window in _windows(*span)]
            loudness = numpy.sqrt(numpy.mean(samples**2)) if len(samples) > 0 else 0
            samples = samples * (10 ** (LOUDNESS / 20) / max(loudness, 1e-6))
            filters = FeatureExtractor.get_mel_filters(SAMPLE_RATE, FFT, n_mels=MELS).T
            prints = []
            for first in range(0, len(windows), BATCH):
                if is_gone():
                    raise Cancelled
                mels = [_mels(samples, filters, *window) for window in windows[first : first + BATCH]]
                prints.append(_encode(weights, numpy.stack(mels)))
            found = numpy.concatenate(prints) if prints else numpy.zeros((0, UNITS))
            return {"windows": windows, "prints": base64.b64encode(found.astype("<f4").tobytes()).decode()}

    def _load(self) -> dict[str, Any]:
        import numpy

        if not self._weights:
            try:
                numbers = numpy.fromfile(self._path, dtype="<f4")
                for name, (first, shape) in WEIGHTS.items():
                    self._weights[name] = numbers[first : first + numpy.prod(shape)].reshape(shape)
            except (OSError, ValueError) as error:
                self._weights = {}
                raise ModelUnavailable("The voice encoder is not installed.") from error
        return self._weights


def _windows(start: float, end: float) -> list[tuple[float, float]]:
    """Windows that cover a span; one that is shorter than a window is one."""
    if end - start <= WINDOW:
        return [(start, end)]
    count = 1 + -int(-(end - start - WINDOW) // STEP)
    step = (end - start - WINDOW) / (count - 1)
    return [(start + index * step, start + index * step + WINDOW) for index in range(count)]


def _mels(samples: Any, filters: Any, start: float, end: float) -> Any:
    """Power of the mel bands of a window, FRAMES frames; speech that is shorter is repeated."""
    import numpy

    sound = numpy.pad(samples[int(start * SAMPLE_RATE) : int(end * SAMPLE_RATE)], FFT // 2)
    frames = numpy.lib.stride_tricks.sliding_window_view(sound, FFT)[::HOP] * numpy.hanning(FFT + 1)[:-1]
    mels = numpy.abs(numpy.fft.rfft(frames)) ** 2 @ filters
    return numpy.resize(mels, (FRAMES, MELS)).astype(numpy.float32)


def _encode(weights: dict[str, Any], values: Any) -> Any:
    import numpy

    count = len(values)
    for layer in range(3):
        gates = values @ weights[f"input{layer}"].T + weights["biases"][layer].sum(0)
        recurrent = weights[f"state{layer}"].T
        hidden = cell = numpy.zeros((count, UNITS), dtype=numpy.float32)
        states = numpy.empty((count, FRAMES, UNITS), dtype=numpy.float32)
        for frame in range(FRAMES):
            # Input, forget, cell and output, in this order. The logistic function is written by tanh, which doesn't overflow.
            gate = gates[:, frame] + hidden @ recurrent
            entry, forget, output = (
                0.5 + 0.5 * numpy.tanh(0.5 * gate[:, part * UNITS : (part + 1) * UNITS]) for part in (0, 1, 3)
            )
            cell = forget * cell + entry * numpy.tanh(gate[:, 2 * UNITS : 3 * UNITS])
            hidden = output * numpy.tanh(cell)
            states[:, frame] = hidden
        values = states
    prints = numpy.maximum(hidden @ weights["projection"].T + weights["bias"], 0)
    return prints / numpy.maximum(numpy.linalg.norm(prints, axis=1, keepdims=True), 1e-6)
