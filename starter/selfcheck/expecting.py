"""Juger une réponse de l'élève. / Judge a student's answer.

    expect(connect4.get_first_row(board, 0), 4)

A failure shows the last call, what it returned and what was expected.
"""

import contextlib
import dataclasses
import numbers

import numpy as np
from puissance4 import hauteur
from selfcheck import kinds
from selfcheck.asking import Node, TooMany
from selfcheck.calls import Call, Wrong, commented, last_call
from selfcheck.drawing import describe, is_integer, is_number, plain
from selfcheck.kinds import is_a
from selfcheck.language import grouped, t


def _is_pair(value):
    return isinstance(value, (tuple, list)) and len(value) == 2


# What is wrong with the kind of an answer, beside what kinds.py says: a test of answer, kind and printed text.
_KINDS = (
    (
        lambda answer, kind, _: kind == "integer" and is_a(answer, numbers.Real) and not is_a(answer, numbers.Integral),
        "Il faut un entier, car il sert d'indice : écrivez // au lieu de /, ou int(...).",
        "An integer is needed, since it is an index: write // instead of /, or int(...).",
    ),
    (
        lambda answer, kind, _: kind == "board" and isinstance(answer, (list, tuple)),
        "C'est une liste, et il faut un tableau NumPy : partez de  board.copy().",
        "This is a list, and a NumPy array is needed: begin with  board.copy().",
    ),
    (
        lambda answer, kind, _: (
            kind == "board" and is_a(answer, np.ndarray) and not np.issubdtype(answer.dtype, np.integer)
        ),
        "Les cases ne sont pas des entiers : partez de  board.copy(), ou écrivez  dtype=int.",
        "The cells are no integers: begin with  board.copy(), or write  dtype=int.",
    ),
    (
        lambda answer, kind, _: kind == "board" and is_a(answer, numbers.Real),
        "Il faut le plateau entier, et non un nombre.",
        "The whole board is needed, not a number.",
    ),
    (
        lambda answer, kind, _: kind == "pair" and is_a(answer, numbers.Real),
        "Il faut deux valeurs, le score puis la colonne :  return score, col",
        "Two values are needed, the score and then the column:  return score, col",
    ),
    (
        lambda answer, kind, _: kind == "exchanged" and _is_pair(answer),
        "Le score vient d'abord, la colonne ensuite : les vôtres sont échangés.",
        "The score comes first, then the column: yours are exchanged.",
    ),
)


def expect_that(condition, wanted, call=None, kind=""):
    """Fail when `condition` is false; `wanted` tells what `call`, by default the last, should have returned, and
    `kind` of what kind that is: "integer", "number", "board", "pair" (score, col), "move" or ""."""
    if not condition:
        call = call or last_call()
        lines = [
            _returned(call),
            _expected(wanted),
            kinds.advice(call.answer, kind, call.printed, _KINDS) if kind else "",
        ]
        raise Wrong(call.told(*filter(None, lines)), call)


def expect_agreement(condition, rule, *calls):
    """Fail when the answers of these calls contradict each other, although each alone may be right: none is said to
    be expected. `rule` tells how they should agree."""
    if not condition:
        contradiction = t(
            "Votre programme se contredit : au moins l'un de ces appels se trompe.",
            "Your program contradicts itself: at least one of these calls is wrong.",
        )
        blocks, known = [], set()
        for call in calls:
            setup = [line for line in call.setup if line not in known or not line.startswith("from ")]
            blocks.append(dataclasses.replace(call, setup=setup).told(_returned(call)))
            known.update(setup)
        raise Wrong("\n".join(["\n\n".join(blocks), *commented(rule, contradiction)]), *calls)


def expect_same_value(first, second):
    """Fail when these two calls have returned different scores."""
    rule = t("Ces deux appels doivent renvoyer la même valeur.", "These two calls must return the same value.")
    expect_agreement(second.answer == first.answer, rule, first, second)


def expect_same_score(first, second):
    """Fail when these two calls have returned pairs (score, col) of different scores."""
    rule = t("Ces deux appels doivent donner le même score.", "These two calls must give the same score.")
    expect_agreement(second.answer[0] == first.answer[0], rule, first, second)


def expect_opposite(first, second):
    """Fail when one of these two calls has not returned minus the score of the other."""
    rule = t("Ces deux appels doivent renvoyer des valeurs opposées.", "These two calls must return opposite values.")
    expect_agreement(second.answer == -first.answer, rule, first, second)


def expect_gain(gain, first, second):
    """Fail when the second call has not returned the score of the first plus `gain`. The answer may be (score, col)."""
    one, other = (call.answer if is_number(call.answer) else call.answer[0] for call in (first, second))
    french, english, weight = *(("supérieur", "more") if gain > 0 else ("inférieur", "less")), abs(gain)
    rule = t(
        f"Une seule case a changé, de poids {weight} : le second score doit être {french} de {weight} au premier.",
        f"One cell has changed, of weight {weight}: the second score must be {weight} {english} than the first.",
    )
    expect_agreement(other == one + gain, rule, first, second)


def _returned(call):
    is_call = call.text.endswith(")")  # else it is an attribute
    return (t("renvoyé : ", "returned: ") if is_call else t("vaut : ", "value: ")) + describe(call.answer)


def _expected(wanted):
    return t("attendu : ", "expected: ") + wanted


