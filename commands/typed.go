package commands

import (
	"maps"
	"slices"
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// typed is where a typed move goes: whatever number the panel had when it was
// typed, it is meant.
func (p *panel) typed() address {
	to := p.to
	to.decision = 0
	return to
}

// meant reads the slots of an item as they were typed, in words or as tokens.
// What names no legal choice is kept so that the game can say why, and all is
// false.
func (p *panel) meant(it item, typed map[string]string) (at page, all bool) {
	at, all = page{kind: it.spec.Name}, true
	for slot, s := range it.spec.Slots {
		words := strings.TrimSpace(typed[s.Name])
		if words == "" {
			continue
		}
		token, ok := p.words.resolve(p.choices(it, at.given, slot), words)
		if !ok {
			token, all = p.anyToken(words), false
		}
		at = at.fill(slot, token)
	}
	return at, all
}

// anyToken is the token of something that the game knows but that is no legal
// choice, so that the game can say why; else what was typed, made to look like
// a token.
func (p *panel) anyToken(words string) string {
	if token, ok := p.words.resolve(p.allTokens(), words); ok {
		return token
	}
	plain := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || strings.ContainsRune("+*", r) {
			return r
		}
		return '-'
	}, fold(words))
	return plain[:min(len(plain), maxToken)]
}

// maxToken is how much of an unknown token is kept.
const maxToken = 40

// allTokens are the places of the board and everything that the game has a
// word for.
func (p *panel) allTokens() []string {
	tokens := places(p.book, p.m, p.pos.Table())
	prefix := p.m.Game().Key + ".token."
	for key := range p.book.Messages(render.English) {
		if token, ok := strings.CutPrefix(key, prefix); ok {
			tokens = append(tokens, token)
		}
	}
	slices.Sort(tokens)
	return slices.Compact(tokens)
}

// toward asks the game how far a move gets towards a place out of reach.
func (p *panel) toward(spec engine.Spec, at page) (string, bool) {
	if len(at.given) != len(spec.Slots) || len(at.given) == 0 || slices.Contains(at.given, "") {
		return "", false
	}
	return p.pos.Toward(p.seat, spec.Name, at.given)
}

// completions are the tokens that may complete the slot of an item that is being
// typed, best first, and how each is called: with its price where it has one. Typed
// are the words in all slots.
func (p *panel) completions(name, slotName string, typed map[string]string) (tokens []string, label func(string) string) {
	it, ok := p.item(name)
	if !ok {
		return nil, nil
	}
	slot := slices.IndexFunc(it.spec.Slots, func(s engine.Slot) bool { return s.Name == slotName })
	if slot < 0 {
		return nil, nil
	}
	others := maps.Clone(typed)
	delete(others, slotName)
	at, all := p.meant(it, others)
	if !all {
		at = page{}
	}
	tokens = p.words.search(p.choices(it, at.given, slot), typed[slotName])
	return tokens, func(token string) string {
		given := at.fill(slot, token).given
		return withPrice(p.charged(p.tell.Token(token), it, given), p.price(it, given))
	}
}

// places are where a board can be zoomed.
func places(book *render.Book, m match.Match, table engine.Table) []string {
	entry, _ := book.Entry(m.Record().Game)
	return entry.Painter.Places(table)
}
