package commands_test

import (
	"context"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/commands/table"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
)

// friday is a morning on which Trick is played.
var friday = time.Date(2026, 11, 27, 8, 0, 0, 0, time.UTC)

// newDailyWorld returns a world on a Friday morning, whose hard computers answer by the quick policy.
func newDailyWorld(t *testing.T) *playtest.World {
	t.Helper()
	w := playtest.New(t)
	w.Commands.Think = quickly
	w.Clock.Set(friday)
	return w
}

// quickly answers as a hard computer would, if it did not think.
func quickly(_ context.Context, q think.Question, _ time.Time) (string, think.Level, error) {
	return q.AtLevel(think.Quick).Answer().Move, q.Level(), nil
}

// passenger returns a person at their table of a day.
func passenger(w *playtest.World, user, day string) *soloist {
	return &soloist{w.Person(user), interaction.SoloKey(user, interaction.DayTable(day))}
}

// depart begins the day's game by presses.
func (p *soloist) depart() {
	p.World.T.Helper()
	p.Run("rails daily")
	p.Click("Depart")
	p.settle()
}

// settle lets the computers act that act while the person may.
func (p *soloist) settle() {
	p.World.T.Helper()
	for !p.match().Record().ComputersDueAt.IsZero() {
		if err := p.World.Commands.Tick(p.World.Ctx, p.key); err != nil {
			p.World.T.Fatal(err)
		}
	}
}

// playOut plays the match to its end by presses.
func (p *soloist) playOut() {
	p.World.T.Helper()
	for step := 0; p.match().Record().Phase == match.PhaseRunning; step++ {
		p.moveOnce(step)
	}
}

// TestDayIsPlayedToTheEnd plays a day's game by presses: the page, the match, the sealed end card, the
// line that is shared, and the opening at noon of the next day.
func TestDayIsPlayedToTheEnd(t *testing.T) {
	w := playtest.NewThinking(t)
	w.Clock.Set(friday)
	p := passenger(w, "u1", "2026-11-27")
	p.Permissions = playtest.AllPermissions
	page := p.Run("rails daily")
	playtest.Contains(t, page, "Train of the day · 27 Nov · Trick", "2 hard computers", "About 10 minutes",
		"One try counts", "Fingerprint", "could know the deal")
	p.Click("Depart")
	p.settle()
	if rec := p.match().Record(); !rec.FixedChance || !rec.Deal.Counts || !strings.Contains(page, rec.Commitment) {
		t.Fatalf("the match is %+v", rec)
	}
	if playtest.HasLabel(p.Shown, "Hint") {
		t.Error("hints are offered")
	}
	p.playOut()
	playtest.Contains(t, p.Shown.Content, "Railbot 27 Nov · Trick · ", " pts")
	for _, label := range []string{"Replay", "Film (GIF)", "Game file", "Analyse", "Rematch"} {
		if playtest.HasLabel(p.Shown, label) {
			t.Errorf("%s is offered while the deal is sealed", label)
		}
	}
	m := p.match()
	if _, open := m.Seed(); open || !m.Sealed() {
		t.Error("the seed is known")
	}
	end := p.Shown
	for _, view := range []string{"replay", "film", "story", "ending", "file", "analyse", "shareboard"} {
		got := p.Send(p.PressRequest("z:d20261127:v:"+view+":"+m.Record().ID, true))
		playtest.Contains(t, got.Message.Content, "Others can still play this deal")
	}
	p.Shown = end
	p.Click("Post in the channel")
	line := w.Messenger.Last(w.Channel)
	playtest.Contains(t, line, "Railbot 27 Nov · Trick · ", "shown by")
	if n := strings.Count(line, "\n"); n != 1 {
		t.Errorf("more than the line was shared:\n%s", line)
	}
	w.Clock.Set(friday.Add(28 * time.Hour)) // noon of the next day
	p.Run("rails daily", "day=2026-11-27")
	playtest.Contains(t, p.Shown.Content, "This day is over")
	if seed, open := p.match().Seed(); !open || seed.Reveal() == "" {
		t.Error("the deal does not open")
	}
	got := p.Send(p.PressRequest("z:d20261127:v:file:"+m.Record().ID, true))
	if len(got.Message.Files) != 1 {
		t.Fatalf("there is no file: %s", got.Message.Content)
	}
	file, err := match.ReadFile(got.Message.Files[0].Data)
	if err != nil {
		t.Fatal(err)
	}
	report, err := match.Verify(w.Commands.Game, file)
	if err != nil || report.Thoughts == 0 || report.Unthought > 0 || report.Commitment != m.Record().Commitment {
		t.Errorf("verify reports %+v, %v", report, err)
	}
}

