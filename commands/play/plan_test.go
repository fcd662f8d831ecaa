package play_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/match/plans"
)

// passTo plays idle moves until it is the turn of a seat.
func passTo(w *playtest.World, s engine.Seat) {
	w.T.Helper()
	for range 100 {
		if w.Match().PlanPending(s) {
			w.Update()
			return
		}
		acting := w.Match().Acting().First()
		w.Play(acting, w.Position().Idle(acting))
	}
	w.T.Fatalf("the turn of seat %d does not come", s)
}

// TestPlanByButtons plans a turn on the panel, changes the plan, and reads what was played.
func TestPlanByButtons(t *testing.T) {
	w, p, people := playtest.NewInTurn(t, 3)
	planner := w.OpenPlanner(playtest.Others(people, p))
	seat := w.Match().Seat(planner.User)
	planner.Click("Plan my turn")
	playtest.Contains(t, planner.Shown.Content, "**Plan your next turn**", "won’t play anything until")
	drop := slices.IndexFunc(playtest.Controls(planner.Shown), func(c playtest.Control) bool { return c.Multi })
	planner.Click("Drop your whole hand")
	playtest.Contains(t, planner.Shown.Content, "Planned for your next turn: Drop")
	playtest.Lacks(t, planner.Shown.Content, "Only you can see this")
	if drop < 0 || playtest.HasLabel(planner.Shown, "Drop your whole hand") {
		t.Errorf("the preview of the next turn still has the hand: %v", playtest.Controls(planner.Shown))
	}
	all := len(w.Match().Plan(seat).Moves)
	planner.Click("Take back last step")
	if left := len(w.Match().Plan(seat).Moves); left != all-1 || !playtest.HasLabel(planner.Shown, "End turn") {
		t.Errorf("got %d of %d moves after one was removed; controls %v", left, all, playtest.Controls(planner.Shown))
	}
	playtest.Contains(t, planner.Click("End turn"), "Plan your next turn", "End turn", "can’t plan past this point")
	if labels := playtest.Labels(planner.Shown); !slices.Equal(labels, []string{"Take back last step", "Save plan"}) {
		t.Errorf("after the end of the turn the plan has %q", labels)
	}
	planner.Click("Take back last step")
	if !playtest.HasLabel(planner.Shown, "End turn") {
		t.Error("the end of the turn cannot be planned again")
	}
	planner.Click("End turn")
	playtest.Contains(t, planner.Click("Save plan"), "Nothing to do yet", "End turn", "as long as each one is still possible")
	if playtest.HasLabel(planner.Shown, "Take back last step") {
		t.Error("beside Undo there is another button that takes a step back")
	}
	playtest.Contains(t, planner.Click("Only if…"), "When should I play this?")
	playtest.Contains(t, planner.Click("All of it is possible"), "1. Drop", "only if all of it is possible")
	playtest.Contains(t, planner.Click("✓ All of it is possible"), "as long as each one is still possible. Only")
	planner.Click("Back")
	planner.Locale = "fr"
	planner.ClickPublic("Play")
	playtest.Contains(t, planner.Shown.Content, "Préparé pour votre prochain tour", "Personne d’autre ne le voit")
	planner.Locale = "en-US"
	passTo(w, seat)
	planner.ClickPublic("Play")
	playtest.Contains(t, planner.Shown.Content, "Your turn! Playing your plan in a few seconds", "End turn")
	if n := len(playtest.Controls(planner.Shown)); n != 1 || !playtest.HasLabel(planner.Shown, "Remove all") {
		t.Errorf("got the controls %v, want only Remove all", playtest.Controls(planner.Shown))
	}
	w.RunDue()
	planner.ClickPublic("Play")
	playtest.Contains(t, planner.Shown.Content, "Played as planned: ", "End turn")
	playtest.Lacks(t, planner.Shown.Content, "not played")
	if w.Match().Acting().Has(seat) {
		t.Error("the turn has not ended")
	}
}

