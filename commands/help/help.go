package help

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// The pages of help to a game besides its topics, as part of a custom_id.
const (
	helpNow  = "now"  // what the reader can do now; of those only who can
	helpMore = "more" // where more can be learnt
)

// Help explains the game at hand in short pages, or the bot where none is played.
func Show(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	m, err := ic.Current(ctx, ic.Channel)
	if errors.Is(err, store.ErrNone) {
		return introduction(ic), nil
	}
	if err != nil {
		return interaction.Reply{}, err
	}
	return helpPage(ic, m), nil
}

// helpPage is the page that a button asks for, else the first, with buttons to all.
func helpPage(ic *interaction.Context, m match.Match) interaction.Reply {
	tell := logtext.Teller(ic.Book, m, ic.Locale)
	p := panel.New(ic.Book, m, m.Seat(ic.User), ic.Locale)
	pages := slices.Clone(render.Topics())
	if len(p.Moves) > 0 {
		pages = append(pages, helpNow)
	}
	pages = append(pages, helpMore)
	at := pages[0]
	if ic.Kind == interaction.Component && len(ic.Path) > 0 && slices.Contains(pages, ic.Path[0]) {
		at = ic.Path[0]
	}
	heading := "**" + tell.Title() + " – " + helpTitle(tell.Printer, at) + "**\n"
	reply := interaction.EphemeralReply(heading + helpText(tell, p, at))
	reply.Update = ic.Message.Ephemeral
	buttons := make([]discordgo.MessageComponent, len(pages))
	for i, page := range pages {
		b := components.Button(discordgo.SecondaryButton, helpTitle(tell.Printer, page), components.ViewID("help", page))
		b.Disabled = page == at
		buttons[i] = b
	}
	reply.Message.Rows = components.Rows(buttons)
	return reply
}

// helpTitle names a page of help.
func helpTitle(say *render.Printer, page string) string {
	if page == helpNow || page == helpMore {
		return say.Say("ui.help." + page)
	}
	return say.Say("ui.help.topic." + page)
}

// helpText is what a page of help says.
func helpText(tell *render.Teller, p *panel.Panel, page string) string {
	switch page {
	case helpNow:
		return strings.Join(canDo(tell, p), "\n")
	case helpMore:
		return strings.Join(pointers(tell), "\n")
	}
	return tell.Help(page)
}

// pointers say where more can be learnt, and how the game can be played besides.
func pointers(tell *render.Teller) []string {
	lines := []string{
		tell.Say("ui.help.further"), tell.Say("ui.help.commands", render.Data{"Command": tell.Game().Key}),
		tell.Say("ui.help.prepare"),
	}
	if len(tell.Game().AutoAnswers) > 0 {
		lines = append(lines, tell.Say("ui.help.standing"))
	}
	return lines
}

// canDo is what a person can do now, a line for each kind of move.
func canDo(tell *render.Teller, p *panel.Panel) []string {
	var lines []string
	for _, kind := range p.Moves.Kinds() {
		lines = append(lines, "- "+tell.KindLine(kind))
	}
	return lines
}

// introduction says what the bot is for, and leads to a table.
func introduction(ic *interaction.Context) interaction.Reply {
	say := ic.Printer()
	reply := interaction.EphemeralReply(say.Say("ui.help.intro") + "\n" + say.Say("ui.help.further"))
	reply.Message.Rows = []discordgo.MessageComponent{components.Row(
		components.Button(discordgo.PrimaryButton, say.Say("ui.button.start"), components.ViewID("start", "", "")),
	)}
	return reply
}

// games is a line for each game that can be played.
func games(ic *interaction.Context) []string {
	say := ic.Printer()
	var lines []string
	for _, e := range ic.Book.Entries() {
		tell := say.Teller(e.Game.Key, nil)
		lines = append(lines, "- "+say.Say("ui.help.game", render.Data{
			"Game": tell.Title(), "About": tell.About(), "Min": e.Game.MinSeats, "Max": e.Game.MaxSeats,
		}))
	}
	return lines
}

// About says what program this is.
func ShowAbout(_ context.Context, ic *interaction.Context) (interaction.Reply, error) {
	say := ic.Printer()
	lines := []string{say.Say("ui.about.program"), say.Say("ui.about.version", render.Data{"Version": ic.Version})}
	lines = append(append(lines, games(ic)...), say.Say("ui.about.privacy"))
	if ic.Store.Embedded() {
		lines = append(lines, say.Say("ui.about.memory"))
	}
	return interaction.EphemeralReply(strings.Join(lines, "\n")), nil
}
