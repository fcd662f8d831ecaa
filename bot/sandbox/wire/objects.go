package wire

import "time"

// User is a person or the bot. AccentColor is the colour of the avatar's disc, 0xRRGGBB. Only the
// admin API sets Token, and Installed if the person has installed the application to themselves.
type User struct {
	ID            string  `json:"id"`
	Username      string  `json:"username"`
	GlobalName    *string `json:"global_name"`
	Discriminator string  `json:"discriminator"`
	Avatar        *string `json:"avatar"`
	AccentColor   int     `json:"accent_color,omitempty"`
	Bot           bool    `json:"bot,omitempty"`
	Locale        string  `json:"locale,omitempty"`
	PublicFlags   int     `json:"public_flags"`
	Token         string  `json:"token,omitempty"`
	Installed     bool    `json:"app_installed,omitempty"`
}

// Member is a user in the guild. Permissions is only set in interactions, GuildID in gateway
// events.
type Member struct {
	User        *User     `json:"user,omitempty"`
	GuildID     string    `json:"guild_id,omitempty"`
	Nick        *string   `json:"nick"`
	Avatar      *string   `json:"avatar"`
	Roles       []string  `json:"roles"`
	JoinedAt    time.Time `json:"joined_at"`
	Deaf        bool      `json:"deaf"`
	Mute        bool      `json:"mute"`
	Pending     bool      `json:"pending"`
	Flags       int       `json:"flags"`
	Permissions string    `json:"permissions,omitempty"`
}

// Role is a role of the guild: @everyone, the bot's own, or an added one.
type Role struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	Color       int    `json:"color"`
	Hoist       bool   `json:"hoist"`
	Position    int    `json:"position"`
	Permissions string `json:"permissions"`
	Managed     bool   `json:"managed"`
	Mentionable bool   `json:"mentionable"`
	Flags       int    `json:"flags"`
}

// Guild is a guild. As on Discord, the lists are only set in a user's READY and in GUILD_CREATE.
type Guild struct {
	ID                string    `json:"id"`
	Name              string    `json:"name"`
	Icon              *string   `json:"icon"`
	OwnerID           string    `json:"owner_id"`
	PreferredLocale   string    `json:"preferred_locale"`
	Features          []string  `json:"features"`
	Roles             []Role    `json:"roles"`
	Emojis            []any     `json:"emojis"`
	VerificationLevel int       `json:"verification_level"`
	PremiumTier       int       `json:"premium_tier"`
	MemberCount       int       `json:"member_count,omitempty"`
	Channels          []Channel `json:"channels,omitempty"`
	Threads           []Channel `json:"threads,omitempty"`
	Members           []Member  `json:"members,omitempty"`
}

// Channel types that the sandbox supports.
const (
	ChannelText               = 0
	ChannelDM                 = 1
	ChannelVoice              = 2
	ChannelGroupDM            = 3
	ChannelAnnouncement       = 5
	ChannelAnnouncementThread = 10
	ChannelPublicThread       = 11
	ChannelPrivateThread      = 12
	ChannelStage              = 13
	ChannelForum              = 15
)

// Overwrite is a permission overwrite of a channel. Type is 0 for a role, 1 for a member. Allow and
// Deny are bit sets in decimal.
type Overwrite struct {
	ID    string `json:"id"`
	Type  int    `json:"type"`
	Allow string `json:"allow"`
	Deny  string `json:"deny"`
}

// ThreadMetadata holds a thread's state.
type ThreadMetadata struct {
	Archived            bool      `json:"archived"`
	AutoArchiveDuration int       `json:"auto_archive_duration"`
	ArchiveTimestamp    time.Time `json:"archive_timestamp"`
	Locked              bool      `json:"locked"`
}

// Channel is a channel of a guild, a thread, a direct message channel or a group DM.
type Channel struct {
	ID             string          `json:"id"`
	Type           int             `json:"type"`
	GuildID        string          `json:"guild_id,omitempty"`
	Name           string          `json:"name,omitempty"`
	Topic          *string         `json:"topic,omitempty"`
	Position       int             `json:"position"`
	ParentID       *string         `json:"parent_id,omitempty"`
	OwnerID        string          `json:"owner_id,omitempty"`
	LastMessageID  *string         `json:"last_message_id"`
	Overwrites     []Overwrite     `json:"permission_overwrites,omitempty"`
	Permissions    string          `json:"permissions,omitempty"`
	Metadata       *ThreadMetadata `json:"thread_metadata,omitempty"`
	MessageCount   int             `json:"message_count,omitempty"`
	MemberCount    int             `json:"member_count,omitempty"`
	Recipients     []User          `json:"recipients,omitempty"`
	Flags          int             `json:"flags"`
	BotPermissions string          `json:"bot_permissions,omitempty"`
}

// ScheduledEvent is an event of a guild. The sandbox supports events outside of voice channels only.
type ScheduledEvent struct {
	ID           string        `json:"id"`
	GuildID      string        `json:"guild_id"`
	ChannelID    *string       `json:"channel_id"`
	CreatorID    string        `json:"creator_id"`
	Name         string        `json:"name"`
	Description  *string       `json:"description"`
	Image        *string       `json:"image"`
	Start        time.Time     `json:"scheduled_start_time"`
	End          time.Time     `json:"scheduled_end_time"`
	PrivacyLevel int           `json:"privacy_level"`
	Status       int           `json:"status"`
	EntityType   int           `json:"entity_type"`
	EntityID     *string       `json:"entity_id"`
	Metadata     EventMetadata `json:"entity_metadata"`
}

// EventMetadata holds where an event takes place.
type EventMetadata struct {
	Location string `json:"location"`
}

// The states of a scheduled event, and the type of one outside of voice channels.
const (
	EventScheduled = 1
	EventActive    = 2
	EventCompleted = 3
	EventCanceled  = 4

	EventExternal = 3
)
