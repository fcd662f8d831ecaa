package commands_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// clocked is a running toy with a day per turn, in which seat 1 has chosen and
// the others are waited for.
func clocked(t *testing.T, seats int) (*table, []*person) {
	t.Helper()
	d := newDesk(t)
	people := d.people(seats)
	people[0].run("rails start", "game=toy")
	for _, p := range people[1:] {
		p.clickPublic("Join")
	}
	contains(t, people[0].clickPublic("Seats and clock"), "a table is open")
	contains(t, people[0].choose("a day per turn"), "Clock: a day per turn")
	contains(t, d.now.Content, "Clock: a day per turn")
	people[0].clickPublic("Begin")
	d.play(1, engine.Notation(d.position().List(1)[0]))
	d.catchUp()
	return d, people
}

func TestReminders(t *testing.T) {
	d, people := clocked(t, 3)
	contains(t, d.now.Content, "times out <t:")
	board := d.now.id
	due(t, d)
	if d.ping == nil {
		t.Fatal("nobody is reminded")
	}
	contains(t, d.ping.Content, "the table is waiting for you", "<@u2>", "<@u3>")
	lacks(t, d.ping.Content, "<#100>")
	if !labelled(d.ping.Message, "Play") {
		t.Error("the call has no way to play")
	}
	if !slices.Equal(d.ping.Mentions, []string{"u2", "u3"}) {
		t.Errorf("the reminder calls %q", d.ping.Mentions)
	}
	first := d.ping.id
	due(t, d)
	contains(t, d.ping.Content, "timed out", "Under **Table**")
	if d.ping.id == first || !d.message(first).gone {
		t.Error("the first reminder is not replaced")
	}
	saved, err := d.store.Load(d.ctx, d.channel)
	if err != nil {
		t.Fatal(err)
	}
	if away := saved.Due.Sub(d.clock.Now()); away < 100*24*time.Hour {
		t.Errorf("reminders go on after %v", away)
	}
	for _, p := range people[1:] {
		d.play(d.match().Seat(p.user), engine.Notation(d.position().List(d.match().Seat(p.user))[0]))
	}
	d.catchUp()
	if d.ping != nil {
		t.Error("the answered reminder is still there")
	}
	if d.now.id == board {
		t.Error("the next chapter has no message")
	}
}

// TestLastWords reads messages that newer ones have replaced: they say how it
// ended, and nothing that was still open.
func TestLastWords(t *testing.T) {
	d, people := clocked(t, 3)
	lobby, first := d.public[0].Message, d.now
	contains(t, lobby.Content, "**The toy**: the game has begun, with", `and **U3 \*name\***`)
	lacks(t, lobby.Content, "Seats taken", "can begin")
	contains(t, first.Content, "times out <t:", "Waiting for")
	for _, s := range []engine.Seat{2, 3} {
		d.play(s, engine.Notation(d.position().List(s)[0]))
		d.catchUp()
	}
	if d.now == first || len(first.Rows) > 0 {
		t.Fatal("the next chapter has no message")
	}
	contains(t, first.Content, "**The toy · ")
	lacks(t, first.Content, "times out", "Waiting for", "to play", "<@")
	before := d.now
	d.clock.Advance(time.Hour)
	s := d.match().Acting().First()
	d.play(s, d.position().Idle(s))
	d.catchUp()
	lacks(t, before.Content, "to play", "times out")
	d.finished(people)
	lacks(t, d.public[len(d.public)-2].Content, "to play", "-# ")
}

func TestSkipByVote(t *testing.T) {
	d, people := clocked(t, 4)
	d.play(2, engine.Notation(d.position().List(2)[0]))
	d.play(3, engine.Notation(d.position().List(3)[0]))
	d.catchUp()
	contains(t, people[0].clickPublic("Table"), "to play, times out")
	if labelled(people[0].shown, "Skip U4 *name*") {
		t.Error("a skip is offered too early")
	}
	due(t, d)
	due(t, d)
	contains(t, people[0].clickPublic("Table"), "has run out of time: the others can skip")
	contains(t, people[0].click("Skip U4 *name*"), "You’ve asked the others. Waiting for", "one more yes will do",
		"**No** under the question")
	contains(t, d.now.Content, "wants to skip", "do you agree? One yes is enough.")
	contains(t, people[3].clickPublic("Yes"), "The others decide whether to skip you. Press **No**, or just move, to show you’re here")
	s := d.person("u9")
	contains(t, s.clickPublic("Yes"), "not at this table")
	contains(t, people[0].clickPublic("Yes"), "Only the others")
	contains(t, people[2].clickPublic("No"), "You disagree. Waiting for")
	contains(t, people[1].clickPublic("Yes"), "I’m playing this turn for")
	if labelled(d.now.Message, "Yes") {
		t.Error("the question is still there")
	}
	contains(t, people[0].clickPublic("Log"), "wants to skip", "is skipped")
	contains(t, people[3].clickPublic("Play"), "") // who was skipped is still at the table
}

