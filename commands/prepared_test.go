package commands_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/sampling"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/match/plans"
)

// waiter is who can line up moves, of those who wait, with their panel open.
func (d *table) waiter(people []*person) *person {
	d.t.Helper()
	for i, p := range people {
		if _, ok := d.match().PreviewPlan(engine.Seat(i + 1)); ok {
			p.clickPublic("Play")
			return p
		}
	}
	d.t.Fatal("nobody can line up moves")
	return nil
}

// due attends to the channel at its stored due times until it was a seat's turn and
// what it had lined up is played.
func (d *table) due() {
	d.t.Helper()
	saved, err := d.store.Load(d.ctx, d.channel)
	if err != nil {
		d.t.Fatal(err)
	}
	if d.clock.Now().Before(saved.Due) {
		d.clock.Set(saved.Due)
	}
	if err := d.c.Tick(d.ctx, d.channel); err != nil {
		d.t.Fatal(err)
	}
	d.follow()
}

// passTo plays idle moves until the turn of a seat has come.
func (d *table) passTo(s engine.Seat) {
	d.t.Helper()
	for range 100 {
		if d.match().PlanPending(s) {
			d.touched.Store(true)
			d.follow()
			return
		}
		acting := d.match().Acting().First()
		d.play(acting, d.position().Idle(acting))
	}
	d.t.Fatalf("the turn of seat %d does not come", s)
}

// TestPrepareByButtons lines up a turn by the panel, changes it, and is told what came
// of it.
func TestPrepareByButtons(t *testing.T) {
	d, p, people := turning(t, 3)
	w := d.waiter(others(people, p))
	seat := d.match().Seat(w.user)
	w.click("Plan my turn")
	contains(t, w.shown.Content, "**Plan your next turn**", "won’t play anything until")
	drop := slices.IndexFunc(pressables(w.shown), func(c pressable) bool { return c.many })
	w.click("Drop your whole hand")
	contains(t, w.shown.Content, "Planned for your next turn: Drop")
	lacks(t, w.shown.Content, "Only you can see this")
	if drop < 0 || labelled(w.shown, "Drop your whole hand") {
		t.Errorf("the hand of the turn foreseen is not dropped: %v", pressables(w.shown))
	}
	all := len(d.match().Plan(seat).Moves)
	w.click("Remove last")
	if left := len(d.match().Plan(seat).Moves); left != all-1 || !labelled(w.shown, "End turn") {
		t.Errorf("%d of %d are left; %v", left, all, pressables(w.shown))
	}
	w.click("End turn")
	contains(t, w.shown.Content, "Nothing to do yet", "End turn", "as long as each one is still possible")
	if labelled(w.shown, "Plan my turn") {
		t.Error("something can be prepared behind the end of the turn")
	}
	contains(t, w.click("If still possible"), "nobody else has played there")
	contains(t, w.click("If nobody has played there"), "as long as each one is still possible. Only")
	w.locale = "fr"
	w.clickPublic("Play")
	contains(t, w.shown.Content, "Préparé pour votre prochain tour", "Personne d’autre ne le voit")
	w.locale = "en-US"
	d.passTo(seat)
	w.clickPublic("Play")
	contains(t, w.shown.Content, "Your turn! Playing your plan in a few seconds", "End turn")
	if n := len(pressables(w.shown)); n != 1 || !labelled(w.shown, "Remove all") {
		t.Errorf("pressed can be %v", pressables(w.shown))
	}
	d.due()
	w.clickPublic("Play")
	contains(t, w.shown.Content, "Played as planned: ", "End turn")
	lacks(t, w.shown.Content, "not played")
	if d.match().Acting().Has(seat) {
		t.Error("the turn has not ended")
	}
}

