package commands

import (
	"strconv"
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// address says to whom a press of a panel belongs.
type address struct {
	match    string
	seat     engine.Seat
	decision uint64
}

// addressOf is where presses of a seat's present panel go.
func addressOf(m match.Match, s engine.Seat) address {
	return address{m.Record().ID, s, m.Decision(s)}
}

// id makes a custom_id of the panel.
func (a address) id(act string) string {
	return strings.Join([]string{string(verbPanel), a.match, a.seat.String(), number(a.decision), act}, ":")
}

// parseAddress reads what id made, without its verb.
func parseAddress(rest string) (address, string, bool) {
	parts := strings.SplitN(rest, ":", 4)
	if len(parts) != 4 {
		return address{}, "", false
	}
	seat, err := strconv.Atoi(parts[1])
	if err != nil || seat < 1 || seat > engine.MaxSeats {
		return address{}, "", false
	}
	decision, err := strconv.ParseUint(parts[2], 36, 64)
	if err != nil {
		return address{}, "", false
	}
	return address{parts[0], engine.Seat(seat), decision}, parts[3], true
}

// action is what a button or a menu's choice does, as text: its first letter
// says what, the rest with what.
//
//	=NOTATION       play a move; one that is hard, or pays a fee, is shown first
//	!NOTATION       play it for sure
//	~NAME/ARGS      play a shortcut; one that is hard, or pays a fee, is shown first
//	^NAME/ARGS      play it for sure
//	>PAGE           show a page of the panel; empty: its first page
//	?PAGE           ask for words to search a page by
//	t               show the standing answers; t+NAME, t-NAME: switch one on or off
//	u, r, c         undo, restart the turn, ask the others for an undo
//	*KIND           a multi-select of a kind; its values are =NOTATION#n
//	s…              a select menu; its values are actions
type action struct {
	what byte
	with string
}

const (
	actPlay     = '='
	actSure     = '!'
	actShortcut = '~'
	actSureCut  = '^'
	actPage     = '>'
	actSearch   = '?'
	actUndo     = 'u'
	actRestart  = 'r'
	actConsent  = 'c'
	actStanding = 't'
	actMany     = '*'
	actMenu     = 's'
)

func (a action) String() string { return string(a.what) + a.with }

func parseAction(s string) (action, bool) {
	if s == "" {
		return action{}, false
	}
	return action{s[0], s[1:]}, true
}

// pressed gives what was chosen: the button's own action, the menu's value, or
// a multi-select's values.
func pressed(text string, values []string) ([]action, bool) {
	own, ok := parseAction(text)
	if !ok {
		return nil, false
	}
	if own.what != actMenu && own.what != actMany {
		return []action{own}, true
	}
	var acts []action
	for _, value := range values {
		a, ok := parseAction(value)
		if own.what == actMany {
			a, ok = a.oneOf(own.with)
		}
		if !ok {
			return nil, false
		}
		acts = append(acts, a)
	}
	return acts, len(acts) > 0
}

// oneOf reads a value of the multi-select of a kind: one of its moves, with a
// number that tells equal ones apart.
func (a action) oneOf(kind string) (action, bool) {
	notation, _, _ := strings.Cut(a.with, "#")
	of, _, _ := strings.Cut(notation, " ")
	return action{actSure, notation}, a.what == actPlay && of == kind
}

// notations are the moves of actions that play some.
func notations(acts []action) []string {
	moves := make([]string, len(acts))
	for i, a := range acts {
		moves[i] = a.with
	}
	return moves
}

// page is a part of the panel: one kind of move, or of shortcut, whose slots
// are being filled. The zero page is the whole panel.
type page struct {
	kind  string
	given []string // tokens so far, "" for an open slot
	from  int      // the first choice shown
	words string   // what was searched for; not part of the text
}

// String is the page as part of a custom_id: "kind/a,,c/23".
func (p page) String() string {
	if p.kind == "" {
		return ""
	}
	s := p.kind + "/" + strings.Join(p.given, ",")
	if p.from > 0 {
		s += "/" + strconv.Itoa(p.from)
	}
	return s
}

// parsePage reads what String wrote; what it cannot read is the whole panel.
func parsePage(s string) page {
	parts := strings.Split(s, "/")
	if len(parts) < 2 {
		return page{}
	}
	p := page{kind: parts[0]}
	if parts[1] != "" {
		p.given = strings.Split(parts[1], ",")
	}
	if len(parts) > 2 {
		if n, err := strconv.Atoi(parts[2]); err == nil && n > 0 {
			p.from = n
		}
	}
	return p
}

// fill is the page with one slot filled.
func (p page) fill(slot int, token string) page {
	given := make([]string, max(len(p.given), slot+1))
	copy(given, p.given)
	given[slot] = token
	return page{kind: p.kind, given: given}
}
