package toy

import (
	"cmp"
	"slices"

	"github.com/railbot/railbot/engine"
)

// Guide helps people, absent seats and simulations.
type Guide struct{}

// Ranker returns a function that sorts stops for going by distance, the farthest first,
// and for contracts the nearest first; cards by how many the seat holds; and seats by
// how many cards they hold.
func (Guide) Ranker(s *State, seat engine.Seat) engine.Ranker {
	return func(kind string, slot int, tokens []string) []string {
		p := s.player(seat)
		weight := func(token string) int {
			if at, ok := findStop(token); ok {
				if kind == "go" {
					return distance(p.At, at)
				}
				return -distance(p.At, at)
			}
			if i := slices.Index(cardTokens[:], token); i > 0 {
				return int(p.Hand[i])
			}
			for other := range s.seats().All() {
				if seatToken(other) == token {
					return s.player(other).Hand.size()
				}
			}
			return 0
		}
		ranked := slices.Clone(tokens)
		slices.SortStableFunc(ranked, func(a, b string) int { return cmp.Compare(weight(b), weight(a)) })
		return ranked
	}
}

// groupOf groups the many possible destinations of a contract by the middle stop of their
// part of the line.
func groupOf(kind string, slot int, token string) string {
	at, ok := findStop(token)
	if !ok || kind != "sign" || slot != 1 {
		return ""
	}
	return GroupPrefix + (at - at%groupSize + groupSize/2).String()
}

// GroupPrefix begins the token of a group of stops. The middle stop follows.
const GroupPrefix = "around-"

// groupSize is the number of stops in a group.
const groupSize Stop = 6

// Shortcuts returns two kinds: dropping the whole hand, and going to a stop as the
// turn's last move.
func (Guide) Shortcuts(s *State, seat engine.Seat) []engine.Shortcut[Move] {
	if s.Phase != Turning || seat != s.mover() || s.Late {
		return nil
	}
	var list []engine.Shortcut[Move]
	p := s.player(seat)
	if p.Hand.size() > 1 {
		list = append(list, engine.Shortcut[Move]{Name: "drop-all", Moves: dropAll(p)})
	}
	for _, m := range appendStops(nil, p) {
		list = append(list, engine.Shortcut[Move]{
			Name: "go-and-end", Args: m.Args(), Moves: []Move{m, {kind: end}},
		})
	}
	return list
}

// dropAll returns the moves that drop the whole hand.
func dropAll(p *Player) []Move {
	var moves []Move
	for _, c := range cards {
		moves = append(moves, slices.Repeat([]Move{{kind: drop, card: c}}, int(p.Hand[c]))...)
	}
	return moves
}

// Idle returns the move for an absent player: it burns the least card, says no and
// ends the turn.
func (Guide) Idle(s *State, seat engine.Seat) Move {
	switch s.Phase {
	case Choosing:
		return appendHeld(nil, s.player(seat), stoke)[0]
	case Answering:
		return Move{kind: refuse}
	default:
		return Move{kind: end}
	}
}

// refuseRound is the auto-answer that is valid until the round ends.
const refuseRound = "refuse-round"

// refuseAsked returns the move of an auto-answer that refuses a request for a card.
func refuseAsked(s *State, _ engine.Seat) (Move, bool) {
	return Move{kind: refuse}, s.Phase == Answering
}

// Sim returns a move for playouts: it signs contracts that start at the seat's stop,
// keeps its cards, and otherwise plays at random.
func (Guide) Sim(s *State, seat engine.Seat, list []Move, r *engine.Rand) Move {
	for range 8 {
		m := list[r.IntN(len(list))]
		switch {
		case m.kind == drop:
		case m.kind == sign && m.from != s.player(seat).At:
			m.from, m.to = s.player(seat).At, m.from
			return m
		default:
			return m
		}
	}
	return list[len(list)-1]
}

// moveToward replaces a stop that is too far away by the last one within the fuel.
func moveToward(s *State, seat engine.Seat, kind string, args []string) ([]string, bool) {
	if s.Phase != Turning || seat != s.mover() || s.Late || kind != "go" || len(args) != 1 {
		return nil, false
	}
	p := s.player(seat)
	to, ok := findStop(args[0])
	if !ok || p.Fuel == 0 || to == p.At {
		return nil, false
	}
	steps := min(p.Fuel, distance(p.At, to))
	if to < p.At {
		steps = -steps
	}
	return []string{Stop(int(p.At) + steps).String()}, true
}

// explainMove returns why a move is not legal now.
func explainMove(s *State, seat engine.Seat, kind string, args []string) string {
	p := s.player(seat)
	switch {
	case s.Phase == Answering && kind == "give":
		return "not-held"
	case s.Phase != Turning:
		return "not-now"
	case s.Late:
		return "too-late"
	}
	switch kind {
	case "go":
		return explainGo(p, args[0])
	case "take", "draw":
		if s.Drawn {
			return "drawn-already"
		}
	case "peek":
		return s.explainPeek(seat)
	case "sign":
		if p.Contract.isSigned() {
			return "signed-already"
		}
	case "ask":
		return s.explainAsk(p)
	case "drop":
		return "not-held"
	}
	return ""
}

// explainGo returns the key of the reason why a seat cannot go to a stop.
func explainGo(p *Player, token string) string {
	to, ok := findStop(token)
	switch {
	case !ok:
		return "no-such-stop"
	case to == p.At:
		return "here-already"
	default:
		return "too-far"
	}
}

// explainPeek returns the key of the reason why a seat cannot peek.
func (s *State) explainPeek(seat engine.Seat) string {
	switch {
	case !s.Tools.has(Lamp):
		return "no-lamp"
	case s.Seen.Has(seat):
		return "seen-already"
	default:
		return "pile-empty"
	}
}

// explainAsk returns the key of the reason why a seat cannot ask for a card.
func (s *State) explainAsk(p *Player) string {
	switch {
	case s.Asked:
		return "asked-already"
	case p.Coins == 0:
		return "no-coin"
	default:
		return ""
	}
}

// previewTurn skips to a later turn of this round. It returns false otherwise, because
// cards are dealt and burnt before the next round's turns.
func previewTurn(s *State, seat engine.Seat) bool {
	turn := slices.Index(s.Order[:s.Seats], seat)
	if s.Phase != Turning && s.Phase != Answering || turn <= s.Turn {
		return false
	}
	s.Phase, s.Whom, s.WantedCard = Turning, engine.Spectator, NoCard
	s.nextTurn(turn, engine.QuietRecorder(nil))
	return true
}