def expect(answer, wanted, call=None):
    """The same value of the same kind: True is not 1, and 4.0 is not a row."""
    kind = "" if wanted is None else "integer"
    expect_that(_kind(answer) == _kind(wanted) and answer == wanted, describe(wanted), call, kind)


def _kind(value):
    if isinstance(value, (bool, np.bool_)):
        return bool
    return int if is_integer(value) else type(value)


def expect_truth(answer, wanted):
    """True or False, or a number, a text, a list that `if` takes for the same; None for False."""
    fits = answer is None or isinstance(answer, (bool, int, float, str, list, tuple, dict, set, np.generic))
    expect_that(fits and bool(answer) == wanted, str(wanted))


def expect_attribute(value, wanted):
    """A value that equals `wanted`, of Python or NumPy: an attribute may be of any kind."""
    expect_that(plain(value) == wanted, describe(wanted))


def expect_score(answer, wanted):
    """Any number that equals `wanted`."""
    expect_that(is_number(answer) and answer == wanted, describe(wanted), kind="number")


def score(answer):
    expect_that(is_number(answer), t("un nombre", "a number"), kind="number")
    return answer


def scored(answer):
    """The call that has returned this number."""
    score(answer)
    return last_call()


def expect_board(answer, wanted):
    """A board equal to `wanted`; None when that is None."""
    if wanted is None:
        expect(answer, None)
    else:
        of_integers = isinstance(answer, np.ndarray) and np.issubdtype(answer.dtype, np.integer)
        expect_that(of_integers and np.array_equal(answer, wanted.board), wanted.drawing, kind="board")


def expect_same(board, position):
    expect_that(
        (board == position.board).all(),
        t("la même chose, mais `board` ne doit pas changer", "the same, but `board` itself must not change"),
    )


def pair(answer):
    """(score, col), from a tuple or a list."""
    right = isinstance(answer, (tuple, list)) and len(answer) == 2 and is_number(answer[0])
    expect_that(right, t("un couple (score, colonne)", "a pair (score, column)"), kind="pair")
    return answer


def paired(answer):
    """The call that has returned this pair (score, column)."""
    pair(answer)
    return last_call()


def pair_of_column_and_score(answer):
    """(col, score), from a tuple or a list."""
    right = isinstance(answer, (tuple, list)) and len(answer) == 2 and is_number(answer[1])
    expect_that(right, t("un couple (colonne, score)", "a pair (column, score)"))
    return answer


def expect_pair(answer, wanted, cols=None):
    """The score `wanted`, and one of `cols`; any column will do when that is None."""
    found, col = pair(answer)
    sentence = t(f"le score {wanted}", f"the score {wanted}")
    if cols:
        names = t(" ou ", " or ").join(map(str, cols))
        best = t(f"la colonne {names}", f"column {names}")
        sentence += t(" et ", " and ") + (t("une colonne jouable", "a legal column") if len(cols) == 7 else best)
    right = found == wanted and (cols is None or (is_integer(col) and col in cols))
    exchanged = cols and col == wanted and is_integer(found) and found in cols
    expect_that(right, sentence, kind="exchanged" if exchanged else "")


def child_of(parent, x, y):
    child = parent.creer_fils(x, y)
    expect_that(isinstance(child, Node), t("le nouveau Noeud", "the new Noeud"), kind="node")
    return child


def expect_move(answer, x, y):
    """(x, y) as a tuple or a list, or the column alone."""
    pair = isinstance(answer, (tuple, list)) and tuple(answer) == (x, y)
    expect_that(pair or (is_integer(answer) and answer == x), f"({x}, {y})", kind="move")


@dataclasses.dataclass(frozen=True)
class Search:
    """A call of remonter_score, the nodes it has visited, and how many it may visit; stopped where it visits more
    than `limit`."""

    call: Call
    value: object  # the score that is expected
    nodes: int
    most: int
    limit: int

    @property
    def stopped(self):
        return self.nodes > self.limit


def searched(node, depth, value, most, limit):
    """Search from this node, which is worth `value`; fail when the search ends with another score."""
    with node.visits(limit) as visits, contextlib.suppress(TooMany):
        node.remonter_score(depth)
    search = Search(last_call(), value, visits.count, most, limit)
    if not search.stopped:
        expect_score(search.call.answer, value)
    return search


def too_many_nodes(search):
    """The failure of a search that has visited more nodes than it may."""
    limit, most = grouped(search.limit), grouped(search.most)
    nodes = t(f"plus de {limit} ; arrêté là", f"more than {limit}; stopped there")
    lines = [t("nœuds visités : ", "nodes visited: ") + (nodes if search.stopped else grouped(search.nodes))]
    if not search.stopped:
        lines.insert(0, _returned(search.call))
    value = search.value
    wanted = t(f"{value}, en visitant {most} nœuds au plus", f"{value}, visiting {most} nodes at most")
    return Wrong(search.call.told(*lines, _expected(wanted)), search.call)


def column(answer):
    """The column of a move: (x, y), [x, y], or x alone."""
    x = answer[0] if isinstance(answer, (tuple, list)) and len(answer) == 2 else answer
    expect_that(is_integer(x), t("un coup (x, y)", "a move (x, y)"), kind="move")
    return x


def expect_legal(answer, position):
    x = column(answer)
    y = hauteur(x, position.grid) if x in position.legal else None
    right = y is not None and (x is answer or tuple(answer) == (x, y))
    expect_that(right, t("un coup jouable (x, y)", "a legal move (x, y)"))
