package render

import (
	"slices"
	"strconv"
	"strings"

	"github.com/railbot/railbot/engine"
)

// Token returns a token of a move or an event in words. A token is the player of a seat ("seat-2"), a close-up, a
// proper name from the game's data, a key of the message files, or several of these joined ("a+b", "red*2").
// Numbers are returned unchanged.
func (t *Teller) Token(token string) string {
	words := t.tokenWords(token)
	if !t.withEmoji || strings.HasPrefix(token, "seat-") || strings.ContainsAny(token, "+*") {
		return words // names of players and the parts of joined tokens have their emoji already
	}
	if emoji, ok := t.Emoji(token); ok {
		return emoji.String() + emojiGap + words
	}
	return words
}

// tokenWords returns a token in words, without an emoji before it.
func (t *Teller) tokenWords(token string) string {
	if number, ok := strings.CutPrefix(token, "seat-"); ok {
		if n, err := strconv.Atoi(number); err == nil && n > 0 {
			return t.Name(engine.Seat(n))
		}
	}
	if name, ok := strings.CutPrefix(token, closeUpPrefix); ok {
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
	if single, times, found := strings.Cut(token, "*"); found {
		return formatTimes(times, t.Token(single))
	}
	return t.Say(key)
}

// Brief returns a token in fewer words, for places where a picture shows the rest.
func (t *Teller) Brief(token string) string {
	if t.words.Brief != nil {
		if name, ok := t.words.Brief(t, token); ok {
			return name
		}
	}
	return t.Token(token)
}

// shortToken returns a token in few words, for places without a picture.
func (t *Teller) shortToken(token string) string {
	if t.words.SummaryName != nil {
		if name, ok := t.words.SummaryName(t, token); ok {
			return name
		}
	}
	return t.Brief(token)
}

// Tokens returns several tokens in words, with equal ones counted: "2 × Normal Train and Waste".
func (t *Teller) Tokens(tokens []string) string { return t.joinCounted(tokens, t.tokenNames(tokens)) }

// TokenList returns tokens in words, in their order: "Normal Train, Normal Train, Waste".
func (t *Teller) TokenList(tokens []string) string { return t.Commas(t.tokenNames(tokens)) }

// tokenNames returns the words of each token.
func (t *Teller) tokenNames(tokens []string) []string {
	words := make([]string, len(tokens))
	for i, token := range tokens {
		words[i] = t.Token(token)
	}
	return words
}

// joinCounted joins the words of tokens to a list. Equal tokens are listed once, with their number. words[i] is the
// name of tokens[i].
func (t *Teller) joinCounted(tokens, words []string) string {
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
			item = formatTimes(strconv.Itoa(n), item)
		}
		items = append(items, item)
	}
	return t.And(items...)
}

// formatTimes returns "n × what" with no-break spaces.
func formatTimes(n, what string) string {
	return n + noBreak + "×" + noBreak + what
}

// Card returns one line about what a card does. It reports false if the game has none.
func (t *Teller) Card(token string) (string, bool) {
	key := t.key("card", token)
	if !t.Has(key) {
		return "", false
	}
	return t.Say(key), true
}
