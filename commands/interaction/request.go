package interaction

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
)

// Kind is what sort of interaction a request is.
type Kind string

// The kinds of interaction (Discord's types 2, 3, 4 and 5).
const (
	Command      Kind = "command"
	Component    Kind = "component"
	Autocomplete Kind = "autocomplete"
	ModalSubmit  Kind = "modal"
)

// Request is an interaction as far as the program cares.
type Request struct {
	ID, Token, AppID string
	Kind             Kind
	Channel, Guild   string
	Thread           bool     // the channel is a thread
	Private          bool     // the channel is a private thread
	Parent           string   // the channel of a thread
	Threadless       bool     // no thread can be made in the channel, as in a voice channel
	User, Name       string   // id and display name of the person
	Plain            string   // the username, for pictures, if Name cannot be drawn
	Locale           string   // of the person: "en-US", "fr"
	GuildLocale      string   // of the server; empty in a private conversation
	BotPermissions   int64    // of the bot in the channel
	UserPermissions  int64    // of the person in the channel
	Roles            []string // of the person on the server

	Path       []string             // command and subcommand: "rails", "start"
	Options    map[string]string    // of a command
	Focused    string               // the option being typed, for autocomplete
	Others     map[string]NamedUser // by id: people whom the options or the values name
	NamedRoles map[string]Role      // by id: roles that the options name

	CustomID string            // of a component or modal
	Values   []string          // of a select menu
	Fields   map[string]string // of a modal

	// Message is the one that a component belongs to.
	Message struct {
		ID        string
		Ephemeral bool
		Origin    string // the interaction whose answer it is; empty: it is none
		Files     []components.Attachment
	}
	Received time.Time

	// Refused is why Discord refuses the public message of the channel; empty where it
	// takes it, as far as is known.
	Refused BoardRefusal

	// Progress says to the person how far a long answer has come; nil where nobody
	// hears it.
	Progress func(text string)
}

// Other is somebody whom a request names.
type NamedUser struct {
	Name  string // as shown
	Plain string // the username, for pictures, if Name cannot be drawn
	Bot   bool
}

// Role is a role that a request names.
type Role struct {
	Managed     bool  // by Discord, for a bot, say
	Mentionable bool  // by everybody
	Permissions int64 // that it gives
}

var (
	errUnread  = errors.New("commands: an interaction that cannot be read")
	errEmpty   = errors.New("commands: an interaction without content")
	errForeign = errors.New("commands: an interaction of an unknown kind")
)

// Decode reads an interaction from its JSON, which may be half empty. It never panics;
// what it cannot read is an error to be logged and dropped.
func Decode(raw []byte, now time.Time) (Request, error) {
	var i rawInteraction
	if err := json.Unmarshal(raw, &i); err != nil {
		return Request{}, fmt.Errorf("%w: %w", errUnread, err)
	}
	r := Request{
		ID: i.ID, Token: i.Token, AppID: i.AppID, Channel: i.ChannelID, Guild: i.GuildID,
		Locale: i.Locale, GuildLocale: i.GuildLocale, BotPermissions: i.AppPermissions, Received: now,
	}
	r.setPlace(i)
	if r.setPerson(i); r.ID == "" || r.Token == "" || r.User == "" || r.Channel == "" {
		return Request{}, errEmpty
	}
	return r, r.setData(i)
}

func (r *Request) setPerson(i rawInteraction) {
	user, nick := i.User, ""
	if i.Member != nil {
		user, nick, r.UserPermissions = i.Member.User, i.Member.Nick, i.Member.Permissions
		r.Roles = i.Member.Roles
	}
	if user != nil {
		r.User = user.ID
		r.Name, r.Plain = user.names(nick)
	}
}

func (r *Request) setData(i rawInteraction) error {
	data := i.Data
	switch i.Type {
	case discordgo.InteractionApplicationCommand, discordgo.InteractionApplicationCommandAutocomplete:
		r.Kind = Command
		if i.Type == discordgo.InteractionApplicationCommandAutocomplete {
			r.Kind = Autocomplete
		}
		r.Path, r.Options = []string{data.Name}, map[string]string{}
		r.setOptions(data.Options)
		r.setOthers(data.Resolved)
		r.setRoles(data.Resolved)
	case discordgo.InteractionMessageComponent:
		r.Kind, r.CustomID, r.Values = Component, data.CustomID, data.Values
		r.setOthers(data.Resolved)
		r.setMessage(i.Message)
	case discordgo.InteractionModalSubmit:
		r.Kind, r.CustomID, r.Fields = ModalSubmit, data.CustomID, map[string]string{}
		r.setFields(data.Components)
		r.setMessage(i.Message)
	default:
		return errForeign
	}
	return nil
}

// setOthers keeps who is named; a member comes without what the user says.
func (r *Request) setOthers(named *resolved) {
	if named == nil {
		return
	}
	for id, user := range named.Users {
		if user == nil {
			continue
		}
		if r.Others == nil {
			r.Others = map[string]NamedUser{}
		}
		name, plain := user.names(named.Members[id].Nick)
		r.Others[id] = NamedUser{name, plain, user.Bot}
	}
}

// setRoles keeps which roles are named.
func (r *Request) setRoles(named *resolved) {
	if named == nil {
		return
	}
	r.NamedRoles = map[string]Role{}
	for id, role := range named.Roles {
		if role != nil {
			r.NamedRoles[id] = Role(*role)
		}
	}
}

func (r *Request) setOptions(options []*option) {
	for _, o := range options {
		switch {
		case o == nil:
		case o.Type == discordgo.ApplicationCommandOptionSubCommand,
			o.Type == discordgo.ApplicationCommandOptionSubCommandGroup:
			r.Path = append(r.Path, o.Name)
			r.setOptions(o.Options)
		default:
			r.Options[o.Name] = optionText(o.Value)
			if o.Focused {
				r.Focused = o.Name
			}
		}
	}
}

func optionText(value any) string {
	switch v := value.(type) {
	case string:
		return v
	case bool:
		if v {
			return "true"
		}
	}
	return ""
}

func (r *Request) setMessage(m message) {
	r.Message.ID, r.Message.Origin = m.ID, m.Metadata.ID
	r.Message.Ephemeral = m.Flags&discordgo.MessageFlagsEphemeral != 0
	for _, a := range m.Attachments {
		if a != nil {
			r.Message.Files = append(r.Message.Files, components.Attachment{ID: a.ID, Name: a.Filename})
		}
	}
}

// setFields collects the text inputs of a modal by their custom_id.
func (r *Request) setFields(components []component) {
	for _, c := range components {
		switch c.Type {
		case discordgo.ActionsRowComponent:
			r.setFields(c.Components)
		case discordgo.TextInputComponent:
			r.Fields[c.CustomID] = c.Value
		}
	}
}