func TestSeatTaken(t *testing.T) {
	d, people := clocked(t, 3)
	people[1].run("rails leave")
	people[1].click("Resign")
	s := d.person("u9")
	contains(t, s.clickPublic("Table"), "has resigned: anyone can take the seat")
	contains(t, s.click("Take over from U2 *name*"), "You’ve asked the others. Waiting for")
	contains(t, d.now.Content, `**U9 \*name\*** wants to take over from`)
	people[0].clickPublic("Yes")
	contains(t, people[2].clickPublic("Yes"), "the seat has a new player")
	if d.match().Seat("u9") != 2 {
		t.Error("the newcomer has no seat")
	}
	contains(t, people[1].clickPublic("Play"), "not at this table")
}

// TestSkippedOnce skips a turn of several moves, which is told once.
func TestSkippedOnce(t *testing.T) {
	d := newDesk(t)
	people := d.begun("europe", 2, nil)
	for d.match().Acting().Len() > 1 {
		s := d.match().Acting().First()
		d.play(s, d.position().Idle(s))
	}
	before := d.match().Record().Entries
	d.change(d.match().Skip(d.match().Acting().First(), "u1", d.clock.Now()))
	d.catchUp()
	skipped := 0
	for _, e := range d.entries()[before:] {
		if e.Kind == match.KindSkip {
			skipped++
		}
	}
	if skipped < 2 {
		t.Fatalf("the turn has %d moves", skipped)
	}
	for _, text := range []string{d.now.Content, people[0].run("rails log")} {
		contains(t, text, "’s turn is skipped ("+itoa(skipped)+" automatic moves)")
		if n := strings.Count(text, "is skipped"); n != 1 {
			t.Errorf("told %d times:\n%s", n, text)
		}
	}
}

// TestNamesOfThen has somebody take over the seat of who has resigned, and
// another one that seat: each entry names who it was then, wherever it is told.
func TestNamesOfThen(t *testing.T) {
	d, people := clocked(t, 4)
	people[1].run("rails leave")
	people[1].click("Resign")
	for i, newcomer := range []string{"u8", "u9"} {
		p := d.person(newcomer)
		p.run("rails table")
		p.click("Take over from " + []string{"U2", "U8"}[i] + " *name*")
		if i == 0 {
			people[0].clickPublic("Yes")
			people[2].clickPublic("Yes")
		} else {
			d.person("u8").clickPublic("Yes")
		}
	}
	want := []string{
		`**U2 \*name\*** resigns`, `**U8 \*name\*** wants to take over from **U2 \*name\***`,
		`**U8 \*name\*** takes over from **U2 \*name\***`, `**U9 \*name\*** takes over from **U8 \*name\***`,
	}
	contains(t, d.now.Content, want[2:]...)
	contains(t, people[0].run("rails log"), want...)
	contains(t, people[0].click("Older"), `The game begins: **U1 \*name\***, **U2 \*name\***`)
	contains(t, people[0].run("rails replay"), `The game begins: **U1 \*name\***, **U2 \*name\***`)
	if alt := people[0].shown.Files[0].Alt; !strings.Contains(alt, "U2 *name*") || strings.Contains(alt, "U9") {
		t.Errorf("the first board is described by %q", alt)
	}
	d.finished([]*person{people[0], d.person("u9"), people[2], people[3]})
	contains(t, people[0].run("rails log"), "U9")
	file, err := d.match().Export(d.entries())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := match.Verify(d.game, file); err != nil {
		t.Error(err)
	}
}

