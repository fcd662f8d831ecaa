package commands_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// TestTurning plays each game to its end, and holds what the last message says of the
// turn that decided it against the scores after every move.
func TestTurning(t *testing.T) {
	said := 0
	for _, e := range games {
		t.Run(e.Game.Key, func(t *testing.T) {
			d := newDesk(t)
			people := d.begun(e.Game.Key, 2+max(0, e.Game.MinSeats-2), nil)
			begins := []engine.Position{d.position()}
			for d.match().Record().Phase == match.PhaseRunning {
				s := d.match().Acting().First()
				d.play(s, d.position().Choose(s, engine.NewRand(engine.Seed{9}, d.match().Record().Entries)))
				if now := d.position(); now.Status().Chapter != begins[len(begins)-1].Status().Chapter {
					begins = append(begins, now)
				}
			}
			d.catchUp()
			lines := strings.Split(d.now.Content, "\n")
			if len(lines) < 1+len(people) {
				t.Fatalf("no result:\n%s", d.now.Content)
			}
			rest := strings.Join(lines[1+len(people):], "\n")
			want := d.turned(begins)
			contains(t, rest, want)
			if want != "" {
				said++
			} else if rest != "" {
				t.Errorf("said is %q", rest)
			}
		})
	}
	if said < len(games)/2 {
		t.Errorf("of %d games %d say what decided them", len(games), said)
	}
}

// turned is what is to be said of the last chapter that began with the winner not
// ahead, by the positions in which the chapters began.
func (d *table) turned(begins []engine.Position) string {
	standings := d.match().Record().Standings
	if standings[1].Place == 1 {
		return ""
	}
	ahead := func(pos engine.Position) (bool, bool) {
		view := d.book.View(pos, render.English, tablePlayers(d.match().Record()), nil)
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
	if _, seen := ahead(d.position()); seen && standings[0].Score == standings[1].Score {
		return "tie-break"
	}
	for i := len(begins) - 1; i >= 0; i-- {
		won, seen := ahead(begins[i])
		chapter := d.book.Printer("en").Teller(d.match().Record().Game, tablePlayers(d.match().Record())).
			Chapter(begins[i].Status().Chapter)
		last := i == len(begins)-1 || begins[i+1].Status().Over() ||
			begins[i].Status().Chapter == d.position().Status().Chapter
		switch {
		case !seen && last:
			return ""
		case !seen:
			return "**" + chapter + "** revealed the scores"
		case won:
		case last:
			return "It came down to the end (**" + chapter + "**"
		default:
			return "**" + chapter + "** decided it: "
		}
	}
	return ""
}

// TestScoresComeToLight: where scores were hidden before a chapter, that showed them; the
// final count is not said to, for what players paid and were paid could be reckoned.
func TestScoresComeToLight(t *testing.T) {
	d := newDesk(t)
	d.begun("china", 2, nil)
	begin := d.position()
	for d.match().Record().Phase == match.PhaseRunning {
		s := d.match().Acting().First()
		d.play(s, d.position().Choose(s, engine.NewRand(engine.Seed{9}, d.match().Record().Entries)))
	}
	m := d.match()
	tell := logtext.Teller(d.book, m, "en-US")
	contains(t, logtext.Decided(d.book, m, &logtext.Turning{Begin: begin, End: begin}, tell), "revealed the scores")
	if said := logtext.Decided(d.book, m, &logtext.Turning{Begin: begin, End: d.position()}, tell); said != "" {
		t.Errorf("said of the final count is %q", said)
	}
	poorer := d.outranked()
	if lead, ok := logtext.Lead(d.book, poorer, d.position()); !ok || lead >= 0 {
		t.Fatalf("the winner is ahead by %d", lead)
	}
	if said := logtext.Decided(d.book, poorer, nil, tell); said != "" {
		t.Errorf("said of a winner who has less than another is %q", said)
	}
}

// outranked is the match that is over with its places exchanged, as if another thing than
// the score had decided it.
func (d *table) outranked() match.Match {
	d.t.Helper()
	d.match()
	var record map[string]any
	if err := json.Unmarshal(d.record, &record); err != nil {
		d.t.Fatal(err)
	}
	standings := record["standings"].([]any)
	first, second := standings[0].(map[string]any), standings[1].(map[string]any)
	first["seat"], second["seat"] = second["seat"], first["seat"]
	raw, err := json.Marshal(record)
	if err != nil {
		d.t.Fatal(err)
	}
	m, err := match.Load(d.game, raw)
	if err != nil {
		d.t.Fatal(err)
	}
	return m
}
