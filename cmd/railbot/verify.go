package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render/games"
)

type verifyCmd struct {
	File string `arg:"" help:"Match file exported by the bot after a match." type:"existingfile"`
}

// Help is printed below the usage.
func (verifyCmd) Help() string {
	return "Status 0: the match is confirmed. 1: the file is not a match, or contradicts itself. " +
		"4: this version cannot tell, because the match was started under other rules."
}

// Run replays the file, repeats the decisions of computer players, and prints what it confirmed.
func (c *verifyCmd) Run(std streams) error {
	data, err := os.ReadFile(c.File)
	if err != nil {
		return usageError{err}
	}
	file, err := match.ReadFile(data)
	if errors.Is(err, match.ErrTampered) {
		return fmt.Errorf("%s is not the file of a finished match: %w", c.File, err)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	report, err := match.Verify(games.Find, file)
	if err != nil {
		return c.explainError(file, err)
	}
	game, err := findGame(report.Game)
	if err != nil {
		return err
	}
	return printReport(std.out, game, report)
}

// explainError returns a readable reason why a file was not confirmed.
func (c *verifyCmd) explainError(file match.File, err error) error {
	var known *match.Error
	game, there := games.Find(file.Game)
	switch {
	case errors.Is(err, match.ErrTampered):
		return fmt.Errorf("%s contradicts itself: %w", c.File, err)
	case !errors.As(err, &known), !there:
		return err
	case known.Code == match.CodeRules:
		return unverifiableError{fmt.Errorf("%s was started under older rules of %s (%d, now %d), which this version "+
			"no longer has: verify it with the version that ran then", c.File, file.Game, file.Rules, game.Rules)}
	case known.Code == match.CodeNewer:
		return unverifiableError{fmt.Errorf("%s was started under newer rules of %s (%d, here %d): verify it with a newer version",
			c.File, file.Game, file.Rules, game.Rules)}
	}
	return err
}

// printReport prints what was confirmed about a match.
func printReport(w io.Writer, game *engine.Game, r match.Report) error {
	if _, err := fmt.Fprintf(w, `confirmed: %s, %d players
commitment  %s  (compare it with the one published at the start)
shuffles    match the published seed
moves       %d, each legal (%d taken back)
`, r.Game, r.Seats, r.Commitment, r.Moves, r.Undone); err != nil {
		return err
	}
	if r.Thoughts+r.Unthought > 0 {
		if _, err := fmt.Fprintf(w,
			"computers   %d decisions repeated with the same result (%d by another version, not checked)\n",
			r.Thoughts, r.Unthought); err != nil {
			return err
		}
	}
	for _, s := range r.Standings {
		if _, err := fmt.Fprintf(w, "place %d     seat %d with %d points%s\n", s.Place, s.Seat, game.Points(s),
			rankingParts(game, s)); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "ending      %s\n", r.Ending)
	return err
}

// rankingParts names the parts of a result that decide the rank before points do.
func rankingParts(game *engine.Game, s engine.Standing) string {
	var text string
	for _, part := range s.Parts {
		if part.Points != 0 && slices.Contains(game.Ranks, part.Name) {
			text += ", " + part.Name
		}
	}
	return text
}
