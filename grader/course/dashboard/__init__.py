"""A class in figures: what `python -m grader dashboard` shows, counted here and drawn by reports/dashboard_html.py."""
