package desk

import (
	"context"
	"errors"

	"github.com/railbot/railbot/commands/parts"
)

// Notices writes public messages besides those of tables. Its errors wrap ErrNoChannel,
// ErrNoMessage, ErrForbidden or ErrOld where that is why.
type Notices interface {
	// Post writes a message in a channel, once for all that is posted there under a
	// name, even if it is asked to again a moment later.
	Post(ctx context.Context, channel, name string, m parts.Message) (Posted, error)
	// Edit replaces a message that has some files.
	Edit(ctx context.Context, channel, message string, has []parts.Attachment, m parts.Message) (Posted, error)
	// Remove deletes a message.
	Remove(ctx context.Context, channel, message string) error
	// ThreadFrom makes a thread of a message and gives its id; it may be asked to
	// again, for a message has one thread at most.
	ThreadFrom(ctx context.Context, channel, message, name string) (string, error)
	// There tells whether a channel or thread exists.
	There(ctx context.Context, channel string) (bool, error)
}

// Posted is a public message as it stands there.
type Posted struct {
	ID    string             `json:"id,omitempty"`
	Files []parts.Attachment `json:"files,omitempty"`
}

// Why nothing was written, besides ErrForbidden.
var (
	ErrNoChannel = errors.New("commands: the channel is gone")
	ErrNoMessage = errors.New("commands: the message is gone")
	ErrOld       = errors.New("commands: the message is too old to be edited now")
)
