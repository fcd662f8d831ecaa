package commands

import (
	"context"
	"errors"
	"strings"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/league"
	"github.com/railbot/railbot/commands/mine"
	"github.com/railbot/railbot/commands/night"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/commands/place"
	"github.com/railbot/railbot/commands/server"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/queue"
	"github.com/railbot/railbot/store"
)

// ChannelState is what [Commands.Look] has read of a channel, and what [Commands.Plan] needs to
// plan its message.
type ChannelState struct {
	Current bool   // the channel shows its match as it is, so that there is nothing to plan
	Message string // the id of the message that shows the match; empty: none does

	saved interaction.StoredMatch
	facts board.Facts
	noted uint64 // see [people.SaveTableNotes]
	left  board.Cleanup
}

// Look reads what the channel should show, given what the caller last made it show, and updates
// the notes of the people at the table. If nothing was ever played there, it returns
// [store.ErrNone].
func (c *Commands) Look(ctx context.Context, channel string, last board.Display) (o ChannelState, err error) {
	defer c.recoverPanic("look", &err)
	saved, shown, err := c.LoadShown(ctx, channel, last)
	if err != nil {
		return ChannelState{}, err
	}
	left, err := c.LoadCleanupFor(ctx, channel, saved.Match)
	if err != nil {
		return ChannelState{}, err
	}
	o = ChannelState{Current: isCurrent(saved, shown) && left.IsIdle(c.Clock.Now()), Message: shown.Message, saved: saved, left: left}
	if o.Current {
		return o, nil
	}
	m, err := c.DecodeMatch(channel, saved)
	if err == nil {
		o.facts, err = gatherFacts(ctx, c.Services, channel, saved.Home, m, shown, last)
	}
	if err == nil && !o.facts.Solo {
		changed, err := people.TellMatch(ctx, c.Services, channel, m, o.facts.UsersWhoseTurnBegins())
		if err != nil && !errors.Is(err, store.ErrConflict) {
			return o, err
		}
		if changed {
			return c.Look(ctx, channel, last)
		}
	}
	if err == nil {
		o.noted, err = people.SaveTableNotes(ctx, c.Services, o.facts)
	}
	return o, err
}

// Plan plans what the channel should show. It reads nothing. It draws with the given permit or,
// if that is nil, with one of its own. A solo table has no public message: its plan sends nothing,
// and only records that the table's notes were updated.
func (c *Commands) Plan(ctx context.Context, o ChannelState, permit *queue.Permit) (plan board.Plan, err error) {
	defer c.recoverPanic("plan", &err)
	if o.facts.Solo {
		plan = board.Plan{Shown: o.facts.Shown, Next: board.Shown{Message: soloMessage}}
	} else if plan, err = planBoard(ctx, c.Services, o.facts, permit); err != nil {
		return board.Plan{}, err
	}
	plan.Next.Noted = o.noted
	plan.Match, plan.Rev, plan.Mark = o.saved.Match, o.saved.Rev, o.saved.Mark
	o.left.AddTo(&plan, c.Clock.Now())
	return plan, nil
}

// recoverPanic turns a panic into an error, and logs it with its stack. Defer it.
func (c *Commands) recoverPanic(where string, err *error) {
	if p := recover(); p != nil {
		*err = panicked(p)
		c.Log.Error("panic", "where", where, "panic", p, "stack", interaction.Stack())
	}
}

// isCurrent reports whether the channel shows the match as it is.
func isCurrent(saved interaction.StoredMatch, shown board.Shown) bool {
	return shown.Message != "" && saved.IsShown()
}

// IsCurrent reports whether the channel shows its match as it is, given what the caller last
// displayed there. Unlike [Commands.Look] it gathers no facts, and so is quick.
func (c *Commands) IsCurrent(ctx context.Context, channel string, last board.Display) (bool, error) {
	saved, shown, err := c.LoadShown(ctx, channel, last)
	if err != nil || !isCurrent(saved, shown) {
		return false, err
	}
	left, err := c.LoadCleanup(ctx, channel)
	return err == nil && left.IsIdle(c.Clock.Now()), err
}

// Displayed returns what the channel shows according to the store.
func (c *Commands) Displayed(ctx context.Context, channel string) (board.Display, error) {
	saved, shown, err := c.LoadShown(ctx, channel, board.Display{})
	return board.Display{
		Match: saved.Match, Rev: saved.ShownRev, Mark: saved.ShownMark, Shown: shown, Server: saved.Home,
	}, err
}

