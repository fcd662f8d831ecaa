package sandbox

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

// scope is the guild of guild commands, "" for the global ones.
func scope(c *call) (string, error) {
	if c.path("application_id") != SeedApplication {
		return "", errUnknownApp
	}
	guild := c.path("guild_id")
	if guild != "" && guild != SeedGuild {
		return "", errMissingAccess
	}
	return guild, nil
}

func (s *Server) command(id string) *wire.Command {
	i := slices.IndexFunc(s.commands, func(c *wire.Command) bool { return c.ID == id })
	if i < 0 {
		return nil
	}
	return s.commands[i]
}

func (s *Server) commandsOf(guild string) []*wire.Command {
	out := []*wire.Command{}
	for _, c := range s.commands {
		if c.GuildID == guild {
			out = append(out, c)
		}
	}
	return out
}

// commandOf gives the command of the path.
func (s *Server) commandOf(c *call) (*wire.Command, error) {
	guild, err := scope(c)
	if err != nil {
		return nil, err
	}
	cmd := s.command(c.path("command_id"))
	if cmd == nil || cmd.GuildID != guild {
		return nil, errUnknownCommand
	}
	return cmd, nil
}

func getCommands(s *Server, c *call) (any, error) {
	guild, err := scope(c)
	return s.commandsOf(guild), err
}

func getCommand(s *Server, c *call) (any, error) { return s.commandOf(c) }

func putCommands(s *Server, c *call) (any, error) {
	guild, err := scope(c)
	if err != nil {
		return nil, err
	}
	list, _ := c.body.tree.([]any)
	errs := &formErrors{}
	for i, tree := range list {
		checkShape(errs, fmt.Sprint(i), "command", tree)
	}
	if err := errs.err(); err != nil {
		return nil, err
	}
	var cmds []*wire.Command
	if err := decode(c.body.raw, &cmds); err != nil {
		return nil, err
	}
	if err := s.checkCommands(guild, cmds); err != nil {
		return nil, err
	}
	return s.overwrite(guild, cmds)
}

