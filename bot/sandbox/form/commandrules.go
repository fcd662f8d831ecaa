package form

import (
	"fmt"
	"maps"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// isCommandName tells whether Discord takes a name: up to 32 letters, digits and such.
func isCommandName(name string) bool {
	foreign := func(r rune) bool {
		return !strings.ContainsRune("-_'", r) && !unicode.In(r, unicode.L, unicode.N, unicode.Devanagari, unicode.Thai)
	}
	return name != "" && utf8.RuneCountInString(name) <= 32 && !strings.ContainsFunc(name, foreign)
}

// CheckCommand applies the rules that take more than one field to see.
func CheckCommand(errs *Errors, at string, cmd *wire.Command) {
	if cmd.Type == 0 {
		cmd.Type = 1
	}
	if cmd.Type != 1 {
		errs.Add(Join(at, "type"), "BASE_TYPE_CHOICES", "The sandbox has chat input commands only.")
		return
	}
	checkName(errs, Join(at, "name"), cmd.Name)
	checkNames(errs, Join(at, "name_localizations"), cmd.NameLocalizations)
	if cmd.Description == "" {
		errs.Add(Join(at, "description"), "BASE_TYPE_REQUIRED", "This field is required")
	}
	checkCommandOptions(errs, Join(at, "options"), cmd.Options, 0)
	if n := commandCharacters(cmd); !Bound("characters of a command").Holds(n) {
		errs.Add(at, "APPLICATION_COMMAND_TOO_LARGE",
			fmt.Sprintf("Command exceeds maximum size (8000): it has %d characters", n))
	}
}

func checkName(errs *Errors, at, name string) {
	if !isCommandName(name) || strings.ToLower(name) != name {
		errs.Add(at, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
	}
}

func checkNames(errs *Errors, at string, names map[string]string) {
	for locale, name := range names {
		checkName(errs, at+"."+locale, name)
	}
}

// checkCommandOptions checks a list of options; depth is 0 for a command's
// own, 1 within a group or sub-command, 2 within a group's sub-command.
func checkCommandOptions(errs *Errors, at string, options []wire.Option, depth int) {
	optional, nested := false, false
	seen := map[string]bool{}
	for i := range options {
		o, at := &options[i], fmt.Sprintf("%s.%d", at, i)
		checkOption(errs, at, o, depth)
		if seen[o.Name] {
			errs.Add(at+".name", "APPLICATION_COMMAND_OPTIONS_NAME_NOT_UNIQUE", "Option name must be unique")
		}
		if o.Required && optional {
			errs.Add(at, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
				"Required options must be placed before non-required options")
		}
		if i > 0 && nested != (o.Type <= wire.OptionGroup) {
			errs.Add(at+".type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
				"Sub-command and sub-command group option types are mutually exclusive to all other types")
		}
		seen[o.Name], optional, nested = true, optional || !o.Required, o.Type <= wire.OptionGroup
	}
}

func checkOption(errs *Errors, at string, o *wire.Option, depth int) {
	checkName(errs, at+".name", o.Name)
	checkNames(errs, at+".name_localizations", o.NameLocalizations)
	switch {
	case o.Type == wire.OptionGroup && depth == 0, o.Type == wire.OptionSubcommand && depth < 2:
		checkNest(errs, at, o)
	case o.Type <= wire.OptionGroup || o.Type > wire.OptionAttachment:
		errs.Add(at+".type", "BASE_TYPE_CHOICES", fmt.Sprintf("An option of type %d cannot stand here.", o.Type))
	default:
		checkPlainOption(errs, at, o)
	}
}

func checkNest(errs *Errors, at string, o *wire.Option) {
	if o.Required || o.Autocomplete || len(o.Choices) > 0 {
		errs.Add(at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
			"A sub-command is neither required nor does it have values")
	}
	below := 1
	if o.Type == wire.OptionSubcommand {
		below = 2
	}
	for i := range o.Options {
		if sub := o.Options[i].Type == wire.OptionSubcommand; sub != (o.Type == wire.OptionGroup) {
			errs.Add(fmt.Sprintf("%s.options.%d.type", at, i), "BASE_TYPE_CHOICES",
				"A group has sub-commands, a sub-command has none.")
		}
	}
	if o.Type == wire.OptionGroup && len(o.Options) == 0 {
		errs.Add(at+".options", "BASE_TYPE_REQUIRED", "This field is required")
	}
	checkCommandOptions(errs, at+".options", o.Options, below)
}

func checkPlainOption(errs *Errors, at string, o *wire.Option) {
	valued := o.Type == wire.OptionString || o.Type == wire.OptionInteger || o.Type == wire.OptionNumber
	switch {
	case len(o.Options) > 0:
		errs.Add(at+".options", "BASE_TYPE_BAD", "Only a sub-command or group has options")
	case !valued && (o.Autocomplete || len(o.Choices) > 0):
		errs.Add(
			at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Only strings and numbers have choices or autocomplete",
		)
	case o.Autocomplete && len(o.Choices) > 0:
		errs.Add(at+".autocomplete", "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES",
			"Autocomplete and choices exclude each other")
	case o.Type != wire.OptionString && (o.MinLength != nil || o.MaxLength != nil):
		errs.Add(at, "BASE_TYPE_BAD", "Only a string has min_length and max_length")
	case o.Type != wire.OptionInteger && o.Type != wire.OptionNumber && (o.MinValue != nil || o.MaxValue != nil):
		errs.Add(at, "BASE_TYPE_BAD", "Only a number has min_value and max_value")
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
		CheckChoice(errs, at, c.Value, o.Type)
	}
}

// CheckChoice checks a choice's value against the option's type, 0 for any.
func CheckChoice(errs *Errors, at string, value any, kind int) {
	text, isText := value.(string)
	n, isNumber := value.(float64)
	switch {
	case kind == wire.OptionString && !isText, kind != 0 && kind != wire.OptionString && !isNumber,
		kind == 0 && !isText && !isNumber:
		errs.Add(at+".value", "BASE_TYPE_BAD", "The value is not of the option's type")
	case kind == wire.OptionInteger && n != float64(int64(n)):
		errs.Add(at+".value", "NUMBER_TYPE_COERCE", "The value is not an integer")
	case isText && !Bound("choice value").Holds(utf8.RuneCountInString(text)):
		errs.Add(at+".value", "BASE_TYPE_MAX_LENGTH", "Must be 100 or fewer in length.")
	}
}

// commandCharacters is the size of a command: names, descriptions and values of
// itself, its options and choices, each by its longest language.
func commandCharacters(cmd *wire.Command) int {
	return longest(cmd.Name, cmd.NameLocalizations) + longest(cmd.Description, cmd.DescriptionLocalizations) +
		optionCharacters(cmd.Options)
}

func optionCharacters(options []wire.Option) int {
	n := 0
	for _, o := range options {
		n += longest(o.Name, o.NameLocalizations) + longest(o.Description, o.DescriptionLocalizations) +
			optionCharacters(o.Options)
		for _, c := range o.Choices {
			n += longest(c.Name, c.NameLocalizations) + utf8.RuneCountInString(fmt.Sprint(c.Value))
		}
	}
	return n
}

func longest(text string, localized map[string]string) int {
	n := utf8.RuneCountInString(text)
	for other := range maps.Values(localized) {
		n = max(n, utf8.RuneCountInString(other))
	}
	return n
}
