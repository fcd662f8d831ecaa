package browser

import (
	"slices"
	"strings"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// offer is one thing that a panel offers: a button, or an option of a menu.
type offer struct {
	message string // id
	custom  string // custom_id of the button or menu
	value   string // of the option, "" for a button
	several bool   // the menu takes several
	action  string // "=buy tower", ">buy/", "~play-simple/", "u": see the package comment of commands
	text    string // label and description
}

// offers are what can be pressed on a message, in order.
func offers(m *wire.Message) []offer {
	var list []offer
	for c := range wire.Walk(m.Components) {
		switch {
		case c.Disabled || c.CustomID == "":
		case c.Type == wire.Button:
			list = append(list, offer{message: m.ID, custom: c.CustomID, action: actionOf(c.CustomID), text: c.Label})
		case c.Type == wire.StringSelect:
			for _, o := range c.Options {
				list = append(list, offer{m.ID, c.CustomID, o.Value, c.MaxValues != nil && *c.MaxValues > 1, o.Value, o.Label + " " + o.Description})
			}
		}
	}
	return list
}

// actionOf is the last part of the custom_id of a panel's button, or the whole
// of another one's.
func actionOf(custom string) string {
	if rest, solo := strings.CutPrefix(custom, "z:"); solo { // z:game:id
		_, custom, _ = strings.Cut(rest, ":")
	}
	parts := strings.SplitN(custom, ":", 5)
	if parts[0] != "p" || len(parts) < 5 {
		return custom
	}
	return parts[4]
}

// kind is the kind of move or the shortcut that an offer is about: "buy" for
// both "=buy tower" and ">buy/".
func (o offer) kind() string {
	if o.action == "" || !strings.ContainsRune("=!~>*", rune(o.action[0])) {
		return ""
	}
	word, _, _ := strings.Cut(o.action[1:], " ")
	word, _, _ = strings.Cut(word, "/")
	return word
}

// token is the first thing that an offered move names.
func (o offer) token() string {
	_, after, found := strings.Cut(o.action, " ")
	if !found {
		_, after, _ = strings.Cut(o.action, "/")
	}
	token, _, _ := strings.Cut(after, "#")
	return token
}

// moves tells whether pressing an offer plays something.
func (o offer) moves() bool {
	return o.action != "" && strings.ContainsRune("=!~", rune(o.action[0]))
}

// confirmation is the action that plays for sure what an offer would play, and
// what no action begins with where it plays no single move.
func (o offer) confirmation() string {
	if notation, ok := strings.CutPrefix(o.action, "="); ok {
		return "!" + notation
	}
	return "none"
}

// find is the first offer with an action that begins so.
func find(list []offer, prefix string) (offer, bool) {
	i := slices.IndexFunc(list, func(o offer) bool { return strings.HasPrefix(o.action, prefix) })
	if i < 0 {
		return offer{}, false
	}
	return list[i], true
}

// choose picks what a player does who wants the game to end: all coins, all
// effects, a rail a turn, and of the cards that can be bought one of the piles
// that are to be emptied.
func choose(list []offer, p *plan) offer {
	for _, wanted := range []func(offer) bool{
		func(o offer) bool { return o.kind() == "start" },
		func(o offer) bool { return o.kind() == "pay-and-lay" && p.lays },
		func(o offer) bool { return o.kind() == "play-simple" },
		func(o offer) bool { return o.kind() == "play" },
		answers,
		func(o offer) bool { return o.kind() == "done" },
		func(o offer) bool { return o.kind() == "buy" && (o.action == ">buy/" || p.empties(o.token())) },
		func(o offer) bool { return o.kind() == "return-waste" || o.kind() == "end" },
		func(o offer) bool { return o.moves() && o.kind() != "plain" },
		func(o offer) bool { return true },
	} {
		if i := slices.IndexFunc(list, wanted); i >= 0 {
			return list[i]
		}
	}
	return offer{}
}

// turnKinds are what a turn is made of; any other kind answers an effect.
var turnKinds = []string{"", "start", "play", "plain", "buy", "buy-top", "pay-and-buy", "pay-and-lay", "play-simple", "end", "return-waste", "done"}

func answers(o offer) bool { return !slices.Contains(turnKinds, o.kind()) }
