package europe

import (
	"slices"

	"github.com/railbot/railbot/engine/games/europe"
)

// lacks holds how many cards of each kind a hand lacks for some tracks. The
// count of [europe.Grey] is that of cards for gray tracks, which any color pays.
type lacks struct {
	cards [europe.Grey + 1]int
	// grey holds the colors of which one more card helps with gray tracks.
	grey [europe.Grey + 1]bool
}

// isNeeded reports whether one more card of a kind helps.
func (l lacks) isNeeded(card europe.Card) bool { return l.cards[card] > 0 || l.grey[card] }

// lacksFor returns what a hand lacks for some tracks, without extra cards for
// tunnels. Colored tracks and ferry symbols come first, then gray tracks, each
// paid by the color of which most cards are left, and locomotives replace what
// is still missing.
func lacksFor(h europe.Hand, way []string) lacks {
	var left [europe.Grey]int
	for card := range europe.Grey {
		left[card] = countHeld(h, card)
	}
	var l lacks
	pay := func(card europe.Card, n int) int {
		paid := min(left[card], n)
		left[card] -= paid
		return n - paid
	}
	var grey []int
	for _, token := range way {
		i, ok := europe.TrackOf(token)
		if !ok {
			continue
		}
		l.cards[europe.Loco] += pay(europe.Loco, tracks[i].Ferry)
		plain := tracks[i].Length - tracks[i].Ferry
		if colour := tracks[i].Colour; colour != europe.Grey {
			l.cards[colour] += pay(colour, plain)
		} else if plain > 0 {
			grey = append(grey, plain)
		}
	}
	slices.SortFunc(grey, func(a, b int) int { return b - a })
	for _, n := range grey {
		best := richest(left)
		held := left[best]
		missing := pay(best, n)
		l.cards[europe.Grey] += missing
		l.grey[best] = l.grey[best] || missing > 0 && held > 0
	}
	for card := range l.cards {
		if card != int(europe.Loco) {
			l.cards[card] = pay(europe.Loco, l.cards[card])
		}
	}
	if l.cards[europe.Grey] == 0 {
		l.grey = [europe.Grey + 1]bool{}
	}
	return l
}

// richest returns the color of which most cards are left.
func richest(left [europe.Grey]int) europe.Card {
	best := europe.Card(0)
	for card := range europe.Loco {
		if left[card] > left[best] {
			best = card
		}
	}
	return best
}

// openWays returns the tracks on the shortest ways of all open tickets.
func openWays(h europe.Hand) []string {
	var ways []string
	for _, own := range h.Tickets {
		for _, token := range own.Way {
			if !slices.Contains(ways, token) {
				ways = append(ways, token)
			}
		}
	}
	return ways
}
