package sandbox

import (
	"fmt"

	"github.com/railbot/railbot/bot/sandbox/form"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

// checkApplication checks that the path names the bot's application.
func (s *Server) checkApplication(c *call) error {
	if c.path("application_id") != s.world.ApplicationID() {
		return errUnknownApp
	}
	return nil
}

func (s *Server) getCommands(c *call) (any, error) { return s.world.Commands, s.checkApplication(c) }

// putCommands replaces all commands. A list that breaks a rule changes nothing.
func (s *Server) putCommands(c *call) (any, error) {
	if err := s.checkApplication(c); err != nil {
		return nil, err
	}
	cmds, err := readCommands(c.body)
	if err != nil {
		return nil, err
	}
	if err := s.checkInstallKinds(cmds); err != nil {
		return nil, err
	}
	return cmds, s.world.SetCommands(cmds)
}

// checkInstallKinds checks that commands name only kinds of installation that the application
// supports.
func (s *Server) checkInstallKinds(cmds []*wire.Command) error {
	errs := &form.Errors{}
	for i, cmd := range cmds {
		for k, kind := range cmd.IntegrationTypes {
			if !s.world.SupportsInstall(kind) {
				errs.Add(fmt.Sprintf("%d.integration_types.%d", i, k), "BASE_TYPE_CHOICES",
					fmt.Sprintf("The application does not support installations of the kind %d.", kind))
			}
		}
	}
	return errs.Err()
}

// readCommands decodes and checks a list of commands.
func readCommands(b *form.Body) ([]*wire.Command, error) {
	cmds := []*wire.Command{}
	if err := form.Decode(b.Raw, &cmds); err != nil {
		return nil, err
	}
	errs := &form.Errors{}
	checkCommands(errs, cmds)
	if err := errs.Err(); err != nil {
		return nil, err
	}
	if len(cmds) > form.MaxCommands {
		return nil, errCommandLimit
	}
	return cmds, nil
}

// checkCommands checks the commands to be registered, and that their names differ.
func checkCommands(errs *form.Errors, cmds []*wire.Command) {
	seen := map[string]bool{}
	for i, cmd := range cmds {
		form.CheckCommand(errs, fmt.Sprint(i), cmd)
		if seen[cmd.Name] {
			errs.Add(fmt.Sprintf("%d.name", i), "APPLICATION_COMMANDS_DUPLICATE_NAME",
				"Application command names must be unique")
		}
		seen[cmd.Name] = true
	}
}