// TestCancelPrepared takes it back while waiting and at the last moment, by old
// buttons too.
func TestCancelPrepared(t *testing.T) {
	d, p, people := turning(t, 3)
	w := d.waiter(others(people, p))
	seat := d.match().Seat(w.user)
	w.click("Plan my turn")
	contains(t, w.click("End turn"), "You haven’t done anything this turn")
	w.click("Confirm")
	old := find(t, w.shown, "Remove all")
	w.click("Remove all")
	lacks(t, w.shown.Content, "Planned")
	contains(t, w.text(w.send(w.pressOf(old.id, true))), "moved on")
	w.click("Plan my turn")
	stale := find(t, w.shown, "Draw a card")
	w.click("Drop your whole hand")
	d.passTo(seat)
	contains(t, w.text(w.send(w.pressOf(stale.id, true))), "moved on", "Your turn! Playing your plan")
	w.click("Remove all")
	contains(t, w.shown.Content, "It’s your turn")
	before := d.match().Record().Entries
	d.clock.Advance(time.Minute)
	if err := d.c.Tick(d.ctx, d.channel); err != nil && !errors.Is(err, match.ErrEarly) {
		t.Fatal(err)
	}
	if d.match().Record().Entries != before {
		t.Error("what was taken back is played")
	}
	if want := "n:" + d.match().Record().ID; !strings.HasPrefix(stale.id, want) {
		t.Errorf("%q does not begin with %q", stale.id, want)
	}
	other := others(others(people, p), w)[0]
	contains(t, other.text(other.send(other.pressOf(stale.id, true))), "moved on")
	contains(t, d.person("u9").run("rails hand"), "You’re not at this table")
}

// TestPreparedAndAsked asks who has lined up a turn: they answer, and the turn stays.
func TestPreparedAndAsked(t *testing.T) {
	d, p, people := turning(t, 3)
	w := d.waiter(others(people, p))
	seat := d.match().Seat(w.user)
	w.click("Plan my turn")
	w.click("Drop your whole hand")
	d.play(d.match().Seat(p.user), "ask seat-"+seat.String()+" fish")
	d.touched.Store(true)
	d.follow()
	w.clickPublic("Play")
	contains(t, w.shown.Content, "Planned for your next turn: Drop")
	if labelled(w.shown, "Remove all") || labelled(w.shown, "Plan my turn") {
		t.Errorf("beside the answers stand %v", pressables(w.shown))
	}
	d.play(seat, "refuse")
	d.passTo(seat)
	d.due()
	contains(t, w.run("rails hand"), "Played as planned: Drop")
}

// TestPreparedWhileAsked asks to take the turn before back as a prepared one has come:
// its person is told what it waits for, and what comes of it.
func TestPreparedWhileAsked(t *testing.T) {
	d, p, people := turning(t, 3)
	w := d.waiter(others(people, p))
	w.click("Plan my turn")
	w.click("Drop your whole hand")
	d.passTo(d.match().Seat(w.user))
	var before *person
	for _, o := range others(people, w) {
		o.clickPublic("Play")
		asks := slices.IndexFunc(pressables(o.shown), func(c pressable) bool { return strings.HasSuffix(c.id, ":c") })
		if asks >= 0 {
			before = o
			o.send(o.pressOf(pressables(o.shown)[asks].id, true))
			break
		}
	}
	if before == nil {
		t.Fatal("nobody can ask to take something back")
	}
	w.clickPublic("Play")
	contains(t, w.shown.Content, "after the undo vote", "Drop")
	for _, o := range others(people, before) {
		to, _ := d.match().UndoTo(d.match().Seat(before.user))
		past, err := d.c.Past(d.ctx, d.channel, d.match(), to)
		if err != nil {
			t.Fatal(err)
		}
		d.change(d.match().Answer(d.match().Seat(o.user), 0, true, past, d.clock.Now()))
	}
	contains(t, w.run("rails hand"), "Planned, but not played: Drop", "A turn was undone.")
}

// TestPreparedByTwoBots has two processes see the due time at once: the turn is played
// once.
func TestPreparedByTwoBots(t *testing.T) {
	d, p, people := turning(t, 3)
	w := d.waiter(others(people, p))
	w.click("Plan my turn")
	w.click("Draw a card")
	seat := d.match().Seat(w.user)
	d.passTo(seat)
	d.clock.Advance(match.GracePeriod)
	entries := d.match().Record().Entries
	done := make(chan error, 2)
	for range 2 {
		go func() { done <- d.c.Tick(d.ctx, d.channel) }()
	}
	for range 2 {
		if err := <-done; err != nil && !errors.Is(err, match.ErrEarly) {
			t.Error(err)
		}
	}
	if n := d.match().Record().Entries; n != entries+1 {
		t.Errorf("%d entries are written", n-entries)
	}
}

