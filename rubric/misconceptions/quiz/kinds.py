"""Kinds of nodes taken for each other, and values given in place of nodes."""

from grader.assignment.misconception import misconception
from rubric.misconceptions.quiz.answers import answer_with


@misconception(
    en=(
        "The kinds of cuts are exchanged: alpha cuts stand under beta_cuts, and the other way round.",
        "A max node gives up because of the bound that its min parent has set: is that alpha or beta?",
    ),
    fr=(
        "Les sortes de coupures sont échangées : les coupures alpha sont dans beta_cuts, et inversement.",
        "Un nœud max abandonne à cause de la borne que son parent min a fixée : est-ce alpha ou bêta ?",
    ),
)
def kinds_of_cuts_exchanged(section, key, student):
    return answer_with(
        section, key, student, beta_cuts=lambda record: record.alpha_cuts, alpha_cuts=lambda record: record.beta_cuts
    )


@misconception(
    en=(
        "It names the nodes that a cut skips, not the node that is cut short.",
        "n°8 is never visited. Which node has stopped looking at its children?",
    ),
    fr=(
        "On a nommé les nœuds qu'une coupure fait sauter, et non le nœud qui est coupé.",
        "n°8 n'est jamais visité. Quel nœud a cessé de regarder ses fils ?",
    ),
)
def skipped_nodes_for_the_node_cut(section, key, student):
    return answer_with(section, key, student, alpha_cuts=lambda record: record.never_visited)


@misconception(
    en=(
        "It counts the nodes that are cut short as never visited.",
        "A node that has found the value which cuts it: has it been visited?",
    ),
    fr=(
        "Les nœuds coupés sont comptés comme jamais visités.",
        "Un nœud qui a trouvé la valeur qui le coupe a-t-il été visité ?",
    ),
)
def cut_nodes_for_never_visited(section, key, student):
    return answer_with(
        section, key, student, never_visited=lambda record: sorted([*record.beta_cuts, *record.alpha_cuts])
    )


@misconception(
    en=(
        "Under never_visited stand leaves, by their values: nodes are asked for, by their numbers.",
        "Which positions of the tree have a number n°…?",
    ),
    fr=(
        "Dans never_visited il y a des feuilles, par leurs valeurs : on demande des nœuds, par leurs numéros.",
        "Quelles positions de l'arbre ont un numéro n°… ?",
    ),
)
def leaves_for_never_visited(section, key, student):
    return answer_with(section, key, student, never_visited=lambda record: record.skipped)


@misconception(
    en=(
        "It lists the values on which the cuts happen, not the numbers of the nodes.",
        "The question asks for nodes: how are they named in the drawing?",
    ),
    fr=(
        "On a écrit les valeurs qui provoquent les coupures, et non les numéros des nœuds.",
        "La question demande des nœuds : comment s'appellent-ils dans le dessin ?",
    ),
)
def values_for_nodes(section, key, student):
    return answer_with(
        section,
        key,
        student,
        beta_cuts=lambda record: [record.causes[node] for node in record.beta_cuts],
        alpha_cuts=lambda record: [record.causes[node] for node in record.alpha_cuts],
    )
