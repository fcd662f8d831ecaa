package table_test

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/match"
)

// hasCall reports whether a person's page of the table has the button that asks for a call.
func hasCall(p *playtest.Person, label string) bool {
	p.ClickPublic("Table")
	return playtest.HasLabel(p.Shown, label)
}

func TestTimeIsCalledByVote(t *testing.T) {
	w, p, people := playtest.NewInTurn(t, 3)
	others := playtest.Others(people, p)
	name := "**" + strings.ToUpper(p.User) + ` \*name\***`
	if hasCall(others[0], "Call time…") || hasCall(w.Person("u9"), "Call time…") {
		t.Error("the call is offered to people whom the game would refuse")
	}
	press := others[0].PressRequest("t:"+w.Match().Record().ID+":call-time:0", true)
	playtest.Contains(t, others[0].Text(others[0].Send(press)), "no effect right now")

	p.ClickPublic("Table")
	playtest.Contains(t, p.Click("Call time…"), "You’ve asked the others. Waiting for", "**No** under the question")
	if playtest.HasLabel(p.Shown, "Call time…") {
		t.Error("the call is offered while it is voted on")
	}
	playtest.Contains(t, w.Board.Content, name+" wants to call time.", "do you agree?")
	playtest.Contains(t, w.Ping.Content, name+" wants to call time. Yes or no?")
	playtest.Contains(t, others[0].ClickPublic("No"), "The vote failed: the game goes on.")

	p.ClickPublic("Table")
	p.Click("Call time…")
	playtest.Contains(t, p.ClickPublic("No"), name+" withdrew the request.")

	p.Locale = "fr"
	p.ClickPublic("Table")
	playtest.Contains(t, p.Click("Annoncer la fin…"), "La question est posée.")
	playtest.Contains(t, others[0].ClickPublic("Yes"), "You agree. Waiting for")
	playtest.Contains(t, others[1].ClickPublic("Yes"), "Agreed: "+name+" ran out of time.")
	if w.Match().Record().Ask != nil || playtest.HasLabel(w.Board.Message, "Yes") {
		t.Error("the question is still asked")
	}
	playtest.Contains(t, w.Board.Content, name+" ran out of time")
	playtest.Contains(t, others[0].Run("rails log"), name+" wants to call time", name+" ran out of time")
	playtest.Contains(t, playtest.PlainSpaces.Replace(p.Run("rails log")), name+" veut annoncer la fin du temps")
	if hasCall(p, "Annoncer la fin…") {
		t.Error("the call is offered twice")
	}
}

// TestPersonAloneCallsTimeAtOnce calls time against computers and undoes it.
func TestPersonAloneCallsTimeAtOnce(t *testing.T) {
	w := playtest.NewAlone(t)
	p := w.Person("u1")
	p.ClickPublic("Table")
	text := p.Click("Call time…")
	playtest.Contains(t, text, "ran out of time")
	playtest.Lacks(t, text, "You’ve asked the others.")
	p.Run("rails undo")
	if m := w.Match(); !m.CanCall(m.Seat(p.User), "time") {
		t.Error("the call was not undone")
	}
}

// TestChinaEndsWhenTimeIsCalled plays China Rails with the limit "called": in the second round the
// players call time, finish the round, and have a result.
func TestChinaEndsWhenTimeIsCalled(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("china", 3, engine.Options{"limit": "called"})
	people[2].Locale = "fr"
	round := func() int { return w.Position().State().(*china.State).Round }
	for w.Match().Acting() == engine.SeatsOf(3) || round() < 2 {
		w.PlayChosen(w.Match().Acting().First())
	}
	w.Update()
	asker := people[2] // whose turn it is not
	if !hasCall(people[0], "Call time…") {
		t.Error("a person whose turn it is not is offered no call")
	}
	asker.ClickPublic("Table")
	asker.Click("Annoncer la fin…")
	name := `**U3 \*name\***`
	playtest.Contains(t, w.Board.Content, name+" wants to call time and end the game after this round.")
	playtest.Contains(t, people[0].ClickPublic("Yes"), "You agree. Waiting for")
	playtest.Contains(t, people[1].ClickPublic("Yes"), "Agreed: "+name+" calls time.")
	playtest.Contains(t, w.Board.Content, name+" calls time", "Time’s up: this is the last round")
	playtest.Contains(t, people[0].Run("rails log"), name+" wants to call time and end the game after this round",
		name+" calls time", "Time’s up: this is the last round")
	playtest.Contains(t, playtest.PlainSpaces.Replace(asker.Run("rails log")),
		name+" veut annoncer la fin et arrêter la partie après cette manche", name+" annonce la fin")
	if hasCall(asker, "Annoncer la fin…") {
		t.Error("the call is offered twice")
	}

	w.PlayToEnd()
	rec := w.Match().Record()
	if rec.Ending != match.EndFinished || len(rec.Standings) != 3 {
		t.Errorf("the match ended %s with the standings %v", rec.Ending, rec.Standings)
	}
	if round() != 2 {
		t.Errorf("time was called in round 2, the match ended in round %d", round())
	}
	playtest.Contains(t, people[0].ClickPublic("Table"), "1 – ", "Seed")
	file, err := w.Match().Export(w.Entries())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := match.Verify(w.Game, file); err != nil {
		t.Error(err)
	}
}

// TestCallIsOfferedWhereTheGameHasALimit looks for the button with each limit of China Rails.
func TestCallIsOfferedWhereTheGameHasALimit(t *testing.T) {
	for limit, want := range map[string]bool{"none": false, "called": true, "15": true, "40": true} {
		w := playtest.New(t)
		people := w.StartMatch("china", 2, engine.Options{"limit": limit})
		if hasCall(people[0], "Call time…") != want || hasCall(people[1], "Call time…") != want {
			t.Errorf("limit %s: got the button %t, want %t", limit, !want, want)
		}
	}
}

// TestCallButtonsShareALine checks that the button of a call leaves room for another beside it on a
// phone, and takes at most one line more.
func TestCallButtonsShareALine(t *testing.T) {
	for locale, label := range map[string]string{"en-US": "Call time…", "fr": "Annoncer la fin…"} {
		if !components.FitsHalfLine(label) {
			t.Errorf("%s: %q is too wide for two in a row", locale, label)
		}
		lines := map[string]int{}
		for _, limit := range []string{"none", "called"} {
			w := playtest.New(t)
			p := w.StartMatch("china", 2, engine.Options{"limit": limit})[0]
			p.Locale = locale
			p.ClickPublic("Table")
			lines[limit] = components.PhoneLines(p.Shown.Rows)
		}
		if lines["called"] > lines["none"]+1 {
			t.Errorf("%s: got %d lines of buttons, without the call %d", locale, lines["called"], lines["none"])
		}
	}
}
