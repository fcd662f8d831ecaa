package settings

import (
	"context"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/render"
)

// The page about the people whom a person does not want at tables they host, as part of its custom ids.
const (
	avoidPage   = "people"  // a button that leads to the page
	avoidAdd    = "avoid"   // a menu of people, who are put on the list
	avoidRemove = "unavoid" // the beginning of menus of those on the list, who are taken off; the number of the menu follows
)

// pressAvoid answers a press that leads to, or is on, the page about people whom the person avoids. It returns
// false if the press is about something else.
func pressAvoid(ctx context.Context, ic *interaction.Context, what string) (reply interaction.Reply, ok bool, err error) {
	var list []people.Avoided
	switch {
	case what == avoidPage:
		list, err = people.AvoidList(ctx, ic.Services, ic.User)
	case what == avoidAdd && len(ic.Values) == 1:
		list, err = people.Avoid(ctx, ic, ic.Values[0])
	case strings.HasPrefix(what, avoidRemove) && len(ic.Values) == 1:
		list, err = people.StopAvoiding(ctx, ic, ic.Values[0])
	default:
		return interaction.Reply{}, false, nil
	}
	return avoidReply(ic, list), true, err
}

// avoidReply returns the page: who is on the list, a menu to add somebody, and menus to take people off. Only
// the person sees it, so it replaces an ephemeral message or is one.
func avoidReply(ic *interaction.Context, list []people.Avoided) interaction.Reply {
	say := ic.Printer()
	id := func(what string) string { return components.ID(components.VerbSettings, what) }
	listed := say.Say("ui.avoid.empty")
	if len(list) > 0 {
		names := make([]string, len(list))
		for i, a := range list {
			names[i] = "<@" + a.User + ">"
		}
		listed = say.Say("ui.avoid.list", render.Data{"N": len(list), "Max": people.MaxAvoided, "Names": say.Commas(names)})
	}
	rows := []discordgo.MessageComponent{components.Row(components.UserMenu(id(avoidAdd), say.Say("ui.avoid.menu")))}
	for first := 0; first < len(list); first += components.MaxOptions {
		var options []discordgo.SelectMenuOption
		for _, a := range list[first:min(first+components.MaxOptions, len(list))] {
			options = append(options, components.Option(a.Name, a.User, ""))
		}
		menu := components.Menu(id(avoidRemove+strconv.Itoa(first/components.MaxOptions+1)), say.Say("ui.avoid.unmenu"), options)
		rows = append(rows, components.Row(menu))
	}
	rows = append(rows, components.Row(components.Button(discordgo.SecondaryButton, say.Say("ui.button.back"), id(setMore))))
	reply := interaction.EphemeralReply(components.Text([]string{
		"**" + say.Say("ui.avoid.title") + "**", say.Say("ui.avoid.about"), listed,
	}))
	reply.Update, reply.Message.Rows = ic.Message.Ephemeral, rows
	return reply
}
