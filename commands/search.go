package commands

import (
	"strings"
	"unicode"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"

	"github.com/railbot/railbot/render"
)

// fold makes text comparable: lower case, no accents, hyphens as spaces.
func fold(s string) string {
	plain, _, err := transform.String(transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn)), norm.NFC), s)
	if err != nil {
		plain = s
	}
	return strings.Join(strings.FieldsFunc(strings.ToLower(plain), func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune("-'’", r)
	}), " ")
}

// searched keeps the tokens whose words or text contain what was typed, those
// that begin with it first; otherwise the order stays.
func searched(tell *render.Teller, tokens []string, typed string) []string {
	typed = fold(typed)
	if typed == "" {
		return tokens
	}
	var first, then []string
	for _, token := range tokens {
		words, text := fold(tell.Token(token)), fold(token)
		switch {
		case strings.HasPrefix(words, typed) || strings.HasPrefix(text, typed):
			first = append(first, token)
		case strings.Contains(words, typed) || strings.Contains(text, typed):
			then = append(then, token)
		}
	}
	return append(first, then...)
}

// resolved finds the one token that was meant: by its text, by its words, or
// as the only one that matches a search.
func resolved(tell *render.Teller, tokens []string, typed string) (string, bool) {
	for _, token := range tokens {
		if token == typed {
			return token, true
		}
	}
	want := fold(typed)
	for _, token := range tokens {
		if fold(token) == want || fold(tell.Token(token)) == want {
			return token, true
		}
	}
	if found := searched(tell, tokens, typed); len(found) == 1 && want != "" {
		return found[0], true
	}
	return "", false
}

func (p *panel) search(tokens []string, words string) []string {
	return searched(p.tell, tokens, words)
}
