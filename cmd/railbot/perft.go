package main

import (
	"fmt"

	"github.com/railbot/railbot/engine"
)

type perftCmd struct {
	Game   string            `arg:"" help:"Game to play."`
	Depth  int               `help:"Length of the sequences, in moves." default:"3"`
	Seats  int               `help:"Number of players; default: the fewest."`
	Seed   uint64            `help:"Same seed, same numbers." default:"1"`
	Option map[string]string `help:"Game options, key=value."`
}

// Run prints one line per depth.
func (c *perftCmd) Run(std streams) error {
	game, err := findGame(c.Game)
	if err != nil {
		return err
	}
	if c.Depth < 1 {
		return usagef("--depth must be at least 1")
	}
	if c.Seats == 0 {
		c.Seats = game.MinSeats
	}
	seed := seedFromNumber(c.Seed)
	p, _, err := game.Start(c.Seats, c.Option, engine.NewRand(seed, 0))
	if err != nil {
		return startError(game, err)
	}
	for depth := 1; depth <= c.Depth; depth++ {
		if _, err := fmt.Fprintf(std.out, "%d %d\n", depth, p.Perft(seed, depth)); err != nil {
			return err
		}
	}
	return nil
}
