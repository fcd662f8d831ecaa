package commands_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/render/rendertest"
)

// Discord's limits, in characters unless said otherwise.
const (
	limitContent     = 2000
	limitRows        = 5
	limitPerRow      = 5
	limitOptions     = 25
	limitLabel       = 80
	limitOptionText  = 100
	limitCustomID    = 100
	limitPlaceholder = 150
	limitAlt         = 1024
	limitFiles       = 10
	limitModalText   = 45
	limitCommand     = 8000
	limitDescription = 100
)

func length(s string) int { return len([]rune(s)) }

// within fails unless a text has between least and most characters.
func within(t testing.TB, what, s string, least, most int) {
	t.Helper()
	if n := length(s); n < least || n > most {
		t.Errorf("%s has %d characters, allowed are %d to %d: %q", what, n, least, most, s)
	}
	if strings.Contains(s, "⟦") {
		t.Errorf("%s has a message that is missing: %q", what, s)
	}
}

// checkReply fails on a reply that Discord would refuse.
func checkReply(t testing.TB, r interaction.Reply) {
	t.Helper()
	if r.Message != nil {
		checkMessage(t, *r.Message)
	}
	if m := r.Modal; m != nil {
		within(t, "the custom_id of a modal", m.CustomID, 1, limitCustomID)
		within(t, "the title of a modal", m.Title, 1, limitModalText)
		within(t, "the label of a field", m.Field.Label, 1, limitModalText)
		within(t, "the custom_id of a field", m.Field.CustomID, 1, limitCustomID)
		within(t, "the placeholder of a field", m.Field.Placeholder, 0, limitOptionText)
	}
	if len(r.Choices) > limitOptions {
		t.Errorf("%d choices", len(r.Choices))
	}
	for _, c := range r.Choices {
		within(t, "a choice", c.Name, 1, limitOptionText)
		within(t, "the value of a choice", c.Value.(string), 1, limitOptionText)
	}
}

// checkMessage fails on a message that Discord would refuse.
func checkMessage(t testing.TB, m components.Message) {
	t.Helper()
	within(t, "the content", m.Content, 1, limitContent)
	if bad := rendertest.BrokenBold(m.Content); bad != "" {
		t.Errorf("bold text within bold text at %q in %q", bad, m.Content)
	}
	if len(m.Files) > limitFiles {
		t.Errorf("%d files", len(m.Files))
	}
	for _, f := range m.Files {
		within(t, "the name of a file", f.Name, 1, 260)
		within(t, "an alternative text", f.Alt, 1, limitAlt)
		if len(f.Data) == 0 {
			t.Errorf("the file %q is empty", f.Name)
		}
	}
	if len(m.Rows) > limitRows {
		t.Errorf("%d rows", len(m.Rows))
	}
	ids := map[string]bool{}
	for _, r := range m.Rows {
		checkRow(t, r.(discordgo.ActionsRow), ids)
	}
}

func checkRow(t testing.TB, r discordgo.ActionsRow, ids map[string]bool) {
	t.Helper()
	if n := len(r.Components); n == 0 || n > limitPerRow {
		t.Errorf("%d components in a row", n)
	}
	for _, c := range r.Components {
		id := ""
		switch c := c.(type) {
		case discordgo.Button:
			id = c.CustomID
			within(t, "the label of a button", c.Label, 1, limitLabel)
		case discordgo.SelectMenu:
			id = c.CustomID
			checkMenu(t, c)
			if len(r.Components) != 1 {
				t.Error("a menu shares its row")
			}
		default:
			t.Errorf("a component of type %T", c)
		}
		within(t, "a custom_id", id, 1, limitCustomID)
		if ids[id] {
			t.Errorf("two components have the custom_id %q", id)
		}
		ids[id] = true
	}
}

func checkMenu(t testing.TB, m discordgo.SelectMenu) {
	t.Helper()
	within(t, "a placeholder", m.Placeholder, 1, limitPlaceholder)
	if i := slices.IndexFunc(m.Options, func(o discordgo.SelectMenuOption) bool { return o.Default }); i >= 0 &&
		m.MaxValues == 1 {
		if o := m.Options[i]; !strings.HasPrefix(o.Label, m.Placeholder) { // which is not shown then
			t.Errorf("what the menu %q is about is not to be seen over %q", m.Placeholder, o.Label)
		}
	}
	n := len(m.Options)
	if m.MenuType == discordgo.UserSelectMenu && n == 0 {
		n = 1 // Discord fills it
	}
	if n == 0 || n > limitOptions || m.MinValues == nil || *m.MinValues < 0 || *m.MinValues > m.MaxValues || m.MaxValues < 1 || m.MaxValues > n {
		t.Errorf("a menu of %d options for %v to %d values", n, m.MinValues, m.MaxValues)
	}
	values := map[string]bool{}
	for _, o := range m.Options {
		within(t, "the label of an option", o.Label, 1, limitOptionText)
		within(t, "the value of an option", o.Value, 1, limitOptionText)
		within(t, "the description of an option", o.Description, 0, limitOptionText)
		if values[o.Value] {
			t.Errorf("two options have the value %q", o.Value)
		}
		values[o.Value] = true
	}
}

