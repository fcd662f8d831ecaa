// Package puzzle has positions in which one move is clearly best.
//
// The puzzles ship with the program. `railbot puzzles` finds them in games between
// computers: [Finder] searches each decision, and [Puzzle.Solve] checks what it found with
// a search of [CheckDepth] times as many worlds. The solution is stored with the puzzle,
// so that showing it needs no search and does not change within a release.
//
// A puzzle holds a seed, options and moves, from which the position is played again. It is
// valid only for the rules by which it was found. [Load] leaves out puzzles of other rules.
package puzzle

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"github.com/railbot/railbot/engine"
)

//go:embed data
var data embed.FS

// Limits of the choices that a puzzle offers.
const (
	MinChoices = 3
	MaxChoices = 6
)

// Puzzle is a position and the choices of the seat that must act there.
type Puzzle struct {
	Rules   int            `json:"rules"` // of the game; see [engine.Meta]
	Seats   int            `json:"seats"`
	Options engine.Options `json:"options,omitempty"`
	Seed    string         `json:"seed"`
	Moves   string         `json:"moves"`            // before the position, in notation, separated by [moveSeparator]
	Choices []Choice       `json:"choices"`          // in the order of their numbers
	Best    int            `json:"best"`             // the index of the best choice
	Others  []string       `json:"others,omitempty"` // the best moves that are not offered, which are worse too
	Margin  float64        `json:"margin"`           // points by which every other move is at least worse
	Then    []string       `json:"then,omitempty"`   // how a computer goes on with the turn after the best choice
}

// Choice is a move of a puzzle and what it leads to on average.
type Choice struct {
	Move   string  `json:"move"`
	Lead   float64 `json:"lead"`            // points ahead of the best other seat at the end
	Behind float64 `json:"behind"`          // points worse than the best choice
	Parts  []Part  `json:"parts,omitempty"` // of the seat's final score, in the game's order
	Rival  float64 `json:"rival,omitempty"` // the final score of the best other seat; only with Parts
}

// Part is a part of a score, averaged over many games.
type Part struct {
	Name   string  `json:"name"`
	Points float64 `json:"points"`
}

// moveSeparator separates the moves of a puzzle. No notation contains it.
const moveSeparator = ";"

// ID returns a short name of the puzzle, made from its position.
func (p *Puzzle) ID() string {
	sum := sha256.Sum256([]byte(p.Seed + moveSeparator + p.Moves))
	return hex.EncodeToString(sum[:4])
}

// loaded holds what read returned, by game.
var loaded sync.Map

// result is what read returned.
type result struct {
	list []Puzzle
	err  error
}

// Load returns the puzzles of a game that its present rules allow. The caller must not change them.
func Load(game *engine.Game) ([]Puzzle, error) {
	known, ok := loaded.Load(game.Key)
	if !ok {
		list, err := read(game)
		known, _ = loaded.LoadOrStore(game.Key, result{list, err})
	}
	r := known.(result)
	return r.list, r.err
}

// read reads the puzzles of a game.
func read(game *engine.Game) ([]Puzzle, error) {
	raw, err := data.ReadFile("data/" + game.Key + ".json")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("puzzle: %w", err)
	}
	list, err := Decode(raw)
	if err != nil {
		return nil, fmt.Errorf("puzzle: %s: %w", game.Key, err)
	}
	return slices.DeleteFunc(list, func(p Puzzle) bool { return p.Rules != game.Rules }), nil
}

// Decode reads puzzles as [Encode] wrote them.
func Decode(raw []byte) (list []Puzzle, err error) {
	if err := json.Unmarshal(raw, &list); err != nil {
		return nil, err
	}
	for i, p := range list {
		if len(p.Choices) < MinChoices || len(p.Choices) > MaxChoices || p.Best < 0 || p.Best >= len(p.Choices) {
			return nil, fmt.Errorf("puzzle %d offers %d choices, the best is %d", i, len(p.Choices), p.Best)
		}
	}
	return list, nil
}

// Encode writes puzzles, one a line.
func Encode(list []Puzzle) ([]byte, error) {
	var text strings.Builder
	text.WriteString("[\n")
	for i, p := range list {
		line, err := json.Marshal(p)
		if err != nil {
			return nil, err
		}
		text.Write(line)
		if i < len(list)-1 {
			text.WriteString(",")
		}
		text.WriteString("\n")
	}
	text.WriteString("]\n")
	return []byte(text.String()), nil
}

// Position is where a puzzle is set.
type Position struct {
	engine.Position
	Seat   engine.Seat    // the seat that must act
	Recent []engine.Event // of the last move
	entry  uint64         // of the seed, from which the next move draws its chance
	seed   engine.Seed
}

// At returns the position of the puzzle. It returns an error if a move is not legal.
func (p *Puzzle) At(game *engine.Game) (Position, error) {
	seed, err := engine.ParseSeed(p.Seed)
	if err != nil {
		return Position{}, fmt.Errorf("puzzle %s: %w", p.ID(), err)
	}
	at, err := start(game, p.Seats, p.Options, seed)
	if err != nil {
		return Position{}, fmt.Errorf("puzzle %s: %w", p.ID(), err)
	}
	for move := range strings.SplitSeq(p.Moves, moveSeparator) {
		if move == "" {
			continue
		}
		if at, err = at.play(move); err != nil {
			return Position{}, fmt.Errorf("puzzle %s: %w", p.ID(), err)
		}
	}
	return at, nil
}

// start returns the position at the beginning of a game.
func start(game *engine.Game, seats int, options engine.Options, seed engine.Seed) (Position, error) {
	pos, recent, err := game.Start(seats, options, engine.NewRand(seed, 0))
	if err != nil {
		return Position{}, err
	}
	return Position{Position: pos, Seat: pos.Status().Acting.First(), Recent: recent, entry: 1, seed: seed}, nil
}

// play returns the position after a move of the seat that must act.
func (at Position) play(move string) (Position, error) {
	next, step, err := at.Position.Play(at.Seat, move, engine.NewRand(at.seed, at.entry))
	if err != nil {
		return at, fmt.Errorf("move %d %q: %w", at.entry, move, err)
	}
	return Position{
		Position: next, Seat: next.Status().Acting.First(), Recent: step.Events, entry: at.entry + 1, seed: at.seed,
	}, nil
}
