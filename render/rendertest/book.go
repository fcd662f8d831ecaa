package rendertest

import (
	"testing"

	"github.com/railbot/railbot/render"
)

// Book is a book of the given games in which a missing message, or one that
// asks for a field it is not given, fails the test.
func Book(t testing.TB, games ...render.Entry) *render.Book {
	t.Helper()
	book, err := render.NewBook(games, func(language, key string, err error) {
		t.Errorf("%s: message %q: %v", language, key, err)
	})
	if err != nil {
		t.Fatal(err)
	}
	return book
}
