package commands_test

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/render/queue"
)

// crowd is more people who press than there are processors.
func (d *table) crowd(t *testing.T) {
	for range 3 {
		t.Cleanup(d.c.Pictures.Enter())
	}
}

// TestBusy: while many wait, a hand is said in words first and its picture follows;
// one that the message shows already costs nothing and stays.
func TestBusy(t *testing.T) {
	d, p, _ := turning(t, 2)
	d.crowd(t)
	open := p.pressOf("v:play", false)
	reply, err := d.c.Handle(d.ctx, open)
	if err != nil || !reply.Panel || reply.Later == nil || len(reply.Message.Files) != 0 || reply.Message.Content == "" {
		t.Fatalf("answered %+v, %v", reply, err)
	}
	if reply.Caption == "" || !strings.HasSuffix(reply.Message.Content, reply.Caption) ||
		reply.Caption == reply.Message.Content {
		t.Errorf("%q stands for the picture, and goes on as %q", reply.Message.Content, reply.Caption)
	}
	files := d.later(t, reply)
	if len(files) != 1 || len(files[0].Data) == 0 || files[0].Alt == "" {
		t.Fatalf("later %d files", len(files))
	}

	other, q, _ := turning(t, 2)
	other.crowd(t)
	shown := q.pressOf("v:play", false)
	shown.Message.Ephemeral = true
	shown.Message.Files = []components.Attachment{{ID: "1", Name: files[0].Name}}
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

// TestLateHandIsOfTheMoment: a hand that follows its answer is that of the panel, or
// none once the seat has another one; what others do meanwhile is no reason.
func TestLateHandIsOfTheMoment(t *testing.T) {
	d, p, people := turning(t, 2)
	d.crowd(t)
	open := func(p *person) interaction.Reply {
		reply, err := d.c.Handle(d.ctx, p.pressOf("v:play", false))
		if err != nil || reply.Later == nil {
			t.Fatalf("answered %+v, %v", reply, err)
		}
		return reply
	}
	mine, theirs := open(p), open(others(people, p)[0])
	d.play(d.match().Seat(p.user), "sign alder yew fish")
	if n := len(d.later(t, mine)); n != 0 {
		t.Errorf("a panel of which a move was played gets %d pictures", n)
	}
	if n := len(d.later(t, theirs)); n != 1 {
		t.Errorf("another seat's panel gets %d pictures", n)
	}
}

// later are the pictures that follow an answer.
func (d *table) later(t *testing.T, reply interaction.Reply) []components.File {
	t.Helper()
	turn, err := d.c.Pictures.Wait(d.ctx, queue.Private)
	if err != nil {
		t.Fatal(err)
	}
	defer turn.End()
	files, err := reply.Later(d.ctx, turn)
	if err != nil {
		t.Fatal(err)
	}
	return files
}
