package tables

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/commands/story"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// End is /rails end: for the host, and for those who may manage messages.
func End(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	m, err := v.Load(ctx, v.Channel)
	if err != nil {
		return desk.Reply{}, err
	}
	if !mayEnd(v, m) {
		return desk.Reply{}, desk.Refusal("ui.permission.manager")
	}
	return askSure(v, m, sureEnd), nil
}

func mayEnd(v *desk.Visit, m match.Match) bool {
	return m.Record().Host == v.User || v.UserPermissions&(desk.PermManageMessages|desk.PermAdministrator) != 0
}

// Close is for who manages the server: it ends a table in any of its channels, after
// asking, and says so there.
func Close(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	if !v.Manages() {
		return desk.Reply{}, desk.Refusal("ui.server.readonly")
	}
	channel := v.Path[0]
	if len(v.Values) == 1 {
		channel = v.Values[0]
	}
	m, server, err := loadFrom(ctx, v, channel)
	if err != nil {
		return desk.Reply{}, err
	}
	if server != v.Guild {
		return desk.Reply{}, desk.Refusal("ui.unknown")
	}
	if len(v.Path) < 2 {
		return askClose(v, m, channel), nil
	}
	return closed(ctx, v, channel, v.Path[1])
}

// loadFrom reads the live match of any channel, and returns the channel's server with it.
func loadFrom(ctx context.Context, v *desk.Visit, channel string) (m match.Match, server string, err error) {
	saved, err := v.Store.Load(ctx, channel)
	if err != nil {
		return m, "", err
	}
	m, err = match.Load(v.Game, saved.Record)
	return m, saved.Home, err
}

// askClose asks whether a table elsewhere is to be ended.
func askClose(v *desk.Visit, m match.Match, channel string) desk.Reply {
	say := v.Printer()
	where := render.Data{"Game": story.Teller(v.Book, m, v.Locale).Title(), "Channel": "<#" + channel + ">"}
	reply := desk.Ephemeral(say.Say("ui.tables.sure", where))
	reply.Message.Rows = parts.Rows([]discordgo.MessageComponent{
		parts.Button(discordgo.DangerButton, say.Say("ui.button.end"), parts.ViewID("close", channel, m.Record().ID)),
	})
	return reply
}

// closed ends the match of a channel on the word of who manages the server.
func closed(ctx context.Context, v *desk.Visit, channel, id string) (desk.Reply, error) {
	there := *v
	there.Channel = channel
	_, _, err := there.ChangeIn(ctx, id, func(m match.Match) (match.Match, match.Change, error) {
		return m.Stop(v.User, v.Clock.Now())
	})
	if err != nil {
		return desk.Reply{}, err
	}
	line := v.Public().Say("ui.act.end", render.Data{"By": "**" + render.Escape(v.Name) + "**"})
	if err := v.Publish(ctx, channel, parts.Message{Content: line}, "act "+v.ID, v.User); err != nil {
		v.Log.WarnContext(ctx, "the end of a table is not told", "channel", channel, "error", err)
	}
	reply := desk.Ephemeral(v.Printer().Say("ui.end.done"))
	reply.Update = v.Message.Ephemeral
	return reply, nil
}

// askSure asks for confirmation of what cannot be undone.
func askSure(v *desk.Visit, m match.Match, what string) desk.Reply {
	say, words := v.Printer(), confirmations[what]
	reply := desk.Ephemeral(say.Say(words.question))
	if what == sureResign {
		reply = desk.Ephemeral(resigning(v, m))
	}
	reply.Message.Rows = parts.Rows([]discordgo.MessageComponent{
		parts.Button(discordgo.DangerButton, say.Say(words.button),
			parts.ID(parts.VerbSure, m.Record().ID, what)),
	})
	return reply
}

// resigning asks who is about to resign, and says what comes of it.
func resigning(v *desk.Visit, m match.Match) string {
	tell, rec, own := story.Teller(v.Book, m, v.Locale).Naming(render.Bold), m.Record(), m.Seat(v.User)
	heir, last := rec.WinnerIfResigns(own)
	switch {
	case last:
		return tell.Say("ui.resign.last", render.Data{"Name": tell.Name(heir)})
	case m.Others(own) == 0:
		return tell.Say("ui.resign.alone")
	case v.Think != nil:
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
func SurePress(ctx context.Context, v *desk.Visit, id []string) (desk.Reply, error) {
	if len(id) != 2 {
		return desk.Reply{}, desk.Refusal("ui.unknown")
	}
	_, _, err := v.ChangeIn(ctx, id[0], func(m match.Match) (match.Match, match.Change, error) {
		seat := m.Seat(v.User)
		switch {
		case id[1] == sureEnd && mayEnd(v, m):
			return m.Stop(v.User, v.Clock.Now())
		case id[1] == sureEnd:
			return m, match.Change{}, desk.Refusal("ui.permission.manager")
		case id[1] == sureResign && seat != engine.Spectator:
			return m.Resign(seat, v.Clock.Now())
		case id[1] == sureResign:
			return m, match.Change{}, match.ErrStranger
		}
		return m, match.Change{}, desk.Refusal("ui.unknown")
	})
	if err != nil {
		return desk.Reply{}, err
	}
	reply := desk.Ephemeral(v.Printer().Say(confirmations[id[1]].done))
	reply.Update = v.Message.Ephemeral
	return reply, nil
}
