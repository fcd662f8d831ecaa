package europe

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
)

// redealOften redeals a position many times for a seat and returns the results.
func redealOften(st *stage, seat engine.Seat) []*State {
	var list []*State
	for n := range uint64(200) {
		c := secrets{}.Redeal(st.State, seat, engine.NewRand(seedOf(n), 0))
		if got, want := c.countCards(), st.countCards(); got != want {
			st.t.Fatalf("redeal turned %d cards into %d", want, got)
		}
		list = append(list, c)
	}
	return list
}

// TestRedealKeepsKnownCards checks that cards that everybody knows stay in
// place; the others vary.
func TestRedealKeepsKnownCards(t *testing.T) {
	st := newStage(t, setting{hands: []string{"red*2 blue", "green*3 loco"}, pile: "white*5 black*5", row: "loco yellow red red red"})
	st.play("draw, done, take loco, draw, done, draw, done")
	met := map[string]bool{}
	for _, s := range redealOften(st, 1) {
		if s.Hands[0] != st.Hands[0] || s.Hands[1].total() != st.Hands[1].total() || s.Hands[1][Loco] == 0 || s.Row != st.Row {
			t.Fatalf("redeal changed known cards: hands %v, row %v", s.Hands, s.Row)
		}
		met[s.Hands[1].text()] = true
	}
	if len(met) < 20 {
		t.Errorf("got only %d different hands", len(met))
	}
}

// TestRedealKeepsOwnTickets checks that a seat knows its own tickets, those it
// rejected, and those it put under the pile. If another seat kept two or three
// first tickets, nobody else knows whether the long one is among them.
func TestRedealKeepsOwnTickets(t *testing.T) {
	p := start(t, 3, 5)
	for n := uint64(1); p.Status().Acting.Len() > 1 || p.State().(*State).Turn == 0; n++ {
		seat := p.Status().Acting.First()
		next, _, err := p.Play(seat, p.Idle(seat), engine.NewRand(seedOf(5), n))
		if err != nil {
			t.Fatal(err)
		}
		p = next
	}
	st := &stage{State: p.State().(*State).Clone(), t: t}
	viewer := st.Actor
	st.play("tickets")
	st.play(st.legal()[0])
	st.play("done")
	other := st.Actor - 1
	long, short := 0, 0
	for _, s := range redealOften(st, viewer) {
		i := viewer - 1
		n := s.TicketPile.N
		if s.Held[i] != st.Held[i] || s.Rejected[i] != st.Rejected[i] ||
			!slices.Equal(s.TicketPile.Tickets[n-2:n], st.TicketPile.Tickets[n-2:n]) || s.TicketPile.Tickets == st.TicketPile.Tickets {
			t.Fatalf("redeal changed the seat's own tickets, or no ticket at all")
		}
		if s.Held[other]&longTickets != 0 {
			long++
		} else {
			short++
		}
	}
	if long < 50 || short < 50 {
		t.Errorf("got long ticket kept %d times and rejected %d times", long, short)
	}
	h := secrets{}.Hand(st.State, viewer).(Hand)
	if len(h.Below) != 2 || h.Below[0].Above != st.TicketPile.N-2 || len(h.Rejected) != 2 {
		t.Errorf("got known tickets %v in the pile and %v rejected", h.Below, h.Rejected)
	}
	for _, s := range redealOften(st, engine.Spectator)[:1] {
		if s.Held[viewer-1] == st.Held[viewer-1] {
			t.Error("redeal for a spectator kept a ticket")
		}
	}
}

func TestReshuffleKeepsKnownTickets(t *testing.T) {
	st := newStage(t, setting{below: "paris-wien berlin-roma kyiv-sochi roma-smyrna brest-venezia dieppe-madrid"})
	st.play("tickets, keep paris-wien, done")
	changed := false
	for n := range uint64(20) {
		c := secrets{}.Reshuffle(st.State, engine.NewRand(seedOf(n), 0))
		if c.TicketPile.Tickets[3] != st.TicketPile.Tickets[3] || c.TicketPile.Tickets[4] != st.TicketPile.Tickets[4] || c.Hands != st.Hands {
			t.Fatal("reshuffle moved a ticket that a player knows")
		}
		changed = changed || c.TicketPile.Tickets != st.TicketPile.Tickets
	}
	if !changed {
		t.Error("reshuffle changed nothing")
	}
}

