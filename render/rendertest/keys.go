package rendertest

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
)

// reportEmptyFiles reports each language without messages of the game as one problem, instead of a problem for each
// key. It reports whether there was one.
func (c *checker) reportEmptyFiles() bool {
	for _, language := range c.languages {
		if len(c.ownMessages(language)) == 0 {
			c.addProblem("%s: messages/%s.json has no message", language, language)
		}
	}
	return len(c.problems) > 0
}

// checkKeys compares the languages, and the keys with the game's declarations.
func (c *checker) checkKeys() {
	first := c.ownMessages(c.languages[0])
	for _, language := range c.languages[1:] {
		c.language = language
		c.compareLanguages(c.languages[0], first, c.ownMessages(language))
	}
	for _, key := range slices.Sorted(maps.Keys(first)) {
		c.checkKey(key)
	}
	c.checkSummary(first)
}

// checkSummary checks that the game has messages for the summary of a turn.
func (c *checker) checkSummary(own map[string]render.Message) {
	for key := range own {
		if strings.HasPrefix(key, c.game().Key+".deed.") {
			return
		}
	}
	c.addProblem("no message summarizes a chapter (\"%s.deed.<kind>\" for important kinds of events)", c.game().Key)
}

// ownMessages returns the game's own messages of a language.
func (c *checker) ownMessages(language string) map[string]render.Message {
	messages := c.book.Messages(language)
	maps.DeleteFunc(messages, func(key string, _ render.Message) bool {
		return !strings.HasPrefix(key, c.game().Key+".")
	})
	return messages
}

// compareLanguages checks that two languages have the same keys with the same fields.
func (c *checker) compareLanguages(language string, a, b map[string]render.Message) {
	for _, key := range slices.Sorted(maps.Keys(a)) {
		if other, ok := b[key]; !ok {
			c.addProblem("%s: message %q is missing, %s has it", c.language, key, language)
		} else if !slices.Equal(a[key].Fields, other.Fields) {
			c.addProblem("%s: message %q uses the fields %v, in %s they are %v",
				c.language, key, other.Fields, language, a[key].Fields)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(b)) {
		if _, ok := a[key]; !ok {
			c.addProblem("%s: message %q is missing, %s has it", language, key, c.language)
		}
	}
}

// checkKey checks that a key follows the convention and names something declared, so that no misspelled key
// stays unused.
func (c *checker) checkKey(key string) {
	parts := strings.Split(key, ".")
	if len(parts) < 2 {
		c.addProblem("the key of message %q does not follow the convention", key)
		return
	}
	var declared []string
	switch parts[1] {
	case "title", "about", "chapter", "help", "token", "card", "event", "reason", "part", "ui", "rule", "lesson",
		"points", "result":
		return
	case "kind":
		declared = names(c.game().Kinds)
	case "shortcut":
		declared = names(c.game().Shortcuts)
	case "move":
		declared = append(names(c.game().Kinds), names(c.game().Shortcuts)...)
	case "slot":
		declared = c.slots()
	case "deed":
		declared = c.events()
	case "standing":
		declared = c.game().AutoAnswers
	case "feat":
		declared = c.game().Feats
	case "badge":
		for _, b := range c.game().Badges {
			declared = append(declared, b.Name)
		}
	case "call":
		declared = c.game().Calls
	case "option":
		for _, o := range c.game().Options {
			declared = append(declared, o.Key)
		}
	}
	if len(parts) < 3 || !slices.Contains(declared, parts[2]) {
		c.addProblem("message %q belongs to nothing that the game declares", key)
	}
}

// events returns the kinds of event that the game has messages for.
func (c *checker) events() []string {
	var kinds []string
	for key := range c.ownMessages(render.English) {
		if kind, ok := strings.CutPrefix(key, c.game().Key+".event."); ok {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}

// names returns the names of specs.
func names(specs []engine.Spec) []string {
	list := make([]string, len(specs))
	for i, s := range specs {
		list[i] = s.Name
	}
	return list
}

// Patterns of common mistakes of writing in either language.
var (
	straightQuotes      = regexp.MustCompile(`\p{L}'\p{L}|"`)
	missingFrenchSpace  = regexp.MustCompile(`[\p{L}\p{N})}][;!?»]|[\p{L})}]:(\s|$)|«[^\x{a0}]`)
	templateActions     = regexp.MustCompile(`\{\{.*?\}\}`)
	doubleSpaces        = regexp.MustCompile(`[ \x{a0}]{2}`)
	spaceBeforeEllipsis = regexp.MustCompile(`[ \x{a0}]…`)
)

// checkTypography checks the source text of the messages.
func (c *checker) checkTypography() {
	messages := c.ownMessages(c.language)
	for _, key := range slices.Sorted(maps.Keys(messages)) {
		for _, fault := range Typography(c.language, key, messages[key]) {
			c.addProblem("%s", fault)
		}
	}
}

// Typography returns the typographic faults of one message: typewriter quotes, a duplicate space or word, a
// space before an ellipsis, and in French punctuation without its space.
func Typography(language, key string, m render.Message) []string {
	var faults []string
	for _, form := range m.Forms {
		plain := templateActions.ReplaceAllString(form, "x")
		if straightQuotes.MatchString(plain) && !strings.HasSuffix(key, ".name") {
			faults = append(faults, language+": message \""+key+"\" has typewriter quotes: "+form)
		}
		if language == render.French && missingFrenchSpace.MatchString(plain) && !strings.Contains(plain, "://") {
			faults = append(faults, language+": message \""+key+"\" lacks a space beside its punctuation: "+form)
		}
		if spaceBeforeEllipsis.MatchString(plain) {
			faults = append(faults, language+": message \""+key+"\" has a space before its ellipsis: "+form)
		}
		if doubleSpaces.MatchString(plain) || hasDoubledWord(plain) {
			faults = append(faults, language+": message \""+key+"\" has a space or a word twice: "+form)
		}
	}
	return faults
}

// hasDoubledWord reports whether a word of at least two letters is repeated.
func hasDoubledWord(text string) bool {
	words := strings.Fields(text)
	for i, w := range words[1:] {
		if w == words[i] && utf8.RuneCountInString(w) > 1 &&
			!strings.ContainsFunc(w, func(r rune) bool { return !unicode.IsLetter(r) }) &&
			!slices.Contains([]string{"vous", "nous"}, w) {
			return true
		}
	}
	return false
}
