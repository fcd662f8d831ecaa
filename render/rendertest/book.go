package rendertest

import (
	"reflect"
	"sync"
	"testing"

	"github.com/railbot/railbot/render"
)

// shelf is the key of a cached book. Books are cached because a test of a whole game asks for one at each
// move, and parsing the messages takes longer than using them.
type shelf struct {
	testing.TB
	render.Entry
}

var books sync.Map // by shelf, while its test runs

// Book returns a book of the given games. A message that is missing or uses a missing field fails the test.
// Within a test, the same game has the same book.
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

// newBook returns a book of the given games. A message that fails also fails the test.
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
