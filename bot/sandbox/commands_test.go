package sandbox_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

func aCommand(key string, v any) object {
	return with(object{"type": 1, "name": "play", "description": "Play"}, key, v)
}

func anOption(kind int, more ...any) object {
	o := object{"type": kind, "name": "o", "description": "d"}
	for i := 0; i < len(more); i += 2 {
		o[more[i].(string)] = more[i+1]
	}
	return o
}

// localized returns an option with a name in a locale.
func localized(name, locale, there string) object {
	return anOption(3, "name", name, "name_localizations", object{locale: there})
}

func TestInvalidCommandsAreRefused(t *testing.T) {
	w := newWorld(t)
	options := func(o ...any) object { return aCommand("options", o) }
	choice := func(v any) list { return list{object{"name": "n", "value": v}} }
	for name, c := range map[string]struct {
		body object
		says string
	}{
		"upper case":                  {aCommand("name", "Play"), "APPLICATION_COMMAND_INVALID_NAME"},
		"space":                       {aCommand("name", "play it"), "APPLICATION_COMMAND_INVALID_NAME"},
		"no description":              {aCommand("description", ""), "BASE_TYPE_REQUIRED"},
		"type":                        {aCommand("type", 2), "BASE_TYPE_CHOICES"},
		"locale":                      {aCommand("name_localizations", object{"fr-FR": "jouer"}), "not a valid locale"},
		"localized name":              {aCommand("name_localizations", object{"fr": "Jouer"}), "APPLICATION_COMMAND_INVALID_NAME"},
		"localized too long":          {aCommand("description_localizations", object{"fr": text(101)}), "BASE_TYPE_MAX_LENGTH"},
		"localized of another type":   {aCommand("name_localizations", list{}), "MODEL_TYPE_CONVERT"},
		"unknown key":                 {aCommand("descriptoin", "x"), "UNKNOWN_KEY"},
		"required after optional":     {options(anOption(3), anOption(3, "name", "p", "required", true)), "REQUIRED_INVALID"},
		"same option":                 {options(anOption(3), anOption(4)), "NAME_NOT_UNIQUE"},
		"same option in a locale":     {options(localized("o", "fr", "carte"), localized("p", "fr", "carte")), "NAME_NOT_UNIQUE"},
		"name of a default option":    {options(localized("o", "fr", "p"), localized("p", "de", "karte")), "NAME_NOT_UNIQUE"},
		"default name of a localized": {options(localized("o", "fr", "carte"), localized("p", "fr", "o")), "NAME_NOT_UNIQUE"},
		"sub-command beside option":   {options(anOption(3), anOption(1, "name", "p")), "mutually exclusive"},
		"required sub-command":        {options(anOption(1, "required", true)), "not required"},
		"sub-command in sub-command":  {options(anOption(1, "options", list{anOption(1)})), "UNION_TYPE_CHOICES"},
		"group in group":              {options(anOption(2, "options", list{anOption(2)})), "BASE_TYPE_CHOICES"},
		"option in group":             {options(anOption(2, "options", list{anOption(3)})), "BASE_TYPE_CHOICES"},
		"empty group":                 {options(anOption(2)), "BASE_TYPE_REQUIRED"},
		"option in option":            {options(anOption(3, "options", list{anOption(3)})), "UNKNOWN_KEY"},
		"unknown type":                {options(anOption(12)), "UNION_TYPE_CHOICES"},
		"choices and autocomplete":    {options(anOption(3, "choices", choice("v"), "autocomplete", true)), "exclude each other"},
		"choices of a user":           {options(anOption(6, "choices", choice("v"))), "UNKNOWN_KEY"},
		"choice of another type":      {options(anOption(3, "choices", choice(5))), "STRING_TYPE_CONVERT"},
		"text for a number":           {options(anOption(4, "choices", choice("v"))), "NUMBER_TYPE_COERCE"},
		"fraction for an integer":     {options(anOption(4, "choices", choice(1.5))), "NUMBER_TYPE_COERCE"},
		"same choice":                 {options(anOption(3, "choices", list{object{"name": "n", "value": "a"}, object{"name": "n", "value": "b"}})), "CHOICE_NAME_NOT_UNIQUE"},
		"length of a number":          {options(anOption(4, "min_length", 1)), "UNKNOWN_KEY"},
		"value of a string":           {options(anOption(3, "min_value", 1)), "UNKNOWN_KEY"},
		"least above most":            {options(anOption(4, "min_value", 3, "max_value", 2)), "The least is above the most"},
		"shortest above longest":      {options(anOption(3, "min_length", 3, "max_length", 2)), "The least is above the most"},
	} {
		t.Run(name, func(t *testing.T) { wantRefused(t, w.bot("PUT", globalCommands, list{c.body}), 400, 50035, c.says) })
	}
	wantRefused(t, w.bot("PUT", globalCommands, list{aCommand("type", 1), aCommand("type", 1)}), 400, 50035,
		"DUPLICATE_NAME", `"1":{"name"`)
	if len(w.Commands()) != 0 {
		t.Error("an invalid list was registered in part")
	}
}

