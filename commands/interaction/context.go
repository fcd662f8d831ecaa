package interaction

import (
	"cmp"
	"context"
	"errors"

	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// Context is one request together with the services that answer it. It must not be used by two
// goroutines at the same time.
type Context struct {
	*Services
	Request
	applied  bool   // see Applied
	origin   string // see Origin
	soloGame string // see EnterSolo
	sawMatch bool   // the live match of origin was read

	discordLocale, discordGuildLocale string // see ApplyLanguages
}

// NewContext returns the context of a request.
func (d *Services) NewContext(r Request) *Context {
	return &Context{Services: d, Request: r, origin: r.Channel}
}

// Load is [Services.Load]. It also notes that the request has read a live match of its channel.
func (ic *Context) Load(ctx context.Context, channel string) (match.Match, error) {
	m, err := ic.Services.Load(ctx, channel)
	ic.sawMatch = ic.sawMatch || err == nil && channel == ic.origin
	return m, err
}

// LoadLatest is [Services.LoadLatest]. It also notes that the request has read a live match of its
// channel.
func (ic *Context) LoadLatest(ctx context.Context, channel string) (match.Match, error) {
	m, err := ic.Services.LoadLatest(ctx, channel)
	ic.sawMatch = ic.sawMatch || err == nil && channel == ic.origin && m.Record().Phase != match.PhaseOver
	return m, err
}

// Applied reports whether this process has changed a match for the request. If so, no other
// process answers it.
func (ic *Context) Applied() bool { return ic.applied }

// Save stores a change under the request's id, as [Services.Save] does.
func (ic *Context) Save(ctx context.Context, change match.Change) error {
	_, err := ic.save(ctx, change)
	return err
}

// save is Save, and also returns the mark that the store gave to the new revision.
func (ic *Context) save(ctx context.Context, change match.Change) (mark string, err error) {
	if ic.InSolo() {
		change.Due = holdComputers(change.Due, ic.Clock.Now())
	}
	mark, err = ic.saveChange(ctx, ic.Guild, ic.Channel, ic.ID, change)
	if err == nil {
		ic.applied = true
		if ic.NotePlace != nil && ic.Channel == ic.origin {
			ic.NotePlace(ic.Channel, ic.Place, ic.SaysIfBotIsMember())
		}
		ic.MarkDirty(ic.Channel)
	}
	return mark, err
}

// PublicPrinter returns the printer for messages that everybody on the server reads.
func (ic *Context) PublicPrinter() *render.Printer {
	return ic.Book.Printer(cmp.Or(ic.GuildLocale, ic.Locale))
}

// Person returns the person who made the request.
func (ic *Context) Person() match.Person {
	return match.Person{User: ic.User, Name: ic.Name, Plain: ic.Plain, Speaks: ic.Locale}
}

// ReportProgress shows the person the progress of a long answer: the message with the key, in
// which n of all steps are done.
func (ic *Context) ReportProgress(key string, n, all int) {
	if ic.Request.Progress != nil {
		ic.Request.Progress(ic.Printer().Say(key, render.Data{"N": n, "All": all}))
	}
}

// Printer returns the printer for the person's language.
func (ic *Context) Printer() *render.Printer { return ic.Book.Printer(ic.Locale) }

// LoadNamedMatch loads the match whose id the pressed button carries, also an archived one. If it
// carries no id, LoadNamedMatch loads the channel's live match or, without one, the last that
// ended there.
func (ic *Context) LoadNamedMatch(ctx context.Context) (match.Match, error) {
	m, err := ic.LoadLatest(ctx, ic.Channel)
	if len(ic.Path) == 0 || ic.Path[0] == "" || err == nil && m.Record().ID == ic.Path[0] {
		return m, err
	}
	saved, err := ic.Store.Archived(ctx, ic.Channel, ic.Path[0])
	if err != nil {
		return match.Match{}, err
	}
	return ic.DecodeFinished(saved)
}

// Operation changes a match. The methods of [match.Match] have this form once their arguments are
// bound.
type Operation func(match.Match) (match.Match, match.Change, error)

// MaxTries is how often a change is tried before it fails because others kept changing the match.
const MaxTries = 8

// Change loads the channel's live match, applies an operation to it and stores the result under
// the request's id. If another change came first, it starts over. If the operation fails, Change
// returns its error with the match that it saw, so that the answer can show the current state. If
// there is no match to return, it returns the zero one.
func (ic *Context) Change(ctx context.Context, op Operation) (match.Match, match.Outcome, error) {
	return ic.ChangeLoaded(ctx, match.Match{}, op)
}

// ChangeIn is [Context.Change] for a button that belongs to the match with an id. It returns
// match.ErrStale if the channel has another match now.
func (ic *Context) ChangeIn(ctx context.Context, id string, op Operation) (match.Match, match.Outcome, error) {
	return ic.Change(ctx, func(m match.Match) (match.Match, match.Change, error) {
		if m.Record().ID != id {
			return m, match.Change{}, match.ErrStale
		}
		return op(m)
	})
}

// ChangeLoaded is [Context.Change] for a caller that has just loaded the match. It loads the match
// again only if that was not running, or if another change came first.
func (ic *Context) ChangeLoaded(ctx context.Context, seen match.Match, op Operation) (match.Match, match.Outcome, error) {
	for range MaxTries {
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
			ic.Matches.put(ic.Channel, mark, next)
			return next, change.Outcome, nil
		}
		if !errors.Is(err, store.ErrConflict) {
			return m, match.Outcome{}, err
		}
	}
	return match.Match{}, match.Outcome{}, store.ErrUnavailable
}
