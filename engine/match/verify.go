package match

import (
	"encoding/json"
	"slices"

	"github.com/railbot/railbot/engine"
)

// Report is what [Verify] has confirmed.
type Report struct {
	Game       string
	Seats      int
	Entries    int // lines of the log
	Moves      int // moves and calls that stand
	Undone     int // those that were taken back
	Ending     Ending
	Standings  []engine.Standing
	Commitment string // to be compared with the one published at the start
	Digest     string // to be compared with the one published at the end
}

// Verify replays an exported match: it confirms that the commitment is that of
// the seed, options and seats, that each move was legal and had the recorded
// events, that each undo was a rightful one, and that people, ending and scores
// are those recorded. It refuses with [CodeGame], [CodeNewer], [CodeRules], or
// with [CodeTampered], which names the first entry that does not fit.
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
	v := &verifier{file: &f, game: game, sum: f.Commitment}
	if err := v.run(); err != nil {
		return Report{}, err
	}
	moves := len(v.replay.live)
	return Report{f.Game, len(f.Seats), len(f.Entries), moves, v.played - moves, f.Ending, f.Standings, f.Commitment, v.sum}, nil
}

// verifier goes through a file as the match went.
type verifier struct {
	file   *File
	game   *engine.Game
	replay *replay
	sum    string
	chairs []Chair
	ask    *Ask
	played int
	ended  bool
}

func (v *verifier) run() error {
	if what := v.opening(); what != "" {
		return &Error{Code: CodeTampered, What: what}
	}
	for i := range v.file.Entries {
		var what string
		err := safely(CodeTampered, func() error {
			what = v.entry(i, v.file.Entries[i])
			return nil
		})
		if err != nil {
			what = "the game cannot follow"
		}
		if what != "" {
			return &Error{Code: CodeTampered, Entry: uint64(i), What: what}
		}
	}
	if what := v.closing(); what != "" {
		return &Error{Code: CodeTampered, Entry: uint64(len(v.file.Entries)), What: what}
	}
	return nil
}

// opening checks what was fixed at the start; it names what is wrong.
func (v *verifier) opening() string {
	f := v.file
	seed, err := engine.ParseSeed(f.Seed)
	if err != nil {
		return "seed"
	}
	if n := len(f.Seats); n < v.game.MinSeats || n > v.game.MaxSeats {
		return "seats"
	}
	if full, err := v.game.Complete(f.Options); err != nil || !same(full, f.Options) {
		return "options"
	}
	if f.Commitment != commitment(commitmentText(f.Game, f.Rules, f.Options, len(f.Seats), seed)) {
		return "commitment"
	}
	v.replay = newReplay(seed, len(f.Seats), board{})
	return ""
}

func (v *verifier) closing() string {
	f := v.file
	switch {
	case !v.ended:
		return "the end is missing"
	case !slices.Equal(v.chairs, f.Seats):
		return "seats"
	}
	end := &f.Entries[len(f.Entries)-1]
	if end.Ending != f.Ending || !same(end.Standings, f.Standings) {
		return "scores"
	}
	return ""
}

func (v *verifier) entry(i int, e Entry) string {
	sealed := e
	switch {
	case e.N != uint64(i) || e.Press > e.N:
		return "number"
	case v.ended || (i == 0) != (e.Kind == KindStart):
		return "order"
	case sealed.seal(v.sum) != nil || sealed.Sum != e.Sum:
		return "sum"
	case i > 0 && e.Kind != KindCall && e.Kind != KindEnd && (e.Seat < 1 || int(e.Seat) > len(v.chairs)):
		return "seat"
	}
	v.sum = e.Sum
	return v.kind(e)
}

func (v *verifier) kind(e Entry) string {
	switch e.Kind {
	case KindStart:
		return v.start(e)
	case KindMove, KindSkip, KindCall:
		return v.move(e)
	case KindUndo:
		return v.undo(e)
	case KindAsk, KindAgree, KindRefuse:
		return v.talk(e)
	case KindResign, KindReplace:
		return v.change(e)
	case KindEnd:
		return v.end(e)
	}
	return "kind"
}

