package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/think"
)

type duelCmd struct {
	Game   string            `arg:"" help:"Game to play."`
	Seats  int               `help:"Number of players; default: the fewest."`
	A      think.Level       `help:"Level of the player that is measured." enum:"easy,medium,hard,quick,old,random" default:"hard"`
	B      think.Level       `help:"Level of all others." enum:"easy,medium,hard,quick,old,random" default:"old"`
	Games  int               `help:"Number of games, rounded up so that each deal is played once from every seat." default:"100"`
	Seed   uint64            `help:"Same seed, same games." default:"1"`
	Option map[string]string `help:"Game options, key=value."`
	Cap    int               `help:"Abandon a game after this many decisions." default:"20000"`
	JSON   bool              `help:"Print JSON." name:"json"`
}

// duelResult is what one level achieved against another.
type duelResult struct {
	Game             string      `json:"game"`
	Seats            int         `json:"seats"`
	A                think.Level `json:"a"`
	B                think.Level `json:"b"`
	Games            int         `json:"games"`
	Finished         int         `json:"finished"`
	WinsA            float64     `json:"wins_a"`   // share of the finished games; a shared victory counts in part
	AheadA           float64     `json:"ahead_a"`  // share of the others that A finished ahead of; ties count half
	PointsA          float64     `json:"points_a"` // mean of the finished games
	PointsB          float64     `json:"points_b"`
	Rounds           float64     `json:"rounds"`
	MillisPerChoiceA float64     `json:"cpu_ms_per_decision_a"` // decisions with at least two legal moves
	MostMillisA      float64     `json:"most_cpu_ms_a"`
	WaitMillisA      float64     `json:"wait_p95_cpu_ms_a"` // time that A waits between two of its decisions
	MostWaitMillisA  float64     `json:"most_wait_cpu_ms_a"`

	choices int       // decisions of A with a choice
	waits   []float64 // CPU time of the others' turns before each decision of A, in milliseconds
	waited  float64   // CPU time of the others' turns since A's last decision
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
	d, err := c.play(ctx, game)
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
func (c *duelCmd) play(ctx context.Context, game *engine.Game) (*duelResult, error) {
	d := &duelResult{Game: game.Key, Seats: c.Seats, A: c.A, B: c.B}
	for deal := 0; d.Games < c.Games; deal++ {
		for seat := engine.Seat(1); int(seat) <= c.Seats; seat++ {
			if err := c.playOne(ctx, game, d, uint64(deal), seat); err != nil {
				return d, err
			}
			d.Games++
		}
	}
	d.computeMeans()
	return d, nil
}

// playOne plays one deal with A on the given seat.
func (c *duelCmd) playOne(ctx context.Context, game *engine.Game, d *duelResult, deal uint64, a engine.Seat) error {
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
			return nil
		}
		seat := status.Acting.First()
		key := seed.ThinkKey(uint64(entry), seat)
		level := c.B
		if seat == a {
			level = c.A
		}
		before := cpuMillis()
		move := think.NewQuestion(p, seat, level, key).Answer().Move
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
	d.MillisPerChoiceA /= float64(max(d.choices, 1))
	if slices.Sort(d.waits); len(d.waits) > 0 {
		d.WaitMillisA, d.MostWaitMillisA = d.waits[len(d.waits)*95/100], d.waits[len(d.waits)-1]
	}
}

// print writes the result as lines of text.
func (d *duelResult) print(w io.Writer) error {
	_, err := fmt.Fprintf(w, `%s, %d seats: one %s among %s
games            %d (%d finished), %.1f rounds
wins of %-8s %.1f %%, ahead of %.1f %% of the others
points           %.1f, the others %.1f
CPU a decision   %.2f ms, most %.1f ms
CPU of a wait    p95 %.1f ms, most %.1f ms
`, d.Game, d.Seats, d.A, d.B, d.Games, d.Finished, d.Rounds, d.A, 100*d.WinsA, 100*d.AheadA, d.PointsA, d.PointsB,
		d.MillisPerChoiceA, d.MostMillisA, d.WaitMillisA, d.MostWaitMillisA)
	return err
}
