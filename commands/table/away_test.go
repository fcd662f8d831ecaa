package table_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
)

// startDaily starts a match of the toy with a day per turn, of which the first choices are made. It returns
// the person whose turn it is and the others.
func startDaily(w *playtest.World, seats int) (mover *playtest.Person, others []*playtest.Person) {
	w.T.Helper()
	people := w.People(seats)
	people[0].Run("rails start", "game=toy")
	for _, p := range people[1:] {
		p.ClickPublic("Join")
	}
	people[0].ClickPublic("Seats and clock")
	people[0].Choose("a day per turn")
	people[0].ClickPublic("Begin")
	for s := range w.Match().Acting().All() {
		w.Play(s, w.FirstMove(s))
	}
	w.Update()
	mover = w.Actor(people)
	return mover, playtest.Others(people, mover)
}

// pings returns how many messages of the channel mention a user.
func pings(w *playtest.World, user string) (n int) {
	for _, p := range w.Posts {
		if slices.Contains(p.Mentions, user) {
			n++
		}
	}
	return n
}

// dueUntil does what is due in the channel until a time.
func dueUntil(w *playtest.World, at time.Time) {
	w.T.Helper()
	for {
		saved, err := w.Store.Load(w.Ctx, w.Channel)
		if err != nil {
			w.T.Fatal(err)
		}
		if saved.Due.After(at) {
			break
		}
		if err := w.Tick(); err != nil && !errors.Is(err, match.ErrEarly) {
			w.T.Fatal(err)
		}
		w.UpdateIfDirty()
	}
	w.Clock.Set(at)
}

const (
	hour    = time.Hour
	daytime = 24 * time.Hour
)

// TestClockStandsWhileAway lets the person whose turn it is go away: their deadline moves, nobody pings them
// until they are back, and the others see until when.
func TestClockStandsWhileAway(t *testing.T) {
	w := playtest.New(t)
	p, others := startDaily(w, 3)
	seat := w.Match().Seat(p.User)
	before, _ := w.Match().Deadline(seat)
	playtest.Contains(t, p.Run("rails settings", "away=5 days"), "You’re away until", "your clock stands still")
	if after, _ := w.Match().Deadline(seat); !after.Equal(before.Add(5 * daytime)) {
		t.Errorf("the deadline moved from %v to %v, want 5 days later", before, after)
	}
	playtest.Contains(t, w.Board.Content, "is away until <t:")
	playtest.Contains(t, others[0].ClickPublic("Table"), "to play, but away until", "the clock stands still")
	had, posts := pings(w, p.User), len(w.Posts)
	w.Commands.Matches = interaction.NewMatchCache(1) // another process
	dueUntil(w, playtest.Noon.Add(5*daytime-hour))
	if pings(w, p.User) != had || len(w.Posts) != posts {
		t.Errorf("got %d new messages while they are away", len(w.Posts)-posts)
	}
	dueUntil(w, playtest.Noon.Add(5*daytime))
	w.Update()
	if pings(w, p.User) != had+1 {
		t.Errorf("got %d pings when the absence has ended, want 1", pings(w, p.User)-had)
	}
	playtest.Lacks(t, w.Board.Content, "is away until")
	dueUntil(w, playtest.Noon.Add(5*daytime+13*hour))
	if pings(w, p.User) != had+2 {
		t.Errorf("got %d pings after half of their time, want the reminder too", pings(w, p.User)-had)
	}
}

