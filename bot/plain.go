package bot

import (
	"regexp"

	"github.com/bwmarrin/discordgo"
)

// emojiTag is an emoji of ours in a text, with the space after it.
var emojiTag = regexp.MustCompile(`<:\w{2,32}:\d+>\x{202f}?`)

// bareText is a text without emoji of ours.
func bareText(text string) string { return emojiTag.ReplaceAllString(text, "") }

// withoutEmoji is the body of a request without emoji of the application; false where
// it has none, or is no message.
func withoutEmoji(body any) (plain any, had bool) {
	switch b := body.(type) {
	case payload:
		return b.withoutEmoji()
	case answer:
		data, ok := b.Data.(payload)
		if !ok {
			return nil, false
		}
		b.Data, had = data.withoutEmoji()
		return b, had
	case addition:
		text := bareText(b.Content)
		had = text != b.Content
		b.Content = text
		return b, had
	}
	return nil, false
}

func (p payload) withoutEmoji() (plain payload, had bool) {
	text := bareText(p.Content)
	had = text != p.Content
	p.Content = text
	rows := make([]discordgo.MessageComponent, len(p.Components))
	for i, row := range p.Components {
		bare, some := bareRow(row)
		rows[i], had = bare, had || some
	}
	p.Components = rows
	return p, had
}

// bareRow is a row without emoji; had tells whether there was one.
func bareRow(row discordgo.MessageComponent) (bare discordgo.MessageComponent, had bool) {
	r, ok := row.(discordgo.ActionsRow)
	if !ok {
		return row, false
	}
	components := make([]discordgo.MessageComponent, len(r.Components))
	for i, c := range r.Components {
		switch c := c.(type) {
		case discordgo.Button:
			had = had || c.Emoji != nil
			c.Emoji = nil
			components[i] = c
		case discordgo.SelectMenu:
			options, some := bareOptions(c.Options)
			c.Options, had = options, had || some
			components[i] = c
		default:
			components[i] = c
		}
	}
	r.Components = components
	return r, had
}

func bareOptions(options []discordgo.SelectMenuOption) (bare []discordgo.SelectMenuOption, had bool) {
	for _, o := range options {
		had = had || o.Emoji != nil
		o.Emoji = nil
		bare = append(bare, o)
	}
	return bare, had
}
