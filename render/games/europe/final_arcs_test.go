package europe

import (
	"testing"

	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render/scene"
)

// Each ticket has an arc between its cities, which stays on the map. A failed
// one is drawn differently.
func TestTicketsAreArcs(t *testing.T) {
	var table europe.Table
	for i := range 30 {
		r := europe.Result{Seat: 1}
		for k := range 2 {
			points := 8 - 16*k
			r.Tickets = append(r.Tickets, europe.Scored{Ticket: tickets[(2*i+k)%len(tickets)].Token, Points: points})
		}
		table.Results = append(table.Results, r)
	}
	m := newFinalMap(scene.XYWH(800, 300, finalMapWidth, 510))
	arcs := m.ticketArcs(table)
	if len(arcs) != 60 {
		t.Fatalf("got %d arcs, want 60", len(arcs))
	}
	for _, a := range arcs {
		if a.points[0] != m.city(a.ticket.A) || a.points[arcSteps].Distance(m.city(a.ticket.B)) > 0.01 {
			t.Errorf("the arc of %s does not join its cities", a.ticket.Token)
		}
		for _, p := range append(a.points, a.mark) {
			if !scene.Around(p, 2, 2).Inside(m.box) {
				t.Errorf("the arc of %s leaves the map at %v", a.ticket.Token, p)
				break
			}
		}
		dashed := false
		for _, s := range a.draw(tone.done) {
			dashed = dashed || len(s.(scene.Line).Stroke.Dash) > 0
		}
		if dashed == a.done {
			t.Errorf("completed: %t, dashed: %t", a.done, dashed)
		}
	}
}
