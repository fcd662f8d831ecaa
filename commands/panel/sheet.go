package panel

import (
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/render"
)

// Sheet is what the panel's only menu offers, if the game has a sheet for it.
func (p *Panel) Sheet(s Showing) (render.Sheet, bool) {
	it, at, ok := p.itemOn(s.At)
	if !ok || s.Standing || it.Spec.Many || !p.sheets(it, p.Next(it, at.Given)) {
		return render.Sheet{}, false
	}
	o := p.offered(it, at, parts.MaxOptions)
	if len(o.entries) == 0 {
		return render.Sheet{}, false
	}
	args := make([]string, len(it.Spec.Slots))
	copy(args, at.Given)
	for i := range args {
		if only := it.tokens(at.Given, i); i != o.slot && len(only) == 1 {
			args[i] = only[0]
		}
	}
	tokens := make([]string, len(o.entries))
	for i, e := range o.entries {
		tokens[i] = e.token
	}
	return render.Sheet{
		Choice: render.Choice{Table: p.table, Private: p.Private, Kind: it.Spec.Name, Args: args},
		Slot:   o.slot, Tokens: tokens, First: o.first,
	}, true
}
