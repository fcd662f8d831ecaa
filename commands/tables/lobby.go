package tables

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/commands/story"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// Start opens a table in the channel, of the game that is named or else chosen from
// the shelf.
func Start(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	if err := v.Permitted(); err != nil {
		return desk.Reply{}, err
	}
	if err := v.MayOpen(ctx); err != nil {
		return desk.Reply{}, err
	}
	thread, game := v.Options["thread"], v.Options["game"]
	if v.Kind == desk.Component {
		thread, game = v.Path[0], v.Chosen(1)
	}
	if game == "" {
		return v.Shelf(ctx, v.Printer().Say("ui.shelf.start"), parts.ViewID("start", thread), v.Book.Entries())
	}
	entry, ok := v.Book.Entry(game)
	if !ok {
		return desk.Reply{}, &match.Error{Code: match.CodeGame}
	}
	said := "ui.lobby.opened"
	if thread == "true" && !v.Thread {
		thread, err := newThread(ctx, v, entry)
		if err != nil {
			return withoutThread(v, entry, err)
		}
		v.Parent, v.Channel, v.Thread, said = v.Channel, thread, true, "ui.lobby.thread"
	}
	m, err := opened(ctx, v, func(id string, seed engine.Seed, locale string) (match.Match, match.Change, error) {
		return match.Open(entry.Game, id, v.Person(), nil, seed, locale, v.Clock.Now())
	})
	if err != nil {
		return desk.Reply{}, err
	}
	tell := story.Teller(v.Book, m, v.Locale)
	reply := desk.Ephemeral(tell.Say(said, render.Data{"Channel": "<#" + v.Channel + ">"}))
	reply.Message.Rows = parts.Rows(board.OptionsButton(tell.Printer, entry.Game))
	if alone := aloneRow(v, tell, m); alone != nil {
		reply.Message.Content += "\n" + tell.Say("ui.computer.alone")
		reply.Message.Rows = append(alone, reply.Message.Rows...)
	}
	return reply, nil
}

// noThreads are the messages that say why no thread was made.
var noThreads = map[error]string{
	desk.ErrThreadless: "ui.thread.kind", desk.ErrThreadLimit: "ui.thread.limit", desk.ErrThreadLater: "ui.thread.later",
	desk.ErrThreadRefused: "ui.thread.refused", desk.ErrForbidden: "ui.thread.forbidden",
}

// withoutThread says why no thread was made and offers a table in the channel. It returns
// the error if that cannot be said.
func withoutThread(v *desk.Visit, entry render.Entry, err error) (desk.Reply, error) {
	for why, key := range noThreads {
		if errors.Is(err, why) {
			v.Log.Info("no thread was made", "channel", v.Channel, "error", err)
			err = desk.Refusal(key)
		}
	}
	if !errors.As(err, new(*desk.Refused)) {
		return desk.Reply{}, err
	}
	reply, _, err := v.Refuse(err)
	reply.Message.Rows = parts.Rows([]discordgo.MessageComponent{parts.Button(discordgo.PrimaryButton,
		v.Printer().Say("ui.button.openhere"), parts.ViewID("start", "", entry.Game.Key))})
	return reply, err
}

// newThread makes a thread for a table, once per request.
func newThread(ctx context.Context, v *desk.Visit, entry render.Entry) (string, error) {
	if v.Threadless {
		return "", desk.ErrThreadless
	}
	if err := v.PermittedThreads("ui.permission.missing"); err != nil {
		return "", err
	}
	if v.NewThread == nil {
		return "", desk.Refusal("ui.unknown")
	}
	_, first, err := v.Store.Lease(ctx, v.Channel, "thread-"+v.ID, v.ID, time.Hour)
	if err != nil {
		return "", err
	}
	if !first {
		return "", store.ErrDuplicate
	}
	name := v.Book.Printer(cmp.Or(v.GuildLocale, v.Locale)).Teller(entry.Game.Key, nil).Title()
	return v.NewThread(ctx, v.Channel, name)
}

// Join takes a seat at an open table.
func Join(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	if err := v.Permitted(); err != nil {
		return desk.Reply{}, err
	}
	m, err := v.Load(ctx, v.Channel)
	if err != nil {
		return desk.Reply{}, err
	}
	if m.Record().Phase == match.PhaseRunning {
		return freeSeats(v, m)
	}
	return lobbyChange(ctx, v, "ui.lobby.joined", func(m match.Match) (match.Match, match.Change, error) {
		return m.Join(v.Person(), v.Clock.Now())
	})
}

