package night

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// maxThreadName is the maximum length of a thread's name, in characters.
const maxThreadName = 100

// updateTables takes the next step of the first table that has one. A table that could not be opened is given up an
// hour after people can no longer ask for computers.
func (r *runner) updateTables(ctx context.Context) (bool, error) {
	n := r.night
	if n.Phase != phaseRunning {
		return false, nil
	}
	for i := range n.Tables {
		t := &n.Tables[i]
		if t.Result == nil && !t.Opened && !r.now.Before(n.Start.Add(2*fillUntil)) {
			t.Result = &result{Void: true}
			if !slices.ContainsFunc(n.Tables, func(t table) bool { return t.Opened || t.Result == nil }) {
				n.cancel(reasonTrouble)
				n.Tables = nil
			}
			return true, nil
		}
		if changed, err := r.updateTable(ctx, i); changed || err != nil {
			return changed, err
		}
	}
	return false, nil
}

// updateTable takes the next step of table i: it posts the message, creates the thread, opens the match and
// counts its result. It reports whether that changed the record.
func (r *runner) updateTable(ctx context.Context, i int) (changed bool, err error) {
	t := &r.night.Tables[i]
	switch {
	case t.Result != nil:
		return false, nil
	case !t.Opened && r.isShort(t):
		t.Result = &result{Void: true}
		r.night.Left = append(r.night.Left, t.People...)
		return true, nil
	case t.Match == "":
		t.Match, err = r.NewID()
		return err == nil, err
	case t.Thread == "" && t.Message == "":
		posted, err := r.PostPlaceholder(ctx, r.night.Channel, r.night.name("table", i, r.night.Serial))
		if err == nil {
			t.Message, r.night.Serial = posted.ID, r.night.Serial+1
		}
		return err == nil, err
	case t.Thread == "":
		return r.createThread(ctx, i)
	}
	live, err := r.Store.Load(ctx, t.Thread)
	if err == nil && live.Match == t.Match {
		return r.noteOpened(i), nil
	}
	if err != nil && !errors.Is(err, store.ErrNone) {
		return false, err
	}
	isTaken := err == nil // by another match
	archived, err := r.Store.Archived(ctx, t.Thread, t.Match)
	switch {
	case err == nil:
		return true, r.countResult(i, archived)
	case !errors.Is(err, store.ErrNone):
		return false, err
	case t.Opened:
		t.Result = &result{Void: true} // its match has been deleted
		return true, nil
	case isTaken:
		t.Thread = ""
		return true, nil
	}
	if err := r.openMatch(ctx, i); err != nil {
		return false, err
	}
	return r.noteOpened(i), nil
}

// isShort reports whether a table has too few people left to be opened. If computers fill tables up, it adds
// computers for people who are gone.
func (r *runner) isShort(t *table) bool {
	game, ok := r.Game(r.night.Game)
	if !ok || len(t.People) == 0 {
		return true
	}
	if r.night.Level != "" && r.Think != nil {
		t.Fill = max(game.MinSeats-len(t.People), t.Fill)
	}
	return len(t.People)+t.Fill < game.MinSeats
}

// noteOpened notes that the match of table i has begun and lets the people be pinged. It reports whether that is
// new.
func (r *runner) noteOpened(i int) bool {
	t := &r.night.Tables[i]
	if t.Opened {
		return false
	}
	t.Opened = true
	r.night.addPost("ui.night.post.table", i, r.night.usersOf(t.People))
	return true
}

// createThread writes the message of table i and creates a thread on it. If there can be none, one table is played
// in the channel itself, if that is free. If somebody has deleted the message, the next step posts another.
func (r *runner) createThread(ctx context.Context, i int) (bool, error) {
	n, t := r.night, &r.night.Tables[i]
	text := newNightText(r.Book, n.Locale, n)
	_, err := r.Messenger.Edit(ctx, n.Channel, t.Message, nil, text.tableMessage(i))
	id := ""
	if err == nil {
		id, err = r.Messenger.ThreadFrom(ctx, n.Channel, t.Message, render.Clip(text.tableName(i)+" · "+text.title(), maxThreadName))
	}
	switch {
	case errors.Is(err, interaction.ErrGone):
		t.Message = ""
		return true, nil
	case isTrouble(err):
		free, failed := r.isChannelFree(ctx)
		if failed != nil || !free {
			return false, errors.Join(err, failed)
		}
		id = n.Channel
	case err != nil:
		return false, err
	}
	t.Thread = id
	return true, nil
}

// isChannelFree reports whether a table can be played in the night's channel itself.
func (r *runner) isChannelFree(ctx context.Context) (bool, error) {
	if slices.ContainsFunc(r.night.Tables, func(t table) bool { return t.Thread == r.night.Channel && t.Result == nil }) {
		return false, nil
	}
	_, err := r.Store.Load(ctx, r.night.Channel)
	if errors.Is(err, store.ErrNone) {
		return true, nil
	}
	return false, err
}

// openMatch opens the match of table i with the default options of the game.
func (r *runner) openMatch(ctx context.Context, i int) error {
	n, t := r.night, &r.night.Tables[i]
	if err := r.Store.SetPreference(ctx, interaction.GuildScope, t.Thread, []byte(n.Guild)); err != nil {
		return err
	}
	game, ok := r.Game(n.Game)
	if !ok {
		return fmt.Errorf("commands: a night of %q, which is not played here", n.Game)
	}
	seed, err := r.NewSeed()
	if err != nil {
		return err
	}
	fixture := match.Fixture{Season: n.reference(), Clock: tableClock, Locale: n.Locale}
	var taken []string
	for _, i := range t.People {
		p := n.People[i]
		fixture.People = append(fixture.People, match.Person{User: p.User, Name: p.Name, Plain: p.Plain})
		taken = append(taken, p.Name)
	}
	if t.Fill > 0 {
		fixture.Level = n.Level
		fixture.Fill = board.ComputerNames(r.Book.Printer(n.Locale), t.Match, taken, t.Fill)
	}
	_, change, err := match.OpenFixture(game, t.Match, fixture, seed, r.now)
	if err != nil {
		return err
	}
	return r.SaveOnServer(ctx, n.Guild, t.Thread, change)
}

// countResult records the result of table i from its archived match.
func (r *runner) countResult(i int, archived store.Saved) error {
	m, err := match.Load(r.Game, archived.Record)
	if err != nil {
		return err
	}
	rec, t := m.Record(), &r.night.Tables[i]
	t.Result = &result{Void: len(rec.Standings) == 0}
	for _, standing := range rec.Standings {
		chair := m.Chair(standing.Seat)
		l := line{Person: -1, Place: standing.Place, Score: standing.Score, Bare: rec.Ending != match.EndFinished}
		if chair.Computer() {
			l.Name = chair.Name
		} else {
			l.Person = r.night.personAt(t, chair.Person)
		}
		t.Result.Lines = append(t.Result.Lines, l)
	}
	slices.SortStableFunc(t.Result.Lines, func(a, b line) int { return a.Place - b.Place })
	return nil
}

// personAt returns the index of somebody who sat at a table when it ended. If they took a seat over later, they
// are added to the people of the night.
func (r *record) personAt(t *table, p match.Person) int {
	if i := r.find(p.User); i >= 0 && p.User != match.ForgottenPerson.User {
		return i
	}
	r.People = append(r.People, person{User: p.User, Name: p.Name, Plain: p.Plain})
	t.People = append(t.People, len(r.People)-1)
	return len(r.People) - 1
}
