package main

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"io"
	mathrand "math/rand/v2"
	"net"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/page"
	"github.com/railbot/railbot/render/canvas"
)

type sandboxCmd struct {
	storageFlags
	logFlags
	thinkFlags
	Addr   string        `help:"Address of the page; on this machine only." default:"127.0.0.1:8080"`
	Seed   *uint64       `help:"Make all chance repeatable by this seed."`
	Answer time.Duration `help:"Time that the bot has to answer; raise it for a debugger." default:"3s"`
}

// randomSource returns the source of all chance: repeatable with --seed, otherwise crypto/rand.
func (c *sandboxCmd) randomSource() io.Reader {
	if c.Seed == nil {
		return rand.Reader
	}
	var key [32]byte
	binary.LittleEndian.PutUint64(key[:], *c.Seed)
	return &lockedSource{source: mathrand.NewChaCha8(key)}
}

// lockedSource is a random source for concurrent use.
type lockedSource struct {
	mu     sync.Mutex
	source *mathrand.ChaCha8
}

// Read never fails.
func (r *lockedSource) Read(p []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.source.Read(p)
}

// Run serves the sandbox with its page, and the bot on it.
func (c *sandboxCmd) Run(ctx context.Context, std streams) error {
	if err := c.storageFlags.validate(); err != nil {
		return err
	}
	if c.Answer < 0 {
		return usagef("--answer must be at least 0")
	}
	log := c.logger(std)
	server := sandbox.New(sandbox.Config{
		Page: page.Handler(), Log: log.With("part", "sandbox"), AnswerTimeout: c.Answer,
	})
	if err := addPrivatePlaces(server); err != nil {
		return err
	}
	listener, err := listenLoopback(c.Addr)
	if err != nil {
		return err
	}
	address := "http://" + listener.Addr().String()
	c.redisTimeout = c.Answer // a debugger that halts the program halts the Redis inside it, too
	a, err := assemble(ctx, c.storageFlags, c.thinkFlags, log, c.randomSource(), canvas.Config{}, bot.Config{
		API: address + "/api/v10", Token: server.BotToken(), AnswerTimeout: c.Answer,
	})
	if err != nil {
		return err
	}
	defer a.close()
	fmt.Fprintf(std.out, "\n  Railbot's sandbox is ready: open %s\n"+
		"  You are Alice, Bob and Carol; Dave only watches. Type /rails start.\n"+
		"  Alice has also installed the bot for herself: use it in private messages with it, and in the group chat.\n\n", address)
	serving, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return server.Serve(serving, listener) })
	group.Go(func() error {
		defer stop() // stop only now, because the bot still signs off at Discord
		return a.run(ctx)
	})
	return group.Wait()
}

// addPrivatePlaces lets Alice use the bot outside of the sandbox's server: in private messages with
// the bot, which all players have, and in a group chat of the players.
func addPrivatePlaces(server *sandbox.Server) error {
	if err := server.SetInstalled(sandbox.SeedAlice, true); err != nil {
		return err
	}
	players := []string{sandbox.SeedAlice, sandbox.SeedBob, sandbox.SeedCarol}
	for _, user := range players {
		if _, err := server.AddBotDM(user); err != nil {
			return err
		}
	}
	_, err := server.AddGroup("Game night", players...)
	return err
}

// listenLoopback listens on a loopback address. It refuses any other, because the sandbox hands out
// its users' tokens.
func listenLoopback(addr string) (net.Listener, error) {
	at, err := net.ResolveTCPAddr("tcp", addr)
	if err != nil {
		return nil, usagef("--addr: %v", err)
	}
	if !at.IP.IsLoopback() {
		return nil, usagef("--addr: %s can be reached from other machines; try 127.0.0.1:8080", addr)
	}
	listener, err := net.ListenTCP("tcp", at)
	if err != nil {
		return nil, usagef("--addr: %v", err)
	}
	return listener, nil
}
