"""The headers under which spreadsheets and platforms write who somebody is, in English and French.

Compared in lower case, with straight apostrophes. docs/grading.md lists them all."""

from collections.abc import Mapping

from grader.course.gradebook.csv_table import Headers

IDENTIFIERS: Headers = {  # from the one that names a student best
    "id": (
        *("id", "identifiant", "identifier", "student id", "sid", "orgdefinedid"),
        *("numéro", "numero", "numéro étudiant", "numéro d'étudiant"),
    ),
    "id_number": ("id number", "numéro d'identification"),
    "username": ("username", "login", "nom d'utilisateur"),
    "email": (
        *("email", "e-mail", "mail", "email address", "e-mail address"),
        *("courriel", "adresse de courriel", "adresse e-mail", "adresse mail", "adresse électronique"),
    ),
}
NAMES: Headers = {
    "full_name": ("full name", "student name", "nom complet", "élève", "eleve", "étudiant"),
    "name": ("name", "nom"),  # the last one when the first name has a column of its own
    "last_name": ("last name", "surname", "family name", "nom de famille"),
    "first_name": ("first name", "given name", "prénom", "prenom"),
}
PEOPLE: Headers = {**IDENTIFIERS, **NAMES}


def name_of(cells: Mapping[str, str]) -> str:
    """Return the name in a row: in full, or the first name before the last; "" when it has none."""
    last = cells.get("last_name") or cells.get("name", "")
    return cells.get("full_name") or " ".join(filter(None, (cells.get("first_name"), last)))


def identifier(text: str) -> str:
    """Return an identifier without the # that Brightspace writes before it."""
    return text.removeprefix("#")
