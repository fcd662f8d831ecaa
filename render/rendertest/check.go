package rendertest

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/nicksnyder/go-i18n/v2/i18n"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
)

// Check fails the test for each of the [Problems] of a game.
func Check(t *testing.T, e render.Entry) {
	t.Helper()
	for _, p := range Problems(e) {
		t.Error(p)
	}
}

// Problems returns what is wrong with a game's messages and pictures in any language, without duplicates and
// in a stable order.
func Problems(e render.Entry) []string { return problems(e, func(string) bool { return false }) }

// problems is [Problems], but it stops soon after isEnough returns true for a problem.
func problems(e render.Entry, isEnough func(problem string) bool) []string {
	c := &checker{
		entry: e, isEnough: isEnough, seen: map[string]bool{}, passed: map[checkedText]bool{}, eventCounts: map[string]int{},
		layers: map[string][sha256.Size]byte{}, languages: spokenLanguages(e),
	}
	book, err := render.NewBook([]render.Entry{e}, c.reportMissing)
	if err == nil {
		err = book.CheckFiles()
	}
	if err != nil {
		return []string{err.Error()}
	}
	c.book = book
	if c.reportEmptyFiles() {
		return c.problems
	}
	c.checkKeys()
	for _, language := range c.languages {
		c.language = language
		c.tell = book.Printer(language).Teller(e.Game.Key, c.awkwardPlayers(e.Game.MaxSeats))
		c.checkTypography()
		c.checkDeclarations()
		c.checkRules()
		c.checkLesson()
		if c.stop {
			return c.problems
		}
	}
	c.playAll()
	return c.problems
}

// checker collects the problems of one game.
type checker struct {
	entry       render.Entry
	book        *render.Book
	languages   []string // in which the game has messages
	language    string
	tell        *render.Teller
	problems    []string
	seen        map[string]bool      // reported problems, and kinds of scenes that were drawn
	passed      map[checkedText]bool // texts without a fault, because most texts occur repeatedly
	eventCounts map[string]int       // number of events of each kind
	isEnough    func(problem string) bool
	stop        bool                         // whether isEnough returned true
	layers      map[string][sha256.Size]byte // static layers by key
}

// checkedText is a text with its maximum length.
type checkedText struct {
	language, text string
	limit          int
}

func (c *checker) game() *engine.Game { return c.entry.Game }

// addProblem records a problem, unless it is recorded already.
func (c *checker) addProblem(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if !c.seen[text] {
		c.seen[text] = true
		c.problems = append(c.problems, text)
		c.stop = c.stop || c.isEnough(text)
	}
}

// reportMissing is the report of the checker's book.
func (c *checker) reportMissing(language, key string, err error) {
	var absent *i18n.MessageNotFoundErr
	if errors.As(err, &absent) {
		c.addProblem("%s: message %q is missing", language, key)
		return
	}
	c.addProblem("%s: message %q: %v", language, key, err)
}

// isReported reports whether a text contains the key of a message that is missing or fails, for which there is a
// problem already.
func isReported(text string) bool { return strings.Contains(text, "⟦") }

// noCards matches a number of 0 cards, which should be a word.
var noCards = regexp.MustCompile(`(^|[^\d.,])0[ \x{a0}](cards?|cartes?)\b`)

// checkText checks that a text for people is not empty, has at most limit characters, and has no traces of an empty
// field. what names the text in the problem.
func (c *checker) checkText(what, text string, limit int) {
	checked := checkedText{c.language, text, limit}
	if c.passed[checked] || isReported(text) {
		return
	}
	fault := ""
	switch {
	case text == "":
		fault = "is empty"
	case len([]rune(text)) > limit:
		fault = fmt.Sprintf("is longer than %d characters", limit)
	case strings.Contains(text, "{{") || strings.Contains(text, "<no value>"):
		fault = "has an unfilled template"
	case strings.TrimSpace(text) != text || strings.Contains(text, "  ") || strings.Contains(text, " ,"):
		fault = "has a space too many, where a field was empty perhaps"
	case BrokenBold(text) != "":
		fault = "has bold text within bold text, " + BrokenBold(text)
	case noCards.MatchString(text):
		fault = "counts no cards at all"
	default:
		c.passed[checked] = true
		return
	}
	c.addProblem("%s: %s %s: %q", c.language, what, fault, text)
}

// checkClause checks a text that must not end in a full stop, because it becomes a part of a longer one.
func (c *checker) checkClause(what, text string, limit int) {
	c.checkText(what, text, limit)
	if strings.HasSuffix(text, ".") {
		c.addProblem("%s: %s ends in a full stop, which its surroundings bring: %q", c.language, what, text)
	}
}

// checkDistinct checks that different tokens of a menu have different words.
func (c *checker) checkDistinct(menu string, tokens []string, say func(string) string) {
	tokenOf := map[string]string{} // by text
	for _, token := range tokens {
		text := say(token)
		if other, taken := tokenOf[text]; taken && other != token {
			c.addProblem("%s: %s: %q and %q both read %q", c.language, menu, other, token, text)
		}
		tokenOf[text] = token
	}
}

// awkwardPlayers returns the players of a game, with names that are difficult to write.
func (c *checker) awkwardPlayers(seats int) []render.Player {
	names := []string{"Élodie", "Bob_the*Builder", "Maximilienne de la Tour", "محمد 李", "x", "Zoë 🚂"}
	players := make([]render.Player, seats)
	for i := range players {
		name := names[i%len(names)]
		if i >= len(names) {
			name = fmt.Sprint(name, i)
		}
		players[i] = render.Player{Seat: engine.Seat(i + 1), Name: name, User: fmt.Sprint(1000 + i)}
	}
	return players
}

// specs yields the kinds and the shortcuts, with their part of a message key.
func (c *checker) specs(yield func(part string, s engine.Spec) bool) {
	for _, s := range c.game().Kinds {
		if !yield("kind", s) {
			return
		}
	}
	for _, s := range c.game().Shortcuts {
		if !yield("shortcut", s) {
			return
		}
	}
}

// slots returns the names of all slots without duplicates.
func (c *checker) slots() []string {
	var names []string
	for _, spec := range c.specs {
		for _, slot := range spec.Slots {
			if !slices.Contains(names, slot.Name) {
				names = append(names, slot.Name)
			}
		}
	}
	return names
}
