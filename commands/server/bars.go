package server

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/render"
)

// What a server can choose about a person, as part of a custom_id. The menu's custom_id has only one of
// these, and the answer to it is a question. The custom_ids of the question's buttons add how public
// the act is, whom it is about, and for a bar the person's name.
const (
	serverBar   = "bar"   // opens no tables
	serverUnbar = "unbar" // opens tables again

	actQuiet  = "quiet"  // the page alone shows it
	actPublic = "public" // it is also announced in the channel
)

// maxBars is how many people a server can bar: as many as a menu lists.
const maxBars = components.MaxOptions

// pressBar handles a press about a bar. It answers a choice from a menu with a question, and a button
// of that question by doing what it says.
func pressBar(ctx context.Context, ic *interaction.Context, what, args string) (interaction.Reply, error) {
	how, about, _ := strings.Cut(args, ":")
	switch {
	case how == "" && len(ic.Values) == 1:
		return askAct(ctx, ic, what, ic.Values[0])
	case how == actQuiet || how == actPublic:
		return doAct(ctx, ic, what, how, about)
	}
	return interaction.Reply{}, interaction.Refusal("ui.unknown")
}

// askAct asks whether to bar a user or to lift a bar, and whether to announce it.
func askAct(ctx context.Context, ic *interaction.Context, what, about string) (interaction.Reply, error) {
	if !ic.Manages() {
		return interaction.Reply{}, interaction.Refusal("ui.server.readonly")
	}
	s, err := ic.LoadServerSettings(ctx)
	if err != nil {
		return interaction.Reply{}, err
	}
	if what == serverBar {
		other, known := ic.NamedUsers[about]
		if !known || other.Bot {
			return interaction.Reply{}, interaction.Refusal("ui.bar.wrong")
		}
		about += ":" + other.Name
	}
	would, err := apply(ic, &s, what, about) // to what was read, which is not stored
	if err != nil {
		return interaction.Reply{}, err
	}
	say := ic.Printer()
	button := func(style discordgo.ButtonStyle, how string) discordgo.MessageComponent {
		id := render.Clip(components.ID(components.VerbServer, what, how, about), components.MaxCustomID)
		return components.Button(style, say.Say("ui.act."+what+"."+how), id)
	}
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: &components.Message{
		Content: say.Say("ui.act."+what+".sure", render.Data{"Name": boldName(say, would.bar)}),
		Rows: []discordgo.MessageComponent{components.Row(
			button(discordgo.DangerButton, actQuiet),
			button(discordgo.SecondaryButton, actPublic),
			components.Button(discordgo.SecondaryButton, say.Say("ui.button.back"), components.ID(components.VerbServer, serverPage)),
		)},
	}}, nil
}

// doAct bars somebody or lifts a bar, and announces it if the manager chose so.
func doAct(ctx context.Context, ic *interaction.Context, what, how, about string) (interaction.Reply, error) {
	var done act
	reply, err := changeServer(ctx, ic, func(s *interaction.ServerSettings) (err error) {
		done, err = apply(ic, s, what, about)
		return err
	})
	if err == nil && how == actPublic {
		announce(ctx, ic, done, reply.Message)
	}
	return reply, err
}

// act is what a manager of the server has done about a person.
type act struct {
	key string // of its message
	bar interaction.Bar
}

// apply bars somebody or lifts a bar in s. About is the end of a custom_id: a user and their name, or
// the checksum of a bar.
func apply(ic *interaction.Context, s *interaction.ServerSettings, what, about string) (act, error) {
	if what == serverBar {
		user, name, _ := strings.Cut(about, ":")
		return bar(ic, s, user, name)
	}
	return unbar(s, about)
}

// bar keeps a person from opening tables on the server.
func bar(ic *interaction.Context, s *interaction.ServerSettings, user, name string) (act, error) {
	switch {
	case user == ic.User:
		return act{}, interaction.Refusal("ui.bar.wrong")
	case s.BarIndex(ic.Guild, user) >= 0:
		return act{}, interaction.Refusal("ui.bar.already", render.Data{"Name": "<@" + user + ">"})
	case len(s.Bars) >= maxBars:
		return act{}, interaction.Refusal("ui.bar.full")
	}
	b := interaction.NewBar(ic.Guild, user, name, ic.Clock.Now())
	s.Bars = append(s.Bars, b)
	return act{"ui.act.bar", b}, nil
}

// unbar lifts the bar with a checksum.
func unbar(s *interaction.ServerSettings, sum string) (act, error) {
	i := slices.IndexFunc(s.Bars, func(b interaction.Bar) bool { return b.Sum == sum })
	if i < 0 {
		return act{}, interaction.Refusal("ui.bar.none")
	}
	was := s.Bars[i]
	s.Bars = slices.Delete(s.Bars, i, i+1)
	return act{"ui.act.unbar", was}, nil
}

// announce posts an act in the channel. If that fails, it says so on the page; the act stays done.
func announce(ctx context.Context, ic *interaction.Context, done act, page *components.Message) {
	say := ic.PublicPrinter()
	line := say.Say(done.key, render.Data{"By": "**" + render.Escape(ic.Name) + "**", "Name": boldName(say, done.bar)})
	err := ic.Publish(ctx, ic.Channel, components.Message{Content: line}, "act "+ic.ID, ic.User, done.bar.User)
	if err != nil {
		ic.Log.WarnContext(ctx, "announce act about a person failed", "channel", ic.Channel, "error", err)
		page.Content = render.Clip(ic.Printer().Say("ui.act.untold")+"\n"+page.Content, components.MaxContent)
	}
}

// barName returns the name of a barred person.
func barName(say *render.Printer, b interaction.Bar) string {
	if b.User == "" {
		return say.Say("ui.bar.forgotten")
	}
	return b.Name
}

// boldName returns that name in bold.
func boldName(say *render.Printer, b interaction.Bar) string {
	return "**" + render.Escape(barName(say, b)) + "**"
}

// barLine lists the people who are barred.
func barLine(say *render.Printer, s interaction.ServerSettings) string {
	if len(s.Bars) == 0 {
		return ""
	}
	names := make([]string, len(s.Bars))
	for i, b := range s.Bars {
		names[i] = boldName(say, b) + " (" + formatDay(b) + ")"
	}
	return say.Say("ui.bar.list", render.Data{"Names": say.Commas(names)})
}

// formatDay returns when somebody was barred, as Discord shows it to each reader.
func formatDay(b interaction.Bar) string {
	return "<t:" + strconv.FormatInt(b.Since.Unix(), 10) + ":d>"
}

// barRows are the menus to bar people and to lift bars.
func barRows(say *render.Printer, s interaction.ServerSettings, id func(what string) string) []discordgo.MessageComponent {
	rows := []discordgo.MessageComponent{components.Row(components.UserMenu(id(serverBar), say.Say("ui.bar.menu")))}
	if len(s.Bars) == 0 {
		return rows
	}
	var options []discordgo.SelectMenuOption
	for _, b := range s.Bars {
		options = append(options, components.Option(barName(say, b), b.Sum, people.DayName(say, b.Since.Format(time.DateOnly))+" "+strconv.Itoa(b.Since.Year())))
	}
	return append(rows, components.Row(components.Menu(id(serverUnbar), say.Say("ui.bar.unmenu"), options)))
}