func (s *Server) checkCommands(guild string, cmds []*wire.Command) error {
	errs := &formErrors{}
	seen := map[string]bool{}
	for i, cmd := range cmds {
		checkCommand(errs, fmt.Sprint(i), cmd)
		key := fmt.Sprint(cmd.Type, cmd.Name)
		if seen[key] {
			errs.add(fmt.Sprintf("%d.name", i), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
		seen[key] = true
	}
	if err := errs.err(); err != nil {
		return err
	}
	if !limit("commands of a scope").holds(len(cmds)) {
		return errGuildLimit
	}
	return nil
}

// overwrite replaces the commands of a scope; one that keeps its name keeps its
// identifier and does not count as a new one.
func (s *Server) overwrite(guild string, cmds []*wire.Command) (any, error) {
	old := s.commandsOf(guild)
	before := func(cmd *wire.Command) *wire.Command {
		i := slices.IndexFunc(old, func(o *wire.Command) bool { return o.Name == cmd.Name && o.Type == cmd.Type })
		if i < 0 {
			return nil
		}
		return old[i]
	}
	fresh := 0
	for _, cmd := range cmds {
		if before(cmd) == nil {
			fresh++
		}
	}
	if err := s.countCreates(guild, fresh); err != nil {
		return nil, err
	}
	s.commands = slices.DeleteFunc(s.commands, func(c *wire.Command) bool { return c.GuildID == guild })
	for _, cmd := range cmds {
		id := ""
		if was := before(cmd); was != nil {
			id = was.ID
		}
		s.register(guild, cmd, id)
	}
	return s.commandsOf(guild), nil
}

// countCreates counts new commands against the quota of the day.
func (s *Server) countCreates(guild string, n int) error {
	now := s.now()
	s.creates[guild] = within(s.creates[guild], now, 24*time.Hour)
	if !limit("command creates a day and guild").holds(len(s.creates[guild]) + n) {
		return errDailyCommands
	}
	for range n {
		s.creates[guild] = append(s.creates[guild], now)
	}
	return nil
}

// register fills in what Discord fills in and keeps the command.
func (s *Server) register(guild string, cmd *wire.Command, id string) {
	if id == "" {
		id = s.ids.next()
	}
	cmd.ID, cmd.ApplicationID, cmd.GuildID, cmd.Version = id, SeedApplication, guild, s.ids.next()
	if guild == "" && cmd.IntegrationTypes == nil {
		cmd.IntegrationTypes = []int{0}
	}
	s.commands = append(s.commands, cmd)
}

func readCommand(b *body, fill *wire.Command) error {
	errs := &formErrors{}
	checkShape(errs, "", "command", b.tree)
	if err := errs.err(); err != nil {
		return err
	}
	if err := decode(b.raw, fill); err != nil {
		return err
	}
	checkCommand(errs, "", fill)
	return errs.err()
}

func postCommand(s *Server, c *call) (any, error) {
	guild, err := scope(c)
	if err != nil {
		return nil, err
	}
	cmd := &wire.Command{}
	if err := readCommand(c.body, cmd); err != nil {
		return nil, err
	}
	list := s.commandsOf(guild)
	i := slices.IndexFunc(list, func(o *wire.Command) bool { return o.Name == cmd.Name && o.Type == cmd.Type })
	if i >= 0 {
		s.commands = slices.DeleteFunc(s.commands, func(o *wire.Command) bool { return o == list[i] })
		s.register(guild, cmd, list[i].ID)
		return cmd, nil
	}
	if !limit("commands of a scope").holds(len(list) + 1) {
		return nil, errGuildLimit
	}
	if err := s.countCreates(guild, 1); err != nil {
		return nil, err
	}
	s.register(guild, cmd, "")
	return created{cmd}, nil
}

func patchCommand(s *Server, c *call) (any, error) {
	cmd, err := s.commandOf(c)
	if err != nil {
		return nil, err
	}
	next := changing(*cmd, c.body.tree)
	if keys, ok := c.body.tree.(map[string]any); ok && keys["name"] == nil {
		keys["name"] = cmd.Name // the one required key is not required of a change
	}
	if err := readCommand(c.body, &next); err != nil {
		return nil, err
	}
	id, guild := cmd.ID, cmd.GuildID
	s.commands = slices.DeleteFunc(s.commands, func(o *wire.Command) bool { return o == cmd })
	s.register(guild, &next, id)
	return &next, nil
}

// changing gives the command without the lists that the request replaces, so
// that decoding does not write into the registered command's.
func changing(cmd wire.Command, tree any) wire.Command {
	if present(tree, "options") {
		cmd.Options = nil
	}
	if present(tree, "name_localizations") {
		cmd.NameLocalizations = nil
	}
	if present(tree, "description_localizations") {
		cmd.DescriptionLocalizations = nil
	}
	if present(tree, "contexts") {
		cmd.Contexts = nil
	}
	cmd.IntegrationTypes = slices.Clone(cmd.IntegrationTypes)
	return cmd
}

func deleteCommand(s *Server, c *call) (any, error) {
	cmd, err := s.commandOf(c)
	if err != nil {
		return nil, err
	}
	s.commands = slices.DeleteFunc(s.commands, func(o *wire.Command) bool { return o == cmd })
	return nil, nil
}

// checkCommand applies the rules that take more than one field to see.
func checkCommand(errs *formErrors, at string, cmd *wire.Command) {
	if cmd.Type == 0 {
		cmd.Type = 1
	}
	if cmd.Type != 1 {
		errs.add(join(at, "type"), "BASE_TYPE_CHOICES", "The sandbox has chat input commands only.")
		return
	}
	checkName(errs, join(at, "name"), cmd.Name)
	checkNames(errs, join(at, "name_localizations"), cmd.NameLocalizations)
	if cmd.Description == "" {
		errs.add(join(at, "description"), "BASE_TYPE_REQUIRED", "This field is required")
	}
	checkCommandOptions(errs, join(at, "options"), cmd.Options, 0)
	if n := commandCharacters(cmd); !limit("characters of a command").holds(n) {
		errs.add(at, "APPLICATION_COMMAND_TOO_LARGE", fmt.Sprintf("Command exceeds maximum size (8000): it has %d characters", n))
	}
}

func checkName(errs *formErrors, at, name string) {
	if !commandName.MatchString(name) || strings.ToLower(name) != name {
		errs.add(at, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
	}
}

func checkNames(errs *formErrors, at string, names map[string]string) {
	for locale, name := range names {
		checkName(errs, at+"."+locale, name)
	}
}

// checkCommandOptions checks a list of options; depth is 0 for a command's
// own, 1 within a group or sub-command, 2 within a group's sub-command.
func checkCommandOptions(errs *formErrors, at string, options []wire.Option, depth int) {
	optional, nested := false, false
	seen := map[string]bool{}
	for i := range options {
		o, at := &options[i], fmt.Sprintf("%s.%d", at, i)
		checkOption(errs, at, o, depth)
		if seen[o.Name] {
			errs.add(at+".name", "APPLICATION_COMMAND_OPTIONS_NAME_NOT_UNIQUE", "Option name must be unique")
		}
		if o.Required && optional {
			errs.add(at, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must be placed before non-required options")
		}
		if i > 0 && nested != (o.Type <= wire.OptionGroup) {
			errs.add(at+".type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command and sub-command group option types are mutually exclusive to all other types")
		}
		seen[o.Name], optional, nested = true, optional || !o.Required, o.Type <= wire.OptionGroup
	}
}

func checkOption(errs *formErrors, at string, o *wire.Option, depth int) {
	checkName(errs, at+".name", o.Name)
	checkNames(errs, at+".name_localizations", o.NameLocalizations)
	switch {
	case o.Type == wire.OptionGroup && depth == 0, o.Type == wire.OptionSubcommand && depth < 2:
		checkNest(errs, at, o)
	case o.Type <= wire.OptionGroup || o.Type > wire.OptionAttachment:
		errs.add(at+".type", "BASE_TYPE_CHOICES", fmt.Sprintf("An option of type %d cannot stand here.", o.Type))
	default:
		checkPlainOption(errs, at, o)
	}
}

func checkNest(errs *formErrors, at string, o *wire.Option) {
	if o.Required || o.Autocomplete || len(o.Choices) > 0 {
		errs.add(at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "A sub-command is neither required nor does it have values")
	}
	below := 1
	if o.Type == wire.OptionSubcommand {
		below = 2
	}
	for i := range o.Options {
		if sub := o.Options[i].Type == wire.OptionSubcommand; sub != (o.Type == wire.OptionGroup) {
			errs.add(fmt.Sprintf("%s.options.%d.type", at, i), "BASE_TYPE_CHOICES", "A group has sub-commands, a sub-command has none.")
		}
	}
	if o.Type == wire.OptionGroup && len(o.Options) == 0 {
		errs.add(at+".options", "BASE_TYPE_REQUIRED", "This field is required")
	}
	checkCommandOptions(errs, at+".options", o.Options, below)
}

func checkPlainOption(errs *formErrors, at string, o *wire.Option) {
	valued := o.Type == wire.OptionString || o.Type == wire.OptionInteger || o.Type == wire.OptionNumber
	switch {
	case len(o.Options) > 0:
		errs.add(at+".options", "BASE_TYPE_BAD", "Only a sub-command or group has options")
	case !valued && (o.Autocomplete || len(o.Choices) > 0):
		errs.add(at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Only strings and numbers have choices or autocomplete")
	case o.Autocomplete && len(o.Choices) > 0:
		errs.add(at+".autocomplete", "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES", "Autocomplete and choices exclude each other")
	case o.Type != wire.OptionString && (o.MinLength != nil || o.MaxLength != nil):
		errs.add(at, "BASE_TYPE_BAD", "Only a string has min_length and max_length")
	case o.Type != wire.OptionInteger && o.Type != wire.OptionNumber && (o.MinValue != nil || o.MaxValue != nil):
		errs.add(at, "BASE_TYPE_BAD", "Only a number has min_value and max_value")
	case o.MinLength != nil && o.MaxLength != nil && *o.MinLength > *o.MaxLength, o.MinValue != nil && o.MaxValue != nil && *o.MinValue > *o.MaxValue:
		errs.add(at, "BASE_TYPE_BAD", "The least is above the most")
	}
	names := map[string]bool{}
	for i, c := range o.Choices {
		at := fmt.Sprintf("%s.choices.%d", at, i)
		if names[c.Name] {
			errs.add(at+".name", "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_NOT_UNIQUE", "Choice names must be unique")
		}
		names[c.Name] = true
		checkChoice(errs, at, c.Value, o.Type)
	}
}

// checkChoice checks a choice's value against the option's type, 0 for any.
func checkChoice(errs *formErrors, at string, value any, kind int) {
	text, isText := value.(string)
	n, isNumber := value.(float64)
	switch {
	case kind == wire.OptionString && !isText, kind != 0 && kind != wire.OptionString && !isNumber, kind == 0 && !isText && !isNumber:
		errs.add(at+".value", "BASE_TYPE_BAD", "The value is not of the option's type")
	case kind == wire.OptionInteger && n != float64(int64(n)):
		errs.add(at+".value", "NUMBER_TYPE_COERCE", "The value is not an integer")
	case isText && !limit("choice value").holds(utf8.RuneCountInString(text)):
		errs.add(at+".value", "BASE_TYPE_MAX_LENGTH", "Must be 100 or fewer in length.")
	}
}

// commandCharacters is the size of a command: names, descriptions and values of
// itself, its options and choices, each by its longest language.
func commandCharacters(cmd *wire.Command) int {
	return longest(cmd.Name, cmd.NameLocalizations) + longest(cmd.Description, cmd.DescriptionLocalizations) + optionCharacters(cmd.Options)
}

func optionCharacters(options []wire.Option) int {
	n := 0
	for _, o := range options {
		n += longest(o.Name, o.NameLocalizations) + longest(o.Description, o.DescriptionLocalizations) + optionCharacters(o.Options)
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
