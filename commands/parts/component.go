package parts

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
	var lines []discordgo.MessageComponent
	for len(buttons) > 0 {
		n := min(len(buttons), MaxPerRow)
		lines = append(lines, Row(buttons[:n]...))
		buttons = buttons[n:]
	}
	return lines
}

// Button makes a button.
func Button(style discordgo.ButtonStyle, label, id string) discordgo.Button {
	return discordgo.Button{Style: style, Label: Clip(label, MaxLabel), CustomID: id}
}

// Menu makes a select menu of one choice.
func Menu(id, placeholder string, options []discordgo.SelectMenuOption) discordgo.SelectMenu {
	one := 1
	return discordgo.SelectMenu{
		MenuType: discordgo.StringSelectMenu, CustomID: id, Placeholder: Clip(placeholder, MaxPlaceholder),
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
			options[i].Label = Clip(named, MaxOptionText)
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

// Option is one choice of a menu.
func Option(label, value, description string) discordgo.SelectMenuOption {
	return discordgo.SelectMenuOption{
		Label: Clip(label, MaxOptionText), Value: value, Description: Clip(description, MaxOptionText),
	}
}
