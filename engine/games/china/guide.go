package china

import (
	"github.com/railbot/railbot/engine"
)

func (guide) Rank(s *State, seat engine.Seat, kind string, slot int, tokens []string) []string {
	return tokens
}
func (guide) Shortcuts(s *State, seat engine.Seat) []engine.Shortcut[Move] { return nil }
func (guide) Idle(s *State, seat engine.Seat) Move {
	list := rules{}.Legal(s, seat, nil)
	return list[len(list)-1]
}
func (secrets) Hand(s *State, seat engine.Seat) any { return Hand{Cash: s.player(seat).Cash} }
