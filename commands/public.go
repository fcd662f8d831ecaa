package commands

import (
	"context"
	"errors"
	"runtime/debug"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/league"
	"github.com/railbot/railbot/commands/mine"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/commands/server"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/queue"
	"github.com/railbot/railbot/store"
)

// Outlook is what was read of a channel, to plan what it is to show.
type Outlook struct {
	Current bool // the channel shows its match as it is: there is nothing to plan

	saved interaction.StoredMatch
	facts board.Facts
	noted uint64 // see [people.SaveTableNotes]
	left  board.Erasing
}

// Look reads what the channel is to show, given what it was made to show last as far
// as the caller knows, and notes how it stands for those at its table.
// [store.ErrNone] when nothing was ever played there.
func (c *Commands) Look(ctx context.Context, channel string, last board.Display) (o Outlook, err error) {
	defer c.recovered("look", &err)
	saved, shown, err := c.Shown(ctx, channel, last)
	if err != nil {
		return Outlook{}, err
	}
	left, err := c.ToErase(ctx, channel, saved.Match)
	if err != nil {
		return Outlook{}, err
	}
	o = Outlook{Current: isCurrent(saved, shown) && left.Idle(c.Clock.Now()), saved: saved, left: left}
	if o.Current {
		return o, nil
	}
	m, err := c.Read(channel, saved)
	if err == nil {
		o.facts, err = gather(ctx, c.Services, channel, saved.Home, m, shown)
	}
	o.facts.Gone = last.Gone
	if err == nil {
		o.noted, err = people.SaveTableNotes(ctx, c.Services, o.facts)
	}
	return o, err
}

// Plan plans what the channel should show by an outlook that is not current. It tells
// and draws in the turn given, and reads nothing; it draws in a turn of its own, as
// for somebody who waits, where that is nil.
func (c *Commands) Plan(ctx context.Context, o Outlook, turn *queue.Turn) (plan board.Plan, err error) {
	defer c.recovered("plan", &err)
	if plan, err = decide(ctx, c.Services, o.facts, turn); err != nil {
		return board.Plan{}, err
	}
	plan.Next.Noted = o.noted
	plan.Match, plan.Rev, plan.Mark = o.saved.Match, o.saved.Rev, o.saved.Mark
	o.left.AddTo(&plan, c.Clock.Now())
	return plan, nil
}

// recovered turns a panic into an error and logs it with its stack, which the caller
// does not log. It is to be deferred.
func (c *Commands) recovered(where string, err *error) {
	if p := recover(); p != nil {
		*err = panicked(p)
		c.Log.Error("panic", "where", where, "panic", p, "stack", string(debug.Stack()))
	}
}

// isCurrent tells whether what is shown is the match as it is.
func isCurrent(saved interaction.StoredMatch, shown board.Shown) bool {
	return shown.Message != "" && saved.IsShown()
}

// Current tells whether the channel shows its match as it is, given what it was
// made to show last as far as the caller knows. It plans nothing, and so is quick.
func (c *Commands) Current(ctx context.Context, channel string, last board.Display) (bool, error) {
	saved, shown, err := c.Shown(ctx, channel, last)
	if err != nil || !isCurrent(saved, shown) {
		return false, err
	}
	left, err := c.Erasing(ctx, channel)
	return err == nil && left.Idle(c.Clock.Now()), err
}

// Displayed is what the channel shows by the store's note.
func (c *Commands) Displayed(ctx context.Context, channel string) (board.Display, error) {
	saved, shown, err := c.Shown(ctx, channel, board.Display{})
	return board.Display{
		Match: saved.Match, Rev: saved.ShownRev, Mark: saved.ShownMark, Shown: shown, Server: saved.Home,
	}, err
}