// gatherFacts reads the facts from which package board decides what a channel shows. Home is the
// id of its server, or "" if that is not known. Last says where the channel is and what can be sent.
func gatherFacts(
	ctx context.Context, d *interaction.Services, channel, home string, m match.Match, shown board.Shown,
	last board.Display,
) (f board.Facts, err error) {
	f = board.Facts{Channel: channel, Server: home, Match: m, Shown: shown, Now: d.Clock.Now(),
		Computers: d.Think != nil, Gone: last.Gone, Place: last.Place, Reach: last.Reach,
		Solo: interaction.IsSolo(channel)}
	if f.ChapterStarts, err = d.ChapterStarts(ctx, channel, m); err != nil {
		return f, err
	}
	if n := len(f.ChapterStarts); n > 0 {
		f.ChapterStart = f.ChapterStarts[n-1]
	}
	var log []match.Entry // all of a match that is over
	if m.Record().Phase == match.PhaseOver {
		if f.Turning, err = findTurning(ctx, d, channel, m); err != nil {
			return f, err
		}
		if log, err = d.Entries(ctx, channel, m, 0, int(m.Record().Entries)); err != nil {
			return f, err
		}
		f.Story = match.Story(log)
	}
	if f.Entries, err = d.Entries(ctx, channel, m, f.FirstEntry(), int(m.Record().Entries)); err != nil {
		return f, err
	}
	if f.Earlier, err = d.ReferencedEntries(ctx, channel, m, f.ToldEntries()); err != nil {
		return f, err
	}
	if f.Solo {
		return f, nil // nobody is called
	}
	if f.Called, err = people.Notifiable(ctx, d, f.UsersToCall()); err != nil {
		return f, err
	}
	if f.Away, err = people.Away(ctx, d, f.UsersNamed()); err != nil {
		return f, err
	}
	if f.StartsChapter() {
		if f.Watchers, err = awakeWatchers(ctx, d, channel); err != nil {
			return f, err
		}
	}
	if f.Server == "" { // a private conversation, or restored into another channel, and nobody has pressed since
		guild, err := d.Store.Preference(ctx, interaction.GuildScope, channel)
		if err != nil {
			return f, err
		}
		f.Server = string(guild)
	}
	if m.Record().Phase == match.PhaseOpen {
		if f.Reliability, err = people.ReadReliability(ctx, d, careerHome(f), m); err != nil {
			return f, err
		}
	}
	if f.Badges, err = people.NewBadges(ctx, d, channel, careerHome(f), m, log); err != nil {
		return f, err
	}
	if f.Theme, err = d.TableTheme(ctx, f.Server, m); err != nil {
		return f, err
	}
	if f.OpensTable() && f.Place == place.Server {
		if f.Role, err = server.RoleToPing(ctx, d, f); err != nil {
			return f, err
		}
	}
	return f, nil
}

// careerHome returns the id under which the results of a channel's games are counted, as
// [interaction.Request.CareerHome] does, or "" if it is not known.
func careerHome(f board.Facts) string {
	if f.Place.InServer() {
		return f.Server
	}
	return f.Channel
}

// awakeWatchers returns the watchers who may get a message about a new chapter now.
func awakeWatchers(ctx context.Context, d *interaction.Services, channel string) ([]string, error) {
	users, err := d.Watchers(ctx, channel)
	if err != nil {
		return nil, err
	}
	return people.Awake(ctx, d, users)
}

// planBoard plans what a channel should show. It draws the picture only if the plan sends it.
func planBoard(ctx context.Context, d *interaction.Services, f board.Facts, permit *queue.Permit) (board.Plan, error) {
	msg, view := f.Message(d.Book)
	if view == nil {
		return board.Decide(d.Book, f, msg), nil
	}
	job := d.Pictures.Board(f.Match.Record().ID, *view).In(f.Theme)
	job.Permit = permit
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

// Tick does what is due in a channel: computers move, planned turns are played, people are
// reminded, an idle match is announced to end, or ended. If another process was faster, it
// returns nil.
func (c *Commands) Tick(ctx context.Context, channel string) (err error) {
	defer c.recoverPanic("tick", &err)
	m, err := c.Load(ctx, channel)
	switch {
	case err != nil:
	case interaction.IsSolo(channel):
		err = c.tickSolo(ctx, channel, m)
	default:
		err = c.runDue(ctx, channel, m)
	}
	if errors.Is(err, store.ErrNone) || errors.Is(err, store.ErrConflict) {
		return nil
	}
	return err
}

// TickSeason does what is due in a season or a night, given its reference.
func (c *Commands) TickSeason(ctx context.Context, ref string) (err error) {
	defer c.recoverPanic("season", &err)
	if c.Messenger == nil {
		return nil
	}
	if guild, id, _ := strings.Cut(ref, "/"); interaction.IsNight(id) {
		return night.Tick(ctx, c.Services, guild, id)
	}
	return league.Tick(ctx, c.Services, ref)
}

// runDue does what is due in a channel.
func (c *Commands) runDue(ctx context.Context, channel string, m match.Match) error {
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
	changed, err := people.TellMatch(ctx, c.Services, channel, m, usersWithClock(m))
	if changed || err != nil {
		return err
	}
	next, change, notice, err := m.Expire(c.Clock.Now())
	if err != nil {
		return err
	}
	if err := c.Save(ctx, channel, change); err != nil {
		return err
	}
	if err := mine.RemindDirectly(ctx, c.Services, channel, next, notice); err != nil {
		c.Log.WarnContext(ctx, "private reminders not sent", "channel", channel, "error", err)
	}
	return nil
}

// usersWithClock returns the users whose time runs, and those who get a seat back from a computer.
func usersWithClock(m match.Match) (users []string) {
	for i, chair := range m.Record().Seats {
		s := engine.Seat(i + 1)
		if p, kept := m.KeptFor(s); kept {
			users = append(users, p.User)
		} else if m.Acting().Has(s) && !chair.Computer() && !chair.Gone {
			users = append(users, chair.User)
		}
	}
	return users
}

// Remind sends the daily messages that are due.
func (c *Commands) Remind(ctx context.Context) (err error) {
	defer c.recoverPanic("remind", &err)
	return mine.SendDailyMessages(ctx, c.Services)
}
