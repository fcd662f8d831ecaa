package europe

import (
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// The choice of cards shows all tickets of the seat, and no text is cut off or
// outside. Exactly the open cards that are needed are marked.
func TestRowSheetShowsTickets(t *testing.T) {
	m := canvas.Fonts{}
	for _, locale := range render.Languages() {
		v, _ := newView(t, locale)
		table, _ := tableOf(v.Table)
		for n := 1; n <= 20; n++ {
			hand := europe.Hand{Cards: []europe.Count{{Card: "red", N: 1}}}
			for i, ticket := range tickets[n : n+n] {
				own := europe.OwnTicket{Ticket: ticket.Token, Points: ticket.Points, Spaces: 20, Cards: 17,
					Way: []string{"amsterdam-london", "edinburgh-london-black", tracks[3*i%len(tracks)].Token}}
				own.Done, own.Blocked = i%3 == 1, i%5 == 4 && i%3 != 1
				hand.Tickets = append(hand.Tickets, own)
			}
			layout := drawRowSheet(v, hand, nil)
			var words []string
			room := scene.XYWH(0, 0, width, float64(layout.Height))
			for _, leaf := range scene.Leaves(m, layout.Shapes) {
				if text, _, ok := leaf.Text(m); ok {
					words = append(words, text.S)
					if strings.HasSuffix(text.Fitted(m).S, "…") || !leaf.Box.Inside(room) {
						t.Errorf("%s, %d tickets: %q is cut off or outside", locale, n, text.S)
					}
				}
			}
			for _, own := range hand.Tickets {
				if !slices.Contains(words, cityPair(own.Ticket)) {
					t.Errorf("%s, %d tickets: %s is missing", locale, n, own.Ticket)
				}
			}
			if n <= 6 && layout.Height > 860 {
				t.Errorf("%d tickets: got a height of %d", n, layout.Height)
			}
			needed := lacksFor(hand, openWays(hand))
			want := 0
			for _, token := range table.Row {
				if card, _ := europe.CardOf(token); needed.isNeeded(card) {
					want++
				}
			}
			if got := countMarks(layout.Shapes); got != want {
				t.Errorf("%d tickets: got %d marks on open cards, want %d", n, got, want)
			}
		}
	}
}

// countMarks returns the number of marks of needed cards.
func countMarks(shapes []scene.Shape) (n int) {
	for _, s := range shapes {
		if mark, ok := s.(scene.Circle); ok && mark.Fill.Color == house.Coin && mark.Center.Y < 250 {
			n++
		}
	}
	return n
}

func TestLacksAreWhatTheWayNeeds(t *testing.T) {
	hand := europe.Hand{Cards: []europe.Count{{Card: "black", N: 1}, {Card: "red", N: 2}, {Card: "loco", N: 1}}}
	l := lacksFor(hand, []string{"edinburgh-london-black", "amsterdam-london"})
	if l.cards[europe.Black] != 3 || l.cards[europe.Loco] != 1 || l.cards[europe.Grey] != 0 {
		t.Errorf("got %v, want 3 black and a locomotive", l.cards)
	}
	l = lacksFor(hand, []string{"kyiv-warszawa"})
	if l.cards[europe.Grey] != 1 || !l.isNeeded(europe.Red) || l.isNeeded(europe.Black) || l.isNeeded(europe.Loco) {
		t.Errorf("got %v and %v, want one more red card", l.cards, l.grey)
	}
	if l = lacksFor(hand, nil); l != (lacks{}) {
		t.Errorf("got %v without a way", l)
	}
}

// On a phone, the tickets of the strip are as readable as the names on the map.
func TestStripIsReadableOnAPhone(t *testing.T) {
	v, _ := newView(t, "fr")
	hand := europe.Hand{}
	for _, ticket := range tickets[:6] {
		hand.Tickets = append(hand.Tickets, europe.OwnTicket{Ticket: ticket.Token, Points: ticket.Points, Spaces: 20, Cards: 17})
	}
	shapes, _ := drawTicketStrip(v, hand, 100)
	rendertest.Legible(t, v.Measure, shapes, 6, 6)
}

// Wherever the choices are, both cities of every open ticket are on the map of
// the choices.
func TestCropHasTheCitiesOfTickets(t *testing.T) {
	v, _ := newView(t, "en-US")
	for i := range tickets {
		var hand europe.Hand
		for k := range 1 + i%3 {
			ticket := tickets[(i+7*k)%len(tickets)]
			hand.Tickets = append(hand.Tickets, europe.OwnTicket{Ticket: ticket.Token, Spaces: 4})
		}
		s := render.Sheet{Scope: scopeMap}
		for _, token := range []string{tracks[(5*i)%len(tracks)].Token, tracks[(5*i+3)%len(tracks)].Token} {
			s.Offers = append(s.Offers, render.Offer{Kind: "claim", Args: []string{token, ""}})
		}
		layout := drawCrop(v, hand, s)
		rings := 0
		for _, shape := range layout.Under {
			if ring, ok := shape.(scene.Circle); ok && ring.Fill.Color == house.Coin {
				rings++
				if b := scene.Around(ring.Center, 2*ring.R, 2*ring.R); !b.Inside(scene.XYWH(0, render.SheetTop-4, render.SheetWidth, float64(layout.Height)-render.SheetTop+4)) {
					t.Errorf("%v: a city of a ticket is cropped at %v", hand.Tickets, ring.Center)
				}
			}
		}
		if want := len(ticketCities(hand)); rings != want {
			t.Errorf("got %d rings, want %d", rings, want)
		}
	}
}
