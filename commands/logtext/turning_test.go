package logtext_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// TestLastMessageSaysWhatDecidedTheMatch plays each game to its end, and compares what the last
// message says about the decisive turn with the scores after each chapter.
func TestLastMessageSaysWhatDecidedTheMatch(t *testing.T) {
	said := 0
	for _, e := range playtest.Games {
		t.Run(e.Game.Key, func(t *testing.T) {
			w := playtest.New(t)
			people := w.StartMatch(e.Game.Key, 2+max(0, e.Game.MinSeats-2), nil)
			begins := []engine.Position{w.Position()}
			for w.Match().Record().Phase == match.PhaseRunning {
				s := w.Match().Acting().First()
				w.Play(s, w.Position().Choose(s, engine.NewRand(engine.Seed{9}, w.Match().Record().Entries)))
				if now := w.Position(); now.Status().Chapter != begins[len(begins)-1].Status().Chapter {
					begins = append(begins, now)
				}
			}
			w.Update()
			isBadges := func(line string) bool { return strings.HasPrefix(line, "🏅") }
			lines := slices.DeleteFunc(strings.Split(w.Board.Content, "\n"), isBadges)
			if len(lines) < 1+len(people) {
				t.Fatalf("no result:\n%s", w.Board.Content)
			}
			rest := strings.Join(lines[1+len(people):], "\n")
			want := wantTurning(w, begins)
			playtest.Contains(t, rest, want)
			if want != "" {
				said++
			} else if rest != "" {
				t.Errorf("got %q, want nothing", rest)
			}
		})
	}
	if said < len(playtest.Games)/2 {
		t.Errorf("%[2]d of %[1]d games say what decided them, want at least half", len(playtest.Games), said)
	}
}

// wantTurning returns what the last message should say, given the positions at which the chapters
// began.
func wantTurning(w *playtest.World, begins []engine.Position) string {
	standings := w.Match().Record().Standings
	if standings[1].Place == 1 {
		return ""
	}
	ahead := func(pos engine.Position) (bool, bool) {
		view := w.Book.View(pos, render.English, playtest.Players(w.Match().Record()), nil)
		own, ok := view.Score(standings[0].Seat)
		for _, s := range standings[1:] {
			if other, seen := view.Score(s.Seat); !seen || !ok {
				return false, false
			} else if other >= own {
				return false, true
			}
		}
		return ok, ok
	}
	if _, seen := ahead(w.Position()); seen && standings[0].Score == standings[1].Score {
		return "tie-break"
	}
	for i := len(begins) - 1; i >= 0; i-- {
		won, seen := ahead(begins[i])
		chapter := w.Book.Printer("en").Teller(w.Match().Record().Game, playtest.Players(w.Match().Record())).
			Chapter(begins[i].Status().Chapter)
		last := i == len(begins)-1 || begins[i+1].Status().Over() ||
			begins[i].Status().Chapter == w.Position().Status().Chapter
		switch {
		case !seen && last:
			return ""
		case !seen:
			return "When the scores were revealed in **" + chapter + "**"
		case won:
		case last:
			return "It wasn’t decided until the end (**" + chapter + "**"
		default:
			return "**" + chapter + "** decided it: "
		}
	}
	return ""
}

// TestRevealedScoresAreTold checks that a chapter that revealed hidden scores is told. A final
// count that players could compute is not.
func TestRevealedScoresAreTold(t *testing.T) {
	w := playtest.New(t)
	w.StartMatch("china", 2, nil)
	begin := w.Position()
	for w.Match().Record().Phase == match.PhaseRunning {
		s := w.Match().Acting().First()
		w.Play(s, w.Position().Choose(s, engine.NewRand(engine.Seed{9}, w.Match().Record().Entries)))
	}
	m := w.Match()
	tell := logtext.Teller(w.Book, m, "en-US")
	playtest.Contains(t, logtext.DecisionText(w.Book, m, &logtext.TurningPoint{Begin: begin, End: begin}, tell), "When the scores were revealed in")
	if said := logtext.DecisionText(w.Book, m, &logtext.TurningPoint{Begin: begin, End: w.Position()}, tell); said != "" {
		t.Errorf("got %q about the final count, want nothing", said)
	}
	poorer := withSwappedPlaces(w)
	if lead, ok := logtext.WinnerLead(w.Book, poorer, w.Position()); !ok || lead >= 0 {
		t.Fatalf("got the winner ahead by %d, want a lead below zero", lead)
	}
	if said := logtext.DecisionText(w.Book, poorer, nil, tell); said != "" {
		t.Errorf("got %q about a winner who has less than another, want nothing", said)
	}
}

// withSwappedPlaces returns the finished match with first and second place swapped, as if
// something other than the score had decided it.
func withSwappedPlaces(w *playtest.World) match.Match {
	w.T.Helper()
	saved, err := w.Store.Last(w.Ctx, w.Channel)
	if err != nil {
		w.T.Fatal(err)
	}
	var record map[string]any
	if err := json.Unmarshal(saved.Record, &record); err != nil {
		w.T.Fatal(err)
	}
	standings := record["standings"].([]any)
	first, second := standings[0].(map[string]any), standings[1].(map[string]any)
	first["seat"], second["seat"] = second["seat"], first["seat"]
	raw, err := json.Marshal(record)
	if err != nil {
		w.T.Fatal(err)
	}
	m, err := match.Load(w.Game, raw)
	if err != nil {
		w.T.Fatal(err)
	}
	return m
}
