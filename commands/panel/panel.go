package panel

import (
	"iter"
	"slices"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/match/plans"
	"github.com/railbot/railbot/render"
)

// Panel is what one seat can do now. A new one is made from the position for each answer.
type Panel struct {
	Match   match.Match
	Seat    engine.Seat // engine.Spectator: may do nothing
	Private render.Private
	Moves   engine.List    // the legal moves; none if the seat is not to act
	Tell    *render.Teller // words the labels, with plain names
	Lexicon Lexicon        // finds tokens by their names in all languages
	Advised bool           // the panel has the Hint button
	Solo    bool           // the table is a solo table, whose only message is the panel
	Tries   bool           // a hint has the button that opens a private copy

	plan        plans.Plan      // what the seat has planned for its next turn
	nextTurn    []plans.Outlook // for each line of that and for a new line, where foreseen
	canPreview  bool            // how its next turn would be if it came now can be said
	planning    bool            // what it offers is planned, not played; pos is the preview
	planPending bool            // the plan is played in a moment
	hasActed    bool            // the seat has done something in its turn
	whatIf      *WhatIf         // the private copy that the panel shows; nil: it shows the match

	book            *render.Book
	address         Address
	pos             engine.Position
	rank            engine.Ranker      // of the tokens of what is offered
	cachedItems     []Item             // see items
	cachedLoose     []Item             // see loose
	lastOffer       cachedOffer        // see offered
	cachedFirstPage firstPage          // see layout.laidOut
	sheets          render.ChoiceSheet // nil where the game has no sheets
	hands           render.HandStrip   // nil where panels do not always show the hand
}

// New returns a seat's panel in the words of a locale. Before the match begins it is empty.
func New(book *render.Book, m match.Match, s engine.Seat, locale string) *Panel {
	p := newBlank(book, m, s, logtext.Teller(book, m, locale))
	pos, ok := m.Position()
	if !ok {
		return p
	}
	p.pos, p.Private = pos, render.PrivateOf(pos, s)
	p.plan, p.hasActed, p.planPending = m.Plan(s), m.Active().Has(s), m.PlanPending(s)
	if m.Acting().Has(s) {
		p.offerLegalMoves()
	} else {
		p.nextTurn, p.canPreview = m.PreviewLines(s)
	}
	return p
}

// newBlank returns a seat's panel without a position.
func newBlank(book *render.Book, m match.Match, s engine.Seat, tell *render.Teller) *Panel {
	p := &Panel{
		Match: m, Seat: s, Tell: tell, Lexicon: NewLexicon(tell), book: book, address: AddressOf(m, s),
	}
	p.sheets, _ = book.ChoiceSheet(m.Record().Game)
	p.hands, _ = book.HandStrip(m.Record().Game)
	return p
}

// View returns the view that texts and pictures of the panel are made from: the match as it is or,
// on the planning panel, as it would be when the seat's next turn comes.
func (p *Panel) View() render.View {
	view := p.Tell.View(p.pos, nil)
	view.Preview = p.planning || p.whatIf != nil
	return logtext.WithEnding(p.Match.Record(), view)
}

// PictureKey returns the key of the panel's pictures.
func (p *Panel) PictureKey() string {
	switch id := p.Match.Record().ID; {
	case p.whatIf != nil:
		return id + whatIfMark + p.whatIf.Copy.Source().Seat.String()
	case p.planning:
		return id + aheadMark
	default:
		return id
	}
}

// Address returns the address of presses on the panel.
func (p *Panel) Address() Address { return p.address }

// running reports whether the panel offers anything: the match goes on, or the panel shows a copy.
func (p *Panel) running() bool {
	return p.whatIf != nil || p.Match.Record().Phase == match.PhaseRunning
}

// offerLegalMoves makes the panel offer the legal moves of its position, of two mirror images only
// one, and drops what was cached.
func (p *Panel) offerLegalMoves() {
	p.Moves, p.cachedItems, p.cachedLoose, p.lastOffer, p.cachedFirstPage = p.pos.Offered(p.Seat, p.Private.Moves), nil, nil, cachedOffer{}, firstPage{}
	p.rank = p.pos.Ranker(p.Seat)
}

