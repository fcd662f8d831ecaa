package rendertest

import (
	"reflect"
	"sync"
	"testing"

	"github.com/railbot/railbot/render"
)

// shelf is a book of a game that a test has asked for. A test that looks at a whole
// game asks at each of its moves, and to read the messages takes longer than to say them.
type shelf struct {
	testing.TB
	render.Entry
}

var books sync.Map // of each shelf, as long as its test runs

// Book is a book of the given games in which a missing message, or one that
// asks for a field it is not given, fails the test. In a test it is the same one for
// the same game.
func Book(t testing.TB, games ...render.Entry) *render.Book {
	t.Helper()
	if len(games) != 1 || !reflect.ValueOf(games[0].Painter).Comparable() {
		return newBook(t, games)
	}
	place := shelf{t, games[0]}
	if kept, ok := books.Load(place); ok {
		return kept.(*render.Book)
	}
	book := newBook(t, games)
	books.Store(place, book)
	t.Cleanup(func() { books.Delete(place) })
	return book
}

func newBook(t testing.TB, games []render.Entry) *render.Book {
	t.Helper()
	book, err := render.NewBook(games, func(language, key string, err error) {
		t.Errorf("%s: message %q: %v", language, key, err)
	})
	if err != nil {
		t.Fatal(err)
	}
	return book
}
