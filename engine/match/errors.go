package match

import (
	"fmt"

	"github.com/railbot/railbot/engine"
)

// Code identifies the reason for a refusal. Package render has the text for people.
type Code string

// The codes of the package's errors.
const (
	CodeStale     Code = "stale"     // the panel has changed since: show the new one
	CodeMove      Code = "move"      // the game refused a move; Index is its place in the sequence, Err the reason
	CodeSequence  Code = "sequence"  // no moves, or more than [MaxSequence]
	CodeBarrier   Code = "barrier"   // no preview: the move would reveal something hidden or pass the turn; Index is its place
	CodeClosed    Code = "closed"    // nothing more can be planned for the next turn
	CodeLines     Code = "lines"     // a plan has no such line, or no room for another
	CodeCondition Code = "condition" // a line of a plan cannot have that condition now
	CodeUndo      Code = "undo"      // nothing can be undone freely; Error.Consent says whether the others may be asked
	CodeAsked     Code = "asked"     // a question is already pending
	CodeAsk       Code = "ask"       // there is no such question
	CodeOwn       Code = "own"       // the asker cannot answer, but may withdraw
	CodeSubject   Code = "subject"   // the seat to be skipped cannot agree, but may refuse or play
	CodeAlone     Code = "alone"     // only the person of the seat may answer
	CodeAnswered  Code = "answered"  // this seat has already answered so
	CodeLate      Code = "late"      // the asker is overdue too
	CodePhase     Code = "phase"     // not possible in this phase; What is the phase
	CodeSeated    Code = "seated"    // the person is already at the table
	CodeStranger  Code = "stranger"  // the person is not at the table, or there is no such seat
	CodeFull      Code = "full"      // every seat is taken
	CodeKept      Code = "kept"      // the free seats are reserved for invited people
	CodeInvited   Code = "invited"   // the person is already invited
	CodeHost      Code = "host"      // only the host may do that
	CodeFew       Code = "few"       // more people are needed; What is how many in total
	CodeGone      Code = "gone"      // the seat's person has resigned
	CodeComputer  Code = "computer"  // a computer plays the seat, or does not
	CodeStand     Code = "stand"     // the game has no such auto-answer, or it is already switched so
	CodeAdvice    Code = "advice"    // nobody may ask what a computer would play
	CodeEarly     Code = "early"     // nothing is due yet, or the seat still has time
	CodePaused    Code = "paused"    // the clock is already paused, or is not paused
	CodeSetting   Code = "setting"   // no such clock, order, colour or level; or it is taken
	CodeRunning   Code = "running"   // only a match that is over shows this
	CodeNewer     Code = "newer"     // written by a newer program; What names the part
	CodeRules     Code = "rules"     // played by older rules than this program's, so it cannot be verified
	CodeGame      Code = "game"      // no such game; What is its key
	CodeRecord    Code = "record"    // the record cannot be read
	CodeLog       Code = "log"       // log entries or a snapshot are damaged, missing, or of another part of the match
	CodeTampered  Code = "tampered"  // the exported match contradicts itself or the rules at Entry; What says how
)

// Error is a refusal. Nothing has changed when one is returned.
type Error struct {
	Code    Code
	What    string
	Index   int    // for CodeMove and CodeBarrier: which move of the sequence, from 0
	Entry   uint64 // for CodeTampered and CodeLog: the entry's number
	Consent bool   // for CodeUndo: the others may be asked
	Err     error  // the cause, if there is one
}

// Error returns the text for logs and developers. It never contains a hand, a move or a
// seed.
func (e *Error) Error() string {
	text := "match: " + string(e.Code)
	switch e.Code {
	case CodeMove, CodeBarrier:
		text += fmt.Sprintf(" %d of the sequence", e.Index+1)
	case CodeTampered, CodeLog:
		text += fmt.Sprintf(" at entry %d", e.Entry)
	}
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

// MessageCode returns what selects the text for people; see [render.Printer.Error].
func (e *Error) MessageCode() (code, what string) { return string(e.Code), e.What }

// Is reports whether target is an Error with the same code and no details, so that
// errors.Is(err, ErrStale) works.
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	return ok && *t == Error{Code: e.Code}
}

// Targets for errors.Is.
var (
	ErrStale     = &Error{Code: CodeStale}
	ErrMove      = &Error{Code: CodeMove}
	ErrSequence  = &Error{Code: CodeSequence}
	ErrBarrier   = &Error{Code: CodeBarrier}
	ErrClosed    = &Error{Code: CodeClosed}
	ErrLines     = &Error{Code: CodeLines}
	ErrCondition = &Error{Code: CodeCondition}
	ErrUndo      = &Error{Code: CodeUndo}
	ErrAsked     = &Error{Code: CodeAsked}
	ErrAsk       = &Error{Code: CodeAsk}
	ErrOwn       = &Error{Code: CodeOwn}
	ErrSubject   = &Error{Code: CodeSubject}
	ErrAlone     = &Error{Code: CodeAlone}
	ErrAnswered  = &Error{Code: CodeAnswered}
	ErrLate      = &Error{Code: CodeLate}
	ErrPhase     = &Error{Code: CodePhase}
	ErrSeated    = &Error{Code: CodeSeated}
	ErrStranger  = &Error{Code: CodeStranger}
	ErrFull      = &Error{Code: CodeFull}
	ErrKept      = &Error{Code: CodeKept}
	ErrInvited   = &Error{Code: CodeInvited}
	ErrHost      = &Error{Code: CodeHost}
	ErrFew       = &Error{Code: CodeFew}
	ErrGone      = &Error{Code: CodeGone}
	ErrComputer  = &Error{Code: CodeComputer}
	ErrStand     = &Error{Code: CodeStand}
	ErrAdvice    = &Error{Code: CodeAdvice}
	ErrEarly     = &Error{Code: CodeEarly}
	ErrPaused    = &Error{Code: CodePaused}
	ErrSetting   = &Error{Code: CodeSetting}
	ErrRunning   = &Error{Code: CodeRunning}
	ErrNewer     = &Error{Code: CodeNewer}
	ErrRules     = &Error{Code: CodeRules}
	ErrGame      = &Error{Code: CodeGame}
	ErrRecord    = &Error{Code: CodeRecord}
	ErrLog       = &Error{Code: CodeLog}
	ErrTampered  = &Error{Code: CodeTampered}
)

// Games returns the game with a key, and whether it exists. The package itself knows no
// games.
type Games func(key string) (*engine.Game, bool)

// recoverAs runs f and turns a panic into an error with the given code. It is for f in
// which a game's code reads bytes that may be damaged.
func recoverAs(code Code, f func() error) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = &Error{Code: code, What: "unreadable"}
		}
	}()
	return f()
}