// TestForgottenPreparedTurn lines up a turn and leaves: nothing of it is kept, also
// before the person has themselves forgotten.
func TestForgottenPreparedTurn(t *testing.T) {
	d, p, people := turning(t, 3)
	w := d.waiter(others(people, p))
	w.click("Plan my turn")
	w.click("Drop your whole hand")
	holds := func() bool {
		saved, err := d.store.Load(d.ctx, d.channel)
		if err != nil {
			t.Fatal(err)
		}
		return bytes.Contains(saved.Record, []byte(`"ahead":[{`))
	}
	if !holds() {
		t.Fatal("nothing is stored, or elsewhere")
	}
	w.run("rails leave")
	w.click("Resign")
	if holds() {
		t.Error("what was lined up is kept")
	}
	w.run("rails forget")
	contains(t, w.click("Forget me"), "I no longer know you")
}

// TestPreparedIsNobodysBusiness lines up a turn an hour into a chapter: no message is
// sent or edited for it, and what others see of the table stays as it was.
func TestPreparedIsNobodysBusiness(t *testing.T) {
	d, p, people := turning(t, 3)
	d.clock.Advance(time.Hour)
	w := d.waiter(others(people, p))
	sees := func() (seen []string) {
		for _, o := range append(others(people, w), d.person("u9")) {
			for _, path := range []string{"hand", "log", "board", "table", "mine", "tables"} {
				if reply, err := d.c.Handle(d.ctx, o.command("rails "+path)); err == nil {
					seen = append(seen, transcript(reply, nil))
				}
			}
		}
		return seen
	}
	before, messages := sees(), len(d.public)
	w.click("Plan my turn")
	w.click("Drop your whole hand")
	w.click("End turn")
	w.click("If still possible")
	plan, current, err := d.planned(d.channel)
	if err != nil || !current && (plan.Post != nil || plan.Edit != nil || plan.Ping != nil || len(plan.Unping) > 0) {
		t.Errorf("shown is %+v (%v)", plan, err)
	}
	if len(d.public) != messages {
		t.Errorf("%d messages instead of %d", len(d.public), messages)
	}
	if after := sees(); !slices.Equal(before, after) {
		for i := range after {
			if before[i] != after[i] {
				t.Errorf("shown was\n%s\nand is\n%s", before[i], after[i])
			}
		}
	}
}

// TestPrepareEveryGame lines up turns by the buttons of the panel in every game, in
// both languages, and compares what is played of them with what their people would
// have played themselves.
func TestPrepareEveryGame(t *testing.T) {
	for i, e := range games {
		t.Run(e.Game.Key, func(t *testing.T) {
			d := newDesk(t)
			people := d.begun(e.Game.Key, min(3, e.Game.MaxSeats), nil)
			r := rand.New(rand.NewPCG(uint64(i), 18))
			lined, played := 0, 0
			for step := range 160 {
				if d.match().Record().Phase == match.PhaseOver {
					break
				}
				acting := d.match().Acting().First()
				waits := engine.Seat(r.IntN(len(people)) + 1)
				_, ok := d.match().PreviewPlan(waits)
				if ok && !d.match().Acting().Has(waits) && step%8 == 3 && len(d.match().Plan(waits).Moves) == 0 {
					d.catchUp()
					lined += d.lineUp(people[waits-1], r, []string{"en-US", "fr"}[step/8%2])
				}
				if n, ok := d.comes(acting); ok {
					played += n
					continue
				}
				if !d.goOn(acting) {
					break
				}
			}
			t.Logf("%d moves were lined up, %d of them played", lined, played)
			if lined == 0 || played == 0 {
				t.Errorf("%d moves were lined up, %d played", lined, played)
			}
		})
	}
}

