package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

type rankCmd struct {
	Game    string            `arg:"" help:"Game to play."`
	Seats   int               `help:"Number of players; default: the fewest."`
	Players []string          `help:"Levels and styles: easy, medium, hard, quick, old, random, ${styles}." default:"hard,medium,easy,greedy,old"`
	Only    []string          `help:"Measure only these players against all; default: every one."`
	Games   int               `help:"Number of games of each pair, rounded up so that each deal is played once from every seat." default:"100"`
	Seed    uint64            `help:"Same seed, same games." default:"1"`
	Option  map[string]string `help:"Game options, key=value."`
	Cap     int               `help:"Abandon a game after this many decisions." default:"20000"`
	JSON    bool              `help:"Print one line of JSON for each pair instead of a table." name:"json"`
}

// Run plays the games of each pair one after another and prints a table. A row is one
// player among others of its column.
func (c *rankCmd) Run(ctx context.Context, std streams) error {
	game, err := findGame(c.Game)
	if err != nil {
		return err
	}
	if c.Games < 1 {
		return usagef("--games must be at least 1")
	}
	if c.Seats == 0 {
		c.Seats = game.MinSeats
	}
	measured := c.Only
	if len(measured) == 0 {
		measured = c.Players
	}
	players, err := findPlayers(game, c.Players...)
	if err != nil {
		return err
	}
	rows, err := findPlayers(game, measured...)
	if err != nil {
		return err
	}
	results := map[[2]string]*duelResult{}
	for i, a := range measured {
		for k, b := range c.Players {
			if known := results[[2]string{b, a}]; a == b {
				continue
			} else if known != nil && c.Seats == 2 {
				results[[2]string{a, b}] = known.reversed()
				continue
			}
			duel := duelCmd{
				Seats: c.Seats, A: a, B: b, Games: c.Games, Seed: c.Seed, Option: c.Option, Cap: c.Cap,
			}
			d, err := duel.play(ctx, game, rows[i], players[k])
			if ctx.Err() != nil {
				return fmt.Errorf("stopped at %s against %s", a, b)
			}
			if err != nil {
				return startError(game, err)
			}
			results[[2]string{a, b}] = d
			if c.JSON {
				if err := json.NewEncoder(std.out).Encode(d); err != nil {
					return err
				}
			}
		}
	}
	if c.JSON {
		return nil
	}
	return printRanking(std.out, measured, c.Players, results)
}

// reversed returns the result of a game with two seats as seen by the other player. Only
// what a table shows is filled in.
func (d *duelResult) reversed() *duelResult {
	return &duelResult{
		Game: d.Game, Seats: d.Seats, A: d.B, B: d.A, Games: d.Games, Finished: d.Finished, WinsA: 1 - d.WinsA,
		WinsMargin: d.WinsMargin, AheadA: 1 - d.AheadA, PointsA: d.PointsB, PointsB: d.PointsA, Rounds: d.Rounds,
	}
}

// cell returns the wins as text, with the number of finished games if not all were.
func (d *duelResult) cell() string {
	if d == nil {
		return ""
	}
	if d.Finished == 0 {
		return "no game ended"
	}
	text := fmt.Sprintf("%.0f ± %.0f", 100*d.WinsA, 100*d.WinsMargin)
	switch d.WinsA {
	case 1:
		text = fmt.Sprintf("100 (at least %.0f)", 100*(1-d.WinsMargin))
	case 0:
		text = fmt.Sprintf("0 (at most %.0f)", 100*d.WinsMargin)
	}
	if d.Finished < d.Games {
		text += fmt.Sprintf(", %d of %d ended", d.Finished, d.Games)
	}
	return text
}

// printRanking writes the results as a table in Markdown: wins in per cent, with half of
// the 95 % confidence interval.
func printRanking(w io.Writer, rows, columns []string, results map[[2]string]*duelResult) error {
	var text strings.Builder
	text.WriteString("| | " + strings.Join(columns, " | ") + " |\n|---" + strings.Repeat("|---", len(columns)) + "|\n")
	for _, a := range rows {
		text.WriteString("| " + a + " |")
		for _, b := range columns {
			text.WriteString(" " + results[[2]string{a, b}].cell() + " |")
		}
		text.WriteString("\n")
	}
	_, err := io.WriteString(w, text.String())
	return err
}