// TestTableHidesTickets checks that while the game runs, the table contains no
// hand and no ticket.
func TestTableHidesTickets(t *testing.T) {
	st := newStage(t, setting{tickets: []string{"paris-zagrab", "brest-venezia"}})
	b, err := json.Marshal(secrets{}.Table(st.State))
	if err != nil {
		t.Fatal(err)
	}
	for _, tk := range tickets {
		if slices.Contains(stringsIn(string(b)), tk.Token) {
			t.Errorf("the table contains ticket %s", tk.Token)
		}
	}
	st.Stage, st.Actor = Over, 0
	table := secrets{}.Table(st.State).(Table)
	if len(table.Results) != 2 || table.Results[0].Tickets[0].Ticket != "paris-zagrab" || table.Results[0].Tickets[0].Points != -7 {
		t.Errorf("unexpected results at the end: %+v", table.Results)
	}
}

// stringsIn returns the strings in a JSON text.
func stringsIn(text string) []string {
	var list []string
	for i, part := range splitQuotes(text) {
		if i%2 == 1 {
			list = append(list, part)
		}
	}
	return list
}

func splitQuotes(text string) []string {
	var list []string
	from := 0
	for i := range text {
		if text[i] == '"' {
			list, from = append(list, text[from:i]), i+1
		}
	}
	return append(list, text[from:])
}

// TestPaymentTokensRoundTrip checks that payments are read as they are written,
// and have only one spelling.
func TestPaymentTokensRoundTrip(t *testing.T) {
	for c := range Loco {
		for n := 1; n <= 8; n++ {
			for k := 0; k <= 8; k++ {
				p := newPayment(c, n, k)
				if back, err := parsePayment(p.String()); err != nil || back != p || back.cards() != n+k {
					t.Errorf("%s: read back as %v, %v", p, back, err)
				}
			}
		}
	}
	for _, text := range []string{"", "red*1", "red*0", "red*10", "red*", "red+blue", "loco+red", "red+red", "grey*2", "red*2+", "+loco", "loco+loco", "Red"} {
		if p, err := parsePayment(text); err == nil {
			t.Errorf("parsePayment(%q): got %v, want an error", text, p)
		}
	}
}

func FuzzPayment(f *testing.F) {
	f.Add("red*2+loco")
	f.Add("loco*3")
	f.Add("red*")
	f.Fuzz(func(t *testing.T, text string) {
		colour, plain, locos, ok := PaymentOf(text)
		if ok && newPayment(colour, plain, locos).String() != text {
			t.Errorf("%q is read as %v %d %d", text, colour, plain, locos)
		}
	})
}

// FuzzExplain checks that a reason is returned for any text.
func FuzzExplain(f *testing.F) {
	f.Add("claim", "paris-zurich", "red*3", uint8(0))
	f.Add("station", "paris", "loco", uint8(9))
	f.Add("extra", "", "", uint8(80))
	f.Fuzz(func(t *testing.T, kind, one, two string, moves uint8) {
		p := start(t, 2, 3)
		for n := range uint64(moves) {
			if p.Status().Over() {
				return
			}
			seat := p.Status().Acting.First()
			p, _, _ = p.Play(seat, p.Choose(seat, engine.NewRand(seedOf(8), n)), engine.NewRand(seedOf(3), n+1))
		}
		seat := p.Status().Acting.First()
		text := engine.Notation(anyMove{kind, []string{one, two}[:slots(kind)]})
		_, listed := p.List(seat).Find(text)
		if _, _, err := p.Play(seat, text, engine.NewRand(seedOf(3), 999)); (err == nil) != listed {
			t.Errorf("%q, listed %t: %v", text, listed, err)
		}
	})
}

// anyMove is a move with arbitrary text.
type anyMove struct {
	kind string
	args []string
}

func (m anyMove) Kind() string   { return m.kind }
func (m anyMove) Args() []string { return m.args }

func slots(kind string) int {
	spec, _ := Game().Kind(kind)
	return len(spec.Slots)
}

func FuzzDecode(f *testing.F) {
	b, err := start(f, 3, 0).Encode()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(b)
	f.Add([]byte(`{"seats":2}`))
	f.Add([]byte(`{"seats":3,"stage":"over","row":[9,9,9,9,9]}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		s, err := rules{}.Decode(1, b)
		if err != nil {
			return
		}
		for seat := range s.Seats {
			rules{}.Legal(s, engine.Seat(seat+1), nil)
			secrets{}.Hand(s, engine.Seat(seat+1))
		}
		secrets{}.Table(s)
	})
}