func (v *verifier) start(e Entry) string {
	if len(e.People) != len(v.file.Seats) {
		return "people"
	}
	for _, p := range e.People {
		v.chairs = append(v.chairs, p.chair())
	}
	position, events, err := v.game.Start(len(v.chairs), v.file.Options, engine.NewRand(v.replay.seed, 0))
	if err != nil {
		return "set-up"
	}
	v.replay.board = settled(position)
	if !same(events, e.Events) {
		return "events"
	}
	return ""
}

func (v *verifier) move(e Entry) string {
	if !v.rightful(e) {
		return "played for somebody present, or by somebody gone"
	}
	v.ask = nil
	done, err := v.replay.apply(e)
	switch {
	case err != nil:
		return "not legal"
	case !same(done.Events, e.Events) || done.Barrier != e.Barrier:
		return "events"
	}
	v.played++
	return ""
}

// rightful tells whether the entry was written for the person of its seat, for
// one who is gone, or for one who was skipped, as it says.
func (v *verifier) rightful(e Entry) bool {
	if e.Kind == KindCall {
		return !e.Idle
	}
	gone := v.chairs[e.Seat-1].Gone
	if e.Kind == KindSkip {
		return e.Idle && !gone
	}
	return e.Idle == gone
}

func (v *verifier) undo(e Entry) string {
	expected := v.replay.board.last(e.Seat)
	if e.To > 0 {
		to, ok := v.undoTo(e.Seat)
		if !ok || to != e.To || !v.agreed(e) {
			return "no such undo was agreed"
		}
		at, _ := slices.BinarySearch(v.replay.live, to)
		expected = v.replay.live[at:]
	}
	all := e.To == 0 && slices.Equal(e.Undoes, v.replay.board.all(e.Seat))
	if v.chairs[e.Seat-1].Gone || len(e.Undoes) == 0 || !all && !slices.Equal(e.Undoes, expected) {
		return "undo list"
	}
	v.ask = nil
	if _, err := v.replay.apply(e); err != nil {
		return "cannot be undone"
	}
	return ""
}

func (v *verifier) undoTo(s engine.Seat) (uint64, bool) {
	return undoTo(v.replay.board, v.replay.seed, v.replay.marks, s)
}

// agreed tells whether all others present have agreed to the undo.
func (v *verifier) agreed(e Entry) bool {
	others := v.present().Without(e.Seat)
	if v.ask == nil {
		return others == 0
	}
	return v.ask.Seat == e.Seat && v.ask.To == e.To && others&^v.ask.Agreed == 0
}

func (v *verifier) present() engine.Seats { return (&Record{Seats: v.chairs}).present() }

// talk follows questions and answers.
func (v *verifier) talk(e Entry) string {
	if v.chairs[e.Seat-1].Gone {
		return "somebody gone"
	}
	if e.Kind == KindAsk {
		to, ok := v.undoTo(e.Seat)
		if v.ask != nil || !ok || to != e.To {
			return "no such question"
		}
		v.ask = &Ask{Entry: e.N, Seat: e.Seat, To: e.To}
		return ""
	}
	if v.ask == nil || e.To != v.ask.Entry || e.Kind == KindAgree && e.Seat == v.ask.Seat {
		return "no such question"
	}
	if e.Kind == KindRefuse {
		v.ask = nil
	} else {
		v.ask.Agreed = v.ask.Agreed.With(e.Seat)
	}
	return ""
}

// change follows who sits where.
func (v *verifier) change(e Entry) string {
	v.ask = nil
	chair := &v.chairs[e.Seat-1]
	switch {
	case e.Kind == KindResign && chair.Gone, e.Kind == KindReplace && len(e.People) != 1:
		return "people"
	case e.Kind == KindResign:
		chair.Gone = true
	default:
		*chair = e.People[0].chair()
	}
	return ""
}

func (v *verifier) end(e Entry) string {
	status := v.replay.board.now.Status()
	v.ended = true
	switch {
	case status.Over() != (e.Ending == EndFinished):
		return "ending"
	case (e.Ending == EndDeserted) != (v.present() == 0 && !status.Over()):
		return "ending"
	case !same(e.Standings, status.Standings):
		return "scores"
	}
	return ""
}

// same compares two lists or maps as JSON has them, an absent one being empty.
func same[T []engine.Event | []engine.Standing | engine.Options](a, b T) bool {
	if len(a) == 0 && len(b) == 0 {
		return true
	}
	x, errX := json.Marshal(a)
	y, errY := json.Marshal(b)
	return errX == nil && errY == nil && string(x) == string(y)
}
