package body

import (
	"cmp"

	"github.com/bwmarrin/discordgo"
)

// Components are those of a message, which are written in one pass. discordgo's own write
// themselves one by one, and each is read through and copied by what it stands in.
type Components []any

// row, button and menu have discordgo's fields without its marshaler.
type (
	row struct {
		Components Components              `json:"components"`
		ID         int                     `json:"id,omitempty"`
		Type       discordgo.ComponentType `json:"type"`
	}
	button struct {
		buttonFields
		Type discordgo.ComponentType `json:"type"`
	}
	menu struct {
		menuFields
		Type discordgo.ComponentType `json:"type"`
	}
	buttonFields discordgo.Button
	menuFields   discordgo.SelectMenu
)

// Of makes them of discordgo's; never nil. What else than rows, buttons and menus there is
// goes on writing itself.
func Of(components []discordgo.MessageComponent) Components {
	all := make(Components, len(components))
	for i, c := range components {
		switch c := c.(type) {
		case discordgo.ActionsRow:
			all[i] = row{Of(c.Components), c.ID, c.Type()}
		case discordgo.Button:
			c.Style = cmp.Or(c.Style, discordgo.PrimaryButton) // as its marshaler has it
			all[i] = button{buttonFields(c), c.Type()}
		case discordgo.SelectMenu:
			all[i] = menu{menuFields(c), c.Type()}
		default:
			all[i] = c
		}
	}
	return all
}

// WithoutEmoji are the same without emoji; had tells whether there was one.
func (all Components) WithoutEmoji() (bare Components, had bool) {
	bare = make(Components, len(all))
	for i, c := range all {
		some := false
		switch c := c.(type) {
		case row:
			c.Components, some = c.Components.WithoutEmoji()
			bare[i] = c
		case button:
			some, c.Emoji = c.Emoji != nil, nil
			bare[i] = c
		case menu:
			c.Options, some = bareOptions(c.Options)
			bare[i] = c
		default:
			bare[i] = c
		}
		had = had || some
	}
	return bare, had
}

func bareOptions(options []discordgo.SelectMenuOption) (bare []discordgo.SelectMenuOption, had bool) {
	for _, o := range options {
		had = had || o.Emoji != nil
		o.Emoji = nil
		bare = append(bare, o)
	}
	return bare, had
}
