"""Comparison of the identifiers in files of answers with the roster, or with the names of the hand-ins."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from grader.course.gradebook import roster
from grader.course.gradebook.student import Student
from grader.submission.identifier import identifier_of
from grader.submission.reading import Identity, Submission

_SHORTEST = 4  # characters of an identifier that a hand-in's name may be recognised by


class Identities:
    """The people of a class, and the names of its hand-ins. With `by_group`, one hand-in counts for a group."""

    def __init__(self, labels: Sequence[str], students: Sequence[Student], by_group: bool = False) -> None:
        self._labels, self._students, self._by_group = labels, students, by_group
        self._candidates: Mapping[str, Sequence[Student]] = roster.match(labels, students).candidates

    def identify(self, label: str, submission: Submission) -> Submission:
        """Return the submission with the identity of its identifier, when it has one."""
        identifier = identifier_of(submission.data).strip()
        return replace(submission, identity=self._identity(label, identifier)) if identifier else submission

    def _identity(self, label: str, identifier: str) -> Identity:
        """Return whose an identifier is: another's only when it is that of one and not of who handed in."""
        owners = self._candidates.get(label, ())
        meant = self._meant(identifier)
        if meant and owners:
            return Identity.OWN if meant & self._around(owners) else Identity.ANOTHER
        if meant or len(identifier) < _SHORTEST:  # of the roster, in which who handed in was not found
            return Identity.UNKNOWN
        named = roster.match(self._labels, [Student(identifier, identifier)]).candidates
        if named.get(label):
            return Identity.OWN
        return Identity.ANOTHER if any(named.values()) else Identity.UNKNOWN

    def _meant(self, identifier: str) -> set[str]:
        """Return the ids of the students of the roster whose id, e-mail, user name or name this is."""
        users = (each for each in self._students if each.email.partition("@")[0].casefold() == identifier.casefold())
        return {each.id for each in (*roster.find(identifier, self._students), *users)}

    def _around(self, owners: Collection[Student]) -> set[str]:
        """Return the ids of who may have handed in: with groups, all members of theirs."""
        groups = {each.group for each in owners if each.group} if self._by_group else set()
        return {each.id for each in owners} | {each.id for each in self._students if each.group in groups}
