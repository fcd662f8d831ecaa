package europe

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// On a phone 390 pixels wide, with few players or many, digits beside the map
// are at least nine pixels high and words six: the row, the piles, the longest
// trails, track scores, a tunnel, and the legend. Nothing overlaps.
func TestBoardIsReadableOnAPhone(t *testing.T) {
	book := rendertest.Book(t, Entry())
	trailed, tunnels := 0, 0
	for seats := 2; seats <= 5; seats++ {
		seed := engine.Seed{'p', byte(seats)}
		at, _, err := europe.Game().Start(seats, nil, engine.NewRand(seed, 0))
		if err != nil {
			t.Fatal(err)
		}
		for move := uint64(1); move <= 200; move++ {
			seat := at.Status().Acting.First()
			next, step, err := at.Play(seat, at.Choose(seat, engine.NewRand(seed, 1000+move)), engine.NewRand(seed, move))
			if err != nil {
				t.Fatal(err)
			}
			if at = next; at.Status().Over() {
				break
			}
			for _, language := range rendertest.SomeLanguages(t, int(move/5)) {
				v := book.View(at, language, nil, step.Events)
				public, _ := tableOf(v.Table)
				if public.Tunnel != nil {
					tunnels++
				} else if move%5 > 0 {
					continue
				}
				shown := slices.Concat(drawSide(v, public), drawLegend(v))
				rendertest.Legible(t, v.Measure, shown, 6, 9)
				if hasText(shown, v.Tell.Say("europe.ui.trails")) {
					trailed++
				}
			}
		}
	}
	if trailed == 0 || tunnels == 0 {
		t.Errorf("too few cases: %d tables with trails, %d tunnels", trailed, tunnels)
	}
}

// On a phone 390 pixels wide, with up to four tickets in a row, what decides
// which tickets to keep is nine pixels high: points, missing spaces, missing
// cards, and results. So are the cities where there is room.
func TestTicketsAreReadableOnAPhone(t *testing.T) {
	at, _, err := europe.Game().Start(2, nil, engine.NewRand(engine.Seed{'t'}, 0))
	if err != nil {
		t.Fatal(err)
	}
	for _, language := range render.Languages() {
		v := rendertest.Book(t, Entry()).View(at, language, nil, nil)
		for n := 2; n <= 4; n++ {
			for _, own := range []europe.OwnTicket{{Spaces: 20, Cards: 17}, {Spaces: 20}, {Done: true}, {Blocked: true}} {
				own.Ticket, own.Points = tickets[0].Token, tickets[0].Points
				b := ticketBox(0, n, 1, 0)
				words := append(drawTicketTitle(v, own, b), drawTicketState(v, own, b)...)
				rendertest.Legible(t, v.Measure, words, 9, 9)
				for _, s := range words {
					if text, ok := s.(scene.Text); ok && !text.InkBox(v.Measure).Inside(b) {
						t.Errorf("%s: %q of %v is outside its ticket", language, text.S, own)
					}
				}
			}
		}
	}
}

// hasText reports whether a text is among the shapes.
func hasText(shapes []scene.Shape, text string) bool {
	return slices.ContainsFunc(shapes, func(s scene.Shape) bool {
		t, ok := s.(scene.Text)
		return ok && t.S == text
	})
}

// Where a track or a city is chosen, the cities of open tickets have rings and
// no others do. A station does not cover its ring.
func TestOpenTicketsAreRinged(t *testing.T) {
	var table europe.Table
	widest := 0.0
	ringed := func(h europe.Hand) (n int) {
		for _, s := range wholeMap.drawTicketRings(ticketCities(h), table) {
			if ring, ok := s.(scene.Circle); ok && ring.R > ringR*0.9 {
				n++
				widest = max(widest, ring.R)
			}
		}
		return n
	}
	ticket := europe.OwnTicket{Ticket: tickets[0].Token}
	done, blocked := ticket, ticket
	done.Done, blocked.Blocked = true, true
	if n := ringed(europe.Hand{Tickets: []europe.OwnTicket{ticket, done, blocked}}); n != 2 {
		t.Errorf("got %d rings, want the two of the open ticket", n)
	}
	if n := ringed(europe.Hand{Tickets: []europe.OwnTicket{done, blocked}}); n != 0 {
		t.Errorf("got %d rings without an open ticket", n)
	}
	table.Stations = []europe.Station{{Seat: 1, City: cities[tickets[0].A].Token}}
	piece := wholeMap.drawStations(render.View{}, table)[0].Bounds(nil)
	if ringed(europe.Hand{Tickets: []europe.OwnTicket{ticket}}); widest < piece.W()/2+4 {
		t.Errorf("ring of %.0f pixels is hidden by a station of %.0f", 2*widest, piece.W())
	}
}

// A player who chooses the cards for a tunnel is told that it may need extra
// cards.
func TestTunnelsWarn(t *testing.T) {
	at, _, err := europe.Game().Start(2, nil, engine.NewRand(engine.Seed{'t'}, 0))
	if err != nil {
		t.Fatal(err)
	}
	v := rendertest.Book(t, Entry()).View(at, "en", nil, nil)
	for _, track := range tracks {
		offer := render.Offer{Kind: "claim", Args: []string{track.Token, "loco"}, Slot: 1}
		note := tunnelNote(v, render.Sheet{Offers: []render.Offer{offer}})
		if warned := note != ""; warned != track.Tunnel {
			t.Errorf("%s, tunnel %t: got note %q", track.Token, track.Tunnel, note)
		}
	}
}

func TestCloseUpListsTracksAsLargeAsPossible(t *testing.T) {
	at, _, err := europe.Game().Start(2, nil, engine.NewRand(engine.Seed{'t'}, 0))
	if err != nil {
		t.Fatal(err)
	}
	v := rendertest.Book(t, Entry()).View(at, "fr", nil, nil)
	table, _ := tableOf(v.Table)
	for i, city := range cities {
		lowest, smallest := 0.0, 100.0
		facts, bottom := drawCityFacts(v, table, i)
		if players := drawPlayersBelow(v, table, bottom); len(players) == 0 && bottom < 820 {
			t.Errorf("%s: the column is empty below %.0f", city.Name, bottom)
		}
		for _, s := range facts {
			if text, ok := s.(scene.Text); ok {
				lowest = max(lowest, text.InkBox(v.Measure).Max.Y)
				if text.Align == scene.Right {
					smallest = min(smallest, text.Font.Size)
				}
			}
		}
		if n := len(tracksAt(i)); lowest > height-8 || n < 6 && smallest < 45 {
			t.Errorf("%s: %d tracks: got font size %.0f, bottom at %.0f of %d", city.Name, n, smallest, lowest, int(height))
		}
	}
}
