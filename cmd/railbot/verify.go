package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

type verifyCmd struct {
	File string `arg:"" help:"A match file, as the bot gives it for a finished match." type:"existingfile"`
}

// Run replays the file, thinks the moves of computers again, and says what was
// confirmed.
func (c *verifyCmd) Run(std streams) error {
	data, err := os.ReadFile(c.File)
	if err != nil {
		return usageError{err}
	}
	file, err := match.ReadFile(data)
	if errors.Is(err, match.ErrTampered) {
		return fmt.Errorf("%s is no file of a finished match: %w", c.File, err)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	report, err := match.Verify(func(key string) (*engine.Game, bool) {
		game, err := findGame(key)
		return game, err == nil
	}, file)
	if errors.Is(err, match.ErrTampered) {
		return fmt.Errorf("%s does not fit together: %w", c.File, err)
	}
	if err != nil {
		return err
	}
	return printReport(std.out, report)
}

func printReport(w io.Writer, r match.Report) error {
	if _, err := fmt.Fprintf(w, `confirmed: %s, %d players
commitment  %s  (compare it with the one published at the start)
shuffles    drawn from the published seed, all as recorded
moves       %d, each legal (%d taken back)
`, r.Game, r.Seats, r.Commitment, r.Moves, r.Undone); err != nil {
		return err
	}
	if r.Thoughts+r.Unthought > 0 {
		if _, err := fmt.Fprintf(w,
			"computers   %d moves thought again, the same as played (%d by another version, not checked)\n",
			r.Thoughts, r.Unthought); err != nil {
			return err
		}
	}
	for _, s := range r.Standings {
		if _, err := fmt.Fprintf(w, "place %d     seat %d with %d points\n", s.Place, s.Seat, s.Score); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "ending      %s\n", r.Ending)
	return err
}
