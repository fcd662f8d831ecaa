package match_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/match/clock"
	"github.com/railbot/railbot/engine/think"
)

// against returns a running match of people against easy computers.
func against(t tester, g *engine.Game, seats, computers int) *table {
	t.Helper()
	tb := seated(t, g, seats, computers, nil)
	tb.keep(tb.m.Begin("u1", noon))
	return tb
}

func TestComputersInTheLobby(t *testing.T) {
	tb := openTable(t, toy.Game, 2, nil)
	tb.refused(match.ErrHost)(tb.m.SeatComputer("u2", 0, "C", think.Easy, noon))
	tb.refused(match.ErrSetting)(tb.m.SeatComputer("u1", 0, "C", "old", noon))
	tb.refused(match.ErrSetting)(tb.m.SeatComputer("u1", 0, "C", "", noon))
	for range 3 {
		tb.keep(tb.m.SeatComputer("u1", 0, "C", think.Easy, noon))
	}
	tb.refused(match.ErrFull)(tb.m.SeatComputer("u1", 0, "C", think.Easy, noon))
	if len(tb.users) != 2 || tb.m.Seat("") != engine.Spectator {
		t.Errorf("the store knows %v, and somebody without a name sits on seat %d", tb.users, tb.m.Seat(""))
	}

	tb.refused(match.ErrHost)(tb.m.SeatComputer("u2", 3, "C", think.Hard, noon))
	tb.refused(match.ErrComputer)(tb.m.SeatComputer("u1", 2, "C", think.Hard, noon))
	tb.refused(match.ErrStranger)(tb.m.SeatComputer("u1", 9, "C", think.Hard, noon))
	tb.refused(match.ErrSetting)(tb.m.SeatComputer("u1", 3, "C", "genius", noon))
	tb.keep(tb.m.SeatComputer("u1", 3, "C", think.Hard, noon))
	check(t, "the level", tb.m.Chair(3).Level, think.Hard)
	check(t, "the name", tb.m.Chair(3).Name, "C")

	tb.keep(tb.m.MoveSeat("u1", 3, 1, noon))
	tb.refused(match.ErrHost)(tb.m.Kick("u2", 1, noon))
	tb.keep(tb.m.Kick("u1", 1, noon))
	if len(tb.m.Record().Removed) != 0 || len(tb.m.Record().Seats) != 4 {
		t.Errorf("removed: %q, seats: %d", tb.m.Record().Removed, len(tb.m.Record().Seats))
	}
	tb.keep(tb.m.Leave("u1", noon))
	check(t, "the host", tb.m.Record().Host, "u2")
	tb.keep(tb.m.Leave("u2", noon))
	if !tb.last.Dropped || len(tb.users) != 0 {
		t.Errorf("the last person has left computers behind: %+v, %v", tb.last, tb.users)
	}
}

// TestBeginAgainst seats computers and begins in one change, at an open table or
// together with opening it.
func TestBeginAgainst(t *testing.T) {
	tb := openTable(t, toy.Game, 2, nil)
	tb.refused(match.ErrHost)(tb.m.BeginAgainst("u2", []string{"C"}, think.Easy, noon))
	tb.refused(match.ErrSetting)(tb.m.BeginAgainst("u1", []string{"C"}, "old", noon))
	tb.refused(match.ErrFull)(tb.m.BeginAgainst("u1", []string{"C", "D", "E", "F"}, think.Easy, noon))
	tb.keep(tb.m.BeginAgainst("u1", []string{"C", "D"}, think.Hard, noon))
	check(t, "the phase", tb.m.Record().Phase, match.PhaseRunning)
	check(t, "the third", tb.m.Chair(3).Person, match.Person{Name: "C", Level: think.Hard})
	check(t, "the fourth", tb.m.Chair(4).Name, "D")
	tb.refused(match.ErrPhase)(tb.m.BeginAgainst("u1", nil, think.Easy, noon))

	again := func(names ...string) (match.Match, match.Change, error) {
		return match.OpenAgainst(toy.Game, "again", match.Person{User: "u1", Name: "Ann"}, names, think.Easy,
			engine.Seed{1}, "en", noon)
	}
	if _, _, err := again(); !errors.Is(err, match.ErrFew) {
		t.Errorf("got %v without opponents", err)
	}
	m, change, err := again("C")
	if err != nil || change.Rev != 0 || len(change.Entries) == 0 || len(change.Joined) != 1 ||
		len(change.Snapshots) != 1 {
		t.Fatalf("opened and begun: %v, %+v", err, change)
	}
	loaded, err := match.Load(games, change.Record)
	check(t, "what was stored", loaded.Record(), m.Record())
	check(t, "how it was read", err, nil)
}

