package engine

import (
	"fmt"
	"slices"
)

// Badge is something that people collect by winning a game in a certain way. Only the winner of a finished
// game earns it, and only if the result meets all needs.
type Badge struct {
	Name  string // names its texts
	Needs []Need // at least one; texts name the number of the first one
}

// Need is a condition on one number in a seat's result.
type Need struct {
	Sign   Sign
	Of     string // for [SignPart] and [SignFeat]: which part of the score, or which feat
	N      int
	AtMost bool // the number must be at most N; otherwise at least N
}

// Sign is a number in a seat's result.
type Sign int

// The signs.
const (
	SignScore  Sign = iota // the points; see [Meta.Points]
	SignMargin             // points ahead of the best other seat
	SignPart               // the points of one part of the score
	SignParts              // how many parts of the score have points
	SignFeat               // a feat; zero if the seat does not have it
)

// N returns the number that the texts of the badge name.
func (b Badge) N() int { return b.Needs[0].N }

// Badge returns the badge with a name, and whether the game declares it.
func (g *Game) Badge(name string) (Badge, bool) {
	i := slices.IndexFunc(g.Badges, func(b Badge) bool { return b.Name == name })
	if i < 0 {
		return Badge{}, false
	}
	return g.Badges[i], true
}

// EarnedBadges returns the names of the badges that a seat has earned by the result of a finished game. A seat
// that has not won earns none. It needs the standings and feats of all seats.
func (g *Game) EarnedBadges(s Seat, standings []Standing, feats []Feat) (names []string) {
	i := slices.IndexFunc(standings, func(own Standing) bool { return own.Seat == s })
	if i < 0 || standings[i].Place != 1 {
		return nil
	}
	for _, b := range g.Badges {
		unmet := func(n Need) bool { return !n.isMet(g.count(n, standings[i], standings, feats)) }
		if !slices.ContainsFunc(b.Needs, unmet) {
			names = append(names, b.Name)
		}
	}
	return names
}

// isMet reports whether a number meets the need.
func (n Need) isMet(number int) bool {
	if n.AtMost {
		return number <= n.N
	}
	return number >= n.N
}

// count returns the number that a need is about.
func (g *Game) count(n Need, own Standing, standings []Standing, feats []Feat) (number int) {
	switch n.Sign {
	case SignScore:
		return g.Points(own)
	case SignMargin:
		return g.margin(own, standings)
	case SignPart:
		for _, part := range own.Parts {
			if part.Name == n.Of {
				number += part.Points
			}
		}
	case SignParts:
		for _, part := range own.Parts {
			if part.Points > 0 {
				number++
			}
		}
	case SignFeat:
		for _, f := range feats {
			if f.Seat == own.Seat && f.Name == n.Of {
				number = max(number, f.N)
			}
		}
	}
	return number
}

// margin returns by how many points a seat is ahead of the best other one. It is zero if there is no other.
func (g *Game) margin(own Standing, standings []Standing) (least int) {
	first := true
	for _, other := range standings {
		if lead := g.Points(own) - g.Points(other); other.Seat != own.Seat && (first || lead < least) {
			least, first = lead, false
		}
	}
	return least
}

// validateBadges returns an error if a badge cannot be earned as declared in a game with the given feats.
func validateBadges(badges []Badge, feats []string) error {
	for i, b := range badges {
		if !isName(b.Name) || slices.ContainsFunc(badges[:i], func(other Badge) bool { return other.Name == b.Name }) {
			return fmt.Errorf("invalid or repeated badge %q", b.Name)
		}
		if len(b.Needs) == 0 {
			return fmt.Errorf("badge %q needs nothing", b.Name)
		}
		for _, n := range b.Needs {
			if named := n.Sign == SignPart || n.Sign == SignFeat; named != (n.Of != "") {
				return fmt.Errorf("badge %q counts %q", b.Name, n.Of)
			}
			if n.Sign == SignFeat && !slices.Contains(feats, n.Of) {
				return fmt.Errorf("badge %q counts an unknown feat %q", b.Name, n.Of)
			}
		}
	}
	return nil
}
