package trick

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
)

// TestFollowingTheLedCompany checks what may be played to a led card, and what
// that reveals.
func TestFollowingTheLedCompany(t *testing.T) {
	for _, c := range []struct {
		name        string
		led         string
		hand        string
		legal, void string
	}{
		{"a card of the led company", "nyc-3", "nyc-1 nyc-9 prr-2", "nyc-1 nyc-9", ""},
		{"the only one", "nyc-3", "bo-1 nyc-1 prr-10", "nyc-1", ""},
		{"higher or lower", "nyc-10", "nyc-1 nyc-2 nyc-9", "nyc-1 nyc-2 nyc-9", ""},
		{"anything without one", "nyc-3", "bo-1 erie-10 prr-2", "bo-1 erie-10 prr-2", "nyc"},
		{"the last card follows", "co-1", "co-2", "co-2", ""},
		{"the last card is anything", "co-1", "erie-4", "erie-4", "co"},
		{"the next company is another", "erie-10", "nyc-1 prr-3", "nyc-1 prr-3", "erie"},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := newStage(t, setting{hands: []string{c.led, c.hand, "bo-9"}})
			st.play("play " + c.led)
			want := "play " + strings.Join(strings.Fields(c.legal), ", play ")
			if got := strings.Join(st.legal(), ", "); got != want {
				t.Errorf("got legal moves %s, want %s", got, want)
			}
			st.play(st.legal()[0])
			if got := strings.Join(st.Voids[1].tokens(), " "); got != c.void {
				t.Errorf("got void %q, want %q", got, c.void)
			}
		})
	}
}

// TestLeaderPlaysAnyCard checks that a leader may play any card, and reveals
// nothing by it.
func TestLeaderPlaysAnyCard(t *testing.T) {
	st := newStage(t, setting{hands: []string{"bo-1", "co-4 erie-5 nyc-1", "bo-2"}, leader: 2})
	if got := strings.Join(st.legal(), ", "); got != "play co-4, play erie-5, play nyc-1" {
		t.Errorf("unexpected legal moves %s", got)
	}
	if list := (rules{}).Legal(st.State, 1, nil); len(list) != 0 {
		t.Errorf("seat 1: unexpected legal moves %v", list)
	}
	st.play("play erie-5")
	if st.Voids[1] != 0 || st.Actor != 3 {
		t.Errorf("got void %v, next seat %d", st.Voids[1].tokens(), st.Actor)
	}
}

// TestHighestCardOfLedCompanyWins checks who wins a trick. The winner leads the
// next trick.
func TestHighestCardOfLedCompanyWins(t *testing.T) {
	for _, c := range []struct {
		name   string
		leader engine.Seat
		cards  []string // by seat
		winner engine.Seat
	}{
		{"the highest number", 1, []string{"nyc-3", "nyc-9", "nyc-5"}, 2},
		{"ten above nine", 1, []string{"nyc-9", "nyc-10", "nyc-8"}, 2},
		{"the leader, over other companies", 2, []string{"prr-10", "nyc-1", "erie-9"}, 2},
		{"a low card over thrown ones", 3, []string{"prr-10", "co-2", "co-1"}, 2},
		{"the station's value does not matter", 1, []string{"co-1", "co-2", "co-3"}, 3},
		{"four play", 4, []string{"erie-2", "erie-7", "bo-10", "erie-1"}, 2},
		{"five play", 5, []string{"bo-2", "bo-4", "prr-9", "bo-3", "bo-1"}, 2},
		{"the last of five", 1, []string{"bo-1", "bo-2", "bo-3", "bo-4", "bo-5"}, 5},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := newStage(t, setting{hands: c.cards, leader: c.leader, lane: "prr-share bo-share"})
			trick := st.Trick
			for range c.cards {
				st.play("play " + c.cards[st.Actor-1])
			}
			if st.LastWinner != c.winner || st.Leader != c.winner || st.Actor != c.winner {
				t.Errorf("got winner %d, leader %d, want %d", st.LastWinner, st.Leader, c.winner)
			}
			if st.Trick != trick+1 || st.Stage != Playing {
				t.Errorf("got trick %d, stage %v", st.Trick, st.Stage)
			}
		})
	}
}

