package people

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/render"
)

// What a server can choose about a person, as part of a custom_id.
const (
	serverBar   = "bar"   // opens no tables
	serverUnbar = "unbar" // opens tables again
)

// maxBars is how many people a server can bar: as many as a menu lists.
const maxBars = parts.MaxOptions

// bar keeps a person from opening tables on the server.
func bar(v *desk.Visit, s *desk.Server, user string) (act, error) {
	other, known := v.Others[user]
	name := render.Data{"Name": "<@" + user + ">"}
	switch {
	case !known || other.Bot || user == v.User:
		return act{}, desk.Refusal("ui.bar.wrong")
	case s.Barred(v.Guild, user) >= 0:
		return act{}, desk.Refusal("ui.bar.already", name)
	case len(s.Bars) >= maxBars:
		return act{}, desk.Refusal("ui.bar.full")
	}
	s.Bars = append(s.Bars, desk.BarOf(v.Guild, user, other.Name, v.Clock.Now()))
	return act{"ui.act.bar", user, other.Name}, nil
}

// unbar takes a bar off again, which is named by its sum.
func unbar(v *desk.Visit, s *desk.Server, sum string) (act, error) {
	i := slices.IndexFunc(s.Bars, func(b desk.Bar) bool { return b.Sum == sum })
	if i < 0 {
		return act{}, desk.Refusal("ui.bar.none")
	}
	was := s.Bars[i]
	s.Bars = slices.Delete(s.Bars, i, i+1)
	return act{"ui.act.unbar", was.User, barName(v.Public(), was)}, nil
}

// act is what somebody who manages the server has done about a person.
type act struct{ key, user, name string }

// say logs it in the channel.
func (a act) say(ctx context.Context, v *desk.Visit) error {
	line := v.Public().Say(a.key, render.Data{
		"By": "**" + render.Escape(v.Name) + "**", "Name": "**" + render.Escape(a.name) + "**",
	})
	return v.Publish(ctx, v.Channel, parts.Message{Content: line}, "act "+v.ID, v.User, a.user)
}

// barName is how a person who is barred is called.
func barName(say *render.Printer, b desk.Bar) string {
	if b.User == "" {
		return say.Say("ui.bar.forgotten")
	}
	return b.Name
}

// barLine says who is barred.
func barLine(say *render.Printer, s desk.Server) string {
	if len(s.Bars) == 0 {
		return ""
	}
	names := make([]string, len(s.Bars))
	for i, b := range s.Bars {
		names[i] = "**" + render.Escape(barName(say, b)) + "** (" + day(b) + ")"
	}
	return say.Say("ui.bar.list", render.Data{"Names": strings.Join(names, ", ")})
}

// day is when somebody was barred, as Discord shows it to each reader.
func day(b desk.Bar) string { return "<t:" + strconv.FormatInt(b.Since.Unix(), 10) + ":d>" }

// barRows are the menus by which people are barred, and let open tables again.
func barRows(say *render.Printer, s desk.Server, id func(what string) string) []discordgo.MessageComponent {
	rows := []discordgo.MessageComponent{parts.Row(parts.UserMenu(id(serverBar), say.Say("ui.bar.menu")))}
	if len(s.Bars) == 0 {
		return rows
	}
	var options []discordgo.SelectMenuOption
	for _, b := range s.Bars {
		options = append(options, parts.Option(barName(say, b), b.Sum, b.Since.Format("2006-01-02")))
	}
	return append(rows, parts.Row(parts.Menu(id(serverUnbar), say.Say("ui.bar.unmenu"), options)))
}