// lineUp presses some buttons of the panel on which somebody lines up a turn, and
// tells how many moves that are.
func (d *table) lineUp(p *person, r *rand.Rand, locale string) int {
	d.t.Helper()
	seat := d.match().Seat(p.user)
	p.locale = locale
	p.clickPublic("Play")
	p.click(map[string]string{"en-US": "Plan my turn", "fr": "Préparer mon tour"}[locale])
	for range 6 {
		var list []pressable
		for _, c := range pressables(p.shown) {
			verb, rest, _ := strings.Cut(c.id, ":")
			act := rest[strings.LastIndex(rest, ":")+1:]
			if verb == "n" && !strings.HasPrefix(act, "?") && !strings.HasPrefix(act, "<") && !strings.HasPrefix(act, "o") {
				list = append(list, c)
			}
		}
		if len(list) == 0 {
			break
		}
		c := list[r.IntN(len(list))]
		request := p.pressOf(c.id, true, nonBlank(c.value)...)
		if p.send(request); strings.Contains(p.shown.Content, "moved on") {
			d.t.Errorf("%s: %s", describe(request), p.shown.Content)
		}
	}
	return len(d.match().Plan(seat).Moves)
}

// comes plays the prepared turn of a seat that acts, if one has come, and tells how
// many moves that were: their entries are those of moves played by hand.
func (d *table) comes(s engine.Seat) (played int, ok bool) {
	d.t.Helper()
	m := d.match()
	if !m.PlanPending(s) {
		return 0, false
	}
	saved, err := d.store.Load(d.ctx, d.channel)
	if err != nil {
		d.t.Fatal(err)
	}
	d.clock.Set(saved.Due)
	now := d.clock.Now()
	if err := d.c.Tick(d.ctx, d.channel); err != nil {
		d.t.Fatal(err)
	}
	came := d.match().Plan(s).Report
	if d.match().Record().Phase == match.PhaseOver {
		came = &plans.Report{Played: m.Plan(s).Notations()}
	}
	if came == nil {
		d.t.Fatalf("seat %d is told nothing of its turn", s)
	}
	if len(came.Played) == 0 {
		return 0, true
	}
	_, hand, err := m.Play(s, 0, came.Played, now)
	if err != nil {
		d.t.Fatalf("by hand: %v", err)
	}
	raw, err := d.store.Log(d.ctx, d.channel, m.Record().ID, int(m.Record().Entries), int(d.match().Record().Entries))
	if err != nil || !bytes.Equal(bytes.Join(raw, nil), bytes.Join(hand.Entries, nil)) {
		d.t.Errorf("played was\n%s\nby hand it is\n%s (%v)", raw, hand.Entries, err)
	}
	return len(came.Played), true
}

// TestPreparedIsSecret puts a turn lined up into a match that others pry into: nothing
// they can do is answered, shown or logged otherwise. Each thing is tried by one of
// them, another one at another commit.
func TestPreparedIsSecret(t *testing.T) {
	for i, e := range games {
		t.Run(e.Game.Key, func(t *testing.T) {
			d, tw := newDesk(t), newTwins(t)
			people := d.begun(e.Game.Key, min(3, e.Game.MaxSeats), nil)
			tried, next := 0, 1
			for step := range inTurn(t, i, 20, 64) {
				m := d.match()
				acting := m.Acting().First()
				for s := range engine.Seat(len(people)) {
					o, ok := m.PreviewPlan(s + 1)
					if !ok || m.Acting().Has(s+1) || step < next {
						continue
					}
					attempts := d.attempts(people[acting-1], 6)
					tw.hold(d, engine.Spectator)
					for k := range tw.backups {
						tw.backups[k] = tw.backups[0]
					}
					tw.backups[1].Saved.Record = withPrepared(t, tw.backups[0].Saved.Record, s+1,
						engine.Notation(o.Now.List(s + 1)[0]))
					tw.renew()
					readers := slices.Delete(append([]string{"u9"}, usersOf(people)...), int(s)+1, int(s)+2)
					for k, ask := range attempts {
						for r, user := range readers {
							if !sampling.Picked(t.Name(), k+r, len(readers)) {
								continue
							}
							tried++
							if told := tw.differ(user, "en-US", ask); told != "" {
								t.Error(told)
							}
						}
					}
					if told := tw.board(); told != "" {
						t.Error(told)
					}
					own := func(p *person) interaction.Request { return p.command("rails hand") }
					if tw.differ(people[s].user, "en-US", own) == "" {
						t.Error("the person themselves does not see it: the test would notice nothing")
					}
					next = step + 16
					break
				}
				if !d.goOn(acting) {
					break
				}
			}
			if t.Logf("%d attempts", tried); tried == 0 {
				t.Error("nobody could line up a turn")
			}
		})
	}
}

