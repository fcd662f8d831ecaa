package sandbox

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/railbot/railbot/bot/sandbox/form"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

// commandData checks a slash command or an autocomplete and returns the data for the bot.
func (r interactionReader) commandData(data wire.InteractionData) (wire.InteractionData, error) {
	none := wire.InteractionData{}
	cmd := r.s.world.Command(data.ID)
	if cmd == nil || !r.s.world.IsOffered(r.user, r.ch, cmd) {
		return none, errUnknownCommand
	}
	if data.Name != cmd.Name || data.Version != "" && data.Version != cmd.Version {
		return none, form.Invalid("data", "INTERACTION_APPLICATION_COMMAND_INVALID_VERSION",
			"This command is outdated, please try again in a few minutes")
	}
	r.name, r.owners = cmd.Name, r.s.world.CommandOwners(r.user, r.ch, cmd)
	f := optionChecker{
		interactionReader: r, errs: &form.Errors{}, resolved: &wire.Resolved{}, typing: r.kind == wire.InteractionAutocomplete,
	}
	f.checkLevel("data.options", cmd.Options, data.Options)
	if f.typing && f.focused != 1 {
		f.errs.Add("data.options", "BASE_TYPE_INVALID", "Exactly one option must be focused")
	}
	out := wire.InteractionData{
		ID: cmd.ID, Name: cmd.Name, CommandType: cmd.Type, GuildID: cmd.GuildID, Options: slices.Clone(data.Options),
	}
	if f.found {
		out.Resolved = f.resolved
	}
	return out, f.errs.Err()
}

// optionChecker checks the options that a user filled in.
type optionChecker struct {
	interactionReader
	errs     *form.Errors
	resolved *wire.Resolved
	found    bool // an object was resolved
	typing   bool // an autocomplete, where options may be missing
	focused  int
}

// checkLevel checks the options of a command, group or sub-command.
func (f *optionChecker) checkLevel(at string, offered []wire.Option, given []wire.OptionValue) {
	if len(offered) > 0 && offered[0].Type <= wire.OptionGroup && len(given) != 1 {
		f.errs.Add(at, "APPLICATION_COMMAND_SUBCOMMAND_REQUIRED", "Exactly one sub-command must be given")
		return
	}
	seen := map[string]bool{}
	for i, v := range given {
		at := fmt.Sprintf("%s.%d", at, i)
		o := slices.IndexFunc(offered, func(o wire.Option) bool { return o.Name == v.Name })
		if o < 0 || offered[o].Type != v.Type || seen[v.Name] {
			f.errs.Add(at+".name", "APPLICATION_COMMAND_OPTION_UNKNOWN",
				fmt.Sprintf("No option %q of this type, or given twice", v.Name))
			continue
		}
		seen[v.Name] = true
		f.checkOption(at, offered[o], v)
	}
	for _, o := range offered {
		if o.Required && !seen[o.Name] && !f.typing {
			f.errs.Add(at, "APPLICATION_COMMAND_OPTION_REQUIRED", fmt.Sprintf("The option %q is required", o.Name))
		}
	}
}

// checkOption checks a filled option, or descends into a sub-command.
func (f *optionChecker) checkOption(at string, o wire.Option, v wire.OptionValue) {
	if o.Type <= wire.OptionGroup {
		f.name += " " + o.Name
		f.checkLevel(at+".options", o.Options, v.Options)
		return
	}
	if v.Focused {
		f.focused++
		if !f.typing || !o.Autocomplete {
			f.errs.Add(at+".focused", "BASE_TYPE_INVALID", fmt.Sprintf("The option %q has no autocomplete", o.Name))
		}
		if _, ok := v.Value.(string); !ok {
			f.errs.Add(at+".value", "STRING_TYPE_CONVERT", "What is being typed is a string")
		}
		return
	}
	f.checkValue(at+".value", o, v.Value)
}

// checkValue checks the value of an option by its type and choices.
func (f *optionChecker) checkValue(at string, o wire.Option, v any) {
	switch o.Type {
	case wire.OptionString:
		f.checkText(at, o, v)
	case wire.OptionInteger, wire.OptionNumber:
		f.checkNumber(at, o, v)
	case wire.OptionBoolean:
		if _, ok := v.(bool); !ok {
			f.errs.Add(at, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
		}
	default:
		id, ok := v.(string)
		if !ok || !f.resolve(f.resolved, o.Type, id) {
			f.errs.Add(at, "MODEL_TYPE_CONVERT", fmt.Sprintf("%v names nothing here", v))
		}
		f.found = true
	}
	chosen := func(c wire.Choice) bool { return fmt.Sprint(c.Value) == fmt.Sprint(v) }
	if len(o.Choices) > 0 && !slices.ContainsFunc(o.Choices, chosen) {
		f.errs.Add(at, "BASE_TYPE_CHOICES", fmt.Sprintf("%v is not one of the choices", v))
	}
}

// checkText checks the value of a string option.
func (f *optionChecker) checkText(at string, o wire.Option, v any) {
	s, ok := v.(string)
	if !ok {
		f.errs.Add(at, "STRING_TYPE_CONVERT", "Could not interpret value as string.")
		return
	}
	low, high := 0, form.MaxOptionText
	if o.Required {
		low = 1
	}
	if o.MinLength != nil {
		low = *o.MinLength
	}
	if o.MaxLength != nil {
		high = *o.MaxLength
	}
	if n := utf8.RuneCountInString(s); n < low || n > high {
		f.errs.Add(at, "BASE_TYPE_BAD_LENGTH", fmt.Sprintf("Must be between %d and %d in length.", low, high))
	}
}

// checkNumber checks the value of an integer or number option.
func (f *optionChecker) checkNumber(at string, o wire.Option, v any) {
	n, ok := v.(float64)
	if !ok || o.Type == wire.OptionInteger && n != float64(int64(n)) {
		f.errs.Add(at, "NUMBER_TYPE_COERCE", fmt.Sprintf("Value \"%v\" is not a number of this kind.", v))
		return
	}
	low, high := float64(-form.MaxOptionNumber), float64(form.MaxOptionNumber)
	if o.MinValue != nil {
		low = *o.MinValue
	}
	if o.MaxValue != nil {
		high = *o.MaxValue
	}
	switch {
	case n < low:
		f.errs.Add(at, "NUMBER_TYPE_MIN", fmt.Sprintf("Value should be greater than or equal to %v.", low))
	case n > high:
		f.errs.Add(at, "NUMBER_TYPE_MAX", fmt.Sprintf("Value should be less than or equal to %v.", high))
	}
}
