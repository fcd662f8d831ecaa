package express

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/sampling"
	"github.com/railbot/railbot/engine/think"
)

// TestRoundsWithoutProgressAreCounted checks that rounds in which turns are only passed,
// order cards swapped and titles bought from each other count as rounds without progress,
// and that a card laid, drawn or bought from the piles begins the count again.
func TestRoundsWithoutProgressAreCounted(t *testing.T) {
	st := newStage(t, setting{
		board: "009 605, 010 102", hands: []string{"101 102 103", "104 105 106"}, engine: 1,
	})
	for want := range stalledRounds {
		wantNumber(t, "rounds without progress", st.IdleRounds, want)
		if hasStalled(st.State) {
			t.Errorf("stalled after %d rounds", want)
		}
		st.play("end, end")
	}
	wantNumber(t, "rounds without progress", st.IdleRounds, stalledRounds)
	if !hasStalled(st.State) {
		t.Error("not stalled after enough rounds without progress")
	}
	st.play("pay 101")
	list := (rules{}).Legal(st.State, 1, nil)
	st.play(engine.Notation(list[0]))
	wantNumber(t, "rounds without progress after a card was laid", st.IdleRounds, 0)
	if hasStalled(st.State) {
		t.Error("stalled after a card was laid")
	}
	st.play("end, end")
	wantNumber(t, "rounds without progress after a round with progress", st.IdleRounds, 0)
	st.play("end, end")
	wantNumber(t, "rounds without progress after another round", st.IdleRounds, 1)
}

// TestGameStallsWhenNobodyCanDoAnything checks a position in which all cards are used up,
// so that the players can only pass.
func TestGameStallsWhenNobodyCanDoAnything(t *testing.T) {
	st := newStage(t, setting{board: "009 605", hands: []string{"", ""}})
	if !st.canProgress() || hasStalled(st.State) {
		t.Error("stalled though cards can be laid")
	}
	st.Piles, st.Titles[1] = piles{}, st.unusedCards()
	st.Titles[1][st.Board[st.cell("009")].Card] = 0
	st.Stock = st.Piles.countCards()
	if st.canProgress() || !hasStalled(st.State) {
		t.Error("not stalled though nothing can be laid, bought or run")
	}
}

// TestComputersLeaveACycle checks that a seat that is behind may buy titles from the other
// one at first, but after two rounds without progress only does what cannot be undone.
func TestComputersLeaveACycle(t *testing.T) {
	for idle, leaves := range map[int]bool{0: false, cycleRounds - 1: false, cycleRounds: true, 10: true} {
		st := newStage(t, setting{
			board: "009 605, 010 102", hands: []string{"101 102 103", "104 105 106 107 108 121 122"},
		})
		st.Round, st.IdleRounds = 8, idle
		built := Company(1 + slices.IndexFunc(titleCards[:], func(links []Card) bool {
			return st.Board.countStations()[links[0].title()-1] > 0
		}))
		for _, c := range titleCards[built-1] { // seat 2 has all titles of the only company
			for st.Stock[c] > 0 {
				st.takeFromPile(c.String())
				st.Titles[1][c]++
				st.Stock[c]--
			}
		}
		list := (rules{}).Legal(st.State, 1, nil)
		kept := candidates(st.State, 1, slices.Clone(list))
		if only := !slices.ContainsFunc(kept, func(m Move) bool { return !m.isProgress() }); only != leaves {
			t.Errorf("after %d rounds without progress: candidates are %v", idle, kept)
		}
		if m := decidedMove(st.State, 1, list); leaves && !m.isProgress() {
			t.Errorf("after %d rounds without progress: plays %s", idle, engine.Notation(m))
		}
	}
}

// TestLastCardIsKeptUnlessTheSeatCanGoOn checks that a computer does not pay its last card
// where it could neither run afterwards nor get the aid, but pays it to end the game.
func TestLastCardIsKeptUnlessTheSeatCanGoOn(t *testing.T) {
	for _, c := range []struct {
		name, hand, titles, other string
		engine                    engine.Seat
		bases                     int
		pays                      bool
	}{
		{"two cards", "101 102", "", "", 0, 0, true},
		{"the last card", "101", "", "", 0, 0, false},
		{"the last card, and a title but no route", "101", "103", "", 0, 0, false},
		{"the last card, and the aid comes", "101", "", "104 105 106 107", 0, 0, true},
		{"the Black Engine", "101", "", "", 1, 0, true},
		{"the last card ends the game", "101", "", "", 0, 9, true},
	} {
		st := newStage(t, setting{
			board: "009 605, 010 102", hands: []string{c.hand, c.other}, titles: []string{c.titles}, engine: c.engine,
		})
		for cell := len(st.gameMap().Cells) - 1; cell >= 0; cell-- {
			if c.bases > 0 && st.Bases[cell] == 0 {
				st.Bases[cell] = 2
				c.bases--
			}
		}
		list := candidates(st.State, 1, (rules{}).Legal(st.State, 1, nil))
		if pays := slices.ContainsFunc(list, Move.isPay); pays != c.pays {
			t.Errorf("%s: candidates are %v", c.name, list)
		}
	}
}

