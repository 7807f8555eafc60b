"""The page of a tournament: its content, and the escaping of hostile names."""

from dataclasses import replace

import pytest

from arena.model import Game, Rating, Standing, Tournament
from arena.reports.html import render_arena
from arena.reports.view import View
from arena.reports.why import DecisiveMistake, decisive_mistakes
from grader.model import Note
from tests.support.building import WORDS
from tests.support.oracle import lines, play_out
from tests.support.pages import Page
from tests.support.tournament import EVIL, GAMES, STANDINGS, TOURNAMENT


@pytest.fixture(scope="module")
def html() -> str:
    return render_arena(TOURNAMENT, WORDS["en"])


@pytest.fixture(scope="module")
def page(html: str) -> Page:
    return Page(html)


def test_the_sample_is_what_it_says_it_is() -> None:
    boards = [play_out("".join(map(str, game.moves))) for game in GAMES]
    assert [set(lines(board).winners) for board in boards] == [{1}, {1}, set(), set(), set(), set()]
    assert 0 not in {cell for row in boards[4] for cell in row}


def test_the_page_has_who_won_the_standings_the_meetings_and_the_charts(page: Page) -> None:
    assert "Ada wins the tournament with 9 points of 12" in page.text
    assert "Players: 3. Games played: 6. Seed: 7." in page.text
    assert "provisional" not in page.text
    head, *rows = page.tables[0]
    assert head[:5] == ["Player", "Points", "Wins", "Draws", "Losses"]
    assert rows == [
        ["1 Ada", "9", "3", "0", "1", "1,612", "1,500 – 1,723", "0.04", "83.3%", "6", "0"],
        ["2 Bob", "7", "2", "1", "1", "1,530", "1,420 – 1,640", "12.3", "66.7%", "6", "0"],
        [f"3 {EVIL}", "1", "0", "1", "3", "1,300", "1,100 – 1,500", "–", "–", "0", "3: why?"],
    ]
    meetings = [row[1:] for row in page.tables[1][1:]]
    assert meetings == [["", "1–0–1", "2–0–0"], ["1–0–1", "", "1–1–0"], ["0–0–2", "0–1–1", ""]]
    assert {"scope": "row"} in page.all("th")
    charts = [svg for svg in page.all("svg") if svg.get("class") == "chart"]
    assert len(charts) == len(page.all("figure")) == 4
    assert all(svg["role"] == "img" and svg["aria-label"] for svg in charts)
    results, ratings, times, accuracies = page.tables[2:6]
    assert results[1:] == [["Ada", "3", "0", "1"], ["Bob", "2", "1", "1"], [EVIL, "0", "1", "3"]]
    assert ratings[1] == ["Ada", "1,500", "1,612", "1,723"]
    assert times[1:] == [["Ada", "0.04"], ["Bob", "12.3"]]
    assert accuracies[1:] == [["Ada", "83.3"], ["Bob", "66.7"]]


def test_forfeits_are_explained_where_the_table_points(page: Page) -> None:
    assert {"class": "lost", "href": "#forfeits-3"} in page.all("a")
    assert {"id": "forfeits-3"} in page.all("h3")
    assert "Out of time, in 1 of 4 games: No answer after 5 s of computing" in page.text
    assert "Error, in 1 of 4 games: The call raised ValueError: <b>boo</b>" in page.text
    assert "Illegal move, in 1 of 4 games." in page.text


def test_the_mistake_that_decided_is_the_losers_last_the_plainest_come_first_and_each_player_has_one() -> None:
    def decisive(*games: Game) -> list[DecisiveMistake]:
        return decisive_mistakes(View(replace(TOURNAMENT, games=games), WORDS["en"]))

    found = [(at.number, at.loser, at.ply, at.mistakes) for at in decisive(*GAMES)]
    assert found == [(2, "Ada", 6, 1), (1, "Bob", 8, 2)]
    assert [at.loser for at in decisive(*[GAMES[1]] * 8, GAMES[0])[:3]] == ["Ada", "Bob", "Ada"]
    assert decisive(replace(GAMES[1], keeps=(False, True, False, True, True, True, True))) == []  # the winner's


def test_games_can_be_read_without_a_script(page: Page) -> None:
    assert "Ada begins. Ada wins: four aligned. [3 3] 0 6 0 6✗ 0 6✗ 0" in page.text
    assert "Bob begins. A draw: the board is full. [5 3] 2 3 1" in page.text
    assert [section for section in page.all("section") if section.get("id") == "replay" and "hidden" in section]
    links = {link["href"] for link in page.all("a")}
    targets = {f"#{tag['id']}" for _, tag in page.tags if "id" in tag}
    assert links <= targets


def test_a_hostile_name_is_text_everywhere(html: str, page: Page) -> None:
    assert html.count("<script") == html.count("</script") == 1
    assert "alert(1)" not in html.split("<script>")[1]
    assert not page.all("b")
    assert not [name for _, attributes in page.tags for name in attributes if name.startswith("on")]


def test_names_errors_and_many_games_stay_short_and_harmless() -> None:
    labels = ("x" * 300, "x" * 301, "a\x1b[2J\u202eb\n", " ")
    names = View(replace(TOURNAMENT, players=labels), WORDS["en"]).names
    assert len(set(names.values())) == 4
    assert max(map(len, names.values())) < 50
    assert all(name.isprintable() for name in names.values())
    assert names[" "] == "?"
    endless = replace(GAMES[3], note=Note.of("raised", type="E", text="y" * 100_000))
    assert render_arena(replace(TOURNAMENT, games=(endless,)), WORDS["en"]).count("y") < 5000
    assert len(render_arena(replace(TOURNAMENT, games=(GAMES[4],) * 200), WORDS["en"]).encode()) < 200_000


def test_french_page_speaks_french() -> None:
    page = Page(render_arena(TOURNAMENT, WORDS["fr"]))
    assert page.all("html") == [{"lang": "fr"}]
    assert "Ada remporte le tournoi avec 9 points sur 12" in page.text
    assert page.tables[0][1][5:10] == ["1\u202f612", "1\u202f500 – 1\u202f723", "0,04", "83,3\N{NO-BREAK SPACE}%", "6"]
    assert "Temps dépassé (1 sur 4 parties)\N{NO-BREAK SPACE}: Pas de réponse après 5 s de calcul" in page.text


def test_what_is_incomplete_shared_not_played_or_not_judged_is_said_so() -> None:
    def shown(tournament: Tournament) -> Page:
        return Page(render_arena(tournament, WORDS["en"]))

    page = shown(replace(TOURNAMENT, complete=False))
    assert "Ada leads with 9 points of 12" in page.text
    assert "provisional" in page.text
    tied = (STANDINGS[0], replace(STANDINGS[1], points=9), STANDINGS[2])
    assert "Ada and Bob share first place with 9 points each" in shown(replace(TOURNAMENT, standings=tied)).text
    alone = (Standing("Ada", 0, 0, 0, 0, None, Rating(25, 0, 50), None, 0),)
    page = shown(Tournament(("Ada",), 1, (), alone))
    assert "No game has been played yet." in page.text
    assert not page.all("figure")
    assert page.tables[0][1][0] == "1 Ada"
    unjudged = tuple(replace(game, keeps=()) for game in GAMES)
    standings = tuple(replace(line, accuracy=None, judged=0) for line in STANDINGS)
    page = shown(replace(TOURNAMENT, games=unjudged, standings=standings))
    assert len(page.all("figure")) == 3
    assert "Moves that decided games" not in page.text
    assert "Moves that keep the result" not in page.text
