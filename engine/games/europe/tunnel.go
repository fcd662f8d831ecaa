package europe

import "github.com/railbot/railbot/engine"

// revealCards is how many cards are revealed for a tunnel, if there are that
// many.
const revealCards = 3

// startTunnel lays the cards for a tunnel aside and reveals its extra cost
// ("Tunnels"). If there is none, the track is claimed immediately.
func (s *State) startTunnel(track uint8, p Payment, rec *engine.Recorder) {
	s.Attempt = TunnelAttempt{Track: track, Laid: p}
	if !rec.Quiet() {
		s.emit(rec, engine.Event{Kind: "tunnel"}, tracks[track].Token, p.String())
	}
	var up [revealCards]string
	n := 0
	for ; n < revealCards && s.countDrawable() > 0; n++ {
		c := s.drawCard(rec)
		up[n] = cardTokens[c]
		s.Attempt.Revealed[c]++
		if c == Loco || c == p.colour() {
			s.Attempt.Extra++
		}
	}
	s.emit(rec, engine.Event{Kind: "reveal", N: int(s.Attempt.Extra)}, up[:n]...)
	s.Stage = InTunnel
	if s.Attempt.Extra == 0 {
		s.completeTunnel(0, rec)
	}
}

// payExtra pays the extra cards of a tunnel and claims it.
func (s *State) payExtra(p Payment, rec *engine.Recorder) {
	s.payFromHand(s.Actor, p)
	if !rec.Quiet() {
		s.emit(rec, engine.Event{Kind: "extra", N: p.cards()}, p.String())
	}
	s.completeTunnel(p, rec)
}

// completeTunnel claims the tunnel and discards the laid, revealed and extra
// cards.
func (s *State) completeTunnel(extra Payment, rec *engine.Recorder) {
	b := s.Attempt
	s.Attempt = TunnelAttempt{}
	s.discardCards(b.Laid.counts())
	s.discardCards(b.Revealed)
	s.discardCards(extra.counts())
	s.claimTrack(b.Track, b.Laid, rec)
}

// declineTunnel gives up the tunnel. The laid cards return to the hand, where
// everybody knows them.
func (s *State) declineTunnel(rec *engine.Recorder) {
	b := s.Attempt
	s.Attempt = TunnelAttempt{}
	laid := b.Laid.counts()
	s.Hands[s.Actor-1].addAll(&laid)
	s.Known[s.Actor-1].addAll(&laid)
	s.discardCards(b.Revealed)
	s.emit(rec, engine.Event{Kind: "decline", N: int(b.Extra)}, tracks[b.Track].Token)
	s.refillRow(rec)
	s.endTurn(rec)
}
