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

// Entry is one line of the program's list of games: its rules beside its
// painter.
type Entry struct {
	Game    *engine.Game
	Painter Painter
}

// Report is told of a message that is missing or whose template fails, with
// the language that lacks it. It may be called from several goroutines.
type Report func(language, key string, err error)

// Book holds every sentence of the program and of its games, in every
// language. It is immutable but for its [Emojis], and safe for concurrent use.
type Book struct {
	entries  []Entry
	words    map[string]*Words
	messages map[string]map[string]Message // by language and key
	none     map[string]bool               // "language key" of what has words for none
	printers map[string]*Printer
	report   Report
	emojis   *Emojis
}

// NewBook reads the messages of the conversation and of the games. It refuses
// what would fail later: a file that is missing or cannot be parsed, a key
// written twice, a game's key without the game's prefix. A nil report logs
// each bad key once.
func NewBook(games []Entry, report Report) (*Book, error) {
	if report == nil {
		report = logOnce()
	}
	b := &Book{
		entries:  slices.Clone(games),
		words:    map[string]*Words{},
		messages: map[string]map[string]Message{},
		printers: map[string]*Printer{},
		none:     map[string]bool{},
		report:   report,
	}
	b.emojis = &Emojis{book: b}
	for _, e := range games {
		b.words[e.Game.Key] = e.Painter.Words()
	}
	bundle := i18n.NewBundle(language.English)
	for _, lang := range Languages() {
		if err := b.load(bundle, lang); err != nil {
			return nil, err
		}
	}
	for _, lang := range Languages() {
		b.printers[lang] = &Printer{book: b, language: lang, localizer: i18n.NewLocalizer(bundle, lang)}
	}
	return b, nil
}

// load reads all files of one language.
func (b *Book) load(bundle *i18n.Bundle, lang string) error {
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

// ofNone ends the key of what is said of none.
const ofNone = "#none"

func (b *Book) loadFile(bundle *i18n.Bundle, lang string, files fs.FS, prefix string) error {
	messages, err := readMessages(files, lang)
	if err != nil {
		return err
	}
	var filled []*i18n.Message
	for _, m := range messages {
		if !strings.HasPrefix(m.ID, prefix) {
			return fmt.Errorf("%s: key %q does not begin with %q", lang, m.ID, prefix)
		}
		if b.messages[lang][m.ID], err = inspect(m); err != nil {
			return fmt.Errorf("%s: %w", lang, err)
		}
		if _, ok := b.messages[lang][m.ID].plain(); !ok {
			filled = append(filled, m)
		}
		if m.Zero != "" { // CLDR has no such form in these languages
			filled = append(filled, &i18n.Message{ID: m.ID + ofNone, One: m.Zero, Many: m.Zero, Other: m.Zero})
			b.none[lang+" "+m.ID] = true
		}
	}
	return bundle.AddMessages(language.Make(lang), filled...)
}

// Printer is the printer for one of Discord's locales: French for the French
// one, English for all others.
func (b *Book) Printer(locale string) *Printer { return b.printers[LanguageOf(locale)] }

// Entries is the list of games, in its order.
func (b *Book) Entries() []Entry { return slices.Clone(b.entries) }

// Entry finds a game of the list.
func (b *Book) Entry(game string) (Entry, bool) {
	i := slices.IndexFunc(b.entries, func(e Entry) bool { return e.Game.Key == game })
	if i < 0 {
		return Entry{}, false
	}
	return b.entries[i], true
}

// Messages is a copy of all messages of a language by key, for tests.
func (b *Book) Messages(language string) map[string]Message {
	return maps.Clone(b.messages[language])
}

// logOnce reports each key once, so that a missing sentence cannot flood the
// log.
func logOnce() Report {
	var seen sync.Map
	return func(language, key string, err error) {
		if _, again := seen.LoadOrStore(language+" "+key, true); !again {
			slog.Error("a message is missing or broken", "language", language, "key", key, "err", err)
		}
	}
}
