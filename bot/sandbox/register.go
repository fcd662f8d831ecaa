package sandbox

import (
	"fmt"
	"slices"
	"time"

	"github.com/railbot/railbot/bot/sandbox/form"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

func (s *Server) command(id string) *wire.Command {
	i := slices.IndexFunc(s.commands, func(c *wire.Command) bool { return c.ID == id })
	if i < 0 {
		return nil
	}
	return s.commands[i]
}

// ours checks that the path names the application.
func ours(c *call) error {
	if c.path("application_id") != SeedApplication {
		return errUnknownApp
	}
	return nil
}

func getCommands(s *Server, c *call) (any, error) { return s.commands, ours(c) }

// putCommands replaces all commands; a list that breaks a rule changes nothing.
func putCommands(s *Server, c *call) (any, error) {
	if err := ours(c); err != nil {
		return nil, err
	}
	cmds, err := readCommands(c.body)
	if err != nil {
		return nil, err
	}
	return s.overwrite(cmds)
}

// readCommands checks and decodes a list of commands.
func readCommands(b *form.Body) ([]*wire.Command, error) {
	list, _ := b.Tree.([]any)
	errs := &form.Errors{}
	for i, tree := range list {
		form.CheckShape(errs, fmt.Sprint(i), "command", tree)
	}
	if err := errs.Err(); err != nil {
		return nil, err
	}
	cmds := []*wire.Command{}
	if err := form.Decode(b.Raw, &cmds); err != nil {
		return nil, err
	}
	checkCommands(errs, cmds)
	if err := errs.Err(); err != nil {
		return nil, err
	}
	if !form.Bound("commands of an application").Holds(len(cmds)) {
		return nil, errCommandLimit
	}
	return cmds, b.Against
}

func checkCommands(errs *form.Errors, cmds []*wire.Command) {
	seen := map[string]bool{}
	for i, cmd := range cmds {
		form.CheckCommand(errs, fmt.Sprint(i), cmd)
		if seen[cmd.Name] {
			errs.Add(fmt.Sprintf("%d.name", i), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
		seen[cmd.Name] = true
	}
}

// overwrite registers the commands in place of those before; one that keeps its
// name keeps its identifier and does not count as a new one.
func (s *Server) overwrite(cmds []*wire.Command) (any, error) {
	before := map[string]string{}
	for _, cmd := range s.commands {
		before[cmd.Name] = cmd.ID
	}
	fresh := 0
	for _, cmd := range cmds {
		if before[cmd.Name] == "" {
			fresh++
		}
	}
	if err := s.countCreates(fresh); err != nil {
		return nil, err
	}
	for _, cmd := range cmds {
		s.register(cmd, before[cmd.Name])
	}
	s.commands = cmds
	return cmds, nil
}

// countCreates counts new commands against the quota of the day.
func (s *Server) countCreates(n int) error {
	now := s.now()
	s.creates = within(s.creates, now, 24*time.Hour)
	if !form.Bound("command creates a day").Holds(len(s.creates) + n) {
		return errDailyCommands
	}
	for range n {
		s.creates = append(s.creates, now)
	}
	return nil
}

// register fills in what Discord fills in; a new command has no id yet.
func (s *Server) register(cmd *wire.Command, id string) {
	if id == "" {
		id = s.ids.next()
	}
	cmd.ID, cmd.ApplicationID, cmd.GuildID, cmd.Version = id, SeedApplication, "", s.ids.next()
	if cmd.IntegrationTypes == nil {
		cmd.IntegrationTypes = []int{0}
	}
}
