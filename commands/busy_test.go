package commands_test

import (
	"testing"

	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/render/queue"
)

// crowd is more people who press than there are processors.
func (d *table) crowd(t *testing.T) {
	for range 3 {
		t.Cleanup(d.c.Pictures.Enter())
	}
}

// TestBusy: while many wait, a hand that must be drawn is said in words first
// and its picture follows; one that was drawn, or that the message shows
// already, costs nothing and stays.
func TestBusy(t *testing.T) {
	d, p, _ := turning(t, 2)
	d.crowd(t)
	open := p.pressOf("v:play", false)
	reply, err := d.c.Handle(d.ctx, open)
	if err != nil || !reply.Panel || reply.Later == nil || len(reply.Message.Files) != 0 || reply.Message.Content == "" {
		t.Fatalf("answered %+v, %v", reply, err)
	}
	turn, err := d.c.Pictures.Wait(d.ctx, queue.Private)
	if err != nil {
		t.Fatal(err)
	}
	files, err := reply.Later(d.ctx, turn)
	turn.End()
	if err != nil || len(files) != 1 || len(files[0].Data) == 0 || files[0].Alt == "" {
		t.Fatalf("later %d files, %v", len(files), err)
	}
	again, err := d.c.Handle(d.ctx, open)
	if err != nil || again.Later != nil || len(again.Message.Files) != 1 || again.Message.Files[0].Name != files[0].Name {
		t.Errorf("a drawn hand: %+v, %v", again, err)
	}

	other, q, _ := turning(t, 2)
	other.crowd(t)
	shown := q.pressOf("v:play", false)
	shown.Message.Ephemeral = true
	shown.Message.Files = []parts.Attachment{{ID: "1", Name: files[0].Name}}
	kept, err := other.c.Handle(other.ctx, shown)
	if err != nil || kept.Later != nil || len(kept.Message.Files) != 1 || kept.Message.Files[0].Data != nil {
		t.Errorf("a hand that is shown: %+v, %v", kept, err)
	}
	third, r, _ := turning(t, 2)
	third.c.Pictures.Enter() // one is no crowd
	calm, err := third.c.Handle(third.ctx, r.pressOf("v:play", false))
	if err != nil || calm.Later != nil || len(calm.Message.Files) != 1 || len(calm.Message.Files[0].Data) == 0 {
		t.Errorf("a calm hand: %+v, %v", calm, err)
	}
}
