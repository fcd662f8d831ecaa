package match

import (
	"encoding/json"
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match/rewind"
)

// Report is what [Verify] has confirmed.
type Report struct {
	Game       string
	Seats      int
	Entries    int // of the log
	Moves      int // moves and calls that were not undone
	Undone     int // moves and calls that were undone
	Thoughts   int // computer moves that were repeated and confirmed
	Unthought  int // computer moves of another version, which could not be repeated
	Ending     Ending
	Standings  []engine.Standing
	Commitment string // to compare with the one published at the start
	Digest     string // to compare with the one published at the end
}

// Verify replays an exported match. It confirms that the commitment matches the seed,
// options and seats, that each move was legal and had the recorded events, that
// computers played what they would play, that each undo was permitted, and that people,
// ending and scores are as recorded. It fails with [CodeGame], [CodeNewer],
// [CodeRules], or with [CodeTampered], which names the first entry that does not fit.
func Verify(games Games, f File) (Report, error) {
	game, ok := games(f.Game)
	switch {
	case !ok:
		return Report{}, &Error{Code: CodeGame, What: f.Game}
	case f.Rules > game.Rules:
		return Report{}, &Error{Code: CodeNewer, What: f.Game}
	case f.Rules < game.Rules:
		return Report{}, &Error{Code: CodeRules, What: f.Game}
	}
	v := &verifier{file: &f, game: game, asked: map[uint64]bool{}, sum: firstSum(f.ID, f.Commitment)}
	if err := v.run(); err != nil {
		return Report{}, err
	}
	moves := len(v.replay.live)
	return Report{
		f.Game, len(f.Seats), len(f.Entries), moves, v.played - moves, v.thoughts, v.unthought, f.Ending, f.Standings,
		f.Commitment, v.sum,
	}, nil
}

// verifier replays a file and checks each entry.
type verifier struct {
	file   *File
	game   *engine.Game
	replay *replay
	sum    string
	chairs []Chair
	ask    *Ask            // a pending question about an undo
	asked  map[uint64]bool // other questions; their results depend on the clock and are not checked
	played int

	thoughts, unthought int
	ended               bool
}

// run checks the whole file.
func (v *verifier) run() error {
	if what := v.checkOpening(); what != "" {
		return &Error{Code: CodeTampered, What: what}
	}
	for i := range v.file.Entries {
		var what string
		err := recoverAs(CodeTampered, func() error {
			what = v.checkEntry(i, v.file.Entries[i])
			return nil
		})
		if err != nil {
			what = "the game cannot follow"
		}
		if what != "" {
			return &Error{Code: CodeTampered, Entry: uint64(i), What: what}
		}
	}
	if what := v.checkClosing(); what != "" {
		return &Error{Code: CodeTampered, Entry: uint64(len(v.file.Entries)), What: what}
	}
	return nil
}

// checkOpening checks what was fixed at the start. Like the other checks, it returns
// what is wrong, or an empty string.
func (v *verifier) checkOpening() string {
	f := v.file
	seed, err := engine.ParseSeed(f.Seed)
	if err != nil {
		return "seed"
	}
	if n := len(f.Seats); n < v.game.MinSeats || n > v.game.MaxSeats {
		return "seats"
	}
	if full, err := v.game.Complete(f.Options); err != nil || !equalJSON(full, f.Options) {
		return "options"
	}
	if f.Commitment != commitment(commitmentText(f.Game, f.Rules, f.Options, len(f.Seats), seed)) {
		return "commitment"
	}
	v.replay = newReplay(seed, len(f.Seats), rewind.Course{})
	return ""
}

// checkClosing checks what the file says about the end.
func (v *verifier) checkClosing() string {
	f := v.file
	switch {
	case !v.ended:
		return "the end is missing"
	case !slices.EqualFunc(v.chairs, f.Seats, Chair.equal):
		return "seats"
	}
	end := &f.Entries[len(f.Entries)-1]
	if end.Ending != f.Ending || !equalJSON(end.Standings, f.Standings) {
		return "scores"
	}
	return ""
}

// checkEntry checks the number, order and sum of an entry, and then its content.
func (v *verifier) checkEntry(i int, e Entry) string {
	sealed := e
	_, err := sealed.seal(v.sum)
	switch {
	case e.N != uint64(i) || e.Press > e.N:
		return "number"
	case v.ended || (i == 0) != (e.Kind == KindStart):
		return "order"
	case err != nil || sealed.Sum != e.Sum:
		return "sum"
	case i > 0 && e.Kind != KindCall && e.Kind != KindEnd && (e.Seat < 1 || int(e.Seat) > len(v.chairs)):
		return "seat"
	}
	v.sum = e.Sum
	return v.checkKind(e)
}

// checkKind checks the content of an entry.
func (v *verifier) checkKind(e Entry) string {
	switch e.Kind {
	case KindStart:
		return v.checkStart(e)
	case KindMove, KindSkip, KindCall:
		return v.checkMove(e)
	case KindUndo:
		return v.checkUndo(e)
	case KindAsk, KindAgree, KindRefuse, KindWithdraw:
		return v.checkQuestion(e)
	case KindResign, KindReplace:
		return v.checkOccupant(e)
	case KindStand:
		return v.checkAutoAnswer(e)
	case KindAdvice:
		return v.checkAdvice(e)
	case KindPause, KindResume:
		return ""
	case KindEnd:
		return v.checkEnd(e)
	}
	return "kind"
}

// equalJSON reports whether two lists or maps are equal as JSON. A nil one equals an
// empty one.
func equalJSON[T []engine.Event | []engine.Standing | engine.Options](a, b T) bool {
	if len(a) == 0 && len(b) == 0 {
		return true
	}
	x, errX := json.Marshal(a)
	y, errY := json.Marshal(b)
	return errX == nil && errY == nil && string(x) == string(y)
}
