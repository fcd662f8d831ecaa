package panel

import (
	"cmp"
	"strings"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/render"
)

// maxShortDetail is how many characters of a price fit on a button.
const maxShortDetail = 18

// separator stands between the parts of a label.
const separator = " · "

// detailOf returns what a choice costs or brings, or what its card does.
func (p *Panel) detailOf(it Item, given []string, token string) string {
	detail := p.priceOf(it, given)
	if detail == "" {
		detail, _ = p.Tell.Card(token)
	}
	return detail
}

// priceOf returns what a choice costs or brings, in the game's words, or "".
func (p *Panel) priceOf(it Item, given []string) string {
	return p.Tell.Detail(p.renderChoice(it, given))
}

// renderChoice returns a choice of an item, with the given tokens, as package render takes it.
func (p *Panel) renderChoice(it Item, given []string) render.Choice {
	args := make([]string, len(it.Spec.Slots))
	copy(args, given)
	return p.choiceOf(it.Spec.Name, args)
}

// choiceOf returns the choice of a kind with arguments, as package render takes it.
func (p *Panel) choiceOf(kind string, args []string) render.Choice {
	return render.Choice{Table: p.Tell.Table(), Private: p.Private, Kind: kind, Args: args}
}

// withFeeAndGain adds to a button's label the fee and the gain of a choice or, if it has no gain,
// its price if that is short.
func (p *Panel) withFeeAndGain(label string, it Item, args []string) string {
	label = p.withFee(label, it, args)
	if gain := p.Tell.Gain(p.renderChoice(it, args)); gain != "" {
		return render.Clip(label, components.MaxLabel-len([]rune(separator+gain))) + separator + gain
	}
	price := p.priceOf(it, args)
	if len([]rune(price)) > maxShortDetail {
		price = cmp.Or(p.Tell.ShortGain(p.renderChoice(it, args)), price)
	}
	return withShort(label, price)
}

// groupLabel returns the label of a button that opens an item's page. A group of the turn adds what its
// choices cost or bring at least, if the game says so and it fits.
func (p *Panel) groupLabel(it Item) string {
	label := p.label(it)
	if it.Spec.Hint.Group == 0 {
		return label
	}
	gain := p.Tell.Gain(p.renderChoice(it, nil))
	priced := strings.Join(render.NonEmpty([]string{label, gain}), " ")
	if components.FitsHalfLine(priced + "…") {
		return priced
	}
	if long := withPrice(label, gain); !components.FitsHalfLine(label+"…") && components.FitsLine(long+"…") {
		return long // the label has a line of its own
	}
	return label
}

// fullName returns a name with everything that the game says about the choice. It is read to
// people who cannot see the picture.
func (p *Panel) fullName(name string, it Item, args []string) string {
	c := p.renderChoice(it, args)
	gain, detail := p.Tell.Gain(c), p.Tell.Detail(c)
	if strings.Contains(detail, gain) {
		gain = ""
	}
	return strings.Join(render.NonEmpty([]string{name, p.Tell.Fee(c), gain, detail}), separator)
}

// withFee adds to a label the fee that the choice costs, so that people see it before they tap.
func (p *Panel) withFee(label string, it Item, given []string) string {
	fee := p.Tell.Fee(p.renderChoice(it, given))
	if fee == "" {
		return label
	}
	return render.Clip(label, components.MaxLabel-len([]rune(separator+fee))) + separator + fee
}

// The lengths of labels, in characters. A phone shows two buttons side by side if their labels,
// with the numbers, are at most halfLineLength long. Pages with more than maxLongLabels buttons
// have such labels.
const (
	halfLineLength = 20
	numberLength   = 5 // "10 · "
	maxLongLabels  = 4
	minNameLength  = 5 // "Osaka"
	initialsLength = 3 // "Osa", where a long price would leave no room for a second button
	widestNumber   = "10"
)

// shortLabel returns a label for a choice that fits on half a line of a phone, behind its number.
// The sheet has the whole name. Fee and gain are kept and the name is abbreviated, but never left
// out, because two choices with the same price would read alike. Names are those of all choices,
// from which the abbreviation must differ.
func (p *Panel) shortLabel(it Item, args []string, name string, names []string) string {
	c, room := p.renderChoice(it, args), halfLineLength-numberLength
	sure := strings.Join(render.NonEmpty([]string{p.Tell.Fee(c), p.Tell.ShortGain(c)}), " ")
	if sure == "" {
		if price := withShort(name, p.priceOf(it, args)); len([]rune(price)) <= room {
			return price
		}
		return render.AbbreviateAmong(name, room, names)
	}
	left := room - len([]rune(" "+sure))
	for n := max(len([]rune(name)), minNameLength); ; n-- {
		label := render.AbbreviateAmong(name, n, names) + " " + sure
		if n <= minNameLength || components.FitsHalfLine(p.Tell.Numbered(widestNumber, label)) {
			if left < minNameLength && !components.FitsHalfLine(p.Tell.Numbered(widestNumber, label)) {
				return render.AbbreviateAmong(name, initialsLength, names) + " " + sure
			}
			return label
		}
	}
}

// wholeLabel returns a label with the whole name of a choice. It fits on half a line of a phone or, if the name is long,
// on a line, behind its number.
func (p *Panel) wholeLabel(it Item, args []string, name string, names []string) string {
	c := p.renderChoice(it, args)
	label := strings.Join(render.NonEmpty([]string{name, p.Tell.Fee(c), p.Tell.ShortGain(c)}), separator)
	if components.FitsHalfLine(p.Tell.Numbered(widestNumber, label)) {
		return label
	}
	return p.lineLabel(it, args, name, names)
}

// lineLabel returns a label for a choice that fits on a line of a phone, behind its number. If the
// whole gain does not fit, it returns the short one, and the name is abbreviated as far as it must.
func (p *Panel) lineLabel(it Item, args []string, name string, names []string) string {
	c := p.renderChoice(it, args)
	withGain := func(name, gain string) (string, bool) {
		label := strings.Join(render.NonEmpty([]string{name, p.Tell.Fee(c), gain}), separator)
		return label, components.FitsLineBesideEmoji(p.Tell.Numbered(widestNumber, label))
	}
	short := p.Tell.ShortGain(c)
	for _, gain := range []string{p.Tell.Gain(c), short} {
		if label, fits := withGain(name, gain); fits {
			return label
		}
	}
	for n := len([]rune(name)) - 1; ; n-- {
		if label, fits := withGain(render.AbbreviateAmong(name, n, names), short); fits || n <= minNameLength {
			return label
		}
	}
}

// withPrice adds a detail to a label, if there is one.
func withPrice(label, detail string) string {
	if detail == "" {
		return label
	}
	return label + separator + detail
}

// withShort is [withPrice] if the result fits on a button. Otherwise it returns the label.
func withShort(label, detail string) string {
	if len([]rune(detail)) > maxShortDetail || len([]rune(label+separator+detail)) > components.MaxLabel {
		return label
	}
	return withPrice(label, detail)
}
