package europe

import "github.com/railbot/railbot/engine"

// revealCards is how many cards are turned up for a tunnel, as long as there are
// so many.
const revealCards = 3

// bore lays the cards for a tunnel apart and reveals what it costs besides
// ("Tunnels"). Where that is nothing the track is claimed at once.
func (s *State) bore(track uint8, p Payment, t *engine.Turn) {
	s.Bore = Bore{Track: track, Laid: p}
	if !t.Quiet() {
		s.tell(t, engine.Event{Kind: "tunnel"}, tracks[track].Token, p.String())
	}
	var up [revealCards]string
	n := 0
	for ; n < revealCards && s.available() > 0; n++ {
		c := s.drawCard(t)
		up[n] = cardTokens[c]
		s.Bore.Revealed[c]++
		if c == Loco || c == p.colour() {
			s.Bore.Extra++
		}
	}
	s.tell(t, engine.Event{Kind: "reveal", N: int(s.Bore.Extra)}, up[:n]...)
	s.Stage = Boring
	if s.Bore.Extra == 0 {
		s.through(0, t)
	}
}

// extra pays what a tunnel costs besides.
func (s *State) extra(p Payment, t *engine.Turn) {
	s.spend(s.Actor, p)
	if !t.Quiet() {
		s.tell(t, engine.Event{Kind: "extra", N: p.cards()}, p.String())
	}
	s.through(p, t)
}

// through claims the tunnel with the cards laid and the extra ones.
func (s *State) through(extra Payment, t *engine.Turn) {
	b := s.Bore
	s.Bore = Bore{}
	s.discard(b.Laid.counts())
	s.discard(b.Revealed)
	s.discard(extra.counts())
	s.claim(b.Track, b.Laid, t)
}

// decline gives the tunnel up: the cards laid, which all have seen, return.
func (s *State) decline(t *engine.Turn) {
	b := s.Bore
	s.Bore = Bore{}
	laid := b.Laid.counts()
	s.Hands[s.Actor-1].addAll(&laid)
	s.Known[s.Actor-1].addAll(&laid)
	s.discard(b.Revealed)
	s.tell(t, engine.Event{Kind: "decline", N: int(b.Extra)}, tracks[b.Track].Token)
	s.refill(t)
	s.endTurn(t)
}
