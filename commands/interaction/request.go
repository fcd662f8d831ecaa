package interaction

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/place"
)

// Kind is the kind of an interaction.
type Kind string

// The kinds of interaction (Discord's types 2, 3, 4 and 5).
const (
	Command      Kind = "command"
	Component    Kind = "component"
	Autocomplete Kind = "autocomplete"
	ModalSubmit  Kind = "modal"
)

// Request is an interaction, reduced to what the program needs.
type Request struct {
	ID, Token, AppID string
	Kind             Kind
	Channel, Guild   string      // the server is empty in a private conversation
	Place            place.Place // what kind of place the channel is
	Thread           bool        // the channel is a thread
	Private          bool        // the channel is a private thread
	Parent           string      // the channel of a thread
	Threadless       bool        // no thread can be made in the channel, as in a voice channel
	User, Name       string      // id and display name of the person
	Plain            string      // the username, for pictures, if Name cannot be drawn
	Locale           string      // of the person: "en-US", "fr"; see [Context.ApplyLanguages]
	GuildLocale      string      // of the server; empty in a private conversation
	BotPermissions   int64       // of the bot in the channel; they mean little where it is no member
	UserPermissions  int64       // of the person in the channel; 0 in a private conversation
	Roles            []string    // of the person on the server

	Path       []string             // of a command: "rails", "start"; of a view button: its arguments
	Options    map[string]string    // of a command
	Focused    string               // the option being typed, for autocomplete
	NamedUsers map[string]NamedUser // by id: people whom the options or the values name
	NamedRoles map[string]Role      // by id: roles that the options name

	CustomID string            // of a component or modal
	Values   []string          // of a select menu
	Fields   map[string]string // of a modal

	// Message is the one that a component belongs to.
	Message struct {
		ID        string
		Ephemeral bool
		Origin    string // the id of the interaction that it answers, or ""
		Files     []components.Attachment
	}
	Received time.Time

	// Refused is why Discord refused the public message of the channel last, or "".
	Refused BoardRefusal

	// Progress shows the person a text about the progress of a long answer. It is nil if the
	// answer cannot show one.
	Progress func(text string)
}

// NamedUser is a user whom the options or the values of a request name.
type NamedUser struct {
	Name  string // as shown
	Plain string // the username, for pictures, if Name cannot be drawn
	Bot   bool
}

// Role is a role that the options of a request name.
type Role struct {
	Managed     bool  // by an integration, such as a bot, so that it cannot be given by hand
	Mentionable bool  // by everybody
	Permissions int64 // bits that the role grants
}

var (
	errMalformed   = errors.New("commands: an interaction that cannot be read")
	errEmpty       = errors.New("commands: an interaction without content")
	errUnknownKind = errors.New("commands: an interaction of an unknown kind")
)

// Decode decodes an interaction from JSON, of which fields may be missing. It never panics. The
// caller logs and drops an interaction that it cannot decode.
func Decode(raw []byte, now time.Time) (Request, error) {
	var i rawInteraction
	if err := json.Unmarshal(raw, &i); err != nil {
		return Request{}, fmt.Errorf("%w: %w", errMalformed, err)
	}
	r := Request{
		ID: i.ID, Token: i.Token, AppID: i.AppID, Channel: i.ChannelID, Guild: i.GuildID,
		Place: i.place(), Locale: i.Locale, GuildLocale: i.GuildLocale, BotPermissions: i.AppPermissions, Received: now,
	}
	r.setChannel(i)
	if r.setPerson(i); r.ID == "" || r.Token == "" || r.User == "" || r.Channel == "" {
		return Request{}, errEmpty
	}
	return r, r.setData(i)
}

// setPerson sets who made the interaction, and what they may do in the channel.
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

// setData sets what the interaction asks for, depending on its kind.
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
		r.setNamedUsers(data.Resolved)
		r.setNamedRoles(data.Resolved)
	case discordgo.InteractionMessageComponent:
		r.Kind, r.CustomID, r.Values = Component, data.CustomID, data.Values
		r.setNamedUsers(data.Resolved)
		r.setMessage(i.Message)
	case discordgo.InteractionModalSubmit:
		r.Kind, r.CustomID, r.Fields = ModalSubmit, data.CustomID, map[string]string{}
		r.setFields(data.Components)
		r.setMessage(i.Message)
	default:
		return errUnknownKind
	}
	return nil
}

// setNamedUsers sets the users whom the interaction names. Discord sends the nicknames separately.
func (r *Request) setNamedUsers(named *resolved) {
	if named == nil {
		return
	}
	for id, user := range named.Users {
		if user == nil {
			continue
		}
		if r.NamedUsers == nil {
			r.NamedUsers = map[string]NamedUser{}
		}
		name, plain := user.names(named.Members[id].Nick)
		r.NamedUsers[id] = NamedUser{name, plain, user.Bot}
	}
}

// setNamedRoles sets the roles that the interaction names.
func (r *Request) setNamedRoles(named *resolved) {
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

// setOptions adds the names of subcommands to the path, and the options below them.
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

// optionText returns the value of an option as a text.
func optionText(value any) string {
	switch v := value.(type) {
	case string:
		return v
	case float64: // JSON has no integers
		return strconv.FormatFloat(v, 'f', -1, 64)
	case bool:
		if v {
			return "true"
		}
	}
	return ""
}

// setMessage sets the message that was pressed.
func (r *Request) setMessage(m message) {
	r.Message.ID, r.Message.Origin = m.ID, m.Metadata.ID
	r.Message.Ephemeral = m.Flags&discordgo.MessageFlagsEphemeral != 0
	for _, a := range m.Attachments {
		if a != nil {
			r.Message.Files = append(r.Message.Files, components.Attachment{ID: a.ID, Name: a.Filename})
		}
	}
}

// setFields sets the texts of a form by the custom ids of their inputs.
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

// SaysIfBotIsMember reports whether the request tells for certain whether the bot is a member of the
// server. A press on an older message does not: it names the installations that the message was made
// with.
func (r *Request) SaysIfBotIsMember() bool {
	return r.Place.HasBot() || r.Kind == Command || r.Kind == Autocomplete || !r.Place.InServer()
}
