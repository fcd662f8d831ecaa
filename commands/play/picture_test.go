package play_test

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/render/queue"
)

// fillQueue adds more waiting people than there are processors.
func fillQueue(w *playtest.World, t *testing.T) {
	for range 3 {
		t.Cleanup(w.Commands.Pictures.Enter())
	}
}

// TestBusyQueueSendsWordsFirst checks that while the queue is busy, the hand is sent in words and
// its picture follows. A picture that the message already has is kept.
func TestBusyQueueSendsWordsFirst(t *testing.T) {
	w, p, _ := playtest.NewInTurn(t, 2)
	fillQueue(w, t)
	open := p.PressRequest("v:play", false)
	reply, err := w.Commands.Handle(w.Ctx, open)
	if err != nil || !reply.Panel || reply.Later == nil || len(reply.Message.Files) != 0 || reply.Message.Content == "" {
		t.Fatalf("answered %+v, %v", reply, err)
	}
	if reply.Caption == "" || !strings.HasSuffix(reply.Message.Content, reply.Caption) ||
		reply.Caption == reply.Message.Content {
		t.Errorf("got the text %q with the caption %q, want the caption at its end and more before it", reply.Message.Content, reply.Caption)
	}
	files := drawLater(w, t, reply)
	if len(files) != 1 || len(files[0].Data) == 0 || files[0].Alt == "" {
		t.Fatalf("got %d files later, want one picture", len(files))
	}

	other, q, _ := playtest.NewInTurn(t, 2)
	fillQueue(other, t)
	shown := q.PressRequest("v:play", false)
	shown.Message.Ephemeral = true
	shown.Message.Files = []components.Attachment{{ID: "1", Name: files[0].Name}}
	kept, err := other.Commands.Handle(other.Ctx, shown)
	if err != nil || kept.Later != nil || len(kept.Message.Files) != 1 || kept.Message.Files[0].Data != nil {
		t.Errorf("got %+v, %v, want the picture that the message has already", kept, err)
	}
	third, r, _ := playtest.NewInTurn(t, 2)
	third.Commands.Pictures.Enter() // one is no crowd
	calm, err := third.Commands.Handle(third.Ctx, r.PressRequest("v:play", false))
	if err != nil || calm.Later != nil || len(calm.Message.Files) != 1 || len(calm.Message.Files[0].Data) == 0 {
		t.Errorf("got %+v, %v from a queue that is not busy, want a picture", calm, err)
	}
}

// TestLatePictureIsOfTheCurrentPanelOnly checks that a picture follows only if its panel is still
// current.
func TestLatePictureIsOfTheCurrentPanelOnly(t *testing.T) {
	w, p, people := playtest.NewInTurn(t, 2)
	fillQueue(w, t)
	open := func(p *playtest.Person) interaction.Reply {
		reply, err := w.Commands.Handle(w.Ctx, p.PressRequest("v:play", false))
		if err != nil || reply.Later == nil {
			t.Fatalf("answered %+v, %v", reply, err)
		}
		return reply
	}
	mine, theirs := open(p), open(playtest.Others(people, p)[0])
	w.Play(w.Match().Seat(p.User), "sign alder yew fish")
	if n := len(drawLater(w, t, mine)); n != 0 {
		t.Errorf("got %d pictures of an outdated panel, want none", n)
	}
	if n := len(drawLater(w, t, theirs)); n != 1 {
		t.Errorf("another seat's panel gets %d pictures", n)
	}
}

// drawLater draws the pictures that follow a reply.
func drawLater(w *playtest.World, t *testing.T, reply interaction.Reply) []components.File {
	t.Helper()
	permit, err := w.Commands.Pictures.Wait(w.Ctx, queue.Private)
	if err != nil {
		t.Fatal(err)
	}
	defer permit.Release()
	files, err := reply.Later(w.Ctx, permit)
	if err != nil {
		t.Fatal(err)
	}
	return files
}
