package commands

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/render"
)

// serverScope is where the store remembers what a server has chosen.
const serverScope = "server"

// rules are what those who manage a server have chosen for it.
type rules struct {
	Managers bool     `json:"managers,omitempty"` // only who may manage messages opens tables
	Channels []string `json:"channels,omitempty"` // where tables may be opened; none: everywhere
}

func rulesOf(ctx context.Context, d *desk.Desk, guild string) (s rules, err error) {
	b, err := d.Store.Preference(ctx, serverScope, guild)
	if err == nil && len(b) > 0 {
		err = json.Unmarshal(b, &s)
	}
	return s, err
}

// mayStart refuses where a server does not want tables, or not by everybody. A
// thread counts as its channel.
func mayStart(ctx context.Context, v *desk.Visit) error {
	s, err := rulesOf(ctx, v.Desk, v.Guild)
	switch {
	case err != nil:
		return err
	case s.Managers && v.UserPermissions&(desk.PermManageMessages|desk.PermManageGuild|desk.PermAdministrator) == 0:
		return desk.Refusal("ui.server.managers")
	case len(s.Channels) > 0 && !slices.Contains(s.Channels, v.Channel) && !slices.Contains(s.Channels, v.Parent):
		return desk.Refusal("ui.server.elsewhere", render.Data{"Channels": channels(v.Printer(), s.Channels)})
	}
	return nil
}

// channels are several channels as Discord shows them.
func channels(say *render.Printer, ids []string) string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = "<#" + id + ">"
	}
	return say.And(names...)
}

// What a server can choose, as part of a custom_id.
const (
	ruleStart   = "start"   // who opens tables: everybody, managers
	ruleHere    = "here"    // tables in this channel
	ruleNotHere = "nothere" // no longer in this channel
	ruleAll     = "all"     // tables in all channels
)

// maxChannels is how many channels a server can name.
const maxChannels = 50

// server is /rails server: who may open tables, and where. Only those who
// manage the server change it.
func server(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	s, err := rulesOf(ctx, v.Desk, v.Guild)
	if err != nil {
		return desk.Reply{}, err
	}
	return serverReply(v, s), nil
}

func serverReply(v *desk.Visit, s rules) desk.Reply {
	say := v.Printer()
	where := say.Say("ui.server.everywhere")
	if len(s.Channels) > 0 {
		where = say.Say("ui.server.where", render.Data{"Channels": channels(say, s.Channels)})
	}
	msg := &parts.Message{Content: parts.Clip(strings.Join([]string{"**" + say.Say("ui.server") + "**", where}, "\n"),
		parts.MaxContent)}
	if v.UserPermissions&(desk.PermManageGuild|desk.PermAdministrator) != 0 {
		msg.Rows = serverRows(say, s, v.Channel)
	} else {
		msg.Content += "\n-# " + say.Say("ui.server.readonly")
	}
	return desk.Reply{Update: v.Kind == desk.Component && v.Message.Ephemeral, Message: msg}
}

func serverRows(say *render.Printer, s rules, channel string) []discordgo.MessageComponent {
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

// serverPress changes what a server has chosen.
func serverPress(ctx context.Context, v *desk.Visit, what string) (desk.Reply, error) {
	if v.UserPermissions&(desk.PermManageGuild|desk.PermAdministrator) == 0 {
		return desk.Reply{}, desk.Refusal("ui.server.readonly")
	}
	s, err := rulesOf(ctx, v.Desk, v.Guild)
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
	b, err := json.Marshal(s)
	if err == nil {
		err = v.Store.SetPreference(ctx, serverScope, v.Guild, b)
	}
	return serverReply(v, s), err
}
