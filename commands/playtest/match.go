package playtest

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// NewWithClock returns a world with a match of the toy with a day per turn. Seat 1 has made its first
// choice, and the match waits for the others'.
func NewWithClock(t *testing.T, seats int) (*World, []*Person) {
	t.Helper()
	w := New(t)
	people := w.People(seats)
	people[0].Run("rails start", "game=toy")
	for _, p := range people[1:] {
		p.ClickPublic("Join")
	}
	Contains(t, people[0].ClickPublic("Seats and clock"), "a table is open")
	Contains(t, people[0].Choose("a day per turn"), "Clock: a day per turn")
	Contains(t, w.Board.Content, "Clock: a day per turn")
	w.FallSilent()
	people[0].ClickPublic("Begin")
	w.Play(1, w.FirstMove(1))
	w.Update()
	return w, people
}

// NewAlone returns a world with a match of the toy of u1 against two easy computers.
func NewAlone(t *testing.T) *World {
	t.Helper()
	w := New(t)
	p := w.Person("u1")
	p.Run("rails start", "game=toy")
	w.BeginAgainst(p, 2)
	return w
}

// BeginAgainst seats easy computers at the open table of a person, and begins the match.
func (w *World) BeginAgainst(p *Person, computers int) {
	w.T.Helper()
	for range computers {
		w.Save(w.Match().SeatComputer(p.User, 0, "C", think.Easy, w.Clock.Now()))
	}
	Contains(w.T, p.ClickPublic("Begin"), "has begun")
}

// Tick moves the clock on to the channel's due time, and lets the commands do what is due.
func (w *World) Tick() error {
	w.T.Helper()
	saved, err := w.Store.Load(w.Ctx, w.Channel)
	if err != nil {
		w.T.Fatal(err)
	}
	if w.Clock.Now().Before(saved.Due) {
		w.Clock.Set(saved.Due)
	}
	return w.Commands.Tick(w.Ctx, w.Channel)
}

// RunDue is [World.Tick] and an update of the channel. An error fails the test.
func (w *World) RunDue() {
	w.T.Helper()
	if err := w.Tick(); err != nil {
		w.T.Fatal(err)
	}
	w.UpdateIfDirty()
}

// FallSilent lets so much time pass that nobody counts as following the game any more, so that the next turn
// calls people; see [match.Quiet].
func (w *World) FallSilent() {
	w.T.Helper()
	w.Clock.Advance(match.QuietPeriod)
}

// NewInTurn returns a world with a match of the toy in which all have made their first choice, the person
// whose turn it is, and all people.
func NewInTurn(t testing.TB, seats int) (*World, *Person, []*Person) {
	t.Helper()
	w := New(t)
	p, people := w.StartTurn(seats)
	return w, p, people
}

// StartTurn starts a match as [NewInTurn] does.
func (w *World) StartTurn(seats int) (mover *Person, people []*Person) {
	w.T.Helper()
	people = w.StartMatch("toy", seats, nil)
	for s := range seats {
		seat := engine.Seat(s + 1)
		w.Play(seat, w.FirstMove(seat))
	}
	w.Update()
	return w.Actor(people), people
}

// Others returns the people without p.
func Others(people []*Person, p *Person) []*Person {
	return slices.DeleteFunc(slices.Clone(people), func(o *Person) bool { return o == p })
}

// Match returns the channel's match as it is stored, or its last finished one. It is cached until a store
// of the test changes something.
func (w *World) Match() match.Match {
	w.T.Helper()
	now := reading{w.Channel, changes.Load()}
	if w.cached && w.current == now {
		return w.latest
	}
	saved, err := w.Store.Load(w.Ctx, w.Channel)
	if errors.Is(err, store.ErrNone) {
		saved, err = w.Store.Last(w.Ctx, w.Channel)
	}
	if err != nil {
		w.T.Fatal(err)
	}
	m := w.loaded(saved)
	w.current = now
	return m
}

// loaded returns the match of a stored record.
func (w *World) loaded(saved store.Saved) match.Match {
	w.T.Helper()
	if !bytes.Equal(saved.Record, w.record) {
		m, err := match.Load(w.Game, saved.Record)
		if err != nil {
			w.T.Fatal(err)
		}
		w.record, w.latest = saved.Record, m
	}
	return w.latest
}

// Position returns the current position of the match.
func (w *World) Position() engine.Position {
	p, _ := w.Match().Position()
	return p
}

// Entries returns the log of the match.
func (w *World) Entries() []match.Entry { return w.EntriesFrom(0) }

// EntriesFrom returns the log from entry n on.
func (w *World) EntriesFrom(n int) []match.Entry {
	w.T.Helper()
	rec := w.Match().Record()
	raw, err := w.Store.Log(w.Ctx, w.Channel, rec.ID, n, int(rec.Entries))
	if err != nil {
		w.T.Fatal(err)
	}
	entries, err := match.ReadEntries(raw)
	if err != nil {
		w.T.Fatal(err)
	}
	return entries
}

// StartMatch opens a table, seats people u1, u2, … and begins the match. Options that are not given have
// their defaults.
func (w *World) StartMatch(game string, seats int, options engine.Options) []*Person {
	w.T.Helper()
	people := w.People(seats)
	people[0].Run("rails start", "game="+game)
	for _, p := range people[1:] {
		p.ClickPublic("Join")
	}
	w.SetOptions(people[0], options)
	people[0].ClickPublic("Begin")
	if phase := w.Match().Record().Phase; phase != match.PhaseRunning {
		w.T.Fatalf("the match is %s: %s", phase, people[0].Shown.Content)
	}
	return people
}

