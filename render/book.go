package render

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/nicksnyder/go-i18n/v2/i18n"

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
// immutable. It is safe for concurrent use. English is read at once, another language when its first reader comes.
type Book struct {
	entries  []Entry
	words    map[string]*Words
	printers map[string]func() *Printer // by language
	english  *Printer
	report   Report
	emojis   *Emojis
}

// NewBook reads the English messages, the common ones and those of the games. It returns an error for a missing or
// malformed file, a duplicate key, and a key in a game's file that does not begin with the game's key. If report is
// nil, each key that fails later is logged once.
func NewBook(games []Entry, report Report) (*Book, error) {
	if report == nil {
		report = logOnce()
	}
	b := &Book{entries: slices.Clone(games), words: map[string]*Words{}, printers: map[string]func() *Printer{}, report: report}
	b.emojis = &Emojis{book: b}
	for _, e := range games {
		b.words[e.Game.Key] = e.Painter.Words()
	}
	for _, language := range Languages() {
		b.printers[language] = sync.OnceValue(func() *Printer { return b.load(language) })
	}
	english, err := b.newPrinter(English)
	b.english = english
	b.printers[English] = func() *Printer { return english }
	return b, err
}

// load returns the printer of a language. If its messages cannot be read, load reports that and returns the English
// printer.
func (b *Book) load(language string) *Printer {
	p, err := b.newPrinter(language)
	if err != nil {
		b.report(language, "", err)
		return b.english
	}
	return p
}

// CheckFiles reads the messages of every language and returns what is wrong with the files. It is for tests, because
// [NewBook] reads English only.
func (b *Book) CheckFiles() error {
	var errs []error
	for _, language := range Languages() {
		_, err := b.newPrinter(language)
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// eachMessage calls f with each message of a language. It returns an error for a malformed file, for a missing one in
// English, and for a key in a game's file that does not begin with the game's key.
func (b *Book) eachMessage(language string, f func(m *i18n.Message) error) error {
	if err := readFile(commonMessages, language, "", f); err != nil {
		return fmt.Errorf("render: %w", err)
	}
	for _, e := range b.entries {
		if err := readFile(b.words[e.Game.Key].Messages, language, e.Game.Key+".", f); err != nil {
			return fmt.Errorf("render: game %q: %w", e.Game.Key, err)
		}
	}
	return nil
}

// readFile calls f with each message of one file. Every key must begin with prefix. Only English needs the file.
func readFile(files fs.FS, language, prefix string, f func(m *i18n.Message) error) error {
	messages, err := readMessages(files, language)
	if language != English && errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, m := range messages {
		if !strings.HasPrefix(m.ID, prefix) {
			return fmt.Errorf("%s: key %q does not begin with %q", language, m.ID, prefix)
		}
		if err := f(m); err != nil {
			return fmt.Errorf("%s: %w", language, err)
		}
	}
	return nil
}

// Printer returns the printer for a Discord locale. A language that has no messages is replaced by English.
func (b *Book) Printer(locale string) *Printer { return b.printers[LanguageOf(locale)]() }

// Separate returns a book of the same games that shares nothing with b. It is for reading every language once: what it has
// read is freed with it.
func (b *Book) Separate() (*Book, error) { return NewBook(b.entries, b.report) }

// Keys returns the keys of all messages that begin with prefix, sorted.
func (b *Book) Keys(prefix string) []string {
	var keys []string
	for _, key := range slices.Concat(slices.Collect(maps.Keys(b.english.fixed)), slices.Collect(maps.Keys(b.english.templates))) {
		if strings.HasPrefix(key, prefix) {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	return keys
}

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

// Messages reads all messages of a language and returns them by key. It is for tests.
func (b *Book) Messages(language string) map[string]Message {
	messages := map[string]Message{}
	err := b.eachMessage(language, func(m *i18n.Message) (err error) {
		messages[m.ID], err = parseMessage(m)
		return err
	})
	if err != nil {
		b.report(language, "", err)
	}
	return messages
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
