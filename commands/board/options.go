package board

import (
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
)

// Choosing lets the options of a game be chosen by menus.
type OptionMenus struct {
	Tell   *render.Teller
	Chosen engine.Options
	Rows   int // how many a message has for it
	// ID is the custom_id of a part of an option's menu, on the page of the options that
	// begins with menu number from; without a key it turns to it.
	ID func(key string, part, from int) string
}

// Menus has a menu for each option that counts, some at a time; a long list of things to
// pick is several menus, whose choices are united.
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

// ChosenOf is an option's new value: what a menu says, which showed a part of its
// values, and of the other menus of the same option what was there before.
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
