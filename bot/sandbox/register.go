package sandbox

import (
	"fmt"
	"slices"
	"time"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

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
