package render

import (
	"strings"

	"github.com/railbot/railbot/engine"
)

// Option returns the name of an option that is chosen before the game.
func (t *Teller) Option(key string) string { return t.Say(t.key("option", key)) }

// OptionAbout returns the description of an option, in at most 100 characters.
func (t *Teller) OptionAbout(key string) string { return t.Say(t.key("option", key, "desc")) }

// Value returns a value of an option in words. Several picked values are joined. A value without a message of
// its own is a token.
func (t *Teller) Value(key, value string) string {
	own := t.key("option", key, value)
	if t.Has(own) {
		return t.Say(own)
	}
	picked := strings.Split(value, "+")
	if len(picked) == 1 {
		return t.Token(value)
	}
	words := make([]string, len(picked))
	for i, each := range picked {
		words[i] = t.Value(key, each)
	}
	return t.And(words...)
}

// ValueAbout returns the description of an option's value, in at most 100 characters. A value that is a card
// is described by the card's text.
func (t *Teller) ValueAbout(key, value string) string {
	own := t.key("option", key, value, "desc")
	if line, ok := t.Card(value); ok && !t.Has(own) {
		return line
	}
	return t.Say(own)
}

// Options returns a line for each chosen option, in the game's order.
func (t *Teller) Options(o engine.Options) []string {
	var lines []string
	for _, option := range t.game.Options {
		if value, ok := o[option.Key]; ok {
			lines = append(lines, t.Say("ui.option.line",
				Data{"Option": t.Option(option.Key), "Value": t.Value(option.Key, value)}))
		}
	}
	return lines
}
