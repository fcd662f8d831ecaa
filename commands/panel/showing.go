package panel

import (
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// Showing is what a panel is to show, and what is said above it besides how
// things stand.
type Showing struct {
	At       Page           // the part of the panel to show
	Ahead    bool           // to show what can be planned for the seat's next turn, if it can be previewed
	Standing bool           // to show the standing answers instead
	Words    bool           // to tell the hand in words instead
	Outcome  *match.Outcome // what the press did
	Earlier  []match.Entry  // what it took back, see [story.Chronicle.Lines]
	Note     string         // what else there is to say, in the reader's words
	// Elsewhere says which other tables wait for the person, in their words.
	Elsewhere string
	Stale     bool   // the press came too late
	Refused   error  // why the move was not played
	Weigh     Trial  // what is to be confirmed; the zero trial: nothing
	Wanted    string // the place out of reach that the move goes towards
}

// Trial is a move or a shortcut that may be shown before it is played.
type Trial struct {
	Kind  string // of the move, or the shortcut's name
	Args  []string
	Moves []string // in notation
	cut   bool     // it is a shortcut
}

// TrialOf is that of a move in notation.
func TrialOf(notation string) Trial {
	words := strings.Fields(notation)
	return Trial{Kind: words[0], Args: words[1:], Moves: []string{notation}}
}

// TrialOfShortcut is that of a shortcut.
func TrialOfShortcut(sc engine.Named) Trial {
	return Trial{Kind: sc.Name, Args: sc.Args, Moves: sc.Moves, cut: true}
}

// sure is the action that plays it without asking again.
func (t Trial) sure() Action {
	if t.cut {
		return Action{ActSureShortcut, Page{Kind: t.Kind, Given: t.Args}.String()}
	}
	return Action{ActSure, t.Moves[0]}
}

// words is what it does.
func (t Trial) words(tell *render.Teller) string {
	if t.cut {
		return tell.Shortcut(engine.Named{Name: t.Kind, Args: t.Args, Moves: t.Moves})
	}
	return tell.Move(t.Moves[0])
}
