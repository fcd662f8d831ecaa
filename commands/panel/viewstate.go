package panel

import (
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// ViewState is what a panel shows, in addition to what follows from the match.
type ViewState struct {
	At          Page           // the part of the panel to show
	Planning    bool           // show what can be planned for the seat's next turn, if it can be previewed
	Line        int            // the line of the plan that Planning or Conditions is about
	Conditions  *DeedPage      // show this page of the line's conditions instead; nil: do not
	AutoAnswers bool           // show the automatic answers instead
	WhatIfMenu  bool           // show what can be done with the private copy instead
	InWords     bool           // show the hand in words instead of the picture
	Outcome     *match.Outcome // what the press did; nil: nothing
	Earlier     []match.Entry  // the entries that the press undid
	Told        []render.News  // what the press did, if Outcome begins after it
	Pressed     []match.Entry  // the entries of the press, if Outcome begins after it
	Note        string         // a further line, in the reader's language
	// Elsewhere is a line about other tables that wait for the person, in their language.
	Elsewhere string
	Stale     bool     // the pressed panel was out of date
	Refused   error    // why the move was not played; nil: it was
	Preview   Trial    // a move to confirm; the zero trial: none
	Undoing   string   // the question whether to undo computers' moves, too; empty: it is not asked
	Suggested []string // the moves of the turn that a hint names, in notation; nil: none is shown
	Toward    string   // the place out of reach that the move goes towards
}

// Trial is a move or a shortcut that may be previewed before it is played.
type Trial struct {
	Kind       string // of the move, or the shortcut's name
	Args       []string
	Moves      []string // in notation
	isShortcut bool     // it is a shortcut
}

// TrialOf returns the trial of a move in notation.
func TrialOf(notation string) Trial {
	words := strings.Fields(notation)
	return Trial{Kind: words[0], Args: words[1:], Moves: []string{notation}}
}

// TrialOfShortcut returns the trial of a shortcut.
func TrialOfShortcut(sc engine.Named) Trial {
	return Trial{Kind: sc.Name, Args: sc.Args, Moves: sc.Moves, isShortcut: true}
}

// confirmedAction returns the action that plays the trial without asking again.
func (t Trial) confirmedAction() Action {
	if t.isShortcut {
		return Action{ActConfirmedShortcut, Page{Kind: t.Kind, Given: t.Args}.String()}
	}
	return Action{ActConfirmed, t.Moves[0]}
}

// describe returns what the trial does, in words.
func (t Trial) describe(tell *render.Teller) string {
	if t.isShortcut {
		return tell.Shortcut(engine.Named{Name: t.Kind, Args: t.Args, Moves: t.Moves})
	}
	return tell.Move(t.Moves[0])
}
