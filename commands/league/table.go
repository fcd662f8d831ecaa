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
	// seatGrace is how long people keep their seat after their deadline.
	seatGrace = time.Hour
	// idleCheckDelay is how long a table must be idle before the bot checks that its thread
	// and its players still exist.
	idleCheckDelay = 30 * time.Minute
	// maxThreadName is the maximum length of a thread's name, in characters.
	maxThreadName = 100
)

// seasonRunner carries out the due steps of one season. Tick makes one for each step.
type seasonRunner struct {
	*interaction.Services
	record  *record
	now     time.Time
	nextDue time.Time // when the next step is due; zero: never
}

// scheduleAt makes the season due at a time, unless it is due earlier.
func (r *seasonRunner) scheduleAt(at time.Time) {
	if r.nextDue.IsZero() || at.Before(r.nextDue) {
		r.nextDue = at
	}
}

// updateTable takes the next step of table i: it posts the message, creates the thread, opens
// the match, checks it while it runs, and counts its result. It reports whether that changed the
// record.
func (r *seasonRunner) updateTable(ctx context.Context, i int) (changed bool, err error) {
	t := &r.record.Tables[i]
	switch {
	case t.Result != nil && t.Result.Set: // the process that set it may have crashed before it stopped the match
		return false, stopMatch(ctx, r.Services, t, "", r.now)
	case t.Result != nil:
		return false, nil
	case t.Match == "":
		t.Match, err = r.NewID()
		return err == nil, err
	case t.Message == "":
		name := fmt.Sprint("season ", r.record.ID, " table ", i, " ", t.FormerThread)
		posted, err := r.PostPlaceholder(ctx, r.record.Channel, name)
		if err == nil {
			t.Message = posted.ID
		}
		return err == nil, err
	case t.Thread == "":
		return r.createThread(ctx, i)
	}
	live, err := r.Store.Load(ctx, t.Thread)
	if err == nil && live.Match == t.Match {
		return r.checkRunningTable(ctx, t, live)
	}
	if err != nil && !errors.Is(err, store.ErrNone) {
		return false, err
	}
	archived, err := r.Store.Archived(ctx, t.Thread, t.Match)
	if errors.Is(err, store.ErrNone) {
		return r.openMatch(ctx, t)
	}
	if err != nil {
		return false, err
	}
	return r.countResult(i, archived)
}

// createThread writes the message of table i and creates a thread on it. If somebody has deleted
// the message, the next step posts another.
func (r *seasonRunner) createThread(ctx context.Context, i int) (bool, error) {
	t := &r.record.Tables[i]
	text := newSeasonText(r.Book, r.record.Locale, r.record)
	if err := editMessage(ctx, r.Services, r.record, t.Message, text.tableMessage(i)); err != nil {
		return false, err
	}
	id, err := r.Messenger.ThreadFrom(ctx, r.record.Channel, t.Message,
		render.Clip(text.tableName(i)+" · "+text.title(), maxThreadName)) // the table first, because phones cut the name off
	if errors.Is(err, interaction.ErrGone) { // somebody has deleted the message
		t.Message = ""
		return true, nil
	}
	if err == nil {
		t.Thread = id
	}
	return err == nil, err
}

// openMatch opens the match of a table in its thread. If the match was played in a thread that
// is gone, it moves it from there instead. It reports whether that changed the record.
func (r *seasonRunner) openMatch(ctx context.Context, t *season.Pairing) (changed bool, err error) {
	if err := r.Store.SetPreference(ctx, interaction.GuildScope, t.Thread, []byte(r.record.Guild)); err != nil {
		return false, err
	}
	moved, err := r.moveMatch(ctx, t)
	if err == nil && moved {
		err = r.dropFormerMatch(ctx, t)
	}
	if err != nil || moved {
		return err == nil, err
	}
	return false, r.startMatch(ctx, t)
}

