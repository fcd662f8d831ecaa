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
	HTTP  string `name:"http" help:"Where the bot serves /healthz and /readyz; as for serve." default:"127.0.0.1:9090" placeholder:"ADDR"`
	Ready bool   `help:"Ask whether it can play now, not only whether it is alive."`
}

// Run prints what the bot says of itself, or fails with it: a health check for
// images that have no shell.
func (c *healthCmd) Run(ctx context.Context, std streams) error {
	url, err := c.url()
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
	said, _ := io.ReadAll(io.LimitReader(answer.Body, 200)) // the status says enough
	if text := strings.TrimSpace(string(said)); answer.StatusCode != http.StatusOK {
		return fmt.Errorf("the bot is not well: %s", text)
	}
	_, err = fmt.Fprintln(std.out, "ok")
	return err
}

// url is asked of this machine when the bot listens everywhere.
func (c *healthCmd) url() (string, error) {
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