func TestEndedByAgreement(t *testing.T) {
	d, people := clocked(t, 3)
	people[1].run("rails table")
	people[1].click("End by agreement")
	contains(t, d.ping.Content, `<@u1> and <@u3>: **U2 \*name\*** wants to end the game. Yes or no?`)
	contains(t, people[0].clickPublic("No"), "The vote failed: the game goes on")
	people[1].run("rails table")
	people[1].click("End by agreement")
	people[0].run("rails table")
	contains(t, people[0].click("Yes"), "You agree")
	contains(t, people[2].clickPublic("Yes"), "over, without a result")
	contains(t, d.now.Content, "agreed to end the game")
	people[0].run("rails board")
	for _, m := range []components.Message{d.now.Message, people[0].shown} {
		lacks(t, m.Content+m.Files[0].Alt, "to play", "Waiting for")
		contains(t, m.Files[0].Alt, "agreed to end the game")
	}
	if r := d.match().Record(); r.Ending != match.EndAgreed {
		t.Errorf("the ending is %q", r.Ending)
	}
	contains(t, people[0].run("rails table"), "agreed to end the game")
}

func TestPausedByVote(t *testing.T) {
	d, people := clocked(t, 2)
	people[0].clickPublic("Table")
	people[0].click("Pause the clock")
	contains(t, people[1].clickPublic("Yes"), "clock is paused")
	contains(t, d.now.Content, "The clock was paused <t:")
	contains(t, people[1].clickPublic("Table"), "The clock was paused")
	contains(t, people[1].click("Restart the clock"), "is running again")
	resume := people[1].pressOf("t:"+d.match().Record().ID+":resume:0", true)
	contains(t, people[1].text(people[1].send(resume)), "the clock hasn’t changed")
}

// TestTableWithoutClock has a time after all, which can be stopped: the page calls
// it by what it is, beside when it is up.
func TestTableWithoutClock(t *testing.T) {
	d := newDesk(t)
	people := d.begun("toy", 2, nil)
	for locale, words := range map[string][3]string{
		"en-US": {"Clock: a week per turn, reminders after a day and three days", "times out <t:", "Pause the clock"},
		"fr":    {"Pendule : une semaine par tour, rappels après un jour et trois jours", "<t:", "Arrêter la pendule"},
	} {
		people[0].locale = locale
		contains(t, plain.Replace(people[0].clickPublic("Table")), words[0], words[1])
		if !labelled(people[0].shown, words[2]) {
			t.Errorf("%s: the time cannot be stopped: %v", locale, pressables(people[0].shown))
		}
	}
}

// TestClockRunsDuringAQuestion lets the clock run while something else is asked:
// that is done, not asked.
func TestClockRunsDuringAQuestion(t *testing.T) {
	_, people := clocked(t, 2)
	people[0].clickPublic("Table")
	people[0].click("Pause the clock")
	people[1].clickPublic("Yes")
	people[0].clickPublic("Table")
	people[0].click("End by agreement")
	people[1].clickPublic("Table")
	text := people[1].click("Restart the clock")
	contains(t, text, "The clock is running again")
	lacks(t, text, "You’ve asked the others.")
}

// TestLateSkipsNobody offers who is late as well no skip.
func TestLateSkipsNobody(t *testing.T) {
	d, people := clocked(t, 3)
	due(t, d)
	due(t, d) // 2 and 3 are late
	people[1].clickPublic("Table")
	if labelled(people[1].shown, "Skip U3 *name*") {
		t.Error("a skip is offered to who is late as well")
	}
	press := people[1].pressOf("t:"+d.match().Record().ID+":skip:3", true)
	contains(t, people[1].text(people[1].send(press)), "You’re out of time too")
	people[0].clickPublic("Table")
	people[0].click("Skip U3 *name*")
	if d.match().Acting().Has(3) {
		t.Error("who is not late skips nobody either")
	}
}

// TestWishWithdrawn has who would like a seat think better of it.
func TestWishWithdrawn(t *testing.T) {
	d, _ := clocked(t, 3)
	s := d.person("u9")
	s.clickPublic("Table")
	contains(t, s.click("Take over from U2 *name*"), "**No** under the question")
	contains(t, s.clickPublic("Yes"), "Only the others can answer")
	contains(t, s.clickPublic("No"), `**U9 \*name\*** withdrew the request`)
	if d.match().Record().Ask != nil || labelled(d.now.Message, "Yes") {
		t.Error("the question is still asked")
	}
	contains(t, s.run("rails log"), `**U9 \*name\*** withdraws the request`)
}

// TestTimeDecides lets the time of who has not answered run out.
func TestTimeDecides(t *testing.T) {
	d, people := clocked(t, 3)
	people[1].run("rails leave")
	people[1].click("Resign")
	due(t, d)
	s := d.person("u9")
	s.clickPublic("Table")
	s.click("Take over from U2 *name*")
	people[0].clickPublic("Yes")
	contains(t, d.now.Content, `**U3 \*name\***, do you agree?`)
	due(t, d)
	if d.match().Seat("u9") != 2 {
		t.Error("the newcomer still waits")
	}
	lacks(t, d.now.Content, "do you agree?")
}

