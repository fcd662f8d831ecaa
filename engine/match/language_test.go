package match_test

import (
	"bytes"
	"testing"

	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
)

// TestTableLanguage checks that an open table uses the language of most people there, or
// else the server's, until its host chooses one, and that people's languages are
// removed when the game begins.
func TestTableLanguage(t *testing.T) {
	speaking := func(i int, locale string) match.Person {
		p := people[i]
		p.Speaks = locale
		return p
	}
	tb := &table{t: t, users: map[string]bool{}}
	tb.keep(match.Open(toy.Game, "m1", speaking(0, "fr"), nil, secret, "en-GB", noon))
	check(t, "the language of one", tb.m.Record().Locale, "fr")
	tb.keep(tb.m.Join(speaking(1, "en-US"), noon))
	check(t, "the language where it is even", tb.m.Record().Locale, "en-GB")
	tb.keep(tb.m.Join(people[2], noon))
	tb.keep(tb.m.Join(speaking(3, "fr"), noon))
	check(t, "the language of most", tb.m.Record().Locale, "fr")
	tb.refused(match.ErrHost)(tb.m.SetLanguage("u2", "en", noon))
	tb.keep(tb.m.SetLanguage("u1", "en", noon))
	check(t, "the language chosen", tb.m.Record().Locale, "en")
	tb.keep(tb.m.SetLanguage("u1", "", noon))
	tb.keep(tb.m.Leave("u4", noon))
	check(t, "the language after one left", tb.m.Record().Locale, "en-GB")
	tb.keep(tb.m.Kick("u1", 2, noon))
	tb.keep(tb.m.Begin("u1", noon))
	check(t, "the language of the game", tb.m.Record().Locale, "fr")
	if bytes.Contains(tb.last.Record, []byte("speaks")) {
		t.Errorf("what people speak is kept: %s", tb.last.Record)
	}
	tb.keep(tb.m.Replace(2, "u1", speaking(4, "en-US"), noon))
	if bytes.Contains(tb.last.Record, []byte("speaks")) {
		t.Errorf("what a newcomer speaks is kept: %s", tb.last.Record)
	}
	tb.refused(match.ErrPhase)(tb.m.SetLanguage("u1", "en", noon))
}

// TestRematchKeepsTheServerLanguage checks that a rematch begins in the language of the earlier
// match, and uses the server's as soon as its host leaves the language to the people, none of
// whom has said what they speak.
func TestRematchKeepsTheServerLanguage(t *testing.T) {
	tb := &table{t: t, users: map[string]bool{}}
	tb.keep(match.Open(toy.Game, "m1", people[0], nil, secret, "en-GB", noon))
	tb.keep(tb.m.Join(people[1], noon))
	tb.keep(tb.m.SetLanguage("u1", "fr", noon))
	tb.keep(tb.m.Begin("u1", noon))
	tb.keep(tb.m.Stop("u1", noon))
	again, _, err := tb.m.Rematch(toy.Game, "m2", "u1", true, secret, noon)
	if err != nil {
		t.Fatal(err)
	}
	check(t, "the language of the rematch", again.Record().Locale, "fr")
	if again, _, err = again.SetLanguage("u1", "", noon); err != nil {
		t.Fatal(err)
	}
	check(t, "the language left to the people", again.Record().Locale, "en-GB")
}
