package client_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/railbot/railbot/bot/sandbox/client"
)

// TestPatience: it lasts for any number of steps that come to something, and no
// longer than its limit after the last.
func TestPatience(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := client.NewPatience(time.Minute)
		defer p.Stop()
		for range 100 {
			time.Sleep(59 * time.Second) // of the bubble's clock
			p.Renew()
		}
		p.Hold(func() { time.Sleep(time.Hour) })
		time.Sleep(59 * time.Second)
		if p.Err() != nil {
			t.Fatalf("it ended while the test went on: %v", context.Cause(p))
		}
		time.Sleep(2 * time.Second)
		if p.Err() == nil {
			t.Error("it goes on where nothing does")
		}
	})
}

// TestUntil: it looks at once, seldom in a long wait, soon after what it waits for, and
// not beyond patience.
func TestUntil(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := client.NewPatience(time.Minute)
		defer p.Stop()
		for _, wait := range []time.Duration{0, time.Millisecond, 100 * time.Millisecond, 30 * time.Second} {
			began, looks := time.Now(), 0
			err := p.Until(func() bool { looks++; return time.Since(began) >= wait })
			most := min(max(wait/5, 5*time.Millisecond), 100*time.Millisecond)
			if late := time.Since(began) - wait; err != nil || late > most || looks > 320 {
				t.Errorf("after %v: %v late, %d looks, %v", wait, late, looks, err)
			}
			p.Renew()
		}
		if err := p.Until(func() bool { return false }); err == nil || err != context.Cause(p) {
			t.Errorf("it ended by %v", err)
		}
	})
}

// TestPatienceStopped: who stops it is not told that nothing came of anything.
func TestPatienceStopped(t *testing.T) {
	p := client.NewPatience(time.Minute)
	p.Stop()
	if cause := context.Cause(p); !errors.Is(cause, context.Canceled) {
		t.Errorf("it ended by %v", cause)
	}
}