func TestSeating(t *testing.T) {
	d := newDesk(t)
	people := d.people(3)
	people[0].run("rails start", "game=toy")
	people[1].clickPublic("Join")
	people[2].clickPublic("Join")
	people[1].clickPublic("Seats and clock")
	if labelled(people[1].shown, "a day per turn") || labelled(people[1].shown, "Remove U3 *name*") {
		t.Error("a guest is offered what is the host's")
	}
	id := "l:" + d.match().Record().ID
	contains(t, people[1].text(people[1].send(people[1].pressOf(id+":clock", true, "1"))), "Only the host")
	people[1].clickPublic("Seats and clock")
	contains(t, people[1].choose("Yellow star"), "Yellow star")
	contains(t, d.now.Content, "Yellow star")
	people[0].clickPublic("Seats and clock")
	if labelled(people[0].shown, "Yellow star") {
		t.Error("a colour is offered that somebody has chosen")
	}
	contains(t, people[0].text(people[0].send(people[0].pressOf(id+":look", true, "5"))),
		`**U2 \*name\*** has just taken this: Yellow star`)
	people[0].clickPublic("Seats and clock")
	people[0].choose("Seat U3 *name* first")
	if d.match().Chair(1).User != "u3" {
		t.Error("U3 is not seated first")
	}
	people[0].choose("Remove U3 *name*")
	contains(t, d.ping.Content, `<@u3>, the host (**U1 \*name\***) removed you from **The toy**`)
	if !slices.Equal(d.ping.Mentions, []string{"u3"}) {
		t.Errorf("told are %q", d.ping.Mentions)
	}
	contains(t, people[2].run("rails hand"), "not at this table yet")
	contains(t, people[0].choose("at random"), "Seats: at random")
	for _, bad := range []string{id, id + ":what", id + ":clock:x"} {
		contains(t, people[0].text(people[0].send(people[0].pressOf(bad, true, "99"))), "don’t know")
	}
	people[0].clickPublic("Begin")
	contains(t, people[0].text(people[0].send(people[0].pressOf(id+":clock", true, "1"))), "at this stage")
}

// TestOlderSeating: a choice of who sits where counts for whom it names. Where somebody else
// has the seat by now, and where the value names nobody, nothing is done and the page is
// shown as it is.
func TestOlderSeating(t *testing.T) {
	d := newDesk(t)
	people := d.people(4)
	host := people[0]
	host.run("rails start", "game=toy")
	for _, p := range people[1:] {
		p.clickPublic("Join")
	}
	host.clickPublic("Seats and clock")
	page := host.shown
	people[1].clickPublic("Leave")
	seated := func() (users string) {
		for _, c := range d.match().Record().Seats {
			users += " " + c.User
		}
		return users
	}
	for _, label := range []string{
		"Remove U2 *name*", "Remove U4 *name*", "Seat U2 *name* first", "Seat U3 *name* first",
	} {
		c := find(t, page, label)
		contains(t, host.text(host.send(host.pressOf(c.id, true, c.value))), "seats have changed", "3 of 5")
		find(t, host.shown, "Remove U3 *name*")
	}
	id := find(t, page, "Remove U2 *name*").id
	for value, want := range map[string]string{
		"k2": "seats have changed", "f3": "seats have changed", "k2.": "seats have changed", "k4.u4": "seats have changed",
		"k5.": "seats have changed", "k": "don’t know", "": "don’t know", "kk.u3": "don’t know",
		"x2.u3": "don’t know",
	} {
		contains(t, host.text(host.send(host.pressOf(id, true, value))), want)
	}
	contains(t, people[2].text(people[2].send(people[2].pressOf(id, true, "k2"))), "Only the host")
	if got := seated(); got != " u1 u3 u4" {
		t.Errorf("by now sit there%s", got)
	}
	host.clickPublic("Seats and clock")
	host.choose("Seat U4 *name* first")
	host.choose("Remove U3 *name*")
	if got := seated(); got != " u4 u1" {
		t.Errorf("at last sit there%s", got)
	}
	host.clickPublic("Begin")
	contains(t, host.text(host.send(host.pressOf(id, true, "k2"))), "at this stage")
}