// TestComputerPlaysWhileAway lets the others go on with a computer, and gives the person the seat back.
func TestComputerPlaysWhileAway(t *testing.T) {
	for _, language := range []string{"en-US", "fr"} {
		w := playtest.NewThinking(t)
		p, others := startDaily(w, 3)
		for _, o := range append(others, p) {
			o.Locale = language
		}
		seat := w.Match().Seat(p.User)
		p.Run("rails settings", "away=5 days")
		others[0].ClickPublic("Table")
		playtest.Contains(t, others[0].Choose(others[0].InLanguage("For "+name(p)+" until they’re back: a computer on easy", "Pour "+name(p)+" jusqu’à son retour\u00a0: ordinateur facile")),
			others[0].InLanguage("until they’re back", "jusqu’à son retour"))
		playtest.Contains(t, others[0].Run("rails log"), others[0].InLanguage("to play for **", "joue pour **"), others[0].InLanguage("until they’re back", "jusqu’à son retour"))
		others[1].ClickPublic("Table")
		others[1].Click(others[1].InLanguage("Yes", "Oui"))
		if w.Match().KeptSeat(p.User) != seat {
			t.Fatalf("no computer plays: %s", others[1].Shown.Content)
		}
		playtest.Contains(t, others[0].Run("rails log"), others[0].InLanguage("** plays for **", "** joue pour **"))
		playtest.Contains(t, others[0].ClickPublic("Table"), others[0].InLanguage("plays for", "joue pour"))
		playtest.Contains(t, p.ClickPublic("Play"), p.InLanguage("a computer plays for you here", "un ordinateur joue ici à votre place"))
		playtest.Contains(t, p.Run("rails leave"), p.InLanguage("a computer plays for you here", "un ordinateur joue ici"))
		playtest.Contains(t, p.Run("rails forget"), p.InLanguage("Delete all of it?", "Tout effacer"))
		playtest.Contains(t, p.Click(p.InLanguage("Forget me", "M’oublier")), p.InLanguage("still at a table", "encore à une table"))
		stranger := w.Person("u9")
		stranger.Locale = language
		playtest.Contains(t, stranger.Run("rails join"), "")
		if w.Match().Record().Ask != nil {
			t.Error("a stranger asks for a seat that is kept")
		}
		p.Run("rails table")
		playtest.Contains(t, p.Click(p.InLanguage("I’m back", "Je suis là")), p.InLanguage("Welcome back", "Bon retour"))
		if w.Match().Seat(p.User) != seat || w.Match().KeptSeat(p.User) != engine.Spectator {
			t.Error("the person has not got the seat back")
		}
		playtest.Contains(t, others[0].Run("rails log"), others[0].InLanguage("** is back", "** est de retour"))
	}
}

// name returns the person's name in menus.
func name(p *playtest.Person) string { return strings.ToUpper(p.User) + " *name*" }

// TestAwayPersonNotToMove checks that nothing happens to the others, also when two are away.
func TestAwayPersonNotToMove(t *testing.T) {
	w := playtest.New(t)
	p, others := startDaily(w, 3)
	board, posts := w.Board.Content, len(w.Posts)
	deadline, _ := w.Match().Deadline(w.Match().Seat(p.User))
	for _, o := range others {
		o.Run("rails settings", "away=3 days")
	}
	w.Update()
	if after, _ := w.Match().Deadline(w.Match().Seat(p.User)); !after.Equal(deadline) || w.Board.Content != board || len(w.Posts) != posts {
		t.Errorf("the board changed from %q to %q, the deadline to %v", board, w.Board.Content, after)
	}
	if got := w.Match().Away(w.Clock.Now()).Len(); got != 2 {
		t.Errorf("%d people are away, want 2", got)
	}
	dueUntil(w, playtest.Noon.Add(25*hour))
	playtest.Contains(t, others[0].ClickPublic("Table"), "has run out of time", "away until")
}

// TestTableCanRefuseAbsences plays at a table whose host lets the clock run on.
func TestTableCanRefuseAbsences(t *testing.T) {
	w := playtest.New(t)
	people := w.People(2)
	people[0].Run("rails start", "game=toy")
	people[1].ClickPublic("Join")
	people[0].ClickPublic("Seats and clock")
	people[0].Choose("a day per turn")
	people[0].Click("More…")
	playtest.Contains(t, people[0].Choose("their clock runs on"), "When someone is away: their clock runs on")
	people[0].ClickPublic("Begin")
	before, _ := w.Match().Deadline(1)
	playtest.Contains(t, people[0].Run("rails settings", "away=3 days"), "Here your clock runs on: <#100>")
	if after, _ := w.Match().Deadline(1); !after.Equal(before) {
		t.Errorf("the deadline moved from %v to %v", before, after)
	}
	had := pings(w, "u1")
	dueUntil(w, playtest.Noon.Add(13*hour))
	if pings(w, "u1") != had {
		t.Error("the person is pinged while away")
	}
}

// TestTableLearnsOfEarlierAbsence begins a match with somebody who is away already.
func TestTableLearnsOfEarlierAbsence(t *testing.T) {
	w := playtest.New(t)
	w.Person("u2").Run("rails settings", "away=3 days")
	w.StartMatch("toy", 2, nil)
	if got := w.Match().Away(w.Clock.Now()); got != engine.SeatsOf(w.Match().Seat("u2")) {
		t.Errorf("the seats %v are away", got)
	}
	if pings(w, "u2") != 0 {
		t.Error("the person is pinged while away")
	}
}

// TestComputerIsOfferedOnlyWhileAwaited checks that a seat is offered to a computer only while it is awaited.
func TestComputerIsOfferedOnlyWhileAwaited(t *testing.T) {
	w := playtest.NewThinking(t)
	_, others := startDaily(w, 3)
	others[1].Run("rails settings", "away=3 days")
	others[0].ClickPublic("Table")
	if playtest.HasLabel(others[0].Shown, "For "+name(others[1])+" until they’re back: a computer on "+string(think.Easy)) {
		t.Error("a computer is offered for somebody who is not awaited")
	}
}
