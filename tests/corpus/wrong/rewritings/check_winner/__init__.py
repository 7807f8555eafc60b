"""Each misconception of check_winner, in another style."""

from tests.corpus.wrong.rewritings.check_winner import borders, directions

REWRITINGS: dict[str, str] = {
    **directions.REWRITINGS,
    **borders.REWRITINGS,
}
