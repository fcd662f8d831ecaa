package canvas

import (
	"context"
	"crypto/sha256"
	"errors"
	"sync"
	"testing"
	"time"
)

// TestUnless: what was drawn before is given whatever the caller says of
// waiting; what was not is named but not drawn.
func TestUnless(t *testing.T) {
	d := New(Config{})
	asked := 0
	never := Unless(t.Context(), func([sha256.Size]byte) bool { asked++; return true })
	named, err := d.Draw(never, "k", small(0))
	if !errors.Is(err, ErrLater) || named.PNG != nil || named.Width != 240 {
		t.Fatalf("got %+v, %v", named, err)
	}
	drawn, err := d.Draw(t.Context(), "k", small(0))
	if err != nil || drawn.Fingerprint != named.Fingerprint {
		t.Fatalf("another fingerprint, or %v", err)
	}
	again, err := d.Draw(never, "k", small(0))
	if err != nil || string(again.PNG) != string(drawn.PNG) || asked != 1 {
		t.Errorf("a finished picture was refused (%v), or its caller asked (%d)", err, asked)
	}
	if _, err := d.Draw(Unless(t.Context(), func([sha256.Size]byte) bool { return false }), "k", small(1)); err != nil {
		t.Error(err)
	}
}

// TestBackground: however many drawings nobody waits for, one that somebody
// waits for has a place, and so has one of another queue; all are drawn in the
// end.
func TestBackground(t *testing.T) {
	d := New(Config{Drawings: 3})
	back := Background(t.Context(), ForOne)
	first, err := d.turn(back)
	if err != nil {
		t.Fatal(err)
	}
	var waiting sync.WaitGroup
	for i := range 20 {
		waiting.Go(func() {
			if _, err := d.Draw(back, "", small(i%5)); err != nil {
				t.Error(err)
			}
		})
	}
	if _, err := d.Draw(t.Context(), "", small(0)); err != nil {
		t.Error(err)
	}
	if _, err := d.Draw(Background(t.Context(), ForAll), "", small(6)); err != nil {
		t.Error(err)
	}
	gone, cancel := context.WithCancel(back)
	cancel()
	if _, err := d.Draw(gone, "", small(1)); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled drawing: %v", err)
	}
	first.end()
	waiting.Wait()
}

// TestBackgroundGivesWay: a drawing that nobody waits for leaves the only place
// to one that somebody waits for, and has it back when that is done.
func TestBackgroundGivesWay(t *testing.T) {
	d := New(Config{Drawings: 1})
	back, err := d.turn(Background(t.Context(), ForAll))
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error)
	go func() {
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		defer cancel()
		mine, err := d.turn(ctx)
		if err == nil {
			mine.end()
		}
		done <- err
	}()
	for {
		select {
		case err := <-done:
			if err != nil {
				t.Errorf("somebody waited in vain: %v", err)
			}
			if d.places.TryAcquire(1) {
				t.Error("the place was not taken again")
			}
			back.end()
			return
		default:
			back.giveWay()
		}
	}
}
