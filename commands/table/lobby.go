package table

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// Start opens a table in the channel or in a new thread. If no game is named, it shows the games
// to choose from.
func Start(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	if err := cmp.Or(ic.CheckPermissions(), ic.CheckMayOpenTable(ctx)); err != nil {
		return offerSolo(ic, err)
	}
	if !ic.Place.HasOthers() && ic.Think == nil {
		return interaction.Reply{}, interaction.Refusal("ui.place.nocomputers")
	}
	thread, game := ic.Options["thread"], ic.Options["game"]
	if ic.Kind == interaction.Component {
		thread, game = ic.Path[0], ic.ChosenValue(1)
	}
	if game == "" {
		reply, err := ic.GameMenuReply(ctx, ic.Printer().Say("ui.shelf.start"), components.ViewID("start", thread), ic.Book.Entries())
		if err == nil {
			reply.Message.Rows = append(reply.Message.Rows, soloButton(ic)...)
		}
		return reply, err
	}
	entry, ok := ic.Book.Entry(game)
	if !ok {
		return interaction.Reply{}, &match.Error{Code: match.CodeGame}
	}
	confirmation := "ui.lobby.opened"
	if !ic.Place.HasOthers() {
		confirmation = "ui.lobby.opened.alone"
	}
	if thread == "true" && !ic.Thread {
		thread, err := createThread(ctx, ic, entry)
		if err != nil {
			return offerWithoutThread(ic, entry, err)
		}
		ic.Parent, ic.Channel, ic.Thread, confirmation = ic.Channel, thread, true, "ui.lobby.thread"
	}
	m, err := openMatch(ctx, ic, func(id string, seed engine.Seed, locale string) (match.Match, match.Change, error) {
		return match.Open(entry.Game, id, ic.Person(), nil, seed, locale, ic.Clock.Now())
	})
	if err != nil {
		return interaction.Reply{}, err
	}
	tell := logtext.Teller(ic.Book, m, ic.Locale)
	reply := interaction.EphemeralReply(tell.Say(confirmation, render.Data{"Channel": "<#" + ic.Channel + ">"}))
	reply.Update = ic.Message.Ephemeral // the picker has done its work
	if solo := soloRows(ic, tell, m); solo != nil {
		reply.Message.Content += "\n" + tell.Say("ui.computer.alone")
		reply.Message.Rows = solo
	}
	return reply, nil
}

// offerSolo explains why the person cannot open a table in the channel, and offers a solo table.
func offerSolo(ic *interaction.Context, err error) (interaction.Reply, error) {
	if !errors.As(err, new(*interaction.RefusalError)) {
		return interaction.Reply{}, err
	}
	reply, _, err := ic.Refuse(err)
	reply.Message.Rows = soloButton(ic)
	return reply, err
}

// threadErrors maps an error of creating a thread to the key of its explanation.
var threadErrors = map[error]string{
	interaction.ErrThreadless: "ui.thread.kind", interaction.ErrThreadLimit: "ui.thread.limit", interaction.ErrThreadLater: "ui.thread.later",
	interaction.ErrThreadRefused: "ui.thread.refused", interaction.ErrForbidden: "ui.thread.forbidden",
}

// offerWithoutThread explains why no thread was created, and offers a table in the channel
// itself. It returns err if there is no explanation for it.
func offerWithoutThread(ic *interaction.Context, entry render.Entry, err error) (interaction.Reply, error) {
	err = explainThreadError(ic, err)
	if !errors.As(err, new(*interaction.RefusalError)) {
		return interaction.Reply{}, err
	}
	reply, _, err := ic.Refuse(err)
	reply.Message.Rows = components.Rows([]discordgo.MessageComponent{components.Button(discordgo.PrimaryButton,
		ic.Printer().Say("ui.button.openhere"), components.ViewID("start", "", entry.Game.Key))})
	return reply, err
}

// explainThreadError replaces an error of [createThread] by a refusal if there is an explanation for it.
func explainThreadError(ic *interaction.Context, err error) error {
	for why, key := range threadErrors {
		if errors.Is(err, why) {
			ic.Log.Info("no thread was made", "channel", ic.Channel, "error", err)
			return interaction.Refusal(key)
		}
	}
	return err
}

// createThread creates a thread for a table, once per request.
func createThread(ctx context.Context, ic *interaction.Context, entry render.Entry) (string, error) {
	if ic.Threadless {
		return "", interaction.ErrThreadless
	}
	if err := ic.CheckThreadPermissions("ui.permission.missing"); err != nil {
		return "", err
	}
	if ic.NewThread == nil {
		return "", interaction.Refusal("ui.unknown")
	}
	_, first, err := ic.Store.Lease(ctx, ic.Channel, "thread-"+ic.ID, ic.ID, time.Hour)
	if err != nil {
		return "", err
	}
	if !first {
		return "", store.ErrDuplicate
	}
	name := ic.Book.Printer(cmp.Or(ic.GuildLocale, ic.Locale)).Teller(entry.Game.Key, nil).Title()
	return ic.NewThread(ctx, ic.Channel, name)
}

// Join takes a seat at an open table. If the match is already running, it offers the seats that
// can be taken over.
func Join(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	if err := ic.CheckPermissions(); err != nil {
		return interaction.Reply{}, err
	}
	m, err := ic.Load(ctx, ic.Channel)
	if err != nil {
		return interaction.Reply{}, err
	}
	if m.Record().Phase == match.PhaseRunning {
		return freeSeatsReply(ic, m)
	}
	return changeLobby(ctx, ic, "ui.lobby.joined", joinTable(ctx, ic))
}

