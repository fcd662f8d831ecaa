package main

import (
	"context"
	"fmt"
	"net"

	"golang.org/x/sync/errgroup"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/page"
)

type sandboxCmd struct {
	storage
	logging
	Addr        string `help:"Where the page is; on this machine only." default:"127.0.0.1:8080"`
	DiscordSpec string `name:"discord-spec" help:"Discord's OpenAPI file, to validate the bot's requests against." type:"existingfile" placeholder:"FILE"`
}

// Run serves a Discord of our own with its page, and the bot on it.
func (c *sandboxCmd) Run(ctx context.Context, std streams) error {
	log := c.logger(std)
	server, err := sandbox.New(sandbox.Config{Spec: c.DiscordSpec, Page: page.Handler(), Log: log.With("part", "sandbox")})
	if err != nil {
		return usageError{err}
	}
	listener, err := net.Listen("tcp", c.Addr)
	if err != nil {
		return usagef("--addr: %v", err)
	}
	address := "http://" + listener.Addr().String()
	if err := bot.UseAPI(address + "/api/v10"); err != nil {
		return err
	}
	a, err := assemble(ctx, c.storage, log, bot.Config{Token: server.BotToken()})
	if err != nil {
		return err
	}
	defer a.store.Close()
	fmt.Fprintf(std.out, "\n  Railbot's sandbox is ready: open %s\n  You are Alice, Bob and Carol; Dave only watches. Type /rails start.\n\n", address)
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return server.Serve(ctx, listener) })
	group.Go(func() error { return a.bot.Run(ctx, a.commands) })
	return group.Wait()
}
