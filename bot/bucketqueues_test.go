package bot

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/railbot/railbot/bot/sandbox"
)

// TestRequestGivesUpBehindAnother makes a request while another one of its bucket is under way.
// The request ends with its context and not with the other one, and no queue is kept.
func TestRequestGivesUpBehindAnother(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		b := w.start(newSide())
		post := func(ctx context.Context) error {
			_, err := b.rest.post(ctx, table, map[string]string{"content": "hello"}, nil)
			return err
		}
		if err := w.Fail(sandbox.Fault{Kind: sandbox.FaultDelay, Method: "POST", Route: postRoute, DelayMS: 10_000}); err != nil {
			t.Fatal(err)
		}
		first := make(chan error, 1)
		go func() { first <- post(w.ctx) }()
		synctest.Wait()
		ctx, cancel := context.WithTimeout(w.ctx, time.Second)
		defer cancel()
		began := time.Now()
		if err := post(ctx); !errors.Is(err, context.DeadlineExceeded) || time.Since(began) != time.Second {
			t.Errorf("after %v: %v", time.Since(began), err)
		}
		if err := <-first; err != nil || time.Since(began) != 10*time.Second {
			t.Errorf("after %v: %v", time.Since(began), err)
		}
		if n := len(w.public()); n != 1 {
			t.Errorf("%d messages were posted", n)
		}
		synctest.Wait()
		b.rest.queues.mu.Lock()
		defer b.rest.queues.mu.Unlock()
		if n := len(b.rest.queues.byKey); n != 0 {
			t.Errorf("%d queues are kept", n)
		}
	})
}
