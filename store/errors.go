package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/redis/go-redis/v9"

	"github.com/railbot/railbot/store/redisconn"
)

// ErrURL says that a Redis URL cannot be used. Errors that wrap it name the part that
// is wrong. They never show the URL, which may hold a password.
var ErrURL = redisconn.ErrURL

// Error is a refusal that callers tell apart: a code for machines and a
// sentence for people. Compare with errors.Is against the variables below.
type Error struct {
	Code     string // stable, lower case
	Sentence string // English, without the package's name
}

func (e *Error) Error() string { return e.Sentence }

// MessageCode names the words for a person: see render.Printer.Error.
func (e *Error) MessageCode() (code, what string) { return e.Code, "" }

var (
	// ErrNone says that the channel has no such match, log or snapshot.
	ErrNone = &Error{"none", "there is no such match in this channel"}
	// ErrConflict says that the match has moved on since it was loaded.
	// Nothing was stored; load again and validate again.
	ErrConflict = &Error{"conflict", "the match has moved on"}
	// ErrDuplicate says that another Save already applied this interaction.
	// Nothing more is to be done, and nothing is to be answered.
	ErrDuplicate = &Error{"duplicate", "this interaction was already applied"}
	// ErrExists says that a match was to be created where one is live, or
	// under an id that the channel has used.
	ErrExists = &Error{"exists", "there is already a match in this channel"}
	// ErrUnavailable says that Redis did not answer in time or cannot write
	// now. Whether a change was stored is unknown.
	ErrUnavailable = &Error{"unavailable", "the store does not answer at the moment"}
	// ErrInvalid says that an argument can never be stored: a programming error.
	ErrInvalid = &Error{"invalid", "the argument cannot be stored"}
	// ErrBuilding says that the index of people is missing and is being rebuilt.
	// Nothing was changed; it passes within minutes.
	ErrBuilding = &Error{"building", "the index of people is being rebuilt"}
	// ErrIndexing says that the lists of tables are missing and are being made anew.
	// It passes within a minute.
	ErrIndexing = &Error{"indexing", "the lists of tables are being made anew"}
	// ErrNewer says that the data were written by a newer program.
	ErrNewer = &Error{"newer", "the stored data belong to a newer version of this program"}
)

// Denied reports whether Redis does not let its user do something at all, or does not
// know a command, so that its operator has to change something.
func Denied(err error) bool { return redisconn.Denied(err) }

// passing are the reply codes of a Redis that works again by itself or by its
// operator's hand, without any change to the request; what [redisconn.Denied] knows is, too.
var passing = []string{
	"LOADING", "READONLY", "CLUSTERDOWN", "MASTERDOWN", "TRYAGAIN", "BUSY",
	"MISCONF", "OOM", "NOREPLICAS", "MOVED", "ASK",
}

// classify gives an error of the client library its place among ours.
func classify(err error) error {
	var own *Error
	var reply redis.Error
	switch {
	case err == nil, errors.As(err, &own):
		return err
	case errors.Is(err, redis.Nil):
		return ErrNone
	case errors.As(err, &reply) && !isPassing(reply):
		return err
	}
	return fmt.Errorf("%w: %w", ErrUnavailable, err)
}

func isPassing(reply redis.Error) bool {
	return slices.Contains(passing, replyCode(reply)) || redisconn.Denied(reply) ||
		strings.HasPrefix(reply.Error(), "ERR max number of clients")
}

// replyCode is the first word of what Redis answers to a command that it does not carry out.
func replyCode(reply redis.Error) string {
	code, _, _ := strings.Cut(reply.Error(), " ")
	return code
}

// unanswered tells whether a script may or may not have run.
func unanswered(ctx context.Context, err error) bool {
	return errors.Is(classify(err), ErrUnavailable) && ctx.Err() == nil
}
