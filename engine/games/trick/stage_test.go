package trick

import (
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
)

// stage is a trick set up for a test.
type stage struct {
	*State
	t      *testing.T
	events []engine.Event
}

// setting is the position that a test asks for. Cards are tokens separated by
// spaces.
type setting struct {
	hands  []string // one per seat, 3 to 5
	leader engine.Seat
	lane   string   // the rest of the trick line; "nyc-share" if empty
	lines  []string // a company's line left to right with its locomotive last: "nyc-2 nyc-start engine-3"
}

func newStage(t *testing.T, with setting) *stage {
	t.Helper()
	s := &State{Seats: len(with.hands), Leader: max(with.leader, 1)}
	s.Actor = s.Leader
	for i, hand := range with.hands {
		s.Hands[i] = setOf(cards(t, hand)...)
	}
	if with.lane == "" {
		with.lane = "nyc-share"
	}
	lane := cards(t, with.lane)
	s.Trick = s.trickCount() - len(lane) + 1
	copy(s.TrickLine[s.Trick-1:], lane)
	for c := range s.Lines {
		s.Lines[c].add(startCard(Company(c)), Right)
	}
	for _, text := range with.lines {
		l := lineOf(t, text)
		s.Lines[companyIn(l)] = l
	}
	return &stage{State: s, t: t}
}

func cards(t *testing.T, text string) []Card {
	t.Helper()
	var list []Card
	for _, token := range strings.Fields(text) {
		c, ok := cardOf[token]
		if !ok {
			t.Fatalf("no card %q", token)
		}
		list = append(list, c)
	}
	return list
}

func lineOf(t *testing.T, text string) (l Line) {
	t.Helper()
	for _, c := range cards(t, text) {
		if faces[c].Type == Engine {
			l.Engine = c
			continue
		}
		l.add(c, Right)
	}
	return l
}

// companyIn returns the company whose start card is in a line.
func companyIn(l Line) Company {
	i := slices.IndexFunc(l.cards(), func(c Card) bool { return faces[c].Type == Start })
	return faces[l.Cards[i]].Company
}

// play makes moves for the acting seat, separated by ", ". Each must be legal
// and must conserve all components.
func (st *stage) play(moves string) {
	st.t.Helper()
	for _, text := range strings.Split(moves, ", ") {
		i := slices.Index(st.legal(), text)
		if i < 0 {
			st.t.Fatalf("%q is not legal; legal are %s", text, strings.Join(st.legal(), ", "))
		}
		before := conserved(st.State)
		rec := engine.NewRecorder(engine.NewRand(engine.Seed{}, 0))
		rules{}.Apply(st.State, st.Actor, rules{}.Legal(st.State, st.Actor, nil)[i], rec)
		st.events = append(st.events, rec.Events()...)
		for what, n := range conserved(st.State) {
			if before[what] != n {
				st.t.Fatalf("%q: got %d, want %d %s", text, n, before[what], what)
			}
		}
	}
}

func (st *stage) legal() []string {
	var list []string
	for _, m := range (rules{}).Legal(st.State, st.Actor, nil) {
		list = append(list, engine.Notation(m))
	}
	return list
}

// lineText returns a company's line as text, with its locomotive last.
func (st *stage) lineText(c Company) string {
	l := st.Lines[c]
	list := tokensOf(l.cards())
	if l.Engine != NoCard {
		list = append(list, l.Engine.String())
	}
	return strings.Join(list, " ")
}

// laneText returns the rest of the trick line as text.
func (st *stage) laneText() string {
	var list []Card
	for _, c := range st.TrickLine {
		if c != NoCard {
			list = append(list, c)
		}
	}
	return strings.Join(tokensOf(list), " ")
}

func (st *stage) sharesText(seat engine.Seat) string {
	return strings.Join(st.Shares[seat-1].tokens(), " ")
}