func TestCommandsKeepTheirIDs(t *testing.T) {
	w := newWorld(t)
	var first, second, kept []wire.Command
	w.must("PUT", globalCommands, list{aCommand("description", "one")}, &first)
	w.must("PUT", globalCommands,
		list{aCommand("description", "two"), with(aCommand("type", 1), "name", "other")}, &second)
	if len(second) != 2 || second[0].ID != first[0].ID || second[0].Version == first[0].Version ||
		second[1].ID == first[0].ID {
		t.Errorf("first %+v, then %+v", first, second)
	}
	wantRefused(t, w.bot("PUT", globalCommands, list{aCommand("options", list{anOption(12)})}), 400, 50035)
	w.must("GET", globalCommands, nil, &kept)
	if len(kept) != 2 || kept[0].Description != "two" || kept[0].Version != second[0].Version {
		t.Errorf("a refused list changed the commands: %+v", kept)
	}
	w.must("PUT", globalCommands, list{with(aCommand("type", 1), "name", "other")}, &kept)
	if len(kept) != 1 || kept[0].ID != second[1].ID || len(w.Commands()) != 1 {
		t.Errorf("got %+v", kept)
	}
}

// The bot may only mention registered commands that can be run, by name and id. People may write
// what they like.
func TestBotMentionsOnlyRegisteredCommands(t *testing.T) {
	w := newWorld(t)
	var made []wire.Command
	group := with(aCommand("options", list{anOption(1)}), "name", "group")
	w.must("PUT", globalCommands, list{aCommand("type", 1), group}, &made)
	play, o := made[0].ID, made[1].ID
	for text, fine := range map[string]bool{
		"</play:" + play + ">": true, "</group o:" + o + ">": true, "`/play` <b>": true,
		"</play:" + o + ">": false, "</group:" + o + ">": false, "</group p:" + o + ">": false,
		"</play:77>": false,
	} {
		if a := w.bot("POST", messagesPath, object{"content": text}); (a.status == 200) != fine {
			t.Errorf("text %q: got %d %s", text, a.status, a.raw)
		}
		if a := w.do(w.Users()[0].Token, "POST", "/api/v10"+messagesPath, object{"content": text}); a.status != 200 {
			t.Errorf("a person's text %q: got %d %s", text, a.status, a.raw)
		}
	}
}

func TestCommandSizeCountsTheLongestLanguage(t *testing.T) {
	w := newWorld(t)
	options := list{}
	for i := range 25 {
		o := anOption(3, "name", "o"+strings.Repeat("x", i), "description", "d", "description_localizations", object{"fr": text(100), "de": text(99)})
		o["choices"] = times(10, func(c int) any { return object{"name": text(10) + name(c), "value": name(8)} })
		options = append(options, o)
	}
	// play and Play; 25 names; 25 descriptions in French, the longest; names and values of 25 times
	// ten choices.
	want := (4 + 4) + (25 + 300) + 25*100 + 25*(145+80)
	wantRefused(t, w.bot("PUT", globalCommands, list{aCommand("options", options)}), 400, 50035,
		"APPLICATION_COMMAND_TOO_LARGE", fmt.Sprint("it has ", want))
}

func TestCommandIndexIsLocalized(t *testing.T) {
	w := newWorld(t)
	w.commands(`[{"name":"rails","name_localizations":{"fr":"trains"},"type":1,"description":"Games","description_localizations":{"fr":"Jeux"},
		"options":[{"type":3,"name":"game","name_localizations":{"fr":"jeu"},"description":"Which","choices":[{"name":"Trains","name_localizations":{"fr":"Les trains"},"value":"t"}]}]},
		{"name":"admin","type":1,"description":"For the owner","default_member_permissions":"0"},
		{"name":"posters","type":1,"description":"For all who post","default_member_permissions":"2048"}]`)
	offered := func(who string) []wire.Command {
		c, err := w.user(who).Commands(w.ctx, table)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	carol, alice := offered("Carol"), offered("Alice")
	if len(carol) != 2 || len(alice) != 3 {
		t.Fatalf("got %d commands for Carol and %d for the owner", len(carol), len(alice))
	}
	c, o := carol[0], carol[0].Options[0]
	if c.Name != "rails" || c.NameLocalized != "trains" || c.DescriptionLocalized != "Jeux" || o.NameLocalized != "jeu" || o.Choices[0].NameLocalized != "Les trains" {
		t.Errorf("got %+v", c)
	}
	if alice[0].NameLocalized != "" {
		t.Errorf("got %+v", alice[0])
	}
}
