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

// The pages of a game's help besides its topics, as part of a custom_id.
const (
	pageNow  = "now"  // what the reader can do now, if anything
	pageMore = "more" // where to learn more
)

// Show answers /rails help: it explains the game being played in the channel in short pages,
// or the bot if none is.
func Show(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	m, err := ic.LoadLatest(ctx, ic.Channel)
	if errors.Is(err, store.ErrNone) {
		return introductionReply(ic), nil
	}
	if err != nil {
		return interaction.Reply{}, err
	}
	return pageReply(ic, m), nil
}

// pageReply returns the page that a button asks for, or the first one, with buttons to all.
func pageReply(ic *interaction.Context, m match.Match) interaction.Reply {
	tell := logtext.Teller(ic.Book, m, ic.Locale)
	p := panel.New(ic.Book, m, m.Seat(ic.User), ic.Locale)
	pages := slices.Clone(render.Topics())
	if len(p.Moves) > 0 {
		pages = append(pages, pageNow)
	}
	pages = append(pages, pageMore)
	at := pages[0]
	if ic.Kind == interaction.Component && len(ic.Path) > 0 && slices.Contains(pages, ic.Path[0]) {
		at = ic.Path[0]
	}
	heading := "**" + tell.Title() + " – " + pageTitle(tell.Printer, at) + "**\n"
	reply := interaction.EphemeralReply(heading + pageText(tell, p, at))
	reply.Update = ic.Message.Ephemeral
	buttons := make([]discordgo.MessageComponent, len(pages))
	for i, page := range pages {
		b := components.Button(discordgo.SecondaryButton, pageTitle(tell.Printer, page), components.ViewID("help", page))
		b.Disabled = page == at
		buttons[i] = b
	}
	reply.Message.Rows = components.Rows(append(buttons, aboutButton(tell.Printer)))
	return reply
}

// pageTitle returns the name of a page of help.
func pageTitle(say *render.Printer, page string) string {
	if page == pageNow || page == pageMore {
		return say.Say("ui.help." + page)
	}
	return say.Say("ui.help.topic." + page)
}

// pageText returns what a page of help says.
func pageText(tell *render.Teller, p *panel.Panel, page string) string {
	switch page {
	case pageNow:
		return strings.Join(moveLines(tell, p), "\n")
	case pageMore:
		return strings.Join(furtherLines(tell), "\n")
	}
	return tell.Help(page)
}

// furtherLines say where to learn more, and in what other ways the game can be played.
func furtherLines(tell *render.Teller) []string {
	lines := []string{
		tell.Say("ui.help.further"), tell.Say("ui.help.commands", render.Data{"Command": tell.Game().Key}),
		tell.Say("ui.help.prepare"),
	}
	if len(tell.Game().AutoAnswers) > 0 {
		lines = append(lines, tell.Say("ui.help.standing"))
	}
	return lines
}

// moveLines list what a person can do now, one line for each kind of move.
func moveLines(tell *render.Teller, p *panel.Panel) []string {
	var lines []string
	for _, kind := range p.Moves.Kinds() {
		lines = append(lines, "- "+tell.KindLine(kind))
	}
	return lines
}

// introductionReply says what the bot is for, and has buttons to open a table and to read about the
// bot.
func introductionReply(ic *interaction.Context) interaction.Reply {
	say := ic.Printer()
	reply := interaction.EphemeralReply(say.Say("ui.help.intro") + "\n" + say.Say("ui.help.further"))
	reply.Update = ic.Message.Ephemeral
	reply.Message.Rows = []discordgo.MessageComponent{components.Row(
		components.Button(discordgo.PrimaryButton, say.Say("ui.button.start"), components.ViewID("start", "", "")),
		aboutButton(say),
	)}
	return reply
}

// aboutButton returns the button that leads from help to [ShowAbout].
func aboutButton(say *render.Printer) discordgo.Button {
	return components.Button(discordgo.SecondaryButton, say.Say("ui.button.about"), components.ViewID("about"))
}

// gameLines describe each game of the bot in one line.
func gameLines(ic *interaction.Context) []string {
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

// ShowAbout answers the About button of the help with the program, its version and its games, and a
// button back to the help.
func ShowAbout(_ context.Context, ic *interaction.Context) (interaction.Reply, error) {
	say := ic.Printer()
	lines := []string{say.Say("ui.about.program"), say.Say("ui.about.version", render.Data{"Version": ic.Version})}
	lines = append(append(lines, gameLines(ic)...), say.Say("ui.about.privacy"))
	if ic.Store.Embedded() {
		lines = append(lines, say.Say("ui.about.memory"))
	}
	reply := interaction.EphemeralReply(strings.Join(lines, "\n"))
	reply.Update = ic.Message.Ephemeral
	reply.Message.Rows = []discordgo.MessageComponent{components.Row(
		components.Button(discordgo.SecondaryButton, say.Say("ui.button.back"), components.ViewID("help")),
	)}
	return reply, nil
}
