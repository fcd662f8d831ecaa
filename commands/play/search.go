package play

import (
	"context"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/render"
)

const (
	// searchField is the custom id of the form's field.
	searchField = "words"
	// maxSearch is how many characters can be searched for.
	maxSearch = 50
)

// search opens the form that asks what to search for, or shows the results when the form is submitted.
func search(ctx context.Context, ic *interaction.Context, p *panel.Panel, at panel.Page) (interaction.Reply, error) {
	if ic.Kind == interaction.ModalSubmit {
		return showResults(ctx, ic, p, at)
	}
	say := ic.Printer()
	return interaction.Reply{Modal: &components.Modal{
		CustomID: p.Address().ID(panel.Action{What: panel.ActSearch, With: at.String()}.String()),
		Title:    render.Clip(say.Say("ui.search.title"), components.MaxModalTitle),
		Field: discordgo.TextInput{
			CustomID: searchField, Label: render.Clip(say.Say("ui.search.label"), components.MaxModalTitle),
			Placeholder: render.Clip(say.Say("ui.search.hint"),
				components.MaxOptionText), Style: discordgo.TextInputShort, Required: true, MinLength: 1, MaxLength: maxSearch,
		},
	}}, nil
}

// showResults shows the choices of a page that match the submitted words.
func showResults(ctx context.Context, ic *interaction.Context, p *panel.Panel, at panel.Page) (interaction.Reply, error) {
	to := p.Address()
	it, ok := p.FindItem(at.Kind)
	if !ok {
		return panelAgain(ctx, ic, p, panel.ViewState{Stale: true})
	}
	words := render.Clip(strings.TrimSpace(ic.Fields[searchField]), maxSearch)
	found := p.Lexicon.Search(p.Choices(it, at.Given, p.NextSlot(it, at.Given)), words)
	data := render.Data{"N": len(found), "Text": render.Escape(words)}
	if len(found) == 0 {
		return panelAgain(ctx, ic, p,
			panel.ViewState{At: at, Planning: to.Planning, Line: to.Line, Note: p.Tell.Say("ui.search.none", data)})
	}
	at.Words = words
	return panelAgain(ctx, ic, p,
		panel.ViewState{At: at, Planning: to.Planning, Line: to.Line, Note: p.Tell.Say("ui.search.found", data)})
}

// panelAgain returns the message of a panel that was just made, or of the one that takes its place.
func panelAgain(ctx context.Context, ic *interaction.Context, p *panel.Panel, show panel.ViewState) (interaction.Reply, error) {
	if p.IsWhatIf() {
		return shownPanel(ctx, ic, p, show)
	}
	return panelReply(ctx, ic, p.Match, p.Seat, show)
}
