package render

import (
	"slices"
	"strings"
)

// Rule is something that can be looked up.
type Rule struct {
	Topic string // "help.turn", "rule.tunnel", "card.express-train"
	Name  string
	Text  string
}

// rulePrefixes are the groups of messages that can be looked up.
const (
	ruleHelp = "help."
	ruleRule = "rule."
	ruleCard = "card."
)

// Rules are all that can be looked up of the game: its goal, turn and scoring,
// the topics of its message files (keys "rule.<topic>" with "rule.<topic>.name"),
// and its cards.
func (t *Teller) Rules() []Rule {
	var rules []Rule
	for _, topic := range Topics() {
		rules = append(rules, Rule{ruleHelp + topic, t.Say("ui.help.topic." + topic), t.Help(topic)})
	}
	for _, key := range t.keys(ruleRule) {
		if !strings.HasSuffix(key, ".name") {
			rules = append(rules, Rule{key, t.Say(t.key(key, "name")), t.Say(t.key(key))})
		}
	}
	for _, key := range t.keys(ruleCard) {
		rules = append(rules, Rule{key, t.Token(strings.TrimPrefix(key, ruleCard)), t.Say(t.key(key))})
	}
	return rules
}

// keys are the game's message keys that begin so, without the game's own prefix,
// sorted.
func (t *Teller) keys(prefix string) []string {
	var keys []string
	own := t.key("")
	for key := range t.book.Messages(English) {
		if rest, ok := strings.CutPrefix(key, own+prefix); ok {
			keys = append(keys, prefix+rest)
		}
	}
	slices.Sort(keys)
	return keys
}
