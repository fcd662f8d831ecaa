package render

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

// Data holds the fields of a message's template. An int under "N" also chooses the plural form.
type Data map[string]any

// Printer writes messages in one language. What the language lacks it says in English. It is immutable and safe for
// concurrent use.
type Printer struct {
	book      *Book
	language  Language
	english   *Printer          // says what the language lacks; nil for English itself
	fixed     map[string]string // texts of messages with neither fields nor plural forms, as most have
	templates map[string]bool   // keys of the other messages: whether they have a form for zero
	localizer *i18n.Localizer   // fills the other messages
	unspoken  []string          // prefixes of the keys of games that have no file in the language
}

// zeroSuffix is the suffix of the key under which a message's form for zero is registered.
const zeroSuffix = "#none"

// newPrinter reads the message files of one language.
func (b *Book) newPrinter(code string) (*Printer, error) {
	p := &Printer{book: b, language: FindLanguage(code), english: b.english, fixed: map[string]string{}, templates: map[string]bool{}}
	var templates []*i18n.Message
	err := b.eachMessage(code, func(m *i18n.Message) error {
		message, err := parseMessage(m)
		if err != nil {
			return err
		}
		if text, ok := message.fixedText(); ok {
			p.fixed[m.ID] = text
			return nil
		}
		p.templates[m.ID] = m.Zero != ""
		templates = append(templates, m)
		if m.Zero != "" { // CLDR has no zero form in these languages
			templates = append(templates, oneForm(m.ID+zeroSuffix, m.Zero))
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, e := range b.entries {
		if !b.words[e.Game.Key].Speaks(code) {
			p.unspoken = append(p.unspoken, e.Game.Key+".")
		}
	}
	tag := language.Make(code)
	bundle := i18n.NewBundle(tag)
	p.localizer = i18n.NewLocalizer(bundle, code)
	return p, bundle.AddMessages(tag, templates...)
}

// Language returns the code of the printer's language, such as [English].
func (p *Printer) Language() string { return p.language.Code }

// Has reports whether there is a message under the key, in the printer's language or in English.
func (p *Printer) Has(key string) bool {
	return p.knows(key) || p.english != nil && p.english.knows(key)
}

// knows reports whether the printer's language has a message under the key.
func (p *Printer) knows(key string) bool {
	_, isFixed := p.fixed[key]
	_, isTemplate := p.templates[key]
	return isFixed || isTemplate
}

// Say returns the message under a key, filled with the given fields. If the message is missing or fails, Say returns
// the English message or, if that fails too, the key in brackets. It reports a message that fails, and one that is
// missing in a complete language.
func (p *Printer) Say(key string, data ...Data) string {
	if text, ok := p.fixed[key]; ok {
		return text
	}
	hasZero, ok := p.templates[key]
	if !ok && p.english != nil && (!p.language.Complete || p.isUnspoken(key)) {
		return p.english.Say(key, data...)
	}
	config := &i18n.LocalizeConfig{MessageID: key, TemplateData: Data{}, TemplateParser: templateParser{}}
	if len(data) > 0 && data[0] != nil {
		config.TemplateData = data[0]
		if n, ok := data[0]["N"].(int); ok {
			config.PluralCount = n
			if n == 0 && hasZero {
				config.MessageID += zeroSuffix
			}
		}
	}
	text, err := p.localizer.Localize(config)
	if err != nil {
		p.book.report(p.Language(), key, err)
	}
	switch {
	case text != "":
		return text
	case p.english != nil:
		return p.english.Say(key, data...)
	}
	return "⟦" + key + "⟧"
}

// isUnspoken reports whether a key is one of a game that has no file in the printer's language, as the toy has in most.
func (p *Printer) isUnspoken(key string) bool {
	return slices.ContainsFunc(p.unspoken, func(prefix string) bool { return strings.HasPrefix(key, prefix) })
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

// And joins items to a list in the printer's language: "a, b and c". Three items or more of a language with its own
// comma have nothing but commas between them.
func (p *Printer) And(items ...string) string {
	if p.language.comma != "" && len(items) > 2 {
		return p.Commas(items)
	}
	return p.joinItems("ui.list.and", items)
}

// Or joins items as alternatives: "a, b or c".
func (p *Printer) Or(items ...string) string { return p.joinItems("ui.list.or", items) }

// Commas joins items with the commas of the printer's language: "a, b, c".
func (p *Printer) Commas(items []string) string {
	return strings.Join(items, cmp.Or(p.language.comma, ", "))
}

// joinItems joins items with commas, and the last two by the message of the key.
func (p *Printer) joinItems(key string, items []string) string {
	if len(items) < 2 {
		return strings.Join(items, "")
	}
	last := len(items) - 1
	return p.Say(key, Data{"Most": p.Commas(items[:last]), "Last": items[last]})
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