func TestLogNamesOnlyPeople(t *testing.T) {
	tb := against(t, toy.Game, 1, 1)
	check(t, "whom the start names", tb.entries()[0].MentionedUsers(), []string{"u1", "u1"})
}

func TestPersonCannotPoseAsComputer(t *testing.T) {
	tb := openTable(t, toy.Game, 1, nil)
	tb.keep(tb.m.Join(match.Person{User: "u2", Name: "Bo", Level: think.Hard}, noon))
	if tb.m.Chair(2).Computer() || tb.m.Seat("u2") != 2 {
		t.Errorf("a person sits down as %+v", tb.m.Chair(2))
	}
}

// TestPressesAreRefusedOnComputerSeats checks that every press of a person is refused on a computer's
// seat.
func TestPressesAreRefusedOnComputerSeats(t *testing.T) {
	tb := against(t, toy.Game, 2, 1)
	refused := tb.refused(match.ErrComputer)
	refused(tb.m.Play(3, 0, []string{tb.firstMove(3, "stoke")}, noon))
	refused(tb.m.Undo(3, 0, noon))
	refused(tb.m.Resign(3, noon))
	refused(tb.m.Skip(3, "u1", noon))
	refused(tb.m.SetAutoAnswer(3, toy.Game.AutoAnswers[0], true, noon))
	refused(tb.m.AskPause(3, noon))
	refused(tb.m.AskSkip(1, 3, noon))
	refused(tb.m.AskComputer(1, 3, "C", think.Easy, noon))
	tb.playComputer(3, think.Easy)
	tb.refused(engine.ErrTurn)(tb.m.PlayComputerMove(3, tb.m.Record().Rev, "end", think.Easy, noon))
}

// TestComputersDueAfterPause checks that computers move immediately while people choose
// too, after a pause when a person has moved, and not while people vote on an undo.
func TestComputersDueAfterPause(t *testing.T) {
	tb := against(t, toy.Game, 2, 2)
	check(t, "where all choose", thinkers(tb.m, noon), engine.SeatsOf(3, 4))
	tb.playComputer(3, think.Easy)
	check(t, "after another computer", thinkers(tb.m, noon), engine.SeatsOf(4))
	tb.playComputer(4, think.Easy)
	if thinkers(tb.m, noon.Add(time.Hour)) != 0 || !tb.m.Record().ComputersDueAt.IsZero() {
		t.Errorf("computers think that have nothing to decide: %v", tb.m.Record().ComputersDueAt)
	}
	mover := tb.turnOf(t, engine.SeatsOf(3, 4))
	check(t, "right after a person", thinkers(tb.m, noon), engine.Seats(0))
	check(t, "due", tb.m.Due(), noon.Add(match.GracePeriod))
	check(t, "after the pause", thinkers(tb.m, noon.Add(match.GracePeriod)), engine.SeatsOf(mover))
	asker := engine.Seat(1)
	if _, ok := tb.m.UndoTo(asker); !ok {
		asker = 2
	}
	to, _ := tb.m.UndoTo(asker)
	tb.keep(tb.m.AskUndo(asker, tb.past(to), noon))
	check(t, "while an undo is asked for", thinkers(tb.m, noon.Add(match.UndoVoteTimeout-1)), engine.Seats(0))
	check(t, "when nobody answers", thinkers(tb.m, noon.Add(match.UndoVoteTimeout)), engine.SeatsOf(mover))
	if _, _, _, err := tb.m.Expire(noon.Add(match.UndoVoteTimeout)); !errors.Is(err, match.ErrEarly) {
		t.Errorf("a computer's turn is no reminder: %v", err)
	}
	tb.keep(tb.m.Answer(3-asker, 0, false, match.Past{}, noon.Add(time.Minute)))
	check(t, "after a refusal", tb.m.Due(), noon.Add(time.Minute+match.GracePeriod))
}