// SetOptions sets options of an open table in the store.
func (w *World) SetOptions(host *Person, options engine.Options) {
	w.T.Helper()
	for _, o := range w.Match().Game().Options {
		if value, ok := options[o.Key]; ok {
			w.Save(w.Match().Choose(host.User, o.Key, value, w.Clock.Now()))
		}
	}
}

// Save stores the result of an operation of package match.
func (w *World) Save(m match.Match, c match.Change, err error) match.Match {
	w.T.Helper()
	if err != nil {
		w.T.Fatal(err)
	}
	save := store.Change{
		Match: c.Match, Rev: c.Rev, Record: c.Record, Entries: c.Entries, Due: c.Due,
		Joined: c.Joined, Left: c.Left, Finished: c.Finished,
	}
	for _, s := range c.Snapshots {
		save.Snapshots = append(save.Snapshots, store.Snapshot{Entry: s.Entry, State: s.State})
	}
	if err := w.Store.Save(w.Ctx, w.Channel, save); err != nil {
		w.T.Fatal(err)
	}
	w.record, w.latest = c.Record, m
	return m
}

// Actor returns the person on the first seat that must act.
func (w *World) Actor(people []*Person) *Person {
	w.T.Helper()
	seat := w.Match().Acting().First()
	if seat == engine.Spectator {
		w.T.Fatal("nobody must act")
	}
	return people[seat-1]
}

// Play plays moves of a seat in the store, as another process would.
func (w *World) Play(s engine.Seat, moves ...string) {
	w.T.Helper()
	w.Save(w.Match().Play(s, 0, moves, w.Clock.Now()))
}

// Players returns the people of a match for the book's texts.
func Players(rec match.Record) []render.Player {
	var list []render.Player
	looks := rec.Looks()
	for i, c := range rec.Seats {
		list = append(list, render.Player{Seat: engine.Seat(i + 1), Name: c.Name, User: c.User, Absent: c.Gone, Look: looks[i]})
	}
	return list
}

// FirstMove returns the first legal move of a seat.
func (w *World) FirstMove(s engine.Seat) string { return engine.Notation(w.Position().List(s)[0]) }

// OpenPlanner returns a person who is not to move and can plan their next turn. Their panel is open.
func (w *World) OpenPlanner(people []*Person) *Person {
	w.T.Helper()
	for i, p := range people {
		if _, ok := w.Match().PreviewPlan(engine.Seat(i + 1)); ok {
			p.ClickPublic("Play")
			return p
		}
	}
	w.T.Fatal("nobody can plan a turn")
	return nil
}

// PlayChosen plays a move that the game's chooser finds for a seat. If that would end the match, it plays
// nothing and returns false.
func (w *World) PlayChosen(s engine.Seat) bool {
	w.T.Helper()
	m := w.Match()
	move := w.Position().Choose(s, engine.NewRand(engine.Seed{4}, m.Record().Entries))
	after, change, err := m.Play(s, 0, []string{move}, w.Clock.Now())
	if err == nil && after.Record().Phase != match.PhaseRunning {
		return false
	}
	w.Save(after, change, err)
	return true
}

// PlayToEnd plays the match to its end by the game's chooser, and updates the channel.
func (w *World) PlayToEnd() {
	w.T.Helper()
	for w.Match().Record().Phase == match.PhaseRunning {
		s := w.Match().Acting().First()
		w.Play(s, w.Position().Choose(s, engine.NewRand(engine.Seed{9}, w.Match().Record().Entries)))
	}
	w.Update()
}

// NewThinking returns a world whose computers think.
func NewThinking(t *testing.T) *World {
	t.Helper()
	w := New(t)
	w.Commands.Think = func(_ context.Context, q think.Question, _ time.Time) (string, think.Level, error) {
		return q.Answer().Move, q.Level(), nil
	}
	return w
}

// StartMatchIn is [World.StartMatch] with people and a server of one language.
func (w *World) StartMatchIn(language, game string, seats int) []*Person {
	w.T.Helper()
	people := w.People(seats)
	for _, p := range people {
		p.Locale = language
	}
	start := people[0].CommandRequest("rails start", "game="+game)
	start.GuildLocale = language
	people[0].Send(start)
	for _, p := range people[1:] {
		p.Send(p.PressRequest("v:join", false))
	}
	people[0].Send(people[0].PressRequest("v:begin", false))
	if phase := w.Match().Record().Phase; phase != match.PhaseRunning {
		w.T.Fatalf("the match is %s", phase)
	}
	return people
}

// SecretWords returns all sentences of the log, in every language, that the reader was never told. Reader
// may be [engine.Spectator].
func (w *World) SecretWords(reader engine.Seat) []string {
	w.T.Helper()
	m := w.Match()
	told, secret := map[string]bool{}, map[string]bool{}
	for _, language := range render.Languages() {
		tell := w.Book.Printer(language).Teller(m.Record().Game, Players(m.Record())).WithNaming(render.Bold)
		for _, e := range w.Entries() {
			for _, event := range e.Events {
				own := event.To == engine.Spectator || event.To == reader
				words := tell.Event(event)
				told[words], secret[words] = told[words] || own, secret[words] || !own
			}
		}
	}
	var words []string
	for text := range secret {
		known := false // "You draw Coal" is part of "You draw Coal and Wood"
		for t, own := range told {
			known = known || own && strings.Contains(t, text)
		}
		if !known {
			words = append(words, text)
		}
	}
	return words
}