func TestShareTrickDistributesCards(t *testing.T) {
	for _, c := range []struct {
		name   string
		lane   string
		shares [3]string
		after  string // the trick line
		gone   string
		ledger string // "kind tokens N", the events that matter
	}{
		{"the winner's card leaves the game", "prr-share bo-share",
			[3]string{"nyc-2", "prr-share", "erie-10"}, "bo-share", "nyc-8", "leave nyc-8"},
		{"it replaces the only reservation", "prr-share bo-share reservation-1",
			[3]string{"nyc-2", "prr-share", "erie-10"}, "bo-share nyc-8", "reservation-1", "reserve nyc-8"},
		{"it replaces the lowest reservation", "prr-share reservation-1 engine-5 reservation-2 engine-6 reservation-3",
			[3]string{"nyc-2", "prr-share", "erie-10"}, "nyc-8 engine-5 reservation-2 engine-6 reservation-3", "reservation-1", "reserve nyc-8"},
		{"the lowest of those left", "prr-share engine-6 reservation-3",
			[3]string{"nyc-2", "prr-share", "erie-10"}, "engine-6 nyc-8", "reservation-3", "reserve nyc-8"},
		{"a card that replaced one is a prize", "bo-4 engine-5 reservation-2",
			[3]string{"nyc-2", "bo-4", "erie-10"}, "engine-5 nyc-8", "reservation-2", "reserve nyc-8"},
		{"the prize may be of the led company", "nyc-share erie-share",
			[3]string{"nyc-2", "nyc-share", "erie-10"}, "erie-share", "nyc-8", "leave nyc-8"},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := newStage(t, setting{hands: []string{"nyc-2", "nyc-8", "erie-10"}, lane: c.lane})
			st.play("play nyc-2, play nyc-8, play erie-10")
			for i, want := range c.shares {
				if got := st.sharesText(engine.Seat(i + 1)); got != want {
					t.Errorf("seat %d: got shares %q, want %q", i+1, got, want)
				}
			}
			if got := st.laneText(); got != c.after {
				t.Errorf("got trick line %s, want %s", got, c.after)
			}
			if got := strings.Join(st.OutOfGame.tokens(), " "); got != c.gone {
				t.Errorf("got cards gone %s, want %s", got, c.gone)
			}
			told := false
			for _, e := range st.events {
				told = told || e.Kind+" "+strings.Join(e.What, " ") == c.ledger && e.By == 2
			}
			if !told {
				t.Errorf("no event %q in %+v", c.ledger, st.events)
			}
			if st.LastWinner != 2 || st.Lines[NYC].Len != 1 {
				t.Error("cards of a share trick were laid")
			}
		})
	}
}

// TestEngineTrickPlacesCards checks that a locomotive goes to a company without
// one; then the cards are laid, the winner's first.
func TestEngineTrickPlacesCards(t *testing.T) {
	st := newStage(t, setting{
		hands: []string{"nyc-2 bo-1", "nyc-8 bo-2", "erie-10 bo-3"}, leader: 3, lane: "engine-4 prr-share",
		lines: []string{"co-start co-3 engine-3", "nyc-start nyc-1"},
	})
	st.play("play erie-10, play nyc-2, play nyc-8")
	if st.Stage != GivingEngine || st.Actor != 3 || st.Prize != Engine4 {
		t.Fatalf("got stage %v, seat %d, prize %v", st.Stage, st.Actor, st.Prize)
	}
	if got := strings.Join(st.legal(), ", "); got != "engine bo, engine erie, engine nyc, engine prr" {
		t.Errorf("unexpected legal moves %s", got)
	}
	st.play("engine prr")
	if got := strings.Join(st.legal(), ", "); got != "place left, place right" {
		t.Errorf("unexpected legal moves %s", got)
	}
	st.play("place left, place right")
	if st.Actor != 2 || !st.hasPlaced(3) || !st.hasPlaced(1) || st.hasPlaced(2) {
		t.Errorf("got acting seat %d", st.Actor)
	}
	st.play("place left")
	for c, want := range map[Company]string{
		PRR: "prr-start engine-4", Erie: "erie-10 erie-start", NYC: "nyc-8 nyc-start nyc-1 nyc-2", CO: "co-start co-3 engine-3",
	} {
		if got := st.lineText(c); got != want {
			t.Errorf("line of %v: got %s, want %s", c, got, want)
		}
	}
	if st.Leader != 3 || st.Stage != Playing || st.laneText() != "prr-share" {
		t.Errorf("got leader %d, stage %v, trick line %s", st.Leader, st.Stage, st.laneText())
	}
	if st.sharesText(1)+st.sharesText(2)+st.sharesText(3) != "" || st.OutOfGame != 0 {
		t.Error("cards of a locomotive trick became shares or left the game")
	}
}