// freeSeatsReply offers the seats of a running match that can be taken over: those of players
// who have resigned or are overdue, and of computers.
func freeSeatsReply(ic *interaction.Context, m match.Match) (interaction.Reply, error) {
	if m.Seat(ic.User) != engine.Spectator {
		return interaction.Reply{}, match.ErrSeated
	}
	if m.KeptSeat(ic.User) != engine.Spectator {
		return interaction.Reply{}, match.ErrStranger // package commands offers them their seat
	}
	free := m.Overdue(ic.Clock.Now())
	for i, chair := range m.Record().Seats {
		if chair.Gone || chair.Computer() && !chair.Kept {
			free = free.With(engine.Seat(i + 1))
		}
	}
	if free == 0 {
		return interaction.Reply{}, interaction.Refusal("ui.join.running")
	}
	tell := logtext.Teller(ic.Book, m, ic.Locale)
	data := render.Data{"Names": tell.WithNaming(render.Bold).Names(free), "N": free.Len()}
	reply := interaction.EphemeralReply(tell.Say("ui.join.free", data))
	var buttons []discordgo.MessageComponent
	for s := range free.All() {
		label := tell.Say("ui.button.take", render.Data{"Name": tell.Name(s)})
		buttons = append(buttons, components.Button(discordgo.PrimaryButton, label, tableID(m.Record().ID, tableTake, s)))
	}
	reply.Message.Rows = components.Rows(buttons)
	return reply, nil
}

// Leave gives up the person's seat. At an open table this takes effect at once; in a running
// match they resign after a confirmation.
func Leave(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	m, err := ic.Load(ctx, ic.Channel)
	if err != nil {
		return interaction.Reply{}, err
	}
	if m.Record().Phase == match.PhaseRunning {
		if m.Seat(ic.User) == engine.Spectator {
			return interaction.Reply{}, match.ErrStranger
		}
		return askConfirmation(ic, m, confirmResign), nil
	}
	return changeLobby(ctx, ic, "ui.lobby.left", func(m match.Match) (match.Match, match.Change, error) {
		return m.Leave(ic.User, ic.Clock.Now())
	})
}

// LeaveDeleted gives up the person's seat at a table whose channel was deleted. It works like
// Leave, but from another channel.
func LeaveDeleted(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	channel, sure := ic.ChosenValue(0), ""
	if len(ic.Path) == 2 {
		channel, sure = ic.Path[0], ic.Path[1]
	}
	m, server, err := loadMatchIn(ctx, ic, channel)
	if err != nil {
		return interaction.Reply{}, err
	}
	if m.Seat(ic.User) == engine.Spectator {
		return interaction.Reply{}, match.ErrStranger
	}
	id, running := m.Record().ID, m.Record().Phase == match.PhaseRunning
	if running && sure != id {
		reply := interaction.EphemeralReply(resignQuestion(ic, m))
		reply.Message.Rows = components.Rows([]discordgo.MessageComponent{
			components.Button(discordgo.DangerButton, ic.Printer().Say("ui.button.resign"), components.ViewID("leavegone", channel, id)),
		})
		return reply, nil
	}
	there, done := *ic, "ui.lobby.left"
	there.Channel, there.Guild = channel, server
	if running {
		done = "ui.resign.done"
	}
	_, _, err = there.ChangeIn(ctx, id, func(m match.Match) (match.Match, match.Change, error) {
		if running {
			return m.Resign(m.Seat(ic.User), ic.Clock.Now())
		}
		return m.Leave(ic.User, ic.Clock.Now())
	})
	if err != nil {
		return interaction.Reply{}, err
	}
	return updateReply(ic, ic.Printer().Say(done)), nil
}

// Begin begins the match of an open table.
func Begin(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	if err := ic.CheckPermissions(); err != nil {
		return interaction.Reply{}, err
	}
	reply, err := changeLobby(ctx, ic, "ui.lobby.begun", func(m match.Match) (match.Match, match.Change, error) {
		return m.Begin(ic.User, ic.Clock.Now())
	})
	if err != nil {
		return reply, err
	}
	return withPlayButton(ic, reply), nil
}

// withPlayButton returns a reply that says that a match has begun, with the button that shows the
// person's panel in its place.
func withPlayButton(ic *interaction.Context, reply interaction.Reply) interaction.Reply {
	play := components.Button(discordgo.PrimaryButton, ic.Printer().Say("ui.button.play"), components.ViewID("play"))
	reply.Message.Rows = components.Rows([]discordgo.MessageComponent{play})
	return reply
}

// changeLobby applies op to the match of an open table and replies with the text of key done.
func changeLobby(ctx context.Context, ic *interaction.Context, done string, op interaction.Operation) (interaction.Reply, error) {
	m, _, err := ic.Change(ctx, op)
	if err != nil {
		return interaction.Reply{}, explainBeginError(ic, m, err)
	}
	return interaction.EphemeralReply(logtext.Teller(ic.Book, m, ic.Locale).Say(done)), nil
}

// RetryBoard tries again to show the channel's public message after Discord has refused it.
func RetryBoard(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	if ic.RetryBoard == nil {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	reply := interaction.EphemeralReply("")
	reply.Update = ic.Message.Ephemeral && ic.ChosenValue(0) != ""
	if ic.Refused = ic.RetryBoard(ctx, ic.Channel); ic.Refused == "" {
		reply.Message.Content = ic.Printer().Say("ui.refused.over")
	}
	return reply, nil
}
