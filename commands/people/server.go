package people

import (
	"context"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/render"
)

// What a server can choose, as part of a custom_id.
const (
	serverStart   = "start"   // who opens tables: everybody, managers
	serverHere    = "here"    // tables in this channel
	serverNotHere = "nothere" // no longer in this channel
	serverAll     = "all"     // tables in all channels
	serverCallNot = "callnot" // no role when a table opens
	serverPage    = "page"    // nothing, but back to the page
)

// maxChannels is how many channels a server can name.
const maxChannels = 50

// Server is /rails server: who may open tables, and where, and which role hears of it.
// Only those who manage the server change it.
func Server(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	role := v.Options[OptionRole]
	if role == "" {
		s, err := v.Server(ctx)
		return serverReply(v, s), err
	}
	return changed(ctx, v, func(s *desk.Server) error { return setRole(v, s, role) })
}

// changed is the page after a change by who manages the server.
func changed(ctx context.Context, v *desk.Visit, change func(*desk.Server) error) (desk.Reply, error) {
	if !v.Manages() {
		return desk.Reply{}, desk.Refusal("ui.server.readonly")
	}
	s, err := v.ChangeServer(ctx, change)
	return serverReply(v, s), err
}

func serverReply(v *desk.Visit, s desk.Server) desk.Reply {
	say := v.Printer()
	where := say.Say("ui.server.everywhere")
	if len(s.Channels) > 0 {
		where = say.Say("ui.server.where", render.Data{"Channels": parts.Channels(say, s.Channels)})
	}
	lines := []string{"**" + say.Say("ui.server") + "**", where, roleLine(v, s)}
	if v.Manages() {
		lines = append(lines, barLine(say, s))
	}
	msg := &parts.Message{Content: parts.Text(parts.NonEmpty(lines))}
	if v.Manages() {
		msg.Rows = serverRows(say, s, v.Channel)
	} else {
		msg.Content += "\n-# " + say.Say("ui.server.readonly")
	}
	return desk.Reply{Update: v.Message.Ephemeral, Message: msg}
}

func serverRows(say *render.Printer, s desk.Server, channel string) []discordgo.MessageComponent {
	id := func(what string) string { return parts.ID(parts.VerbServer, what) }
	here := parts.Button(discordgo.SecondaryButton, say.Say("ui.button.here"), id(serverHere))
	if slices.Contains(s.Channels, channel) {
		here = parts.Button(discordgo.SecondaryButton, say.Say("ui.button.nothere"), id(serverNotHere))
	}
	all := parts.Button(discordgo.SecondaryButton, say.Say("ui.button.everywhere"), id(serverAll))
	all.Disabled = len(s.Channels) == 0
	buttons := []discordgo.MessageComponent{here, all}
	if s.Role != "" {
		buttons = append(buttons, parts.Button(discordgo.SecondaryButton, say.Say("ui.button.callnot"), id(serverCallNot)))
	}
	return append([]discordgo.MessageComponent{
		parts.Row(parts.ChosenMenu(say, id(serverStart), say.Say("ui.server."+serverStart),
			twoOptions(say, "ui.server."+serverStart, s.Managers))),
		parts.Row(buttons...),
	}, barRows(say, s, id)...)
}

// ServerPress changes what a server has chosen, or asks before it does.
func ServerPress(ctx context.Context, v *desk.Visit, what string) (desk.Reply, error) {
	what, args, _ := strings.Cut(what, ":")
	switch what {
	case serverPage:
		return Server(ctx, v)
	case serverBar, serverUnbar:
		return barPress(ctx, v, what, args)
	}
	return changed(ctx, v, func(s *desk.Server) error { return setServer(v, s, what) })
}

// setServer changes who opens tables, and where, or that a role is called.
func setServer(v *desk.Visit, s *desk.Server, what string) error {
	without := slices.DeleteFunc(slices.Clone(s.Channels), func(id string) bool { return id == v.Channel })
	switch {
	case what == serverStart && len(v.Values) == 1:
		s.Managers = v.Values[0] == "1"
	case what == serverHere && len(without) < maxChannels:
		s.Channels = append(without, v.Channel)
	case what == serverNotHere:
		s.Channels = without
	case what == serverAll:
		s.Channels = nil
	case what == serverCallNot:
		s.Role = ""
	default:
		return desk.Refusal("ui.unknown")
	}
	return nil
}
