package china

import (
	"bytes"
	"fmt"
	"iter"
	"strings"
)

// SeatSet is a set of seats. Bit n is seat n; seats count from 1.
type SeatSet uint8

// Has reports whether a seat is in the set.
func (s SeatSet) Has(seat uint8) bool { return s>>seat&1 == 1 }

// With returns the set with a seat added.
func (s SeatSet) With(seat uint8) SeatSet { return s | 1<<seat }

// Tracks holds the owner of the track on each segment: 0 for nobody, otherwise a
// seat. With lostBit a flood has taken the bridge, and only that seat may
// rebuild it. Copying the array clones it.
type Tracks [NumEdges]uint8

const (
	ownerBits = 0x07
	lostBit   = 0x08
)

// Owner returns the seat that owns track on e, or 0 if there is none that can be
// ridden.
func (t *Tracks) Owner(e Edge) uint8 { return ridableOwner(t[e]) }

// OwnerOrClaimant returns the seat that owns track on e or, if a flood has taken
// the bridge, may rebuild it. It returns 0 if e is free.
func (t *Tracks) OwnerOrClaimant(e Edge) uint8 { return t[e] & ownerBits }

// IsLost reports whether e is a bridge lost to a flood that only its owner may
// rebuild.
func (t *Tracks) IsLost(e Edge) bool { return t[e]&lostBit != 0 }

// Lay sets e to track of a seat.
func (t *Tracks) Lay(e Edge, seat uint8) { t[e] = seat }

// Erase frees e.
func (t *Tracks) Erase(e Edge) { t[e] = 0 }

// WashOut marks a bridge on e as lost. Its owner keeps the claim until Erase or
// Lay.
func (t *Tracks) WashOut(e Edge) {
	if t[e] != 0 {
		t[e] |= lostBit
	}
}

// ridableOwner returns the owner of a segment from its byte, or 0 if the segment
// cannot be ridden.
func ridableOwner(v uint8) uint8 {
	if v&lostBit != 0 {
		return 0
	}
	return v
}

// edgesWith iterates over the segments that have the given byte of [Tracks], in
// order.
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

// OwnPosts returns the mileposts of a seat's ridable track and the ports of its
// ferry.
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

// Connected returns the mileposts that a seat's own network connects with from,
// including from. Own track, red areas and the seat's ferry connect; Taiwan does
// not.
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

// MarshalText encodes the tracks as runs. "120.3a40.1a" means 120 free segments,
// 3 of seat 1, 40 free ones and one of seat 1. Lost bridges are in capitals.
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

// trackLetter returns the letter that encodes a byte of Tracks.
func trackLetter(v uint8) rune {
	switch {
	case v == 0:
		return '.'
	case v&lostBit != 0:
		return rune('A' + v&ownerBits - 1)
	}
	return rune('a' + v - 1)
}

// UnmarshalText reads the format of MarshalText.
func (t *Tracks) UnmarshalText(text []byte) error {
	var read Tracks
	at, run := 0, 0
	for _, c := range text {
		if c >= '0' && c <= '9' {
			run = run*10 + int(c-'0')
			if run > len(read) {
				return fmt.Errorf("china: decode tracks: a run of %d segments", run)
			}
			continue
		}
		v, ok := trackByte(c)
		if !ok || run == 0 || at+run > len(read) {
			return fmt.Errorf("china: decode tracks: invalid run at segment %d", at)
		}
		for ; run > 0; run-- {
			read[at] = v
			at++
		}
	}
	if at != len(read) || run != 0 {
		return fmt.Errorf("china: decode tracks: %d segments, want %d", at, len(read))
	}
	*t = read
	return nil
}

// trackByte returns the byte of Tracks that a letter encodes.
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
