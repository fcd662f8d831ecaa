package europe_test

import (
	"fmt"
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/europe"
)

// readEvents updates the referee with the events of a move.
func (r *referee) readEvents(events []engine.Event) {
	r.t.Helper()
	r.resets = 0
	for i, e := range events {
		switch by := int(e.By) - 1; {
		case e.To != 0:
			r.readPrivate(int(e.To)-1, e)
		case !r.readDeal(by, e) && !r.readBuild(by, e) && !r.readTurn(by, e):
			r.t.Fatalf("unknown event %+v", e)
		default:
			r.readPublic(e)
		}
		stays := i+1 == len(events) || events[i+1].Kind != "reset"
		if e.Kind == "refill" && r.resets < 3 && r.locos() >= 3 && stays {
			r.t.Fatalf("row %v was not reset", r.row)
		}
	}
	if r.pile < 0 || len(r.row) < 5 && r.pile+r.waste.total() > 0 {
		r.t.Fatalf("row not filled: pile %d, discard pile %d, row %v", r.pile, r.waste.total(), r.row)
	}
}

func (r *referee) locos() int {
	b := bag{}
	b.add(r.row...)
	return b["loco"]
}

// readPublic records the event that ends an action, and fails if a ticket is
// named before the end.
func (r *referee) readPublic(e engine.Event) {
	switch e.Kind {
	case "turn", "last", "over", "borrow", "scored", "express":
	default:
		r.acted = e.Kind
	}
	for _, token := range e.What {
		if _, ticket := europe.TicketOf(token); ticket && e.Kind != "scored" {
			r.t.Fatalf("public event names ticket %s: %+v", token, e)
		}
	}
}

// readPrivate reads an event that only seat i receives.
func (r *referee) readPrivate(i int, e engine.Event) {
	switch e.Kind {
	case "hand":
		r.pile -= len(e.What)
		r.hands[i].add(e.What...)
	case "drawn":
		r.hands[i].add(e.What...)
	case "offered":
		r.offers[i] = e.What
		if r.turn == 0 {
			return
		}
		for k, token := range e.What {
			if top := r.under[k]; top != "" && top != token {
				r.t.Fatalf("got ticket %s, want %s from the top", token, top)
			}
		}
		r.under = r.under[len(e.What):]
	case "mark":
		r.marked[i][e.What[0]] = true
	case "keeps":
		for _, token := range r.offers[i] {
			if slices.Contains(e.What, token) {
				r.held[i][token] = true
			} else if r.turn > 0 {
				r.under = append(r.under, token)
			}
		}
		r.offers[i] = nil
		clear(r.marked[i])
	case "completed":
		at, _ := europe.TicketOf(e.What[0])
		if ticket := europe.Tickets()[at]; !r.held[i][ticket.Token] || e.N != ticket.Points || r.done[ticket.Token] ||
			!areJoined(r.tracksOf(i), ticket.A, ticket.B) {
			r.t.Fatalf("unexpected event %+v", e)
		}
		r.done[e.What[0]] = true
	default:
		r.t.Fatalf("unknown event %+v", e)
	}
}

// readDeal reads events about the row, the piles and tickets. It reports false
// for other events.
func (r *referee) readDeal(i int, e engine.Event) bool {
	switch e.Kind {
	case "deal", "offer", "tickets":
	case "take":
		at := slices.Index(r.row, e.What[0])
		r.row = slices.Delete(slices.Clone(r.row), at, at+1)
		r.hands[i].add(e.What...)
		r.drawn++
	case "draw":
		r.pile--
		r.drawn++
	case "refill":
		r.pile -= len(e.What)
		r.row = append(slices.Clone(r.row), e.What...)
	case "reset":
		if r.locos() < 3 {
			r.t.Fatalf("row %v was reset", r.row)
		}
		r.waste.add(r.row...)
		r.row = nil
		if r.resets++; r.resets == 3 {
			r.met["three resets"]++
		}
	case "reshuffle":
		if e.N != r.waste.total() {
			r.t.Fatalf("got %d shuffled cards, want those of %v", e.N, r.waste)
		}
		r.met["reshuffle"]++
		r.pile += e.N
		clear(r.waste)
	case "kept":
		delete(r.waiting, i+1)
		if e.N+e.M != len(r.offers[i]) {
			r.t.Fatalf("got %d kept and %d returned tickets of %v", e.N, e.M, r.offers[i])
		}
	default:
		return false
	}
	return true
}

