package components

import (
	"slices"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/render"
)

// Row returns a row of components.
func Row(components ...discordgo.MessageComponent) discordgo.MessageComponent {
	return discordgo.ActionsRow{Components: components}
}

// Rows returns buttons in rows, five to a row.
func Rows(buttons []discordgo.MessageComponent) []discordgo.MessageComponent {
	return rowsOf(buttons, MaxPerRow)
}

// EvenRows returns buttons in at most maxRows rows, or more if they do not fit, so that a phone
// shows them in as few lines as possible. A phone begins each row on a new line and wraps it. If
// emoji would cost a line, all are left out. Among many buttons they may cost one, because there
// they help most to find the right one.
func EvenRows(buttons []discordgo.MessageComponent, maxRows int) []discordgo.MessageComponent {
	rows, bare := evenRows(buttons, maxRows), evenRows(withoutEmoji(buttons), maxRows)
	spare := 0
	if len(buttons) >= manyButtons {
		spare = 1
	}
	if PhoneLines(rows) > PhoneLines(bare)+spare {
		return bare
	}
	return rows
}

// manyButtons is the number of buttons from which on their emoji may cost a line.
const manyButtons = 10

// withoutEmoji returns copies of buttons that have no emoji.
func withoutEmoji(buttons []discordgo.MessageComponent) []discordgo.MessageComponent {
	bare := slices.Clone(buttons)
	for i, c := range bare {
		b, _ := c.(discordgo.Button)
		b.Emoji = nil
		bare[i] = b
	}
	return bare
}

// evenRows is [EvenRows] with the emoji that the buttons have.
func evenRows(buttons []discordgo.MessageComponent, maxRows int) (rows []discordgo.MessageComponent) {
	maxRows = max(maxRows, (len(buttons)+MaxPerRow-1)/MaxPerRow)
	b := rowBreaker{widths: componentWidths(buttons), found: make([]rowBreak, (len(buttons)+1)*(maxRows+1))}
	for from := 0; from < len(buttons); maxRows-- {
		n := int(b.best(from, maxRows).first)
		rows = append(rows, Row(buttons[from:from+n]...))
		from += n
	}
	return rows
}

// rowBreaker finds the best way to break buttons of some widths into rows.
type rowBreaker struct {
	widths []float64
	found  []rowBreak // cached results of best, by rows and start; zero: not yet found
}

// rowBreak is a way to break buttons into rows: how many are in the first row, and how many lines
// a phone shows of all rows.
type rowBreak struct{ first, lines int8 }

// best breaks the buttons from start on into at most maxRows rows, so that a phone shows as few
// lines as possible. Of equally good ways it takes that with the longest first row. The rows must
// have room for all buttons.
func (b *rowBreaker) best(start, maxRows int) (best rowBreak) {
	found, left := &b.found[maxRows*(len(b.widths)+1)+start], len(b.widths)-start
	if found.first > 0 {
		return *found
	}
	for n := min(left, MaxPerRow); n > 0 && left-n <= (maxRows-1)*MaxPerRow; n-- {
		lines := int8(countLines(b.widths[start:start+n])) + b.best(start+n, maxRows-1).lines
		if best.first == 0 || lines < best.lines {
			best = rowBreak{int8(n), lines}
		}
	}
	*found = best
	return best
}

func rowsOf(buttons []discordgo.MessageComponent, each int) (lines []discordgo.MessageComponent) {
	for line := range slices.Chunk(buttons, each) {
		lines = append(lines, Row(line...))
	}
	return lines
}

// Button returns a button.
func Button(style discordgo.ButtonStyle, label, id string) discordgo.Button {
	return discordgo.Button{Style: style, Label: render.Clip(label, MaxLabel), CustomID: id}
}

// Menu returns a select menu from which one option is chosen.
func Menu(id, placeholder string, options []discordgo.SelectMenuOption) discordgo.SelectMenu {
	one := 1
	return discordgo.SelectMenu{
		MenuType: discordgo.StringSelectMenu, CustomID: id, Placeholder: render.Clip(placeholder, MaxPlaceholder),
		Options: options, MinValues: &one, MaxValues: 1,
	}
}

