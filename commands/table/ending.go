package table

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// End is /rails end: for the host, and for those who may manage messages.
func End(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	m, err := ic.Load(ctx, ic.Channel)
	if err != nil {
		return interaction.Reply{}, err
	}
	if !mayEnd(ic, m) {
		return interaction.Reply{}, interaction.Refusal("ui.permission.manager")
	}
	return askSure(ic, m, sureEnd), nil
}

func mayEnd(ic *interaction.Context, m match.Match) bool {
	return m.Record().Host == ic.User || ic.UserPermissions&(interaction.PermManageMessages|interaction.PermAdministrator) != 0
}

// Close is for who manages the server: it ends a table in any of its channels, after
// asking, and says so there.
func Close(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	if !ic.Manages() {
		return interaction.Reply{}, interaction.Refusal("ui.server.readonly")
	}
	channel := ic.Path[0]
	if len(ic.Values) == 1 {
		channel = ic.Values[0]
	}
	m, server, err := loadFrom(ctx, ic, channel)
	if err != nil {
		return interaction.Reply{}, err
	}
	if server != ic.Guild {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	if len(ic.Path) < 2 {
		return askClose(ic, m, channel), nil
	}
	return closed(ctx, ic, channel, ic.Path[1])
}

// loadFrom reads the live match of any channel, and returns the channel's server with it.
func loadFrom(ctx context.Context, ic *interaction.Context, channel string) (m match.Match, server string, err error) {
	saved, err := ic.Store.Load(ctx, channel)
	if err != nil {
		return m, "", err
	}
	m, err = match.Load(ic.Game, saved.Record)
	return m, saved.Home, err
}

// askClose asks whether a table elsewhere is to be ended.
func askClose(ic *interaction.Context, m match.Match, channel string) interaction.Reply {
	say := ic.Printer()
	where := render.Data{"Game": logtext.Teller(ic.Book, m, ic.Locale).Title(), "Channel": "<#" + channel + ">"}
	reply := interaction.EphemeralReply(say.Say("ui.tables.sure", where))
	reply.Message.Rows = components.Rows([]discordgo.MessageComponent{
		components.Button(discordgo.DangerButton, say.Say("ui.button.end"), components.ViewID("close", channel, m.Record().ID)),
	})
	return reply
}

// closed ends the match of a channel on the word of who manages the server.
func closed(ctx context.Context, ic *interaction.Context, channel, id string) (interaction.Reply, error) {
	there := *ic
	there.Channel = channel
	_, _, err := there.ChangeIn(ctx, id, func(m match.Match) (match.Match, match.Change, error) {
		return m.Stop(ic.User, ic.Clock.Now())
	})
	if err != nil {
		return interaction.Reply{}, err
	}
	line := ic.PublicPrinter().Say("ui.act.end", render.Data{"By": "**" + render.Escape(ic.Name) + "**"})
	if err := ic.Publish(ctx, channel, components.Message{Content: line}, "act "+ic.ID, ic.User); err != nil {
		ic.Log.WarnContext(ctx, "the end of a table is not told", "channel", channel, "error", err)
	}
	reply := interaction.EphemeralReply(ic.Printer().Say("ui.end.done"))
	reply.Update = ic.Message.Ephemeral
	return reply, nil
}

// askSure asks for confirmation of what cannot be undone.
func askSure(ic *interaction.Context, m match.Match, what string) interaction.Reply {
	say, words := ic.Printer(), confirmations[what]
	reply := interaction.EphemeralReply(say.Say(words.question))
	if what == sureResign {
		reply = interaction.EphemeralReply(resigning(ic, m))
	}
	reply.Message.Rows = components.Rows([]discordgo.MessageComponent{
		components.Button(discordgo.DangerButton, say.Say(words.button),
			components.ID(components.VerbSure, m.Record().ID, what)),
	})
	return reply
}

// resigning asks who is about to resign, and says what comes of it.
func resigning(ic *interaction.Context, m match.Match) string {
	tell, rec, own := logtext.Teller(ic.Book, m, ic.Locale).WithNaming(render.Bold), m.Record(), m.Seat(ic.User)
	heir, last := rec.WinnerIfResigns(own)
	switch {
	case last:
		return tell.Say("ui.resign.last", render.Data{"Name": tell.Name(heir)})
	case m.Others(own) == 0:
		return tell.Say("ui.resign.alone")
	case ic.Think != nil:
		return tell.Say("ui.resign.computer")
	}
	return tell.Say(confirmations[sureResign].question)
}

// What must be confirmed, as part of a custom_id.
const (
	sureEnd    = "end"
	sureResign = "resign"
)

// confirmations are the words for what must be confirmed.
var confirmations = map[string]struct{ question, button, done string }{
	sureEnd:    {"ui.end.question", "ui.button.end", "ui.end.done"},
	sureResign: {"ui.resign.question", "ui.button.resign", "ui.resign.done"},
}

// SurePress carries out what was confirmed.
func SurePress(ctx context.Context, ic *interaction.Context, id []string) (interaction.Reply, error) {
	if len(id) != 2 {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	_, _, err := ic.ChangeIn(ctx, id[0], func(m match.Match) (match.Match, match.Change, error) {
		seat := m.Seat(ic.User)
		switch {
		case id[1] == sureEnd && mayEnd(ic, m):
			return m.Stop(ic.User, ic.Clock.Now())
		case id[1] == sureEnd:
			return m, match.Change{}, interaction.Refusal("ui.permission.manager")
		case id[1] == sureResign && seat != engine.Spectator:
			return m.Resign(seat, ic.Clock.Now())
		case id[1] == sureResign:
			return m, match.Change{}, match.ErrStranger
		}
		return m, match.Change{}, interaction.Refusal("ui.unknown")
	})
	if err != nil {
		return interaction.Reply{}, err
	}
	reply := interaction.EphemeralReply(ic.Printer().Say(confirmations[id[1]].done))
	reply.Update = ic.Message.Ephemeral
	return reply, nil
}