// TestDayHasOneTry checks that nobody has a second try of a day before it closes, not even after the person
// was forgotten, and that a try that was given up is not begun again.
func TestDayHasOneTry(t *testing.T) {
	w := newDailyWorld(t)
	p := passenger(w, "1001", "2026-11-27")
	p.depart()
	id := p.match().Record().ID
	p.Run("rails daily")
	p.Click("Continue")
	if p.match().Record().ID != id {
		t.Fatal("another match was begun")
	}
	p.Run("rails forget")
	p.Click("Forget me")
	if _, err := w.Commands.LoadLatest(w.Ctx, p.key); err == nil {
		t.Error("the forgotten match is still there")
	}
	playtest.Contains(t, p.Run("rails daily"), "You’ve had your try")
	for _, day := range []string{"2026-11-27", ""} {
		p.PressID(table.DailyID(table.DailyPlay, day))
	}
	if _, err := w.Commands.LoadLatest(w.Ctx, p.key); err == nil || playtest.HasLabel(p.Shown, "Depart") {
		t.Error("a second try was begun or offered")
	}
	w.Clock.Set(interaction.DayClosing("2026-11-27"))
	p.Run("rails daily", "day=2026-11-27")
	p.Click("Practise")
	if p.match().Record().Deal.Counts {
		t.Error("a game for practice counts")
	}
	w.Clock.Set(friday)

	q := passenger(w, "1002", "2026-11-27")
	q.depart()
	q.finish()
	if got := resultsOf(w, "2026-11-27"); len(got) != 1 {
		t.Errorf("results of %v", got)
	}
	q.Run("rails daily")
	if playtest.HasLabel(q.Shown, "Depart") || playtest.HasLabel(q.Shown, "Practise") {
		t.Error("a second try is offered")
	}
	q.Run("rails forget")
	q.Click("Forget me")
	if got := resultsOf(w, "2026-11-27"); len(got) > 0 || len(q.calendar()) > 0 {
		t.Errorf("after forgetting there are the results of %v", got)
	}
}

// TestYoungAccountsPlayUncounted checks tries of accounts that are younger than 30 days.
func TestYoungAccountsPlayUncounted(t *testing.T) {
	w := newDailyWorld(t)
	id := func(age time.Duration) string {
		return strconv.FormatInt((friday.Add(-age).UnixMilli()-1420070400000)<<22, 10)
	}
	young, old := passenger(w, id(29*24*time.Hour), "2026-11-27"), passenger(w, id(31*24*time.Hour), "2026-11-27")
	playtest.Contains(t, young.Run("rails daily"), "doesn’t count")
	young.depart()
	young.finish()
	old.depart()
	old.finish()
	if got := resultsOf(w, "2026-11-27"); len(got) != 1 || got[0] != old.User {
		t.Errorf("results of %v", got)
	}
	if young.calendar().Streak("2026-11-27") != 1 {
		t.Error("an uncounted finish keeps no streak")
	}

	almost := passenger(w, id(30*24*time.Hour-2*time.Hour), "2026-11-27")
	almost.depart()
	almost.finish()
	almost.Run("rails forget")
	almost.Click("Forget me")
	w.Clock.Advance(3 * time.Hour)
	playtest.Contains(t, almost.Run("rails daily"), "You’ve had your try")
	if playtest.HasLabel(almost.Shown, "Depart") {
		t.Error("a person whose account has become old enough has a second try")
	}
}

// TestTryIsBegunAfterAFailure lets the store fail while a try begins. The person can begin it later, and it
// counts.
func TestTryIsBegunAfterAFailure(t *testing.T) {
	w := newDailyWorld(t)
	p := passenger(w, "1001", "2026-11-27")
	p.Run("rails daily")
	depart := playtest.Find(t, p.Shown, "Depart").ID
	failed := 0
	for after := int64(1); ; after++ {
		ctx, cancel := context.WithCancel(w.Ctx)
		began := w.StoreOps.Load()
		w.AfterStoreOp = func(string) {
			if w.StoreOps.Load()-began >= after {
				cancel()
			}
		}
		w.Commands.Handle(ctx, p.PressRequest(depart, true))
		w.AfterStoreOp = nil
		cancel()
		if _, err := w.Commands.LoadLatest(w.Ctx, p.key); err == nil {
			break
		}
		failed++
	}
	if failed < 3 {
		t.Errorf("only %d beginnings failed", failed)
	}
	if !p.match().Record().Deal.Counts {
		t.Error("the try does not count")
	}
	p.finish()
	if got := resultsOf(w, "2026-11-27"); len(got) != 1 {
		t.Errorf("results of %v", got)
	}
}

// TestDayTableComparesServers checks the table of a day on two servers and everywhere, and the percentage
// that people learn from 20 results on.
func TestDayTableComparesServers(t *testing.T) {
	w := newDailyWorld(t)
	for n := range 20 {
		w.GoTo("500", "100")
		if n%2 == 1 {
			w.GoTo("501", "200")
		}
		p := passenger(w, strconv.Itoa(1001+n), "2026-11-27")
		p.depart()
		p.finish()
	}
	p := w.Person("1002")
	playtest.Contains(t, p.Run("rails daily"), "better than ", " %")
	p.Click("Today’s table")
	playtest.Contains(t, p.Shown.Content, "on this server: 10 results", "1. ", "Final <t:")
	p.Click("Everywhere")
	playtest.Contains(t, p.Shown.Content, "everywhere: 20 results")
	p.Locale = "fr"
	playtest.Contains(t, p.Run("rails daily"), "Train du jour · 27 nov.", "mieux que ")
}

