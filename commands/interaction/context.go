package interaction

import (
	"cmp"
	"context"
	"errors"

	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// Context is one request with the services that answer it. Only one goroutine may use it.
type Context struct {
	*Services
	Request
	applied bool
}

// NewContext returns the context of a request.
func (d *Services) NewContext(r Request) *Context { return &Context{Services: d, Request: r} }

// Applied reports whether this process has changed a match for the request. Then no other
// process can tell the person.
func (ic *Context) Applied() bool { return ic.applied }

// Save stores a change under the request's id, as [Services.Save] does.
func (ic *Context) Save(ctx context.Context, change match.Change) error {
	_, err := ic.save(ctx, change)
	return err
}

// save is Save, and gives the mark of what it has stored.
func (ic *Context) save(ctx context.Context, change match.Change) (mark string, err error) {
	mark, err = ic.keep(ctx, ic.Guild, ic.Channel, ic.ID, change)
	if err == nil {
		ic.applied = true
		ic.MarkDirty(ic.Channel)
	}
	return mark, err
}

// Public speaks the language of what everybody on the server reads.
func (ic *Context) Public() *render.Printer {
	return ic.Book.Printer(cmp.Or(ic.GuildLocale, ic.Locale))
}

// Person is who made the request.
func (ic *Context) Person() match.Person {
	return match.Person{User: ic.User, Name: ic.Name, Plain: ic.Plain, Speaks: ic.Locale}
}

// Progress tells the person how far a long answer has come: a message of that key with
// so many of all.
func (ic *Context) Progress(key string, n, all int) {
	if ic.Request.Progress != nil {
		ic.Request.Progress(ic.Printer().Say(key, render.Data{"N": n, "All": all}))
	}
}

// Printer speaks the person's language.
func (ic *Context) Printer() *render.Printer { return ic.Book.Printer(ic.Locale) }

// Named is the match that a view button names, live or archived; the channel's
// present or last one if it names none.
func (ic *Context) Named(ctx context.Context) (match.Match, error) {
	m, err := ic.Current(ctx, ic.Channel)
	if len(ic.Path) == 0 || ic.Path[0] == "" || err == nil && m.Record().ID == ic.Path[0] {
		return m, err
	}
	saved, err := ic.Store.Archived(ctx, ic.Channel, ic.Path[0])
	if err != nil {
		return match.Match{}, err
	}
	return match.Load(ic.Game, saved.Record)
}

// Operation is a change of a match; those of package match have this form.
type Operation func(match.Match) (match.Match, match.Change, error)

// Tries is how often a change is tried again when others were faster.
const Tries = 8

// Change applies an operation to the channel's live match under the request's
// id. When the operation refuses, the match it saw is returned with the error,
// so that the person can be shown how things stand; the zero Match where there
// is none.
func (ic *Context) Change(ctx context.Context, op Operation) (match.Match, match.Outcome, error) {
	return ic.ChangeOf(ctx, match.Match{}, op)
}

// ChangeIn is [Context.Change] for a press that was made in a match: it is refused
// with match.ErrStale where the channel has another one by now.
func (ic *Context) ChangeIn(ctx context.Context, id string, op Operation) (match.Match, match.Outcome, error) {
	return ic.Change(ctx, func(m match.Match) (match.Match, match.Change, error) {
		if m.Record().ID != id {
			return m, match.Change{}, match.ErrStale
		}
		return op(m)
	})
}

// ChangeOf is [Context.Change] for who has read the match just now: it is read again only
// if others were faster, or if it does not run.
func (ic *Context) ChangeOf(ctx context.Context, seen match.Match, op Operation) (match.Match, match.Outcome, error) {
	for range Tries {
		m := seen
		if m == (match.Match{}) || m.Record().Phase != match.PhaseRunning {
			var err error
			if m, err = ic.Load(ctx, ic.Channel); err != nil {
				return match.Match{}, match.Outcome{}, err
			}
		}
		seen = match.Match{}
		next, change, err := op(m)
		if err != nil {
			return m, match.Outcome{}, err
		}
		mark, err := ic.save(ctx, change)
		if err == nil {
			ic.Matches.keep(ic.Channel, mark, next)
			return next, change.Outcome, nil
		}
		if !errors.Is(err, store.ErrConflict) {
			return m, match.Outcome{}, err
		}
	}
	return match.Match{}, match.Outcome{}, store.ErrUnavailable
}
