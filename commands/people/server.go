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
	ruleCallNot = "callnot" // no role when a table opens
)

// maxChannels is how many channels a server can name.
const maxChannels = 50

// Server is /rails server: who may open tables, and where, and which role hears of it.
// Only those who manage the server change it.
func Server(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	s, err := v.Server(ctx)
	if err != nil {
		return desk.Reply{}, err
	}
	role := v.Options[OptionRole]
	switch {
	case role == "":
		return serverReply(v, s), nil
	case !v.Manages():
		return desk.Reply{}, desk.Refusal("ui.server.readonly")
	}
	if err := setRole(v, &s, role); err != nil {
		return desk.Reply{}, err
	}
	return serverReply(v, s), v.SetServer(ctx, s)
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
	id := func(what string) string { return string(parts.VerbServer) + ":" + what }
	here := parts.Button(discordgo.SecondaryButton, say.Say("ui.button.here"), id(ruleHere))
	if slices.Contains(s.Channels, channel) {
		here = parts.Button(discordgo.SecondaryButton, say.Say("ui.button.nothere"), id(ruleNotHere))
	}
	all := parts.Button(discordgo.SecondaryButton, say.Say("ui.button.everywhere"), id(ruleAll))
	all.Disabled = len(s.Channels) == 0
	buttons := []discordgo.MessageComponent{here, all}
	if s.Role != "" {
		buttons = append(buttons, parts.Button(discordgo.SecondaryButton, say.Say("ui.button.callnot"), id(ruleCallNot)))
	}
	return append([]discordgo.MessageComponent{
		parts.Row(parts.ChosenMenu(say, id(ruleStart), say.Say("ui.server."+ruleStart),
			twoOptions(say, "ui.server."+ruleStart, s.Managers))),
		parts.Row(buttons...),
	}, barRows(say, s, id)...)
}

// ServerPress changes what a server has chosen.
func ServerPress(ctx context.Context, v *desk.Visit, what string) (desk.Reply, error) {
	if !v.Manages() {
		return desk.Reply{}, desk.Refusal("ui.server.readonly")
	}
	s, err := v.Server(ctx)
	if err != nil {
		return desk.Reply{}, err
	}
	if done, err := aboutPerson(ctx, v, &s, what); done || err != nil {
		return serverReply(v, s), err
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
	case what == ruleCallNot:
		s.Role = ""
	default:
		return desk.Reply{}, desk.Refusal("ui.unknown")
	}
	return serverReply(v, s), v.SetServer(ctx, s)
}

// aboutPerson bars a person, or lets them open tables again, if that is what was
// chosen.
func aboutPerson(ctx context.Context, v *desk.Visit, s *desk.Server, what string) (done bool, err error) {
	switch {
	case len(v.Values) != 1:
		return false, nil
	case what == ruleBar:
		return true, bar(ctx, v, s, v.Values[0])
	case what == ruleUnbar:
		return true, unbar(ctx, v, s, v.Values[0])
	}
	return false, nil
}