// items returns what can be played now, shortcuts first. The result is cached and made when it is
// first needed, because a press that plays a move does not need it.
func (p *Panel) items() []Item {
	if p.cachedItems == nil && len(p.Moves) > 0 {
		p.cachedItems = joinShortcuts(append(p.shortcutItems(), p.moveItems()...), func(name string) engine.Spec {
			spec, _ := p.pos.Game().Kind(name)
			return spec
		})
		for i := range p.cachedItems {
			p.demoteMoot(&p.cachedItems[i])
		}
	}
	return p.cachedItems
}

// Item is a kind of move or a shortcut that can be played now, with all its moves.
type Item struct {
	Spec     engine.Spec
	moves    engine.List    // the moves of a kind
	args     [][]string     // the arguments of the moves, followed by those of the shortcuts
	Sequence []engine.Named // the variants of a shortcut, or of those that are listed among the moves
	shortcut bool
	listed   bool // the shortcut is listed among the moves of a kind
	moot     bool // none of the moves matters
}

// form is how an item appears on the first page.
type form int

const (
	asButton form = iota // one button, which opens its page
	asMenu               // a menu of its choices
	spread               // a button for each move
	folded               // an option of the More menu, which opens its page
)

// placedItem is an item with its form on the first page.
type placedItem struct {
	Item
	form     form
	numbered bool // its choices have the numbers of the page's sheet
	short    bool // its buttons have short labels
}

// firstPage is the laid-out first page: its items and its rows.
type firstPage struct {
	placed []placedItem
	rows   []discordgo.MessageComponent
}

// Shortcut reports whether the item is a shortcut rather than a kind.
func (it Item) Shortcut() bool { return it.shortcut }

// joinShortcuts adds to each kind the variants of the shortcuts that are listed among its moves. If the kind
// has no legal move, its item has these variants only.
func joinShortcuts(items []Item, kindOf func(name string) engine.Spec) []Item {
	for i := range items {
		kind := items[i].Spec.Hint.Among
		if kind == "" || !items[i].shortcut {
			continue
		}
		items[i].listed = true
		at := slices.IndexFunc(items, func(it Item) bool { return it.Spec.Name == kind })
		if at < 0 {
			items, at = append(items, Item{Spec: kindOf(kind)}), len(items)
		}
		items[at].Sequence = append(items[at].Sequence, items[i].Sequence...)
		items[at].args = slices.Concat(items[at].args, items[i].args) // moves first
	}
	return items
}

// demoteMoot marks an item none of whose moves matters. It is shown last, is no group of the turn, and
// has no buttons of its own.
func (p *Panel) demoteMoot(it *Item) {
	matters := func(notation string) bool { return !p.pos.Moot(p.Seat, notation) }
	it.moot = !slices.ContainsFunc(it.moves, func(m engine.Move) bool { return matters(engine.Notation(m)) }) &&
		!slices.ContainsFunc(it.Sequence, func(sc engine.Named) bool { return slices.ContainsFunc(sc.Moves, matters) })
	if it.moot {
		it.Spec.Hint.Rare, it.Spec.Hint.Group = true, 0
		it.Spec.Hint.Folded, it.Spec.Hint.Quick = it.Spec.Hint.Folded || it.Spec.Hint.Quick, false
	}
}

// onlyAction returns the action that plays the only move or shortcut with the given tokens. It
// returns false if there are several or none.
func (it Item) onlyAction(given []string) (Action, bool) {
	var found []Action
	for _, sc := range it.Sequence {
		if Fits(sc.Args, given) {
			found = append(found, shortcutAction(sc))
		}
	}
	for i, m := range it.moves {
		if len(found) < 2 && Fits(it.args[i], given) {
			found = append(found, playAction(m))
		}
	}
	if len(found) != 1 {
		return Action{}, false
	}
	return found[0], true
}

