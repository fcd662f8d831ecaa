package main

import (
	"fmt"
	"net/url"
	"strconv"

	"github.com/railbot/railbot/commands"
)

type inviteCmd struct {
	Application uint64 `arg:"" help:"The application's id, from the developer portal."`
}

// Run prints the link, which asks for what the commands check and no more.
func (c *inviteCmd) Run(std streams) error {
	_, err := fmt.Fprintln(std.out, inviteLink(strconv.FormatUint(c.Application, 10)))
	return err
}

func inviteLink(application string) string {
	query := url.Values{
		"client_id":   {application},
		"permissions": {strconv.FormatInt(commands.Permissions(), 10)},
		"scope":       {"bot applications.commands"},
	}
	return "https://discord.com/oauth2/authorize?" + query.Encode()
}
