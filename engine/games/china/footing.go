package china

import (
	"encoding/binary"

	"github.com/railbot/railbot/engine"
)

// memo goes with an answer that is kept: it has what that depends on.
type memo[K comparable] struct {
	on    K
	known bool
}

// again notes what the answer depends on, and tells whether that is as it was.
func (k *memo[K]) again(on K) bool {
	same := k.known && k.on == on
	k.on, k.known = on, true
	return same
}

// footing is what decides where a seat's network can be extended. Of the track
// only the seat's own matters.
type footing struct {
	seat   engine.Seat // 0: nothing is known yet
	tracks Tracks
	ferry  SeatSet
	at     Milepost // of the train; NoMilepost: it is not placed
}

// stands tells whether a seat stands in a position as it did when it was asked
// last, of this workspace; if not, it counts one more footing.
func (w *searches) stands(s *State, seat engine.Seat) bool {
	f, ferry, at := &w.footing, s.Links[DalianFerry], NoMilepost
	if p := s.player(seat); p.Placed {
		at = p.At
	}
	same := f.seat == seat && f.ferry == ferry && f.at == at
	if same && f.tracks == s.Track {
		return true
	}
	same = same && sameOwn(&f.tracks, &s.Track, uint8(seat))
	*f = footing{seat, s.Track, ferry, at}
	if !same {
		w.footings++
	}
	return same
}

// sameOwn tells whether a seat has the same standing track in both.
func sameOwn(a, b *Tracks, seat uint8) bool {
	for e := nextChange(a[:], b[:], 0); e < len(a); e = nextChange(a[:], b[:], e+1) {
		if (a[e] == seat) != (b[e] == seat) {
			return false
		}
	}
	return true
}

// nextChange is the first place from one on at which two rows differ, or their
// length. Few do: it looks at eight at a time.
func nextChange(a, b []uint8, at int) int {
	for ; at < len(a); at++ {
		for at+8 <= len(a) && binary.NativeEndian.Uint64(a[at:]) == binary.NativeEndian.Uint64(b[at:]) {
			at += 8
		}
		if at < len(a) && a[at] != b[at] {
			return at
		}
	}
	return len(a)
}
