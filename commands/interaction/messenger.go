package interaction

import (
	"context"
	"errors"
	"time"

	"github.com/railbot/railbot/commands/components"
)

// Messenger does in Discord what is neither an answer to a request nor a table's public message.
// Errors that have a cause below wrap it; all others are temporary.
type Messenger interface {
	// Post posts a message in a channel. If it is called again with the same name within some
	// minutes, nothing more is posted.
	Post(ctx context.Context, channel, name string, m components.Message) (PostedMessage, error)
	// Edit replaces a message. The caller passes the files that the message has now.
	Edit(ctx context.Context, channel, message string, has []components.Attachment, m components.Message) (PostedMessage, error)
	// Remove deletes a message of the bot. If it does not exist, Remove returns nil.
	Remove(ctx context.Context, channel, message string) error
	// ThreadFrom makes a thread of a message and returns its id. It can be repeated, because a
	// message has at most one thread. Its errors may also wrap those about threads.
	ThreadFrom(ctx context.Context, channel, message, name string) (string, error)
	// ChannelExists reports whether a channel or thread exists.
	ChannelExists(ctx context.Context, channel string) (bool, error)
	// IsMember reports whether a user is on a server.
	IsMember(ctx context.Context, server, user string) (bool, error)
	// Direct sends a private message to a user, once for each name as Post does.
	Direct(ctx context.Context, user, name string, m components.Message) error
	// SetRole gives a user a role of a server or, if has is false, takes it back.
	SetRole(ctx context.Context, server, user, role string, has bool) error
	// Events returns the events of a server that are to come or under way.
	Events(ctx context.Context, server string) ([]ServerEvent, error)
	// CreateEvent creates an event of a server and returns its id. It is not the same event if it is called
	// again. Its errors may also wrap those about events.
	CreateEvent(ctx context.Context, server string, e ServerEvent) (string, error)
	// EditEvent replaces the event with e's id.
	EditEvent(ctx context.Context, server string, e ServerEvent) error
	// CancelEvent cancels an event that has not begun.
	CancelEvent(ctx context.Context, server, id string) error
}

// ServerEvent is a scheduled event of a server that takes place outside of voice channels.
type ServerEvent struct {
	ID, Name, Description string
	Place                 string // as shown; an address becomes a link
	Start, End            time.Time
}

// The longest texts of a [ServerEvent], in characters.
const (
	MaxEventName        = 100
	MaxEventDescription = 1000
	MaxEventPlace       = 100
)

// PostedMessage is a public message as Discord returned it.
type PostedMessage struct {
	ID    string                  `json:"id,omitempty"`
	Files []components.Attachment `json:"files,omitempty"`
}

// The causes of a messenger's errors.
var (
	ErrForbidden  = errors.New("commands: the bot may not do that here")
	ErrNoChannel  = errors.New("commands: the channel is gone")
	ErrGone       = errors.New("commands: what this is about is gone")
	ErrOld        = errors.New("commands: the message is too old to be edited now")
	ErrUnreceived = errors.New("commands: the user takes no messages of the bot")
)

// The causes of errors about events, in addition to ErrForbidden and ErrGone.
var (
	ErrEventLimit   = errors.New("commands: the server has too many events")
	ErrEventRefused = errors.New("commands: Discord does not take the event")
)

// The causes of errors about threads, in addition to ErrForbidden and ErrNoChannel.
var (
	ErrThreadless    = errors.New("commands: the channel can have no threads")
	ErrThreadLimit   = errors.New("commands: the server has too many active threads")
	ErrThreadLater   = errors.New("commands: no more threads may be made for a while")
	ErrThreadRefused = errors.New("commands: Discord does not take the thread")
)

// IgnoreGone returns err, or nil if it means that a message cannot exist any more or cannot be reached.
func IgnoreGone(err error) error {
	for _, gone := range []error{ErrNoChannel, ErrGone, ErrForbidden} {
		if errors.Is(err, gone) {
			return nil
		}
	}
	return err
}
