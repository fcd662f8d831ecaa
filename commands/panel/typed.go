package panel

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// TypedAddress returns the address of a move that was typed as a command. It has no decision
// number, because the person has not pressed a panel.
func (p *Panel) TypedAddress() Address {
	to := p.address
	to.Decision = 0
	return to
}

// ResolveTyped returns the page of an item with the slots that were typed, as names or as tokens.
// If one of them names no legal choice, all is false, and the page still has it, so that the game
// can say why it is refused.
func (p *Panel) ResolveTyped(it Item, typed map[string]string) (at Page, all bool) {
	at, all = Page{Kind: it.Spec.Name}, true
	for slot, s := range it.Spec.Slots {
		words := strings.TrimSpace(typed[s.Name])
		if words == "" {
			continue
		}
		token, ok := p.Lexicon.Resolve(p.Choices(it, at.Given, slot), words)
		if !ok {
			token, all = p.resolveToken(words), false
		}
		at = at.fill(slot, token)
	}
	return at, all
}

// resolveToken returns the token of a name that is no legal choice, so that the game can say why.
// For an unknown name it returns the text in the form of a token.
func (p *Panel) resolveToken(words string) string {
	if token, ok := p.Lexicon.Resolve(p.allTokens(), words); ok {
		return token
	}
	plain := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || strings.ContainsRune("+*", r) {
			return r
		}
		return '-'
	}, Fold(words))
	return plain[:min(len(plain), maxToken)]
}

// maxToken is the length to which an unknown token is cut.
const maxToken = 40

// allTokens returns the places of the board and everything else that the game has a name for.
func (p *Panel) allTokens() []string {
	tokens := Places(p.book, p.Match, p.Tell.Table())
	prefix := p.Match.Game().Key + ".token."
	for _, key := range p.book.Keys(prefix) {
		tokens = append(tokens, strings.TrimPrefix(key, prefix))
	}
	slices.Sort(tokens)
	return slices.Compact(tokens)
}

// Toward returns the move that gets closest to a place that is out of reach, if the game has one.
func (p *Panel) Toward(spec engine.Spec, at Page) (string, bool) {
	if len(at.Given) != len(spec.Slots) || len(at.Given) == 0 || slices.Contains(at.Given, "") {
		return "", false
	}
	return p.pos.Toward(p.Seat, spec.Name, at.Given)
}

// Completions returns the tokens that complete the slot of an item that is being typed, best
// first, and a function that returns their labels. Typed are the texts in all slots.
func (p *Panel) Completions(
	name, slotName string, typed map[string]string,
) (tokens []string, label func(string) string) {
	it, ok := p.FindItem(name)
	if !ok {
		return nil, nil
	}
	slot := slices.IndexFunc(it.Spec.Slots, func(s engine.Slot) bool { return s.Name == slotName })
	if slot < 0 {
		return nil, nil
	}
	others := maps.Clone(typed)
	delete(others, slotName)
	at, all := p.ResolveTyped(it, others)
	if !all {
		at = Page{}
	}
	choices := p.Choices(it, at.Given, slot)
	tokens = p.Lexicon.Search(choices, typed[slotName])
	later, ok := p.findUnavailable(choices, tokens, typed[slotName])
	if ok {
		tokens = slices.Insert(tokens, 0, later)
	}
	return tokens, func(token string) string {
		if ok && token == later {
			return p.Tell.Say("ui.option.later", render.Data{"What": p.Tell.Token(token)})
		}
		given := at.fill(slot, token).Given
		return withPrice(p.withFee(p.Tell.Token(token), it, given), p.priceOf(it, given))
	}
}

// findUnavailable returns the place whose name begins with the typed text, the shortest one, but which cannot be
// chosen now. It returns false if a choice begins so, too, unless it is a spot of that place, or if the choices are
// not places.
func (p *Panel) findUnavailable(choices, found []string, typed string) (string, bool) {
	typed = Fold(typed)
	places := Places(p.book, p.Match, p.Tell.Table())
	isPlace := func(token string) bool { return slices.Contains(places, token) }
	if typed == "" || !slices.ContainsFunc(choices, isPlace) {
		return "", false
	}
	begins := func(token string) bool { return rank(p.Lexicon.near(), token, typed) == 0 }
	later := ""
	for _, token := range places {
		if begins(token) && !strings.HasPrefix(token, "seat-") && (later == "" || len(p.Tell.Token(token)) < len(p.Tell.Token(later))) {
			later = token
		}
	}
	blocks := func(token string) bool {
		rest, extends := strings.CutPrefix(p.Tell.Token(token), p.Tell.Token(later))
		isSpot := extends && strings.IndexFunc(rest, unicode.IsLetter) > 0 // such as "Wuhan SE 2" of Wuhan
		return begins(token) && !isSpot
	}
	return later, later != "" && !slices.ContainsFunc(found, blocks)
}

// Places returns the places of a board of which there are close-ups.
func Places(book *render.Book, m match.Match, table engine.Table) []string {
	entry, _ := book.Entry(m.Record().Game)
	return entry.Painter.Places(table)
}
