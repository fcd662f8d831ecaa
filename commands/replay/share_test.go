package replay_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/playtest"
)

// waitToShare waits until something may be shared again.
func waitToShare(w *playtest.World) { w.Clock.Advance(time.Minute) }

// TestPlayersShareInTheChannel checks that players can post a film, the story or a step in
// the table's language, once a minute, and others cannot. A forgotten person is removed from the
// channel.
func TestPlayersShareInTheChannel(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("toy", 2, nil)
	alice, stranger := people[0], w.Person("u9")
	stranger.Run("rails replay")
	if playtest.HasLabel(stranger.Shown, "Post in the channel") {
		t.Error("a person who did not play is offered to share")
	}
	alice.Locale = "fr"
	alice.Run("rails replay")
	press := playtest.Find(t, alice.Shown, "Publier dans le salon").ID
	playtest.Contains(t, stranger.PressID(press), "Only players and moderators")
	playtest.Contains(t, alice.Click("Publier dans le salon"), "publié dans le salon")
	said := w.Messenger.Last("100")
	playtest.Contains(t, said, "step 1 of", "The game begins", "-# shown by **U1 \\*name\\***")
	if len(w.Messenger.Files) != 1 || !strings.HasPrefix(w.Messenger.Files[0].Name, "replay-") {
		t.Errorf("got the files %v posted", w.Messenger.Files)
	}
	playtest.Contains(t, alice.PressID(press), "moins d’une minute")
	playtest.Contains(t, stranger.PressID("v:share:film"), "out of date")
	playtest.Contains(t, stranger.PressID("v:share:hand:x"), "out of date")

	w.Messenger.Err = interaction.ErrForbidden
	waitToShare(w)
	if reply, err := w.Commands.Handle(w.Ctx, alice.PressRequest(press, true)); err == nil {
		t.Errorf("got the answer %q, want an error", reply.Message.Content)
	}
	w.Messenger.Err = nil
	w.PlayToEnd()
	bob := people[1]
	for _, what := range []string{"Film (GIF)", "Story"} {
		bob.ClickPublic("Replay")
		bob.Click(what)
		playtest.Contains(t, bob.Click("Post in the channel"), "Posted in the channel")
		playtest.Contains(t, w.Messenger.Last("100"), "-# shown by **U2 \\*name\\***")
		waitToShare(w)
	}
	stranger.Permissions = playtest.ManageMessages
	stranger.Run("rails-server leaderboard", "game=toy")
	playtest.Contains(t, stranger.Click("Post in the channel"), "Posted in the channel")
	playtest.Contains(t, w.Messenger.Last("100"), "The toy: the best on this server")
	if n := len(w.Messenger.Names); n != 4 {
		t.Errorf("got %d messages, want 4", n)
	}

	bob.Run("rails forget")
	playtest.Contains(t, bob.Click("Forget me"), "forgotten you")
	w.WantNowhere("100", "U2")
}

// TestSharedStepsAreEqualForAll checks that a shared step of a running match does not depend on
// the person who shares it.
func TestSharedStepsAreEqualForAll(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("toy", 2, nil)
	for range 6 {
		seat := w.Match().Acting().First()
		w.Play(seat, w.FirstMove(seat))
	}
	last := strconv.Itoa(int(w.Match().Record().Entries))
	var said []string
	for _, p := range people {
		for at := range int(w.Match().Record().Entries) {
			p.Send(p.PressRequest("v:share:step:"+w.Match().Record().ID+":"+strconv.Itoa(at), true))
			text, _, _ := strings.Cut(w.Messenger.Last("100"), "\n-# shown by")
			said = append(said, text)
			waitToShare(w)
		}
	}
	half := len(said) / 2
	for i := range half {
		if said[i] != said[half+i] {
			t.Errorf("shared by one:\n%s\nby the other:\n%s", said[i], said[half+i])
		}
	}
	playtest.Contains(t, said[half-1], "step "+last+" of "+last)
}
