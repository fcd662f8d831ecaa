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

// ErrURL is wrapped by errors about a Redis URL that cannot be used. They name the wrong part. They never
// show the URL, which may hold a password.
var ErrURL = redisconn.ErrURL

// Error is an error that callers distinguish: a code for machines and a sentence for people. Compare with
// errors.Is and the variables below.
type Error struct {
	Code     string // stable, lower case
	Sentence string // English, without the package's name
}

func (e *Error) Error() string { return e.Sentence }

// MessageCode returns the key of the message for a person: see render.Printer.Error.
func (e *Error) MessageCode() (code, what string) { return e.Code, "" }

var (
	// ErrNone is returned if the channel has no such match, log or snapshot.
	ErrNone = &Error{"none", "there is no such match in this channel"}
	// ErrConflict is returned if the match has changed since it was loaded. Nothing was stored: load and
	// validate again.
	ErrConflict = &Error{"conflict", "the match has moved on"}
	// ErrDuplicate is returned if another Save already applied this interaction. There is nothing left to do
	// or to answer.
	ErrDuplicate = &Error{"duplicate", "this interaction was already applied"}
	// ErrExists is returned if a match is to be created in a channel with a live match, or with an id that
	// the channel has used.
	ErrExists = &Error{"exists", "there is already a match in this channel"}
	// ErrUnavailable is returned if Redis did not answer in time or cannot write. Whether a change was stored
	// is unknown.
	ErrUnavailable = &Error{"unavailable", "the store does not answer at the moment"}
	// ErrInvalid is returned for an argument that can never be stored, which is a programming error.
	ErrInvalid = &Error{"invalid", "the argument cannot be stored"}
	// ErrBuilding is returned while the index of people is rebuilt, which takes minutes. Nothing was changed.
	ErrBuilding = &Error{"building", "the index of people is being rebuilt"}
	// ErrIndexing is returned while the indexes of tables are rebuilt, which takes less than a minute.
	ErrIndexing = &Error{"indexing", "the lists of tables are being rebuilt"}
	// ErrNewer is returned if the data were written by a newer program.
	ErrNewer = &Error{"newer", "the stored data belong to a newer version of this program"}
)

// Denied reports whether an error comes from the permissions of the Redis user or from an unknown command, so
// that an operator has to change something.
func Denied(err error) bool { return redisconn.Denied(err) }

// temporaryCodes are the reply codes of temporary errors: Redis works again by itself or after its operator acted,
// without a change to the request. Errors known to [redisconn.Denied] are temporary too.
var temporaryCodes = []string{
	"LOADING", "READONLY", "CLUSTERDOWN", "MASTERDOWN", "TRYAGAIN", "BUSY",
	"MISCONF", "OOM", "NOREPLICAS", "MOVED", "ASK",
}

// classify maps an error of the client library to an error of this package. It wraps temporary errors in
// ErrUnavailable.
func classify(err error) error {
	var own *Error
	var reply redis.Error
	switch {
	case err == nil, errors.As(err, &own):
		return err
	case errors.Is(err, redis.Nil):
		return ErrNone
	case errors.As(err, &reply) && !isTemporary(reply):
		return err
	}
	return fmt.Errorf("%w: %w", ErrUnavailable, err)
}

// isTemporary reports whether an error reply is temporary.
func isTemporary(reply redis.Error) bool {
	return slices.Contains(temporaryCodes, replyCode(reply)) || redisconn.Denied(reply) ||
		strings.HasPrefix(reply.Error(), "ERR max number of clients")
}

// replyCode returns the first word of an error reply.
func replyCode(reply redis.Error) string {
	code, _, _ := strings.Cut(reply.Error(), " ")
	return code
}

// isUnanswered reports whether it is unknown whether a script has run, and the caller still has time.
func isUnanswered(ctx context.Context, err error) bool {
	return errors.Is(classify(err), ErrUnavailable) && ctx.Err() == nil
}
