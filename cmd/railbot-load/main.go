// Railbot-load measures railbot under load, against a simulated Discord on this machine.
//
// It exits with status 0 only if no press was lost or played twice.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "railbot-load:", err)
		os.Exit(1)
	}
}

// run measures as args say. The logs of the processes under load go to stderr.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	var c config
	parser, err := kong.New(&c,
		kong.Name("railbot-load"),
		kong.Description("Measure railbot under load, against a simulated Discord on this machine."),
		kong.Writers(stdout, stderr),
	)
	if err != nil {
		return err
	}
	if _, err := parser.Parse(args); err != nil {
		return err
	}
	return c.measure(ctx, stdout, stderr)
}