// TestPanelLimitsAreFound breaks each limit of a message and wants it noticed.
func TestPanelLimitsAreFound(t *testing.T) {
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
		checkMessage(found, m)
		if !found.failed {
			t.Errorf("nothing was said of %s", name)
		}
	}
}

// recorder notes that a check failed, instead of failing.
type recorder struct {
	testing.TB
	failed bool
}

func (r *recorder) Helper()               {}
func (r *recorder) Error(...any)          { r.failed = true }
func (r *recorder) Errorf(string, ...any) { r.failed = true }

var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}]{1,32}$`)

// locales that the commands must be translated into.
var locales = []discordgo.Locale{discordgo.French}

// TestSchemaLimits checks the slash commands of all games against what Discord
// accepts; one error refuses them all.
func TestSchemaLimits(t *testing.T) {
	d := newDesk(t)
	defs := d.c.Definitions()
	if len(defs) != len(games)+1 || len(defs) > 100 {
		t.Errorf("%d commands for %d games", len(defs), len(games))
	}
	names := map[string]bool{}
	for _, def := range defs {
		if names[def.Name] {
			t.Errorf("two commands are called %q", def.Name)
		}
		names[def.Name] = true
		checkNamed(t, "/"+def.Name, def.Name, def.Description, deref(def.NameLocalizations), deref(def.DescriptionLocalizations))
		checkOptions(t, "/"+def.Name, def.Options)
		for _, locale := range append([]discordgo.Locale{discordgo.EnglishUS}, locales...) {
			if n := commandSize(def, locale); n > limitCommand {
				t.Errorf("/%s has %d characters in %s, allowed are %d", def.Name, n, locale, limitCommand)
			} else {
				t.Logf("/%s: %d characters in %s", def.Name, n, locale)
			}
		}
	}
}

func deref(m *map[discordgo.Locale]string) map[discordgo.Locale]string {
	if m == nil {
		return nil
	}
	return *m
}

func checkNamed(t *testing.T, where, name, description string, names, descriptions map[discordgo.Locale]string) {
	t.Helper()
	for _, n := range append(values(names), name) {
		if !commandName.MatchString(n) || n != strings.ToLower(n) {
			t.Errorf("%s: the name %q will not do", where, n)
		}
	}
	for _, d := range append(values(descriptions), description) {
		within(t, where+": a description", d, 1, limitDescription)
	}
	for _, l := range locales {
		if names[l] == "" || descriptions[l] == "" {
			t.Errorf("%s is not translated into %s", where, l)
		}
	}
}

func values(m map[discordgo.Locale]string) []string {
	var list []string
	for _, v := range m {
		list = append(list, v)
	}
	return list
}

func checkOptions(t *testing.T, where string, options []*discordgo.ApplicationCommandOption) {
	t.Helper()
	if len(options) > limitOptions {
		t.Errorf("%s has %d options", where, len(options))
	}
	names, optional := map[string]bool{}, false
	for _, o := range options {
		at := where + " " + o.Name
		checkNamed(t, at, o.Name, o.Description, o.NameLocalizations, o.DescriptionLocalizations)
		for _, name := range uniqueNames(o) {
			if names[name] {
				t.Errorf("%s: there are two of that name", at)
			}
			names[name] = true
		}
		if o.Required && optional {
			t.Errorf("%s is required and comes after one that is not", at)
		}
		optional = optional || !o.Required && o.Type != discordgo.ApplicationCommandOptionSubCommand
		if len(o.Choices) > limitOptions || len(o.Choices) > 0 && o.Autocomplete {
			t.Errorf("%s has %d choices, autocomplete %v", at, len(o.Choices), o.Autocomplete)
		}
		for _, c := range o.Choices {
			for _, name := range append(values(c.NameLocalizations), c.Name) {
				within(t, at+": a choice", name, 1, limitOptionText)
			}
		}
		checkOptions(t, at, o.Options)
	}
}

// uniqueNames are those of an option, each language's apart: two options must
// not share one.
func uniqueNames(o *discordgo.ApplicationCommandOption) []string {
	names := []string{o.Name}
	for locale, name := range o.NameLocalizations {
		names = append(names, string(locale)+":"+name)
	}
	return names
}

// commandSize counts a command as Discord does: names, descriptions and values
// of it and all below it, of each text the longer of the default and the
// localisation.
func commandSize(def *discordgo.ApplicationCommand, l discordgo.Locale) int {
	n := longest(def.Name, deref(def.NameLocalizations), l) + longest(def.Description, deref(def.DescriptionLocalizations), l)
	return n + optionsSize(def.Options, l)
}

func optionsSize(options []*discordgo.ApplicationCommandOption, l discordgo.Locale) int {
	n := 0
	for _, o := range options {
		n += longest(o.Name, o.NameLocalizations, l) + longest(o.Description, o.DescriptionLocalizations, l)
		for _, c := range o.Choices {
			n += longest(c.Name, c.NameLocalizations, l) + length(c.Value.(string))
		}
		n += optionsSize(o.Options, l)
	}
	return n
}

func longest(text string, others map[discordgo.Locale]string, l discordgo.Locale) int {
	return max(length(text), length(others[l]))
}
