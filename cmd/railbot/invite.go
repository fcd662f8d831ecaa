package main

import (
	"fmt"
	"strconv"

	"github.com/railbot/railbot/bot/discord"
)

type inviteCmd struct {
	Application uint64 `arg:"" help:"Application id, from the developer portal."`
}

// Run prints an invitation to a server, which asks for the permissions the commands check and no
// others, and the link by which people install the bot for themselves.
func (c *inviteCmd) Run(std streams) error {
	_, err := fmt.Fprint(std.out, inviteText(strconv.FormatUint(c.Application, 10)))
	return err
}

// inviteText returns the links of an application, each under what it is for.
func inviteText(application string) string {
	return "Add the bot to a server:\n" + discord.InviteLink(application) + "\n\n" +
		"Install the bot for yourself, to use it in private messages and on servers without it:\n" +
		discord.PersonalInviteLink(application) + "\n"
}
