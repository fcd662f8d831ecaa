package desk

import (
	"cmp"
	"context"
	"errors"

	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// Visit is one request at the desk: who answers it is handed this and nothing
// else. It is for one goroutine.
type Visit struct {
	*Desk
	Request
	applied bool
}

// Visit begins to answer a request.
func (d *Desk) Visit(r Request) *Visit { return &Visit{Desk: d, Request: r} }

// Applied tells whether the visit has changed a match: nobody else can tell the
// person.
func (v *Visit) Applied() bool { return v.applied }

// Save stores a change under the request's id, as [Desk.Save] does.
func (v *Visit) Save(ctx context.Context, change match.Change) error {
	_, err := v.save(ctx, change)
	return err
}

// save is Save, and gives the mark of what it has stored.
func (v *Visit) save(ctx context.Context, change match.Change) (mark string, err error) {
	mark, err = v.keep(ctx, v.Guild, v.Channel, v.ID, change)
	if err == nil {
		v.applied = true
		v.Touch(v.Channel)
	}
	return mark, err
}

// Public speaks the language of what everybody on the server reads.
func (v *Visit) Public() *render.Printer { return v.Book.Printer(cmp.Or(v.GuildLocale, v.Locale)) }

// Person is who made the request.
func (v *Visit) Person() match.Person {
	return match.Person{User: v.User, Name: v.Name, Plain: v.Plain, Speaks: v.Locale}
}

// Progress tells the person how far a long answer has come: a message of that key with
// so many of all.
func (v *Visit) Progress(key string, n, all int) {
	if v.Request.Progress != nil {
		v.Request.Progress(v.Printer().Say(key, render.Data{"N": n, "All": all}))
	}
}

// Printer speaks the person's language.
func (v *Visit) Printer() *render.Printer { return v.Book.Printer(v.Locale) }

// Named is the match that a view button names, live or archived; the channel's
// present or last one if it names none.
func (v *Visit) Named(ctx context.Context) (match.Match, error) {
	m, err := v.Current(ctx, v.Channel)
	if len(v.Path) == 0 || v.Path[0] == "" || err == nil && m.Record().ID == v.Path[0] {
		return m, err
	}
	saved, err := v.Store.Archived(ctx, v.Channel, v.Path[0])
	if err != nil {
		return match.Match{}, err
	}
	return match.Load(v.Game, saved.Record)
}

// Operation is a change of a match; those of package match have this form.
type Operation func(match.Match) (match.Match, match.Change, error)

// Tries is how often a change is tried again when others were faster.
const Tries = 8

// Change applies an operation to the channel's live match under the request's
// id. When the operation refuses, the match it saw is returned with the error,
// so that the person can be shown how things stand; the zero Match where there
// is none.
func (v *Visit) Change(ctx context.Context, op Operation) (match.Match, match.Outcome, error) {
	return v.ChangeOf(ctx, match.Match{}, op)
}

// ChangeIn is [Visit.Change] for a press that was made in a match: it is refused
// with match.ErrStale where the channel has another one by now.
func (v *Visit) ChangeIn(ctx context.Context, id string, op Operation) (match.Match, match.Outcome, error) {
	return v.Change(ctx, func(m match.Match) (match.Match, match.Change, error) {
		if m.Record().ID != id {
			return m, match.Change{}, match.ErrStale
		}
		return op(m)
	})
}

// ChangeOf is [Visit.Change] for who has read the match just now: it is read again only
// if others were faster, or if it does not run.
func (v *Visit) ChangeOf(ctx context.Context, seen match.Match, op Operation) (match.Match, match.Outcome, error) {
	for range Tries {
		m := seen
		if m == (match.Match{}) || m.Record().Phase != match.PhaseRunning {
			var err error
			if m, err = v.Load(ctx, v.Channel); err != nil {
				return match.Match{}, match.Outcome{}, err
			}
		}
		seen = match.Match{}
		next, change, err := op(m)
		if err != nil {
			return m, match.Outcome{}, err
		}
		mark, err := v.save(ctx, change)
		if err == nil {
			v.Matches.keep(v.Channel, mark, next)
			return next, change.Outcome, nil
		}
		if !errors.Is(err, store.ErrConflict) {
			return m, match.Outcome{}, err
		}
	}
	return match.Match{}, match.Outcome{}, store.ErrUnavailable
}
