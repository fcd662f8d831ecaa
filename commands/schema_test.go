package commands_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/playtest"
)

// Discord’s limits on slash commands, in characters.
const (
	limitCommand     = 8000
	limitDescription = 100
)

var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}]{1,32}$`)

// locales that the commands must be translated into.
var locales = []discordgo.Locale{discordgo.French}

// TestSlashCommandsAreWithinLimits checks the slash commands of all games. Discord refuses all of
// them if one is wrong.
func TestSlashCommandsAreWithinLimits(t *testing.T) {
	w := playtest.New(t)
	defs := w.Commands.Definitions()
	if len(defs) != len(playtest.Games)+1 || len(defs) > 100 {
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
			t.Errorf("%s: Discord does not allow the name %q", where, n)
		}
	}
	for _, d := range append(values(descriptions), description) {
		playtest.WantLength(t, where+": a description", d, 1, limitDescription)
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
	if len(options) > playtest.MaxOptions {
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

// uniqueNames returns the names of an option in all languages. Two options may share none.
func uniqueNames(o *discordgo.ApplicationCommandOption) []string {
	names := []string{o.Name}
	for locale, name := range o.NameLocalizations {
		names = append(names, string(locale)+":"+name)
	}
	return names
}

// commandSize counts a command's characters as Discord does: names, descriptions and values of it
// and everything below it, each as the longer of the default and the translation.
func commandSize(def *discordgo.ApplicationCommand, l discordgo.Locale) int {
	n := longest(def.Name, deref(def.NameLocalizations), l) + longest(def.Description, deref(def.DescriptionLocalizations), l)
	return n + optionsSize(def.Options, l)
}

func optionsSize(options []*discordgo.ApplicationCommandOption, l discordgo.Locale) int {
	n := 0
	for _, o := range options {
		n += longest(o.Name, o.NameLocalizations, l) + longest(o.Description, o.DescriptionLocalizations, l)
		for _, c := range o.Choices {
			n += longest(c.Name, c.NameLocalizations, l) + playtest.Length(c.Value.(string))
		}
		n += optionsSize(o.Options, l)
	}
	return n
}

func longest(text string, others map[discordgo.Locale]string, l discordgo.Locale) int {
	return max(playtest.Length(text), playtest.Length(others[l]))
}
