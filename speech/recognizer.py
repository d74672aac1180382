"""Recognition (Whisper on CTranslate2), two computations at a time, and voice activity (Silero), one beside them."""

from __future__ import annotations

import io
import threading
from dataclasses import dataclass
from typing import Any, Callable, Iterator

from turns import Cancelled, ModelUnavailable, Turn

SAMPLE_RATE = 16_000
# Computations at a time: one alone leaves cores idle, as most of it is the decoder, which hardly runs in parallel.
COMPUTATIONS = 2
# A cue's edges are snapped to voice activity, so speech is hardly padded, and not joined over audible pauses.
EDGES = {"threshold": 0.5, "min_speech_duration_ms": 100, "min_silence_duration_ms": 100, "speech_pad_ms": 30}
# Samples of silence before the sound: without them, voice at its very beginning is found up to a quarter of a second late.
LEAD = 16 * 512
# A voice begins up to ONSET_REACH samples earlier than the model finds it, if the energy of frames of 10 ms, with at most
# MAX_SOFT_FRAMES softer ones, is ABOVE_NOISE decibels over the sound before it (NOISE_REACH samples) and BELOW_VOICE under the voice at most.
FRAME = SAMPLE_RATE // 100
ONSET_REACH = 2 * SAMPLE_RATE // 5
NOISE_REACH = 3 * SAMPLE_RATE // 2
ABOVE_NOISE = 8
BELOW_VOICE = 25
MAX_SOFT_FRAMES = 3
# For recognition, words need some silence around them, and pauses within sentences stay.
CONTEXT = {"min_silence_duration_ms": 1000, "speech_pad_ms": 300}
# Doubtful speech is decoded again, with more and more chance. Source: Whisper's own defaults.
TEMPERATURES = [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]


@dataclass(frozen=True)
class Options:
    """The model by path or name, and the threads that it uses (0: all cores)."""

    model: str
    compute_type: str = "int8"
    threads: int = 0


class Recognizer:
    def __init__(self, options: Options) -> None:
        self._options = options
        self._model: Any = None
        self._places = threading.Semaphore(COMPUTATIONS)
        # A search takes less than a second, a recognition many: searches don't wait for places of recognition.
        self._search = threading.Semaphore(1)
        self._client = threading.local()
        self._loading = threading.Lock()

    def decode(self, audio: bytes) -> Any:
        """Samples of a recording of any format, mono at 16 kHz. Raises ValueError if it is none."""
        from faster_whisper.audio import decode_audio

        try:
            return decode_audio(io.BytesIO(audio), sampling_rate=SAMPLE_RATE)
        except Exception as error:
            raise ValueError("The file is not a recording that can be decoded.") from error

    def find_speech(self, samples: Any, is_gone: Callable[[], bool]) -> list[dict[str, float]]:
        import numpy
        from faster_whisper.vad import VadOptions, get_speech_timestamps

        with Turn(self._search, is_gone):
            found = get_speech_timestamps(numpy.pad(samples, (LEAD, 0)), VadOptions(**EDGES))
        spans = [{edge: max(0, each[edge] - LEAD) for edge in ("start", "end")} for each in found]
        earliest = 0
        for span in spans:
            span["start"] = _soft_onset(samples, span["start"], span["end"], earliest)
            earliest = span["end"]
        return [{edge: each[edge] / SAMPLE_RATE for edge in ("start", "end")} for each in spans]

    def transcribe(
        self,
        samples: Any,
        language: str | None,
        prompt: str | None,
        detects: bool,
        is_gone: Callable[[], bool],
        decodes_once: bool = False,
    ) -> dict[str, Any]:
        """The answer of OpenAI's API in the format verbose_json, with the language that the model detected if asked for."""
        with self._turn(is_gone):
            model = self._load()
            if language is not None and language not in model.supported_languages:
                raise ValueError(f"The model does not know the language {language}.")
            heard = {}
            if detects or language is None:
                detected, probability, _ = model.detect_language(samples, vad_filter=True)
                heard = {
                    "detected_language": detected,
                    "detected_language_probability": round(float(probability), 4),
                }
            found, info = model.transcribe(
                samples,
                language=language or heard["detected_language"],
                initial_prompt=prompt,
                word_timestamps=True,
                vad_filter=True,
                vad_parameters=CONTEXT,
                # Without it, one repetition spreads over all that follows.
                condition_on_previous_text=False,
                temperature=TEMPERATURES[:1] if decodes_once else TEMPERATURES,
            )
            segments = list(_until_gone(found, is_gone))
        return {
            "task": "transcribe",
            "language": info.language,
            "duration": len(samples) / SAMPLE_RATE,
            "text": "".join(segment.text for segment in segments).strip(),
            "segments": [_segment(index, segment) for index, segment in enumerate(segments)],
            "words": [_word(word) for segment in segments for word in segment.words or []],
            **heard,
        }

    def _load(self) -> Any:
        with self._loading:
            if self._model is None:
                self._model = self._read_model()
        return self._model

    def _read_model(self) -> Any:
        from faster_whisper import WhisperModel

        try:
            model = WhisperModel(
                self._options.model,
                device="cpu",
                compute_type=self._options.compute_type,
                cpu_threads=self._options.threads,
                num_workers=COMPUTATIONS,
            )
        except Exception as error:
            raise ModelUnavailable(str(error).strip().split("\n")[0][:300]) from error
        model.model = _Watched(model.model, self._client)
        return model

    def _turn(self, is_gone: Callable[[], bool]) -> Turn:
        self._client.is_gone = is_gone
        return Turn(self._places, is_gone)


