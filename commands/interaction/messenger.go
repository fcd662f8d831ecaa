package interaction

import (
	"context"
	"errors"

	"github.com/railbot/railbot/commands/components"
)

// Messenger does in Discord what no answer to a request can, and what is no table's
// public message. Its errors wrap one of those below where that is why; others are
// passing troubles.
type Messenger interface {
	// Post posts a message in a channel. What is posted again within minutes under the
	// same name is posted once.
	Post(ctx context.Context, channel, name string, m components.Message) (PostedMessage, error)
	// Edit replaces a message that has some files.
	Edit(ctx context.Context, channel, message string, has []components.Attachment, m components.Message) (PostedMessage, error)
	// Remove deletes a message of the bot; one that is gone already is no error.
	Remove(ctx context.Context, channel, message string) error
	// ThreadFrom makes a thread of a message and returns its id; it may be asked to
	// again, for a message has one thread at most. Its errors may also wrap those about
	// threads.
	ThreadFrom(ctx context.Context, channel, message, name string) (string, error)
	// There tells whether a channel or thread exists.
	There(ctx context.Context, channel string) (bool, error)
	// Member tells whether a user is on a server.
	Member(ctx context.Context, server, user string) (bool, error)
	// Direct writes to a user in private, once as Post does.
	Direct(ctx context.Context, user, name string, m components.Message) error
	// SetRole gives a role of a server to a user, or takes it back.
	SetRole(ctx context.Context, server, user, role string, has bool) error
}

// Posted is a public message as it stands there.
type PostedMessage struct {
	ID    string                  `json:"id,omitempty"`
	Files []components.Attachment `json:"files,omitempty"`
}

// Why a messenger comes back.
var (
	ErrForbidden  = errors.New("commands: the bot may not do that here")
	ErrNoChannel  = errors.New("commands: the channel is gone")
	ErrGone       = errors.New("commands: what this is about is gone")
	ErrOld        = errors.New("commands: the message is too old to be edited now")
	ErrUnreceived = errors.New("commands: the user takes no messages of the bot")
)

// Why Discord makes no thread, besides ErrForbidden and ErrNoChannel.
var (
	ErrThreadless    = errors.New("commands: the channel can have no threads")
	ErrThreadLimit   = errors.New("commands: the server has too many active threads")
	ErrThreadLater   = errors.New("commands: no more threads may be made for a while")
	ErrThreadRefused = errors.New("commands: Discord does not take the thread")
)
