package interaction

import (
	"context"
	"slices"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/queue"
)

// Reply is the one answer to a request. At most one of Message, Modal and
// Choices is there.
type Reply struct {
	Silent  bool                // another process has applied this very interaction; say nothing
	Applied bool                // this process has changed the match; nobody else can tell the person
	Update  bool                // replace the pressed ephemeral message instead of answering anew
	Message *components.Message // always ephemeral
	Modal   *components.Modal
	Choices []*discordgo.ApplicationCommandOptionChoice // of autocomplete; may be empty

	// Panel says that the message is a seat's panel: it takes the place of any
	// other panel of the person in the channel.
	Panel bool
	// Later draws, in a turn, what the message lacks because others were waiting;
	// nil where it lacks nothing. The files are to be added to the message, unless
	// another panel has taken its place; there are none where the panel is out of date.
	Later func(context.Context, *queue.Turn) ([]components.File, error)
	// Caption is what the message says from then on, for its words told what the files
	// show; empty where they stay.
	Caption string

	// Refusal says that nothing was done. It is not said where another process has
	// done it.
	Refusal bool
}

// Completed offers what completes an option being typed: as much of what was found
// as there is room for, each with its name and value.
func CompletionReply[T any](found []T, choice func(T) (name, value string)) Reply {
	reply := NoChoices()
	for _, one := range found[:min(len(found), components.MaxOptions)] {
		name, value := choice(one)
		reply.Choices = append(reply.Choices, &discordgo.ApplicationCommandOptionChoice{
			Name: render.Clip(name, components.MaxOptionText), Value: render.Clip(value, components.MaxOptionText),
		})
	}
	return reply
}

// NoChoices says that nothing completes it.
func NoChoices() Reply { return Reply{Choices: []*discordgo.ApplicationCommandOptionChoice{}} }

// Pictured tells whether the pressed message has a file that an answer which
// replaces it might keep.
func (r *Request) Pictured() bool { return r.Message.Ephemeral && len(r.Message.Files) > 0 }

// Has tells whether the pressed message has a file of that name, which an
// answer that replaces it can keep.
func (r *Request) Has(name string) bool {
	named := func(a components.Attachment) bool { return a.Name == name }
	return r.Message.Ephemeral && slices.ContainsFunc(r.Message.Files, named)
}
