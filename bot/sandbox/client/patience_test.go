package client_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/railbot/railbot/bot/sandbox/client"
)

func TestPatienceExpiresWithoutProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := client.NewPatience(time.Minute)
		defer p.Stop()
		for range 100 {
			time.Sleep(59 * time.Second) // on the bubble's clock
			p.Renew()
		}
		p.Hold(func() { time.Sleep(time.Hour) })
		time.Sleep(59 * time.Second)
		if p.Err() != nil {
			t.Fatalf("the patience expired despite progress: %v", context.Cause(p))
		}
		time.Sleep(2 * time.Second)
		if p.Err() == nil {
			t.Error("the patience did not expire without progress")
		}
	})
}

func TestUntilPollsUntilDone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := client.NewPatience(time.Minute)
		defer p.Stop()
		for _, wait := range []time.Duration{0, time.Millisecond, 100 * time.Millisecond, 30 * time.Second} {
			began, looks := time.Now(), 0
			err := p.Until(func() bool { looks++; return time.Since(began) >= wait })
			most := min(max(wait/5, 5*time.Millisecond), 100*time.Millisecond)
			if late := time.Since(began) - wait; err != nil || late > most || looks > 320 {
				t.Errorf("wait of %v: got %v late, %d polls, error %v", wait, late, looks, err)
			}
			p.Renew()
		}
		if err := p.Until(func() bool { return false }); err == nil || err != context.Cause(p) {
			t.Errorf("got error %v, want the patience's cause", err)
		}
	})
}

func TestStopCancelsPatience(t *testing.T) {
	p := client.NewPatience(time.Minute)
	p.Stop()
	if cause := context.Cause(p); !errors.Is(cause, context.Canceled) {
		t.Errorf("got cause %v, want context.Canceled", cause)
	}
}
