package commands

import (
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// panel is what one seat may do now. It is made anew from the position for each
// answer. panel.go has the questions it asks the list of legal moves, layout.go
// the rows of components, menu.go the choices of a menu.
type panel struct {
	book    *render.Book
	to      address
	m       match.Match
	pos     engine.Position
	seat    engine.Seat
	tell    *render.Teller // of labels: names are plain
	words   lexicon
	list    engine.List
	items   []item // shortcuts first
	private render.Private
	sheeter render.Sheeter // nil where the game has no sheets

	numbered bool // the page that is laid out shows a sheet
}

func newPanel(book *render.Book, m match.Match, s engine.Seat, locale string) *panel {
	p := &panel{book: book, to: addressOf(m, s), m: m, seat: s, tell: teller(book, m, locale), words: newLexicon(book, m, locale)}
	p.sheeter, _ = book.Sheeter(m.Record().Game)
	pos, ok := m.Position()
	if !ok {
		return p
	}
	p.pos, p.private = pos, render.PrivateOf(pos, s)
	if m.Acting().Has(s) {
		p.list = p.private.Moves
		p.items = append(p.shortcuts(), p.kinds()...)
	}
	return p
}

// running tells whether the match goes on.
func (p *panel) running() bool { return p.m.Record().Phase == match.PhaseRunning }

// item is one kind of move, or one name of shortcut, that can be played now.
type item struct {
	spec     engine.Spec
	moves    engine.List    // of a kind
	sequence []engine.Named // of a shortcut
}

// shortcut tells whether the item is a shortcut rather than a kind.
func (it item) shortcut() bool { return it.sequence != nil }

// only is the one thing that is left to do when the given tokens are kept, and
// false when there are several or none.
func (it item) only(given []string) (action, bool) {
	var found []action
	for _, sc := range it.sequence {
		if fits(sc.Args, given) {
			found = append(found, shortcutAction(sc))
		}
	}
	for _, m := range it.moves {
		if fits(m.Args(), given) && len(found) < 2 {
			found = append(found, playAction(m))
		}
	}
	if len(found) != 1 {
		return action{}, false
	}
	return found[0], true
}

// fits tells whether arguments agree with the given tokens, of which an empty
// one agrees with everything.
func fits(args, given []string) bool {
	for i, g := range given {
		if g != "" && (i >= len(args) || args[i] != g) {
			return false
		}
	}
	return true
}

// idle tells whether a move would end the turn with nothing done in it, though
// something could be.
func (p *panel) idle(kind string) bool {
	spec, _ := p.m.Game().Kind(kind)
	other := slices.ContainsFunc(p.list, func(m engine.Move) bool { return m.Kind() != kind })
	return spec.Ends && other && !p.m.Active().Has(p.seat)
}

func playAction(m engine.Move) action { return action{actPlay, engine.Notation(m)} }

func shortcutAction(sc engine.Named) action {
	return action{actShortcut, page{kind: sc.Name, given: sc.Args}.String()}
}

// kinds are those that have moves now, in the game's order.
func (p *panel) kinds() []item {
	var items []item
	for _, kind := range p.list.Kinds() {
		spec, _ := p.pos.Game().Kind(kind)
		items = append(items, item{spec: spec, moves: p.list.Of(kind)})
	}
	return items
}

// shortcuts are those that can be played now.
func (p *panel) shortcuts() []item {
	var items []item
	for _, sc := range p.pos.Shortcuts(p.seat) {
		i := slices.IndexFunc(items, func(it item) bool { return it.spec.Name == sc.Name })
		if i < 0 {
			spec, _ := p.pos.Game().Shortcut(sc.Name)
			items = append(items, item{spec: spec})
			i = len(items) - 1
		}
		items[i].sequence = append(items[i].sequence, sc)
	}
	return items
}

func (p *panel) item(name string) (item, bool) {
	i := slices.IndexFunc(p.items, func(it item) bool { return it.spec.Name == name })
	if i < 0 {
		return item{}, false
	}
	return p.items[i], true
}

// label names an item on a button or over a menu.
func (p *panel) label(it item) string {
	if it.shortcut() {
		return p.tell.ShortcutTitle(it.spec.Name)
	}
	return p.tell.Kind(it.spec.Name)
}

// open are the slots that the given tokens leave a choice in.
func (p *panel) open(it item, given []string) []int {
	var slots []int
	for slot := range it.spec.Slots {
		filled := slot < len(given) && given[slot] != ""
		if !filled && len(it.tokens(given, slot)) > 1 {
			slots = append(slots, slot)
		}
	}
	return slots
}

// next is the slot to be asked for: the first one that is open, or else the
// first that is empty.
func (p *panel) next(it item, given []string) int {
	if open := p.open(it, given); len(open) > 0 {
		return open[0]
	}
	return min(len(given), max(len(it.spec.Slots)-1, 0))
}

// choices are the tokens for a slot of an item, best first.
func (p *panel) choices(it item, given []string, slot int) []string {
	tokens := it.tokens(given, slot)
	if it.shortcut() {
		return tokens
	}
	return p.pos.Rank(p.seat, it.spec.Name, slot, tokens)
}

// tokens are those that may fill a slot while the given ones are kept, each
// once, in the game's order.
func (it item) tokens(given []string, slot int) []string {
	if !it.shortcut() {
		return it.moves.Choices(it.spec.Name, given, slot)
	}
	others := slices.Clone(given)
	if slot < len(others) {
		others[slot] = ""
	}
	var tokens []string
	for _, sc := range it.sequence {
		if slot < len(sc.Args) && fits(sc.Args, others) && !slices.Contains(tokens, sc.Args[slot]) {
			tokens = append(tokens, sc.Args[slot])
		}
	}
	return tokens
}

// times is how often in a row a move can be played, at least once and at most
// as often as a menu can offer it.
func (p *panel) times(notation string) int {
	pos := p.pos
	for n := 1; n < maxOptions; n++ {
		next, step, err := pos.Play(p.seat, notation, engine.NewRand(engine.Seed{}, 0))
		if err != nil || step.Barrier {
			return n
		}
		if _, again := next.List(p.seat).Find(notation); !again {
			return n
		}
		pos = next
	}
	return maxOptions
}

// shortcutNow is the shortcut that a page names, if it can be played now.
func (p *panel) shortcutNow(wanted page) (engine.Named, bool) {
	it, _ := p.item(wanted.kind)
	for _, sc := range it.sequence {
		if slices.Equal(sc.Args, wanted.given) {
			return sc, true
		}
	}
	return engine.Named{}, false
}