// withPrepared is a stored record in which a seat has lined up a move.
func withPrepared(t testing.TB, record []byte, s engine.Seat, move string) []byte {
	t.Helper()
	var whole map[string]json.RawMessage
	if err := json.Unmarshal(record, &whole); err != nil {
		t.Fatal(err)
	}
	turns := make([]map[string]any, s)
	turns[s-1] = map[string]any{"moves": []any{map[string]any{"move": move}}}
	ahead, err := json.Marshal(turns)
	if err != nil {
		t.Fatal(err)
	}
	whole["ahead"] = ahead
	changed, err := json.Marshal(whole)
	if err != nil {
		t.Fatal(err)
	}
	return changed
}

func usersOf(people []*person) []string {
	users := make([]string, len(people))
	for i, p := range people {
		users[i] = p.user
	}
	return users
}

// TestPreparingTellsNothing lets people line up turns in matches that differ in what
// they cannot know: each press is answered, shown and logged alike.
func TestPreparingTellsNothing(t *testing.T) {
	for i, e := range games {
		t.Run(e.Game.Key, func(t *testing.T) {
			d, tw := newDesk(t), newTwins(t)
			people := d.begun(e.Game.Key, min(3, e.Game.MaxSeats), nil)
			r := rand.New(rand.NewPCG(uint64(i), 19))
			pressed := 0
			for step := range inTurn(t, i, 40, 120) {
				m := d.match()
				reader := engine.Seat(r.IntN(len(people)) + 1)
				if _, ok := m.PreviewPlan(reader); ok && !m.Acting().Has(reader) && step%4 == 2 {
					tw.hold(d, reader)
					pressed += tw.prepare(t, people[reader-1].user, r)
				}
				if !d.goOn(m.Acting().First()) {
					break
				}
			}
			if t.Logf("%d presses", pressed); pressed == 0 {
				t.Error("nothing was lined up")
			}
		})
	}
}

// prepare lines up a turn at both desks by the same buttons, and tells how many.
func (tw *twins) prepare(t *testing.T, user string, r *rand.Rand) (pressed int) {
	t.Helper()
	next := func(p *person) interaction.Request { return p.command("rails hand") }
	for range 5 {
		var said, logged [2]string
		var shown [2]*person
		for i, d := range tw.desks {
			shown[i] = d.person(user)
			tw.logs[i].Reset()
			reply, err := d.c.Handle(d.ctx, next(shown[i]))
			if checkReply(t, reply); reply.Message != nil {
				shown[i].shown = *reply.Message
			}
			said[i], logged[i] = transcript(reply, err), tw.logs[i].String()
		}
		if said[0] != said[1] || logged[0] != logged[1] {
			t.Errorf("%s is answered\n%s\nor\n%s\nand logged\n%s\nor\n%s", user, said[0], said[1], logged[0], logged[1])
			return pressed
		}
		list := slices.DeleteFunc(pressables(shown[0].shown), func(c pressable) bool {
			return !strings.HasPrefix(c.id, "n:") || strings.HasSuffix(c.id, "<") || strings.Contains(c.id, "?")
		})
		if len(list) == 0 {
			return pressed
		}
		c := list[r.IntN(len(list))]
		next = func(p *person) interaction.Request { return p.pressOf(c.id, true, nonBlank(c.value)...) }
		pressed++
	}
	return pressed
}
