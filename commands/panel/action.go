package panel

import (
	"strconv"
	"strings"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// Address identifies the panel that a press belongs to.
type Address struct {
	Match    string // its id
	Seat     engine.Seat
	Decision uint64 // the number of the seat's decision; zero matches any
	Planning bool   // it is the panel that plans the seat's next turn; ParseAddress leaves it false
	// WhatIf is true for the panel of a private copy, whose revision Decision then is. ParseAddress leaves
	// it false.
	WhatIf bool
	Line   int // the line of the plan that it is about, from 0
}

// AddressOf returns the address of presses on a seat's current panel.
func AddressOf(m match.Match, s engine.Seat) Address {
	return Address{Match: m.Record().ID, Seat: s, Decision: m.Decision(s)}
}

// ID returns the custom id of an action on the panel.
func (a Address) ID(act string) string {
	switch {
	case a.WhatIf:
		return a.id(components.VerbWhatIf, act)
	case a.Planning:
		return a.id(components.VerbPlan, act)
	}
	return a.id(components.VerbPanel, act)
}

// AdviceID returns the custom id of the button that asks for a hint.
func (a Address) AdviceID() string { return a.id(components.VerbAdvice, "") }

func (a Address) id(verb components.Verb, act string) string {
	seat := a.Seat.String()
	if a.Line > 0 {
		seat += lineMark + strconv.Itoa(a.Line)
	}
	return components.ID(verb, a.Match, seat, components.Number(a.Decision), act)
}

// lineMark stands between a seat and a line in a custom id.
const lineMark = "."

// ParseAddress reads a custom id that [Address.ID] made, without its verb, and returns the action
// with it.
func ParseAddress(rest string) (Address, string, bool) {
	fields := strings.SplitN(rest, ":", 4)
	if len(fields) != 4 {
		return Address{}, "", false
	}
	number, ofLine, hasLine := strings.Cut(fields[1], lineMark)
	seat, err := strconv.Atoi(number)
	if err != nil || seat < 1 || seat > engine.MaxSeats {
		return Address{}, "", false
	}
	line := 0
	if hasLine {
		if line, err = strconv.Atoi(ofLine); err != nil || line < 1 {
			return Address{}, "", false
		}
	}
	decision, err := strconv.ParseUint(fields[2], 36, 64)
	if err != nil {
		return Address{}, "", false
	}
	return Address{Match: fields[0], Seat: engine.Seat(seat), Decision: decision, Line: line}, fields[3], true
}

// Action is what a button or a menu's option does. As a text it is a letter for the kind of
// action, followed by its argument.
//
//	=NOTATION       play a move; it is previewed if it is hard to judge or has a fee
//	!NOTATION       play it without a preview
//	~NAME/ARGS      play a shortcut; it is previewed likewise
//	^NAME/ARGS      play it without a preview
//	.ACTION         play what ! or ^ would, and end the turn
//	>PAGE           show a page of the panel; empty: its first page
//	?PAGE           open the form to search the choices of a page
//	w               show the hand in words
//	t               show the automatic answers; t+NAME, t-NAME: switch one on or off
//	u, r, c         undo, restart the turn, ask the others for an undo
//	c!              undo without the question that names the computers' moves that go
//	<, <*           remove the last planned move, or all
//	o+, o-          play the line of the plan only if nobody else has played there, or in any case
//	a+, a-          play it only if all its moves are possible, or those that are
//	iDEED           show the page on which its conditions are chosen; see [DeedPage]
//	kDEED           play it only if this has happened, or has not; empty: in any case
//	hI.I.I          play the suggested moves with these indices, each in the list of its time
//	xWHAT           change the private copy, or open it; empty: show what can be done with it
//	*KIND           a multi-select of a kind; its values are =NOTATION#n
//	s…              a select menu; its values are actions
type Action struct {
	What byte   // the letter
	With string // the argument
}

// The kinds of action; see [Action].
const (
	ActPlay              = '='
	ActConfirmed         = '!'
	ActShortcut          = '~'
	ActConfirmedShortcut = '^'
	ActConfirmAndEnd     = '.'
	ActPage              = '>'
	ActSearch            = '?'
	ActUndo              = 'u'
	ActRestart           = 'r'
	ActConsent           = 'c' // with UndoConfirmed or nothing
	ActWords             = 'w'
	ActDrop              = '<'
	ActAlone             = 'o'
	ActWhole             = 'a'
	ActConditions        = 'i'
	ActDeed              = 'k'
	ActAutoAnswers       = 't'
	ActMany              = '*'
	ActMenu              = 's'
	ActSuggested         = 'h'
	ActWhatIf            = 'x'
)

// UndoConfirmed is the argument of [ActConsent] after the person has confirmed.
const UndoConfirmed = "!"

// String returns the action as a part of a custom id.
func (a Action) String() string { return string(a.What) + a.With }

func parseAction(s string) (Action, bool) {
	if s == "" {
		return Action{}, false
	}
	return Action{s[0], s[1:]}, true
}

// ParsePress returns the actions of a press, given the action in its custom id and the values
// chosen from a menu. There are several only for a multi-select.
func ParsePress(text string, values []string) ([]Action, bool) {
	own, ok := parseAction(text)
	if !ok {
		return nil, false
	}
	if own.What != ActMenu && own.What != ActMany {
		return []Action{own}, true
	}
	var acts []Action
	for _, value := range values {
		a, ok := parseAction(value)
		if own.What == ActMany {
			a, ok = a.multiSelectMove(own.With)
		}
		if !ok {
			return nil, false
		}
		acts = append(acts, a)
	}
	return acts, len(acts) > 0
}

// multiSelectMove returns the move that a value of the multi-select of a kind stands for. The
// value has a number after the notation, which distinguishes equal moves.
func (a Action) multiSelectMove(kind string) (Action, bool) {
	notation, _, _ := strings.Cut(a.With, "#")
	of, _, _ := strings.Cut(notation, " ")
	return Action{ActConfirmed, notation}, a.What == ActPlay && of == kind
}

// Notations returns the arguments of actions, which are moves in notation.
func Notations(acts []Action) []string {
	moves := make([]string, len(acts))
	for i, a := range acts {
		moves[i] = a.With
	}
	return moves
}

// Page is a part of the panel: one kind of move or shortcut, with the slots that are filled so
// far. The zero page is the whole panel.
type Page struct {
	Kind  string
	Given []string // the tokens chosen so far, "" for an open slot
	Group string   // the group whose choices are shown; empty: all choices, or the groups
	From  int      // the index of the first choice shown
	Words string   // the words of a search; not part of the text
}

// String returns the page as a part of a custom id: "kind/a,,c/23/group".
func (p Page) String() string {
	if p.Kind == "" {
		return ""
	}
	s := p.Kind + "/" + strings.Join(p.Given, ",")
	if p.From > 0 || p.Group != "" {
		s += "/" + strconv.Itoa(p.From)
	}
	if p.Group != "" {
		s += "/" + p.Group
	}
	return s
}

// ParsePage parses the result of [Page.String]. For anything else it returns the zero page.
func ParsePage(s string) Page {
	fields := strings.Split(s, "/")
	if len(fields) < 2 {
		return Page{}
	}
	p := Page{Kind: fields[0]}
	if fields[1] != "" {
		p.Given = strings.Split(fields[1], ",")
	}
	if len(fields) > 2 {
		if n, err := strconv.Atoi(fields[2]); err == nil && n > 0 {
			p.From = n
		}
	}
	if len(fields) > 3 {
		p.Group = fields[3]
	}
	return p
}

// fill returns the page with one slot filled.
func (p Page) fill(slot int, token string) Page {
	given := make([]string, max(len(p.Given), slot+1))
	copy(given, p.Given)
	given[slot] = token
	return Page{Kind: p.Kind, Given: given}
}
