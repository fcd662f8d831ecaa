package trick

import (
	"fmt"
	"testing"

	"github.com/railbot/railbot/engine"
)

// playToEnd plays a game to its end and compares each table with the ledger. It
// returns the first difference as an error.
func playToEnd(s *State, line string, events []engine.Event, pick func(*State) Move) (err error) {
	l, move := newLedger(secrets{}.Table(s).(Table), line), ""
	defer func() {
		if wrong := recover(); wrong != nil {
			err = fmt.Errorf("trick %d, after %s: %v", s.Trick, move, wrong)
		}
	}()
	for {
		for _, e := range engine.Visible(events, engine.Spectator) {
			l.read(e)
		}
		l.recompute()
		if got, want := fmt.Sprintf("%+v", secrets{}.Table(s)), fmt.Sprintf("%+v", l.Table); got != want {
			return fmt.Errorf("after %s: got table\n%s\nwant\n%s", move, got, want)
		}
		if s.isOver() {
			return nil
		}
		m := pick(s)
		move = fmt.Sprintf("%s of seat %d", engine.Notation(m), s.Actor)
		rec := engine.NewRecorder(engine.NewRand(engine.Seed{}, 0))
		rules{}.Apply(s, s.Actor, m, rec)
		events = rec.Events()
	}
}

// TestPublicEventsAccountForTheGame checks that a spectator can check a whole
// game: the public events determine everything that is shown, and the scores.
func TestPublicEventsAccountForTheGame(t *testing.T) {
	for n := range uint64(60) {
		seats := minSeats + int(n%3)
		line := []string{linePrinted, lineMixed}[n/3%2]
		r := engine.NewRand(engine.Seed{12}, n)
		rec := engine.NewRecorder(r)
		s := rules{}.Setup(seats, engine.Options{"line": line}, rec)
		err := playToEnd(s, line, rec.Events(), func(s *State) Move {
			list := rules{}.Legal(s, s.Actor, nil)
			if n%4 == 0 {
				return guide{}.Sim(s, s.Actor, list, r)
			}
			return list[r.IntN(len(list))]
		})
		if err != nil {
			t.Fatalf("game %d, %d players, %s: %v", n, seats, line, err)
		}
		players := secrets{}.Table(s).(Table).Players
		for _, standing := range s.standings() {
			if p := players[standing.Seat-1]; p.Score != standing.Score {
				t.Errorf("game %d, seat %d: got score %d, want %d", n, p.Seat, standing.Score, p.Score)
			}
		}
	}
}
