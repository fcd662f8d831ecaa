package render

import "strings"

// Rule is a rule or a card that a player can look up.
type Rule struct {
	Topic string // "help.turn", "rule.tunnel", "card.express-train"
	Name  string
	Text  string
}

// Prefixes of the keys of messages that can be looked up.
const (
	ruleHelp = "help." // goal, turn and scoring
	ruleRule = "rule." // further topics
	ruleCard = "card." // effects of cards
)

// Rules returns everything that can be looked up about the game: its goal, turn and scoring, the topics of
// its message files (keys "rule.<topic>" with "rule.<topic>.name"), and its cards.
func (t *Teller) Rules() []Rule {
	var rules []Rule
	for _, topic := range Topics() {
		rules = append(rules, Rule{ruleHelp + topic, t.Say("ui.help.topic." + topic), t.Help(topic)})
	}
	for _, key := range t.keysWithPrefix(ruleRule) {
		if !strings.HasSuffix(key, ".name") {
			rules = append(rules, Rule{key, t.Say(t.key(key, "name")), t.Say(t.key(key))})
		}
	}
	for _, key := range t.keysWithPrefix(ruleCard) {
		rules = append(rules, Rule{key, t.Token(strings.TrimPrefix(key, ruleCard)), t.Say(t.key(key))})
	}
	return rules
}

// keysWithPrefix returns the game's message keys that begin with prefix, sorted, without the game's own prefix.
func (t *Teller) keysWithPrefix(prefix string) []string {
	var keys []string
	own := t.key("")
	for _, key := range t.book.Keys(own + prefix) {
		keys = append(keys, strings.TrimPrefix(key, own))
	}
	return keys
}
