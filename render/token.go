package render

import (
	"slices"
	"strconv"
	"strings"

	"github.com/railbot/railbot/engine"
)

// Token is a token of a move or an event in words: the player of a seat
// ("seat-2"), a close look, a proper name from the game's data, a word of the message
// files, or several joined ("a+b", "red*2"). Numbers stay as they are.
func (t *Teller) Token(token string) string {
	words := t.tokenWords(token)
	if !t.withEmoji || strings.HasPrefix(token, "seat-") || strings.ContainsAny(token, "+*") {
		return words // it stands before names and parts already
	}
	if emoji, ok := t.Emoji(token); ok {
		return emoji.String() + beside + words
	}
	return words
}

// tokenWords returns a token in words, without an emoji of its own.
func (t *Teller) tokenWords(token string) string {
	if number, ok := strings.CutPrefix(token, "seat-"); ok {
		if n, err := strconv.Atoi(number); err == nil && n > 0 {
			return t.Name(engine.Seat(n))
		}
	}
	if name, ok := strings.CutPrefix(token, nearPrefix); ok {
		return t.Say("ui.near." + name)
	}
	if t.words.Name != nil {
		if name, ok := t.words.Name(t, token); ok {
			return name
		}
	}
	key := t.key("token", token)
	if t.Has(key) {
		return t.Say(key)
	}
	if _, err := strconv.Atoi(token); err == nil {
		return token
	}
	if parts := strings.Split(token, "+"); len(parts) > 1 {
		return t.Tokens(parts)
	}
	if one, times, found := strings.Cut(token, "*"); found {
		return manyOf(times, t.Token(one))
	}
	return t.Say(key)
}

// Brief is a token in words where a picture shows the rest.
func (t *Teller) Brief(token string) string {
	if t.words.Brief != nil {
		if name, ok := t.words.Brief(t, token); ok {
			return name
		}
	}
	return t.Token(token)
}

// retold returns a token in short words where no picture shows the rest.
func (t *Teller) retold(token string) string {
	if t.words.Retold != nil {
		if name, ok := t.words.Retold(t, token); ok {
			return name
		}
	}
	return t.Brief(token)
}

// Tokens are several tokens in words, equal ones counted: "2 × Normal Train
// and Waste".
func (t *Teller) Tokens(tokens []string) string { return t.counted(tokens, t.each(tokens)) }

// TokenList returns tokens in words, in their order: "Normal Train, Normal Train, Waste".
func (t *Teller) TokenList(tokens []string) string { return strings.Join(t.each(tokens), ", ") }

// each are tokens in words one by one.
func (t *Teller) each(tokens []string) []string {
	words := make([]string, len(tokens))
	for i, token := range tokens {
		words[i] = t.Token(token)
	}
	return words
}

// counted is [Teller.Tokens] of tokens that are in words already.
func (t *Teller) counted(tokens, words []string) string {
	var items []string
	for i, token := range tokens {
		if slices.Index(tokens, token) < i {
			continue
		}
		item, n := words[i], 0
		for _, other := range tokens {
			if other == token {
				n++
			}
		}
		if n > 1 {
			item = manyOf(strconv.Itoa(n), item)
		}
		items = append(items, item)
	}
	return t.And(items...)
}

func manyOf(n, what string) string {
	return n + noBreak + "×" + noBreak + what
}

// Card is one line about what a card does; false where the game has none.
func (t *Teller) Card(token string) (string, bool) {
	key := t.key("card", token)
	if !t.Has(key) {
		return "", false
	}
	return t.Say(key), true
}
