package people

import (
	"context"
	"slices"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/render"
)

// What a server can choose, as part of a custom_id.
const (
	ruleStart   = "start"   // who opens tables: everybody, managers
	ruleHere    = "here"    // tables in this channel
	ruleNotHere = "nothere" // no longer in this channel
	ruleAll     = "all"     // tables in all channels
)

// maxChannels is how many channels a server can name.
const maxChannels = 50

// Server is /rails server: who may open tables, and where. Only those who
// manage the server change it.
func Server(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	s, err := v.Server(ctx)
	if err != nil {
		return desk.Reply{}, err
	}
	return serverReply(v, s), nil
}

func serverReply(v *desk.Visit, s desk.Server) desk.Reply {
	say := v.Printer()
	where := say.Say("ui.server.everywhere")
	if len(s.Channels) > 0 {
		where = say.Say("ui.server.where", render.Data{"Channels": parts.Channels(say, s.Channels)})
	}
	msg := &parts.Message{Content: parts.Text([]string{"**" + say.Say("ui.server") + "**", where})}
	if v.UserPermissions&(desk.PermManageGuild|desk.PermAdministrator) != 0 {
		msg.Rows = serverRows(say, s, v.Channel)
	} else {
		msg.Content += "\n-# " + say.Say("ui.server.readonly")
	}
	return desk.Reply{Update: v.Message.Ephemeral, Message: msg}
}

func serverRows(say *render.Printer, s desk.Server, channel string) []discordgo.MessageComponent {
	id := func(what string) string { return string(parts.VerbServer) + ":" + what }
	here := parts.Button(discordgo.SecondaryButton, say.Say("ui.button.here"), id(ruleHere))
	if slices.Contains(s.Channels, channel) {
		here = parts.Button(discordgo.SecondaryButton, say.Say("ui.button.nothere"), id(ruleNotHere))
	}
	all := parts.Button(discordgo.SecondaryButton, say.Say("ui.button.everywhere"), id(ruleAll))
	all.Disabled = len(s.Channels) == 0
	return []discordgo.MessageComponent{
		parts.Row(parts.ChosenMenu(say, id(ruleStart), say.Say("ui.server."+ruleStart),
			twoOptions(say, "ui.server."+ruleStart, s.Managers))),
		parts.Row(here, all),
	}
}

// ServerPress changes what a server has chosen.
func ServerPress(ctx context.Context, v *desk.Visit, what string) (desk.Reply, error) {
	if v.UserPermissions&(desk.PermManageGuild|desk.PermAdministrator) == 0 {
		return desk.Reply{}, desk.Refusal("ui.server.readonly")
	}
	s, err := v.Server(ctx)
	if err != nil {
		return desk.Reply{}, err
	}
	without := slices.DeleteFunc(slices.Clone(s.Channels), func(id string) bool { return id == v.Channel })
	switch {
	case what == ruleStart && len(v.Values) == 1:
		s.Managers = v.Values[0] == "1"
	case what == ruleHere && len(without) < maxChannels:
		s.Channels = append(without, v.Channel)
	case what == ruleNotHere:
		s.Channels = without
	case what == ruleAll:
		s.Channels = nil
	default:
		return desk.Reply{}, desk.Refusal("ui.unknown")
	}
	return serverReply(v, s), v.SetServer(ctx, s)
}