// TestCancelledPlanIsNotPlayed cancels a plan early, at the last moment, and by outdated buttons.
func TestCancelledPlanIsNotPlayed(t *testing.T) {
	w, p, people := playtest.NewInTurn(t, 3)
	planner := w.OpenPlanner(playtest.Others(people, p))
	seat := w.Match().Seat(planner.User)
	planner.Click("Plan my turn")
	playtest.Contains(t, planner.Click("End turn"), "You haven’t done anything this turn")
	planner.Click("Confirm")
	planner.Click("Save plan")
	old := playtest.Find(t, planner.Shown, "Remove all")
	planner.Click("Remove all")
	playtest.Lacks(t, planner.Shown.Content, "Planned")
	playtest.Contains(t, planner.PressID(old.ID), "moved on")
	planner.Click("Plan my turn")
	stale := playtest.Find(t, planner.Shown, "Draw a card")
	planner.Click("Drop your whole hand")
	passTo(w, seat)
	playtest.Contains(t, planner.PressID(stale.ID), "moved on", "Your turn! Playing your plan")
	planner.Click("Remove all")
	playtest.Contains(t, planner.Shown.Content, "It’s your turn")
	before := w.Match().Record().Entries
	w.Clock.Advance(time.Minute)
	if err := w.Commands.Tick(w.Ctx, w.Channel); err != nil && !errors.Is(err, match.ErrEarly) {
		t.Fatal(err)
	}
	if w.Match().Record().Entries != before {
		t.Error("the cancelled plan was played")
	}
	if want := "n:" + w.Match().Record().ID; !strings.HasPrefix(stale.ID, want) {
		t.Errorf("%q does not begin with %q", stale.ID, want)
	}
	other := playtest.Others(playtest.Others(people, p), planner)[0]
	playtest.Contains(t, other.PressID(stale.ID), "moved on")
	playtest.Contains(t, w.Person("u9").Run("rails hand"), "You’re not at this table")
}

// TestPlanSurvivesAnAnswer asks a person who has planned their turn for something. The plan
// stays.
func TestPlanSurvivesAnAnswer(t *testing.T) {
	w, p, people := playtest.NewInTurn(t, 3)
	planner := w.OpenPlanner(playtest.Others(people, p))
	seat := w.Match().Seat(planner.User)
	planner.Click("Plan my turn")
	planner.Click("Drop your whole hand")
	w.Play(w.Match().Seat(p.User), "ask seat-"+seat.String()+" fish")
	w.Update()
	planner.ClickPublic("Play")
	playtest.Contains(t, planner.Shown.Content, "Planned for your next turn: Drop")
	if playtest.HasLabel(planner.Shown, "Remove all") || playtest.HasLabel(planner.Shown, "Plan my turn") {
		t.Errorf("got %v, want only the answers", playtest.Controls(planner.Shown))
	}
	w.Play(seat, "refuse")
	passTo(w, seat)
	w.RunDue()
	playtest.Contains(t, planner.Run("rails hand"), "Played as planned: Drop")
}

// TestPlanIsDroppedAfterAnUndoVote lets a player ask to undo the previous turn when a planned
// turn is due. Its person is told what it waits for, and that it was not played.
func TestPlanIsDroppedAfterAnUndoVote(t *testing.T) {
	w, p, people := playtest.NewInTurn(t, 3)
	planner := w.OpenPlanner(playtest.Others(people, p))
	planner.Click("Plan my turn")
	planner.Click("Drop your whole hand")
	passTo(w, w.Match().Seat(planner.User))
	var before *playtest.Person
	for _, o := range playtest.Others(people, planner) {
		o.ClickPublic("Play")
		asks := slices.IndexFunc(playtest.Controls(o.Shown), func(c playtest.Control) bool { return strings.HasSuffix(c.ID, ":c") })
		if asks >= 0 {
			before = o
			o.Send(o.PressRequest(playtest.Controls(o.Shown)[asks].ID, true))
			break
		}
	}
	if before == nil {
		t.Fatal("nobody can ask for an undo")
	}
	planner.ClickPublic("Play")
	playtest.Contains(t, planner.Shown.Content, "after the undo vote", "Drop")
	for _, o := range playtest.Others(people, before) {
		to, _ := w.Match().UndoTo(w.Match().Seat(before.User))
		past, err := w.Commands.LoadPast(w.Ctx, w.Channel, w.Match(), to)
		if err != nil {
			t.Fatal(err)
		}
		w.Save(w.Match().Answer(w.Match().Seat(o.User), 0, true, past, w.Clock.Now()))
	}
	playtest.Contains(t, planner.Run("rails hand"), "Planned, but not played: Drop", "A turn was undone.")
}

