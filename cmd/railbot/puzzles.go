package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/puzzle"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/games"
)

type puzzlesCmd struct {
	Folder string             `arg:"" help:"Folder with a file for each game, to which puzzles are added." type:"path"`
	Game   []string           `help:"Games to find puzzles of; default: all."`
	Count  int                `help:"Number of puzzles of each game." default:"20"`
	Margin map[string]float64 `help:"Points by which every other move must be worse, game=points." default:"china=12;europe=8;express=6;trains=4;trick=6"`
	First  uint64             `help:"Number of the first deal.." default:"0"`
	Deals  int                `help:"Number of deals of each game; 0 for as many as needed." default:"0"`
}

// gameSearch is the search for puzzles of one game.
type gameSearch struct {
	game  *engine.Game
	file  string
	found []puzzle.Puzzle
	tried uint64 // deals
}

// Run plays one deal of each game in turn until there are enough puzzles, and stores each as
// soon as it is found.
func (c *puzzlesCmd) Run(ctx context.Context, std streams) error {
	book, err := render.NewBook(games.All(), nil)
	if err != nil {
		return err
	}
	searches, err := c.openSearches()
	if err != nil {
		return err
	}
	for n := 0; c.Deals == 0 || n < c.Deals; n++ {
		busy := false
		for _, s := range searches {
			if len(s.found) >= c.Count {
				continue
			}
			busy = true
			began := time.Now()
			added, err := c.searchDeal(ctx, book, s)
			if err != nil {
				return err
			}
			fmt.Fprintf(std.out, "%s, deal %d: %d new puzzles, %d in all, %.0f s\n", s.game.Key, c.First+s.tried-1, added,
				len(s.found), time.Since(began).Seconds())
		}
		if !busy {
			break
		}
	}
	return nil
}

// openSearches reads the puzzles that are known.
func (c *puzzlesCmd) openSearches() (searches []*gameSearch, err error) {
	for _, key := range c.Game {
		if _, err := findGame(key); err != nil {
			return nil, err
		}
	}
	for _, e := range games.All() {
		if len(c.Game) > 0 && !slices.Contains(c.Game, e.Game.Key) || c.Margin[e.Game.Key] == 0 {
			continue
		}
		s := &gameSearch{game: e.Game, file: filepath.Join(c.Folder, e.Game.Key+".json")}
		raw, err := os.ReadFile(s.file)
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return nil, err
		default:
			if s.found, err = puzzle.Decode(raw); err != nil {
				return nil, fmt.Errorf("%s: %w", s.file, err)
			}
		}
		s.found = slices.DeleteFunc(s.found, func(p puzzle.Puzzle) bool { return p.Rules != e.Game.Rules })
		searches = append(searches, s)
	}
	return searches, nil
}

// searchDeal plays the next deal of a game and stores the puzzles in it. Numbers of seats and
// options take turns.
func (c *puzzlesCmd) searchDeal(ctx context.Context, book *render.Book, s *gameSearch) (added int, err error) {
	deal := c.First + s.tried
	s.tried++
	seed := seedFromNumber(deal).ThinkKey(0, engine.Spectator)
	if slices.ContainsFunc(s.found, func(p puzzle.Puzzle) bool { return p.Seed == seed.Reveal() }) {
		return 0, nil
	}
	options, err := optionsOfDeal(s.game, deal)
	if err != nil {
		return 0, err
	}
	var players []render.Player
	for seat := range engine.Seat(s.game.MaxSeats) {
		players = append(players, render.Player{Seat: seat + 1, Name: fmt.Sprint("Player ", seat+1)})
	}
	f := puzzle.Finder{
		Game: s.game, Options: options, Margin: c.Margin[s.game.Key],
		Seats: s.game.MinSeats + int(deal)%min(2, s.game.MaxSeats-s.game.MinSeats+1),
		Show: func(at puzzle.Position, moves []engine.Move, lead int) []int {
			view := book.View(at.Position, "en", players, at.Recent)
			_, shown := book.SheetOfMoves(view, render.PrivateOf(at.Position, at.Seat), moves, lead)
			return shown
		},
	}
	found, err := f.Find(ctx, seed)
	if err != nil {
		return 0, startError(s.game, err)
	}
	for _, p := range found {
		if len(s.found) < c.Count {
			s.found = append(s.found, p)
			added++
		}
	}
	raw, err := puzzle.Encode(s.found)
	if err == nil && added > 0 {
		err = os.WriteFile(s.file, raw, 0o644)
	}
	return added, err
}

// optionsOfDeal returns the options of a deal: the options of the game of the day, and in every other deal
// another map if the game has several.
func optionsOfDeal(game *engine.Game, deal uint64) (engine.Options, error) {
	options := engine.Options{}
	for key, value := range game.Daily.Options {
		options[key] = value
	}
	if maps, ok := game.Option("map"); ok {
		options["map"] = maps.Values[int(deal/2)%len(maps.Values)]
	}
	return game.Complete(options)
}