// readBuild reads events about tracks, tunnels and stations. It reports false
// for other events.
func (r *referee) readBuild(i int, e engine.Event) bool {
	switch e.Kind {
	case "tunnel":
		r.payCards(i, e.What[1], r.laid)
		r.colour = paymentCards(e.What[1])[0]
	case "reveal":
		r.readReveal(e)
	case "extra":
		r.payCards(i, e.What[0], r.shown)
		r.met["extra"]++
	case "decline":
		r.laid.moveTo(r.hands[i])
		r.shown.moveTo(r.waste)
		r.due = 0
		r.met["declined"]++
	case "claim":
		r.readClaim(i, e)
	case "station":
		r.stations[e.What[0]] = i + 1
		r.payCards(i, e.What[1], r.waste)
		if e.N != 3-r.countStations(i+1) {
			r.t.Fatalf("unexpected event %+v", e)
		}
	default:
		return false
	}
	return true
}

// payCards moves the cards of a payment out of a hand.
func (r *referee) payCards(i int, payment string, to bag) {
	for _, c := range paymentCards(payment) {
		if r.hands[i][c]--; r.hands[i][c] < 0 {
			r.t.Fatalf("seat %d cannot pay %s from %v", i+1, payment, r.hands[i])
		}
		to.add(c)
	}
}

func (r *referee) readReveal(e engine.Event) {
	r.pile -= len(e.What)
	r.met[fmt.Sprint("revealed ", len(e.What))]++
	r.due = 0
	for _, c := range e.What {
		r.shown.add(c)
		if c == "loco" || c == r.colour {
			r.due++
		}
	}
	if e.N != r.due || len(e.What) < 3 && r.pile+r.waste.total() > 0 {
		r.t.Fatalf("got %+v, want %d for %s", e, r.due, r.colour)
	}
}

func (r *referee) readClaim(i int, e engine.Event) {
	at, _ := europe.TrackOf(e.What[0])
	track := europe.Tracks()[at]
	if track.Tunnel {
		r.laid.moveTo(r.waste)
		r.shown.moveTo(r.waste)
		r.due = 0
	} else {
		r.payCards(i, e.What[1], r.waste)
	}
	value := map[int]int{1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21}[track.Length]
	r.owner[e.What[0]] = i + 1
	r.trains[i] -= track.Length
	r.points[i] += value
	if e.N != value || e.M != r.trains[i] {
		r.t.Fatalf("unexpected event %+v", e)
	}
}

func (r *referee) countStations(seat int) int {
	n := 0
	for _, by := range r.stations {
		if by == seat {
			n++
		}
	}
	return n
}

// readTurn reads events about turns and the end of the game. It reports false
// for other events.
func (r *referee) readTurn(i int, e engine.Event) bool {
	switch e.Kind {
	case "first":
		r.first = i + 1
	case "pass", "borrow", "scored", "express":
	case "last":
		if r.last || r.trains[i] > 2 || r.trains[i] != e.N || i+1 != r.actor {
			r.t.Fatalf("unexpected event %+v with %d turns left", e, r.left)
		}
		r.last, r.left = true, r.seats+1
	case "over":
		r.endTurn()
		r.over = e.What[0]
		if ended := r.last && r.left == 0; ended != (r.over == "trains") || !ended && r.passes != r.seats {
			r.t.Fatalf("unexpected end by %s with %d turns left and %d passes", r.over, r.left, r.passes)
		}
	case "turn":
		r.endTurn()
		next := r.first
		if r.turn++; r.turn > 1 {
			next = r.actor%r.seats + 1
		}
		if i+1 != next || e.N != r.turn || e.M != r.left {
			r.t.Fatalf("got %+v, want turn %d of seat %d, %d left", e, r.turn, next, r.left)
		}
		r.actor, r.drawn = next, 0
	default:
		return false
	}
	return true
}

func (r *referee) endTurn() {
	if r.actor == 0 {
		return
	}
	if r.passes++; r.acted != "pass" {
		r.passes = 0
	}
	switch {
	case r.last:
		r.left--
	case r.trains[r.actor-1] <= 2:
		r.t.Fatalf("seat %d has %d trains, but no last round began", r.actor, r.trains[r.actor-1])
	}
}
