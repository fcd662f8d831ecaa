package table

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

const (
	// noteField is the custom id of the field of the form for a private note.
	noteField = "note"
	// maxNote is how many characters a private note may have.
	maxNote = 1000
)

// noteButton returns the button that opens the form for the person's private note about a match.
func noteButton(say *render.Printer, m match.Match) discordgo.Button {
	return components.Button(discordgo.SecondaryButton, say.Say("ui.button.note"), tableID(m.Record().ID, tableNote, engine.Spectator))
}

// noteLines returns the person's private note as a quotation under a title, or nothing.
func noteLines(say *render.Printer, note string) []string {
	if note == "" {
		return nil
	}
	return []string{say.Say("ui.note"), "> " + strings.ReplaceAll(note, "\n", "\n> ")}
}

// editNote opens the form for the person's private note about a match, or stores what was written
// there and shows the page of the table again.
func editNote(ctx context.Context, ic *interaction.Context, id string) (interaction.Reply, error) {
	ic.Path = []string{id}
	m, err := ic.LoadNamedMatch(ctx)
	if err != nil {
		return interaction.Reply{}, err
	}
	if ic.Kind == interaction.ModalSubmit {
		return saveNote(ctx, ic, m)
	}
	say := ic.Printer()
	note, err := ic.PrivateNote(ctx, id)
	if err != nil {
		return interaction.Reply{}, err
	}
	return interaction.Reply{Modal: &components.Modal{
		CustomID: tableID(id, tableNote, engine.Spectator),
		Title:    render.Clip(say.Say("ui.note.title"), components.MaxModalTitle),
		Field: discordgo.TextInput{
			CustomID: noteField, Label: render.Clip(say.Say("ui.note.label"), components.MaxModalTitle),
			Style: discordgo.TextInputParagraph, Value: note, MaxLength: maxNote,
		},
	}}, nil
}

// saveNote stores the private note of a submitted form. It refuses one that is too long.
func saveNote(ctx context.Context, ic *interaction.Context, m match.Match) (interaction.Reply, error) {
	note := strings.ReplaceAll(strings.TrimSpace(ic.Fields[noteField]), "\r\n", "\n")
	if n := utf8.RuneCountInString(note); n > maxNote {
		return interaction.Reply{}, interaction.Refusal("ui.note.long", render.Data{"N": n, "Most": maxNote})
	}
	if err := ic.SetPrivateNote(ctx, m.Record().ID, note); err != nil {
		return interaction.Reply{}, err
	}
	key := "ui.note.saved"
	if note == "" {
		key = "ui.note.deleted"
	}
	return pageReply(ctx, ic, m, ic.Printer().Say(key))
}
