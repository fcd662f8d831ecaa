package main

import (
	"fmt"
	"strconv"

	"github.com/railbot/railbot/bot/discord"
)

type inviteCmd struct {
	Application uint64 `arg:"" help:"Application id, from the developer portal."`
}

// Run prints an invitation that asks for the permissions the commands check, and no others.
func (c *inviteCmd) Run(std streams) error {
	_, err := fmt.Fprintln(std.out, discord.InviteLink(strconv.FormatUint(c.Application, 10)))
	return err
}
