package sandbox

import (
	"slices"
	"strconv"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// offered reports whether the user is offered the command in the channel.
func (s *Server) offered(who *account, ch *channel, cmd *wire.Command) bool {
	if !mayUse(who, cmd) {
		return false
	}
	context := 0
	if ch.GuildID == "" {
		context = 1
		if !slices.Contains(ch.party, s.bot) {
			return false
		}
	}
	if cmd.Contexts != nil {
		return slices.Contains(cmd.Contexts, context)
	}
	return context == 0 || cmd.DMPermission == nil || *cmd.DMPermission
}

// mayUse heeds default_member_permissions; the guild's owner may use all.
func mayUse(who *account, cmd *wire.Command) bool {
	if cmd.DefaultMemberPermissions == nil || who.user.ID == SeedAlice {
		return true
	}
	want, err := strconv.ParseUint(*cmd.DefaultMemberPermissions, 10, 64)
	return err == nil && want != 0 && userPermissions.has(Permission(want))
}

func getIndex(s *Server, c *call) (any, error) {
	ch, err := s.visible(c)
	if err != nil {
		return nil, err
	}
	app := s.application()
	out := wire.Index{Applications: []wire.Application{app}, Commands: []wire.Command{}, Version: "0"}
	for _, cmd := range s.commands {
		if s.offered(c.who, ch, cmd) {
			out.Commands = append(out.Commands, localizeCommand(*cmd, c.who.user.Locale))
			out.Version = cmd.Version
		}
	}
	return out, nil
}

func localizeCommand(cmd wire.Command, locale string) wire.Command {
	cmd.NameLocalized, cmd.DescriptionLocalized = cmd.NameLocalizations[locale], cmd.DescriptionLocalizations[locale]
	cmd.Options = localizeOptions(cmd.Options, locale)
	return cmd
}

func localizeOptions(options []wire.Option, locale string) []wire.Option {
	options = slices.Clone(options)
	for i := range options {
		o := &options[i]
		o.NameLocalized, o.DescriptionLocalized = o.NameLocalizations[locale], o.DescriptionLocalizations[locale]
		o.Options = localizeOptions(o.Options, locale)
		o.Choices = slices.Clone(o.Choices)
		localizeChoices(o.Choices, locale)
	}
	return options
}

func localizeChoices(choices []wire.Choice, locale string) {
	for i := range choices {
		choices[i].NameLocalized = choices[i].NameLocalizations[locale]
	}
}
