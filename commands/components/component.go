package components

import (
	"slices"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/render"
)

// Row is one line of components.
func Row(components ...discordgo.MessageComponent) discordgo.MessageComponent {
	return discordgo.ActionsRow{Components: components}
}

// Rows breaks buttons into lines.
func Rows(buttons []discordgo.MessageComponent) []discordgo.MessageComponent {
	return rowsOf(buttons, MaxPerRow)
}

// EvenRows breaks buttons into at most so many rows, in as few lines of a phone as can be:
// each row begins a line of its own there, and is broken again. Emoji that would take a
// line more are left out.
func EvenRows(buttons []discordgo.MessageComponent, most int) []discordgo.MessageComponent {
	rows, bare := evenRows(buttons, most), evenRows(withoutEmoji(buttons), most)
	if PhoneLines(rows) > PhoneLines(bare) {
		return bare
	}
	return rows
}

// unsigned are buttons without emoji.
func withoutEmoji(buttons []discordgo.MessageComponent) []discordgo.MessageComponent {
	bare := slices.Clone(buttons)
	for i, c := range bare {
		b, _ := c.(discordgo.Button)
		b.Emoji = nil
		bare[i] = b
	}
	return bare
}

func evenRows(buttons []discordgo.MessageComponent, most int) (rows []discordgo.MessageComponent) {
	most = max(most, (len(buttons)+MaxPerRow-1)/MaxPerRow)
	b := rowBreaker{widths: componentWidths(buttons), found: make([]rowBreak, (len(buttons)+1)*(most+1))}
	for from := 0; from < len(buttons); most-- {
		n := int(b.best(from, most).first)
		rows = append(rows, Row(buttons[from:from+n]...))
		from += n
	}
	return rows
}

// breaks breaks buttons of some widths into rows.
type rowBreaker struct {
	widths []float64
	found  []rowBreak // by the number of rows and the first button; zero: not yet
}

// broken is how many buttons the first row has, and how many lines a phone shows of all.
type rowBreak struct{ first, lines int8 }

// from breaks the buttons from one on into at most so many rows in as few lines as can
// be, the long rows first. The rows must have room for them.
func (b *rowBreaker) best(start, most int) (best rowBreak) {
	found, left := &b.found[most*(len(b.widths)+1)+start], len(b.widths)-start
	if found.first > 0 {
		return *found
	}
	for n := min(left, MaxPerRow); n > 0 && left-n <= (most-1)*MaxPerRow; n-- {
		lines := int8(countLines(b.widths[start:start+n])) + b.best(start+n, most-1).lines
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

// Button makes a button.
func Button(style discordgo.ButtonStyle, label, id string) discordgo.Button {
	return discordgo.Button{Style: style, Label: render.Clip(label, MaxLabel), CustomID: id}
}

// Menu makes a select menu of one choice.
func Menu(id, placeholder string, options []discordgo.SelectMenuOption) discordgo.SelectMenu {
	one := 1
	return discordgo.SelectMenu{
		MenuType: discordgo.StringSelectMenu, CustomID: id, Placeholder: render.Clip(placeholder, MaxPlaceholder),
		Options: options, MinValues: &one, MaxValues: 1,
	}
}

// ChosenMenu is a menu that shows what is chosen, under a title: a menu in which
// something is chosen does not show its placeholder.
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

// MultiMenu makes a select menu of one to all choices.
func MultiMenu(id, placeholder string, options []discordgo.SelectMenuOption) discordgo.SelectMenu {
	m := Menu(id, placeholder, options)
	m.MaxValues = len(options)
	return m
}

// UserMenu makes a select menu of one person of the server.
func UserMenu(id, placeholder string) discordgo.SelectMenu {
	m := Menu(id, placeholder, nil)
	m.MenuType = discordgo.UserSelectMenu
	return m
}

// Emoji is that of the last of some tokens which has one; nil where none has.
func Emoji(tell *render.Teller, tokens ...string) *discordgo.ComponentEmoji {
	for _, token := range slices.Backward(tokens) {
		if e, ok := tell.Emoji(token); ok {
			return &discordgo.ComponentEmoji{Name: e.Name, ID: e.ID}
		}
	}
	return nil
}

// Option is one choice of a menu.
func Option(label, value, description string) discordgo.SelectMenuOption {
	return discordgo.SelectMenuOption{
		Label: render.Clip(label, MaxOptionText), Value: value, Description: render.Clip(description, MaxOptionText),
	}
}

// OnOffOptions are the choices on and off of a menu, in the words of key. Off is chosen if off is
// true.
func OnOffOptions(say *render.Printer, key string, off bool) []discordgo.SelectMenuOption {
	yes := Option(say.Say(key+".on"), "0", say.Say(key+".on.about"))
	no := Option(say.Say(key+".off"), "1", say.Say(key+".off.about"))
	yes.Default, no.Default = !off, off
	return []discordgo.SelectMenuOption{yes, no}
}
