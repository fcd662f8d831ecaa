package games_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/games"
	"github.com/railbot/railbot/render/games/toy"
	"github.com/railbot/railbot/render/rendertest"
)

// playChapters plays a whole game and returns its final position, all events and its chapters.
func playChapters(t *testing.T, g *engine.Game, seats int, players []render.Player, seed engine.Seed) (
	engine.Position, []engine.Event, []render.PastChapter,
) {
	t.Helper()
	at, story, err := g.Start(seats, nil, engine.NewRand(seed, 0))
	chapters := []render.PastChapter{{Begin: at, Players: players, Events: story}}
	for n := uint64(1); err == nil && !at.Status().Over(); n++ {
		var step engine.Step
		before, seat := at, at.Status().Acting.First()
		if before.Status().Chapter != chapters[len(chapters)-1].Begin.Status().Chapter {
			chapters = append(chapters, render.PastChapter{Begin: before, Players: players})
		}
		at, step, err = at.Play(seat, at.Choose(seat, engine.NewRand(seed, 1<<32+n)), engine.NewRand(seed, n))
		story = append(story, step.Events...)
		last := &chapters[len(chapters)-1]
		last.Events = append(last.Events, step.Events...)
	}
	if err != nil {
		t.Fatal(err)
	}
	return at, story, chapters
}

// TestRecapsTellTheMatch plays games with the fewest and the most players, and checks the picture of the story in both
// languages: its size in bytes and pixels, that it shows the winner, every player's name and the captions of four
// moments, and that its alternative text tells them too.
func TestRecapsTellTheMatch(t *testing.T) {
	const most = 300 << 10
	for _, e := range append(games.All(), toy.Entry()) {
		t.Run(e.Game.Key, func(t *testing.T) {
			book := rendertest.Book(t, e)
			for i, seats := range []int{e.Game.MinSeats, e.Game.MaxSeats} {
				locale := []string{"fr", render.English}[i]
				players := make([]render.Player, seats)
				for k := range players {
					players[k] = render.Player{Seat: engine.Seat(k + 1), Name: "Wilhelmina" + strings.Repeat("x", 2*k), Look: seats - k}
				}
				at, story, chapters := playChapters(t, e.Game, seats, players, engine.Seed{'r', 'e', 'c', 'a', 'p', byte(seats)})
				chapters[1].By, chapters[1].Better = 1, "A better move"
				v := book.View(at, locale, players, nil)
				v.Story = story
				recap := book.Recap(v, at, chapters, func() {})
				s := book.RecapScene(recap)
				show(t, e.Game.Key+"-story-"+strconv.Itoa(seats), s)
				drawn, err := canvas.New(canvas.Config{}).Draw(canvas.Key{}, &s, nil)
				if err != nil {
					t.Fatal(err)
				}
				if len(drawn.PNG) > most || drawn.Width != 1600 {
					t.Errorf("%d seats: got %d bytes, %d pixels wide", seats, len(drawn.PNG), drawn.Width)
				}
				for _, standing := range at.Status().Standings {
					points, ok := at.Tally(standing.Seat)
					if ok && e.Game.Key != "europe" && points != e.Game.Points(standing) {
						t.Errorf("seat %d counts %d points at the end, want %d", standing.Seat, points, e.Game.Points(standing))
					}
				}
				checkRecap(t, recap, v, rendertest.Texts(s))
			}
		})
	}
}

// checkRecap checks the moments, the scores and the texts of a recap.
func checkRecap(t *testing.T, recap render.Recap, v render.View, texts []string) {
	t.Helper()
	alt := recap.Alt()
	if len(recap.Moments) != 4 || !strings.Contains(alt, recap.End.StatusLine()) || !slices.Contains(texts, recap.End.StatusLine()) {
		t.Errorf("got %d moments, want four and the winner: %s", len(recap.Moments), alt)
	}
	for i, m := range recap.Moments {
		if m.Deeds == "" || i > 0 && m.Step <= recap.Moments[i-1].Step || !slices.Contains(texts, m.Name) {
			t.Errorf("moment %d is %q at step %d, not in %q", i+1, m.Deeds, m.Step, texts)
		}
		if scores := recap.Scores[m.Seat-1]; scores[m.Step]-scores[m.Step-1] != m.Change {
			t.Errorf("moment %d changes the score by %d, from %d to %d", i+1, m.Change, scores[m.Step-1], scores[m.Step])
		}
		if utf8.RuneCountInString(alt) < render.AltLimit && !strings.Contains(alt, m.Deeds) {
			t.Errorf("the alternative text lacks %q: %s", m.Deeds, alt)
		}
	}
	for _, standing := range v.Status.Standings {
		scores := recap.Scores[standing.Seat-1]
		if want := v.Tell.Game().Points(standing); scores[len(scores)-1] != want {
			t.Errorf("seat %d ends with %d points, want %d", standing.Seat, scores[len(scores)-1], want)
		}
		if name := v.Tell.Name(standing.Seat); !slices.Contains(texts, name) {
			t.Errorf("%q is not in %q", name, texts)
		}
	}
}

// TestTurningPointsComeFirst checks that the chapters of an analysis are among the moments, with what was better.
func TestTurningPointsComeFirst(t *testing.T) {
	game := toy.Entry().Game
	book := rendertest.Book(t, toy.Entry())
	at, _, chapters := playChapters(t, game, 3, nil, engine.Seed{'a'})
	v := book.View(at, render.English, nil, nil)
	var found []int
	for k := range chapters {
		own := slices.Clone(chapters)
		own[k].By, own[k].Better = chapters[k].Begin.Status().Acting.First(), "Better: go"
		for _, m := range book.Recap(v, at, own, func() {}).Moments {
			if m.Better != "" && m.Step == k+1 {
				found = append(found, k)
			}
		}
	}
	if len(found) < len(chapters)/2 {
		t.Errorf("only the turning points in chapters %v of %d are told", found, len(chapters))
	}
}
