package trick

import "github.com/railbot/railbot/engine"

// explainMove returns the message key of the reason why a move of a kind is not
// legal now.
func explainMove(s *State, seat engine.Seat, name string, args []string) string {
	token := ""
	if len(args) > 0 {
		token = args[0]
	}
	switch {
	case seat != s.Actor:
		return "wait-turn"
	case name != s.Stage.String():
		return s.explainStage()
	case s.Stage == Playing:
		return s.explainPlay(token)
	case s.Stage == PlacingCards:
		return "no-end"
	}
	return s.explainCompany(token)
}

// explainStage returns the key of what must be done first.
func (s *State) explainStage() string {
	switch s.Stage {
	case GivingEngine:
		return "engine-first"
	case LayingCity:
		return "city-first"
	case PlacingCards:
		return "place-first"
	}
	return "play-first"
}

// explainPlay returns the key of the reason why the actor cannot play a card.
func (s *State) explainPlay(token string) string {
	c, ok := cardOf[token]
	switch {
	case !ok:
		return "no-card"
	case c < firstExchange && s.Hands[s.Actor-1].has(c):
		return "must-follow"
	}
	return "not-in-hand"
}

// explainCompany returns the key of the reason why a locomotive or city cannot go to a company.
func (s *State) explainCompany(token string) string {
	switch _, ok := companyOf(token); {
	case !ok:
		return "no-company"
	case s.Stage == GivingEngine:
		return "has-engine"
	}
	return "no-end"
}
