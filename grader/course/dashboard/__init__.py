"""The statistics `python -m grader dashboard` shows; reports/instructor/dashboard_html.py turns them into pages."""
