package match_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
)

func TestCommitmentText(t *testing.T) {
	tb := begun(t, toy.Game, 3, engine.Options{"yard": "tools", "tools": "map+lamp"})
	if _, ok := tb.m.CommitmentText(); ok {
		t.Error("a running match shows its seed")
	}
	if _, ok := tb.m.Seed(); ok {
		t.Error("a running match shows its seed")
	}
	published := tb.m.Record().Commitment
	tb.playToEnd()
	text, ok := tb.m.CommitmentText()
	want := "railbot-commitment/1\ngame=toy\nrules=2\noption.tools=lamp+map\noption.yard=tools\nseats=3\n" +
		"seed=010203fafbfc" + strings.Repeat("0", 52) + "\n"
	if !ok || text != want {
		t.Errorf("the text is %q, want %q", text, want)
	}
	check(t, "the digest", fmt.Sprintf("%x", sha256.Sum256([]byte(text))), published)
	check(t, "the commitment at the end", tb.m.Record().Commitment, published)
	seed, _ := tb.m.Seed()
	check(t, "the seed", seed.Reveal(), secret.Reveal())
}

// TestNothingPrintsSeed prints a match in every usual way, alone and inside other
// values.
func TestNothingPrintsSeed(t *testing.T) {
	tb := begun(t, toy.Game, 2, nil)
	holder := struct {
		M match.Match
		m match.Match
	}{tb.m, tb.m}
	_, _, err := tb.m.Play(1, 0, []string{"nonsense"}, noon)
	var out bytes.Buffer
	fmt.Fprintf(&out, "%v %+v %#v %s %v %+v %#v %v %+v", tb.m, tb.m, tb.m, tb.m, holder, holder, holder, tb.m.Record(), err)
	slog.New(slog.NewJSONHandler(&out, nil)).Info("x", "m", tb.m, "holder", holder, "record", tb.m.Record(), "err", err)
	slog.New(slog.NewTextHandler(&out, nil)).Info("x", "m", tb.m, "holder", holder, "record", tb.m.Record(), "err", err)
	text, jsonErr := json.Marshal(tb.m)
	out.Write(text)
	if jsonErr != nil || !strings.Contains(out.String(), "match(m1 toy running rev 3)") {
		t.Fatalf("the match is not shown at all: %v", jsonErr)
	}
	for _, leak := range []string{secret.Reveal()[:12], "1 2 3 250", "1,2,3,250", "0xfa, 0xfb", "fafbfc", "Pile", "Hand"} {
		if strings.Contains(strings.ToLower(out.String()), strings.ToLower(leak)) {
			t.Errorf("%q is in\n%s", leak, out.String())
		}
	}
}

// TestErrorsHideMoves checks the error of every refused press that contains a secret.
func TestErrorsHideMoves(t *testing.T) {
	tb := begun(t, toy.Game, 2, nil)
	mover := tb.stoke()
	for _, moves := range [][]string{{"stoke wood"}, {tb.firstMove(mover, "drop"), "sign elm oak wood extra"}} {
		_, _, err := tb.m.Play(mover, 0, moves, noon)
		if err == nil || strings.Contains(err.Error(), "wood") {
			t.Errorf("the error of %q is %v", moves, err)
		}
	}
}

func TestVisibleLogHoldsNoSecret(t *testing.T) {
	tb := begun(t, toy.Game, 3, nil)
	choice := tb.firstMove(2, "stoke")
	tb.play(2, choice)
	shown := func(reader engine.Seat) string {
		text, err := json.Marshal(tb.m.Visible(tb.entries(), reader))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	card := strings.TrimPrefix(choice, "stoke ")
	if own := shown(2); !strings.Contains(own, choice) {
		t.Errorf("seat 2 does not read its own choice: %s", own)
	}
	for _, reader := range []engine.Seat{0, 1, 3} {
		other := tb.m.Visible(tb.entries(), reader)
		text := shown(reader)
		if last := other[len(other)-1]; last.Kind != match.KindMove || last.Seat != 2 || len(last.Events) == 0 {
			t.Errorf("reader %d does not learn that seat 2 has chosen: %+v", reader, last)
		}
		if strings.Contains(text, choice) || strings.Contains(text, `"sum"`) {
			t.Errorf("reader %d learns the choice of seat 2: %s", reader, text)
		}
		if last, _ := json.Marshal(other[len(other)-1]); strings.Contains(string(last), card) {
			t.Errorf("reader %d learns the card of seat 2: %s", reader, last)
		}
	}
	tb.playToEnd()
	if all := shown(0); !strings.Contains(all, choice) {
		t.Error("Visible hides entries of a match that is over")
	}
}