// ChosenMenu returns a select menu whose chosen option is preselected, with the title in its
// label. Discord does not show the placeholder of such a menu.
func ChosenMenu(say *render.Printer, id, title string, options []discordgo.SelectMenuOption) discordgo.SelectMenu {
	options = slices.Clone(options)
	for i, o := range options {
		if o.Default {
			named := say.Say("ui.option.line", render.Data{"Option": title, "Value": o.Label})
			options[i].Label = render.Clip(named, MaxOptionText)
		}
	}
	return Menu(id, title, options)
}

// MultiMenu returns a select menu from which one or more options are chosen.
func MultiMenu(id, placeholder string, options []discordgo.SelectMenuOption) discordgo.SelectMenu {
	m := Menu(id, placeholder, options)
	m.MaxValues = len(options)
	return m
}

// UserMenu returns a select menu of the people of the server, of whom one is chosen.
func UserMenu(id, placeholder string) discordgo.SelectMenu {
	m := Menu(id, placeholder, nil)
	m.MenuType = discordgo.UserSelectMenu
	return m
}

// Emoji returns the emoji of the last of some tokens that has one, or nil.
func Emoji(tell *render.Teller, tokens ...string) *discordgo.ComponentEmoji {
	for _, token := range slices.Backward(tokens) {
		if e, ok := tell.Emoji(token); ok {
			return &discordgo.ComponentEmoji{Name: e.Name, ID: e.ID}
		}
	}
	return nil
}

// Option returns an option of a select menu.
func Option(label, value, description string) discordgo.SelectMenuOption {
	return discordgo.SelectMenuOption{
		Label: render.Clip(label, MaxOptionText), Value: value, Description: render.Clip(description, MaxOptionText),
	}
}

// OnOffOptions returns the options On (value "0") and Off (value "1") of a menu, worded by the
// messages below key. Off is preselected if off is true, else On.
func OnOffOptions(say *render.Printer, key string, off bool) []discordgo.SelectMenuOption {
	yes := Option(say.Say(key+".on"), "0", say.Say(key+".on.about"))
	no := Option(say.Say(key+".off"), "1", say.Say(key+".off.about"))
	yes.Default, no.Default = !off, off
	return []discordgo.SelectMenuOption{yes, no}
}

// MapIDs returns rows whose buttons and menus have the custom ids that change returns.
func MapIDs(rows []discordgo.MessageComponent, change func(id string) string) []discordgo.MessageComponent {
	changed := make([]discordgo.MessageComponent, len(rows))
	for i, row := range rows {
		var all []discordgo.MessageComponent
		for _, component := range row.(discordgo.ActionsRow).Components {
			switch c := component.(type) {
			case discordgo.Button:
				if c.CustomID != "" { // a link has none
					c.CustomID = change(c.CustomID)
				}
				component = c
			case discordgo.SelectMenu:
				c.CustomID = change(c.CustomID)
				component = c
			}
			all = append(all, component)
		}
		changed[i] = Row(all...)
	}
	return changed
}

// customIDs returns the custom ids of all buttons and menus.
func customIDs(rows []discordgo.MessageComponent) (ids []string) {
	MapIDs(rows, func(id string) string {
		ids = append(ids, id)
		return id
	})
	return ids
}

// HasID reports whether a button or a menu has a custom id.
func HasID(rows []discordgo.MessageComponent, id string) bool {
	return slices.Contains(customIDs(rows), id)
}

// HasVerb reports whether a button or a menu has a custom id of a verb.
func HasVerb(rows []discordgo.MessageComponent, verb Verb) bool {
	return slices.ContainsFunc(customIDs(rows), func(id string) bool {
		has, _ := ParseID(id)
		return has == verb
	})
}

// AddButton returns rows with one more button: at the end of the last row, or in a row of its own. If
// there is no room, it returns the rows as they are.
func AddButton(rows []discordgo.MessageComponent, b discordgo.Button) []discordgo.MessageComponent {
	rows = slices.Clone(rows)
	if len(rows) == 0 {
		return append(rows, Row(b))
	}
	last := slices.Clone(rows[len(rows)-1].(discordgo.ActionsRow).Components)
	_, isButton := last[len(last)-1].(discordgo.Button)
	switch {
	case isButton && len(last) < MaxPerRow:
		last = append(last, b)
	case len(rows) < MaxRows:
		return append(rows, Row(b))
	default:
		return rows
	}
	rows[len(rows)-1] = Row(last...)
	return rows
}
