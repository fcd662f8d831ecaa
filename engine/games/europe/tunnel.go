package europe

import "github.com/railbot/railbot/engine"

// revealCards is how many cards are revealed for a tunnel, if there are that
// many.
const revealCards = 3

// startTunnel lays the cards for a tunnel aside and reveals its extra cost
// ("Tunnels"). If there is none, the track is claimed immediately.
func (s *State) startTunnel(track uint8, p Payment, t *engine.Turn) {
	s.Attempt = TunnelAttempt{Track: track, Laid: p}
	if !t.Quiet() {
		s.emit(t, engine.Event{Kind: "tunnel"}, tracks[track].Token, p.String())
	}
	var up [revealCards]string
	n := 0
	for ; n < revealCards && s.available() > 0; n++ {
		c := s.drawCard(t)
		up[n] = cardTokens[c]
		s.Attempt.Revealed[c]++
		if c == Loco || c == p.colour() {
			s.Attempt.Extra++
		}
	}
	s.emit(t, engine.Event{Kind: "reveal", N: int(s.Attempt.Extra)}, up[:n]...)
	s.Stage = InTunnel
	if s.Attempt.Extra == 0 {
		s.completeTunnel(0, t)
	}
}

// payExtra pays the extra cards of a tunnel and claims it.
func (s *State) payExtra(p Payment, t *engine.Turn) {
	s.payFromHand(s.Actor, p)
	if !t.Quiet() {
		s.emit(t, engine.Event{Kind: "extra", N: p.cards()}, p.String())
	}
	s.completeTunnel(p, t)
}

// completeTunnel claims the tunnel and discards the laid, revealed and extra
// cards.
func (s *State) completeTunnel(extra Payment, t *engine.Turn) {
	b := s.Attempt
	s.Attempt = TunnelAttempt{}
	s.discardCards(b.Laid.counts())
	s.discardCards(b.Revealed)
	s.discardCards(extra.counts())
	s.claimTrack(b.Track, b.Laid, t)
}

// declineTunnel gives up the tunnel. The laid cards return to the hand, where
// everybody knows them.
func (s *State) declineTunnel(t *engine.Turn) {
	b := s.Attempt
	s.Attempt = TunnelAttempt{}
	laid := b.Laid.counts()
	s.Hands[s.Actor-1].addAll(&laid)
	s.Known[s.Actor-1].addAll(&laid)
	s.discardCards(b.Revealed)
	s.emit(t, engine.Event{Kind: "decline", N: int(b.Extra)}, tracks[b.Track].Token)
	s.refillRow(t)
	s.endTurn(t)
}
