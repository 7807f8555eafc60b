"""Lists of leaves with too many, too few, or in another order."""

from grader.assignment.misconception import misconception
from rubric.misconceptions.quiz.answers import answer_with


@misconception(
    en=(
        "All twelve leaves are listed, although the cuts are right.",
        "Which leaves lie below a node that is never visited?",
    ),
    fr=(
        "Les douze feuilles sont toutes écrites, alors que les coupures sont justes.",
        "Quelles feuilles sont sous un nœud jamais visité ?",
    ),
)
def all_leaves_listed(section, key, student):
    return answer_with(section, key, student, leaves=lambda record: list(record.leaf))


@misconception(
    en=(
        "The leaves that are skipped are listed, not those looked at.",
        "Read the question once more: which of the two lists does it ask for?",
    ),
    fr=(
        "On a écrit les feuilles sautées, et non celles qui sont regardées.",
        "Relisez la question : laquelle des deux listes demande-t-elle ?",
    ),
)
def skipped_leaves_listed(section, key, student):
    return answer_with(section, key, student, leaves=lambda record: record.skipped)


@misconception(
    en=(
        "Where a max node is cut, its second leaf is listed too.",
        "After the 8 below n°6, why is the next leaf not looked at?",
    ),
    fr=(
        "Là où un nœud max est coupé, sa deuxième feuille est écrite aussi.",
        "Après le 8 sous n°6, pourquoi la feuille suivante n'est-elle pas regardée ?",
    ),
)
def both_leaves_of_a_visited_node(section, key, student):
    def leaves(record):
        return [leaf for node in record.visited for leaf in (record.children(node) if node > 4 else ())]

    return answer_with(section, key, student, leaves=leaves)


@misconception(
    en=(
        "The leaf that causes a beta cut is not listed.",
        "How does the program know that it may stop at n°6, if it has not looked at a leaf there?",
    ),
    fr=(
        "La feuille qui provoque une coupure bêta n'est pas écrite.",
        "Comment le programme sait-il qu'il peut s'arrêter en n°6 s'il n'y a regardé aucune feuille ?",
    ),
)
def leaf_that_cuts_forgotten(section, key, student):
    def leaves(record):
        return [leaf for leaf in record.leaves if leaf not in [record.causes[node] for node in record.beta_cuts]]

    return answer_with(section, key, student, leaves=leaves)


@misconception(
    en=(
        "The leaves are sorted by their values, not in the order in which they are looked at.",
        "Which leaf is looked at first?",
    ),
    fr=(
        "Les feuilles sont rangées par valeur, et non dans l'ordre où elles sont regardées.",
        "Quelle feuille est regardée la première ?",
    ),
)
def leaves_sorted(section, key, student):
    return answer_with(section, key, student, leaves=lambda record: sorted(record.leaves))
