package main

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine/think"
)

// patient is a context that ends after it was asked so often whether it has.
type patient struct {
	context.Context
	left int
}

func (p *patient) Err() error {
	if p.left--; p.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestADuelEndsAtOnce: it asks before each decision, and says how far it has come.
func TestADuelEndsAtOnce(t *testing.T) {
	var out bytes.Buffer
	c := duelCmd{Game: "trick", Seats: 3, A: think.Random, B: think.Random, Games: 1000, Seed: 1, Cap: 20_000}
	ctx := &patient{context.Background(), 500}
	err := c.Run(ctx, streams{out: &out})
	if err == nil || !strings.Contains(err.Error(), "stopped after") || errors.As(err, new(usageError)) || out.Len() > 0 {
		t.Errorf("it said %v and printed %q", err, out.String())
	}
	if ctx.left < -3 { // asked by the loop, for its error and for what to say
		t.Errorf("it went on for %d decisions", -3-ctx.left)
	}
}
