package commands_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	listed "github.com/railbot/railbot/render/games"
	"github.com/railbot/railbot/render/games/toy"
	"github.com/railbot/railbot/render/rendertest"
)

// games are those that every test of the package plays: all games and the toy.
var games = append([]render.Entry{toy.Entry()}, listed.All()...)

func smallGames() []render.Entry {
	list := make([]render.Entry, len(games))
	for i, e := range games {
		list[i] = rendertest.Small(e)
	}
	return list
}

// missing are the words that [shared] has been found to lack, since a test asked.
var missing struct {
	sync.Mutex
	words []string
}

// shared is the book of all tests that need no other: it takes a while to read.
var shared = sync.OnceValues(func() (*render.Book, error) {
	return render.NewBook(smallGames(), func(language, key string, err error) {
		missing.Lock()
		defer missing.Unlock()
		missing.words = append(missing.words, fmt.Sprintf("%s: message %q: %v", language, key, err))
	})
})

// newBook is a book whose words are all there: a test fails that finds one missing,
// as with [rendertest.Book].
func newBook(t testing.TB) *render.Book {
	t.Helper()
	book, err := shared()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		missing.Lock()
		defer missing.Unlock()
		for _, words := range missing.words {
			t.Error(words)
		}
		missing.words = nil
	})
	return book
}

// TestEndedBoards ends matches of all games before their time: nobody is to play
// any more, on the picture, in its description and in the message.
func TestEndedBoards(t *testing.T) {
	for _, e := range games {
		for ending, end := range map[string]func(match.Match, time.Time) (match.Match, match.Change, error){
			"ended early": func(m match.Match, at time.Time) (match.Match, match.Change, error) {
				return m.Stop("u1", at)
			},
			"wins: everyone else has resigned": func(m match.Match, at time.Time) (match.Match, match.Change, error) {
				return m.Resign(2, at)
			},
		} {
			d := newDeskOf(t, rendertest.Book(t, games...))
			d.begun(e.Game.Key, max(e.Game.MinSeats, 2), nil)
			for d.match().Others(2).Len() > 1 {
				d.change(d.match().Resign(d.match().Others(2).Without(1).First(), d.clock.Now()))
			}
			d.change(end(d.match(), d.clock.Now()))
			d.catchUp()
			alt := d.now.Files[0].Alt
			contains(t, alt, ending)
			contains(t, d.now.Content, ending)
			lacks(t, d.now.Content+alt, "to play", "Waiting for")
		}
	}
}
