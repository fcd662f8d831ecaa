package toy

import (
	"cmp"
	"slices"

	"github.com/railbot/railbot/engine"
)

// Guide is help for people, absent seats and simulations.
type Guide struct{}

// Rank puts near stops first for a contract and far ones for a journey, cards
// by how many the seat holds, and seats by how many cards they hold.
func (Guide) Rank(s *State, seat engine.Seat, kind string, slot int, tokens []string) []string {
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

// Group puts the stops to which a contract may lead, of which there are many, under
// the stop in the middle of their part of the line.
func (Guide) Group(kind string, slot int, token string) string {
	at, ok := findStop(token)
	if !ok || kind != "sign" || slot != 1 {
		return ""
	}
	return GroupPrefix + (at - at%part + part/2).String()
}

// GroupPrefix begins the token of a group of stops; the stop in their middle
// follows.
const GroupPrefix = "around-"

// part is how many stops make a group.
const part Stop = 6

// Shortcuts are to drop the whole hand, and to go somewhere as the turn's last
// move.
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

func dropAll(p *Player) []Move {
	var moves []Move
	for _, c := range cards {
		moves = append(moves, slices.Repeat([]Move{{kind: drop, card: c}}, int(p.Hand[c]))...)
	}
	return moves
}

// Idle burns the least card, says no and ends the turn.
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

// refuseRound is the standing answer that holds until the round ends.
const refuseRound = "refuse-round"

// Answer to refuse all, always or in this round: whoever asks for a card gets
// none.
func (Guide) Answer(s *State, _ engine.Seat, _ string) (Move, bool) {
	return Move{kind: refuse}, s.Phase == Answering
}

// Term is the round, of what holds for one.
func (Guide) Term(s *State, name string) int {
	if name == refuseRound {
		return s.Round
	}
	return 0
}

// Sim signs contracts that start where it stands, keeps its cards, and is
// otherwise guided by chance.
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

// Toward turns a stop that is too far away into the last one within the fuel.
func (Guide) Toward(s *State, seat engine.Seat, kind string, args []string) ([]string, bool) {
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

// Explain says why a move is not legal now.
func (Guide) Explain(s *State, seat engine.Seat, kind string, args []string) string {
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
		if p.Contract.signed() {
			return "signed-already"
		}
	case "ask":
		return s.explainAsk(p)
	case "drop":
		return "not-held"
	}
	return ""
}

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

// Hints are how moves are best shown.
func (Guide) Hints() map[string]engine.Hint {
	return map[string]engine.Hint{
		"stoke": {Quick: true, Own: true},
		"drop":  {Own: true},
		"go":    {Weigh: true, Closes: true},
		"peek":  {Boon: true},
		"end":   {Fixed: true, Ends: true},
	}
}

// Ahead passes to a turn of this round that is still to come: before the next one
// cards are dealt and burnt.
func (Guide) PreviewTurn(s *State, seat engine.Seat) bool {
	turn := slices.Index(s.Order[:s.Seats], seat)
	if s.Phase != Turning && s.Phase != Answering || turn <= s.Turn {
		return false
	}
	s.Phase, s.Whom, s.Wish = Turning, engine.Spectator, NoCard
	s.nextTurn(turn, engine.QuietTurn(nil))
	return true
}
