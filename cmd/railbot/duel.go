package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/engine/yardstick"
)

type duelCmd struct {
	Game   string            `arg:"" help:"Game to play."`
	Seats  int               `help:"Number of players; default: the fewest."`
	A      string            `help:"Level or style of the player that is measured: easy, medium, hard, quick, old, random, or one of the foreign styles ${styles}." default:"hard"`
	B      string            `help:"Level or style of all others." default:"greedy"`
	Games  int               `help:"Number of games, rounded up so that each deal is played once from every seat." default:"100"`
	Seed   uint64            `help:"Same seed, same games." default:"1"`
	Option map[string]string `help:"Game options, key=value."`
	Cap    int               `help:"Abandon a game after this many decisions." default:"20000"`
	JSON   bool              `help:"Print JSON." name:"json"`
}

// duelResult is what one player achieved against another.
type duelResult struct {
	Game             string  `json:"game"`
	Seats            int     `json:"seats"`
	A                string  `json:"a"`
	B                string  `json:"b"`
	Games            int     `json:"games"`
	Finished         int     `json:"finished"`
	WinsA            float64 `json:"wins_a"`        // share of the finished games; a shared victory counts in part
	WinsMargin       float64 `json:"wins_a_margin"` // half of the 95 % confidence interval of wins_a
	AheadA           float64 `json:"ahead_a"`       // share of the others that A finished ahead of; ties count half
	PointsA          float64 `json:"points_a"`      // mean of the finished games
	PointsB          float64 `json:"points_b"`
	Rounds           float64 `json:"rounds"`
	MillisPerChoiceA float64 `json:"cpu_ms_per_decision_a"` // decisions with at least two legal moves
	MostMillisA      float64 `json:"most_cpu_ms_a"`
	WaitMillisA      float64 `json:"wait_p95_cpu_ms_a"` // time that A waits between two of its decisions
	MostWaitMillisA  float64 `json:"most_wait_cpu_ms_a"`

	deals   []dealWins // one for each deal that was played
	choices int        // decisions of A with a choice
	waits   []float64  // CPU time of the others' turns before each decision of A, in milliseconds
	waited  float64    // CPU time of the others' turns since A's last decision
}

// dealWins is what A won of the finished games of one deal.
type dealWins struct {
	wins     float64
	finished int
}

// chooser returns the move of a seat that must act, in notation. All its chance comes
// from the key, and it does not depend on what the seat cannot know.
type chooser func(p engine.Position, seat engine.Seat, key engine.Seed) string

// findPlayers returns the players of a game with the names of levels or foreign styles.
func findPlayers(game *engine.Game, names ...string) ([]chooser, error) {
	var list []chooser
	for _, name := range names {
		if level := think.Level(name); level.Known() {
			list = append(list, func(p engine.Position, seat engine.Seat, key engine.Seed) string {
				return think.NewQuestion(p, seat, level, key).Answer().Move
			})
			continue
		}
		style, err := yardstick.Find(game, name)
		if err != nil {
			return nil, usageError{err}
		}
		list = append(list, style.Choose)
	}
	return list, nil
}

// Run plays the games one after another and prints the result. An interrupted duel prints none,
// because not every seat has played each deal.
func (c *duelCmd) Run(ctx context.Context, std streams) error {
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
	players, err := findPlayers(game, c.A, c.B)
	if err != nil {
		return err
	}
	d, err := c.play(ctx, game, players[0], players[1])
	switch {
	case ctx.Err() != nil:
		return fmt.Errorf("stopped after %d games", d.Games)
	case err != nil:
		return startError(game, err)
	}
	if c.JSON {
		return json.NewEncoder(std.out).Encode(d)
	}
	return d.print(std.out)
}

// play plays whole deals, with A on each seat in turn, until there are enough games.
func (c *duelCmd) play(ctx context.Context, game *engine.Game, a, b chooser) (*duelResult, error) {
	d := &duelResult{Game: game.Key, Seats: c.Seats, A: c.A, B: c.B}
	for deal := 0; d.Games < c.Games; deal++ {
		d.deals = append(d.deals, dealWins{})
		for seat := engine.Seat(1); int(seat) <= c.Seats; seat++ {
			choosers := slices.Repeat([]chooser{b}, c.Seats)
			choosers[seat-1] = a
			if err := c.playOne(ctx, game, d, uint64(deal), seat, choosers); err != nil {
				return d, err
			}
			d.Games++
		}
	}
	d.computeMeans()
	return d, nil
}