// Fits reports whether arguments agree with the given tokens. An empty token agrees with
// everything.
func Fits(args, given []string) bool {
	for i, g := range given {
		if g != "" && (i >= len(args) || args[i] != g) {
			return false
		}
	}
	return true
}

// wastesTurn reports whether a move would end the turn although nothing was done in it and
// something that matters could be.
func (p *Panel) wastesTurn(kind string) bool {
	return p.Match.Game().Hint(kind).Ends && !p.hasActed && p.hasOther(kind, func(Item) bool { return true })
}

// hasOther reports whether another item than that of a kind matters and satisfies ok.
func (p *Panel) hasOther(kind string, ok func(Item) bool) bool {
	return slices.ContainsFunc(p.items(), func(it Item) bool { return it.Spec.Name != kind && !it.moot && ok(it) })
}

// givesUp reports whether a move would pass although more could be done than to end the turn.
func (p *Panel) givesUp(kind string) bool {
	return p.Match.Game().Hint(kind).Passes && p.hasOther(kind, func(it Item) bool { return !it.Spec.Hint.Ends })
}

// leavesUseful reports whether a fixed move would end the turn, or a choice in it, although something useful is left
// to do: what is lost then can still be spent, or the game knows something else.
func (p *Panel) leavesUseful(kind string) bool {
	return p.hasOther(kind, func(it Item) bool { return it.Spec.Hint.Spends }) ||
		p.Match.Game().Hint(kind).Ends && p.pos.HasUse(p.Seat)
}

// playAction returns the action that plays a move.
func playAction(m engine.Move) Action { return Action{ActPlay, engine.Notation(m)} }

// shortcutAction returns the action that plays a shortcut.
func shortcutAction(sc engine.Named) Action {
	return Action{ActShortcut, Page{Kind: sc.Name, Given: sc.Args}.String()}
}

// moveItems returns the items of the kinds of move that can be played now, in the game's order.
func (p *Panel) moveItems() []Item {
	var items []Item
	for _, kind := range p.Moves.Kinds() {
		spec, _ := p.pos.Game().Kind(kind)
		it := Item{Spec: spec, moves: p.Moves.Of(kind)}
		it.args = make([][]string, len(it.moves))
		for i, m := range it.moves {
			it.args[i] = m.Args()
		}
		items = append(items, it)
	}
	return items
}

// shortcutItems returns the items of the shortcuts that can be played now.
func (p *Panel) shortcutItems() []Item {
	var items []Item
	for _, sc := range p.pos.Shortcuts(p.Seat) {
		i := slices.IndexFunc(items, func(it Item) bool { return it.Spec.Name == sc.Name })
		if i < 0 {
			spec, _ := p.pos.Game().Shortcut(sc.Name)
			items = append(items, Item{Spec: spec, shortcut: true})
			i = len(items) - 1
		}
		items[i].Sequence = append(items[i].Sequence, sc)
		items[i].args = append(items[i].args, sc.Args)
	}
	return items
}

// FindItem returns the kind or shortcut with a name, if it can be played now.
func (p *Panel) FindItem(name string) (Item, bool) {
	items := p.items()
	i := slices.IndexFunc(items, func(it Item) bool { return it.Spec.Name == name })
	if i < 0 {
		return Item{}, false
	}
	return items[i], true
}

// label returns the name of an item on a button or over a menu.
func (p *Panel) label(it Item) string {
	if it.Shortcut() {
		return p.Tell.ShortcutTitle(it.Spec.Name)
	}
	return p.Tell.Kind(it.Spec.Name)
}

// openSlots returns the slots that are not given and for which there is more than one token.
func (p *Panel) openSlots(it Item, given []string) []int {
	var slots []int
	for slot := range it.Spec.Slots {
		filled := slot < len(given) && given[slot] != ""
		if !filled && it.hasChoice(given, slot) {
			slots = append(slots, slot)
		}
	}
	return slots
}

// NextSlot returns the slot to ask for: the first open one, or else the first that is not given.
func (p *Panel) NextSlot(it Item, given []string) int {
	if open := p.openSlots(it, given); len(open) > 0 {
		return open[0]
	}
	return min(len(given), max(len(it.Spec.Slots)-1, 0))
}

