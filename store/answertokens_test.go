package store

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestAnswerTokens keeps, replaces and drops the tokens of a channel. A token that has ended is not
// returned.
func TestAnswerTokens(t *testing.T) {
	s := open(t, shared(t), Options{})
	now := time.Now()
	token := func(id string, until time.Duration) AnswerToken {
		return AnswerToken{App: "1", Interaction: id, Token: "secret-" + id, Until: now.Add(until)}
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(s.SetPressToken(t.Context(), "100", token("i1", time.Minute)))
	must(s.SetMessageToken(t.Context(), "100", "m1", token("i2", time.Minute)))
	must(s.SetMessageToken(t.Context(), "100", "m2", token("i3", -time.Second)))
	got, err := s.AnswerTokens(t.Context(), "100")
	must(err)
	if got.Press.Interaction != "i1" || len(got.Messages) != 1 || got.Messages["m1"].Token != "secret-i2" {
		t.Errorf("got %v", got)
	}
	must(s.DropPressToken(t.Context(), "100", "i0")) // an older one
	must(s.DropMessageToken(t.Context(), "100", "m1"))
	got, err = s.AnswerTokens(t.Context(), "100")
	must(err)
	if got.Press.Interaction != "i1" || len(got.Messages) != 0 {
		t.Errorf("got %v", got)
	}
	must(s.DropPressToken(t.Context(), "100", "i1"))
	if got, err = s.AnswerTokens(t.Context(), "100"); err != nil || got.Press.Token != "" {
		t.Errorf("got %v, error %v", got, err)
	}
	if err := s.SetMessageToken(t.Context(), "100", "a b", token("i1", time.Minute)); err == nil {
		t.Error("a message with a space in its id was accepted")
	}
}

// TestAnswerTokenIsNotPrinted prints a token in all ways.
func TestAnswerTokenIsNotPrinted(t *testing.T) {
	token := AnswerToken{Interaction: "i1", Token: "secret"}
	all := AnswerTokens{Press: token, Messages: map[string]AnswerToken{"m": token}}
	for _, verb := range []string{"%v", "%+v", "%#v", "%s"} {
		if text := fmt.Sprintf(verb+" "+verb, token, all); strings.Contains(text, "secret") {
			t.Errorf("%s prints %q", verb, text)
		}
	}
}
