package form

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// isCommandName reports whether Discord accepts a name: 1 to 32 letters, digits, hyphens,
// underscores or apostrophes.
func isCommandName(name string) bool {
	foreign := func(r rune) bool {
		return !strings.ContainsRune("-_'", r) && !unicode.In(r, unicode.L, unicode.N, unicode.Devanagari, unicode.Thai)
	}
	return name != "" && utf8.RuneCountInString(name) <= 32 && !strings.ContainsFunc(name, foreign)
}

// CheckCommand checks the rules for a command that Discord's OpenAPI file lacks.
func CheckCommand(errs *Errors, at string, cmd *wire.Command) {
	if cmd.Type == 0 {
		cmd.Type = 1
	}
	if cmd.Type != 1 {
		errs.Add(Join(at, "type"), "BASE_TYPE_CHOICES", "The sandbox has chat input commands only.")
		return
	}
	checkName(errs, Join(at, "name"), cmd.Name)
	checkLocalized(errs, at, cmd.NameLocalizations, cmd.DescriptionLocalizations)
	if cmd.Description == "" {
		errs.Add(Join(at, "description"), "BASE_TYPE_REQUIRED", "This field is required")
	}
	checkCommandOptions(errs, Join(at, "options"), cmd.Options)
	if n := commandCharacters(cmd); n > maxCommandSize {
		errs.Add(at, "APPLICATION_COMMAND_TOO_LARGE",
			fmt.Sprintf("Command exceeds maximum size (8000): it has %d characters", n))
	}
}

// checkName checks the name of a command or option.
func checkName(errs *Errors, at, name string) {
	if !isCommandName(name) || strings.ToLower(name) != name {
		errs.Add(at, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
	}
}

// checkLocalized checks a command's or option's names in other languages, and that Discord supports
// these languages.
func checkLocalized(errs *Errors, at string, names, descriptions map[string]string) {
	for locale, name := range names {
		checkName(errs, Join(at, "name_localizations."+locale), name)
	}
	checkLocales(errs, Join(at, "name_localizations"), names)
	checkLocales(errs, Join(at, "description_localizations"), descriptions)
}

// checkLocales checks that all translations are for locales that Discord has.
func checkLocales(errs *Errors, at string, texts map[string]string) {
	for locale := range texts {
		if !slices.Contains(Locales, locale) {
			errs.Add(at+"."+locale, "ENUM_TYPE_COERCE", fmt.Sprintf("Value %q is not a valid locale.", locale))
		}
	}
}

// checkCommandOptions checks a list of options, recursively.
func checkCommandOptions(errs *Errors, at string, options []wire.Option) {
	optional, nested := false, false
	for i := range options {
		o, at := &options[i], fmt.Sprintf("%s.%d", at, i)
		checkOption(errs, at, o)
		checkUniqueNames(errs, at, o, options[:i])
		if o.Required && optional {
			errs.Add(at, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
				"Required options must be placed before non-required options")
		}
		if i > 0 && nested != (o.Type <= wire.OptionGroup) {
			errs.Add(at+".type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
				"Sub-command and sub-command group option types are mutually exclusive to all other types")
		}
		optional, nested = optional || !o.Required, o.Type <= wire.OptionGroup
	}
}

// checkUniqueNames checks that an option has no name of an earlier one. Its name in a locale must differ from the
// default name of every other option and from the name of every other option in that locale.
func checkUniqueNames(errs *Errors, at string, o *wire.Option, others []wire.Option) {
	for _, other := range others {
		if o.Name == other.Name {
			errs.Add(at+".name", "APPLICATION_COMMAND_OPTIONS_NAME_NOT_UNIQUE", "Option name must be unique")
		}
		for _, locale := range Locales {
			name, ok := o.NameLocalizations[locale]
			otherName, otherOK := other.NameLocalizations[locale]
			if ok && (name == other.Name || name == otherName) || otherOK && otherName == o.Name {
				errs.Add(at+".name_localizations."+locale, "APPLICATION_COMMAND_OPTIONS_NAME_NOT_UNIQUE", "Option name must be unique")
			}
		}
	}
}

// checkOption checks one option of a command, with its own options and choices.
func checkOption(errs *Errors, at string, o *wire.Option) {
	checkName(errs, at+".name", o.Name)
	checkLocalized(errs, at, o.NameLocalizations, o.DescriptionLocalizations)
	checkCommandOptions(errs, at+".options", o.Options)
	switch {
	case o.Type <= wire.OptionGroup && o.Required:
		errs.Add(at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "A sub-command is not required")
	case o.Type == wire.OptionGroup && len(o.Options) == 0:
		errs.Add(at+".options", "BASE_TYPE_REQUIRED", "This field is required")
	case o.Autocomplete && len(o.Choices) > 0:
		errs.Add(at+".autocomplete", "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES",
			"Autocomplete and choices exclude each other")
	case o.MinLength != nil && o.MaxLength != nil && *o.MinLength > *o.MaxLength,
		o.MinValue != nil && o.MaxValue != nil && *o.MinValue > *o.MaxValue:
		errs.Add(at, "BASE_TYPE_BAD", "The least is above the most")
	}
	names := map[string]bool{}
	for i, c := range o.Choices {
		at := fmt.Sprintf("%s.choices.%d", at, i)
		if names[c.Name] {
			errs.Add(at+".name", "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_NOT_UNIQUE", "Choice names must be unique")
		}
		names[c.Name] = true
		CheckChoice(errs, at, c)
	}
}

// CheckChoice checks the rules for a choice that Discord's OpenAPI file lacks.
func CheckChoice(errs *Errors, at string, c wire.Choice) {
	checkLocales(errs, at+".name_localizations", c.NameLocalizations)
	if text, ok := c.Value.(string); ok && utf8.RuneCountInString(text) > maxChoiceValue {
		errs.Add(at+".value", "BASE_TYPE_MAX_LENGTH", "Must be 100 or fewer in length.")
	}
}

// commandCharacters returns the size of a command: the names, descriptions and values of the
// command, its options and choices, each in its longest language.
func commandCharacters(cmd *wire.Command) int {
	return longestText(cmd.Name, cmd.NameLocalizations) + longestText(cmd.Description, cmd.DescriptionLocalizations) +
		optionCharacters(cmd.Options)
}

// optionCharacters counts the characters that options contribute to the limit of a command.
func optionCharacters(options []wire.Option) int {
	n := 0
	for _, o := range options {
		n += longestText(o.Name, o.NameLocalizations) + longestText(o.Description, o.DescriptionLocalizations) +
			optionCharacters(o.Options)
		for _, c := range o.Choices {
			n += longestText(c.Name, c.NameLocalizations) + utf8.RuneCountInString(fmt.Sprint(c.Value))
		}
	}
	return n
}

// longestText returns the number of characters of the longest of a text and its translations.
func longestText(text string, localized map[string]string) int {
	n := utf8.RuneCountInString(text)
	for other := range maps.Values(localized) {
		n = max(n, utf8.RuneCountInString(other))
	}
	return n
}
