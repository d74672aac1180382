"""Speech by neural voices: Kokoro, which has many in one model, and voices of Piper, a model each. Two computations at a time."""

from __future__ import annotations

import json
import os
import threading
import unicodedata
from collections import OrderedDict
from contextlib import contextmanager
from typing import Any, Callable, Iterator

from onnx_parts import with_only
from turns import Cancelled, ModelUnavailable, Turn

# Each takes one thread, so that the same text gives the same samples on every machine.
COMPUTATIONS = 2
# Phonemes of a computation. Source: the style tables of Kokoro have a row for each length.
LONGEST = 510
# Phonemes of a request: an hour of speech.
MOST_PHONEMES = 50_000
# Models of Piper that are kept loaded: some 100 MB each.
LOADED = 3
KOKORO_RATE = 24_000
# Seconds of a frame of Kokoro, and the value of its model that has the frames of each phoneme at speed 1.
KOKORO_FRAME = 0.025
KOKORO_LENGTHS = "/encoder/predictor/ReduceSum_output_0"
# A short sentence ("We meet again today.") with which a voice is measured.
SAMPLE = "wi mˈit əɡˈɛn tədˈA."
# Phonemes of Kokoro by the id of the first one of each run. Source: config.json of hexgrad/Kokoro-82M.
KOKORO_RUNS = {
    1: ";:,.!?",
    9: "—…\"()“” \u0303ʣʥʦʨᵝ\uab67AI",
    31: "O",
    33: "Q",
    35: "ST",
    39: "W",
    41: "Yᵊabcdef",
    50: "hijklmnopqrstuvwxyzɑɐɒæ",
    75: "βɔɕç",
    80: "ɖðʤə",
    85: "ɚɛɜ",
    90: "ɟ",
    92: "ɡ",
    99: "ɥ",
    101: "ɨɪʝ",
    110: "ɯɰŋɳɲɴø",
    118: "ɸθœ",
    123: "ɹ",
    125: "ɾɻ",
    128: "ʁɽʂʃʈʧ",
    135: "ʊʋ",
    138: "ʌɣɤ",
    142: "χʎ",
    147: "ʒʔ",
    156: "ˈˌː",
    162: "ʰ",
    164: "ʲ",
    169: "↓",
    171: "→↗↘",
    177: "ᵻ",
}
KOKORO_IDS = {phoneme: first + index for first, run in KOKORO_RUNS.items() for index, phoneme in enumerate(run)}


class Voices:
    """@param kokoro folder with `model.onnx` and the voices `NAME.bin` @param piper folder with `NAME.onnx` and `NAME.onnx.json`"""

    def __init__(self, kokoro: str, piper: str) -> None:
        self._kokoro = kokoro
        self._piper = piper
        self._places = threading.Semaphore(COMPUTATIONS)
        self._loading = threading.Lock()
        self._sessions: OrderedDict[str, Any] = OrderedDict()
        self._styles: dict[str, Any] = {}
        self._faded: dict[str, float] = {}

    def speak(self, voice: str, phonemes: str, speed: float, is_gone: Callable[[], bool]) -> tuple[bytes, int]:
        """Samples of 16 bits, mono, and their rate. Raises ValueError for a voice that is not there."""
        import numpy

        chunks = _chunks(phonemes)
        with Turn(self._places, is_gone):
            style = self._style(voice)
            if style is not None:
                session = self._session("kokoro", self._read_kokoro)
                parts = [self._run(session, _of_kokoro(style, chunk, speed), is_gone) for chunk in chunks]
                rate = KOKORO_RATE
            else:
                config = self._piper_config(voice)
                session = self._session(voice, lambda: self._read_file(self._piper_path(voice)))
                inputs = [each.name for each in session.get_inputs()]
                parts = [self._run(session, _of_piper(config, inputs, chunk, speed), is_gone) for chunk in chunks]
                rate = int(config["audio"]["sample_rate"])
        if not parts:
            return b"", rate
        sound = numpy.concatenate([each[0].ravel() for each in parts])
        return (numpy.clip(sound, -1, 1) * 32767).astype("<i2").tobytes(), rate

    def measure(self, voice: str, phonemes: str, speed: float, is_gone: Callable[[], bool]) -> float | None:
        """Seconds of the speech, without silence around it; None if only speaking it would tell."""
        style = self._style(voice)
        if style is None:
            return None
        if voice not in self._faded:
            sound, _ = self.speak(voice, SAMPLE, 1.0, is_gone)
            self._faded[voice] = self._predict(style, SAMPLE, 1.0, is_gone) - _audible_seconds(sound)
        return max(0.0, self._predict(style, phonemes, speed, is_gone) - self._faded[voice])

    def _predict(self, style: Any, phonemes: str, speed: float, is_gone: Callable[[], bool]) -> float:
        """Seconds that the model gives to phonemes: the last of them fades out, for a time that depends on the voice."""
        import numpy

        session = self._session("kokoro-lengths", self._read_lengths)
        frames = 0.0
        for chunk in _chunks(phonemes):
            usual = self._run(session, _of_kokoro(style, chunk, speed), is_gone)[0].ravel()
            spoken = usual[1 : -2 if chunk[-1] in ".,;:!?…" else -1]
            frames += float(numpy.maximum(1, numpy.round(spoken / speed)).sum())
        return frames * KOKORO_FRAME

    def _style(self, voice: str) -> Any:
        """The table of a voice of Kokoro; None for another."""
        import numpy

        if voice not in self._styles:
            path = _path(self._kokoro, voice, ".bin")
            if path is None:
                return None
            self._styles[voice] = numpy.fromfile(path, dtype="<f4").reshape(LONGEST, 1, 256)
        return self._styles[voice]

    def _piper_path(self, voice: str) -> str:
        path = _path(self._piper, voice, ".onnx")
        if path is None:
            raise ValueError("The voice is not installed.")
        return path

    def _piper_config(self, voice: str) -> dict[str, Any]:
        with open(f"{self._piper_path(voice)}.json", encoding="utf-8") as file:
            return json.load(file)

    def _read_kokoro(self) -> Any:
        return self._read_file(os.path.join(self._kokoro, "model.onnx"))

    def _read_lengths(self) -> Any:
        with open(os.path.join(self._kokoro, "model.onnx"), "rb") as file:
            return _session_of(with_only(file.read(), KOKORO_LENGTHS))

    def _read_file(self, path: str) -> Any:
        return _session_of(path)

    def _session(self, key: str, read: Callable[[], Any]) -> Any:
        with self._loading:
            if key not in self._sessions:
                try:
                    self._sessions[key] = read()
                except Exception as error:
                    raise ModelUnavailable(str(error).strip().split("\n")[0][:300]) from error
            self._sessions.move_to_end(key)
            others = [each for each in self._sessions if not each.startswith("kokoro")]
            for each in others[: max(0, len(others) - LOADED)]:
                del self._sessions[each]
            return self._sessions[key]

    def _run(self, session: Any, inputs: dict[str, Any], is_gone: Callable[[], bool]) -> Any:
        import onnxruntime

        options = onnxruntime.RunOptions()
        with _ended_with_client(options, is_gone):
            try:
                return session.run(None, inputs, options)
            except Exception:
                if is_gone():
                    raise Cancelled from None
                raise


