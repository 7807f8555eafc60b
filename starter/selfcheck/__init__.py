"""Les rouages de `pytest` et de `play.py` : rien à modifier ici, rien à rendre.
What makes `pytest` and `play.py` work: nothing to change here, nothing to hand in.
"""