// turnOf plays until one of the seats must act alone, after a person has moved.
func (tb *table) turnOf(t *testing.T, seats engine.Seats) engine.Seat {
	t.Helper()
	byPerson := false
	for i := uint64(0); tb.m.Acting() != 0; i++ {
		seat := tb.m.Acting().First()
		switch {
		case byPerson && tb.m.Acting()&^seats == 0:
			return seat
		case tb.m.Chair(seat).Computer():
			tb.playComputer(seat, think.Quick)
		default:
			tb.play(seat, tb.position().Choose(seat, engine.NewRand(engine.Seed{7}, i)))
		}
		byPerson = !tb.m.Chair(seat).Computer()
	}
	t.Fatal("no computer's turn was met")
	return 0
}

// TestComputersNeedNoVote checks that the only person can undo past a barrier and pause the
// clock without asking.
func TestComputersNeedNoVote(t *testing.T) {
	tb := against(t, toy.Game, 1, 2)
	tb.keep(tb.m.AskPause(1, noon))
	if tb.m.Record().Paused.IsZero() || tb.m.Record().Ask != nil {
		t.Errorf("got question %+v", tb.m.Record().Ask)
	}
	tb.play(1, tb.firstMove(1, "stoke"))
	tb.playComputer(2, think.Quick)
	tb.playComputer(3, think.Quick)
	tb.turnOf(t, engine.SeatsOf(2, 3))
	to, _ := tb.m.UndoTo(1)
	out := tb.keep(tb.m.AskUndo(1, tb.past(to), noon))
	if len(out.Undone) == 0 || !tb.m.Acting().Has(1) || tb.m.Record().Ask != nil {
		t.Errorf("undone %v, acting %v", out.Undone, tb.m.Acting())
	}
	tb.playToEnd()
	tb.verify()
}

func TestComputersAreNotAsked(t *testing.T) {
	tb := against(t, toy.Game, 3, 2)
	tb.keep(tb.m.AskPause(1, noon))
	check(t, "asked", tb.m.UnansweredSeats(noon), engine.SeatsOf(2, 3))
	tb.refused(match.ErrComputer)(tb.m.Answer(4, 0, true, match.Past{}, noon))
	tb.keep(tb.m.Answer(2, 0, true, match.Past{}, noon))
	if tb.m.Record().Paused.IsZero() {
		t.Error("two votes of three did not suffice")
	}
}

func TestMatchEndsWithoutPeople(t *testing.T) {
	tb := against(t, toy.Game, 2, 2)
	if _, ok := heir(tb.m, 1); ok {
		t.Error("seat 1 leaves three behind, and one of them has won")
	}
	tb.keep(tb.m.Resign(1, noon))
	check(t, "the phase with a person left", tb.m.Record().Phase, match.PhaseRunning)
	if _, ok := heir(tb.m, 2); ok {
		t.Error("a computer would win what no person finishes")
	}
	tb.keep(tb.m.Resign(2, noon))
	check(t, "the ending", tb.m.Record().Ending, match.EndDeserted)
	check(t, "standings", len(tb.m.Record().Standings), 0)
	tb.verify()
}