// TestDaysForPractice checks which days can be practised, and that a server can switch the game of the
// day off.
func TestDaysForPractice(t *testing.T) {
	w := newDailyWorld(t)
	p := passenger(w, "1001", "2026-11-26")
	playtest.Contains(t, p.Run("rails daily", "day=2026-11-26"), "This train has left")
	if playtest.HasLabel(p.Shown, "Practise") {
		t.Error("a day can be practised before it is closed")
	}
	w.Clock.Set(friday.Add(4 * time.Hour))
	p.Run("rails daily", "day=2026-11-26")
	p.Click("Practise")
	if rec := p.match().Record(); rec.Deal.Counts || !rec.Deal.SealedUntil.IsZero() {
		t.Errorf("practice is %+v", rec.Deal)
	}
	p.finish()
	if _, open := p.match().Seed(); !open || len(p.calendar()) > 0 {
		t.Error("practice is sealed or counts")
	}
	for _, day := range []string{"2026-11-28", "2026-10-01", "yesterday", "2026-11-31"} {
		playtest.Contains(t, p.Run("rails daily", "day="+day), "Name a day")
	}
	p.Permissions = playtest.AllPermissions
	p.Run("rails-server settings")
	p.Click("No daily train")
	playtest.Contains(t, p.Run("rails daily"), "switched off on this server")
	p.Run("rails-server settings")
	p.Click("Allow daily train")
	playtest.Contains(t, p.Run("rails daily"), "One try counts")
}

// TestDayWaitsForComputers checks that a computer that takes too long does not play by the quick policy,
// and that its person can go on later.
func TestDayWaitsForComputers(t *testing.T) {
	w := newDailyWorld(t)
	p := passenger(w, "1001", "2026-11-27")
	p.depart()
	w.Commands.Think = func(_ context.Context, q think.Question, by time.Time) (string, think.Level, error) {
		if !by.IsZero() {
			t.Error("the computer is hurried")
		}
		return q.AtLevel(think.Quick).Answer().Move, think.Quick, nil
	}
	for m := p.match(); m.Record().ComputersDueAt.IsZero(); m = p.match() { // a move may be followed by another of the same seat
		pos, _ := m.Position()
		seat := m.Acting().First()
		_, change, err := m.Play(seat, 0, []string{pos.Idle(seat)}, w.Clock.Now())
		if err == nil {
			err = w.Commands.Save(w.Ctx, p.key, change)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	waiting := p.match().Record()
	if err := w.Commands.Tick(w.Ctx, p.key); err == nil {
		t.Error("nothing says that the computer waits")
	}
	if after := p.match().Record(); after.Rev != waiting.Rev || after.ComputersDueAt.IsZero() {
		t.Error("a late computer has moved")
	}
	w.Commands.Think = quickly
	if err := w.Commands.Tick(w.Ctx, p.key); err != nil {
		t.Fatal(err)
	}
	if p.match().Record().Rev == waiting.Rev {
		t.Error("the computer does not move later")
	}
}

// TestDigestRemindsOfAStreak lets Alice finish two days in a row and Bob one. Only Alice's digest reminds of
// the third, unless she has finished that too.
func TestDigestRemindsOfAStreak(t *testing.T) {
	w := newDailyWorld(t)
	begin := w.Clock.Now().Truncate(24 * time.Hour)
	alice, bob := w.Person("1001"), w.Person("1002")
	for _, p := range []*playtest.Person{alice, bob} {
		p.Run("rails settings")
		p.Choose("what’s waiting, at 7:00")
	}
	for n := range 4 {
		midnight := begin.AddDate(0, 0, n)
		w.Clock.Set(midnight.Add(time.Hour))
		if n == 3 {
			passenger(w, alice.User, interaction.DayAt(midnight)).rideToTheEnd()
		}
		w.Clock.Set(midnight.Add(7 * time.Hour))
		if err := w.Commands.Remind(w.Ctx); err != nil {
			t.Fatal(err)
		}
		switch n {
		case 0:
			passenger(w, alice.User, interaction.DayAt(midnight)).rideToTheEnd()
		case 1:
			passenger(w, alice.User, interaction.DayAt(midnight)).rideToTheEnd()
			passenger(w, bob.User, interaction.DayAt(midnight)).rideToTheEnd()
		}
	}
	if said := w.Messenger.Said[bob.User]; len(said) > 0 {
		t.Errorf("Bob is told %q", said)
	}
	said := w.Messenger.Said[alice.User]
	if len(said) != 1 {
		t.Fatalf("Alice is told %q, want one reminder", said)
	}
	playtest.Contains(t, said[0], "2 days in a row", "`/rails daily`", "`/rails settings`")
	playtest.Lacks(t, said[0], "waiting for you.\n", "tables")
}

// rideToTheEnd begins the day's game and plays it to its end.
func (p *soloist) rideToTheEnd() {
	p.World.T.Helper()
	p.depart()
	p.finish()
}
