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

// Lexicon finds tokens by name: by their own text and by their names in the reader's language and in English. Other
// languages are only searched if these find nothing, because they may not have been read yet.
type Lexicon struct{ tell *render.Teller }

// NewLexicon returns the lexicon of a match for the reader of a teller.
func NewLexicon(tell *render.Teller) Lexicon { return Lexicon{tell} }

// near returns the reader's language and English.
func (l Lexicon) near() []*render.Teller {
	if l.tell.Language() == render.English {
		return []*render.Teller{l.tell}
	}
	return []*render.Teller{l.tell, l.tell.WithLanguage(render.English)}
}

// everywhere returns all languages, the reader's first.
func (l Lexicon) everywhere() []*render.Teller {
	tellers := []*render.Teller{l.tell}
	for _, language := range render.Languages() {
		if language != l.tell.Language() {
			tellers = append(tellers, l.tell.WithLanguage(language))
		}
	}
	return tellers
}

// plainLetters replaces letters that are no combination of a plain one and an accent.
var plainLetters = strings.NewReplacer("ł", "l", "ø", "o", "ß", "ss", "æ", "ae", "œ", "oe", "đ", "d")

// accents are the marks that a search ignores: all but those that make other kana.
var accents = runes.Predicate(func(r rune) bool { return unicode.Is(unicode.Mn, r) && r != '\u3099' && r != '\u309a' })

// Fold makes texts comparable: lower case, without accents, with hyphens as spaces, in letters of normal width, and
// with katakana as hiragana.
func Fold(s string) string {
	plain, _, err := transform.String(transform.Chain(norm.NFKD, runes.Remove(accents), norm.NFC), s)
	if err != nil {
		plain = s
	}
	plain = strings.Map(func(r rune) rune {
		if r >= 'ァ' && r <= 'ヶ' {
			return r - 'ァ' + 'ぁ'
		}
		return r
	}, plainLetters.Replace(strings.ToLower(plain)))
	return strings.Join(strings.FieldsFunc(plain, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune("-'’・", r)
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
	if found := search(l.near(), tokens, typed); len(found) > 0 {
		return found
	}
	return search(l.everywhere(), tokens, typed)
}

// search is [Lexicon.Search] for folded text in some languages.
func search(tellers []*render.Teller, tokens []string, typed string) []string {
	var found [noMatch][]string
	for _, token := range tokens {
		if rank := rank(tellers, token, typed); rank < noMatch {
			found[rank] = append(found[rank], token)
		}
	}
	return slices.Concat(found[:]...)
}

// noMatch is the rank of a token that a search does not find.
const noMatch = 3

// rank returns how well a token matches folded text; 0 is best.
func rank(tellers []*render.Teller, token, typed string) int {
	rank := noMatch
	for i, name := range names(tellers, token) {
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
func names(tellers []*render.Teller, token string) []string {
	names := []string{token}
	for _, tell := range tellers {
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
	for _, tellers := range [][]*render.Teller{l.near(), l.everywhere()} {
		for _, token := range tokens {
			for _, name := range names(tellers, token) {
				if Fold(name) == want {
					return token, true
				}
			}
		}
	}
	if found := l.Search(tokens, typed); len(found) == 1 {
		return found[0], true
	}
	return "", false
}
