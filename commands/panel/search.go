package panel

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"

	"github.com/railbot/railbot/render"
)

// Lexicon finds tokens by name: by their own text and by their names in every language. The
// reader's language is the first.
type Lexicon []*render.Teller

// NewLexicon returns the lexicon of a match for the reader of a teller.
func NewLexicon(tell *render.Teller) Lexicon {
	l := Lexicon{tell}
	for _, language := range render.Languages() {
		if language != tell.Language() {
			l = append(l, tell.WithLanguage(language))
		}
	}
	return l
}

// Fold makes texts comparable: lower case, without accents, with hyphens as spaces.
func Fold(s string) string {
	plain, _, err := transform.String(transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn)), norm.NFC), s)
	if err != nil {
		plain = s
	}
	return strings.Join(strings.FieldsFunc(strings.ToLower(plain), func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune("-'’", r)
	}), " ")
}

// Search keeps the tokens that contain what was typed: first those that begin
// with it in the reader's language, then those that contain it there, then
// those found in another language. Otherwise the order stays.
func (l Lexicon) Search(tokens []string, typed string) []string {
	typed = Fold(typed)
	if typed == "" {
		return tokens
	}
	var found [noMatch][]string
	for _, token := range tokens {
		if rank := l.rank(token, typed); rank < noMatch {
			found[rank] = append(found[rank], token)
		}
	}
	return slices.Concat(found[:]...)
}

// noMatch is the rank of a token that a search does not find.
const noMatch = 3

// rank returns how well a token matches folded text; 0 is best.
func (l Lexicon) rank(token, typed string) int {
	rank := noMatch
	for i, name := range l.names(token) {
		name = Fold(name)
		switch {
		case i < 2 && strings.HasPrefix(name, typed):
			return 0
		case i < 2 && strings.Contains(name, typed):
			rank = 1
		case strings.Contains(name, typed):
			rank = min(rank, 2)
		}
	}
	return rank
}

// names returns the text of a token, and its name in each language, the reader's first.
func (l Lexicon) names(token string) []string {
	names := []string{token}
	for _, tell := range l {
		names = append(names, tell.Token(token))
	}
	return names
}

// Resolve returns the only token that the typed text can mean: by the token's text, by its exact
// name, or as the only result of a search.
func (l Lexicon) Resolve(tokens []string, typed string) (string, bool) {
	if slices.Contains(tokens, typed) {
		return typed, true
	}
	want := Fold(typed)
	if want == "" {
		return "", false
	}
	for _, token := range tokens {
		for _, name := range l.names(token) {
			if Fold(name) == want {
				return token, true
			}
		}
	}
	if found := l.Search(tokens, typed); len(found) == 1 {
		return found[0], true
	}
	return "", false
}
