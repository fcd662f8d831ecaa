package toy

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/railbot/railbot/engine"
)

// FuzzPlay plays any request of any seat in the middle of a game. It must be refused
// with a reason or be a listed move, and the position must not change.
func FuzzPlay(f *testing.F) {
	for _, text := range []string{
		"", " ", "end", "end ", " end", "go yew", "go alder birch", "go", "sign alder yew coal", "sign alder alder coal",
		"ask seat-2 fish", "ask seat-0 fish", "drop coal", "DROP COAL", "stoke \x00", "take \xff", "peek", "give", "refuse now",
	} {
		f.Add(byte(3), uint16(7), byte(2), byte(1), text)
	}
	f.Fuzz(func(t *testing.T, seats byte, moves uint16, game, seat byte, text string) {
		p := positionAfter(t, 2+int(seats)%4, int(moves)%80, uint64(game))
		before := encodeState(t, p)
		s := engine.Seat(seat%8) - 1
		_, listed := p.List(s).Find(text)
		next, step, err := p.Play(s, text, engine.NewRand(engine.Seed{1}, 99))
		var refusal *engine.Error
		switch {
		case listed != (err == nil):
			t.Fatalf("seat %d plays %q: listed %t, %v", s, text, listed, err)
		case err != nil && !errors.As(err, &refusal):
			t.Fatalf("seat %d plays %q: %v is no refusal", s, text, err)
		case err == nil && (step.Move != text || encodeState(t, next) == before):
			t.Fatalf("seat %d plays %q: nothing changed", s, text)
		}
		p.Toward(s, "go", []string{text})
		p.Choices(s, text, []string{text}, int(game)-1)
		p.Rank(s, "go", 0, []string{text, "yew"})
		if now := encodeState(t, p); now != before {
			t.Fatalf("%q changed the position from\n%s to\n%s", text, before, now)
		}
	})
}

// positionAfter returns a position some moves into a game played by the chooser, or the end of
// the game.
func positionAfter(t *testing.T, seats, moves int, game uint64) engine.Position {
	t.Helper()
	options := []engine.Options{nil, {"yard": "tools", "tools": "lamp+map"}}[game%2]
	p, _, err := Game.Start(seats, options, engine.NewRand(engine.Seed{byte(game)}, 0))
	if err != nil {
		t.Fatal(err)
	}
	for n := uint64(1); n <= uint64(moves) && !p.Status().Over(); n++ {
		r := engine.NewRand(engine.Seed{byte(game)}, n)
		seat := p.Status().Acting.First()
		if p, _, err = p.Play(seat, p.Choose(seat, r), r); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// encodeState returns a position's state as JSON.
func encodeState(t *testing.T, p engine.Position) string {
	t.Helper()
	b, err := json.Marshal(p.State())
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