func TestComputerTakesSeatByVote(t *testing.T) {
	tb := against(t, toy.Game, 3, 0)
	tb.refused(match.ErrEarly)(tb.m.AskComputer(1, 3, "C", think.Medium, noon))
	tb.keep(tb.m.Resign(3, noon))
	tb.refused(match.ErrSetting)(tb.m.AskComputer(1, 3, "C", "random", noon))
	tb.refused(match.ErrStranger)(tb.m.AskComputer(0, 3, "C", think.Easy, noon))
	tb.refused(match.ErrGone)(tb.m.AskComputer(3, 3, "C", think.Easy, noon))
	tb.refused(match.ErrStranger)(tb.m.AskStop(0, noon))
	tb.keep(tb.m.AskComputer(1, 3, "C", think.Medium, noon))
	check(t, "asked", tb.m.UnansweredSeats(noon), engine.SeatsOf(2))
	if q := tb.reloaded().Record().Ask; q == nil || q.Person.Level != think.Medium || q.Seat != 1 {
		t.Errorf("the store has the question %+v", q)
	}
	tb.refused(match.ErrAsk)(tb.m.Withdraw("", tb.m.Record().Ask.Entry, noon))
	tb.keep(tb.m.Answer(2, 0, true, match.Past{}, noon))
	check(t, "seats", tb.m.Chair(3).Person, match.Person{Name: "C", Level: think.Medium})
	check(t, "who sat there", tb.m.ChairsAt(0)[2].Person, people[2])

	tb.keep(tb.m.AskSeat(people[2], 3, noon))
	check(t, "asked for the person", tb.m.UnansweredSeats(noon), engine.SeatsOf(1, 2))
	tb.keep(tb.m.Answer(1, 0, true, match.Past{}, noon))
	tb.keep(tb.m.Answer(2, 0, true, match.Past{}, noon))
	check(t, "person after the return", tb.m.Chair(3).Person, people[2])
	rec := tb.m.Record()
	if !rec.Computers() {
		t.Error("that a computer has played is forgotten")
	}
	tb.playToEnd()
	tb.verify()
}

func TestComputerReplacesOverduePerson(t *testing.T) {
	tb := openTable(t, toy.Game, 3, nil)
	tb.keep(tb.m.SetClock("u1", "turn-5m", noon))
	tb.keep(tb.m.Begin("u1", noon))
	tb.play(1, tb.firstMove(1, "stoke"))
	tb.refused(match.ErrEarly)(tb.m.AskComputer(1, 2, "C", think.Easy, noon.Add(5*time.Minute-1)))
	late := noon.Add(5 * time.Minute)
	tb.refused(match.ErrLate)(tb.m.AskComputer(3, 2, "C", think.Easy, late))
	tb.keep(tb.m.AskComputer(1, 2, "C", think.Easy, late))
	check(t, "the seat is a computer's", tb.m.Chair(2).Computer(), true)
	check(t, "the computer's clock", tb.m.Record().Timers[1], clock.Timer{})
}

// TestNoTimerRunsForComputers checks that no timer runs for computers.
func TestNoTimerRunsForComputers(t *testing.T) {
	tb := seated(t, toy.Game, 1, 1, nil)
	tb.keep(tb.m.SetClock("u1", "turn-5m", noon))
	tb.keep(tb.m.Begin("u1", noon))
	check(t, "late", tb.m.Overdue(noon.Add(time.Hour)), engine.SeatsOf(1))
}

// TestRecordFormatRaisedForComputers checks that matches without computers stay readable for programs that know
// none, and others do not.
func TestRecordFormatRaisedForComputers(t *testing.T) {
	format := func(tb *table) (f struct{ Format int }) {
		if err := json.Unmarshal(tb.record, &f); err != nil {
			t.Fatal(err)
		}
		return f
	}
	tb := openTable(t, toy.Game, 2, nil)
	check(t, "people alone", format(tb).Format, 1)
	tb.keep(tb.m.SeatComputer("u1", 0, "C", think.Easy, noon))
	check(t, "with a computer", format(tb).Format, 2)
	tb.keep(tb.m.Kick("u1", 3, noon))
	check(t, "when it has left", format(tb).Format, 1)
}