def _of_kokoro(style: Any, phonemes: str, speed: float) -> dict[str, Any]:
    import numpy

    ids = [KOKORO_IDS[each] for each in phonemes if each in KOKORO_IDS]
    return {
        "tokens": numpy.array([[0, *ids, 0]], dtype=numpy.int64),
        "style": style[min(max(len(ids), 1), LONGEST) - 1],
        "speed": numpy.array([speed], dtype=numpy.float32),
    }


def _of_piper(config: dict[str, Any], inputs: list[str], phonemes: str, speed: float) -> dict[str, Any]:
    """The inputs of a voice of Piper, without the noise by which it says the same text differently each time."""
    import numpy

    known = config["phoneme_id_map"]
    ids = [*known["^"], *known["_"]]
    for phoneme in unicodedata.normalize("NFD", phonemes):
        if phoneme in known:
            ids += [*known[phoneme], *known["_"]]
    ids += known["$"]
    length = config.get("inference", {}).get("length_scale", 1) / speed
    return {
        "input": numpy.array([ids], dtype=numpy.int64),
        "input_lengths": numpy.array([len(ids)], dtype=numpy.int64),
        "scales": numpy.array([0, length, 0], dtype=numpy.float32),
        **({"sid": numpy.array([0], dtype=numpy.int64)} if "sid" in inputs else {}),
    }


def _audible_seconds(sound: bytes) -> float:
    """Seconds from the first to the last sound over a hundredth of the loudest one."""
    import numpy

    samples = numpy.abs(numpy.frombuffer(sound, dtype="<i2").astype(numpy.int32))
    loud = numpy.flatnonzero(samples > 0.01 * samples.max())
    return float(loud[-1] - loud[0]) / KOKORO_RATE


def _session_of(model: str | bytes) -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    # Weights of nodes that were cut off are no warning.
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])


def _chunks(phonemes: str) -> list[str]:
    """Phonemes in parts that can be computed, cut after sentences, else after clauses, else between words."""
    if len(phonemes) > MOST_PHONEMES:
        raise ValueError(f"A text has at most {MOST_PHONEMES} phonemes.")
    parts = []
    rest = phonemes.strip()
    while len(rest) > LONGEST:
        window = rest[:LONGEST]
        ends = [max(window.rfind(sign) for sign in signs) for signs in ((". ", "! ", "? ", "… "), (", ", "; ", ": "), (" ",))]
        end = next((each + 1 for each in ends if each > 0), LONGEST)
        parts.append(rest[:end].strip())
        rest = rest[end:].strip()
    return [each for each in [*parts, rest] if each]


def _path(folder: str, voice: str, ending: str) -> str | None:
    """A file of a folder by its name: what clients send is never a path."""
    name = f"{voice}{ending}"
    return os.path.join(folder, name) if folder and name in _names(folder) else None


def _names(folder: str) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:
        return []


@contextmanager
def _ended_with_client(options: Any, is_gone: Callable[[], bool]) -> Iterator[None]:
    """Ends a computation within half a second after its client has gone."""
    done = threading.Event()

    def watch() -> None:
        while not done.wait(0.5):
            if is_gone():
                options.terminate = True
                return

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()
