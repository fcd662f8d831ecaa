package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"
)

type healthCmd struct {
	HTTP  string `name:"http" help:"Address of /healthz and /readyz, as for serve." default:"127.0.0.1:9090" placeholder:"ADDR"`
	Ready bool   `help:"Check that the bot can play now, not only that it is alive."`
}

// Run prints ok, or fails with the bot's explanation. It serves as a health check in images that
// have no shell.
func (c *healthCmd) Run(ctx context.Context, std streams) error {
	url, err := c.healthURL()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return usagef("--http: %v", err)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return fmt.Errorf("no bot answers at %s", c.HTTP)
	}
	defer answer.Body.Close()
	said, _ := io.ReadAll(io.LimitReader(answer.Body, 200)) // the status code is what counts
	if text := strings.TrimSpace(string(said)); answer.StatusCode != http.StatusOK {
		return fmt.Errorf("the bot is not healthy: %s", text)
	}
	_, err = fmt.Fprintln(std.out, "ok")
	return err
}

// healthURL returns the URL to ask. If the bot listens on all addresses, it is on the loopback.
func (c *healthCmd) healthURL() (string, error) {
	host, port, err := net.SplitHostPort(c.HTTP)
	if err != nil {
		return "", usagef("--http: %v", err)
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	path := "/healthz"
	if c.Ready {
		path = "/readyz"
	}
	return "http://" + net.JoinHostPort(host, port) + path, nil
}
