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
	ruleBar   = "bar"   // opens no tables
	ruleUnbar = "unbar" // opens tables again
)

// maxBars is how many people a server can bar: as many as a menu lists.
const maxBars = parts.MaxOptions

// bar keeps a person from opening tables on the server, and says so in the channel.
func bar(ctx context.Context, v *desk.Visit, s *desk.Server, user string) error {
	other, known := v.Others[user]
	name := render.Data{"Name": "<@" + user + ">"}
	switch {
	case !known || other.Bot || user == v.User:
		return desk.Refusal("ui.bar.wrong")
	case s.Barred(v.Guild, user) >= 0:
		return desk.Refusal("ui.bar.already", name)
	case len(s.Bars) >= maxBars:
		return desk.Refusal("ui.bar.full")
	}
	s.Bars = append(s.Bars, desk.BarOf(v.Guild, user, other.Name, v.Clock.Now()))
	return act(ctx, v, *s, "ui.act.bar", user, other.Name)
}

// unbar takes a bar off again, which is named by its sum, and says so.
func unbar(ctx context.Context, v *desk.Visit, s *desk.Server, sum string) error {
	i := slices.IndexFunc(s.Bars, func(b desk.Bar) bool { return b.Sum == sum })
	if i < 0 {
		return desk.Refusal("ui.bar.none")
	}
	was := s.Bars[i]
	s.Bars = slices.Delete(slices.Clone(s.Bars), i, i+1)
	return act(ctx, v, *s, "ui.act.unbar", was.User, barName(v.Public(), was))
}

// act stores what somebody who manages the server has done about a person, and logs it
// in the channel.
func act(ctx context.Context, v *desk.Visit, s desk.Server, key, user, name string) error {
	if err := v.SetServer(ctx, s); err != nil {
		return err
	}
	line := v.Public().Say(key, render.Data{
		"By": "**" + render.Escape(v.Name) + "**", "Name": "**" + render.Escape(name) + "**",
	})
	return v.Publish(ctx, v.Channel, parts.Message{Content: line}, "act "+v.ID, v.User, user)
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
	rows := []discordgo.MessageComponent{parts.Row(parts.UserMenu(id(ruleBar), say.Say("ui.bar.menu")))}
	if len(s.Bars) == 0 {
		return rows
	}
	var options []discordgo.SelectMenuOption
	for _, b := range s.Bars {
		options = append(options, parts.Option(barName(say, b), b.Sum, b.Since.Format("2006-01-02")))
	}
	return append(rows, parts.Row(parts.Menu(id(ruleUnbar), say.Say("ui.bar.unmenu"), options)))
}
