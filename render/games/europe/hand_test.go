package europe

import (
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// newView returns the view of a new game in a language.
func newView(t *testing.T, locale string) (render.View, engine.Position) {
	t.Helper()
	book, err := render.NewBook([]render.Entry{{Game: europe.Game(), Painter: Painter{}}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	at, events, err := europe.Game().Start(2, nil, engine.NewRand(engine.Seed{'h'}, 1))
	if err != nil {
		t.Fatal(err)
	}
	return book.View(at, locale, nil, events), at
}

// Hands with one to twenty open tickets fit the picture, which stays landscape,
// and no word is cut off.
func TestAnyNumberOfTicketsFits(t *testing.T) {
	m := canvas.Fonts{}
	for _, locale := range render.Languages() {
		v, at := newView(t, locale)
		private := render.PrivateOf(at, 1)
		table, _ := tableOf(v.Table)
		var list []europe.OwnTicket
		for _, ticket := range tickets[:20] {
			list = append(list, europe.OwnTicket{Ticket: ticket.Token, Points: ticket.Points, Long: ticket.Long, Spaces: 20, Cards: 17, Way: []string{"amsterdam-london"}})
			shapes, bottom := drawTicketRows(v, private, table, list, 1, ticketsY+40)
			if bottom > width {
				t.Errorf("%d tickets: got bottom at %.0f", len(list), bottom)
			}
			room := scene.XYWH(0, ticketsY, width, bottom-ticketsY)
			for _, leaf := range scene.Leaves(m, shapes) {
				if !leaf.Box.Inside(room) {
					t.Errorf("%d tickets: shape outside the picture at %v", len(list), leaf.Box)
				}
				if text, _, ok := leaf.Text(m); ok && strings.HasSuffix(text.S, "…") {
					t.Errorf("%s, %d tickets: text cut off: %q", locale, len(list), text.S)
				}
			}
		}
	}
}

func TestTicketStateTexts(t *testing.T) {
	v, _ := newView(t, "en-US")
	for want, own := range map[string]europe.OwnTicket{
		"completed":                         {Done: true},
		"no free tracks lead there":         {Blocked: true},
		"1 space to go, you have the cards": {Spaces: 1},
		"9 spaces to go, 1 card short":      {Spaces: 9, Cards: 1},
		"12 spaces to go, 10 cards short":   {Spaces: 12, Cards: 10},
	} {
		if got := ticketStateText(v.Tell, own, false); strings.ReplaceAll(got, "\u00a0", " ") != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// One ticket was completed only with a station, one failed.
func TestTicketsShowResultsAtTheEnd(t *testing.T) {
	v, _ := newView(t, "en-US")
	own := []europe.OwnTicket{{Ticket: "paris-wien", Spaces: 3, Way: []string{"munchen-wien"}}, {Ticket: "kyiv-sochi", Spaces: 2}}
	table := europe.Table{Results: []europe.Result{
		{Seat: 1, Tickets: []europe.Scored{{Ticket: "kyiv-sochi", Points: 8}}},
		{Seat: 2, Tickets: []europe.Scored{{Ticket: "paris-wien", Points: 8, Station: true}, {Ticket: "kyiv-sochi", Points: -8}}},
	}}
	for i, want := range []string{"completed", "failed"} {
		if got := ticketStateText(v.Tell, withResults(table, 2, own)[i], true); got != want {
			t.Errorf("%s: got %q, want %q", own[i].Ticket, got, want)
		}
	}
	if own[0].Done {
		t.Error("withResults changed its argument")
	}
}

// The land extends beyond the map and must be clipped.
func TestMiniMapStaysInItsBox(t *testing.T) {
	b := scene.XYWH(200, 300, 320, 320/miniAspect)
	m := newMiniMap(b)
	for _, leaf := range scene.Leaves(canvas.Fonts{}, append(m.drawGround(), m.drawTracks()...)) {
		if !leaf.Box.Inside(b.Grow(4)) {
			t.Errorf("shape outside the box at %v", leaf.Box)
		}
	}
	for i := range cities {
		if !scene.Around(m.city(i), 4, 4).Inside(b) {
			t.Errorf("%s is outside the box", cities[i].Name)
		}
	}
}

// The other tickets keep their order.
func TestDoneTicketsComeLast(t *testing.T) {
	var list []europe.OwnTicket
	for i, ticket := range tickets[:6] {
		list = append(list, europe.OwnTicket{Ticket: ticket.Token, Done: i%2 == 0})
	}
	var order []string
	for _, own := range doneLast(list) {
		order = append(order, own.Ticket)
	}
	want := []string{list[1].Ticket, list[3].Ticket, list[5].Ticket, list[0].Ticket, list[2].Ticket, list[4].Ticket}
	if !slices.Equal(order, want) || list[0].Ticket != tickets[0].Token {
		t.Errorf("got order %v, want %v", order, want)
	}
}

// As many places are marked as new cards are still there, and none if the whole
// row is new.
func TestFreshCardsOfTheRowAreMarked(t *testing.T) {
	row := []string{"red", "blue", "red", "loco", "green"}
	up := func(cards ...string) engine.Event { return engine.Event{Kind: "refill", What: cards} }
	took := func(card string) engine.Event { return engine.Event{Kind: "take", What: []string{card}} }
	for name, c := range map[string]struct {
		events []engine.Event
		want   []int
	}{
		"nothing":         {nil, nil},
		"one":             {[]engine.Event{took("white"), up("blue")}, []int{1}},
		"taken again":     {[]engine.Event{up("blue"), took("blue"), up("loco")}, []int{3}},
		"one of two reds": {[]engine.Event{up("red")}, []int{0}},
		"a row that went": {[]engine.Event{up("green"), {Kind: "reset", What: row}, up("loco")}, []int{3}},
		"a new row":       {[]engine.Event{up(row...)}, nil},
	} {
		fresh := freshCards(c.events, row)
		if len(fresh) != len(c.want) || slices.ContainsFunc(c.want, func(i int) bool { return !fresh[i] }) {
			t.Errorf("%s: got %v, want %v", name, fresh, c.want)
		}
	}
}

// The frame of a new card is drawn under all cards and does not cover the name.
func TestFramesDoNotCoverNames(t *testing.T) {
	v, at := newView(t, "en-US")
	table, _ := tableOf(at.Table())
	v.Recent = []engine.Event{{Kind: "refill", What: table.Row[:1]}}
	framed, named := -1, -1
	for i, shape := range drawRow(v, table, 400, 80) {
		switch s := shape.(type) {
		case scene.Rect:
			if s.Stroke.Color == house.Accent {
				framed = i
			}
		case scene.Text:
			if named < 0 {
				named = i
			}
		}
	}
	if framed < 0 || named < framed {
		t.Errorf("got frame at shape %d, want it before the first name at %d", framed, named)
	}
}
