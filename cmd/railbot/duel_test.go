package main

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
)

// countdownContext is cancelled after its Err method was called left times.
type countdownContext struct {
	context.Context
	left int
}

func (p *countdownContext) Err() error {
	if p.left--; p.left < 0 {
		return context.Canceled
	}
	return nil
}

func TestDuelStopsWhenCancelled(t *testing.T) {
	var out bytes.Buffer
	c := duelCmd{Game: "trick", Seats: 3, A: "random", B: "random", Games: 1000, Seed: 1, Cap: 20_000}
	ctx := &countdownContext{context.Background(), 500}
	err := c.Run(ctx, streams{out: &out})
	if err == nil || !strings.Contains(err.Error(), "stopped after") || errors.As(err, new(usageError)) || out.Len() > 0 {
		t.Errorf("got error %v and output %q, want an error and no output", err, out.String())
	}
	if ctx.left < -3 { // the loop, Run and the error message ask once each
		t.Errorf("continued for %d decisions after the cancellation", -3-ctx.left)
	}
}

// All other players' turns between two decisions of A are one wait. A move of A without a choice
// does not end a wait, but the end of the game does.
func TestDuelMeasuresWaits(t *testing.T) {
	d := &duelResult{Finished: 1}
	for _, turn := range []struct {
		millis float64
		own    bool
		moves  int
	}{
		{2, true, 5}, {10, false, 3}, {20, false, 1}, {1, true, 4}, {3, true, 2},
		{100, false, 2}, {7, true, 1}, {200, false, 2}, {4, true, 9}, {5, false, 2},
	} {
		d.recordDecision(turn.millis, turn.own, turn.moves)
	}
	d.endWait()
	d.computeMeans()
	if want := []float64{5, 30, 300}; !slices.Equal(d.waits, want) || d.MostWaitMillisA != 300 || d.WaitMillisA != 300 {
		t.Errorf("got waits %v (p95 %v, most %v), want %v", d.waits, d.WaitMillisA, d.MostWaitMillisA, want)
	}
	if d.choices != 4 || d.MillisPerChoiceA != 2.5 || d.MostMillisA != 4 {
		t.Errorf("got %d decisions of %v ms, most %v, want 4 of 2.5 ms, most 4", d.choices, d.MillisPerChoiceA, d.MostMillisA)
	}
}
