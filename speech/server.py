"""The speech service: recognition in the wire format of OpenAI's API, voice activity, and speech, on a local port.

    python speech/server.py --model base [--kokoro FOLDER] [--piper FOLDER] [--speakers FILE] [--port 0]

Prints {"port": N} once it listens, and ends when its standard input does. LOQUENT_SPEECH_TOKEN, if set, is the bearer token
that requests must have.
"""

import argparse
import hmac
import io
import json
import os
import select
import socket
import sys
import threading
import wave
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from multipart import parse_form
from readings import Readings
from recognizer import SAMPLE_RATE, Options, Recognizer
from speakers import Speakers
from turns import Cancelled, ModelUnavailable
from voices import Voices

# Bytes of a request: as OpenAI's API.
BODY_LIMIT = 25 * 1024 * 1024


class Refusal(Exception):
    def __init__(self, status: int, kind: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.kind = kind


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    readings = Readings()
    recognizer: Recognizer
    voices: Voices
    speakers: Speakers
    model: str
    token: str | None

    def do_GET(self) -> None:
        self._answer({"/health": self._health, "/v1/models": self._models})

    def do_POST(self) -> None:
        self._answer(
            {
                "/v1/audio/transcriptions": self._transcribe,
                "/v1/audio/voice-activity": self._find_speech,
                "/v1/audio/voice-prints": self._print_voices,
                "/v1/audio/phonemes": self._read,
                "/v1/audio/speech": self._speak,
                "/v1/audio/speech-length": self._measure,
            }
        )

    def _health(self) -> dict[str, Any]:
        return {"status": "ok"}

    def _models(self) -> dict[str, Any]:
        return {"object": "list", "data": [{"id": self.model, "object": "model", "owned_by": "local"}]}

    def _transcribe(self) -> dict[str, Any]:
        form = self._form()
        samples = self.recognizer.decode(self._file(form))
        language = form.get("language", b"").decode() or None
        prompt = form.get("prompt", b"").decode() or None
        detects = form.get("detect_language", b"").decode() == "true"
        decodes_once = form.get("decode_once", b"").decode() == "true"
        return self.recognizer.transcribe(samples, language, prompt, detects, self._is_gone, decodes_once)

    def _find_speech(self) -> dict[str, Any]:
        samples = self.recognizer.decode(self._file(self._form()))
        return {"segments": self.recognizer.find_speech(samples, self._is_gone)}

    def _print_voices(self) -> dict[str, Any]:
        form = self._form()
        samples = self.recognizer.decode(self._file(form))
        length = len(samples) / SAMPLE_RATE
        try:
            spans = [(float(start), float(end)) for start, end in json.loads(form.get("spans", b"[]"))]
        except (TypeError, ValueError) as error:
            raise Refusal(400, "invalid_request_error", "The spans must be pairs of seconds.") from error
        if any(not 0 <= start < end <= length + 1 for start, end in spans) or sum(end - start for start, end in spans) > 2 * length:
            raise Refusal(400, "invalid_request_error", "The spans must be within the sound, without overlaps.")
        return self.speakers.embed(samples, spans, self._is_gone)

    def _read(self) -> dict[str, Any]:
        """Phonemes of texts without punctuation in a language that espeak-ng can't read."""
        body = json.loads(self._body())
        language, texts = body.get("language"), body.get("texts")
        if not isinstance(language, str) or not isinstance(texts, list) or not all(isinstance(each, str) for each in texts):
            raise Refusal(400, "invalid_request_error", "The body needs a language and texts.")
        return {"phonemes": [self.readings.phonemes(language, text) for text in texts]}

    def _speak(self) -> bytes:
        voice, phonemes, speed = self._spoken()
        samples, rate = self.voices.speak(voice, phonemes, speed, self._is_gone)
        sound = io.BytesIO()
        with wave.open(sound, "wb") as file:
            file.setparams((1, 2, rate, 0, "NONE", ""))
            file.writeframes(samples)
        return sound.getvalue()

    def _measure(self) -> dict[str, Any]:
        return {"seconds": self.voices.measure(*self._spoken(), self._is_gone)}

    def _spoken(self) -> tuple[str, str, float]:
        """A text to speak, in phonemes: espeak-ng, which makes those of most languages, is run by the client."""
        body = json.loads(self._body())
        voice, phonemes, speed = (body.get(name) for name in ("voice", "phonemes", "speed"))
        if not isinstance(voice, str) or not isinstance(phonemes, str) or not isinstance(speed, (int, float)):
            raise Refusal(400, "invalid_request_error", "The body needs a voice, phonemes and a speed.")
        if not 0.5 <= speed <= 2:
            raise Refusal(400, "invalid_request_error", "The speed must be between 0.5 and 2.")
        return voice, phonemes, float(speed)

    def _form(self) -> dict[str, bytes]:
        return parse_form(self.headers.get("Content-Type", ""), self._body())

    def _body(self) -> bytes:
        length = self.headers.get("Content-Length")
        if length is None or not length.isdigit():
            raise Refusal(411, "invalid_request_error", "The request needs a Content-Length.")
        if int(length) > BODY_LIMIT:
            raise Refusal(413, "invalid_request_error", f"The request is larger than {BODY_LIMIT} bytes.")
        return self.rfile.read(int(length))

    def _file(self, form: dict[str, bytes]) -> bytes:
        if "file" not in form:
            raise Refusal(400, "invalid_request_error", 'The form has no field "file".')
        return form["file"]

    def _answer(self, routes: dict[str, Any]) -> None:
        try:
            self._authorize()
            route = routes.get(self.path.split("?")[0])
            if route is None:
                raise Refusal(404, "invalid_request_error", f"There is no {self.command} {self.path}.")
            self._send(200, route())
        except Refusal as refusal:
            self._refuse(refusal.status, refusal.kind, str(refusal))
        except ValueError as error:
            self._refuse(400, "invalid_request_error", str(error))
        except ModelUnavailable as error:
            self._refuse(503, "model_unavailable", str(error))
        except (Cancelled, ConnectionError):
            self.close_connection = True
        except Exception as error:
            print(f"{type(error).__name__}: {error}", file=sys.stderr, flush=True)
            self._refuse(500, "server_error", "The request failed; the log has the reason.")

    def _authorize(self) -> None:
        given = self.headers.get("Authorization", "")
        if self.token is not None and not hmac.compare_digest(given.encode(), f"Bearer {self.token}".encode()):
            raise Refusal(401, "authentication_error", "The token is not valid.")

    def _is_gone(self) -> bool:
        """Whether the client has closed its connection."""
        try:
            readable, _, _ = select.select([self.connection], [], [], 0)
            return bool(readable) and self.connection.recv(1, socket.MSG_PEEK) == b""
        except OSError:
            return True

    def _refuse(self, status: int, kind: str, message: str) -> None:
        # The rest of a body that was not read would be taken for the next request.
        self.close_connection = True
        self._send(status, {"error": {"message": message, "type": kind}})

    def _send(self, status: int, body: dict[str, Any] | bytes) -> None:
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        try:
            self.send_response(status)
            self.send_header("Content-Type", "audio/wav" if isinstance(body, bytes) else "application/json")
            self.send_header("Content-Length", str(len(data)))
            if self.close_connection:
                # A client that isn't told sends its next request into the closed connection.
                self.send_header("Connection", "close")
            self.end_headers()
            self.wfile.write(data)
        except ConnectionError:
            self.close_connection = True

    def log_message(self, *_: object) -> None:
        """Requests are not logged."""


def end_with_parent() -> None:
    while sys.stdin.buffer.read(4096):
        pass
    os._exit(0)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", required=True, help="path of a folder with CTranslate2 weights, or a name such as base")
    parser.add_argument("--kokoro", default="", help="path of a folder with Kokoro: model.onnx and its voices, NAME.bin")
    parser.add_argument("--piper", default="", help="path of a folder with voices of Piper: NAME.onnx and NAME.onnx.json")
    parser.add_argument("--speakers", default="", help="path of the weights of the voice encoder")
    parser.add_argument("--port", type=int, default=0)
    options = parser.parse_args()
    Handler.recognizer = Recognizer(Options(model=options.model))
    Handler.voices = Voices(options.kokoro, options.piper)
    Handler.speakers = Speakers(options.speakers)
    Handler.model = os.path.basename(options.model.rstrip("/"))
    Handler.token = os.environ.get("LOQUENT_SPEECH_TOKEN") or None
    server = ThreadingHTTPServer(("127.0.0.1", options.port), Handler)
    server.daemon_threads = True
    threading.Thread(target=end_with_parent, daemon=True).start()
    print(json.dumps({"port": server.server_address[1]}), flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