// TestComputersNeverStrandThemselves plays a game in which the other seat never builds, as
// in the standstill that computers used to make. Whatever level plays, it must be able to
// go on until the end: it has a card, or can run.
func TestComputersNeverStrandThemselves(t *testing.T) {
	const rounds = 12
	for n := range byte(4) {
		seed := engine.Seed{'n', n}
		p, _, err := game.Start(2, nil, engine.NewRand(seed, 0))
		if err != nil {
			t.Fatal(err)
		}
		for entry := uint64(1); !p.Status().Over() && p.Round() <= rounds; entry++ {
			seat := p.Status().Acting.First()
			s := p.State().(*State)
			move := avoidBuilding(s, seat)
			if seat == 1 {
				move = think.NewQuestion(p, seat, think.Easy, seed.ThinkKey(entry, seat)).Answer().Move
			}
			if p, _, err = p.Play(seat, move, engine.NewRand(seed, entry)); err != nil {
				t.Fatal(err)
			}
			if after := p.State().(*State); seat == 1 && after.Stage == TakingTurn && !after.Ending &&
				after.EngineOwner != 1 &&
				after.Hands[0].sum() == 0 && !after.canGoOn(1) && s.Hands[0].sum() > 0 {
				t.Errorf("game %d, round %d: after %s the computer has no cards and no run", n, after.Round, move)
			}
		}
	}
}

// avoidBuilding returns the move of a player who runs if possible, and otherwise ends the
// turn as soon as that is allowed.
func avoidBuilding(s *State, seat engine.Seat) string {
	list := rules{}.Legal(s, seat, nil)
	if i := slices.IndexFunc(list, func(m Move) bool { return m.kind == kindRun }); i >= 0 {
		return engine.Notation(list[i])
	}
	return engine.Notation(guide{}.Idle(s, seat))
}

// TestComputersDoNotForceTitlesBackForEver starts where all titles of the only company are
// in front of the players, who can buy them from each other again and again. The opponent
// only does that, with the Black Engine. A computer may join in, but at no level may more
// than two rounds in a row pass without progress. Without that rule four pass.
func TestComputersDoNotForceTitlesBackForEver(t *testing.T) {
	const first, rounds = 3, 12
	for i, level := range think.Levels {
		if level != think.Hard && !sampling.Picked("titles forced back", i, len(think.Levels)) {
			continue
		}
		st := newStage(t, setting{
			board: "009 605, 010 102", hands: []string{"101", "102 103 104 106"}, engine: 1, order: []int{2, 1},
		})
		st.Round = first
		for k, c := range st.onlyTitles(Yellow) {
			st.Titles[k%2][c]++
		}
		seed, forced, idle := engine.Seed{'f', 14}, 0, 0
		for entry := uint64(1); st.Stage != Over && st.Round < first+rounds; entry++ {
			p := decodedPosition(t, st.State)
			seat := p.Status().Acting.First()
			move := forceWithEngine(st.State, seat)
			if seat == 1 {
				move = think.NewQuestion(p, seat, level, seed.ThinkKey(entry, seat)).Answer().Move
			}
			if strings.HasPrefix(move, "force") {
				forced++
			}
			next, _, err := p.Play(seat, move, engine.NewRand(seed, entry))
			if err != nil {
				t.Fatal(err)
			}
			st.State = next.State().(*State)
			idle = max(idle, st.IdleRounds)
		}
		t.Logf("%s: titles were forced %d times, at most %d rounds had no progress", level, forced, idle)
		if idle > cycleRounds || level == think.Hard && (idle < cycleRounds || forced < 3) {
			t.Errorf("%s: titles were forced %d times, %d rounds had no progress", level, forced, idle)
		}
	}
}

// onlyTitles takes all titles of a company out of the piles and returns them.
func (st *stage) onlyTitles(c Company) (list []Card) {
	for _, card := range titleCards[c-1] {
		for ; st.Stock[card] > 0; st.Stock[card]-- {
			list = append(list, st.takeFromPile(card.String()))
		}
	}
	return list
}

// decodedPosition returns a state as a position of the engine.
func decodedPosition(t *testing.T, s *State) engine.Position {
	t.Helper()
	b, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	p, err := game.Decode(game.Version, s.Seats, b)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// forceWithEngine returns the move of a player who buys titles from the other one while the
// Black Engine alone pays for them, and does nothing else.
func forceWithEngine(s *State, seat engine.Seat) string {
	list := rules{}.Legal(s, seat, nil)
	if i := slices.IndexFunc(list, func(m Move) bool {
		return m.kind == kindGive && m.card == BlackEngine || m.kind == kindForce && s.EngineOwner == seat &&
			s.Board.countStations()[m.card.title()-1] == 1
	}); i >= 0 {
		return engine.Notation(list[i])
	}
	return engine.Notation(guide{}.Idle(s, seat))
}
