package rendertest

import (
	"errors"
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/sampling"
	"github.com/railbot/railbot/render"
)

// checkEvents checks the messages of the events of the last step.
func (p *playout) checkEvents() {
	isNovel := false
	for _, e := range p.latest {
		p.eventCounts[e.Kind]++
		isNovel = isNovel || p.eventCounts[e.Kind] <= maxNovelEvents
	}
	check := func() {
		for _, e := range p.latest {
			what := "event " + e.Kind
			if e.To != engine.Spectator {
				what += " for one seat"
			}
			p.checkClause(what, p.tell.Event(e), maxSentence)
			for _, token := range e.What {
				p.checkClause("token "+token, p.tell.Token(token), maxLabel)
			}
		}
		for _, line := range p.view().Summary(p.latest) {
			p.checkClause("summary", line, maxSentence)
		}
	}
	if isNovel {
		p.inLanguages(p.languages, check)
		return
	}
	p.inSomeLanguages(int(p.gameRands), inOneLanguage, check)
}

// checkChoices checks the texts of what the acting seats may do, and some of it on sheets.
func (p *playout) checkChoices(sheets bool) {
	table := p.at.Table()
	for seat := range p.at.Status().Acting.All() {
		list := p.at.List(seat)
		c := render.Choice{Table: table, Private: render.PrivateOf(p.at, seat)}
		r := p.checkRand()
		for range min(maxCheckedMoves, len(list)) {
			m := list[r.IntN(len(list))]
			p.checkClause("move "+m.Kind(), p.tell.Move(engine.Notation(m)), maxLabel)
			c.Kind, c.Args = m.Kind(), m.Args()
			p.checkChoice(c)
		}
		p.checkSlotChoices(list)
		if sheets {
			p.checkSheets(seat, c.Private)
		}
		for _, n := range p.at.Shortcuts(seat) {
			p.checkClause("shortcut "+n.Name, p.tell.Shortcut(n), maxLabel)
			c.Kind, c.Args = n.Name, n.Args
			p.checkChoice(c)
		}
	}
}

// checkChoice checks the detail, gain and fee of a move or a shortcut.
func (p *playout) checkChoice(c render.Choice) {
	if text := p.tell.Detail(c); text != "" {
		p.checkClause("detail of "+c.Kind, text, maxDescription)
	}
	if text := p.tell.Gain(c); text != "" {
		p.checkClause("gain of "+c.Kind, text, maxFee)
	}
	if text := p.tell.Fee(c); text != "" {
		p.checkClause("fee of "+c.Kind, text, maxFee)
	}
}

// checkSlotChoices checks that the tokens of each slot have different texts, and that their groups do.
func (p *playout) checkSlotChoices(list engine.List) {
	for _, kind := range list.Kinds() {
		spec, _ := p.game().Kind(kind)
		for i, slot := range spec.Slots {
			tokens := list.Choices(kind, nil, i)
			p.checkDistinct("slot "+slot.Name+" of "+kind, tokens, p.tell.Token)
			for _, token := range tokens {
				p.checkClause("token "+token, p.tell.Token(token), maxLabel)
			}
			groups := p.groups(kind, i, tokens)
			p.checkDistinct("groups of "+slot.Name+" of "+kind, groups, p.tell.Token)
			for _, group := range groups {
				p.checkClause("group "+group, p.tell.Token(group), maxLabel)
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

// checkRefusals plays some earlier moves again. For those that are illegal now, it checks the text of the error. It is
// called for the nth time in a game.
func (p *playout) checkRefusals(n int) {
	seat := p.at.Status().Acting.First()
	for i, notation := range p.earlierMoves {
		if !sampling.Picked(p.game().Key+" refusals", p.index+n+i, replayInterval) {
			continue
		}
		_, _, err := p.at.Play(seat, notation, p.checkRand())
		var refusal *engine.Error
		if !errors.As(err, &refusal) {
			continue
		}
		p.inLanguages(p.languages, func() {
			if refusal.What != "" {
				p.checkClause("reason "+refusal.What, p.tell.Reason(refusal.What), maxSentence)
			}
			text, known := p.tell.Error(err)
			if !known {
				p.addProblem("%s: the error %v has no message", p.language, err)
			}
			p.checkText("error", text, 2*maxSentence)
		})
	}
}
