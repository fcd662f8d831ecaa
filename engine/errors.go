package engine

import "fmt"

// Code identifies the reason for a refusal. Package render has the text for people.
type Code string

// The codes of the engine's errors.
const (
	CodeIllegal Code = "illegal" // the move is not in the legal list; What is the game's reason, if it gives one
	CodeTurn    Code = "turn"    // the seat has nothing to decide now
	CodeOver    Code = "over"    // the game is over
	CodeSeats   Code = "seats"   // the game does not allow this number of seats; What is the number
	CodeOption  Code = "option"  // an option does not exist or does not have this value; What is its key
	CodeCall    Code = "call"    // the game does not accept this call now
	CodeNewer   Code = "newer"   // the state was written by a newer version of the game
	CodeState   Code = "state"   // the state cannot be read
)

// Error is a refusal by the engine. Nothing has changed when one is returned.
type Error struct {
	Code Code
	What string
	Err  error // the cause, if there is one
}

// Error returns the text for logs and developers. It never contains a hand or a seed.
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

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// Is reports whether target is an Error with the same code and no details, so that
// errors.Is(err, ErrIllegal) works.
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
