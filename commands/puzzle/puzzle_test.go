package puzzle_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/place"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine/puzzle"
	"github.com/railbot/railbot/render"
)

// shipped returns the games that have puzzles.
func shipped(t *testing.T) (games []render.Entry) {
	t.Helper()
	for _, e := range playtest.Games {
		if list, err := puzzle.Load(e.Game); err != nil {
			t.Fatal(err)
		} else if len(list) > 0 {
			games = append(games, e)
		}
	}
	return games
}

// shown returns the puzzle that a person sees.
func shown(p *playtest.Person, e render.Entry) puzzle.Puzzle {
	t := p.World.T
	t.Helper()
	list, err := puzzle.Load(e.Game)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range playtest.CustomIDs(p.Shown) {
		for _, known := range list {
			if strings.HasPrefix(id, answerID(e, known, "")) {
				return known
			}
		}
	}
	t.Fatalf("no puzzle is shown: %s", p.Shown.Content)
	return puzzle.Puzzle{}
}

// answerID returns the custom id of a press on a puzzle.
func answerID(e render.Entry, p puzzle.Puzzle, what string) string {
	return components.ID(components.VerbPuzzle, e.Game.Key, p.ID(), what)
}

// wantPicture fails the test unless one picture is shown, whose name begins with prefix.
func wantPicture(p *playtest.Person, prefix string) {
	p.World.T.Helper()
	if files := p.Shown.Files; len(files) != 1 || !strings.HasPrefix(files[0].Name, prefix) {
		p.World.T.Errorf("got %d pictures, want one named %s", len(files), prefix)
	}
}

// answer gives the right answer to the puzzle that is shown, or a wrong one.
func answer(p *playtest.Person, e render.Entry, right bool) (puzzle.Puzzle, string) {
	now := shown(p, e)
	choice := now.Best
	if !right {
		choice = (now.Best + 1) % len(now.Choices)
	}
	return now, p.PressID(answerID(e, now, strconv.Itoa(choice)))
}

// TestPuzzlesAreAnswered answers puzzles of each game, right and wrong, in both languages. Nothing may be
// public.
func TestPuzzlesAreAnswered(t *testing.T) {
	for _, e := range shipped(t) {
		t.Run(e.Game.Key, func(t *testing.T) {
			for _, locale := range []string{"en-US", "fr"} {
				w := playtest.New(t)
				p := w.Person("u1")
				p.Locale = locale
				playtest.Contains(t, p.Run("rails puzzle", "game="+e.Game.Key), p.InLanguage("Puzzle", "Problème"),
					w.Book.Printer(locale).Teller(e.Game.Key, nil).Title())
				wantPicture(p, "sheet-")
				for _, other := range []string{"Board", "Hand"} {
					p.Click(p.InLanguage(other, map[string]string{"Board": "Plateau", "Hand": "Main"}[other]))
				}
				wantPicture(p, "hand-")
				p.Click(p.InLanguage("Choices", "Choix"))
				first, said := answer(p, e, true)
				playtest.Contains(t, said, p.InLanguage("Right!", "Bien joué"), p.InLanguage("Why", "Pourquoi"))
				t.Log(said)
				p.Click(p.InLanguage("Next puzzle", "Problème suivant"))
				if list, _ := puzzle.Load(e.Game); len(list) > 1 {
					second, said := answer(p, e, false)
					playtest.Contains(t, said, p.InLanguage("Not ", "Pas "), p.InLanguage("better", "de mieux"))
					t.Log(said)
					if first.ID() == second.ID() {
						t.Error("the same puzzle comes again")
					}
				}
				if len(w.Posts) > 0 {
					t.Error("a puzzle posts in the channel")
				}
			}
		})
	}
}

// TestEveryPuzzleCanBeShown shows and answers all puzzles of each game. None may come twice before all
// have come, and the round begins again afterwards.
func TestEveryPuzzleCanBeShown(t *testing.T) {
	for _, e := range shipped(t) {
		t.Run(e.Game.Key, func(t *testing.T) {
			w := playtest.New(t)
			p := w.Person("u1")
			list, err := puzzle.Load(e.Game)
			if err != nil {
				t.Fatal(err)
			}
			seen, last := map[string]bool{}, ""
			for range list {
				p.Run("rails puzzle", "game="+e.Game.Key)
				wantPicture(p, "sheet-")
				now, _ := answer(p, e, true)
				if seen[now.ID()] {
					t.Errorf("%s comes again after %d of %d", now.ID(), len(seen), len(list))
				}
				seen[now.ID()], last = true, now.ID()
			}
			p.Run("rails puzzle", "game="+e.Game.Key)
			now, said := answer(p, e, false)
			playtest.Contains(t, said, "answered this one before")
			if len(list) > 1 && now.ID() == last {
				t.Error("the last puzzle comes twice in succession")
			}
			n := strconv.Itoa(len(list))
			playtest.Contains(t, p.Run("rails stats"), ": "+n+" of "+n+" puzzle")
		})
	}
}

