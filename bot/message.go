package bot

import (
	"encoding/base64"
	"hash/fnv"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/bot/body"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
)

// payload is a message as Discord takes it. discordgo's own types lack alt
// texts of new attachments and flags on edits.
type payload struct {
	Content     string                 `json:"content"`
	Components  body.Components        `json:"components"`
	Mentions    mentions               `json:"allowed_mentions"`
	Attachments []attachment           `json:"attachments"`
	Flags       discordgo.MessageFlags `json:"flags,omitempty"`

	// Nonce with Enforce makes Discord give the message that was posted with
	// the same nonce a short while ago instead of posting another.
	Nonce   string `json:"nonce,omitempty"`
	Enforce bool   `json:"enforce_nonce,omitempty"`
}

// addition is what an edit adds to a message of which it leaves the rest.
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

// attachment describes a file being sent (id: its place among them) or one that
// the edited message keeps (id: its own).
type attachment struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
}

// noEmbeds keeps Discord from embedding pages that a message seems to link to: people's
// names may hold addresses, and the bot posts no links that are worth an embed.
const noEmbeds = discordgo.MessageFlagsSuppressEmbeds

// messagePayload is a message with its new files. An edit drops the attachments
// it does not list, so those to be kept are listed by the names that the
// message has already. A file that was not drawn, for the pressed message had it, goes
// nowhere but there.
func messagePayload(m components.Message, kept []components.Attachment) (payload, []components.File) {
	p := payload{
		Content: m.Content, Components: body.Of(m.Rows), Attachments: []attachment{},
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

// once marks a message that must be posted once only, though the program may be
// killed before it has noted so. What names it may be any text.
func once(p payload, name ...string) payload {
	h := fnv.New128a()
	h.Write([]byte(strings.Join(name, "\x00")))
	p.Nonce, p.Enforce = base64.RawURLEncoding.EncodeToString(h.Sum(nil)), true
	return p
}

func keptID(kept []components.Attachment, name string) string {
	for _, k := range kept {
		if k.Name == name {
			return k.ID
		}
	}
	return ""
}

// response is the first answer to an interaction.
func response(r interaction.Request, reply interaction.Reply) (discordgo.InteractionResponseType, any, []components.File) {
	switch {
	case r.Kind == interaction.Autocomplete:
		choices := reply.Choices
		if choices == nil {
			choices = []*discordgo.ApplicationCommandOptionChoice{}
		}
		return discordgo.InteractionApplicationCommandAutocompleteResult, map[string]any{"choices": choices}, nil
	case reply.Modal != nil:
		return discordgo.InteractionResponseModal, modalData(*reply.Modal), nil
	case reply.Update:
		data, files := messagePayload(*reply.Message, r.Message.Files)
		return discordgo.InteractionResponseUpdateMessage, data, files
	default:
		data, files := messagePayload(*reply.Message, nil)
		data.Flags |= discordgo.MessageFlagsEphemeral
		return discordgo.InteractionResponseChannelMessageWithSource, data, files
	}
}

func modalData(m components.Modal) any {
	return map[string]any{
		"custom_id": m.CustomID, "title": m.Title,
		"components": []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{m.Field}}},
	}
}

// deferral says "one moment": that the pressed message will be replaced, or that an
// answer of its own will come.
func deferral(own bool) discordgo.InteractionResponseType {
	if own {
		return discordgo.InteractionResponseDeferredChannelMessageWithSource
	}
	return discordgo.InteractionResponseDeferredMessageUpdate
}

// deferralData makes an answer of its own one that the person alone sees.
func deferralData(own bool) any {
	if own {
		return map[string]any{"flags": discordgo.MessageFlagsEphemeral}
	}
	return nil
}
