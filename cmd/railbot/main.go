// Railbot plays railway board games in Discord channels.
//
// Most hosts need only `railbot serve`. `railbot sandbox` runs the same bot against a simulated
// Discord with a web page, for trying games out and for development. `railbot --help` lists the
// other commands.
//
// # Flags
//
// Every flag can also be set by an environment variable: RAILBOT_ and the flag's name in capitals.
//
// # Exit statuses
//
// 0: done. 1: failed. 2: a flag or variable is wrong. 3: Discord rejected the bot for good. 4:
// verify can neither confirm nor refute the match.
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

	"github.com/railbot/railbot/bot/discord"
	"github.com/railbot/railbot/bot/discord/gateway"
	"github.com/railbot/railbot/engine/yardstick"
)

// cli lists the subcommands with their flags.
type cli struct {
	Serve     serveCmd     `cmd:"" help:"Run the bot on Discord."`
	Sandbox   sandboxCmd   `cmd:"" help:"Run the bot against a simulated Discord on this machine, with a web page to play on."`
	Invite    inviteCmd    `cmd:"" help:"Print the links that add the bot to a server or to a person's account."`
	Sim       simCmd       `cmd:"" help:"Simulate games and print statistics."`
	Duel      duelCmd      `cmd:"" help:"Measure one level or style of computer player against another."`
	Rank      rankCmd      `cmd:"" help:"Measure levels and styles of computer players each against each other."`
	Think     thinkCmd     `cmd:"" help:"Choose moves for a bot that asks on standard input." hidden:""`
	Puzzles   puzzlesCmd   `cmd:"" help:"Find puzzles for /rails puzzle in games of computers."`
	Perft     perftCmd     `cmd:"" help:"Count the sequences of legal moves up to a depth."`
	Draw      drawCmd      `cmd:"" help:"Draw a position as a PNG."`
	Languages languagesCmd `cmd:"" help:"Print how complete each language is, and what is wrong with its messages."`
	Verify    verifyCmd    `cmd:"" help:"Verify an exported match: shuffles, moves and scores."`
	Health    healthCmd    `cmd:"" help:"Check a running bot; exit with status 0 if it is healthy."`
	Fleet     fleetCmd     `cmd:"" help:"Print which process is active on Discord's gateway, and which is the standby."`
	Backup    backupCmd    `cmd:"" help:"Write a channel's match to a file."`
	Restore   restoreCmd   `cmd:"" help:"Restore a match from a backup file."`
	Version   versionCmd   `cmd:"" help:"Print the version."`
}

// helpVars are the values that help texts and defaults refer to.
var helpVars = kong.Vars{"api": discord.DefaultAPI, "redis": redisHelp, "styles": yardstick.Names}

// Exit statuses.
const (
	exitOK      = 0
	exitFailure = 1 // the command failed
	exitUsage   = 2 // a flag or environment variable is wrong or missing
	exitFatal   = 3 // Discord does not allow another try: see [gateway.FatalClose]
	exitUnknown = 4 // this version can neither confirm nor refute a match
)

// usageError is a mistake in a flag or variable. The program prints it in one line and exits with
// exitUsage.
type usageError struct{ error }

func usagef(format string, args ...any) error {
	return usageError{fmt.Errorf(format, args...)}
}

// unverifiableError says why a match can be neither confirmed nor refuted.
type unverifiableError struct{ error }

// streams are where a subcommand writes.
type streams struct {
	out io.Writer
	err io.Writer
}

func main() {
	os.Exit(run(os.Args[1:], streams{os.Stdout, os.Stderr}))
}

// run executes one command line and returns the exit status.
func run(args []string, std streams) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	status := exitOK
	parser, err := kong.New(&cli{},
		kong.Name("railbot"),
		kong.Description("Railway board games in Discord channels."),
		kong.Writers(std.out, std.err),
		kong.DefaultEnvars("RAILBOT"),
		helpVars,
		kong.Exit(func(code int) { status = code }),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(std),
	)
	if err != nil {
		fmt.Fprintln(std.err, "railbot:", err)
		return exitFailure
	}
	if hasHelpFlag(args) {
		_, _ = parser.Parse(args) // prints the help
		return status
	}
	command, err := parser.Parse(args)
	if err != nil {
		fmt.Fprintln(std.err, "railbot:", oneLine(err))
		return exitUsage
	}
	return reportError(command.Run(), std)
}

// reportError prints err in one line and returns the exit status.
func reportError(err error, std streams) int {
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

// hasHelpFlag reports whether the arguments ask for help, which needs no valid command.
func hasHelpFlag(args []string) bool {
	for _, a := range args {
		if a == "--help" || a == "-h" {
			return true
		}
	}
	return false
}

func oneLine(err error) string { return strings.ReplaceAll(err.Error(), "\n", "; ") }

type versionCmd struct{}

// release is the version set by the linker (-X main.release), for builds that have no version
// control.
var release string

// Run prints the program's version.
func (versionCmd) Run(std streams) error {
	_, err := fmt.Fprintln(std.out, version())
	return err
}

// version returns release if set, otherwise the module version recorded by the build.
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
