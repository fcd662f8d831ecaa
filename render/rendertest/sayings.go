package rendertest

import (
	"errors"
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/sampling"
	"github.com/railbot/railbot/render"
)

// events checks the messages of the latest events.
func (p *playout) events() {
	each := false
	for _, e := range p.latest {
		p.told[e.Kind]++
		each = each || p.told[e.Kind] <= novel
	}
	p.inTurn(int(p.number), each, func() {
		for _, e := range p.latest {
			what := "event " + e.Kind
			if e.To != engine.Spectator {
				what += " told to a seat"
			}
			p.clause(what, p.tell.Event(e), sentence)
			for _, token := range e.What {
				p.clause("token "+token, p.tell.Token(token), label)
			}
		}
		for _, line := range p.view().Summary(p.latest) {
			p.clause("summary", line, sentence)
		}
	})
}

// choices checks the texts of what the acting seats may do, and some of it on sheets.
func (p *playout) choices(sheets bool) {
	table := p.at.Table()
	for seat := range p.at.Status().Acting.All() {
		list := p.at.List(seat)
		c := render.Choice{Table: table, Private: render.PrivateOf(p.at, seat)}
		r := p.aside()
		for range min(sampled, len(list)) {
			m := list[r.IntN(len(list))]
			p.clause("move "+m.Kind(), p.tell.Move(engine.Notation(m)), label)
			c.Kind, c.Args = m.Kind(), m.Args()
			p.choice(c)
		}
		p.slotChoices(list)
		if sheets {
			p.sheets(seat, c.Private)
		}
		for _, n := range p.at.Shortcuts(seat) {
			p.clause("shortcut "+n.Name, p.tell.Shortcut(n), label)
			c.Kind, c.Args = n.Name, n.Args
			p.choice(c)
		}
	}
}

// choice checks the detail, gain and fee of a move or a shortcut.
func (p *playout) choice(c render.Choice) {
	if text := p.tell.Detail(c); text != "" {
		p.clause("detail of "+c.Kind, text, description)
	}
	if text := p.tell.Gain(c); text != "" {
		p.clause("gain of "+c.Kind, text, fee)
	}
	if text := p.tell.Fee(c); text != "" {
		p.clause("fee of "+c.Kind, text, fee)
	}
}

// slotChoices checks that the tokens of a slot have different texts, and also their groups.
func (p *playout) slotChoices(list engine.List) {
	for _, kind := range list.Kinds() {
		spec, _ := p.game().Kind(kind)
		for i, slot := range spec.Slots {
			tokens := list.Choices(kind, nil, i)
			p.distinct("slot "+slot.Name+" of "+kind, tokens, p.tell.Token)
			for _, token := range tokens {
				p.clause("token "+token, p.tell.Token(token), label)
			}
			groups := p.groups(kind, i, tokens)
			p.distinct("groups of "+slot.Name+" of "+kind, groups, p.tell.Token)
			for _, group := range groups {
				p.clause("group "+group, p.tell.Token(group), label)
			}
		}
	}
}

// groups returns the groups of some tokens without duplicates.
func (p *playout) groups(kind string, slot int, tokens []string) []string {
	var groups []string
	for _, token := range tokens {
		if g := p.at.Group(kind, slot, token); g != "" && !slices.Contains(groups, g) {
			groups = append(groups, g)
		}
	}
	return groups
}

// refusals tries some earlier moves, for the nth time in a game, and checks the reasons why they are not
// legal.
func (p *playout) refusals(n int) {
	seat := p.at.Status().Acting.First()
	for i, notation := range p.tried {
		if !sampling.Picked(p.game().Key+" refusals", p.nth+n+i, someTried) {
			continue
		}
		_, _, err := p.at.Play(seat, notation, p.aside())
		var refusal *engine.Error
		if !errors.As(err, &refusal) {
			continue
		}
		p.inEach(func() {
			if refusal.What != "" {
				p.clause("reason "+refusal.What, p.tell.Reason(refusal.What), sentence)
			}
			text, known := p.tell.Error(err)
			if !known {
				p.problem("%s: no words for the error %v", p.language, err)
			}
			p.words("error", text, 2*sentence)
		})
	}
}