// TestPuzzlesAreCounted checks that statistics count first answers only, that nobody else sees them, and
// that they are forgotten with the person.
func TestPuzzlesAreCounted(t *testing.T) {
	w := playtest.New(t)
	p, q := w.Person("u1"), w.Person("u2")
	e := shipped(t)[0]
	title := w.Book.Printer("en").Teller(e.Game.Key, nil).Title()
	playtest.Contains(t, p.Run("rails stats"), "No finished games")
	p.Run("rails puzzle", "game="+e.Game.Key)
	open := shown(p, e)
	p.Run("rails puzzle", "game="+e.Game.Key)
	if again := shown(p, e); again.ID() != open.ID() {
		t.Error("a puzzle that was not answered is left out")
	}
	answer(p, e, false)
	playtest.Contains(t, p.Run("rails stats"), title+": 0 of 1 puzzle solved")
	playtest.Contains(t, p.PressID(answerID(e, open, strconv.Itoa(open.Best))), "Right!", "Only your first answer counts")
	playtest.Contains(t, p.Run("rails stats"), title+": 0 of 1 puzzle solved")
	if said := q.Run("rails stats", "user=u1"); strings.Contains(said, "puzzle") {
		t.Errorf("another person sees %q", said)
	}
	w.Place, w.Channel, w.Guild = place.BotDM, "dm", ""
	playtest.Contains(t, p.Run("rails stats"), title+": 0 of 1 puzzle solved")
	p.Run("rails forget")
	p.Click("Forget me")
	playtest.Contains(t, p.Run("rails stats"), "No finished games")
}

// TestPuzzlesWorkEverywhere answers a puzzle in each kind of place, from the list of games.
func TestPuzzlesWorkEverywhere(t *testing.T) {
	e := shipped(t)[0]
	for _, at := range []place.Place{place.Server, place.BotDM, place.Group, place.ServerWithoutBot} {
		w := playtest.New(t)
		w.Place = at
		p := w.Person("u1")
		playtest.Contains(t, p.Run("rails puzzle"), "Which game")
		if playtest.HasLabel(p.Shown, w.Book.Printer("en").Teller("toy", nil).Title()) {
			t.Error("a game without puzzles is offered")
		}
		p.Choose(w.Book.Printer("en").Teller(e.Game.Key, nil).Title())
		_, said := answer(p, e, true)
		playtest.Contains(t, said, "Right!")
		p.Click("Another game…")
		playtest.Contains(t, p.Shown.Content, "Which game")
	}
}

func TestBadPressesOnPuzzlesAreRefused(t *testing.T) {
	w := playtest.New(t)
	p := w.Person("u1")
	e := shipped(t)[0]
	list, err := puzzle.Load(e.Game)
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"q:", "q:chess:1:0", answerID(e, list[0], "-1"), answerID(e, list[0], "99"),
		answerID(e, list[0], "x"), answerID(e, list[0], "1:2")} {
		playtest.Contains(t, p.PressID(bad), "out of date")
	}
	playtest.Contains(t, p.PressID("q:"+e.Game.Key+":00000000:0"), "older version", "`/rails puzzle`")
	playtest.Contains(t, p.Run("rails puzzle", "game=toy"), "no puzzles")
	playtest.Contains(t, p.Run("rails puzzle", "game=chess"), "game")
	playtest.Contains(t, p.Run("rails stats"), "No finished games")
}

// TestPuzzlesShowTheUsername draws a puzzle for a person whose display name pictures cannot show.
func TestPuzzlesShowTheUsername(t *testing.T) {
	playtest.CheckPicturesShowUsername(t, func(called interaction.NamedUser) map[string][]byte {
		w := playtest.New(t)
		w.Names = map[string]interaction.NamedUser{"u1": called}
		p := w.Person("u1")
		p.Run("rails puzzle", "game=trick")
		p.Click("Board")
		return map[string][]byte{"puzzle": p.Picture()}
	})
}