// TestVerifyFindsExchangedComputers exchanges moves of people and computers in an exported match.
func TestVerifyFindsExchangedComputers(t *testing.T) {
	tb := against(t, toy.Game, 1, 1)
	tb.playToEnd()
	file, err := tb.m.Export(tb.entries())
	if err != nil {
		t.Fatal(err)
	}
	check(t, "the level in the file", file.Seats[1].Level, think.Easy)
	of := func(f *match.File, s engine.Seat) *match.Entry {
		return find(f, func(e match.Entry) bool { return e.Kind == match.KindMove && e.Seat == s })
	}
	for what, tamper := range map[string]func(*match.File){
		"a person's move as a computer's": func(f *match.File) { of(f, 1).Thought = &match.Thought{Level: think.Easy} },
		"a computer's move as a person's": func(f *match.File) { of(f, 2).Thought = nil },
		"another level":                   func(f *match.File) { of(f, 2).Thought.Level = think.Hard },
		"a computer that is somebody":     func(f *match.File) { f.Entries[0].People[1].User = "u2" },
		"a level there is not":            func(f *match.File) { f.Entries[0].People[1].Level = "genius" },
	} {
		text, _ := file.Encode()
		changed, _ := match.ReadFile(text)
		tamper(&changed)
		match.Reseal(&changed)
		if _, err := match.Verify(games, changed); !errors.Is(err, match.ErrTampered) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// TestComputerQuestionHoldsNoSecret compares the questions in positions that look alike to the
// computer's seat, and looks for the match's seed in them.
func TestComputerQuestionHoldsNoSecret(t *testing.T) {
	tb := against(t, toy.Game, 1, 2)
	for i := uint64(0); tb.m.Acting() != 0; i++ {
		seat := tb.m.Acting().First()
		if !tb.m.Chair(seat).Computer() {
			tb.play(seat, tb.position().Choose(seat, engine.NewRand(engine.Seed{7}, i)))
			continue
		}
		q, ok := tb.m.ComputerQuestion(seat)
		if !ok {
			t.Fatalf("seat %d is asked nothing", seat)
		}
		asked, err := q.Encode()
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(asked, []byte(secret.Reveal()[:12])) {
			t.Fatalf("the seed is asked about: %s", asked)
		}
		key := secret.ThinkKey(tb.m.Record().Entries, seat)
		other := tb.position().Redeal(seat, engine.NewRand(engine.Seed{9}, i))
		alike, err := think.NewQuestion(other, seat, think.Easy, key).Encode()
		if err != nil || !bytes.Equal(asked, alike) {
			t.Fatalf("seat %d can tell two deals apart (%v):\n%s\n%s", seat, err, asked, alike)
		}
		tb.playComputer(seat, think.Quick)
	}
}

// TestOpenSame opens a match with the deal of a finished one, whose person did not sit first.
func TestOpenSame(t *testing.T) {
	tb := openTable(t, toy.Game, 1, nil)
	tb.keep(tb.m.SetOrder("u1", match.OrderRandom, noon))
	tb.keep(tb.m.BeginAgainst("u1", []string{"C", "D"}, think.Easy, noon))
	host := match.Person{User: "u9", Name: "Zoe"}
	if _, _, err := tb.m.OpenSame("m2", host, "fr", noon); !errors.Is(err, match.ErrPhase) {
		t.Errorf("got error %v for a match that goes on, want %v", err, match.ErrPhase)
	}
	tb.playWithComputers()
	m, change, err := tb.m.OpenSame("m2", host, "fr", noon)
	if err != nil {
		t.Fatal(err)
	}
	seat := tb.m.Seat("u1")
	check(t, "the seat", m.Seat("u9"), seat)
	check(t, "the commitment", m.Record().Commitment, tb.m.Record().Commitment)
	check(t, "the host", m.Record().Host, "u9")
	for i, c := range tb.m.Record().Seats {
		if s := engine.Seat(i + 1); s != seat {
			check(t, "a computer", m.Chair(s).Person, c.Person)
		}
	}
	check(t, "who joined", change.Joined, []string{"u9"})
}