def _soft_onset(samples: Any, start: int, end: int, earliest: int) -> int:
    """The beginning of a voice whose first sounds are too soft for the model: back to where the energy rises over the noise.

    Breath and music before the voice are as loud as what is around them, or much softer than the voice.
    """
    import numpy

    first = max(earliest, start - ONSET_REACH)
    before = _decibels(samples[max(earliest, start - NOISE_REACH) : start])
    voice = _decibels(samples[start : min(end, start + SAMPLE_RATE // 2)])
    if len(before) == 0 or len(voice) == 0:
        return start
    threshold = max(numpy.percentile(before, 20) + ABOVE_NOISE, numpy.percentile(voice, 90) - BELOW_VOICE)
    onset, soft = start, 0
    for position in range(start - FRAME, first - 1, -FRAME):
        soft = 0 if _decibels(samples[position : position + FRAME])[0] > threshold else soft + 1
        if soft == 0:
            onset = position
        elif soft > MAX_SOFT_FRAMES:
            break
    return onset


def _decibels(samples: Any) -> Any:
    import numpy

    frames = samples[: len(samples) // FRAME * FRAME].reshape(-1, FRAME)
    return 20 * numpy.log10(numpy.sqrt(numpy.mean(frames**2, axis=1)) + 1e-6)


class _Watched:
    """A network that computes nothing further for a client that has gone: a segment takes many computations."""

    def __init__(self, network: Any, client: threading.local) -> None:
        self._network = network
        self._client = client

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._network, name)
        if not callable(found):
            return found

        def compute(*values: Any, **options: Any) -> Any:
            if self._client.is_gone():
                raise Cancelled
            return found(*values, **options)

        return compute


def _until_gone(segments: Iterator[Any], is_gone: Callable[[], bool]) -> Iterator[Any]:
    """Segments are computed as they are read: nothing further is computed for a client that has gone."""
    for segment in segments:
        if is_gone():
            raise Cancelled
        yield segment


def _segment(index: int, segment: Any) -> dict[str, Any]:
    return {
        "id": index,
        "start": round(segment.start, 3),
        "end": round(segment.end, 3),
        "text": segment.text,
        "avg_logprob": round(segment.avg_logprob, 4),
        "no_speech_prob": round(segment.no_speech_prob, 4),
    }


def _word(word: Any) -> dict[str, Any]:
    return {
        "word": word.word.strip(),
        "start": round(word.start, 3),
        "end": round(word.end, 3),
        "probability": round(word.probability, 4),
    }