// TestJoinTooLate points who joins a running game to a seat that is free.
func TestJoinTooLate(t *testing.T) {
	d, people := clocked(t, 4)
	s := d.person("u9")
	contains(t, s.run("rails join"), "nobody has left. Under **Table** you can ask")
	contains(t, people[0].run("rails join"), "You’re already at this table")
	people[1].run("rails leave")
	people[1].click("Resign")
	contains(t, s.run("rails join"), `you can take over from **U2 \*name\***`)
	contains(t, s.click("Take over from U2 *name*"), "You’ve asked the others.")
	d.person("u8").run("rails join")
	due(t, d)
	due(t, d)
	contains(t, d.person("u7").run("rails join"), `you can take over from **U2 \*name\***, **U3 \*name\*** and **U4 \*name\***`)
}

// TestWatchButton says whether private messages are on, and how to stop them.
func TestWatchButton(t *testing.T) {
	d, people := clocked(t, 2)
	s := d.person("u9")
	lacks(t, s.clickPublic("Table"), "DM you")
	contains(t, s.click("DM me each turn"), "I’ll DM you", "Press the same button to stop")
	contains(t, s.clickPublic("Table"), "I DM you whenever a turn ends here")
	d.play(2, engine.Notation(d.position().List(2)[0]))
	d.catchUp()
	if d.last.Notify == nil {
		t.Fatal("nobody is written to")
	}
	contains(t, d.last.Notify.Message.Content, "**Table** → **Stop DMs**")
	stop := find(t, s.shown, "Stop DMs").id
	for range 2 { // a page that is out of date does not switch them on again
		contains(t, s.text(s.send(s.pressOf(stop, true))), "No more DMs")
	}
	if labelled(s.shown, "Stop DMs") || !labelled(s.shown, "DM me each turn") {
		t.Errorf("offered are %v", pressables(s.shown))
	}
	contains(t, people[0].text(people[0].send(people[0].pressOf("v:watch", true))), "don’t know")
}

func TestHostIsTold(t *testing.T) {
	d := newDesk(t)
	people := d.people(5)
	people[0].run("rails start", "game=toy")
	for _, p := range people[1:] {
		p.clickPublic("Join")
	}
	contains(t, d.ping.Content, "<@u1>, your table is full")
	if !slices.Equal(d.ping.Mentions, []string{"u1"}) {
		t.Errorf("called are %q", d.ping.Mentions)
	}
	due(t, d)
	contains(t, d.ping.Content, "The toy hadn’t begun after a week")
	contains(t, d.now.Content, "closed before the game began")
}

// TestVoteOutlivesTheMatch presses the buttons of a question whose match has
// ended, whose seat was resigned from, and whose asker has left.
func TestVoteOutlivesTheMatch(t *testing.T) {
	d, people := clocked(t, 3)
	people[0].clickPublic("Table")
	people[0].click("Pause the clock")
	yes := find(t, d.now.Message, "Yes").id
	people[0].run("rails leave")
	people[0].click("Resign")
	if d.match().Record().Ask != nil || labelled(d.now.Message, "Yes") {
		t.Error("the question of who has left is still asked")
	}
	contains(t, people[1].text(people[1].send(people[1].pressOf(yes, false))), "settled")
	people[1].clickPublic("Table")
	people[1].click("Pause the clock")
	yes = find(t, d.now.Message, "Yes").id
	d.finished(people)
	if labelled(d.now.Message, "Yes") {
		t.Error("a match that is over still asks")
	}
	for _, p := range people {
		contains(t, p.text(p.send(p.pressOf(yes, false))), "This question is already settled")
		contains(t, p.text(p.send(p.pressOf("t:"+d.match().Record().ID+":pause:0", true))), "The game is over")
	}
}

// TestTablesOfOneServer keeps two tables of one server apart: a person sits at
// both, and what is pressed at one does nothing at the other.
func TestTablesOfOneServer(t *testing.T) {
	d := newDesk(t)
	people := d.begun("toy", 2, nil)
	first := d.match().Record()
	people[0].clickPublic("Play")
	panel := people[0].shown
	d.move("200")
	d.begun("toy", 2, nil)
	rev := d.match().Record().Rev
	for _, c := range pressables(panel) {
		contains(t, people[0].text(people[0].send(people[0].pressOf(c.id, true, nonBlank(c.value)...))), "game has moved on")
	}
	if d.match().Record().Rev != rev || d.match().Record().ID == first.ID {
		t.Error("a press at one table has changed the other")
	}
}
