package engine

import "fmt"

// Code says for machines what was wrong with a request; package render has the
// sentence for people.
type Code string

// The codes of the engine's errors.
const (
	CodeIllegal Code = "illegal" // the move is not in the list; What is the game's reason, if it has one
	CodeTurn    Code = "turn"    // the seat has nothing to decide now
	CodeOver    Code = "over"    // the game has ended
	CodeSeats   Code = "seats"   // the game is not played by so many; What is the number
	CodeOption  Code = "option"  // an option does not exist or has no such value; What is its key
	CodeCall    Code = "call"    // the game does not heed this call now
	CodeNewer   Code = "newer"   // the state was written by a newer version of the game
	CodeState   Code = "state"   // the state cannot be read
)

// Error is a refusal of the engine. Nothing has changed when one is returned.
type Error struct {
	Code Code
	What string
	Err  error // the cause, if there is one
}

// Error is for logs and developers; it never holds a hand or a seed.
func (e *Error) Error() string {
	text := "engine: " + string(e.Code)
	if e.What != "" {
		text += fmt.Sprintf(" (%s)", e.What)
	}
	if e.Err != nil {
		text += ": " + e.Err.Error()
	}
	return text
}

// Unwrap is the cause.
func (e *Error) Unwrap() error { return e.Err }

// Is makes errors.Is(err, ErrIllegal) and its sisters compare codes.
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	return ok && t.What == "" && t.Err == nil && t.Code == e.Code
}

// Targets for errors.Is.
var (
	ErrIllegal = &Error{Code: CodeIllegal}
	ErrTurn    = &Error{Code: CodeTurn}
	ErrOver    = &Error{Code: CodeOver}
	ErrSeats   = &Error{Code: CodeSeats}
	ErrOption  = &Error{Code: CodeOption}
	ErrCall    = &Error{Code: CodeCall}
	ErrNewer   = &Error{Code: CodeNewer}
	ErrState   = &Error{Code: CodeState}
)
