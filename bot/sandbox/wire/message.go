package wire

import "time"

// Message flags.
const (
	FlagSuppressEmbeds        = 1 << 2
	FlagHasThread             = 1 << 5
	FlagEphemeral             = 1 << 6
	FlagLoading               = 1 << 7
	FlagSuppressNotifications = 1 << 12
)

// Message types that the sandbox creates.
const (
	MessageDefault       = 0
	MessageThreadCreated = 18
	MessageReply         = 19
	MessageCommand       = 20
)

// Message is a message as one recipient sees it. As on Discord, GuildID is only set in gateway
// events.
type Message struct {
	ID                  string               `json:"id"`
	ChannelID           string               `json:"channel_id"`
	GuildID             string               `json:"guild_id,omitempty"`
	Author              User                 `json:"author"`
	Member              *Member              `json:"member,omitempty"`
	Content             string               `json:"content"`
	Timestamp           time.Time            `json:"timestamp"`
	EditedTimestamp     *time.Time           `json:"edited_timestamp"`
	TTS                 bool                 `json:"tts"`
	MentionEveryone     bool                 `json:"mention_everyone"`
	Mentions            []User               `json:"mentions"`
	MentionRoles        []string             `json:"mention_roles"`
	Attachments         []Attachment         `json:"attachments"`
	Embeds              []any                `json:"embeds"` // always empty
	Components          []Component          `json:"components"`
	Pinned              bool                 `json:"pinned"`
	Type                int                  `json:"type"`
	Flags               int                  `json:"flags"`
	Nonce               any                  `json:"nonce,omitempty"`
	WebhookID           string               `json:"webhook_id,omitempty"`
	ApplicationID       string               `json:"application_id,omitempty"`
	Interaction         *MessageInteraction  `json:"interaction,omitempty"`
	InteractionMetadata *InteractionMetadata `json:"interaction_metadata,omitempty"`
	Reference           *Reference           `json:"message_reference,omitempty"`
	Referenced          *Message             `json:"referenced_message,omitempty"`
}

// Ephemeral reports whether only the invoking user sees the message.
func (m *Message) Ephemeral() bool { return m.Flags&FlagEphemeral != 0 }

// Loading reports whether the message is the placeholder of a deferred response.
func (m *Message) Loading() bool { return m.Flags&FlagLoading != 0 }

// Component returns the interactive component with the given custom_id, nil if there is none.
func (m *Message) Component(customID string) *Component {
	return FindComponent(m.Components, customID)
}

// MessageInteraction is the deprecated description of the interaction that a message responds to.
type MessageInteraction struct {
	ID   string `json:"id"`
	Type int    `json:"type"`
	Name string `json:"name"`
	User User   `json:"user"`
}

// InteractionMetadata describes the interaction that a message responds to.
type InteractionMetadata struct {
	ID                  string            `json:"id"`
	Type                int               `json:"type"`
	Name                string            `json:"name,omitempty"`
	User                User              `json:"user"`
	Owners              map[string]string `json:"authorizing_integration_owners"`
	OriginalResponseID  string            `json:"original_response_message_id,omitempty"`
	InteractedMessageID string            `json:"interacted_message_id,omitempty"`
}

// Reference names the message that another replies to.
type Reference struct {
	Type            int    `json:"type"`
	MessageID       string `json:"message_id,omitempty"`
	ChannelID       string `json:"channel_id,omitempty"`
	GuildID         string `json:"guild_id,omitempty"`
	FailIfNotExists *bool  `json:"fail_if_not_exists,omitempty"`
}

// Attachment is a file of a message. Width and Height are in pixels and only set for pictures.
// Description is the alt text.
type Attachment struct {
	ID          string  `json:"id"`
	Filename    string  `json:"filename"`
	Title       *string `json:"title,omitempty"`
	Description *string `json:"description,omitempty"`
	ContentType string  `json:"content_type,omitempty"`
	Size        int     `json:"size"`
	URL         string  `json:"url"`
	ProxyURL    string  `json:"proxy_url"`
	Width       int     `json:"width,omitempty"`
	Height      int     `json:"height,omitempty"`
	Ephemeral   bool    `json:"ephemeral,omitempty"`
}

// AllowedMentions restricts which mentions in a message ping.
type AllowedMentions struct {
	Parse       []string `json:"parse"`
	Users       []string `json:"users"`
	Roles       []string `json:"roles"`
	RepliedUser bool     `json:"replied_user"`
}
