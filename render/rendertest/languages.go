package rendertest

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/engine/enginetest/sampling"
	"github.com/railbot/railbot/render"
)

// spokenLanguages returns the languages in which a game has messages, English first. The toy speaks only two.
func spokenLanguages(e render.Entry) []string {
	words := e.Painter.Words()
	return slices.DeleteFunc(render.Languages(), func(language string) bool { return !words.Speaks(language) })
}

// SomeLanguages returns English and one other language for the n-th part of a test that would take long in all languages.
// The other one differs from part to part and, see package sampling, from commit to commit.
func SomeLanguages(t testing.TB, n int) []string {
	return someLanguages(t.Name(), n, render.Languages())
}

// someLanguages returns the first language and, picked by the name of a test and n, one other; in a long run all.
func someLanguages(test string, n int, all []string) []string {
	some := all[:1:1]
	for i, language := range all[1:] {
		if sampling.Picked(test+" languages", n+i, len(all)-1) {
			some = append(some, language)
		}
	}
	return some
}
