package commands_test

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/render"
)

// Discord’s limits on slash commands.
const (
	limitCommands    = 100  // of an application
	limitCommand     = 8000 // characters of a command
	limitDescription = 100  // characters of a description
)

var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}]{1,32}$`)

// TestSlashCommandsAreWithinLimits checks the slash commands of all games. Discord refuses all of
// them if one is wrong.
func TestSlashCommandsAreWithinLimits(t *testing.T) {
	w := playtest.New(t)
	defs := w.Commands.Definitions()
	if len(defs) != len(playtest.Games)+2 {
		t.Errorf("%d commands for %d games", len(defs), len(playtest.Games))
	}
	names := map[string]bool{}
	for _, def := range defs {
		if names[def.Name] {
			t.Errorf("two commands are called %q", def.Name)
		}
		names[def.Name] = true
		checkNamed(t, "/"+def.Name, def.Name, def.Description, deref(def.NameLocalizations), deref(def.DescriptionLocalizations))
		checkOptions(t, "/"+def.Name, def.Options)
	}
}

// TestWhereCommandsAreOffered checks that all commands are offered everywhere, except for the one about
// what belongs to a server.
func TestWhereCommandsAreOffered(t *testing.T) {
	for _, def := range playtest.New(t).Commands.Definitions() {
		kinds, contexts := 2, 3
		if def.Name == "rails-server" {
			kinds, contexts = 1, 1
		}
		if len(*def.IntegrationTypes) != kinds || len(*def.Contexts) != contexts || (*def.IntegrationTypes)[0] != 0 ||
			(*def.Contexts)[0] != 0 {
			t.Errorf("/%s is offered to installations %v in contexts %v", def.Name, *def.IntegrationTypes, *def.Contexts)
		}
	}
}

// TestMessagesNameCommands checks that every command named in a message exists, with its option.
func TestMessagesNameCommands(t *testing.T) {
	w := playtest.New(t)
	known := map[string]bool{}
	for _, def := range w.Commands.Definitions() {
		known["/"+def.Name] = true
		for _, sub := range def.Options {
			known["/"+def.Name+" "+sub.Name] = true
			for _, o := range sub.Options {
				known["/"+def.Name+" "+sub.Name+" "+o.Name+":"] = true
			}
		}
	}
	quoted := regexp.MustCompile("`(/[^`{]+)`")
	for _, language := range render.Languages() {
		for key, m := range w.Commands.Book.Messages(language) {
			for _, form := range m.Forms {
				for _, found := range quoted.FindAllStringSubmatch(form, -1) {
					if !known[found[1]] {
						t.Errorf("%s: message %q names the unknown command %s", language, key, found[1])
					}
				}
			}
		}
	}
}

// TestCommandsHaveRoom logs how much of Discord's limits each command leaves, and fails where a limit
// is exceeded.
func TestCommandsHaveRoom(t *testing.T) {
	defs := playtest.New(t).Commands.Definitions()
	if len(defs) > limitCommands {
		t.Errorf("there are %d commands, Discord allows %d", len(defs), limitCommands)
	}
	t.Logf("room for %d of %d commands", limitCommands-len(defs), limitCommands)
	for _, def := range defs {
		var u usage
		u.measure(def)
		var room []string
		for _, r := range []struct {
			what        string
			used, limit int
		}{
			{"subcommands", len(def.Options), playtest.MaxOptions},
			{"options of a subcommand", u.options, playtest.MaxOptions},
			{"choices of an option", u.choices, playtest.MaxOptions},
			{"characters", u.characters, limitCommand},
			{"characters of a description", u.description, limitDescription},
		} {
			if r.used > r.limit {
				t.Errorf("/%s has %d %s, Discord allows %d", def.Name, r.used, r.what, r.limit)
			}
			room = append(room, fmt.Sprintf("%d of %d %s", r.limit-r.used, r.limit, r.what))
		}
		t.Logf("/%s has room for %s", def.Name, strings.Join(room, ", "))
	}
}

// usage is how much of Discord's limits a command uses.
type usage struct {
	characters  int // of names, descriptions and values, each in its longest language
	description int // characters of the longest description in any language
	options     int // the most options of a subcommand
	choices     int // the most choices of an option
}

// measure adds a command and everything below it.
func (u *usage) measure(def *discordgo.ApplicationCommand) {
	u.add(def.Name, def.Description, deref(def.NameLocalizations), deref(def.DescriptionLocalizations))
	for _, sub := range def.Options {
		u.options = max(u.options, len(sub.Options))
	}
	u.measureOptions(def.Options)
}

// measureOptions adds options, recursively.
func (u *usage) measureOptions(options []*discordgo.ApplicationCommandOption) {
	for _, o := range options {
		u.add(o.Name, o.Description, o.NameLocalizations, o.DescriptionLocalizations)
		u.choices = max(u.choices, len(o.Choices))
		for _, c := range o.Choices {
			u.characters += longest(c.Name, c.NameLocalizations) + playtest.Length(fmt.Sprint(c.Value))
		}
		u.measureOptions(o.Options)
	}
}

// add adds the name and the description of a command or an option.
func (u *usage) add(name, description string, names, descriptions map[discordgo.Locale]string) {
	n := longest(description, descriptions)
	u.characters += longest(name, names) + n
	u.description = max(u.description, n)
}

// longest returns the number of characters of the longest of a text and its translations.
func longest(text string, others map[discordgo.Locale]string) int {
	n := playtest.Length(text)
	for _, other := range others {
		n = max(n, playtest.Length(other))
	}
	return n
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
			t.Errorf("%s: Discord does not allow the name %q", where, n)
		}
	}
	for _, d := range append(values(descriptions), description) {
		playtest.WantLength(t, where+": a description", d, 1, limitDescription)
	}
	for l := range names {
		if len(discordgo.Locales[l]) == 0 {
			t.Errorf("%s: Discord has no locale %q", where, l)
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
	if len(options) > playtest.MaxOptions {
		t.Errorf("%s has %d options", where, len(options))
	}
	optional := false
	for i, o := range options {
		for _, other := range options[:i] {
			if name, ok := sharedName(o, other); ok {
				t.Errorf("%s: the options %s and %s are both named %q", where, other.Name, o.Name, name)
			}
		}
		at := where + " " + o.Name
		checkNamed(t, at, o.Name, o.Description, o.NameLocalizations, o.DescriptionLocalizations)
		if o.Required && optional {
			t.Errorf("%s is required and comes after one that is not", at)
		}
		optional = optional || !o.Required && o.Type != discordgo.ApplicationCommandOptionSubCommand
		if len(o.Choices) > playtest.MaxOptions || len(o.Choices) > 0 && o.Autocomplete {
			t.Errorf("%s has %d choices, autocomplete %v", at, len(o.Choices), o.Autocomplete)
		}
		for _, c := range o.Choices {
			for _, name := range append(values(c.NameLocalizations), c.Name) {
				playtest.WantLength(t, at+": a choice", name, 1, playtest.MaxOptionText)
			}
		}
		checkOptions(t, at, o.Options)
	}
}

// sharedName returns a name that Discord refuses for two options beside each other: in some locale, one has the name
// that the other has in that locale or in English.
func sharedName(a, b *discordgo.ApplicationCommandOption) (name string, ok bool) {
	for l := range discordgo.Locales {
		for _, name := range []string{a.Name, cmp.Or(a.NameLocalizations[l], a.Name)} {
			if name == b.Name || name == cmp.Or(b.NameLocalizations[l], b.Name) {
				return name, true
			}
		}
	}
	return "", false
}

// TestSharedNames checks which names two options may not share.
func TestSharedNames(t *testing.T) {
	option := func(name, french, german string) *discordgo.ApplicationCommandOption {
		o := &discordgo.ApplicationCommandOption{Name: name, NameLocalizations: map[discordgo.Locale]string{}}
		for l, text := range map[discordgo.Locale]string{discordgo.French: french, discordgo.German: german} {
			if text != "" {
				o.NameLocalizations[l] = text
			}
		}
		return o
	}
	for _, c := range []struct {
		a, b *discordgo.ApplicationCommandOption
		want string
	}{
		{option("card", "carte", ""), option("map", "plan", ""), ""},
		{option("card", "carte", ""), option("map", "carte", ""), "carte"},
		{option("card", "carte", ""), option("map", "plan", "carte"), ""},
		{option("card", "map", ""), option("map", "plan", ""), "map"},
		{option("card", "carte", ""), option("map", "card", ""), "card"},
		{option("card", "", ""), option("card", "carte", ""), "card"},
	} {
		if got, ok := sharedName(c.a, c.b); got != c.want || ok != (c.want != "") {
			t.Errorf("%s and %s: %q, want %q", c.a.Name, c.b.Name, got, c.want)
		}
	}
}
