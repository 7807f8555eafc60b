"""Children that are searched twice."""

from grader.assignment.misconception import also, misconception
from rubric.misconceptions.noeud_remonter_score.search import search


@misconception(
    en=(
        "It searches each child that improves the score twice: once to compare, and once more to keep its score.",
        "How many times does your loop call remonter_score on one child? Where could you keep the first answer?",
    ),
    fr=(
        "Votre fonction explore deux fois chaque fils qui améliore le score : une fois pour comparer, une fois pour "
        "garder son score.",
        "Combien de fois votre boucle appelle-t-elle remonter_score sur un même fils ? Où garder la première réponse ?",
    ),
)
def searches_a_better_child_twice(self, profondeur_max):
    return search(self, profondeur_max, child_value=lambda child, depth_max: _again_if_better(self, child, depth_max))


def _again_if_better(node, child, depth_max):
    score = child.remonter_score(depth_max)
    is_better = score > node.score if node.attaquant else score < node.score
    return child.remonter_score(depth_max) if is_better else score


@also(searches_a_better_child_twice)
def searches_every_child_twice(self, profondeur_max):
    return search(
        self,
        profondeur_max,
        child_value=lambda child, depth_max: (child.remonter_score(depth_max), child.remonter_score(depth_max))[1],
    )
