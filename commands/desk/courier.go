package desk

import (
	"context"
	"errors"

	"github.com/railbot/railbot/commands/parts"
)

// Courier does in Discord what no answer to a request can.
type Courier interface {
	// Post posts a message in a channel and gives its id. What is posted again within
	// minutes under the same name is posted once.
	Post(ctx context.Context, channel string, m parts.Message, name string) (id string, err error)
	// Remove deletes a message of the bot; one that is gone already is no error.
	Remove(ctx context.Context, channel, id string) error
	// Direct writes to a user in private, once as Post does.
	Direct(ctx context.Context, user string, m parts.Message, name string) error
	// SetRole gives a role of a server to a user, or takes it back.
	SetRole(ctx context.Context, server, user, role string, has bool) error
}

// Why a courier comes back: others than these are passing troubles.
var (
	ErrForbidden  = errors.New("commands: the bot may not do that here")
	ErrGone       = errors.New("commands: what this is about is gone")
	ErrUnreceived = errors.New("commands: the user takes no messages of the bot")
)
