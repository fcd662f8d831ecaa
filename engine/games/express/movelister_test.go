package express

import (
	"fmt"
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
)

// moveLister lists the moves of a turn by the rulebook and the printed faces
// alone. It shares no tables with [rules.Legal].
type moveLister struct {
	s     *State
	m     *Map
	piled map[Card]int
	met   map[string]int // how often each kind of move was listed
}

// TestLegalMatchesAnIndependentList compares Legal with a moveLister in games
// of random play and of Sim.
func TestLegalMatchesAnIndependentList(t *testing.T) {
	met := map[string]int{}
	for n := range uint64(24) {
		chance := engine.NewRecorder(engine.NewRand(seedOf(n), 3))
		o := engine.Options{"map": maps[n%2].Token, "length": lengthLong}
		s := rules{}.Setup(minSeats+int(n/2%3), o, chance)
		for step := 0; s.Stage != Over && step < 500; step++ {
			seat := rules{}.Status(s).Acting.First()
			list := rules{}.Legal(s, seat, nil)
			if step%3 == 0 && (s.Stage == TakingTurn || s.Stage == Laying) {
				compareLists(t, n, s, list, met)
			}
			m := list[chance.Rand().IntN(len(list))]
			if n%4 < 3 || m.kind == kindEnd || m.kind == kindSwap {
				m = guide{}.Sim(s, seat, list, chance.Rand())
			}
			rules{}.Apply(s, seat, m, chance)
		}
	}
	for _, kind := range []kind{kindPay, kindLay, kindBuy, kindForce, kindRun, kindSwap, kindEnd} {
		if met[kindSpecs[kind].Name] == 0 {
			t.Errorf("kind never listed: %s", kindSpecs[kind].Name)
		}
	}
}

// compareLists requires that the listed moves of a state are those that the
// move lister finds.
func compareLists(t *testing.T, game uint64, s *State, list []Move, met map[string]int) {
	t.Helper()
	l := &moveLister{s: s, m: s.gameMap(), piled: map[Card]int{}, met: met}
	for i := range s.Piles {
		for _, c := range s.Piles[i].all() {
			l.piled[c]++
		}
	}
	var got []string
	for _, m := range list {
		met[m.Kind()]++
		got = append(got, engine.Notation(m))
	}
	want := l.list()
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		more := slices.DeleteFunc(slices.Clone(got), func(m string) bool { return slices.Contains(want, m) })
		less := slices.DeleteFunc(slices.Clone(want), func(m string) bool { return slices.Contains(got, m) })
		t.Fatalf("game %d, turn %d, done %v: unexpected moves %v, missing %v", game, s.Turn, s.Begun, more, less)
	}
}

// list returns the legal moves, in notation, without use of the game's own rules.
func (l *moveLister) list() (list []string) {
	s := l.s
	first := s.Turn == 1 && !slices.ContainsFunc(s.Board[:], func(c Laid) bool { return c.Card != NoCard })
	run, swapped := s.Begun[Run], s.Begun[Swap]
	built, bought := s.Begun[Build], s.Begun[Buy]
	if s.LinkCredit > 0 {
		list = l.lays(s.LinkCredit, first)
	}
	if s.Stage == Laying {
		return list
	}
	if !run && !swapped && (!built || s.LastBegun == Build) {
		list = append(list, l.pays(first)...)
	}
	if first {
		return list
	}
	if !run && !swapped && (!bought || s.LastBegun == Buy) {
		list = append(append(list, l.buys()...), l.forces()...)
	}
	if !built && !bought && s.Turn > 1 {
		if !run && !swapped {
			list = append(list, l.runs()...)
		}
		for seat := range s.seats {
			if !swapped && seat != s.Active {
				list = append(list, fmt.Sprintf("swap seat-%d", seat))
			}
		}
	}
	return append(list, "end")
}

// lays returns what may be laid for a credit: two for a new payment, one for
// what is left after a link.
func (l *moveLister) lays(credit int, first bool) (list []string) {
	for i, cell := range l.m.Cells {
		next := cell.Next
		if old := l.s.Board[i]; old.Card != NoCard {
			next = faces[old.Card].Next
		}
		for _, token := range next {
			c := cardOf[token]
			if l.piled[c] == 0 || faces[c].Type != Link && credit < 2 {
				continue
			}
			for _, laid := range []Laid{{c, false}, {c, true}} {
				if laid.Turned && layText(laid) == layText(Laid{c, false}) {
					continue
				}
				if l.canLie(i, laid, first) {
					list = append(list, "lay "+cell.Token+" "+laid.String())
				}
			}
		}
	}
	return list
}