// Choices returns the tokens for a slot of an item that agree with the given ones, best first.
func (p *Panel) Choices(it Item, given []string, slot int) []string {
	tokens := it.tokens(given, slot)
	if it.Shortcut() {
		return tokens
	}
	return p.rank(it.Spec.Name, slot, tokens)
}

// fillings yields the tokens for a slot that agree with the given ones, in the game's order: one
// for each move or shortcut, so that tokens may repeat.
func (it Item) fillings(given []string, slot int) iter.Seq[string] {
	others := slices.Clone(given)
	if slot < len(others) {
		others[slot] = ""
	}
	return func(yield func(string) bool) {
		for _, args := range it.args {
			known := slot < len(args) && (it.Shortcut() || len(others) <= len(args))
			if known && Fits(args, others) && !yield(args[slot]) {
				return
			}
		}
	}
}

// tokens returns the tokens for a slot that agree with the given ones, in the game's order,
// without repetition.
func (it Item) tokens(given []string, slot int) []string {
	var tokens []string
	seen := map[string]bool{}
	for token := range it.fillings(given, slot) {
		if !seen[token] {
			seen[token] = true
			tokens = append(tokens, token)
		}
	}
	return tokens
}

// hasChoice reports whether there is more than one token for a slot.
func (it Item) hasChoice(given []string, slot int) bool {
	first, met := "", false
	for token := range it.fillings(given, slot) {
		switch {
		case !met:
			first, met = token, true
		case token != first:
			return true
		}
	}
	return false
}

// maxTimes returns how often in a row a move can be played, at least once and at most as often as
// a menu can offer it.
func (p *Panel) maxTimes(notation string) int {
	pos := p.pos
	for n := 1; n < components.MaxOptions; n++ {
		next, step, err := pos.Play(p.Seat, notation, engine.NewRand(engine.Seed{}, 0))
		if err != nil || step.Barrier {
			return n
		}
		if _, again := next.List(p.Seat).Find(notation); !again {
			return n
		}
		pos = next
	}
	return components.MaxOptions
}

// FindShortcut returns the shortcut with the name and arguments of a page, if it can be played
// now.
func (p *Panel) FindShortcut(wanted Page) (engine.Named, bool) {
	it, _ := p.FindItem(wanted.Kind)
	for _, sc := range it.Sequence {
		if slices.Equal(sc.Args, wanted.Given) {
			return sc, true
		}
	}
	return engine.Named{}, false
}

// scopeOf returns the scope of the sheet that shows the choices for a slot of an item, such as the
// map, or "" if none does.
func (p *Panel) scopeOf(it Item, slot int) string {
	if p.sheets == nil || slot < 0 || slot >= len(it.Spec.Slots) {
		return ""
	}
	return p.sheets.Scope(it.Spec.Name, slot)
}

// sheetSlot returns the slot of an item whose choices a sheet shows, and the sheet's scope: the
// first open slot that has a sheet, or else the first slot that has one, which locates the whole
// move. Without a sheet, the scope is "".
func (p *Panel) sheetSlot(it Item) (slot int, scope string) {
	for _, slot := range p.openSlots(it, nil) {
		if scope := p.scopeOf(it, slot); scope != "" {
			return slot, scope
		}
	}
	for slot := range it.Spec.Slots {
		if scope := p.scopeOf(it, slot); scope != "" {
			return slot, scope
		}
	}
	return 0, ""
}

// isFreeTurn reports whether the seat is in its turn and could end it: nothing has to be answered
// first.
func (p *Panel) isFreeTurn() bool {
	return slices.ContainsFunc(p.Moves.Kinds(), func(kind string) bool { return p.Match.Game().Hint(kind).Ends })
}

// hasSheet reports whether a sheet shows the choices of an item.
func (p *Panel) hasSheet(it Item) bool {
	_, scope := p.sheetSlot(it)
	return scope != ""
}
