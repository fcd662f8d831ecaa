package desk

import (
	"bytes"
	"encoding/json"
	"errors"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/parts"
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
	Thread           bool     // the channel is a thread; see [InThread]
	Parent           string   // the channel of a thread
	User, Name       string   // id and display name of the person
	Locale           string   // of the person: "en-US", "fr"
	GuildLocale      string   // of the server; empty in a private conversation
	BotPermissions   int64    // of the bot in the channel
	UserPermissions  int64    // of the person in the channel
	Roles            []string // of the person on the server

	Path       []string          // command and subcommand: "rails", "start"
	Options    map[string]string // of a command
	Focused    string            // the option being typed, for autocomplete
	Others     map[string]Other  // by id: people whom the options or the values name
	NamedRoles map[string]Role   // by id: roles that the options name

	CustomID string            // of a component or modal
	Values   []string          // of a select menu
	Fields   map[string]string // of a modal

	// Message is the one that a component belongs to.
	Message struct {
		ID        string
		Ephemeral bool
		Origin    string // the interaction whose answer it is; empty: it is none
		Files     []parts.Attachment
	}
	Received time.Time

	// Progress says to the person how far a long answer has come; nil where nobody
	// hears it.
	Progress func(text string)
}

// Other is somebody whom a request names.
type Other struct {
	Name string // as shown
	Bot  bool
}

// Role is a role that a request names.
type Role struct {
	Managed     bool  // by Discord, for a bot, say
	Mentionable bool  // by everybody
	Permissions int64 // that it gives
}

var (
	errEmpty   = errors.New("commands: an interaction without content")
	errForeign = errors.New("commands: an interaction of an unknown kind")
)

// Decode reads an interaction of discordgo, which may be half empty. It never
// panics; what it cannot read is an error to be logged and dropped.
func Decode(i *discordgo.InteractionCreate, now time.Time) (Request, error) {
	if i == nil || i.Interaction == nil || i.ID == "" || i.Token == "" {
		return Request{}, errEmpty
	}
	r := Request{
		ID: i.ID, Token: i.Token, AppID: i.AppID, Channel: i.ChannelID, Guild: i.GuildID,
		Locale: string(i.Locale), BotPermissions: i.AppPermissions, Received: now,
	}
	if i.GuildLocale != nil {
		r.GuildLocale = string(*i.GuildLocale)
	}
	if r.setPerson(i.Interaction); r.User == "" || r.Channel == "" {
		return Request{}, errEmpty
	}
	return r, r.setData(i.Interaction)
}

// InThread tells from an interaction's JSON whether it comes from a thread, and
// of which channel: discordgo leaves out the channel that Discord describes
// there.
func InThread(raw []byte) (parent string, thread bool) {
	var channel struct {
		Type   discordgo.ChannelType `json:"type"`
		Parent string                `json:"parent_id"`
	}
	at := valueOf(raw, "channel")
	if at == nil || json.NewDecoder(bytes.NewReader(at)).Decode(&channel) != nil {
		return "", false
	}
	if !(&discordgo.Channel{Type: channel.Type}).IsThread() {
		return "", false
	}
	return channel.Parent, true
}

// valueOf is the rest of a JSON object from the value of one of its own keys on; nil
// where it has none. It reads past all else, most of which is the message that was
// pressed; whether that is sound JSON was found out before.
func valueOf(object []byte, key string) []byte {
	depth := 0
	for i := 0; i < len(object); i++ {
		switch object[i] {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case '"':
			begin := i + 1
			i = closing(object, begin)
			if depth != 1 || string(object[begin:i]) != key {
				continue
			}
			if rest, ok := bytes.CutPrefix(bytes.TrimLeft(object[min(i+1, len(object)):], " \t\r\n"), []byte{':'}); ok {
				return rest
			}
		}
	}
	return nil
}

// closing is where the string ends that begins there.
func closing(object []byte, begin int) int {
	for i := begin; i < len(object); i++ {
		switch object[i] {
		case '\\':
			i++
		case '"':
			return i
		}
	}
	return len(object)
}

func (r *Request) setPerson(i *discordgo.Interaction) {
	user, nick := i.User, ""
	if i.Member != nil {
		user, nick, r.UserPermissions = i.Member.User, i.Member.Nick, i.Member.Permissions
		r.Roles = i.Member.Roles
	}
	if user == nil {
		return
	}
	r.User = user.ID
	r.Name = firstShown(nick, user.GlobalName, user.Username, user.ID)
}

func (r *Request) setData(i *discordgo.Interaction) error {
	switch data := i.Data.(type) {
	case discordgo.ApplicationCommandInteractionData:
		r.Kind = Command
		if i.Type == discordgo.InteractionApplicationCommandAutocomplete {
			r.Kind = Autocomplete
		}
		r.setCommand(data)
		if data.Resolved != nil {
			r.setOthers(data.Resolved.Users, data.Resolved.Members)
			r.setRoles(data.Resolved.Roles)
		}
	case discordgo.MessageComponentInteractionData:
		r.Kind, r.CustomID, r.Values = Component, data.CustomID, data.Values
		r.setOthers(data.Resolved.Users, data.Resolved.Members)
		r.setMessage(i.Message)
	case discordgo.ModalSubmitInteractionData:
		r.Kind, r.CustomID = ModalSubmit, data.CustomID
		r.Fields = fields(data.Components)
		r.setMessage(i.Message)
	default:
		return errForeign
	}
	return nil
}

// setOthers keeps who is named; a member comes without what the user says.
func (r *Request) setOthers(users map[string]*discordgo.User, members map[string]*discordgo.Member) {
	for id, user := range users {
		if user == nil {
			continue
		}
		nick := ""
		if m := members[id]; m != nil {
			nick = m.Nick
		}
		if r.Others == nil {
			r.Others = map[string]Other{}
		}
		r.Others[id] = Other{firstShown(nick, user.GlobalName, user.Username, user.ID), user.Bot}
	}
}

// setRoles keeps which roles are named.
func (r *Request) setRoles(roles map[string]*discordgo.Role) {
	r.NamedRoles = map[string]Role{}
	for id, role := range roles {
		if role != nil {
			r.NamedRoles[id] = Role{role.Managed, role.Mentionable, role.Permissions}
		}
	}
}

func (r *Request) setCommand(data discordgo.ApplicationCommandInteractionData) {
	r.Path, r.Options = []string{data.Name}, map[string]string{}
	r.setOptions(data.Options)
}

func (r *Request) setOptions(options []*discordgo.ApplicationCommandInteractionDataOption) {
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

func (r *Request) setMessage(m *discordgo.Message) {
	if m == nil {
		return
	}
	r.Message.ID = m.ID
	if m.InteractionMetadata != nil {
		r.Message.Origin = m.InteractionMetadata.ID
	}
	r.Message.Ephemeral = m.Flags&discordgo.MessageFlagsEphemeral != 0
	for _, a := range m.Attachments {
		if a != nil {
			r.Message.Files = append(r.Message.Files, parts.Attachment{ID: a.ID, Name: a.Filename})
		}
	}
}

// fields collects the text inputs of a modal by their custom_id.
func fields(components []discordgo.MessageComponent) map[string]string {
	found := map[string]string{}
	for _, c := range components {
		switch c := c.(type) {
		case *discordgo.ActionsRow:
			for id, text := range fields(c.Components) {
				found[id] = text
			}
		case *discordgo.TextInput:
			found[c.CustomID] = c.Value
		}
	}
	return found
}