// gather reads the facts from which package board decides what a channel shows. Home is the id of
// its server, or "" if that is not known.
func gather(
	ctx context.Context, d *interaction.Services, channel, home string, m match.Match, shown board.Shown,
) (f board.Facts, err error) {
	f = board.Facts{Channel: channel, Server: home, Match: m, Shown: shown, Now: d.Clock.Now(),
		Computers: d.Think != nil}
	if f.Begins, err = d.ChapterStarts(ctx, channel, m); err != nil {
		return f, err
	}
	if n := len(f.Begins); n > 0 {
		f.Start = f.Begins[n-1]
	}
	if m.Record().Phase == match.PhaseOver {
		if f.Turning, err = turning(ctx, d, channel, m); err != nil {
			return f, err
		}
	}
	if f.Entries, err = d.Entries(ctx, channel, m, f.From(), int(m.Record().Entries)); err != nil {
		return f, err
	}
	if f.Earlier, err = d.Earlier(ctx, channel, m, f.Told()); err != nil {
		return f, err
	}
	if f.Called, err = people.Notifiable(ctx, d, f.Calls()); err != nil {
		return f, err
	}
	if f.Turns() {
		if f.Watchers, err = watching(ctx, d, channel); err != nil {
			return f, err
		}
	}
	if f.Server == "" { // restored into another channel, and nobody has pressed since
		guild, err := d.Store.Preference(ctx, interaction.GuildScope, channel)
		if err != nil {
			return f, err
		}
		f.Server = string(guild)
	}
	if f.Opens() {
		if f.Role, err = server.RoleToPing(ctx, d, f); err != nil {
			return f, err
		}
	}
	return f, nil
}

// watching are those who may be told now of a new chapter.
func watching(ctx context.Context, d *interaction.Services, channel string) ([]string, error) {
	users, err := d.Watchers(ctx, channel)
	if err != nil {
		return nil, err
	}
	return people.Awake(ctx, d, users)
}

// decide plans what is to be shown, and draws it in a turn if it is to be sent.
func decide(ctx context.Context, d *interaction.Services, f board.Facts, turn *queue.Turn) (board.Plan, error) {
	msg, view := f.Message(d.Book)
	if view == nil {
		return board.Decide(d.Book, f, msg), nil
	}
	job := d.Pictures.Board(f.Match.Record().ID, *view)
	job.Turn = turn
	job.Skip = func(hash string) bool {
		named := render.Picture{Hash: hash, Alt: view.Alt()}
		msg.Files = []components.File{components.Picture("board", named)}
		return !f.Sends(msg)
	}
	picture, err := d.Pictures.Draw(ctx, job)
	if err != nil && !errors.Is(err, render.ErrSkipped) {
		return board.Plan{}, err
	}
	msg.Files = []components.File{components.Picture("board", picture)}
	return board.Decide(d.Book, f, msg), nil
}

// Tick is for a channel whose stored due time has come: computers move, prepared turns
// are played, people are reminded of theirs, an idle match is announced to end, or
// ended. It is nil
// where somebody else was faster.
func (c *Commands) Tick(ctx context.Context, channel string) (err error) {
	defer c.recovered("tick", &err)
	m, err := c.Load(ctx, channel)
	if err == nil {
		err = c.attend(ctx, channel, m)
	}
	if errors.Is(err, store.ErrNone) || errors.Is(err, store.ErrConflict) {
		return nil
	}
	return err
}

// TickSeason is for a season whose stored due time has come, by its reference.
func (c *Commands) TickSeason(ctx context.Context, ref string) (err error) {
	defer c.recovered("season", &err)
	if c.Messenger == nil {
		return nil
	}
	return league.Tick(ctx, c.Services, ref)
}

// attend does what is due.
func (c *Commands) attend(ctx context.Context, channel string, m match.Match) error {
	if rec := m.Record(); rec.ComputersDue(c.Clock.Now()) {
		return c.playComputers(ctx, channel, m)
	}
	if m.PlanDue(c.Clock.Now()) {
		_, change, err := m.PlayPlan(c.Clock.Now())
		if err != nil {
			return err
		}
		return c.Save(ctx, channel, change)
	}
	_, change, _, err := m.Expire(c.Clock.Now())
	if err != nil {
		return err
	}
	return c.Save(ctx, channel, change)
}

// Remind sends the daily messages that are due.
func (c *Commands) Remind(ctx context.Context) (err error) {
	defer c.recovered("remind", &err)
	return mine.SendDailyMessages(ctx, c.Services)
}