// startMatch starts the match of a table with the season's game, options and clock.
func (r *seasonRunner) startMatch(ctx context.Context, t *season.Pairing) error {
	game, ok := r.Game(r.record.Game)
	if !ok {
		return fmt.Errorf("commands: a season of %q, which is not played here", r.record.Game)
	}
	seed, err := r.NewSeed()
	if err != nil {
		return err
	}
	fixture := match.Fixture{
		Season: r.record.reference(), Options: r.record.Options, Clock: r.record.Clock, Away: r.record.Away, Locale: r.record.Locale,
	}
	for _, n := range t.People {
		e := r.record.Entrants[n-1]
		fixture.People = append(fixture.People, matchPerson(e.Person))
	}
	_, change, err := match.OpenFixture(game, t.Match, fixture, seed, r.now)
	if err != nil {
		return err
	}
	return r.SaveOnServer(ctx, r.record.Guild, t.Thread, change)
}

// matchPerson returns an entrant's person as a match stores it.
func matchPerson(p season.Person) match.Person {
	return match.Person{User: p.User, Name: p.Name, Plain: p.Plain}
}

// moveMatch copies a match from the table's former thread to its present one. It returns false
// if there is no former thread, or if it has no such match.
func (r *seasonRunner) moveMatch(ctx context.Context, t *season.Pairing) (bool, error) {
	if t.FormerThread == "" {
		return false, nil
	}
	backup, err := r.Store.Backup(ctx, t.FormerThread)
	if errors.Is(err, store.ErrNone) || err == nil && backup.Saved.Match != t.Match {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if err := r.Store.Restore(ctx, t.Thread, backup); err != nil {
		return false, err
	}
	r.MarkDirty(t.Thread)
	return true, nil
}

// checkRunningTable checks the match of a table while it is played. If nobody has played for
// idleCheckDelay, it looks whether thread and players still exist; it also replaces absent
// players. It reports whether that changed the record.
func (r *seasonRunner) checkRunningTable(ctx context.Context, t *season.Pairing, stored store.Saved) (bool, error) {
	m, err := match.Load(r.Game, stored.Record)
	if err != nil {
		return false, err
	}
	if t.FormerThread != "" {
		err := r.dropFormerMatch(ctx, t)
		return err == nil, err
	}
	if t.CheckThread || r.now.Sub(m.Record().Touched) >= idleCheckDelay {
		if changed, err := r.checkPresence(ctx, t, m); changed || err != nil {
			return changed, err
		}
	}
	return false, r.replaceAbsent(ctx, t.Thread, m)
}

// checkPresence checks that the table's thread exists and that the players whose turn it is are
// still on the server. If the thread is gone, the table gets a new message and thread. Players
// who have left drop out of the season. It reports whether that changed the record.
func (r *seasonRunner) checkPresence(ctx context.Context, t *season.Pairing, m match.Match) (changed bool, err error) {
	exists, err := r.Messenger.ChannelExists(ctx, t.Thread)
	if err != nil {
		return false, err
	}
	changed, t.CheckThread = t.CheckThread, false
	if !exists {
		r.record.StaleMessages = append(r.record.StaleMessages, t.Message)
		t.FormerThread, t.Thread, t.Message = t.Thread, "", ""
		return true, nil
	}
	for i, chair := range m.Record().Seats {
		if err == nil && !changed && m.Acting().Has(engine.Seat(i+1)) {
			changed, err = r.removeIfLeft(ctx, r.record.Find(chair.User))
		}
	}
	return changed, err
}

// removeIfLeft drops entrant n out of the season if they have left the server. It reports
// whether it did.
func (r *seasonRunner) removeIfLeft(ctx context.Context, n int) (bool, error) {
	e, ok := r.record.Entrant(n)
	if !ok || e.Out {
		return false, nil
	}
	isMember, err := r.Messenger.IsMember(ctx, r.record.Guild, e.User)
	if isMember || err != nil {
		return false, err
	}
	r.record.Notes = append(r.record.Notes, entrantNote("ui.league.note.left", *e))
	return true, r.record.Remove(n)
}

// dropFormerMatch deletes the copy of a match in the table's former thread, after it was moved.
func (r *seasonRunner) dropFormerMatch(ctx context.Context, t *season.Pairing) error {
	old, err := r.Store.Load(ctx, t.FormerThread)
	if err == nil && old.Match == t.Match {
		err = r.Store.Save(ctx, t.FormerThread, store.Change{
			Match: old.Match, Rev: old.Rev, Record: old.Record, Left: old.Users, Dropped: true,
		})
	}
	if err != nil && !errors.Is(err, store.ErrNone) {
		return err
	}
	t.FormerThread = ""
	return nil
}

// replaceAbsent replaces the players who lose their seats: those whose deadline passed more than
// seatGrace ago, and those who have dropped out.
func (r *seasonRunner) replaceAbsent(ctx context.Context, thread string, m match.Match) error {
	for i := range m.Record().Seats {
		s := engine.Seat(i + 1)
		if m.Record().Phase != match.PhaseRunning || !r.losesSeat(m, s) {
			continue
		}
		next, change, err := r.substituteSeat(m, s)
		if err == nil {
			err = r.Save(ctx, thread, change)
		}
		if errors.Is(err, store.ErrConflict) {
			r.scheduleAt(r.now.Add(time.Second))
			return nil
		}
		if err != nil {
			return err
		}
		m = next
	}
	return nil
}

// losesSeat reports whether a player is to be replaced. If that depends on a deadline, it makes
// the season due then.
func (r *seasonRunner) losesSeat(m match.Match, s engine.Seat) bool {
	chair := m.Chair(s)
	if chair.Gone || chair.Computer() {
		return false
	}
	if e, ok := r.record.Entrant(r.record.Find(chair.User)); ok && e.Out {
		return true
	}
	deadline, hasDeadline := m.Deadline(s)
	if !hasDeadline {
		return false
	}
	r.scheduleAt(deadline.Add(seatGrace))
	return !r.now.Before(deadline.Add(seatGrace))
}

// substituteSeat puts a computer on a seat if the season's settings say so. Otherwise the seat
// resigns.
func (r *seasonRunner) substituteSeat(m match.Match, s engine.Seat) (match.Match, match.Change, error) {
	if r.record.Level == "" || r.Think == nil {
		return m.Resign(s, r.now)
	}
	rec := m.Record()
	var taken []string
	for _, chair := range rec.Seats {
		taken = append(taken, chair.Name)
	}
	name := board.ComputerNames(r.Book.Printer(rec.Locale), rec.ID, taken, 1)[0]
	return m.SubstituteComputer(s, name, r.record.Level, r.now)
}

// countResult records the result of table i from its archived match.
func (r *seasonRunner) countResult(i int, archived store.Saved) (bool, error) {
	m, err := match.Load(r.Game, archived.Record)
	if err != nil {
		return false, err
	}
	t, rec := &r.record.Tables[i], m.Record()
	result := season.Result{
		Places: make([]int, len(t.People)),
		Void:   rec.Ending == match.EndStopped || rec.Ending == match.EndAbandoned || rec.Ending == match.EndClosed,
	}
	users := make([]string, len(t.People))
	for seat, n := range t.People {
		users[seat] = r.record.Entrants[n-1].User
	}
	for seat, user := range users {
		others := slices.Concat(users[:seat], users[seat+1:])
		if !slices.Contains(others, user) { // several forgotten people share one user, so their places are unknown
			result.Places[seat] = placeOfUser(rec, user)
		}
	}
	if result.Void {
		r.record.Notes = append(r.record.Notes, note{Key: "ui.league.note.void", Words: map[string]string{"Table": fmt.Sprint(i)}})
	}
	return true, r.record.Record(i, result)
}

// placeOfUser returns the place of a user who kept their seat to the end, or zero for others. If
// the players agreed to end the match, all share the first place.
func placeOfUser(rec match.Record, user string) int {
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

// stopMatch stops the match of a table if it is being played. by is the user who wants it, or ""
// for the season itself. On a conflict it tries again.
func stopMatch(ctx context.Context, d *interaction.Services, t *season.Pairing, by string, now time.Time) error {
	if t.Thread == "" {
		return nil
	}
	for range interaction.MaxTries {
		m, err := d.Load(ctx, t.Thread)
		if errors.Is(err, store.ErrNone) || err == nil && m.Record().ID != t.Match {
			return nil
		}
		if err != nil {
			return err
		}
		_, change, err := m.Stop(by, now)
		if err == nil {
			err = d.Save(ctx, t.Thread, change)
		}
		if !isConflict(err) {
			return err
		}
	}
	return store.ErrUnavailable
}
