package people

import (
	"cmp"
	"context"
	"crypto/sha256"
	"maps"
	"slices"

	"github.com/railbot/railbot/commands/interaction"
)

// puzzleScope is the scope of the store for what people have answered to puzzles.
const puzzleScope = "puzzles"

// Puzzles is what a person has answered to the puzzles of each game.
type Puzzles map[string]PuzzleRecord

// PuzzleRecord is what a person has answered to the puzzles of one game.
type PuzzleRecord struct {
	First map[string]bool `json:"first"`           // by puzzle: whether the first answer was right
	Round []string        `json:"round,omitempty"` // puzzles answered since all of them were, oldest first
}

// LoadPuzzles returns what a person has answered.
func LoadPuzzles(ctx context.Context, d *interaction.Services, user string) (Puzzles, error) {
	return interaction.Preference[Puzzles](ctx, d, puzzleScope, user)
}

// Tally returns how many puzzles the person has answered, and how many of the first answers were right.
func (r PuzzleRecord) Tally() (tally Tally) {
	for _, right := range r.First {
		tally.Played++
		if right {
			tally.Won++
		}
	}
	return tally
}

// Next returns the index of the puzzle that the person gets next. No puzzle comes again until all have
// been answered. Each person has an order of their own.
func (r PuzzleRecord) Next(user string, puzzles []string) int {
	if r.isComplete(puzzles) {
		last := r.Round[len(r.Round)-1]
		r.Round = nil
		if len(puzzles) > 1 {
			r.Round = []string{last} // does not come twice in succession
		}
	}
	next, least := -1, [sha256.Size]byte{}
	for i, id := range puzzles {
		sum := sha256.Sum256([]byte(user + "/" + id))
		if !slices.Contains(r.Round, id) && (next < 0 || slices.Compare(sum[:], least[:]) < 0) {
			next, least = i, sum
		}
	}
	return next
}

// isComplete reports whether all puzzles were answered in this round.
func (r PuzzleRecord) isComplete(puzzles []string) bool {
	return len(r.Round) > 0 && !slices.ContainsFunc(puzzles, func(id string) bool { return !slices.Contains(r.Round, id) })
}

// AnswerPuzzle stores a person's answer to one of the puzzles of a game, and reports whether it was the
// first answer to it.
func AnswerPuzzle(
	ctx context.Context, d *interaction.Services, user, game, id string, right bool, puzzles []string,
) (first bool, err error) {
	err = interaction.ChangePreference(ctx, d, puzzleScope, user, func(before Puzzles) (Puzzles, bool) {
		after := maps.Clone(before)
		if after == nil {
			after = Puzzles{}
		}
		r := after[game]
		_, known := r.First[id]
		first = !known
		r.First = maps.Clone(r.First)
		if r.First == nil {
			r.First = map[string]bool{}
		}
		if first {
			r.First[id] = right
		}
		switch {
		case r.isComplete(puzzles):
			r.Round = []string{id}
		case !slices.Contains(r.Round, id):
			r.Round = append(slices.Clone(r.Round), id)
		}
		after[game] = r
		return after, true
	})
	return first, err
}

// SortedPuzzleGames returns the games in which the person has answered puzzles, the one with the most
// first.
func (p Puzzles) SortedPuzzleGames() []string {
	games := slices.Sorted(maps.Keys(p))
	slices.SortStableFunc(games, func(a, b string) int { return cmp.Compare(p[b].Tally().Played, p[a].Tally().Played) })
	return games
}
