package main

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/railbot/railbot/engine"
)

type simCmd struct {
	Game    string            `arg:"" help:"Game to play."`
	Seats   int               `help:"Number of players; default: the fewest."`
	Games   int               `help:"Number of games." default:"100"`
	Seed    uint64            `help:"Same seed, same games." default:"1"`
	Chooser string            `help:"How moves are chosen: uniformly among the legal ones, or by the game's own simulation policy." enum:"uniform,sim" default:"uniform"`
	Option  map[string]string `help:"Game options, key=value."`
	Cap     int               `help:"Abandon a game after this many decisions; 0 for never." default:"0"`
	JSON    bool              `help:"Print JSON." name:"json"`
}

// simResult holds the figures of a simulation.
type simResult struct {
	Game               string  `json:"game"`
	Seats              int     `json:"seats"`
	Chooser            string  `json:"chooser"`
	Games              int     `json:"games"`
	Finished           int     `json:"finished"`
	Decisions          int     `json:"decisions"`
	ForcedShare        float64 `json:"forced_share"`
	Seconds            float64 `json:"seconds"`
	DecisionsPerSecond float64 `json:"decisions_per_second"`
	GamesPerSecond     float64 `json:"games_per_second"`
	LongestGame        int     `json:"longest_game"`
	ScoreQuartiles     [5]int  `json:"score_quartiles"` // minimum, quartiles, maximum
}

// Run plays the games on one core and prints the figures.
func (c *simCmd) Run(std streams) error {
	game, err := findGame(c.Game)
	if err != nil {
		return err
	}
	if c.Seats == 0 {
		c.Seats = game.MinSeats
	}
	play, err := game.Simulator(engine.Simulation{
		Seats: c.Seats, Options: c.Option, Chooser: engine.Chooser(c.Chooser), Cap: c.Cap,
	})
	if err != nil {
		return startError(game, err)
	}
	if c.Games < 1 {
		return usagef("--games must be at least 1")
	}
	if game.Endless && engine.Chooser(c.Chooser) == engine.Uniform && c.Cap == 0 {
		return usagef("uniform play of %s may never end: add --chooser sim, or --cap", c.Game)
	}
	f := c.simulate(game, play)
	if c.JSON {
		return json.NewEncoder(std.out).Encode(f)
	}
	return f.print(std.out)
}

// simulate plays the games and collects the figures.
func (c *simCmd) simulate(game *engine.Game, play func(*engine.Rand) engine.Tally) simResult {
	f := simResult{Game: c.Game, Seats: c.Seats, Chooser: c.Chooser, Games: c.Games}
	forced := 0
	var scores []int
	began := time.Now()
	for i := range c.Games {
		t := play(engine.NewRand(seedFromNumber(c.Seed), uint64(i)))
		f.Decisions += t.Decisions
		f.LongestGame = max(f.LongestGame, t.Decisions)
		forced += t.Forced
		if t.Standings != nil {
			f.Finished++
		}
		for _, s := range t.Standings {
			scores = append(scores, game.Points(s))
		}
	}
	f.Seconds = time.Since(began).Seconds()
	f.ForcedShare = float64(forced) / float64(max(f.Decisions, 1))
	f.DecisionsPerSecond = float64(f.Decisions) / f.Seconds
	f.GamesPerSecond = float64(c.Games) / f.Seconds
	f.ScoreQuartiles = quartiles(scores)
	return f
}

// print writes the figures as lines of text.
func (f simResult) print(w io.Writer) error {
	_, err := fmt.Fprintf(w, `%s, %d seats, chooser %s
games            %d (%d finished)
decisions        %d, %.1f %% of them forced, longest game %d
time             %.2f s
decisions/s      %.0f
games/s          %.1f
scores           %d (least) %d %d (median) %d %d (most)
`, f.Game, f.Seats, f.Chooser, f.Games, f.Finished, f.Decisions, 100*f.ForcedShare, f.LongestGame, f.Seconds,
		f.DecisionsPerSecond, f.GamesPerSecond,
		f.ScoreQuartiles[0], f.ScoreQuartiles[1], f.ScoreQuartiles[2], f.ScoreQuartiles[3], f.ScoreQuartiles[4])
	return err
}

// quartiles returns the minimum, the three quartiles by nearest rank, and the maximum.
func quartiles(scores []int) (q [5]int) {
	if len(scores) == 0 {
		return q
	}
	slices.Sort(scores)
	for i := range q {
		q[i] = scores[i*(len(scores)-1)/4]
	}
	return q
}

// seedFromNumber returns a seed for simulations. Matches must never use it, because it is
// guessable.
func seedFromNumber(n uint64) engine.Seed {
	var s engine.Seed
	binary.BigEndian.PutUint64(s[engine.SeedSize-8:], n)
	return s
}
