package play_test

import (
	"context"
	"testing"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
)

// TestPanelFollowsToTheNextTurn plays a turn against computers. The panel that says that there is nothing to do must be
// followed by the one of the person's next turn, and none follows while it is the person's turn.
func TestPanelFollowsToTheNextTurn(t *testing.T) {
	w := playtest.NewAlone(t)
	p := w.Person("u1")
	if p.Send(p.CommandRequest("rails hand")).Follow != nil {
		t.Error("a panel follows although the person is to act")
	}
	for step := uint64(0); w.Match().Acting().Has(1); step++ {
		w.Play(1, w.Position().Choose(1, engine.NewRand(engine.Seed{6}, step)))
	}
	waiting := p.Send(p.CommandRequest("rails hand"))
	playtest.Contains(t, waiting.Message.Content, "Nothing to do yet.")
	if waiting.Follow == nil {
		t.Fatal("nothing follows the panel of a person who waits")
	}
	next := make(chan interaction.Reply, 1)
	go func() {
		reply, err := waiting.Follow(context.Background())
		if err != nil {
			t.Error(err)
		}
		next <- reply
	}()
	for !w.Match().Acting().Has(1) {
		select {
		case <-next:
			t.Fatal("the panel followed before the person's turn")
		default:
		}
		w.RunDue()
	}
	reply := <-next
	if !reply.Panel || reply.Message == nil {
		t.Fatalf("got the reply %+v, want the panel", reply)
	}
	playtest.Lacks(t, reply.Message.Content, "Nothing to do yet.")
	if len(playtest.Controls(*reply.Message)) == 0 {
		t.Error("the panel of the next turn has no buttons")
	}
}

// TestFollowEndsWithItsContext checks that nothing is shown if the bot stops or the person presses something else.
func TestFollowEndsWithItsContext(t *testing.T) {
	w := playtest.NewAlone(t)
	p := w.Person("u1")
	for step := uint64(0); w.Match().Acting().Has(1); step++ {
		w.Play(1, w.Position().Choose(1, engine.NewRand(engine.Seed{6}, step)))
	}
	waiting := p.Send(p.CommandRequest("rails hand"))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if reply, err := waiting.Follow(ctx); err == nil || reply.Message != nil {
		t.Errorf("got %+v and the error %v, want no message", reply, err)
	}
}
