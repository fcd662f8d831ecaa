package league

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/kit/season"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

const (
	// grace is for how long after the end of somebody's time their seat is theirs.
	grace = time.Hour
	// calm is how long nobody must have pressed at a table for its thread, and those
	// whom it waits for, to be looked for.
	calm = 30 * time.Minute
	// maxThreadName is how long the name of a thread may be.
	maxThreadName = 100
)

// keeper keeps a season.
type keeper struct {
	*interaction.Services
	r   *record
	now time.Time
	due time.Time // when something is to be done, if nothing happens before
}

// by says that something is to be done at a time.
func (k *keeper) by(at time.Time) {
	if k.due.IsZero() || at.Before(k.due) {
		k.due = at
	}
}

// table does the next thing that a table waits for; true when that has changed the
// record.
func (k *keeper) table(ctx context.Context, i int) (changed bool, err error) {
	t := &k.r.Tables[i]
	switch {
	case t.Result != nil && t.Result.Set: // by somebody who may have died before they ended the match
		return false, stop(ctx, k.Services, t, "", k.now)
	case t.Result != nil:
		return false, nil
	case t.Match == "":
		t.Match, err = k.NewID()
		return err == nil, err
	case t.Call == "":
		name := fmt.Sprint("season ", k.r.ID, " table ", i, " ", t.Left)
		posted, err := k.PostPlaceholder(ctx, k.r.Channel, name)
		if err == nil {
			t.Call = posted.ID
		}
		return err == nil, err
	case t.Venue == "":
		return k.thread(ctx, i)
	}
	saved, err := k.Store.Load(ctx, t.Venue)
	if err == nil && saved.Match == t.Match {
		return k.attend(ctx, t, saved)
	}
	if err != nil && !errors.Is(err, store.ErrNone) {
		return false, err
	}
	saved, err = k.Store.Archived(ctx, t.Venue, t.Match)
	if errors.Is(err, store.ErrNone) {
		return k.open(ctx, t)
	}
	if err != nil {
		return false, err
	}
	return k.count(i, saved)
}

// thread makes the thread of a table of the message that calls to it, which gets its
// words before.
func (k *keeper) thread(ctx context.Context, i int) (bool, error) {
	t := &k.r.Tables[i]
	say := tell(k.Book, k.r.Locale, k.r)
	if err := write(ctx, k.Services, k.r, t.Call, say.call(i)); err != nil {
		return false, err
	}
	id, err := k.Messenger.ThreadFrom(ctx, k.r.Channel, t.Call,
		render.Clip(say.table(i)+" · "+say.title(), maxThreadName)) // a phone shows how it begins
	if errors.Is(err, interaction.ErrGone) { // somebody has deleted it meanwhile
		t.Call = ""
		return true, nil
	}
	if err == nil {
		t.Venue = id
	}
	return err == nil, err
}

// open begins a table's match in its thread, or lets the one go on there that was played
// in a thread that is gone; true where that has changed the record.
func (k *keeper) open(ctx context.Context, t *season.Pairing) (changed bool, err error) {
	if err := k.Store.SetPreference(ctx, interaction.GuildScope, t.Venue, []byte(k.r.Guild)); err != nil {
		return false, err
	}
	moved, err := k.move(ctx, t)
	if err == nil && moved {
		err = k.leave(ctx, t)
	}
	if err != nil || moved {
		return err == nil, err
	}
	return false, k.start(ctx, t)
}

// start begins a table's match.
func (k *keeper) start(ctx context.Context, t *season.Pairing) error {
	game, ok := k.Game(k.r.Game)
	if !ok {
		return fmt.Errorf("commands: a season of %q, which is not played here", k.r.Game)
	}
	seed, err := k.NewSeed()
	if err != nil {
		return err
	}
	fixture := match.Fixture{
		Season: k.r.reference(), Options: k.r.Options, Clock: k.r.Clock, Locale: k.r.Locale,
	}
	for _, n := range t.People {
		e := k.r.Entrants[n-1]
		fixture.People = append(fixture.People, seated(e.Person))
	}
	_, change, err := match.OpenFixture(game, t.Match, fixture, seed, k.now)
	if err != nil {
		return err
	}
	return k.SaveOnServer(ctx, k.r.Guild, t.Venue, change)
}

// seated returns a person of a season as they sit at a table.
func seated(p season.Person) match.Person {
	return match.Person{User: p.User, Name: p.Name, Plain: p.Plain}
}