// TestLastEngineNeedsNoChoice checks that the locomotives 6 and All are one
// prize. The last locomotive goes to the last company.
func TestLastEngineNeedsNoChoice(t *testing.T) {
	three := []string{"bo-start engine-3", "co-start engine-4", "prr-start engine-5"}
	hands := []string{"nyc-2", "nyc-8", "erie-10"}
	cases := []struct {
		name    string
		with    setting
		moves   string // after the cards
		engines string // of the five companies
	}{
		{"All goes to the last company",
			setting{hands: hands, lane: "engine-6 prr-share", lines: three}, "engine nyc",
			"engine-3 engine-4 engine-all engine-6 engine-5"},
		{"the other way round",
			setting{hands: hands, lane: "engine-6 prr-share", lines: three}, "engine erie",
			"engine-3 engine-4 engine-6 engine-all engine-5"},
		{"both are chosen while more than two are left",
			setting{hands: hands, lane: "engine-6 prr-share engine-5", lines: three[:2]}, "engine nyc, engine prr",
			"engine-3 engine-4 - engine-6 engine-all"},
		{"the last locomotive goes by itself",
			setting{hands: hands, lane: "engine-5 prr-share", lines: append([]string{"nyc-start engine-6", "erie-start engine-all"}, three[:2]...)}, "",
			"engine-3 engine-4 engine-all engine-6 engine-5"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			st := newStage(t, c.with)
			st.play("play nyc-2, play nyc-8, play erie-10")
			if c.moves != "" {
				st.play(c.moves)
			}
			var engines []string
			for i := range st.Lines {
				token := st.Lines[i].Engine.String()
				if token == "" {
					token = "-"
				}
				engines = append(engines, token)
			}
			if got := strings.Join(engines, " "); got != c.engines {
				t.Errorf("got locomotives %s, want %s", got, c.engines)
			}
			if st.Stage != PlacingCards || st.Actor != 2 || st.Prize != NoCard {
				t.Errorf("got stage %v, seat %d, prize %v", st.Stage, st.Actor, st.Prize)
			}
		})
	}
}

// TestCityGoesToEitherEnd checks that a city may be laid at either end of any
// line. The played cards are laid after it.
func TestCityGoesToEitherEnd(t *testing.T) {
	for _, c := range []struct {
		moves, nyc, erie string
	}{
		{"city nyc left, place left, place left, place right", "nyc-8 new-york nyc-start nyc-2", "erie-10 erie-start"},
		{"city nyc right, place right, place right, place right", "nyc-start new-york nyc-8 nyc-2", "erie-start erie-10"},
		{"city erie left, place left, place left, place left", "nyc-2 nyc-8 nyc-start", "erie-10 new-york erie-start"},
	} {
		t.Run(c.moves, func(t *testing.T) {
			st := newStage(t, setting{hands: []string{"nyc-2", "nyc-8", "erie-10"}, lane: "new-york prr-share"})
			st.play("play nyc-2, play nyc-8, play erie-10")
			if st.Stage != LayingCity || len(st.legal()) != 10 {
				t.Fatalf("got stage %v, legal moves %v", st.Stage, st.legal())
			}
			st.play(c.moves) // seat 2 places first, then seats 3 and 1
			if nyc, erie := st.lineText(NYC), st.lineText(Erie); nyc != c.nyc || erie != c.erie {
				t.Errorf("got lines %s and %s, want %s and %s", nyc, erie, c.nyc, c.erie)
			}
			if st.Leader != 2 {
				t.Errorf("got leader %d", st.Leader)
			}
		})
	}
}

// TestGameEndsAfterTheLastTrick checks that the game ends with the last trick,
// whatever its prize is.
func TestGameEndsAfterTheLastTrick(t *testing.T) {
	for lane, moves := range map[string]string{
		"prr-share": "", "bo-3": "", "engine-5": "engine bo, place left, place left, place left",
		"baltimore": "city prr left, place left, place left, place left",
	} {
		st := newStage(t, setting{hands: []string{"nyc-2", "nyc-8", "erie-10"}, lane: lane})
		st.play("play nyc-2, play nyc-8, play erie-10")
		if moves != "" {
			if st.isOver() {
				t.Errorf("%s: game over too early", lane)
			}
			st.play(moves)
		}
		status := rules{}.Status(st.State)
		if !st.isOver() || !status.Over() || status.Acting != 0 || st.laneText() != "" {
			t.Errorf("%s: unexpected status %+v", lane, status)
		}
	}
}
