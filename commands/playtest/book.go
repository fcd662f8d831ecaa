package playtest

import (
	"fmt"
	"sync"
	"testing"

	"github.com/railbot/railbot/render"
	listed "github.com/railbot/railbot/render/games"
	"github.com/railbot/railbot/render/games/toy"
	"github.com/railbot/railbot/render/rendertest"
)

// Games are the toy and all other games.
var Games = append([]render.Entry{toy.Entry()}, listed.All()...)

// GamesDrawnSmall returns all games, with small pictures, which are quick to draw.
func GamesDrawnSmall() []render.Entry {
	list := make([]render.Entry, len(Games))
	for i, e := range Games {
		list[i] = rendertest.Small(e)
	}
	return list
}

// missing are the messages that [sharedBook] was found to lack.
var missing struct {
	sync.Mutex
	words []string
}

// sharedBook is read once, because that takes a while.
var sharedBook = sync.OnceValues(func() (*render.Book, error) {
	return render.NewBook(GamesDrawnSmall(), func(language, key string, err error) {
		missing.Lock()
		defer missing.Unlock()
		missing.words = append(missing.words, fmt.Sprintf("%s: message %q: %v", language, key, err))
	})
})

// Book returns the book of [GamesDrawnSmall], which all tests share. A message that is found missing
// fails the test that ends next.
func Book(t testing.TB) *render.Book {
	t.Helper()
	book, err := sharedBook()
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
