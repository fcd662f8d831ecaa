package trains

import "github.com/railbot/railbot/engine"

// explainMove returns the message key of the reason why a move of a kind is not
// legal now.
func explainMove(s *State, seat engine.Seat, name string, args []string) string {
	token := ""
	if len(args) > 0 {
		token = args[0]
	}
	m, ok := parseMove(name, token)
	k := m.kind
	if !ok && len(args) == 0 {
		ok = true
	}
	switch {
	case seat != s.Actor:
		return "wait-turn"
	case s.Turn == 0 && k != kindStart:
		return "first-rails"
	case s.Turn == 0:
		return s.board().explainStart(Hex(m.n), ok)
	case s.Pending.Text != NoCard:
		return s.explainAnswer(m, ok)
	}
	switch k {
	case kindPlay, kindPlain:
		return s.explainPlay(m.card, k)
	case kindBuy, kindBuyTop:
		return s.explainBuy(m.card, k)
	case kindReturnWaste:
		if s.HasActed {
			return "already-acted"
		}
		return "no-waste"
	}
	return "no-effect"
}

// explainAnswer returns the key of the reason why m does not answer the pending effect. ok is false if
// the token could not be read.
func (s *State) explainAnswer(m Move, ok bool) string {
	asked := answerKinds[s.Pending.step().op]
	switch {
	case m.kind != asked:
		return "effect-pending"
	case m.kind == kindLay && ok:
		return s.explainLay(Hex(m.n))
	case m.kind == kindExpand && ok:
		if s.board().Places[m.n].Terrain != City {
			return "not-a-city"
		}
		return "city-full"
	case m.kind == kindLay || m.kind == kindExpand:
		return "no-hex"
	case m.kind == kindName:
		return "not-in-match"
	case s.Pending.step().op == opCrew && m.n == returnOne:
		return "no-waste"
	case fromHand[asked] && s.actor().Hand.Count(m.card) < max(1, int(m.n)):
		return "not-in-hand"
	}
	return "not-there"
}

// fromHand marks the answers that name cards of the hand.
var fromHand = [numKinds]bool{kindDiscard: true, kindReturn: true, kindShow: true, kindTrash: true}

// explainLay returns the key of the reason why the actor cannot lay a rail on h.
func (s *State) explainLay(h Hex) string {
	p, b := s.actor(), s.board()
	switch {
	case b.Places[h].Terrain == Sea:
		return "sea"
	case p.Rails.has(h):
		return "own-cube"
	case p.frontier(s.board()).has(h):
		return "too-dear"
	case b.behindBarrier(p.Rails, h):
		return "barrier"
	}
	return "not-adjacent"
}

// explainPlay returns the key of the reason why the actor cannot play c with a move of kind k.
func (s *State) explainPlay(c Card, k kind) string {
	switch {
	case s.actor().Hand.Count(c) == 0:
		return "not-in-hand"
	case !playable.has(c):
		return "not-playable"
	case k == kindPlain:
		return "play-it"
	case c == StationExpansion && s.Tokens == 0:
		return "no-token"
	case railLayers.has(c) && s.actor().cubesLeft() == 0:
		return "no-cube"
	case railLayers.has(c):
		return "no-hex-payable"
	}
	return "unusable"
}

// explainBuy returns the key of the reason why the actor cannot buy c with a move of kind k.
func (s *State) explainBuy(c Card, k kind) string {
	switch {
	case c == Waste || c == NormalTrain:
		return "not-for-sale"
	case !s.nameableCards().has(c):
		return "not-in-match"
	case s.Supply.Count(c) == 0:
		return "sold-out"
	case faces[c].Cost > s.Coins:
		return "too-dear"
	}
	return "no-early-train"
}

// explainStart returns the key of the reason why a first rail cannot lie on h. ok is false if the
// coordinate could not be read.
func (b *Board) explainStart(h Hex, ok bool) string {
	switch terrain := b.Places[h].Terrain; {
	case !ok:
		return "no-hex"
	case terrain == Sea:
		return "sea"
	case terrain == Remote:
		return "no-start"
	}
	return "occupied"
}

// behindBarrier reports whether h lies next to one of the rails with a barrier
// between them.
func (b *Board) behindBarrier(rails hexSet, h Hex) bool {
	for _, d := range b.Places[h].Blocked {
		for rest := rails; !rest.isEmpty(); {
			if b.Places[rest.pop()].At == b.Places[h].At.Neighbor(d) {
				return true
			}
		}
	}
	return false
}
