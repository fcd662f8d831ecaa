package commands

import (
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

const (
	fewMoves   = 10 // so many are all shown as buttons
	bestOf     = 23 // of more than 25 choices, leaving room for More and Search
	buttonRows = 2  // lines of the panel for buttons; menus take the others
)

// panel is what one seat may do now, as components. It is made anew from the
// position for each answer.
type panel struct {
	to      address
	m       match.Match
	pos     engine.Position
	seat    engine.Seat
	tell    *render.Teller
	list    engine.List
	private render.Private
}

func newPanel(m match.Match, s engine.Seat, tell *render.Teller) *panel {
	p := &panel{to: addressOf(m, s), m: m, seat: s, tell: tell}
	pos, ok := m.Position()
	if !ok {
		return p
	}
	p.pos, p.private = pos, render.PrivateOf(pos, s)
	if m.Acting().Has(s) {
		p.list = pos.List(s)
	}
	return p
}

// item is one kind of move or one name of shortcut in the panel.
type item struct {
	spec     engine.Spec
	moves    engine.List    // of a kind
	sequence []engine.Named // of a shortcut
}

// items are the shortcuts and the kinds that have moves now, in the game's
// order.
func (p *panel) items() []item {
	items := p.shortcuts()
	for _, kind := range p.list.Kinds() {
		spec, _ := p.pos.Game().Kind(kind)
		items = append(items, item{spec: spec, moves: p.list.Of(kind)})
	}
	return items
}

func (p *panel) shortcuts() []item {
	if len(p.list) == 0 {
		return nil
	}
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

// rows lays the panel out: buttons, menus, and the fixed row last.
func (p *panel) rows(at page) []discordgo.MessageComponent {
	var lines []discordgo.MessageComponent
	switch {
	case len(p.list) == 0:
	case at.kind == "":
		lines = p.whole()
	default:
		lines = p.pageRows(at)
	}
	return append(lines, p.fixedRow())
}

// whole is the panel's first page.
func (p *panel) whole() []discordgo.MessageComponent {
	items := slices.DeleteFunc(p.items(), func(it item) bool { return it.spec.Fixed })
	few := p.few(items)
	var buttons, menus []discordgo.MessageComponent
	for _, it := range items {
		if few && !it.spec.Many {
			buttons = append(buttons, p.buttonsOf(it)...)
			continue
		}
		open := p.open(it, nil)
		direct := it.spec.Many || len(open) == 1 && len(p.choices(it, nil, open[0])) <= maxOptions
		if len(open) > 0 && direct && it.sequence == nil && len(menus) < maxRows-1-buttonRows {
			menus = append(menus, row(p.menuOf(it, page{kind: it.spec.Name}, len(menus))))
			continue
		}
		buttons = append(buttons, p.buttonOf(it))
	}
	if len(buttons) > buttonRows*maxPerRow {
		buttons = buttons[:buttonRows*maxPerRow]
	}
	return append(rows(buttons), menus...)
}

// few tells whether every move can have its own button.
func (p *panel) few(items []item) bool {
	n := 0
	for _, it := range items {
		if it.spec.Many {
			n++ // a menu of its own
			continue
		}
		n += len(it.moves) + len(it.sequence)
	}
	return n <= fewMoves
}

// buttonsOf has one button for each move or sequence.
func (p *panel) buttonsOf(it item) []discordgo.MessageComponent {
	var buttons []discordgo.MessageComponent
	for _, sc := range it.sequence {
		buttons = append(buttons, button(discordgo.PrimaryButton, p.tell.Shortcut(sc), p.to.id(p.shortcutAction(sc).String())))
	}
	for _, m := range it.moves {
		buttons = append(buttons, button(discordgo.PrimaryButton, p.tell.Move(engine.Notation(m)), p.to.id(p.playAction(m).String())))
	}
	return buttons
}

// buttonOf is one button for the whole item: its only move, or its page.
func (p *panel) buttonOf(it item) discordgo.MessageComponent {
	if len(it.moves)+len(it.sequence) == 1 {
		return p.buttonsOf(it)[0]
	}
	label := p.label(it)
	return button(discordgo.SecondaryButton, label+" …", p.to.id(action{actPage, page{kind: it.spec.Name}.String()}.String()))
}

func (p *panel) label(it item) string {
	if it.sequence != nil {
		return p.tell.ShortcutTitle(it.spec.Name)
	}
	return p.tell.Kind(it.spec.Name)
}

// menuOf is a menu in the panel itself.
func (p *panel) menuOf(it item, at page, n int) discordgo.MessageComponent {
	if it.spec.Many {
		return multiMenu(p.to.id(action{actMany, it.spec.Name}.String()), p.label(it), p.manyOptions(it))
	}
	return menu(p.to.id(string(actMenu)+strconv.Itoa(n)), p.label(it), p.options(it, at))
}

// open are the slots that the given tokens leave a choice in.
func (p *panel) open(it item, given []string) []int {
	var slots []int
	for slot := range it.spec.Slots {
		if slot < len(given) && given[slot] != "" {
			continue
		}
		if len(p.choices(it, given, slot)) > 1 {
			slots = append(slots, slot)
		}
	}
	if len(slots) == 0 && len(it.spec.Slots) > 0 && len(it.moves)+len(it.sequence) > 0 && it.spec.Many {
		return []int{0}
	}
	return slots
}

// choices are the tokens for a slot of an item, best first.
func (p *panel) choices(it item, given []string, slot int) []string {
	if it.sequence == nil {
		return p.pos.Rank(p.seat, it.spec.Name, slot, it.moves.Choices(it.spec.Name, given, slot))
	}
	var tokens []string
	for _, sc := range it.sequence {
		if slot < len(sc.Args) && !slices.Contains(tokens, sc.Args[slot]) && fits(sc.Args, given) {
			tokens = append(tokens, sc.Args[slot])
		}
	}
	return tokens
}

func fits(args, given []string) bool {
	for i, g := range given {
		if g != "" && (i >= len(args) || args[i] != g) {
			return false
		}
	}
	return true
}

// pageRows is the page of one item: a menu of its first open slot, and the way
// back.
func (p *panel) pageRows(at page) []discordgo.MessageComponent {
	it, ok := p.item(at.kind)
	if !ok {
		return p.whole()
	}
	back := row(button(discordgo.SecondaryButton, p.tell.Say("ui.button.back"), p.to.id(action{actPage, ""}.String())))
	if it.spec.Many {
		return []discordgo.MessageComponent{row(p.menuOf(it, at, 0)), back}
	}
	options := p.options(it, at)
	if len(options) == 0 {
		return p.whole()
	}
	return []discordgo.MessageComponent{row(menu(p.to.id(string(actMenu)+"0"), p.ask(it, at), options)), back}
}

func (p *panel) item(name string) (item, bool) {
	for _, it := range p.items() {
		if it.spec.Name == name {
			return it, true
		}
	}
	return item{}, false
}

// ask is what a menu asks for: the slot that is open.
func (p *panel) ask(it item, at page) string {
	if open := p.open(it, at.given); len(open) > 0 && len(it.spec.Slots) > 1 {
		return p.label(it) + ": " + p.tell.Slot(it.spec.Slots[open[0]].Name)
	}
	return p.label(it)
}

// options are the choices for the first open slot of an item, each leading to
// its move or to the next slot; of many the best, then More and Search.
func (p *panel) options(it item, at page) []discordgo.SelectMenuOption {
	open := p.open(it, at.given)
	slot := 0
	if len(open) > 0 {
		slot = open[0]
	}
	tokens := p.choices(it, at.given, slot)
	total := len(tokens)
	tokens = p.search(tokens, at.words)
	more := total > maxOptions && len(tokens) > at.from+bestOf
	if total > maxOptions || at.from > 0 {
		tokens = tokens[min(at.from, len(tokens)):]
		tokens = tokens[:min(bestOf, len(tokens))]
	}
	var options []discordgo.SelectMenuOption
	for _, token := range tokens {
		options = append(options, p.choice(it, at.fill(slot, token), slot, token))
	}
	if more {
		next := page{kind: at.kind, given: at.given, from: at.from + bestOf}
		options = append(options, option(p.tell.Say("ui.button.more"), action{actPage, next.String()}.String(), ""))
	}
	if total > maxOptions {
		options = append(options, option(p.tell.Say("ui.button.search"), action{actSearch, page{kind: at.kind, given: at.given}.String()}.String(), ""))
	}
	return options
}

// choice is one line of a menu.
func (p *panel) choice(it item, filled page, slot int, token string) discordgo.SelectMenuOption {
	label := p.tell.Token(token)
	if it.sequence != nil {
		i := slices.IndexFunc(it.sequence, func(sc engine.Named) bool { return fits(sc.Args, filled.given) })
		return option(label, p.shortcutAction(it.sequence[i]).String(), p.tell.Detail(render.Choice{
			Table: p.pos.Table(), Private: p.private, Kind: it.spec.Name, Args: filled.given,
		}))
	}
	args := make([]string, len(it.spec.Slots))
	copy(args, filled.given)
	detail := p.tell.Detail(render.Choice{Table: p.pos.Table(), Private: p.private, Kind: it.spec.Name, Args: args})
	if detail == "" {
		detail, _ = p.tell.Card(token)
	}
	act := action{actPage, filled.String()}
	if rest := it.moves.Of(it.spec.Name, filled.given...); len(rest) == 1 {
		act = p.playAction(rest[0])
	}
	return option(label, act.String(), detail)
}

// manyOptions are the choices of a multi-select. A move that stays legal after
// it was played is offered as often as it can be played.
func (p *panel) manyOptions(it item) []discordgo.SelectMenuOption {
	var options []discordgo.SelectMenuOption
	slot := 0
	if open := p.open(it, nil); len(open) > 0 {
		slot = open[0]
	}
	tokens := p.choices(it, nil, slot)
	for _, token := range tokens {
		for _, m := range it.moves.Of(it.spec.Name, page{}.fill(slot, token).given...) {
			notation := engine.Notation(m)
			for n := range p.times(notation) {
				if len(options) == maxOptions {
					return options
				}
				value := action{actPlay, notation}.String() + "#" + strconv.Itoa(n)
				options = append(options, option(p.tell.Token(token), value, ""))
			}
		}
	}
	return options
}

// times is how often in a row a move can be played: at least once.
func (p *panel) times(notation string) int {
	n := 1
	for n < maxOptions {
		if _, _, err := p.m.Preview(p.seat, slices.Repeat([]string{notation}, n+1)); err != nil {
			return n
		}
		n++
	}
	return n
}

func (p *panel) playAction(m engine.Move) action { return action{actPlay, engine.Notation(m)} }

func (p *panel) shortcutAction(sc engine.Named) action {
	return action{actShortcut, page{kind: sc.Name, given: sc.Args}.String()}
}

// fixedRow is the last line: undo, restart, and the kinds that a game fixes
// there, always in the same places.
func (p *panel) fixedRow() discordgo.MessageComponent {
	free, consent := p.m.CanUndo(p.seat)
	undo := disabled(p.tell.Say("ui.button.undo"), p.to.id(string(actUndo)))
	restart := disabled(p.tell.Say("ui.button.restart"), p.to.id(string(actRestart)))
	switch {
	case free:
		undo.Disabled, restart.Disabled = false, false
	case consent:
		undo = button(discordgo.SecondaryButton, p.tell.Say("ui.button.undo.ask"), p.to.id(string(actConsent)))
	}
	buttons := []discordgo.MessageComponent{undo, restart}
	for _, spec := range p.m.Game().Kinds {
		if spec.Fixed && len(buttons) < maxPerRow {
			buttons = append(buttons, p.fixedButton(spec))
		}
	}
	return row(buttons...)
}

func (p *panel) fixedButton(spec engine.Spec) discordgo.MessageComponent {
	moves := p.list.Of(spec.Name)
	if len(moves) == 0 {
		return disabled(p.tell.Kind(spec.Name), p.to.id(action{actPlay, spec.Name}.String()))
	}
	b := p.buttonOf(item{spec: spec, moves: moves}).(discordgo.Button)
	b.Style = discordgo.SuccessButton
	if len(moves) == 1 {
		b.Label = clip(p.tell.Kind(spec.Name), maxLabel)
	}
	return b
}
