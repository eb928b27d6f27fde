"""One text as it is being written: token by token, until something ends it."""

from collections.abc import Generator as Running
from collections.abc import Iterator, Sequence
from time import monotonic

from cade.app.models.decoder import Decoder
from cade.app.models.picking import Picker
from cade.app.models.pieces import Pieces


class Stream(Iterator[str]):
    """Text as it is written; `close` it when it is not read to its end.

    ended: None while it goes on, then "end" (the model or the grammar is done), "stop" (a stop
    text), "length", "deadline" or "closed".
    """

    def __init__(
        self,
        decoder: Decoder,
        fixed: Sequence[int],
        rest: Sequence[int],
        picker: Picker,
        pieces: Pieces,
        max_tokens: int,
        deadline_s: float | None,
    ) -> None:
        self.ended: str | None = None
        self.written = 0
        self._decoder, self._picker, self._pieces = decoder, picker, pieces
        self._fixed, self._rest = fixed, rest
        self._max_tokens, self._deadline_s = max_tokens, deadline_s
        self._running = self._run()

    def __next__(self) -> str:
        return next(self._running)

    def close(self) -> None:
        """Stop writing and let the model go."""
        self._running.close()
        self._picker.close()
        self.ended = self.ended or "closed"

    def _run(self) -> Running[str, None, None]:
        self._decoder.hold(self.close)
        try:
            yield from self._held()
        finally:
            self._picker.close()
            self._decoder.release()

    def _held(self) -> Iterator[str]:
        until = None if self._deadline_s is None else monotonic() + self._deadline_s
        for steps in (self._decoder.begin(self._fixed), self._decoder.read(self._rest)):
            for _ in steps:
                if until is not None and monotonic() > until:
                    self.ended = "deadline"
                    return
        while self.ended is None:
            yield from filter(None, [self._step(until)])
        if last := self._pieces.rest():
            yield last

    def _step(self, until: float | None) -> str:
        """Write one token; return what can be shown."""
        token = self._picker.pick(self._decoder.logits())
        raw = None if token is None else self._decoder.piece(token)
        if token is None or raw is None:
            self.ended = "end"
            return ""
        self.written += 1
        shown = self._pieces.add(raw)
        self.ended = self._why_end(until)
        if self.ended is None:
            for _ in self._decoder.read([token]):
                pass
        return shown

    def _why_end(self, until: float | None) -> str | None:
        if self._pieces.stopped:
            return "stop"
        if self.written >= self._max_tokens:
            return "length"
        return "deadline" if until is not None and monotonic() > until else None