// playOne plays one deal with A on the given seat and the choosers on all seats.
func (c *duelCmd) playOne(
	ctx context.Context, game *engine.Game, d *duelResult, deal uint64, a engine.Seat, choosers []chooser,
) error {
	defer d.endWait()
	seed := seedFromNumber(c.Seed).ThinkKey(deal, engine.Spectator) // each deal has its own seed
	p, _, err := game.Start(c.Seats, c.Option, engine.NewRand(seed, 0))
	if err != nil {
		return err
	}
	for entry := 1; entry <= c.Cap; entry++ {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		status := p.Status()
		if status.Over() {
			d.recordGame(game, status.Standings, a, p.Round())
			last := &d.deals[len(d.deals)-1]
			last.wins += engine.OutcomeOf(status.Standings, a).Win
			last.finished++
			return nil
		}
		seat := status.Acting.First()
		key := seed.ThinkKey(uint64(entry), seat)
		before := cpuMillis()
		move := choosers[seat-1](p, seat, key)
		d.recordDecision(cpuMillis()-before, seat == a, len(p.List(seat)))
		if p, _, err = p.Play(seat, move, engine.NewRand(seed, uint64(entry))); err != nil {
			return err
		}
	}
	return nil
}

// recordDecision adds the CPU time of a decision, by player A or by another one, that had the given
// number of legal moves. A decision of A with only one legal move costs nothing, because the bot
// makes it for people.
func (d *duelResult) recordDecision(millis float64, byA bool, moves int) {
	switch {
	case !byA:
		d.waited += millis
	case moves > 1:
		d.endWait()
		d.choices++
		d.MillisPerChoiceA += millis
		d.MostMillisA = max(d.MostMillisA, millis)
	}
}

// endWait ends A's current wait, if any other player had a turn.
func (d *duelResult) endWait() {
	if d.waited > 0 {
		d.waits = append(d.waits, d.waited)
		d.waited = 0
	}
}

// recordGame adds the result of a finished game.
func (d *duelResult) recordGame(game *engine.Game, standings []engine.Standing, a engine.Seat, rounds int) {
	d.Finished++
	d.Rounds += float64(rounds)
	outcome := engine.OutcomeOf(standings, a)
	d.WinsA += outcome.Win
	var own engine.Standing
	for _, s := range standings {
		if s.Seat == a {
			own = s
		}
	}
	d.PointsA += float64(game.Points(own))
	others := float64(len(standings) - 1)
	for _, s := range standings {
		if s.Seat == a {
			continue
		}
		d.PointsB += float64(game.Points(s)) / others
		switch {
		case own.Place < s.Place:
			d.AheadA += 1 / others
		case own.Place == s.Place:
			d.AheadA += 0.5 / others
		}
	}
}

// computeMeans turns the sums into means and computes the percentiles of the waits.
func (d *duelResult) computeMeans() {
	n := float64(max(d.Finished, 1))
	for _, sum := range []*float64{&d.WinsA, &d.AheadA, &d.PointsA, &d.PointsB, &d.Rounds} {
		*sum /= n
	}
	d.WinsMargin = winsMargin(d.deals)
	d.MillisPerChoiceA /= float64(max(d.choices, 1))
	if slices.Sort(d.waits); len(d.waits) > 0 {
		d.WaitMillisA, d.MostWaitMillisA = d.waits[len(d.waits)*95/100], d.waits[len(d.waits)-1]
	}
}

// winsMargin returns half of the 95 % confidence interval of the share of the games that
// A won. The games of one deal depend on each other, so each deal counts once. One won
// and one lost deal are added, so that the interval is not empty if all deals were won.
func winsMargin(deals []dealWins) float64 {
	const z = 1.96
	shares := []float64{0, 1}
	for _, deal := range deals {
		if deal.finished > 0 {
			shares = append(shares, deal.wins/float64(deal.finished))
		}
	}
	n, sum, squares := float64(len(shares)), 0.0, 0.0
	for _, s := range shares {
		sum += s
		squares += s * s
	}
	return z * math.Sqrt((squares-sum*sum/n)/(n-1)/n)
}

// print writes the result as lines of text.
func (d *duelResult) print(w io.Writer) error {
	_, err := fmt.Fprintf(w, `%s, %d seats: one %s among %s
games            %d (%d finished), %.1f rounds
wins of %-8s %.1f %% ± %.1f, ahead of %.1f %% of the others
points           %.1f, the others %.1f
CPU a decision   %.2f ms, most %.1f ms
CPU of a wait    p95 %.1f ms, most %.1f ms
`, d.Game, d.Seats, d.A, d.B, d.Games, d.Finished, d.Rounds, d.A, 100*d.WinsA, 100*d.WinsMargin, 100*d.AheadA, d.PointsA, d.PointsB,
		d.MillisPerChoiceA, d.MostMillisA, d.WaitMillisA, d.MostWaitMillisA)
	return err
}
