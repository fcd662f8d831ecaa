package render

import (
	"embed"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"github.com/railbot/railbot/engine"
)

//go:embed messages
var commonMessages embed.FS

// Entry is one game of the program's list: its rules and its painter.
type Entry struct {
	Game    *engine.Game
	Painter Painter
}

// Report is called for a message that is missing or whose template fails, with the language that lacks it. It
// may be called from several goroutines.
type Report func(language, key string, err error)

// Book holds all messages of the program and of its games, in every language. Apart from its [Emojis] it is
// immutable. It is safe for concurrent use.
type Book struct {
	entries   []Entry
	words     map[string]*Words
	messages  map[string]map[string]Message // by language, then by key
	zeroForms map[string]bool               // "language key" of messages with a form for zero
	printers  map[string]*Printer
	report    Report
	emojis    *Emojis
}

// NewBook reads the common messages and those of the games. It returns an error for a missing or malformed file, a
// duplicate key, and a key in a game's file that does not begin with the game's key. If report is nil, each key that
// fails later is logged once.
func NewBook(games []Entry, report Report) (*Book, error) {
	if report == nil {
		report = logOnce()
	}
	b := &Book{
		entries:   slices.Clone(games),
		words:     map[string]*Words{},
		messages:  map[string]map[string]Message{},
		printers:  map[string]*Printer{},
		zeroForms: map[string]bool{},
		report:    report,
	}
	b.emojis = &Emojis{book: b}
	for _, e := range games {
		b.words[e.Game.Key] = e.Painter.Words()
	}
	bundle := i18n.NewBundle(language.English)
	for _, lang := range Languages() {
		if err := b.loadLanguage(bundle, lang); err != nil {
			return nil, err
		}
	}
	for _, lang := range Languages() {
		b.printers[lang] = &Printer{book: b, language: lang, localizer: i18n.NewLocalizer(bundle, lang)}
	}
	return b, nil
}

// loadLanguage reads the message files of one language.
func (b *Book) loadLanguage(bundle *i18n.Bundle, lang string) error {
	b.messages[lang] = map[string]Message{}
	if err := b.loadFile(bundle, lang, commonMessages, ""); err != nil {
		return fmt.Errorf("render: %w", err)
	}
	for _, e := range b.entries {
		if err := b.loadFile(bundle, lang, b.words[e.Game.Key].Messages, e.Game.Key+"."); err != nil {
			return fmt.Errorf("render: game %q: %w", e.Game.Key, err)
		}
	}
	return nil
}

// zeroSuffix is the suffix of the key under which a message's form for zero is registered.
const zeroSuffix = "#none"

// loadFile adds the messages of one file. Every key must begin with prefix.
func (b *Book) loadFile(bundle *i18n.Bundle, lang string, files fs.FS, prefix string) error {
	messages, err := readMessages(files, lang)
	if err != nil {
		return err
	}
	var templates []*i18n.Message // messages that the i18n library fills
	for _, m := range messages {
		if !strings.HasPrefix(m.ID, prefix) {
			return fmt.Errorf("%s: key %q does not begin with %q", lang, m.ID, prefix)
		}
		if b.messages[lang][m.ID], err = parseMessage(m); err != nil {
			return fmt.Errorf("%s: %w", lang, err)
		}
		if _, ok := b.messages[lang][m.ID].fixedText(); !ok {
			templates = append(templates, m)
		}
		if m.Zero != "" { // CLDR has no zero form in these languages
			templates = append(templates, &i18n.Message{ID: m.ID + zeroSuffix, One: m.Zero, Many: m.Zero, Other: m.Zero})
			b.zeroForms[lang+" "+m.ID] = true
		}
	}
	return bundle.AddMessages(language.Make(lang), templates...)
}

// Printer returns the printer for a Discord locale: French for French, English for every other locale.
func (b *Book) Printer(locale string) *Printer { return b.printers[LanguageOf(locale)] }

// Entries returns the games in the order of the program's list.
func (b *Book) Entries() []Entry { return slices.Clone(b.entries) }

// Entry returns the entry of a game by its key.
func (b *Book) Entry(game string) (Entry, bool) {
	i := slices.IndexFunc(b.entries, func(e Entry) bool { return e.Game.Key == game })
	if i < 0 {
		return Entry{}, false
	}
	return b.entries[i], true
}

// Messages returns a copy of all messages of a language by key. It is for tests.
func (b *Book) Messages(language string) map[string]Message {
	return maps.Clone(b.messages[language])
}

// logOnce returns a Report that logs each key once per language, so that a missing message cannot flood the
// log.
func logOnce() Report {
	var seen sync.Map
	return func(language, key string, err error) {
		if _, again := seen.LoadOrStore(language+" "+key, true); !again {
			slog.Error("message missing or broken", "language", language, "key", key, "err", err)
		}
	}
}
