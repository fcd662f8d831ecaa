package discord

import "regexp"

// emojiTag matches an emoji of the application in a text, with the space after it.
var emojiTag = regexp.MustCompile(`<:\w{2,32}:\d+>\x{202f}?`)

// removeEmojiTags returns a text without emoji of the application.
func removeEmojiTags(text string) string { return emojiTag.ReplaceAllString(text, "") }

// withoutEmoji returns the data of a request without emoji of the application, and whether
// there was one.
func withoutEmoji(data any) (plain any, had bool) {
	switch d := data.(type) {
	case payload:
		return d.withoutEmoji()
	case answer:
		message, ok := d.Data.(payload)
		if !ok {
			return nil, false
		}
		d.Data, had = message.withoutEmoji()
		return d, had
	case addition:
		text := removeEmojiTags(d.Content)
		had = text != d.Content
		d.Content = text
		return d, had
	}
	return nil, false
}

func (p payload) withoutEmoji() (plain payload, had bool) {
	text := removeEmojiTags(p.Content)
	p.Components, had = p.Components.withoutEmoji()
	had = had || text != p.Content
	p.Content = text
	return p, had
}