// freeSeats shows who comes too late for a game the seats that can be taken
// over: of those who have resigned or whose time is up, and of computers.
func freeSeats(v *desk.Visit, m match.Match) (desk.Reply, error) {
	if m.Seat(v.User) != engine.Spectator {
		return desk.Reply{}, match.ErrSeated
	}
	free := m.Overdue(v.Clock.Now())
	for i, chair := range m.Record().Seats {
		if chair.Gone || chair.Computer() {
			free = free.With(engine.Seat(i + 1))
		}
	}
	if free == 0 {
		return desk.Reply{}, desk.Refusal("ui.join.running")
	}
	tell := story.Teller(v.Book, m, v.Locale)
	data := render.Data{"Names": tell.Naming(render.Bold).Names(free), "N": free.Len()}
	reply := desk.Ephemeral(tell.Say("ui.join.free", data))
	var buttons []discordgo.MessageComponent
	for s := range free.All() {
		label := tell.Say("ui.button.take", render.Data{"Name": tell.Name(s)})
		buttons = append(buttons, parts.Button(discordgo.PrimaryButton, label, tableID(m.Record().ID, tableTake, s)))
	}
	reply.Message.Rows = parts.Rows(buttons)
	return reply, nil
}

// Leave gives up a seat: freely while the table is open, else by resigning,
// which must be confirmed.
func Leave(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	m, err := v.Load(ctx, v.Channel)
	if err != nil {
		return desk.Reply{}, err
	}
	if m.Record().Phase == match.PhaseRunning {
		if m.Seat(v.User) == engine.Spectator {
			return desk.Reply{}, match.ErrStranger
		}
		return askSure(v, m, sureResign), nil
	}
	return lobbyChange(ctx, v, "ui.lobby.left", func(m match.Match) (match.Match, match.Change, error) {
		return m.Leave(v.User, v.Clock.Now())
	})
}

// LeaveGone gives up a seat at a table in another channel, which is gone: freely while the
// table is open, else by resigning, which must be confirmed.
func LeaveGone(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	channel, sure := v.Chosen(0), ""
	if len(v.Path) == 2 {
		channel, sure = v.Path[0], v.Path[1]
	}
	m, server, err := loadFrom(ctx, v, channel)
	if err != nil {
		return desk.Reply{}, err
	}
	if m.Seat(v.User) == engine.Spectator {
		return desk.Reply{}, match.ErrStranger
	}
	id, running := m.Record().ID, m.Record().Phase == match.PhaseRunning
	if running && sure != id {
		reply := desk.Ephemeral(resigning(v, m))
		reply.Message.Rows = parts.Rows([]discordgo.MessageComponent{
			parts.Button(discordgo.DangerButton, v.Printer().Say("ui.button.resign"), parts.ViewID("leavegone", channel, id)),
		})
		return reply, nil
	}
	there, done := *v, "ui.lobby.left"
	there.Channel, there.Guild = channel, server
	if running {
		done = "ui.resign.done"
	}
	_, _, err = there.ChangeIn(ctx, id, func(m match.Match) (match.Match, match.Change, error) {
		if running {
			return m.Resign(m.Seat(v.User), v.Clock.Now())
		}
		return m.Leave(v.User, v.Clock.Now())
	})
	if err != nil {
		return desk.Reply{}, err
	}
	reply := desk.Ephemeral(v.Printer().Say(done))
	reply.Update = v.Message.Ephemeral
	return reply, nil
}

// Begin starts the game of an open table.
func Begin(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	if err := v.Permitted(); err != nil {
		return desk.Reply{}, err
	}
	return lobbyChange(ctx, v, "ui.lobby.begun", func(m match.Match) (match.Match, match.Change, error) {
		return m.Begin(v.User, v.Clock.Now())
	})
}

func lobbyChange(ctx context.Context, v *desk.Visit, done string, op desk.Operation) (desk.Reply, error) {
	m, _, err := v.Change(ctx, op)
	if err != nil {
		return desk.Reply{}, notBegun(v, m, err)
	}
	return desk.Ephemeral(story.Teller(v.Book, m, v.Locale).Say(done)), nil
}

// RetryBoard tries again to show the channel's public message, which Discord has refused.
func RetryBoard(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	if v.RetryBoard == nil {
		return desk.Reply{}, desk.Refusal("ui.unknown")
	}
	reply := desk.Ephemeral("")
	reply.Update = v.Message.Ephemeral && v.Chosen(0) != ""
	if v.Refused = v.RetryBoard(ctx, v.Channel); v.Refused == "" {
		reply.Message.Content = v.Printer().Say("ui.refused.over")
	}
	return reply, nil
}