// move takes a match to a table's thread from the one where it was played before; false
// where it is not there.
func (k *keeper) move(ctx context.Context, t *season.Pairing) (bool, error) {
	if t.Left == "" {
		return false, nil
	}
	backup, err := k.Store.Backup(ctx, t.Left)
	if errors.Is(err, store.ErrNone) || err == nil && backup.Saved.Match != t.Match {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if err := k.Store.Restore(ctx, t.Venue, backup); err != nil {
		return false, err
	}
	k.MarkDirty(t.Venue)
	return true, nil
}

// attend looks after a table that is being played.
func (k *keeper) attend(ctx context.Context, t *season.Pairing, live store.Saved) (bool, error) {
	m, err := match.Load(k.Game, live.Record)
	if err != nil {
		return false, err
	}
	if t.Left != "" {
		err := k.leave(ctx, t)
		return err == nil, err
	}
	if t.Doubt || k.now.Sub(m.Record().Touched) >= calm {
		if changed, err := k.miss(ctx, t, m); changed || err != nil {
			return changed, err
		}
	}
	return false, k.replaceAbsent(ctx, t.Venue, m)
}

// miss looks for the thread in which nobody plays, and for those who are waited for
// there: a thread that is gone is left, with the message that it was made of, and whoever
// has left the server is out of the season. True when that has changed the record.
func (k *keeper) miss(ctx context.Context, t *season.Pairing, m match.Match) (changed bool, err error) {
	there, err := k.Messenger.ChannelExists(ctx, t.Venue)
	if err != nil {
		return false, err
	}
	changed, t.Doubt = t.Doubt, false
	if !there {
		k.r.Stale = append(k.r.Stale, t.Call)
		t.Left, t.Venue, t.Call = t.Venue, "", ""
		return true, nil
	}
	for i, chair := range m.Record().Seats {
		if err == nil && !changed && m.Acting().Has(engine.Seat(i+1)) {
			changed, err = k.missed(ctx, k.r.Find(chair.User))
		}
	}
	return changed, err
}

// missed takes an entrant out who has left the server; true where they have.
func (k *keeper) missed(ctx context.Context, n int) (bool, error) {
	e, ok := k.r.Entrant(n)
	if !ok || e.Out {
		return false, nil
	}
	there, err := k.Messenger.IsMember(ctx, k.r.Guild, e.User)
	if there || err != nil {
		return false, err
	}
	k.r.Notes = append(k.r.Notes, named("ui.league.note.left", *e))
	return true, k.r.Remove(n)
}

// leave drops a match in the thread that is gone, as it goes on in another one.
func (k *keeper) leave(ctx context.Context, t *season.Pairing) error {
	old, err := k.Store.Load(ctx, t.Left)
	if err == nil && old.Match == t.Match {
		err = k.Store.Save(ctx, t.Left, store.Change{
			Match: old.Match, Rev: old.Rev, Record: old.Record, Left: old.Users, Dropped: true,
		})
	}
	if err != nil && !errors.Is(err, store.ErrNone) {
		return err
	}
	t.Left = ""
	return nil
}

// replaceAbsent takes the seats of those whose time is long up, and of those who play
// no more, from them.
func (k *keeper) replaceAbsent(ctx context.Context, venue string, m match.Match) error {
	for i := range m.Record().Seats {
		s := engine.Seat(i + 1)
		if m.Record().Phase != match.PhaseRunning || !k.away(m, s) {
			continue
		}
		next, change, err := k.substitute(m, s)
		if err == nil {
			err = k.Save(ctx, venue, change)
		}
		if errors.Is(err, store.ErrConflict) {
			k.by(k.now.Add(time.Second))
			return nil
		}
		if err != nil {
			return err
		}
		m = next
	}
	return nil
}

// away tells whether a person is to lose a seat.
func (k *keeper) away(m match.Match, s engine.Seat) bool {
	chair := m.Chair(s)
	if chair.Gone || chair.Computer() {
		return false
	}
	if e, ok := k.r.Entrant(k.r.Find(chair.User)); ok && e.Out {
		return true
	}
	up, ok := m.Deadline(s)
	if !ok {
		return false
	}
	k.by(up.Add(grace))
	return !k.now.Before(up.Add(grace))
}

// substitute lets a computer play on for a seat where that is wanted, and else takes
// the person from the game.
func (k *keeper) substitute(m match.Match, s engine.Seat) (match.Match, match.Change, error) {
	if k.r.Level == "" || k.Think == nil {
		return m.Resign(s, k.now)
	}
	rec := m.Record()
	var taken []string
	for _, chair := range rec.Seats {
		taken = append(taken, chair.Name)
	}
	name := board.ComputerNames(k.Book.Printer(rec.Locale), rec.ID, taken, 1)[0]
	return m.SubstituteComputer(s, name, k.r.Level, k.now)
}

// count enters how a table's match has ended.
func (k *keeper) count(i int, over store.Saved) (bool, error) {
	m, err := match.Load(k.Game, over.Record)
	if err != nil {
		return false, err
	}
	t, rec := &k.r.Tables[i], m.Record()
	result := season.Result{
		Places: make([]int, len(t.People)),
		Void:   rec.Ending == match.EndStopped || rec.Ending == match.EndAbandoned || rec.Ending == match.EndClosed,
	}
	users := make([]string, len(t.People))
	for at, n := range t.People {
		users[at] = k.r.Entrants[n-1].User
	}
	for at, user := range users {
		others := slices.Concat(users[:at], users[at+1:])
		if !slices.Contains(others, user) { // which of several nobodies came where is not known
			result.Places[at] = placeOf(rec, user)
		}
	}
	if result.Void {
		k.r.Notes = append(k.r.Notes, note{Key: "ui.league.note.void", Words: map[string]string{"Table": fmt.Sprint(i)}})
	}
	return true, k.r.Record(i, result)
}

// placeOf is the place that somebody has reached who sat there to the end; zero for
// others. Who agreed to end the game share the first one.
func placeOf(rec match.Record, user string) int {
	for i, chair := range rec.Seats {
		if chair.User != user || chair.Gone || chair.Computer() {
			continue
		}
		if rec.Ending == match.EndAgreed {
			return 1
		}
		for _, standing := range rec.Standings {
			if standing.Seat == engine.Seat(i+1) {
				return standing.Place
			}
		}
	}
	return 0
}

// stop ends a table's match, if it is being played, on the word of a user; again where
// others were faster.
func stop(ctx context.Context, d *interaction.Services, t *season.Pairing, by string, now time.Time) error {
	if t.Venue == "" {
		return nil
	}
	for range interaction.MaxTries {
		m, err := d.Load(ctx, t.Venue)
		if errors.Is(err, store.ErrNone) || err == nil && m.Record().ID != t.Match {
			return nil
		}
		if err != nil {
			return err
		}
		_, change, err := m.Stop(by, now)
		if err == nil {
			err = d.Save(ctx, t.Venue, change)
		}
		if !isConflict(err) {
			return err
		}
	}
	return store.ErrUnavailable
}