// layText returns a card as it lies, as text.
func layText(l Laid) string {
	var list []string
	for _, track := range faces[l.Card].Tracks {
		var both []string
		for _, e := range track {
			if l.Turned {
				e = e.Turned()
			}
			both = append(both, e.String())
		}
		slices.Sort(both)
		list = append(list, fmt.Sprint(both))
	}
	slices.Sort(list)
	return fmt.Sprint(list, cornerOf(l))
}

// canLie reports whether a card with a permitted number may lie in a place.
func (l *moveLister) canLie(cell int, laid Laid, first bool) bool {
	old, meets := l.s.Board[cell], false
	for e := range exitsOf(laid) {
		side := l.m.Cells[cell].Sides[e]
		switch {
		case side.Border == Closed || side.Border == Blocked:
			return false
		case side.Border == Neighbor && l.s.Board[side.Cell].Card != NoCard:
			meets = meets || exitsOf(l.s.Board[side.Cell])[e.Turned()]
		}
	}
	switch {
	case first:
		return faces[laid.Card].Type != Link && (l.m.Token == mapGermany || slices.Contains([]string{"064", "071", "072"}, l.m.Cells[cell].Token))
	case old.Card == NoCard:
		return meets
	}
	now := keptBy(laid)
	lost := slices.ContainsFunc(keptBy(old), func(k string) bool { return !slices.Contains(now, k) })
	return !lost && (cornerOf(old) == NoCorner || cornerOf(old) == cornerOf(laid))
}

// pays returns the cards whose payment would allow laying something, possibly
// themselves.
func (l *moveLister) pays(first bool) (list []string) {
	free := len(l.lays(2, first)) > 0
	for c := range l.s.Hands[l.s.Active-1] {
		card := Card(c)
		if l.s.Hands[l.s.Active-1][c] == 0 {
			continue
		}
		l.piled[card]++
		if free || len(l.lays(2, first)) > 0 {
			list = append(list, "pay "+card.String())
		}
		l.piled[card]--
	}
	if free && l.s.EngineOwner == l.s.Active {
		list = append(list, "pay "+engineToken)
	}
	return list
}

// canAfford reports whether the active player can pay for a title of a company.
func (l *moveLister) canAfford(company Company) bool {
	price, can := 0, 0
	for _, laid := range l.s.Board {
		for _, st := range faces[laid.Card].Stations {
			if st.Company == company {
				price++
			}
		}
	}
	for range l.s.Hands[l.s.Active-1].each {
		can++
	}
	if l.s.EngineOwner == l.s.Active {
		can++
	}
	return price > 0 && price <= can
}

// buys returns the titles that may be bought from the piles or the own hand.
func (l *moveLister) buys() (list []string) {
	for c := Card(1); c <= numCardKinds; c++ {
		company := faces[c].Title
		if company == NoCompany || l.piled[c] == 0 && l.s.Hands[l.s.Active-1][c] == 0 {
			continue
		}
		if l.canAfford(company) {
			list = append(list, fmt.Sprintf("buy %v %v", company, c))
		}
	}
	return list
}

// forces returns the titles that may be bought from their owners.
func (l *moveLister) forces() (list []string) {
	for owner := range l.s.seats {
		for c := Card(1); c <= numCardKinds; c++ {
			if owner == l.s.Active || owner == l.s.EngineOwner || l.s.Titles[owner-1][c] == 0 || l.inPiles(faces[c].Title) {
				continue
			}
			if l.canAfford(faces[c].Title) {
				list = append(list, fmt.Sprintf("force seat-%d %v", owner, c))
			}
		}
	}
	return list
}

// inPiles reports whether the piles have a title of a company.
func (l *moveLister) inPiles(company Company) bool {
	for c, n := range l.piled {
		if n > 0 && faces[c].Title == company {
			return true
		}
	}
	return false
}

// runs returns the runs that are legal.
func (l *moveLister) runs() (list []string) {
	for company := Red; company < Neutral; company++ {
		own, most := 0, 0
		for seat := range l.s.seats {
			for c := range l.s.Titles[seat-1].each {
				if faces[c].Title == company {
					most++
					if seat == l.s.Active {
						own++
					}
				}
			}
		}
		b := bruteForce{m: l.m, board: &l.s.Board, company: company, most: most}
		if own > 0 && b.run().len > 0 {
			list = append(list, "run "+company.String())
		}
	}
	return list
}