// TestPlanIsPlayedOnceByTwoProcesses lets two processes tick at the same time.
func TestPlanIsPlayedOnceByTwoProcesses(t *testing.T) {
	w, p, people := playtest.NewInTurn(t, 3)
	planner := w.OpenPlanner(playtest.Others(people, p))
	planner.Click("Plan my turn")
	planner.Click("Draw a card")
	seat := w.Match().Seat(planner.User)
	passTo(w, seat)
	w.Clock.Advance(match.GracePeriod)
	entries := w.Match().Record().Entries
	done := make(chan error, 2)
	for range 2 {
		go func() { done <- w.Commands.Tick(w.Ctx, w.Channel) }()
	}
	for range 2 {
		if err := <-done; err != nil && !errors.Is(err, match.ErrEarly) {
			t.Error(err)
		}
	}
	if n := w.Match().Record().Entries; n != entries+1 {
		t.Errorf("got %d entries, want 1", n-entries)
	}
}

// TestPlanIsDeletedOnResigning checks that a plan is deleted when its person resigns.
func TestPlanIsDeletedOnResigning(t *testing.T) {
	w, p, people := playtest.NewInTurn(t, 3)
	planner := w.OpenPlanner(playtest.Others(people, p))
	planner.Click("Plan my turn")
	planner.Click("Drop your whole hand")
	holds := func() bool {
		saved, err := w.Store.Load(w.Ctx, w.Channel)
		if err != nil {
			t.Fatal(err)
		}
		return bytes.Contains(saved.Record, []byte(`"ahead":[{`))
	}
	if !holds() {
		t.Fatal("the record has no plan")
	}
	planner.Run("rails leave")
	planner.Click("Resign")
	if holds() {
		t.Error("the plan was not deleted")
	}
	planner.Run("rails forget")
	playtest.Contains(t, planner.Click("Forget me"), "I’ve forgotten you")
}

// TestPlanIsInvisibleToOthers checks that planning sends and edits no message, and changes
// nothing that others see.
func TestPlanIsInvisibleToOthers(t *testing.T) {
	w, p, people := playtest.NewInTurn(t, 3)
	w.Clock.Advance(time.Hour)
	planner := w.OpenPlanner(playtest.Others(people, p))
	sees := func() (seen []string) {
		for _, o := range append(playtest.Others(people, planner), w.Person("u9")) {
			for _, path := range []string{"rails hand", "rails log", "rails board", "rails table", "rails mine", "rails-server tables"} {
				if reply, err := w.Commands.Handle(w.Ctx, o.CommandRequest(path)); err == nil {
					seen = append(seen, playtest.Transcript(reply, nil))
				}
			}
		}
		return seen
	}
	before, messages := sees(), len(w.Posts)
	planner.Click("Plan my turn")
	planner.Click("Drop your whole hand")
	planner.Click("End turn")
	planner.Click("Save plan")
	planner.Click("Only if…")
	planner.Click("All of it is possible")
	planner.Choose("Nobody else has…")
	planner.Choose("Draw a card")
	planner.Click("Back")
	planner.Click("Otherwise…")
	planner.Click("Draw a card")
	plan, current, err := w.PlanBoard(w.Channel)
	if err != nil || !current && (plan.Post != nil || plan.Edit != nil || plan.Ping != nil || len(plan.Unping) > 0) {
		t.Errorf("got the plan %+v, want none (%v)", plan, err)
	}
	if len(w.Posts) != messages {
		t.Errorf("got %d messages, want %d", len(w.Posts), messages)
	}
	if after := sees(); !slices.Equal(before, after) {
		for i := range after {
			if before[i] != after[i] {
				t.Errorf("others saw\n%s\nand now see\n%s", before[i], after[i])
			}
		}
	}
}

