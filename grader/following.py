"""Along a transcript, as long as a hand-in answers as it is written there, or in another that began so."""

from collections.abc import Iterable, Sequence

from grader.channel import Exchange
from grader.transcript import Allow, Measure, Step, Transcript, Turn

_PIPE = 1 << 14  # bytes of requests that are sent together
Done = Step | Sequence[Exchange]  # a step that went as it is written, or what was heard in the place of a turn


def _heard(done: Turn | Sequence[Exchange]) -> Sequence[Exchange]:
    return [Exchange(*said, 0.0, 0.0) for said in done.exchanges] if isinstance(done, Turn) else done


def _begins(transcript: Transcript, past: Sequence[Done]) -> bool:
    """True when its first steps are as what is done."""
    return len(past) <= len(transcript.steps) and all(map(_is_as, transcript.steps, past))


def _is_as(step: Step, done: Done) -> bool:
    if isinstance(done, Measure | Allow) or step == done:
        return step == done
    return isinstance(step, Turn) and step.answered(_heard(done))


class Following:
    """The steps of a transcript, one after the other; where an answer is another, those of one that goes on so."""

    def __init__(self, known: Iterable[Transcript]) -> None:
        self._others = iter(known)
        self._one = next(self._others, None)
        self._past: list[Done] = []

    @property
    def heard(self) -> list[Exchange]:
        """All that was heard so far."""
        return [one for done in self._past if not isinstance(done, Measure | Allow) for one in _heard(done)]

    @property
    def step(self) -> Step | None:
        """What comes next; None at the end, or when no transcript is left."""
        steps = self._one.steps if self._one is not None else ()
        return steps[self._done] if self._done < len(steps) else None

    @property
    def _done(self) -> int:
        return len(self._past)

    @property
    def whole(self) -> bool:
        """True when a transcript was followed to its end."""
        return self._one is not None and self.step is None

    def ahead(self, most: int) -> list[bytes]:
        """The next requests that nothing is needed for in between: so many at most, and no more than a pipe holds."""
        found, size = [], 0
        for step in self._one.steps[self._done : self._done + most] if self._one is not None else ():
            if not isinstance(step, Turn) or len(step.exchanges) != 1 or size > _PIPE:
                break
            found.append(step.exchanges[0][0])
            size += len(found[-1])
        return found

    def goes_by(self, step: Measure | Allow) -> None:
        """The next step is done, and was no request."""
        self._past.append(step)

    def takes(self, heard: Sequence[Exchange]) -> bool:
        """Take what was heard in the next turn; False when it is in no transcript that begins so."""
        is_next = isinstance(step := self.step, Turn) and step.answered(heard)
        self._past.append(heard)
        if not is_next:
            self._one = next((other for other in self._others if _begins(other, self._past)), None)
        return self._one is not None

    def takes_several(self, answers: Sequence[bytes]) -> bool:
        """Take the answers to the next requests, one for each turn; quickly where none is another."""
        steps = self._one.steps[self._done : self._done + len(answers)] if self._one is not None else ()
        turns = [step for step in steps if isinstance(step, Turn)]
        if answers == [turn.exchanges[0][1] for turn in turns]:
            self._past += turns
            return True
        sent = [turn.exchanges[0][0] for turn in turns]
        return all(self.takes([Exchange(*said, 0.0, 0.0)]) for said in zip(sent, answers, strict=True))
