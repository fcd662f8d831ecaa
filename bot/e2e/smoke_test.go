package e2e

import (
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"net"
	"os"
	"testing"
	"time"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/commands"
	toygame "github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	toy "github.com/railbot/railbot/render/games/toy"
	"github.com/railbot/railbot/store"
)

func TestSmoke(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 60*time.Second)
	defer cancel()
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelDebug}))
	server, err := sandbox.New(sandbox.Config{Spec: os.Getenv("RAILBOT_DISCORD_SPEC")})
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go server.Serve(ctx, l)
	base := "http://" + l.Addr().String()
	if err := bot.UseAPI(base + "/api/v10"); err != nil {
		t.Fatal(err)
	}
	metrics := bot.NewMetrics()
	kept, err := store.Open(ctx, "", store.Options{Observer: metrics.Store})
	if err != nil {
		t.Fatal(err)
	}
	book, err := render.NewBook([]render.Entry{{Game: toygame.Game, Painter: toy.Painter{}}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	b := bot.New(bot.Config{Token: server.BotToken(), Store: kept, Clock: quartz.NewReal(), Log: log, Metrics: metrics})
	cmds := commands.New(commands.Config{Book: book, Pictures: render.NewPictures(book, canvas.Config{}), Store: kept, Clock: quartz.NewReal(), Log: log, Random: rand.Reader, Version: "test", Touch: b.Touch, Observe: metrics.Request})
	go func() {
		if err := b.Run(ctx, cmds); err != nil {
			t.Error(err)
		}
	}()
	users := map[string]*client.User{}
	for _, u := range server.Users() {
		c, err := client.Dial(ctx, base, u.Token)
		if err != nil {
			t.Fatal(err)
		}
		users[c.Name()] = c
	}
	alice, bob := users["Alice"], users["Bob"]
	ch := alice.Channel("table-1")
	var reply *client.Reply
	for range 50 {
		if reply, err = alice.Command(ctx, ch, "rails", "start", client.Options{"game": "toy"}); err == nil {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	if err != nil {
		t.Fatal(err, server.Violations())
	}
	show(reply.Message)
	m, err := alice.WaitMessage(ctx, ch, func(m *client.Message) bool { return m.Flags&64 == 0 })
	if err != nil {
		t.Fatal(err, server.Violations())
	}
	show(m)
	reply, err = bob.Click(ctx, m, "v:join")
	if err != nil {
		t.Fatal(err, server.Violations())
	}
	show(reply.Message)
	reply, err = alice.Click(ctx, m, "v:begin")
	if err != nil {
		t.Fatal(err, server.Violations())
	}
	show(reply.Message)
	m, err = alice.WaitMessage(ctx, ch, func(m *client.Message) bool { return len(m.Attachments) > 0 })
	if err != nil {
		t.Fatal(err, server.Violations())
	}
	show(m)
	reply, err = alice.Click(ctx, m, "v:play")
	if err != nil {
		t.Fatal(err, server.Violations())
	}
	show(reply.Message)
	time.Sleep(time.Second)
	fmt.Println(server.Violations())
}

func show(m *client.Message) {
	if m == nil {
		fmt.Println("no message")
		return
	}
	fmt.Println("-----", m.ID, "flags", m.Flags)
	fmt.Println(m.Content)
	for _, a := range m.Attachments {
		fmt.Println("  file", a.Filename, a.Size, a.Description != nil)
	}
	for _, r := range m.Components {
		for _, c := range r.Components {
			fmt.Println("  ", c.Type, c.Label, c.CustomID, c.Disabled, c.Placeholder)
			for _, o := range c.Options {
				fmt.Println("      ", o.Label, "|", o.Value, "|", o.Description)
			}
		}
	}
}
