package playtest

import (
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
)

// TestCheckMessageFindsBrokenLimits breaks each limit of a message.
func TestCheckMessageFindsBrokenLimits(t *testing.T) {
	one := 1
	button := func(label, id string) discordgo.Button { return discordgo.Button{Label: label, CustomID: id} }
	row := func(cs ...discordgo.MessageComponent) []discordgo.MessageComponent {
		return []discordgo.MessageComponent{discordgo.ActionsRow{Components: cs}}
	}
	menu := func(max int, options ...discordgo.SelectMenuOption) discordgo.SelectMenu {
		return discordgo.SelectMenu{CustomID: "m", Placeholder: "p", MinValues: &one, MaxValues: max, Options: options}
	}
	o := discordgo.SelectMenuOption{Label: "l", Value: "v"}
	long := strings.Repeat("x", 101)
	for name, m := range map[string]components.Message{
		"content":     {Content: strings.Repeat("x", 2001)},
		"nothing":     {},
		"missing":     {Content: "⟦ui.x⟧"},
		"label":       {Content: "x", Rows: row(button(long, "a"))},
		"custom_id":   {Content: "x", Rows: row(button("a", long))},
		"twice":       {Content: "x", Rows: row(button("a", "a"), button("b", "a"))},
		"buttons":     {Content: "x", Rows: row(button("a", "1"), button("a", "2"), button("a", "3"), button("a", "4"), button("a", "5"), button("a", "6"))},
		"rows":        {Content: "x", Rows: slices.Repeat(row(button("a", "a")), 6)},
		"option":      {Content: "x", Rows: row(menu(1, discordgo.SelectMenuOption{Label: "l", Value: long}))},
		"same values": {Content: "x", Rows: row(menu(1, o, o))},
		"max":         {Content: "x", Rows: row(menu(2, o))},
		"empty menu":  {Content: "x", Rows: row(menu(1))},
		"shared row":  {Content: "x", Rows: row(menu(1, o), button("a", "a"))},
		"alt": {
			Content: "x", Files: []components.File{{Name: "a", Data: []byte("x"), Alt: strings.Repeat("x", 1025)}},
		},
	} {
		found := &recorder{TB: t}
		CheckMessage(found, m)
		if !found.failed {
			t.Errorf("CheckMessage did not find the broken limit: %s", name)
		}
	}
}

// recorder notes that a check failed, instead of failing.
type recorder struct {
	testing.TB
	failed bool
}

func (r *recorder) Helper() {}

func (r *recorder) Error(...any) { r.failed = true }

func (r *recorder) Errorf(string, ...any) { r.failed = true }
