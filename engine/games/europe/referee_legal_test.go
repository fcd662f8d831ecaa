package europe_test

import (
	"maps"
	"slices"
	"strings"

	"github.com/railbot/railbot/engine/games/europe"
)

// legal returns the legal moves of a seat in notation, in any order.
func (r *referee) legal(seat int) []string {
	i := seat - 1
	switch {
	case r.over != "", r.turn == 0 && !r.waiting[seat], r.turn > 0 && seat != r.actor:
		return nil
	case len(r.offers[i]) > 0:
		return r.ticketChoices(i)
	case r.due > 0:
		return r.extraMoves(i)
	case r.drawn == 1:
		return append(r.drawMoves(), "done")
	}
	var list []string
	if r.pile+r.waste.total() > 0 {
		list = r.drawMoves()
	} else {
		r.met["no card to draw"]++
	}
	if len(r.under) > 0 {
		list = append(list, "tickets")
	}
	if list = append(list, slices.Concat(r.claimMoves(i), r.stationMoves(i))...); len(list) == 0 {
		return []string{"pass"}
	}
	return list
}

// ticketChoices returns the legal choices among offered tickets of the i-th
// player.
func (r *referee) ticketChoices(i int) (list []string) {
	for _, token := range r.offers[i] {
		if !r.marked[i][token] {
			list = append(list, "keep "+token)
		}
	}
	if n := len(r.marked[i]); n >= 2 || n == 1 && r.turn > 0 {
		list = append(list, "done")
	}
	return list
}

// drawMoves returns the legal draws of cards.
func (r *referee) drawMoves() (list []string) {
	for _, c := range r.row {
		if move := "take " + c; (r.drawn == 0 || c != "loco") && !slices.Contains(list, move) {
			list = append(list, move)
		}
	}
	if r.pile+r.waste.total() == 0 {
		r.met["a card of the row alone"]++
		return list
	}
	return append(list, "draw")
}

// extraMoves returns the legal payments of a tunnel's extra cards of the i-th
// player.
func (r *referee) extraMoves(i int) []string {
	list := []string{"decline"}
	for locos := 0; locos <= min(r.due, r.hands[i]["loco"]); locos++ {
		plain := r.due - locos
		if plain == 0 || r.colour != "loco" && plain <= r.hands[i][r.colour] {
			list = append(list, "extra "+paymentToken(r.colour, plain, locos))
		}
	}
	return list
}

// stationMoves returns the legal stations of the i-th player.
func (r *referee) stationMoves(i int) (list []string) {
	cost := 1 + r.countStations(i+1)
	if cost > 3 {
		return nil
	}
	ways := r.paymentsOf(i, "grey", cost, 0)
	for _, city := range europe.Cities() {
		for _, way := range ways {
			if r.stations[city.Token] == 0 {
				list = append(list, "station "+city.Token+" "+way)
			}
		}
	}
	return list
}

// claimMoves returns the legal claims of the i-th player.
func (r *referee) claimMoves(i int) (list []string) {
	for k, track := range europe.Tracks() {
		if r.owner[track.Token] != 0 || track.Length > r.trains[i] || r.isClosed(i, k) {
			continue
		}
		for _, way := range r.paymentsOf(i, track.Colour.String(), track.Length, track.Ferry) {
			list = append(list, "claim "+track.Token+" "+way)
		}
	}
	return list
}

// isClosed reports whether a track is closed to a seat by its double, or is the
// second of two equal tracks.
func (r *referee) isClosed(i, k int) bool {
	all := europe.Tracks()
	for j, other := range all {
		if j == k || other.A != all[k].A || other.B != all[k].B {
			continue
		}
		switch owner := r.owner[other.Token]; {
		case owner == 0:
			return other.Colour == all[k].Colour && j < k
		case owner == i+1, r.seats < 4:
			return true
		}
	}
	return false
}

// paymentsOf returns the payments of n cards of a colour, or of any colour for
// grey, with at least the given number of locomotives.
func (r *referee) paymentsOf(i int, colour string, n, least int) []string {
	ways := map[string]bool{}
	for _, c := range []string{"blue", "purple", "orange", "white", "green", "yellow", "black", "red"} {
		for locos := least; locos <= min(n, r.hands[i]["loco"]); locos++ {
			if (colour == "grey" || c == colour) && n-locos <= r.hands[i][c] {
				ways[paymentToken(c, n-locos, locos)] = true
			}
		}
	}
	return slices.Collect(maps.Keys(ways))
}

// paymentToken returns the token of a payment.
func paymentToken(colour string, plain, locos int) string {
	var parts []string
	for _, cards := range [][]string{slices.Repeat([]string{colour}, plain), slices.Repeat([]string{"loco"}, locos)} {
		switch n := len(cards); {
		case n == 1:
			parts = append(parts, cards[0])
		case n > 1:
			parts = append(parts, cards[0]+"*"+string(rune('0'+n)))
		}
	}
	return strings.Join(parts, "+")
}
