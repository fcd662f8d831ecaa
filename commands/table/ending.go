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
	"github.com/railbot/railbot/store"
)

// AskEnd answers /rails end by asking for confirmation. The host and people who may manage
// messages can end a match.
func AskEnd(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	m, err := ic.Load(ctx, ic.Channel)
	if err != nil {
		return interaction.Reply{}, err
	}
	if !canEnd(ic, m) {
		return interaction.Reply{}, interaction.Refusal("ui.permission.manager")
	}
	return askConfirmation(ic, m, confirmEnd), nil
}

// canEnd reports whether the person may end the match.
func canEnd(ic *interaction.Context, m match.Match) bool {
	return m.Record().Host == ic.User || ic.UserPermissions&(interaction.PermManageMessages|interaction.PermAdministrator) != 0
}

// CloseTable ends a table in any channel of the server, after a confirmation, and says so there.
// It answers the menu of /rails-server tables for people who manage the server.
func CloseTable(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	if !ic.Manages() {
		return interaction.Reply{}, interaction.Refusal("ui.server.readonly")
	}
	channel := ic.Path[0]
	if len(ic.Values) == 1 {
		channel = ic.Values[0]
	}
	m, server, err := loadMatchIn(ctx, ic, channel)
	if err != nil {
		return interaction.Reply{}, err
	}
	if server != ic.Guild {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	if len(ic.Path) < 2 {
		return askClose(ic, m, channel), nil
	}
	return stopMatchIn(ctx, ic, channel, ic.Path[1])
}

// loadMatchIn reads the live match of any channel, and returns the channel's server with it. Solo tables
// have none: nobody may learn of them, or end them, by their key.
func loadMatchIn(ctx context.Context, ic *interaction.Context, channel string) (m match.Match, server string, err error) {
	if interaction.IsSolo(channel) {
		return m, "", store.ErrNone
	}
	stored, err := ic.Store.Load(ctx, channel)
	if err != nil {
		return m, "", err
	}
	m, err = match.Load(ic.Game, stored.Record)
	return m, stored.Home, err
}

// askClose asks whether to end a table in another channel.
func askClose(ic *interaction.Context, m match.Match, channel string) interaction.Reply {
	say := ic.Printer()
	where := render.Data{"Game": logtext.Teller(ic.Book, m, ic.Locale).Title(), "Channel": "<#" + channel + ">"}
	reply := interaction.EphemeralReply(say.Say("ui.tables.sure", where))
	reply.Message.Rows = components.Rows([]discordgo.MessageComponent{
		components.Button(discordgo.DangerButton, say.Say("ui.button.end"), components.ViewID("close", channel, m.Record().ID)),
	})
	return reply
}

// stopMatchIn stops the match of another channel and says there who did.
func stopMatchIn(ctx context.Context, ic *interaction.Context, channel, id string) (interaction.Reply, error) {
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
	return updateReply(ic, ic.Printer().Say("ui.end.done")), nil
}

// askConfirmation asks whether to end the match or to resign. what is one of the confirm
// constants.
func askConfirmation(ic *interaction.Context, m match.Match, what string) interaction.Reply {
	say, words := ic.Printer(), confirmations[what]
	reply := interaction.EphemeralReply(say.Say(words.question))
	if what == confirmResign {
		reply = interaction.EphemeralReply(resignQuestion(ic, m))
	}
	reply.Message.Rows = components.Rows([]discordgo.MessageComponent{
		components.Button(discordgo.DangerButton, say.Say(words.button),
			components.ID(components.VerbSure, m.Record().ID, what)),
	})
	return reply
}

// resignQuestion returns the question put to a player who wants to resign. It names the
// consequence: another player wins, the match ends, or a computer can take over.
func resignQuestion(ic *interaction.Context, m match.Match) string {
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
	return tell.Say(confirmations[confirmResign].question)
}

// The actions that must be confirmed, as part of a custom_id.
const (
	confirmEnd    = "end"
	confirmResign = "resign"
)

// confirmations holds, by action, the keys of the question, the button and the reply.
var confirmations = map[string]struct{ question, button, done string }{
	confirmEnd:    {"ui.end.question", "ui.button.end", "ui.end.done"},
	confirmResign: {"ui.resign.question", "ui.button.resign", "ui.resign.done"},
}

// ConfirmPress carries out an action that was confirmed. id holds the match and the action.
func ConfirmPress(ctx context.Context, ic *interaction.Context, id []string) (interaction.Reply, error) {
	if len(id) != 2 {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	_, _, err := ic.ChangeIn(ctx, id[0], func(m match.Match) (match.Match, match.Change, error) {
		seat := m.Seat(ic.User)
		switch {
		case id[1] == confirmEnd && canEnd(ic, m):
			return m.Stop(ic.User, ic.Clock.Now())
		case id[1] == confirmEnd:
			return m, match.Change{}, interaction.Refusal("ui.permission.manager")
		case id[1] == confirmResign && seat != engine.Spectator:
			return m.Resign(seat, ic.Clock.Now())
		case id[1] == confirmResign:
			return m, match.Change{}, match.ErrStranger
		}
		return m, match.Change{}, interaction.Refusal("ui.unknown")
	})
	if err != nil {
		return interaction.Reply{}, err
	}
	return updateReply(ic, ic.Printer().Say(confirmations[id[1]].done)), nil
}