// TestPlansOfEveryGame plans turns by buttons in every game, in both languages, and compares what
// is played with the same moves played by hand.
func TestPlansOfEveryGame(t *testing.T) {
	for i, e := range playtest.Games {
		t.Run(e.Game.Key, func(t *testing.T) {
			w := playtest.New(t)
			people := w.StartMatch(e.Game.Key, min(3, e.Game.MaxSeats), nil)
			r := rand.New(rand.NewPCG(uint64(i), 18))
			lined, played := 0, 0
			for step := range 160 {
				if w.Match().Record().Phase == match.PhaseOver {
					break
				}
				acting := w.Match().Acting().First()
				waits := engine.Seat(r.IntN(len(people)) + 1)
				_, ok := w.Match().PreviewPlan(waits)
				if ok && !w.Match().Acting().Has(waits) && step%8 == 3 && len(w.Match().Plan(waits).Moves) == 0 {
					w.Update()
					lined += pressPlan(w, people[waits-1], r, []string{"en-US", "fr"}[step/8%2])
				}
				if n, ok := playDuePlan(w, acting); ok {
					played += n
					continue
				}
				if !w.PlayChosen(acting) {
					break
				}
			}
			t.Logf("%d moves were planned, %d of them played", lined, played)
			if lined == 0 || played == 0 {
				t.Errorf("%d moves were planned and %d played, want some of both", lined, played)
			}
		})
	}
}

// pressPlan presses controls of the panel on which a person plans their turn, and returns how
// many moves the plan has.
func pressPlan(w *playtest.World, p *playtest.Person, r *rand.Rand, locale string) int {
	w.T.Helper()
	seat := w.Match().Seat(p.User)
	p.Locale = locale
	p.ClickPublic("Play")
	p.Click(map[string]string{"en-US": "Plan my turn", "fr": "Préparer mon tour"}[locale])
	for range 6 {
		var list []playtest.Control
		for _, c := range playtest.Controls(p.Shown) {
			verb, rest, _ := strings.Cut(c.ID, ":")
			act := rest[strings.LastIndex(rest, ":")+1:]
			if verb == "n" && !strings.HasPrefix(act, "?") && !strings.HasPrefix(act, "<") && !strings.HasPrefix(act, "i") {
				list = append(list, c)
			}
		}
		if len(list) == 0 {
			break
		}
		c := list[r.IntN(len(list))]
		request := p.PressRequest(c.ID, true, playtest.NonBlank(c.Value)...)
		if p.Send(request); strings.Contains(p.Shown.Content, "moved on") {
			w.T.Errorf("%s: %s", playtest.Describe(request), p.Shown.Content)
		}
	}
	return len(w.Match().Plan(seat).Moves)
}

// playDuePlan plays the planned turn of a seat, if it is due, and returns how many moves that
// were. The log must be the same as if they had been played by hand.
func playDuePlan(w *playtest.World, s engine.Seat) (played int, ok bool) {
	w.T.Helper()
	m := w.Match()
	if !m.PlanPending(s) {
		return 0, false
	}
	saved, err := w.Store.Load(w.Ctx, w.Channel)
	if err != nil {
		w.T.Fatal(err)
	}
	w.Clock.Set(saved.Due)
	now := w.Clock.Now()
	if err := w.Commands.Tick(w.Ctx, w.Channel); err != nil {
		w.T.Fatal(err)
	}
	came := w.Match().Plan(s).Report
	if w.Match().Record().Phase == match.PhaseOver {
		pos, _ := m.Position()
		line, _ := m.Plan(s).Choose(pos, s)
		came = &plans.Report{Played: m.Plan(s).Lines()[line].Notations()}
	}
	if came == nil {
		w.T.Fatalf("seat %d has no report of its planned turn", s)
	}
	if len(came.Played) == 0 {
		return 0, true
	}
	_, hand, err := m.Play(s, 0, came.Played, now)
	if err != nil {
		w.T.Fatalf("by hand: %v", err)
	}
	raw, err := w.Store.Log(w.Ctx, w.Channel, m.Record().ID, int(m.Record().Entries), int(w.Match().Record().Entries))
	if err != nil || !bytes.Equal(bytes.Join(raw, nil), bytes.Join(hand.Entries, nil)) {
		w.T.Errorf("got the log\n%s\nwant as by hand\n%s (%v)", raw, hand.Entries, err)
	}
	return len(came.Played), true
}
