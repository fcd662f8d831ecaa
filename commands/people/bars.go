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

// What a server can choose about a person, as part of a custom_id. A menu has one of
// these alone and is answered by a question. The question's buttons go on with how
// public the act is, whom it is about, and for a bar the person's name.
const (
	serverBar   = "bar"   // opens no tables
	serverUnbar = "unbar" // opens tables again

	actQuiet  = "quiet"  // the page alone shows it
	actPublic = "public" // it is also announced in the channel
)

// maxBars is how many people a server can bar: as many as a menu lists.
const maxBars = parts.MaxOptions

// barPress answers a press about a bar: a choice from a menu by a question, and a button
// of that question by doing what it says.
func barPress(ctx context.Context, v *desk.Visit, what, args string) (desk.Reply, error) {
	how, about, _ := strings.Cut(args, ":")
	switch {
	case how == "" && len(v.Values) == 1:
		return askAct(ctx, v, what, v.Values[0])
	case how == actQuiet || how == actPublic:
		return doAct(ctx, v, what, how, about)
	}
	return desk.Reply{}, desk.Refusal("ui.unknown")
}

// askAct asks whether to bar a user, or to lift the bar with a sum, and whether to
// announce it.
func askAct(ctx context.Context, v *desk.Visit, what, about string) (desk.Reply, error) {
	if !v.Manages() {
		return desk.Reply{}, desk.Refusal("ui.server.readonly")
	}
	s, err := v.Server(ctx)
	if err != nil {
		return desk.Reply{}, err
	}
	if what == serverBar {
		other, known := v.Others[about]
		if !known || other.Bot {
			return desk.Reply{}, desk.Refusal("ui.bar.wrong")
		}
		about += ":" + other.Name
	}
	would, err := apply(v, &s, what, about) // to what was read, which is not stored
	if err != nil {
		return desk.Reply{}, err
	}
	say := v.Printer()
	button := func(style discordgo.ButtonStyle, how string) discordgo.MessageComponent {
		id := render.Clip(parts.ID(parts.VerbServer, what, how, about), parts.MaxCustomID)
		return parts.Button(style, say.Say("ui.act."+what+"."+how), id)
	}
	return desk.Reply{Update: v.Message.Ephemeral, Message: &parts.Message{
		Content: say.Say("ui.act."+what+".sure", render.Data{"Name": boldName(say, would.bar)}),
		Rows: []discordgo.MessageComponent{parts.Row(
			button(discordgo.DangerButton, actQuiet),
			button(discordgo.SecondaryButton, actPublic),
			parts.Button(discordgo.SecondaryButton, say.Say("ui.button.back"), parts.ID(parts.VerbServer, serverPage)),
		)},
	}}, nil
}

// doAct bars somebody or lifts a bar, and announces it if the manager chose so.
func doAct(ctx context.Context, v *desk.Visit, what, how, about string) (desk.Reply, error) {
	var done act
	reply, err := changed(ctx, v, func(s *desk.Server) (err error) {
		done, err = apply(v, s, what, about)
		return err
	})
	if err == nil && how == actPublic {
		announce(ctx, v, done, reply.Message)
	}
	return reply, err
}

// act is what a manager of the server has done about a person.
type act struct {
	key string // of its message
	bar desk.Bar
}

// apply bars somebody or lifts a bar in s. About is the end of a custom_id: a user and
// their name, or the sum of a bar.
func apply(v *desk.Visit, s *desk.Server, what, about string) (act, error) {
	if what == serverBar {
		user, name, _ := strings.Cut(about, ":")
		return bar(v, s, user, name)
	}
	return unbar(s, about)
}

// bar keeps a person from opening tables on the server.
func bar(v *desk.Visit, s *desk.Server, user, name string) (act, error) {
	switch {
	case user == v.User:
		return act{}, desk.Refusal("ui.bar.wrong")
	case s.Barred(v.Guild, user) >= 0:
		return act{}, desk.Refusal("ui.bar.already", render.Data{"Name": "<@" + user + ">"})
	case len(s.Bars) >= maxBars:
		return act{}, desk.Refusal("ui.bar.full")
	}
	b := desk.BarOf(v.Guild, user, name, v.Clock.Now())
	s.Bars = append(s.Bars, b)
	return act{"ui.act.bar", b}, nil
}

// unbar lifts the bar with a sum.
func unbar(s *desk.Server, sum string) (act, error) {
	i := slices.IndexFunc(s.Bars, func(b desk.Bar) bool { return b.Sum == sum })
	if i < 0 {
		return act{}, desk.Refusal("ui.bar.none")
	}
	was := s.Bars[i]
	s.Bars = slices.Delete(s.Bars, i, i+1)
	return act{"ui.act.unbar", was}, nil
}

// announce posts an act in the channel. If that fails, the page says so: the act is done
// all the same.
func announce(ctx context.Context, v *desk.Visit, done act, page *parts.Message) {
	say := v.Public()
	line := say.Say(done.key, render.Data{"By": "**" + render.Escape(v.Name) + "**", "Name": boldName(say, done.bar)})
	err := v.Publish(ctx, v.Channel, parts.Message{Content: line}, "act "+v.ID, v.User, done.bar.User)
	if err != nil {
		v.Log.WarnContext(ctx, "announce act about a person failed", "channel", v.Channel, "error", err)
		page.Content = render.Clip(v.Printer().Say("ui.act.untold")+"\n"+page.Content, parts.MaxContent)
	}
}

// barName is how a person who is barred is called.
func barName(say *render.Printer, b desk.Bar) string {
	if b.User == "" {
		return say.Say("ui.bar.forgotten")
	}
	return b.Name
}

// boldName is that name as part of a message.
func boldName(say *render.Printer, b desk.Bar) string {
	return "**" + render.Escape(barName(say, b)) + "**"
}

// barLine says who is barred.
func barLine(say *render.Printer, s desk.Server) string {
	if len(s.Bars) == 0 {
		return ""
	}
	names := make([]string, len(s.Bars))
	for i, b := range s.Bars {
		names[i] = boldName(say, b) + " (" + day(b) + ")"
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
