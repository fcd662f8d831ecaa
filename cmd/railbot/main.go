// Railbot plays railway board games in Discord channels.
//
// This file has the flags and the signals, games.go the list of games, and the
// other files one subcommand each.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/gateway"
)

// cli is every subcommand with its flags. Each flag can also be given by the
// environment, RAILBOT_ and the flag's name in capitals.
type cli struct {
	Serve   serveCmd   `cmd:"" help:"Run the bot on Discord."`
	Sandbox sandboxCmd `cmd:"" help:"Run the bot against a Discord of its own on this machine, with a web page to play on."`
	Invite  inviteCmd  `cmd:"" help:"Print the link by which the bot is invited to a server."`
	Sim     simCmd     `cmd:"" help:"Play games against itself and report figures."`
	Duel    duelCmd    `cmd:"" help:"Measure one level of computer player among others."`
	Think   thinkCmd   `cmd:"" help:"Answer questions of a bot about moves, from standard input." hidden:""`
	Perft   perftCmd   `cmd:"" help:"Count the sequences of legal moves to a depth."`
	Draw    drawCmd    `cmd:"" help:"Draw a position as a PNG."`
	Verify  verifyCmd  `cmd:"" help:"Check an exported match: shuffles, moves and scores."`
	Health  healthCmd  `cmd:"" help:"Ask a running bot whether it is well; status 0 if so."`
	Fleet   fleetCmd   `cmd:"" help:"Print which process has the connections to Discord, and who stands by."`
	Backup  backupCmd  `cmd:"" help:"Write the match of a channel to a file."`
	Restore restoreCmd `cmd:"" help:"Bring a match back from such a file."`
	Version versionCmd `cmd:"" help:"Print the version."`
}

// flagTexts are what the help and the defaults of flags name.
var flagTexts = kong.Vars{"api": bot.DefaultAPI, "redis": redisHelp}

// Exit statuses.
const (
	exitOK      = 0
	exitFailure = 1 // it was tried and failed
	exitUsage   = 2 // flags or environment are wrong or missing
	exitFatal   = 3 // Discord forbids to try again: see [gateway.FatalClose]
	exitUnknown = 4 // this version can neither confirm nor refute a match
)

// usageError is a mistake in flags or environment: one clear line, status 2.
type usageError struct{ error }

func usagef(format string, args ...any) error {
	return usageError{fmt.Errorf(format, args...)}
}

// unverifiableError says why a match can be neither confirmed nor refuted.
type unverifiableError struct{ error }

// io of a subcommand.
type streams struct {
	out io.Writer
	err io.Writer
}

func main() {
	os.Exit(run(os.Args[1:], streams{os.Stdout, os.Stderr}))
}

// run carries out one command line and gives the exit status.
func run(args []string, std streams) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	status := exitOK
	parser, err := kong.New(&cli{},
		kong.Name("railbot"),
		kong.Description("Railway board games in Discord channels."),
		kong.Writers(std.out, std.err),
		kong.DefaultEnvars("RAILBOT"),
		flagTexts,
		kong.Exit(func(code int) { status = code }),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(std),
	)
	if err != nil {
		fmt.Fprintln(std.err, "railbot:", err)
		return exitFailure
	}
	if asksHelp(args) {
		_, _ = parser.Parse(args) // prints the help
		return status
	}
	command, err := parser.Parse(args)
	if err != nil {
		fmt.Fprintln(std.err, "railbot:", oneLine(err))
		return exitUsage
	}
	return report(command.Run(), std)
}

// report says in one line what went wrong and gives the exit status.
func report(err error, std streams) int {
	if err == nil {
		return exitOK
	}
	fmt.Fprintln(std.err, "railbot:", oneLine(err))
	switch {
	case errors.As(err, new(usageError)):
		return exitUsage
	case errors.As(err, new(*gateway.FatalClose)):
		return exitFatal
	case errors.As(err, new(unverifiableError)):
		return exitUnknown
	}
	return exitFailure
}

func asksHelp(args []string) bool {
	for _, a := range args {
		if a == "--help" || a == "-h" {
			return true
		}
	}
	return false
}

func oneLine(err error) string { return strings.ReplaceAll(err.Error(), "\n", "; ") }

type versionCmd struct{}

// release is the version that the linker was told, for builds that cannot know
// it from version control.
var release string

// Run prints the program's version.
func (versionCmd) Run(std streams) error {
	_, err := fmt.Fprintln(std.out, version())
	return err
}

// version is the release, else the module's version as the build recorded it.
func version() string {
	if release != "" {
		return release
	}
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}
