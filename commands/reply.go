package commands

import (
	"context"
	"slices"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/queue"
)

// Reply is the one answer to a request. At most one of Message, Modal and
// Choices is there.
type Reply struct {
	Silent  bool     // another process has applied this very interaction; say nothing
	Applied bool     // this process has changed the match; nobody else can tell the person
	Update  bool     // replace the pressed ephemeral message instead of answering anew
	Message *Message // always ephemeral
	Modal   *Modal
	Choices []*discordgo.ApplicationCommandOptionChoice // of autocomplete; may be empty

	// Panel says that the message is a seat's panel: it takes the place of any
	// other panel of the person in the channel.
	Panel bool
	// Later draws, in a turn, what the message lacks because others were waiting;
	// nil where it lacks nothing. The files are to be added to the message, unless
	// another panel has taken its place.
	Later func(context.Context, *queue.Turn) ([]File, error)

	refusal bool // nothing was done; said unless another process has done it
}

// Message is what is written somewhere, in the words of its reader.
type Message struct {
	Content  string
	Files    []File
	Rows     []discordgo.MessageComponent
	Mentions []string // ids of the users whom the message may ping; nobody else ever
}

// File is an attachment. One whose name the edited message already has is kept
// there and not sent again: the name of a picture holds its hash.
type File struct {
	Name string
	Alt  string // what it shows, for those who cannot see it
	Data []byte
}

// Modal is a form with text fields.
type Modal struct {
	CustomID, Title string
	Field           discordgo.TextInput
}

// Discord's limits that shape messages; see also limits_test.go, which tests
// what is derived against all of them.
const (
	maxContent     = 2000
	maxRows        = 5
	maxPerRow      = 5
	maxOptions     = 25
	maxLabel       = 80
	maxOptionText  = 100
	maxCustomID    = 100
	maxPlaceholder = 150
	maxModalTitle  = 45
	maxAlt         = 1024
)

// picture makes an attachment of a drawn picture.
func picture(name string, p render.Picture) File {
	return File{Name: fileName(name, p.Hash), Alt: clip(p.Alt, maxAlt), Data: p.PNG}
}

func fileName(name, hash string) string { return name + "-" + hash[:min(len(hash), 12)] + ".png" }

// has tells whether the pressed message has a file of that name, which an
// answer that replaces it can keep.
func (r *Request) has(name string) bool {
	return r.Message.Ephemeral && slices.ContainsFunc(r.Message.Files, func(k Kept) bool { return k.Name == name })
}

func clip(s string, n int) string { return render.Clip(s, n) }

// row is one line of components.
func row(components ...discordgo.MessageComponent) discordgo.MessageComponent {
	return discordgo.ActionsRow{Components: components}
}

// rows breaks buttons into lines.
func rows(buttons []discordgo.MessageComponent) []discordgo.MessageComponent {
	var lines []discordgo.MessageComponent
	for len(buttons) > 0 {
		n := min(len(buttons), maxPerRow)
		lines = append(lines, row(buttons[:n]...))
		buttons = buttons[n:]
	}
	return lines
}

// button makes a button.
func button(style discordgo.ButtonStyle, label, id string) discordgo.Button {
	return discordgo.Button{Style: style, Label: clip(label, maxLabel), CustomID: id}
}

// menu makes a select menu of one choice.
func menu(id, placeholder string, options []discordgo.SelectMenuOption) discordgo.SelectMenu {
	one := 1
	return discordgo.SelectMenu{
		MenuType: discordgo.StringSelectMenu, CustomID: id, Placeholder: clip(placeholder, maxPlaceholder),
		Options: options, MinValues: &one, MaxValues: 1,
	}
}

// chosenMenu is a menu that shows what is chosen, under a title: a menu in which
// something is chosen does not show its placeholder.
func chosenMenu(say *render.Printer, id, title string, options []discordgo.SelectMenuOption) discordgo.SelectMenu {
	options = slices.Clone(options)
	for i, o := range options {
		if o.Default {
			named := say.Say("ui.option.line", render.Data{"Option": title, "Value": o.Label})
			options[i].Label = clip(named, maxOptionText)
		}
	}
	return menu(id, title, options)
}

// multiMenu makes a select menu of one to all choices.
func multiMenu(id, placeholder string, options []discordgo.SelectMenuOption) discordgo.SelectMenu {
	m := menu(id, placeholder, options)
	m.MaxValues = len(options)
	return m
}

func option(label, value, description string) discordgo.SelectMenuOption {
	return discordgo.SelectMenuOption{
		Label: clip(label, maxOptionText), Value: value, Description: clip(description, maxOptionText),
	}
}

// nonEmpty are the texts in which there is something.
func nonEmpty(texts []string) []string {
	var kept []string
	for _, text := range texts {
		if text != "" {
			kept = append(kept, text)
		}
	}
	return kept
}
