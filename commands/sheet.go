package commands

import "github.com/railbot/railbot/render"

// sheets tells whether the game has a sheet for a slot of an item.
func (p *panel) sheets(it item, slot int) bool {
	return !it.shortcut() && p.sheeter != nil && p.sheeter.Sheets(it.spec.Name, slot)
}

// sheet is what the panel's only menu offers, if the game has a sheet for it.
func (p *panel) sheet(s showing) (render.Sheet, bool) {
	it, at, ok := p.question(s.at)
	if !ok || s.standing || it.spec.Many {
		return render.Sheet{}, false
	}
	o := p.offered(it, at, maxOptions)
	if len(o.tokens) == 0 || !p.sheets(it, o.slot) {
		return render.Sheet{}, false
	}
	args := make([]string, len(it.spec.Slots))
	copy(args, at.given)
	for i := range args {
		if only := it.tokens(at.given, i); i != o.slot && len(only) == 1 {
			args[i] = only[0]
		}
	}
	return render.Sheet{
		Choice: render.Choice{Table: p.pos.Table(), Private: p.private, Kind: it.spec.Name, Args: args},
		Slot:   o.slot, Tokens: o.tokens, First: o.first,
	}, true
}
