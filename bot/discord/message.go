package discord

import (
	"encoding/base64"
	"hash/fnv"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
)

// payload is a message as it is sent to Discord. discordgo's own types lack the alt texts of
// new attachments and the flags of edits.
type payload struct {
	Content     string                 `json:"content"`
	Components  componentList          `json:"components"`
	Mentions    mentions               `json:"allowed_mentions"`
	Attachments []attachment           `json:"attachments"`
	Flags       discordgo.MessageFlags `json:"flags,omitempty"`

	// Nonce with Enforce makes Discord return the message that was posted with the same nonce
	// a short while ago, instead of posting another.
	Nonce   string `json:"nonce,omitempty"`
	Enforce bool   `json:"enforce_nonce,omitempty"`
}

// addition is an edit that adds files to a message, and may replace its text.
type addition struct {
	Content     string                 `json:"content,omitempty"`
	Mentions    mentions               `json:"allowed_mentions"`
	Attachments []attachment           `json:"attachments"`
	Flags       discordgo.MessageFlags `json:"flags"`
}

// answer is the first answer to an interaction.
type answer struct {
	Type discordgo.InteractionResponseType `json:"type"`
	Data any                               `json:"data,omitempty"`
}

type mentions struct {
	Parse []string `json:"parse"`
	Users []string `json:"users,omitempty"`
	Roles []string `json:"roles,omitempty"`
}

// attachment describes a new file, whose ID is its index among the files, or a file that an
// edited message keeps.
type attachment struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
}

// noEmbeds keeps Discord from embedding pages that a message links to: names of people may be
// addresses, and no link of the bot needs an embed.
const noEmbeds = discordgo.MessageFlagsSuppressEmbeds

// newPayload returns a message as it is sent to Discord, and its new files. An edit removes the
// attachments that it does not list, so files that the message has already (kept) are listed by
// their IDs. A file without data was not drawn because the pressed message has it; it is left
// out of any other message.
func newPayload(m components.Message, kept []components.Attachment) (payload, []components.File) {
	p := payload{
		Content: m.Content, Components: newComponentList(m.Rows), Attachments: []attachment{},
		Mentions: mentions{Parse: []string{}, Users: m.Mentions, Roles: m.Roles}, Flags: noEmbeds,
	}
	var files []components.File
	for _, f := range m.Files {
		if id := keptID(kept, f.Name); id != "" {
			p.Attachments = append(p.Attachments, attachment{ID: id, Filename: f.Name, Description: f.Alt})
			continue
		}
		if len(f.Data) == 0 {
			continue
		}
		p.Attachments = append(p.Attachments, attachment{ID: strconv.Itoa(len(files)), Filename: f.Name, Description: f.Alt})
		files = append(files, f)
	}
	return p, files
}

// newPrivatePayload returns a message that only the person sees, and its files.
func newPrivatePayload(m components.Message) (payload, []components.File) {
	p, files := newPayload(m, nil)
	p.Flags |= discordgo.MessageFlagsEphemeral
	return p, files
}

// withNonce returns p with a nonce made of name, if there is one. Discord then posts only one
// message of that name, even if the program is killed before it has noted the post.
func (p payload) withNonce(name []string) payload {
	if len(name) == 0 {
		return p
	}
	h := fnv.New128a()
	h.Write([]byte(strings.Join(name, "\x00")))
	p.Nonce, p.Enforce = base64.RawURLEncoding.EncodeToString(h.Sum(nil)), true
	return p
}

// newRetirement returns an edit that removes a message's buttons. Unless text is empty, it is the
// message's text from now on, and the picture goes: it shows the board before the last move.
func newRetirement(text string) map[string]any {
	edit := map[string]any{"components": []any{}, "allowed_mentions": mentions{Parse: []string{}}}
	if text != "" {
		edit["content"], edit["flags"], edit["attachments"] = text, noEmbeds, []any{}
	}
	return edit
}

// keptID returns the ID of the file of that name, or "".
func keptID(kept []components.Attachment, name string) string {
	for _, k := range kept {
		if k.Name == name {
			return k.ID
		}
	}
	return ""
}

// newResponse returns the first answer to an interaction, and its files.
func newResponse(r interaction.Request, reply interaction.Reply) (answer, []components.File) {
	switch {
	case r.Kind == interaction.Autocomplete:
		choices := reply.Choices
		if choices == nil {
			choices = []*discordgo.ApplicationCommandOptionChoice{}
		}
		data := map[string]any{"choices": choices}
		return answer{discordgo.InteractionApplicationCommandAutocompleteResult, data}, nil
	case reply.Modal != nil:
		return answer{discordgo.InteractionResponseModal, newModal(*reply.Modal)}, nil
	case reply.Update:
		data, files := newPayload(*reply.Message, r.Message.Files)
		return answer{discordgo.InteractionResponseUpdateMessage, data}, files
	default:
		data, files := newPrivatePayload(*reply.Message)
		return answer{discordgo.InteractionResponseChannelMessageWithSource, data}, files
	}
}

func newModal(m components.Modal) any {
	return map[string]any{
		"custom_id": m.CustomID, "title": m.Title,
		"components": []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{m.Field}}},
	}
}

// newDeferral returns the answer that announces a later one: a message of its own that only the
// person sees, or an update of the pressed message.
func newDeferral(asMessage bool) answer {
	if asMessage {
		data := map[string]any{"flags": discordgo.MessageFlagsEphemeral}
		return answer{discordgo.InteractionResponseDeferredChannelMessageWithSource, data}
	}
	return answer{discordgo.InteractionResponseDeferredMessageUpdate, nil}
}
