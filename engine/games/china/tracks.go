package china

import (
	"bytes"
	"fmt"
	"iter"
	"strings"
)

// SeatSet is a set of seats: bit n is seat n, from 1.
type SeatSet uint8

// Has reports whether a seat is in the set.
func (s SeatSet) Has(seat uint8) bool { return s>>seat&1 == 1 }

// With is the set and a seat.
func (s SeatSet) With(seat uint8) SeatSet { return s | 1<<seat }

// Tracks says of each segment whose track lies there: 0 nobody's, else the
// owner's seat, and lostBit beside it while a flood has taken the bridge but
// nobody else may rebuild it yet. Cloning is one array copy.
type Tracks [NumEdges]uint8

const (
	ownerBits = 0x07
	lostBit   = 0x08
)

// Owner is the seat whose standing track lies on e; 0: none.
func (t *Tracks) Owner(e Edge) uint8 { return ridableOwner(t[e]) }

// Claim is the seat that owns e, standing or lost to a flood; 0: free.
func (t *Tracks) Claim(e Edge) uint8 { return t[e] & ownerBits }

// Lost reports whether e is a bridge lost to a flood that its owner may still
// rebuild alone.
func (t *Tracks) Lost(e Edge) bool { return t[e]&lostBit != 0 }

// Lay makes e the standing track of a seat.
func (t *Tracks) Lay(e Edge, seat uint8) { t[e] = seat }

// Erase frees e.
func (t *Tracks) Erase(e Edge) { t[e] = 0 }

// WashOut takes the bridge on e, if one stands; it stays its owner's to
// rebuild until Erase or Lay.
func (t *Tracks) WashOut(e Edge) {
	if t[e] != 0 {
		t[e] |= lostBit
	}
}

// standing is the owner of a segment that trains can ride, from its byte.
func ridableOwner(v uint8) uint8 {
	if v&lostBit != 0 {
		return 0
	}
	return v
}

// edgesOf are the segments that have a certain byte of [Tracks], in order.
func edgesWith(tracks []uint8, byte uint8) iter.Seq[Edge] {
	return func(yield func(Edge) bool) {
		for at := 0; ; at++ {
			next := bytes.IndexByte(tracks[at:], byte)
			if at += next; next < 0 || !yield(Edge(at)) {
				return
			}
		}
	}
}

// OwnPosts are the mileposts of a seat's own standing track, and of its
// ferry's ports.
func (b *Board) OwnPosts(tracks []uint8, seat uint8, ferry SeatSet) MilepostSet {
	var set MilepostSet
	for e := range edgesWith(tracks, seat) {
		m, n := b.EndsOf(e)
		set.Add(m)
		set.Add(n)
	}
	if ferry.Has(seat) {
		set.Add(b.Ferry[0])
		set.Add(b.Ferry[1])
	}
	return set
}

// Connected are the mileposts that a seat's own network joins to one: own
// track, red areas and its ferry connect; Taiwan does not. The milepost itself
// is always among them.
func (b *Board) Connected(tracks []uint8, seat uint8, ferry SeatSet, from Milepost) MilepostSet {
	var set MilepostSet
	var buf [NumMileposts]Milepost
	stack := append(buf[:0], from)
	set.Add(from)
	for len(stack) > 0 {
		m := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for i := range b.sides[m] {
			side := &b.sides[m][i]
			joined := side.Edge == NoEdge || tracks[side.Edge] == seat
			if side.To != NoMilepost && joined && !set.Has(side.To) {
				set.Add(side.To)
				stack = append(stack, side.To)
			}
		}
		if n := b.otherPort(m); n != NoMilepost && ferry.Has(seat) && !set.Has(n) {
			set.Add(n)
			stack = append(stack, n)
		}
	}
	return set
}

// MarshalText writes the tracks as runs: "120.3a40.1" is 120 free segments, 3
// of the first seat (a), 40 free, one of the first seat to the end. Lost
// bridges are in capitals.
func (t *Tracks) MarshalText() ([]byte, error) {
	var b strings.Builder
	for i := 0; i < len(t); {
		n := i
		for n < len(t) && t[n] == t[i] {
			n++
		}
		fmt.Fprintf(&b, "%d%c", n-i, trackLetter(t[i]))
		i = n
	}
	return []byte(b.String()), nil
}

func trackLetter(v uint8) rune {
	switch {
	case v == 0:
		return '.'
	case v&lostBit != 0:
		return rune('A' + v&ownerBits - 1)
	}
	return rune('a' + v - 1)
}

// UnmarshalText reads what MarshalText wrote; anything else is an error.
func (t *Tracks) UnmarshalText(text []byte) error {
	var read Tracks
	at, run := 0, 0
	for _, c := range text {
		if c >= '0' && c <= '9' {
			run = run*10 + int(c-'0')
			if run > len(read) {
				return fmt.Errorf("china: a run of %d segments", run)
			}
			continue
		}
		v, ok := trackByte(c)
		if !ok || run == 0 || at+run > len(read) {
			return fmt.Errorf("china: tracks end wrongly at segment %d", at)
		}
		for ; run > 0; run-- {
			read[at] = v
			at++
		}
	}
	if at != len(read) || run != 0 {
		return fmt.Errorf("china: tracks of %d segments, not %d", at, len(read))
	}
	*t = read
	return nil
}

func trackByte(c byte) (uint8, bool) {
	switch {
	case c == '.':
		return 0, true
	case c >= 'a' && c < 'a'+ownerBits:
		return c - 'a' + 1, true
	case c >= 'A' && c < 'A'+ownerBits:
		return (c - 'A' + 1) | lostBit, true
	}
	return 0, false
}
