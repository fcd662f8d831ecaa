package league_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine/kit/season"
	"github.com/railbot/railbot/engine/match"
)

// TestForgottenPersonIsNowhereInTheSeason checks that a forgotten person is in neither store nor
// channel, and keeps their place and points.
func TestForgottenPersonIsNowhereInTheSeason(t *testing.T) {
	w := playtest.New(t)
	l := announceSeason(t, w, "toy", "1 division", "1 round")
	l.signUp("p1", "p2", "p3")
	playtest.Contains(t, l.pressSeason(l.Person("p3"), "Withdraw"), "withdrawn from the season")
	l.signUp("p3")
	l.endSignUp()
	l.conclude(l.openTables()[0], "p2")
	l.update()
	forget := func(user string) {
		p := w.Person(user)
		p.Run("rails forget")
		playtest.Contains(t, p.Click("Forget me"), "I’ve forgotten you")
		l.update()
	}
	forget("p2")
	forget("boss")
	raw, err := w.Store.Season(w.Ctx, w.Guild, l.id)
	if err != nil {
		t.Fatal(err)
	}
	playtest.Lacks(t, string(raw.Record), `"p2"`, "P2", `"boss"`)
	for _, n := range l.Server.LiveMessages(l.Channel) {
		playtest.Lacks(t, n.Content, "P2", "<@p2>", "<@boss>")
		for _, f := range n.Files {
			playtest.Lacks(t, f.Alt, "P2")
		}
	}
	s := l.season()
	if own := s.Standings(0)[0]; own.Points != 12 || s.Entrants[own.Entrant-1].Name != match.ForgottenPerson.Name {
		t.Errorf("got the leader %+v, want 12 points without a name", own)
	}
	if refs, err := w.Store.SeasonsNaming(w.Ctx, "p2"); err != nil || len(refs) > 0 {
		t.Errorf("the index still has p2 in %v, %v", refs, err)
	}
}

// TestTableGoesOnWithoutForgottenPeople forgets several people of a table before it begins.
func TestTableGoesOnWithoutForgottenPeople(t *testing.T) {
	for _, forgotten := range [][]string{{"p1", "p2"}, {"p1", "p2", "p3"}} {
		w := playtest.New(t)
		l := announceSeason(t, w, "toy", "1 division", "1 round")
		l.signUp("p1", "p2", "p3")
		l.Server.NoThreads["100"] = true
		l.endSignUp()
		for _, user := range forgotten {
			p := w.Person(user)
			p.Run("rails forget")
			playtest.Contains(t, p.Click("Forget me"), "I’ve forgotten you")
		}
		delete(l.Server.NoThreads, "100")
		for n := 0; n < 5 && l.season().Phase == season.Running; n++ {
			l.waitUntilDue()
		}
		s := l.season()
		if s.Phase != season.Over {
			t.Fatalf("without %v: got phase %s, want over; tables %+v", forgotten, s.Phase, s.Tables)
		}
		for i, n := range s.Tables[0].People {
			want := 0
			if s.Entrants[n-1].User == "p3" {
				want = 1
			}
			if got := s.Tables[0].Result.Places[i]; got != want {
				t.Errorf("without %v: got place %[3]d for entrant %[2]d, want %[4]d", forgotten, n, got, want)
			}
		}
	}
}

// TestReplacedPersonIsForgotten checks that a table's message names the replacement, and no
// longer the replaced person once they are forgotten.
func TestReplacedPersonIsForgotten(t *testing.T) {
	for _, atOnce := range []bool{true, false} {
		w := playtest.New(t)
		l := announceSeason(t, w, "toy", "1 division")
		l.signUp("p1", "p2")
		l.endSignUp()
		l.boss.Send(l.boss.PressRequest("y:manage:"+l.id, true))
		l.boss.Choose("P1 *name*")
		playtest.Contains(t, l.boss.Text(l.boss.Send(l.replacementRequest("p9", interaction.NamedUser{Name: "Nine"}))), "Corrected")
		if !atOnce {
			l.update()
			n := l.Server.Find("100", l.openTables()[0].Message)
			playtest.Contains(t, n.Content, "**Nine**", "P2")
			playtest.Lacks(t, n.Content, "P1")
		}
		p := w.Person("p1")
		p.Run("rails forget")
		p.Click("Forget me")
		l.update()
		w.WantNowhere("100", "P1", "<@p1>")
	}
}

// TestForgottenInTheFormerChannel moves a season, and then forgets people whom messages of its
// former channel name.
func TestForgottenInTheFormerChannel(t *testing.T) {
	w := playtest.New(t)
	l := announceSeason(t, w, "toy", "1 division", "1 round")
	l.signUp("p1", "p2", "p3")
	l.endSignUp()
	l.boss.Send(l.boss.PressRequest("y:remove:"+l.id+":p2", true))
	l.update()
	was := l.season()
	l.boss.Send(l.boss.PressRequest("y:void:"+l.id+":0", true)) // nobody has said so yet
	w.Channel = "200"
	l.boss.Send(l.boss.PressRequest("y:here:"+l.id, true))
	l.update()
	if n := l.Server.Find("100", was.Shown.ID); n != nil {
		t.Errorf("the old channel still shows %q", n.Content)
	}
	if n := l.Server.Find("100", was.Tables[0].Message); n == nil || !strings.Contains(n.Content, "P2") {
		t.Error("the message of a table was deleted although its thread exists")
	}
	for _, user := range []string{"p2", "boss"} {
		p := w.Person(user)
		p.Run("rails forget")
		playtest.Contains(t, p.Click("Forget me"), "I’ve forgotten you")
		l.update()
	}
	for _, channel := range []string{"100", "200"} {
		w.WantNowhere(channel, "P2", "<@p2>", "<@boss>")
	}
	if s := l.season(); s.Channel != "200" || s.Shown.ID == "" {
		t.Errorf("got the season %+v, want a message in channel 200", s)
	}
}

// crashAfter crashes the process after a number of requests to Discord, and lets another continue
// an hour later.
func (l *league) crashAfter(requests int) {
	l.T.Helper()
	l.Server.Fail = func() error {
		if requests--; requests < 0 {
			return errors.New("killed")
		}
		return nil
	}
	_ = l.Commands.TickSeason(l.Ctx, l.Guild+"/"+l.id)
	l.Server.Fail = nil
	for _, n := range l.Server.Messages {
		n.Name = ""
	}
	l.Clock.Advance(time.Hour)
	l.update()
}

// TestForgottenAfterACrash crashes after each request, for so long that Discord no longer
// recognizes repeated messages. People who are forgotten afterwards are named in no message.
func TestForgottenAfterACrash(t *testing.T) {
	for requests := range 16 {
		w := playtest.New(t)
		l := announceSeason(t, w, "toy", "1 division", "1 round")
		l.signUp("p1", "p2", "p3")
		w.Clock.Advance(73 * time.Hour)
		l.crashAfter(requests)
		l.boss.Send(l.boss.PressRequest("y:remove:"+l.id+":p2", true))
		l.conclude(l.openTables()[0], "p3")
		l.crashAfter(requests)
		for _, user := range []string{"p2", "boss"} {
			p := w.Person(user)
			p.Run("rails forget")
			playtest.Contains(t, p.Click("Forget me"), "I’ve forgotten you")
		}
		l.update()
		w.WantNowhere(l.Channel, "P2", "<@boss>")
		playtest.Contains(t, l.seasonMessage().Content, "The season is over")
	}
}
