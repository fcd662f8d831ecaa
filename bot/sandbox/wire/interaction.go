package wire

import "encoding/json"

// Interaction types.
const (
	InteractionPing         = 1
	InteractionCommand      = 2
	InteractionComponent    = 3
	InteractionAutocomplete = 4
	InteractionModalSubmit  = 5
)

// Contexts of interactions, in which commands may be used.
const (
	ContextGuild   = 0
	ContextBotDM   = 1
	ContextPrivate = 2 // a group DM, or a direct message channel of two people
)

// Response types of an interaction callback.
const (
	AnswerMessage      = 4
	AnswerDefer        = 5
	AnswerDeferUpdate  = 6
	AnswerUpdate       = 7
	AnswerAutocomplete = 8
	AnswerModal        = 9
)

// Interaction is what the bot receives as INTERACTION_CREATE.
type Interaction struct {
	ID             string            `json:"id"`
	ApplicationID  string            `json:"application_id"`
	Type           int               `json:"type"`
	Data           InteractionData   `json:"data"`
	Guild          *InteractionGuild `json:"guild,omitempty"`
	GuildID        string            `json:"guild_id,omitempty"`
	Channel        *Channel          `json:"channel,omitempty"`
	ChannelID      string            `json:"channel_id"`
	Member         *Member           `json:"member,omitempty"`
	User           *User             `json:"user,omitempty"`
	Token          string            `json:"token"`
	Version        int               `json:"version"`
	Message        *Message          `json:"message,omitempty"`
	AppPermissions string            `json:"app_permissions"`
	Locale         string            `json:"locale"`
	GuildLocale    string            `json:"guild_locale,omitempty"`
	Entitlements   []any             `json:"entitlements"`
	SKUs           []string          `json:"entitlement_sku_ids"`
	Owners         map[string]string `json:"authorizing_integration_owners"`
	Context        int               `json:"context"`
	SizeLimit      int               `json:"attachment_size_limit"`
}

// InteractionGuild is the guild in an interaction.
type InteractionGuild struct {
	ID       string   `json:"id"`
	Locale   string   `json:"locale"`
	Features []string `json:"features"`
}

// InteractionData is the data of any interaction: a command or autocomplete (ID, Name, CommandType,
// Options), a component press (CustomID, ComponentType, Values) or a modal (CustomID, Components).
type InteractionData struct {
	ID            string        `json:"id,omitempty"`
	Name          string        `json:"name,omitempty"`
	CommandType   int           `json:"type,omitempty"`
	Version       string        `json:"version,omitempty"`
	GuildID       string        `json:"guild_id,omitempty"`
	Options       []OptionValue `json:"options,omitempty"`
	CustomID      string        `json:"custom_id,omitempty"`
	ComponentType int           `json:"component_type,omitempty"`
	Values        []string      `json:"values,omitempty"`
	Components    []Component   `json:"components,omitempty"`
	Resolved      *Resolved     `json:"resolved,omitempty"`
}

// OptionValue is the value of an option. Focused marks the one being typed.
type OptionValue struct {
	Type    int           `json:"type"`
	Name    string        `json:"name"`
	Value   any           `json:"value,omitempty"`
	Options []OptionValue `json:"options,omitempty"`
	Focused bool          `json:"focused,omitempty"`
}

// Resolved holds the objects that options or values refer to by id.
type Resolved struct {
	Users    map[string]User    `json:"users,omitempty"`
	Members  map[string]Member  `json:"members,omitempty"`
	Channels map[string]Channel `json:"channels,omitempty"`
	Roles    map[string]Role    `json:"roles,omitempty"`
}

// UserInteraction is the body of a user's POST /interactions.
type UserInteraction struct {
	Type          int             `json:"type"`
	ApplicationID string          `json:"application_id"`
	GuildID       string          `json:"guild_id,omitempty"`
	ChannelID     string          `json:"channel_id"`
	MessageID     string          `json:"message_id,omitempty"`
	MessageFlags  int             `json:"message_flags,omitempty"`
	SessionID     string          `json:"session_id"`
	Nonce         string          `json:"nonce"`
	Data          InteractionData `json:"data"`
}

// Modal is INTERACTION_MODAL_CREATE: a form that the bot opened for the user.
type Modal struct {
	ID          string      `json:"id"`
	Nonce       string      `json:"nonce"`
	ChannelID   string      `json:"channel_id"`
	Application Application `json:"application"`
	CustomID    string      `json:"custom_id"`
	Title       string      `json:"title"`
	Components  []Component `json:"components"`
}

// Progress is INTERACTION_CREATE, INTERACTION_SUCCESS or INTERACTION_FAILURE as the invoking user
// receives it. Deferred means that the bot only acknowledged the press and may edit the message
// later.
type Progress struct {
	ID         string `json:"id"`
	Nonce      string `json:"nonce"`
	ReasonCode int    `json:"reason_code,omitempty"`
	Deferred   bool   `json:"deferred,omitempty"`
}

// Suggestions is APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE.
type Suggestions struct {
	Nonce   string   `json:"nonce"`
	Choices []Choice `json:"choices"`
}

// Ready is READY as a user receives it.
type Ready struct {
	V                int       `json:"v"`
	User             User      `json:"user"`
	SessionID        string    `json:"session_id"`
	ResumeGatewayURL string    `json:"resume_gateway_url"`
	Guilds           []Guild   `json:"guilds"`
	PrivateChannels  []Channel `json:"private_channels"`
	Users            []User    `json:"users"`
}

// Frame is a gateway payload.
type Frame struct {
	Op int             `json:"op"`
	D  json.RawMessage `json:"d"`
	S  *int64          `json:"s"`
	T  *string         `json:"t"`
}

// Error is Discord's error body. Errors is the tree of field errors of code 50035.
type Error struct {
	Message    string          `json:"message"`
	Code       int             `json:"code"`
	Errors     json.RawMessage `json:"errors,omitempty"`
	RetryAfter float64         `json:"retry_after,omitempty"`
	Global     bool            `json:"global,omitempty"`
}
