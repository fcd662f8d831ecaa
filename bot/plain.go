package bot

import "regexp"

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
	p.Components, had = p.Components.WithoutEmoji()
	had = had || text != p.Content
	p.Content = text
	return p, had
}
