package boards_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/railbot/railbot/bot/boards"
	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/render/queue"
)

// TestBoardWaitsWithoutLease checks that a board that waits for its turn to be drawn does not hold
// the channel's lease, and is planned only when its turn has come.
func TestBoardWaitsWithoutLease(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		b := w.Start(s, bottest.DrawOneAtATime)
		permit, err := b.Queue.Wait(w.Ctx, queue.Click)
		if err != nil {
			t.Fatal(err)
		}
		s.Change()
		b.MarkDirty(bottest.Table)
		w.Await("the channel is looked at", func() bool { return len(s.CurrentCalls()) > 0 })
		release, ok, err := b.Store.Lease(w.Ctx, bottest.Table, "board", "another", boards.LeaseTTL)
		if err != nil || !ok {
			t.Fatalf("the board that waits has the lease: %v, %v", ok, err)
		}
		release()
		if n := s.LookCount(); n > 0 {
			t.Errorf("planned %d times before its turn", n)
		}
		permit.Release()
		w.AwaitText(bottest.RevisionText(1))
	})
}

// TestBoardReadsMatchWithoutDrawingTurn checks that a board that reads the match lends its drawing
// turn to others meanwhile. It must hold the lease.
func TestBoardReadsMatchWithoutDrawingTurn(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		reading, read := make(chan struct{}, 8), make(chan struct{})
		s.OnLook = func() { reading <- struct{}{}; <-read }
		b := w.Start(s, bottest.DrawOneAtATime)
		s.Change()
		b.MarkDirty(bottest.Table)
		<-reading
		permit, err := b.Queue.Wait(w.Ctx, queue.Film)
		if err != nil {
			t.Fatalf("a board that reads has the only place: %v", err)
		}
		permit.Release()
		if _, ok, err := b.Store.Lease(w.Ctx, bottest.Table, "board", "another", boards.LeaseTTL); err != nil || ok {
			t.Errorf("it reads without the lease: %v, %v", ok, err)
		}
		close(read)
		w.AwaitText(bottest.RevisionText(1))
	})
}

// TestBoardIsPlannedDuringDrawingTurn checks that a board that has read the match waits until it
// has its drawing turn back. Only then may the timeout of its next step begin.
func TestBoardIsPlannedDuringDrawingTurn(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		reading, read := make(chan struct{}, 8), make(chan struct{})
		s.OnLook = func() { reading <- struct{}{}; <-read }
		b := w.Start(s, bottest.DrawOneAtATime)
		s.Change()
		b.MarkDirty(bottest.Table)
		<-reading
		press, err := b.Queue.Wait(w.Ctx, queue.Click)
		if err != nil {
			t.Fatal(err)
		}
		close(read)
		planBy := func() time.Time {
			s.Mu.Lock()
			defer s.Mu.Unlock()
			return s.PlanDeadline
		}
		time.Sleep(boards.StepTimeout - time.Second)
		if !planBy().IsZero() {
			t.Error("planned before it had its turn")
		}
		given := time.Now()
		press.Release()
		synctest.Wait()
		if has := planBy().Sub(given); has != boards.StepTimeout {
			t.Errorf("it has %v from when it had its turn, want %v", has, boards.StepTimeout)
		}
		w.AwaitText(bottest.RevisionText(1))
	})
}
