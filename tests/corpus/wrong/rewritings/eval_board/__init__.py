"""Each misconception of eval_board, in another style."""

from tests.corpus.wrong.rewritings.eval_board import columns, values

REWRITINGS: dict[str, str] = {
    **values.REWRITINGS,
    **columns.REWRITINGS,
}
