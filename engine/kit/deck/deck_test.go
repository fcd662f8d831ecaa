package deck

import (
	"encoding/json"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// countingChance is a Chance that counts its calls and returns a fixed sequence.
type countingChance struct{ opened, asked int }

func (w *countingChance) IntN(n int) int { w.asked++; return (w.asked * 7) % n }
func (w *countingChance) Open()          { w.opened++ }

var anyCards = rapid.SliceOfN(rapid.IntRange(0, 9), 0, 12)

// TestPileIsAStack runs random operations on a pile and on a plain list and compares
// them.
func TestPileIsAStack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := anyCards.Draw(t, "cards")
		pile := Of(slices.Clone(list)...)
		w := &countingChance{}
		t.Repeat(map[string]func(*rapid.T){
			"put": func(t *rapid.T) { c := rapid.Int().Draw(t, "c"); pile.Put(c); list = append(list, c) },
			"draw": func(t *rapid.T) {
				c, ok := pile.Draw(w)
				if ok != (len(list) > 0) || ok && c != list[len(list)-1] {
					t.Fatalf("drew %v, %t of %v", c, ok, list)
				}
				list = list[:max(len(list)-1, 0)]
			},
			"look": func(t *rapid.T) {
				i := rapid.IntRange(-1, 13).Draw(t, "i")
				c, ok := pile.Top(w, i)
				if ok != (i >= 0 && i < len(list)) || ok && c != list[len(list)-1-i] {
					t.Fatalf("saw %v, %t at %d of %v", c, ok, i, list)
				}
			},
			"reset": func(t *rapid.T) { list = anyCards.Draw(t, "cards"); pile.Reset(list...); list = slices.Clone(list) },
			"": func(t *rapid.T) {
				if pile.Len() != len(list) || !slices.Equal(pile.All(w), list) {
					t.Fatalf("the pile is %v, want %v", pile.All(w), list)
				}
			},
		})
	})
}

// TestSeeingACardIsRecorded checks that seeing a card calls Chance.Open, and nothing else
// does.
func TestSeeingACardIsRecorded(t *testing.T) {
	for name, c := range map[string]struct {
		do   func(*Pile[int], *countingChance)
		want int
	}{
		"Draw":            {func(p *Pile[int], w *countingChance) { p.Draw(w) }, 1},
		"Top":             {func(p *Pile[int], w *countingChance) { p.Top(w, 1) }, 1},
		"Top below":       {func(p *Pile[int], w *countingChance) { p.Top(w, 3) }, 0},
		"All":             {func(p *Pile[int], w *countingChance) { p.All(w) }, 1},
		"Put":             {func(p *Pile[int], _ *countingChance) { p.Put(1) }, 0},
		"Len":             {func(p *Pile[int], _ *countingChance) { p.Len() }, 0},
		"Reset":           {func(p *Pile[int], _ *countingChance) { p.Reset(1) }, 0},
		"Clone":           {func(p *Pile[int], _ *countingChance) { p.Clone() }, 0},
		"Draw of nothing": {func(p *Pile[int], w *countingChance) { p.Reset(); p.Draw(w) }, 0},
	} {
		pile, w := Of(1, 2, 3), &countingChance{}
		if c.do(&pile, w); w.opened != c.want {
			t.Errorf("%s opens the pile %d times, want %d", name, w.opened, c.want)
		}
	}
}

func TestShuffleKeepsTheCards(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := anyCards.Draw(t, "cards")
		pile, w := Of(slices.Clone(list)...), &countingChance{}
		pile.Shuffle(w)
		if w.asked != max(len(list)-1, 0) {
			t.Fatalf("%d cards ask chance %d times", len(list), w.asked)
		}
		if got := pile.All(w); !slices.Equal(slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(list))) {
			t.Fatalf("%v became %v", list, got)
		}
	})
}

// TestShuffleReachesEveryOrder checks that each sequence of random numbers leads to
// another order.
func TestShuffleReachesEveryOrder(t *testing.T) {
	orders := map[[3]int]bool{}
	for a := range 3 {
		for b := range 2 {
			pile := Of(1, 2, 3)
			pile.Shuffle(&scriptedChance{[]int{a, b}})
			orders[[3]int(pile.All(&countingChance{}))] = true
		}
	}
	if len(orders) != 6 {
		t.Errorf("%d orders of three, want 6", len(orders))
	}
}

// scriptedChance is a Chance with given answers.
type scriptedChance struct{ answers []int }

func (s *scriptedChance) Open() {}
func (s *scriptedChance) IntN(int) int {
	n := s.answers[0]
	s.answers = s.answers[1:]
	return n
}

func TestCloneIsIndependent(t *testing.T) {
	pile, w := Of(1, 2, 3), &countingChance{}
	clone := pile.Clone()
	clone.Draw(w)
	clone.Put(9)
	if got := pile.All(w); !slices.Equal(got, []int{1, 2, 3}) {
		t.Errorf("the pile became %v", got)
	}
	all := pile.All(w)
	all[0] = 7
	if got := pile.All(w); got[0] != 1 {
		t.Errorf("what All gives is the pile itself: %v", got)
	}
}

func TestPileMarshalsAsList(t *testing.T) {
	type card uint8 // a []card would become base64
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfN(rapid.Map(rapid.Byte(), func(b byte) card { return card(b) }), 0, 5).Draw(t, "cards")
		b, err := json.Marshal(Of(list...))
		if err != nil || b[0] != '[' {
			t.Fatalf("stored as %s, %v", b, err)
		}
		back := Of[card](99)
		if err := json.Unmarshal(b, &back); err != nil || !slices.Equal(back.cards, list) {
			t.Fatalf("%v came back as %v, %v", list, back.cards, err)
		}
	})
	for _, text := range []string{`{}`, `"AQI="`, `[1,"x"]`, `[1`} {
		var p Pile[card]
		if err := json.Unmarshal([]byte(text), &p); err == nil {
			t.Errorf("%s is read as a pile", text)
		}
	}
}
