package render

import (
	"errors"
	"strconv"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"
)

// Data holds the fields of a message's template. An int under "N" also chooses the plural form.
type Data map[string]any

// Printer writes messages in one language. It is immutable and safe for concurrent use.
type Printer struct {
	book      *Book
	language  string
	localizer *i18n.Localizer
}

// Language returns the language of the printer: [English] or [French].
func (p *Printer) Language() string { return p.language }

// Has reports whether the printer's language has a message under the key.
func (p *Printer) Has(key string) bool {
	_, ok := p.book.messages[p.language][key]
	return ok
}

// Say returns the message under a key, filled with the given fields. A message that is missing or fails is
// reported; Say then returns the English message or, if that fails too, the key in brackets.
func (p *Printer) Say(key string, data ...Data) string {
	if text, ok := p.book.messages[p.language][key].fixedText(); ok {
		return text
	}
	config := &i18n.LocalizeConfig{MessageID: key, TemplateData: Data{}, TemplateParser: templateParser{}}
	if len(data) > 0 && data[0] != nil {
		config.TemplateData = data[0]
		if n, ok := data[0]["N"].(int); ok {
			config.PluralCount = n
			if n == 0 && p.book.zeroForms[p.language+" "+key] {
				config.MessageID += zeroSuffix
			}
		}
	}
	text, err := p.localizer.Localize(config)
	if err != nil {
		p.book.report(p.language, key, err)
	}
	if text != "" {
		return text
	}
	if text, ok := p.book.messages[English][key].fixedText(); ok {
		return text
	}
	return "⟦" + key + "⟧"
}

// Number returns a number in decimal with a true minus sign (U+2212).
func Number(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return strconv.Itoa(n)
}

// sayFirst returns the message of the first key that the language has. If it has none of them, sayFirst returns the
// result of Say for the last key, which reports the missing message.
func (p *Printer) sayFirst(data Data, keys ...string) string {
	for _, key := range keys {
		if p.Has(key) {
			return p.Say(key, data)
		}
	}
	return p.Say(keys[len(keys)-1], data)
}

// And joins items to a list in the printer's language: "a, b and c".
func (p *Printer) And(items ...string) string { return p.joinItems("ui.list.and", items) }

// Or joins items as alternatives: "a, b or c".
func (p *Printer) Or(items ...string) string { return p.joinItems("ui.list.or", items) }

// joinItems joins items with commas, and the last two by the message of the key.
func (p *Printer) joinItems(key string, items []string) string {
	if len(items) < 2 {
		return strings.Join(items, "")
	}
	last := len(items) - 1
	return p.Say(key, Data{"Most": strings.Join(items[:last], ", "), "Last": items[last]})
}

// Teller returns a teller for a game of the book and its players, who are named in plain. It panics if the
// book does not have the game, which is a programming error.
func (p *Printer) Teller(game string, players []Player) *Teller {
	entry, ok := p.book.Entry(game)
	if !ok {
		panic(errors.New("render: no game " + game + " in the book"))
	}
	return &Teller{Printer: p, game: entry.Game, words: p.book.words[game], players: players}
}
