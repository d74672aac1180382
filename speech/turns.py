"""Turns of computations, and how they end early."""

import threading
from typing import Callable


class ModelUnavailable(Exception):
    """The weights can't be loaded."""


class Cancelled(Exception):
    """The client has gone."""


class Turn:
    """Waits for a place, and gives up when the client has gone."""

    def __init__(self, places: threading.Semaphore, is_gone: Callable[[], bool]) -> None:
        self._places = places
        self._is_gone = is_gone

    def __enter__(self) -> None:
        while not self._places.acquire(timeout=0.5):
            if self._is_gone():
                raise Cancelled

    def __exit__(self, *_: object) -> None:
        self._places.release()
