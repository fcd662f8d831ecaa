package board

import (
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
)

// OptionMenus makes the menus by which people choose the options of a game.
type OptionMenus struct {
	Tell   *render.Teller
	Chosen engine.Options
	Rows   int // the rows of a message that the menus may take
	// ID returns the custom id of one part of an option's menu on the page that begins with
	// menu number from. If key is empty, it returns that of the button that opens the page.
	ID func(key string, part, from int) string
}

// Menus returns a menu for each option that counts, beginning with menu number from if they do not
// all fit. A long list of things to pick has several menus, whose choices add up.
func (c OptionMenus) Menus(from int) []discordgo.MessageComponent {
	var menus []discordgo.MessageComponent
	for _, opt := range c.Tell.Game().Options {
		if !opt.Applies(c.Chosen) {
			continue
		}
		chunks := slices.Collect(slices.Chunk(opt.Values, components.MaxOptions))
		for part := range chunks {
			menus = append(menus, components.Row(c.menu(&opt, chunks, part, from)))
		}
	}
	if len(menus) <= c.Rows {
		return menus
	}
	from = min(max(from, 0), len(menus)-1) / (c.Rows - 1) * (c.Rows - 1)
	page := menus[from:min(from+c.Rows-1, len(menus))]
	next := from + c.Rows - 1
	if next >= len(menus) {
		next = 0
	}
	more := components.Button(discordgo.SecondaryButton, c.Tell.Say("ui.button.more"), c.ID("", 0, next))
	return append(slices.Clone(page), components.Row(more))
}

// menu returns the menu with one part of an option's values.
func (c OptionMenus) menu(opt *engine.Option, chunks [][]string, part, from int) discordgo.MessageComponent {
	tell, chosen := c.Tell, splitPicked(c.Chosen[opt.Key])
	var choices []discordgo.SelectMenuOption
	for _, v := range chunks[part] {
		o := components.Option(tell.Value(opt.Key, v), v, tell.ValueAbout(opt.Key, v))
		o.Default = slices.Contains(chosen, v)
		choices = append(choices, o)
	}
	id, label := c.ID(opt.Key, part, from), tell.Option(opt.Key)
	if len(chunks) > 1 {
		label = tell.Say("ui.lobby.options.part", render.Data{"Option": label, "Page": part + 1, "Pages": len(chunks)})
	}
	if opt.Pick == 0 {
		return components.ChosenMenu(tell.Printer, id, label, choices)
	}
	zero := 0
	m := components.MultiMenu(id, label, choices)
	m.MinValues, m.MaxValues = &zero, min(opt.Pick, len(choices))
	return m
}

// MergeChosen returns an option's new value after a choice from one of its menus, which showed
// only a part of the values. The things picked in the other menus are kept.
func MergeChosen(g *engine.Game, was engine.Options, key string, part int, values []string) string {
	opt, known := g.Option(key)
	if !known || opt.Pick == 0 {
		return strings.Join(values, "+")
	}
	chunks := slices.Collect(slices.Chunk(opt.Values, components.MaxOptions))
	if part < 0 || part >= len(chunks) {
		return strings.Join(values, "+")
	}
	kept := slices.DeleteFunc(splitPicked(was[key]), func(v string) bool { return slices.Contains(chunks[part], v) })
	return strings.Join(append(slices.Clone(values), kept...), "+")
}
