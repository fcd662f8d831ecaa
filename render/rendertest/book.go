package rendertest

import (
	"reflect"
	"sync"
	"testing"

	"github.com/railbot/railbot/render"
)

// bookKey is the key of a cached book. Books are cached because a test of a whole game requests one at each
// move, and parsing the messages takes longer than using them.
type bookKey struct {
	testing.TB
	render.Entry
}

var books sync.Map // by bookKey, until the test ends

// Book returns a book of the given games. A message that is missing or uses a missing field fails the test.
// Within a test, the same game has the same book.
func Book(t testing.TB, games ...render.Entry) *render.Book {
	t.Helper()
	if len(games) != 1 || !reflect.ValueOf(games[0].Painter).Comparable() {
		return newBook(t, games)
	}
	key := bookKey{t, games[0]}
	if cached, ok := books.Load(key); ok {
		return cached.(*render.Book)
	}
	book := newBook(t, games)
	books.Store(key, book)
	t.Cleanup(func() { books.Delete(key) })
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
