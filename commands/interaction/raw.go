package interaction

import (
	"encoding/json"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/place"
	"github.com/railbot/railbot/render"
)

// rawInteraction is the part of an interaction that the program reads. It is decoded here and not
// by discordgo, which decodes each interaction four times, with the whole pressed message, and
// leaves out the channel.
//
// Source: Discord's documentation, "Interaction Object".
type rawInteraction struct {
	ID             string                            `json:"id"`
	Token          string                            `json:"token"`
	AppID          string                            `json:"application_id"`
	Type           discordgo.InteractionType         `json:"type"`
	ChannelID      string                            `json:"channel_id"`
	GuildID        string                            `json:"guild_id"`
	Locale         string                            `json:"locale"`
	GuildLocale    string                            `json:"guild_locale"`
	Context        *discordgo.InteractionContextType `json:"context"`
	Owners         map[string]string                 `json:"authorizing_integration_owners"`
	AppPermissions int64                             `json:"app_permissions,string"`
	Channel        json.RawMessage                   `json:"channel"`
	User           *user                             `json:"user"` // set in private conversations; elsewhere Member has it
	Member         *member                           `json:"member"`
	Message        message                           `json:"message"`
	Data           data                              `json:"data"`
}

// serverOwner is the key of the installation to a server in authorizing_integration_owners.
const serverOwner = "0"

// place returns where the interaction was made. An installation to the server means that the bot is
// a member. The installation to a person says nothing about the one who presses.
func (i rawInteraction) place() place.Place {
	switch {
	case i.Context != nil && *i.Context == discordgo.InteractionContextBotDM:
		return place.BotDM
	case i.GuildID == "":
		return place.Group
	case i.Owners != nil && i.Owners[serverOwner] != i.GuildID:
		return place.ServerWithoutBot
	}
	return place.Server
}

type user struct {
	ID         string `json:"id"`
	Username   string `json:"username"`
	GlobalName string `json:"global_name"`
	Bot        bool   `json:"bot"`
}

// names returns the name that is shown for a user, who may have a nickname on the server, and the
// username for pictures if they cannot draw that name.
func (u user) names(nick string) (shown, plain string) {
	shown = firstVisibleName(nick, u.GlobalName, u.Username, u.ID)
	if !render.CanDraw(shown) {
		plain = u.Username
	}
	return shown, plain
}

type member struct {
	User        *user    `json:"user"`
	Nick        string   `json:"nick"`
	Roles       []string `json:"roles"`
	Permissions int64    `json:"permissions,string"`
}

type message struct {
	ID       string                 `json:"id"`
	Flags    discordgo.MessageFlags `json:"flags"`
	Metadata struct {
		ID string `json:"id"`
	} `json:"interaction_metadata"`
	Attachments []*struct {
		ID       string `json:"id"`
		Filename string `json:"filename"`
	} `json:"attachments"`
}

// data is the content of an interaction, whatever its kind.
type data struct {
	Name       string      `json:"name"`
	Options    []*option   `json:"options"`
	CustomID   string      `json:"custom_id"`
	Values     []string    `json:"values"`
	Components []component `json:"components"`
	Resolved   *resolved   `json:"resolved"`
}

type option struct {
	Name    string                                 `json:"name"`
	Type    discordgo.ApplicationCommandOptionType `json:"type"`
	Value   any                                    `json:"value"`
	Options []*option                              `json:"options"`
	Focused bool                                   `json:"focused"`
}

type component struct {
	Type       discordgo.ComponentType `json:"type"`
	CustomID   string                  `json:"custom_id"`
	Value      string                  `json:"value"`
	Components []component             `json:"components"`
}

// resolved are the users and roles that options and values name, by id.
type resolved struct {
	Users   map[string]*user  `json:"users"`
	Members map[string]member `json:"members"`
	Roles   map[string]*role  `json:"roles"`
}

type role struct {
	Managed     bool  `json:"managed"`
	Mentionable bool  `json:"mentionable"`
	Permissions int64 `json:"permissions,string"`
}

// setChannel sets what kind of channel the interaction comes from.
func (r *Request) setChannel(i rawInteraction) {
	var channel discordgo.Channel
	var of struct {
		Type   discordgo.ChannelType `json:"type"`
		Parent string                `json:"parent_id"`
	}
	if json.Unmarshal(i.Channel, &of) != nil {
		return
	}
	if channel.Type = of.Type; channel.IsThread() {
		r.Parent, r.Thread = of.Parent, true
		r.Private = of.Type == discordgo.ChannelTypeGuildPrivateThread
		return
	}
	r.Threadless = r.Place != place.Server || of.Type != discordgo.ChannelTypeGuildText && of.Type != discordgo.ChannelTypeGuildNews
}
