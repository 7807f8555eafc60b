"""Files that platforms let download, and Moodle's rule of reading feedback."""

ENGLISH = (
    'Identifier,"Full name","Email address",Status,Grade,"Maximum Grade","Grade can be changed",'
    '"Last modified (submission)","Last modified (grade)","Feedback comments"\n'
    '"Participant 48211","Alice Martin",alice@univ.example,"Submitted for grading",,100.00,Yes,'
    '"Friday, 20 November 2026, 5:02 PM",-,\n'
    '"Participant 48212","Bob ""Bobby"" Ng",bob@univ.example,"No submission",,100.00,Yes,-,-,"<p>Two\nlines</p>"\n'
    '"Participant 48213","Zoé Petit",zoe@univ.example,"Submitted for grading",12.00,100.00,Yes,-,-,\n'
)
FRENCH = (
    '\ufeffIdentifiant;"Nom complet";"Adresse de courriel";Statut;Note;"Note maximale";'
    '"La note peut être modifiée";"Dernière modification (travail remis)";"Dernière modification (note)";'
    '"Feedback par commentaires"\r\n'
    '"Participant 7";"Alice Martin";alice@univ.example;"Remis pour évaluation";"";"20,00";Oui;-;-;""\r\n'
    '"Participant 8";"Bob Ng";bob@univ.example;"Remis pour évaluation";;20,00;Oui;-;-;\r\n'
)
CANVAS = (
    "Student,ID,SIS User ID,SIS Login ID,Section,Quiz (1001),Connect Four (1002),Final Score\n"
    ",,,,,,Manual Posting,\n"
    "    Points Possible,,,,,10.00,40.00,(read only)\n"
    '"Martin, Alice",501,21400321,amartin,"Group 1 and Group 2",9.00,,45.00\n'
    '"Ng, Bob",502,21400322,bng,Group 1,,EX,\n'
    '"Petit, Zoé",503,21400323,zpetit,Group 1,8.50,N/A,\n'
    '"Roux, Léa",504,21400324,lroux,Group 1,8.50,3.00,\n'
    '"Student, Test",505,,0f1e2d,Group 1,,,\n'
)


def moodle_takes(path: str, participants: set[int], pieces: int) -> tuple[int, str] | None:
    """Return the participant and file name Moodle reads from a path in a zip, by the rules of its importziplib.php.

    `pieces` is how many parts between underscores a name needs at least: 4, but 5 in Moodle 4.1.0."""
    parts = path.split("/")
    while parts:
        info = parts.pop(0).split("_", 4)
        if len(info) < pieces or not info[1].isdecimal() or int(info[1]) not in participants:
            continue
        if (info[2], info[3]) == ("assignfeedback", "file"):
            return int(info[1]), "/".join([*info[4:], *parts]).lstrip("/")
    return None
