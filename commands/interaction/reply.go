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
	Update  bool                // replace the pressed ephemeral message instead of sending another
	Message *components.Message // always ephemeral
	Modal   *components.Modal
	Choices []*discordgo.ApplicationCommandOptionChoice // of autocomplete; may be empty

	// Panel marks the message as a seat's panel. It replaces any other panel of the person in
	// the channel.
	Panel bool
	// Table is the key of the table that the message is about if that is not the channel's. A panel
	// then replaces the person's other panels of that table, in any channel.
	Table string
	// Told is what the press did, as only its person may read it. A reply that takes the place of this one
	// says it, too.
	Told []render.News
	// Continue is called after the reply was sent, and returns the reply that replaces it. It is nil
	// if there is none. It waits for what the sent reply announces. Its context ends when the person has
	// pressed something else there. If it returns no message, the sent reply stays.
	Continue func(context.Context) (Reply, error)
	// Follow is like Continue, but nothing is announced: it waits until the message would show something else,
	// such as the person's next turn, as long as the message can be edited and the bot runs. If it returns an
	// error or no message, the sent reply stays.
	Follow func(context.Context) (Reply, error)
	// Later draws the pictures that the message lacks because the drawing queue was busy. It is
	// nil if none is missing. The caller runs it in a turn of the queue and adds the files to
	// the message, unless another panel has replaced it. Later returns none if the panel is out
	// of date.
	Later func(context.Context, *queue.Permit) ([]components.File, error)
	// Caption replaces the text of the message when the files of Later are added, because the
	// text described them. If it is empty, the text stays.
	Caption string

	// Refusal means that nothing was done. Such a reply is not sent if another process has
	// carried out the same interaction.
	Refusal bool
}

// CompletionReply returns a reply that suggests values for the option being typed: as many of
// found as Discord allows, each with its name and value.
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

// NoChoices returns a reply that suggests nothing for the option being typed.
func NoChoices() Reply { return Reply{Choices: []*discordgo.ApplicationCommandOptionChoice{}} }

// HasFiles reports whether the pressed message is private and has files, which an answer that
// replaces it may keep.
func (r *Request) HasFiles() bool { return r.Message.Ephemeral && len(r.Message.Files) > 0 }

// KeptFiles returns the files of the pressed message as an answer that replaces it keeps them.
func (r *Request) KeptFiles() (files []components.File) {
	if !r.Message.Ephemeral {
		return nil
	}
	for _, a := range r.Message.Files {
		files = append(files, components.File{Name: a.Name})
	}
	return files
}

// HasFile reports whether the pressed message is private and has a file with a name, which an
// answer that replaces it can keep.
func (r *Request) HasFile(name string) bool {
	named := func(a components.Attachment) bool { return a.Name == name }
	return r.Message.Ephemeral && slices.ContainsFunc(r.Message.Files, named)
}
