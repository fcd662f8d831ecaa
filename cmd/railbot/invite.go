package main

import (
	"fmt"
	"strconv"

	"github.com/railbot/railbot/bot"
)

type inviteCmd struct {
	Application uint64 `arg:"" help:"The application's id, from the developer portal."`
}

// Run prints the link, which asks for what the commands check and no more.
func (c *inviteCmd) Run(std streams) error {
	_, err := fmt.Fprintln(std.out, bot.InviteLink(strconv.FormatUint(c.Application, 10)))
	return err
}
