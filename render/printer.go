package render

import (
	"errors"
	"strconv"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"
)

// Data are the fields of a message's template. An int under "N" is also the
// number that chooses the plural form.
type Data map[string]any

// Printer says sentences in one language. It is immutable and safe for
// concurrent use.
type Printer struct {
	book      *Book
	language  string
	localizer *i18n.Localizer
}

// Language is the language of the printer: [English] or [French].
func (p *Printer) Language() string { return p.language }

// Has tells whether the printer's language has a message under the key.
func (p *Printer) Has(key string) bool {
	_, ok := p.book.messages[p.language][key]
	return ok
}

// Say is the message under a key, with the given fields. A message that is
// missing or fails is reported; the reader gets the English one or, where that
// will not do either, the key in brackets.
func (p *Printer) Say(key string, data ...Data) string {
	if text, ok := p.book.messages[p.language][key].plain(); ok {
		return text
	}
	config := &i18n.LocalizeConfig{MessageID: key, TemplateData: Data{}, TemplateParser: reader{}}
	if len(data) > 0 && data[0] != nil {
		config.TemplateData = data[0]
		if n, ok := data[0]["N"].(int); ok {
			config.PluralCount = n
			if n == 0 && p.book.none[p.language+" "+key] {
				config.MessageID += ofNone
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
	if text, ok := p.book.messages[English][key].plain(); ok {
		return text
	}
	return "⟦" + key + "⟧"
}

// Number is a number with a true minus sign.
func Number(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return strconv.Itoa(n)
}

// first says the first of the keys that the language has, or fails on the
// last.
func (p *Printer) first(data Data, keys ...string) string {
	for _, key := range keys {
		if p.Has(key) {
			return p.Say(key, data)
		}
	}
	return p.Say(keys[len(keys)-1], data)
}

// And joins items as the language lists them: "a, b and c".
func (p *Printer) And(items ...string) string { return p.join("ui.list.and", items) }

// Or joins items as alternatives: "a, b or c".
func (p *Printer) Or(items ...string) string { return p.join("ui.list.or", items) }

func (p *Printer) join(key string, items []string) string {
	if len(items) < 2 {
		return strings.Join(items, "")
	}
	last := len(items) - 1
	return p.Say(key, Data{"Most": strings.Join(items[:last], ", "), "Last": items[last]})
}

// Teller is a printer that knows one of the book's games and its players, who
// are named plainly at first. It panics on a game that the book does not have:
// that is a mistake of the program.
func (p *Printer) Teller(game string, players []Player) *Teller {
	entry, ok := p.book.Entry(game)
	if !ok {
		panic(errors.New("render: no game " + game + " in the book"))
	}
	return &Teller{Printer: p, game: entry.Game, words: p.book.words[game], players: players}
}
