package discord

import (
	"cmp"

	"github.com/bwmarrin/discordgo"
)

// componentList is a list of a message's components that is marshaled in one pass. discordgo's
// components marshal themselves, so each is copied once more by every component around it.
type componentList []any

// row, button and menu have discordgo's fields without its marshaler.
type (
	row struct {
		Components componentList           `json:"components"`
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

// newComponentList converts discordgo's components. The list is never nil. Components other than
// rows, buttons and menus still marshal themselves.
func newComponentList(components []discordgo.MessageComponent) componentList {
	all := make(componentList, len(components))
	for i, c := range components {
		switch c := c.(type) {
		case discordgo.ActionsRow:
			all[i] = row{newComponentList(c.Components), c.ID, c.Type()}
		case discordgo.Button:
			c.Style = cmp.Or(c.Style, discordgo.PrimaryButton) // the default of its marshaler
			all[i] = button{buttonFields(c), c.Type()}
		case discordgo.SelectMenu:
			all[i] = menu{menuFields(c), c.Type()}
		default:
			all[i] = c
		}
	}
	return all
}

// withoutEmoji returns the components without emoji, and whether there was one.
func (all componentList) withoutEmoji() (bare componentList, had bool) {
	bare = make(componentList, len(all))
	for i, c := range all {
		some := false
		switch c := c.(type) {
		case row:
			c.Components, some = c.Components.withoutEmoji()
			bare[i] = c
		case button:
			some, c.Emoji = c.Emoji != nil, nil
			bare[i] = c
		case menu:
			c.Options, some = optionsWithoutEmoji(c.Options)
			bare[i] = c
		default:
			bare[i] = c
		}
		had = had || some
	}
	return bare, had
}

func optionsWithoutEmoji(options []discordgo.SelectMenuOption) (bare []discordgo.SelectMenuOption, had bool) {
	for _, o := range options {
		had = had || o.Emoji != nil
		o.Emoji = nil
		bare = append(bare, o)
	}
	return bare, had
}
