package trick

import (
	"slices"

	"github.com/railbot/railbot/engine"
)

// stageReasons are why a move of another kind is not possible in a stage.
var stageReasons = map[Stage]string{
	Playing: "play-first", Giving: "engine-first", Siting: "city-first", Placing: "place-first",
}

// Explain gives the reason why a move of a kind is not legal now.
func (guide) Explain(s *State, seat engine.Seat, name string, args []string) string {
	token := func(i int) string {
		if i < len(args) {
			return args[i]
		}
		return ""
	}
	switch {
	case seat != s.Actor:
		return "wait-turn"
	case name != s.Stage.String():
		return stageReasons[s.Stage]
	}
	switch s.Stage {
	case Playing:
		return s.whyNotPlay(token(0))
	case Giving:
		return whyNotCompany(token(0), "has-engine")
	case Siting:
		return whyNotCompany(token(0), "no-end")
	}
	return "no-end"
}

func (s *State) whyNotPlay(token string) string {
	c, ok := cardOf[token]
	switch {
	case !ok:
		return "no-card"
	case c < firstExchange && s.Hands[s.Actor-1].has(c):
		return "must-follow"
	}
	return "not-in-hand"
}

// whyNotCompany is that there is no such company, or else the other reason.
func whyNotCompany(token, otherwise string) string {
	if !slices.Contains(companyTokens[:], token) {
		return "no-company"
	}
	return otherwise
}
