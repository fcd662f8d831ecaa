package bot

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/bwmarrin/discordgo"
)

// apiVersion is the version of Discord's API that the program speaks.
const apiVersion = "10"

// DefaultAPI is where Discord's own REST API is.
const DefaultAPI = "https://discord.com/api/v" + apiVersion

// UseAPI points discordgo at a REST API, for all sessions of the process: its
// endpoint variables are global, and those derived from EndpointAPI do not
// follow it. It must be called before the first session, also for Discord
// itself, because discordgo's own default is version 9.
func UseAPI(base string) error {
	u, err := url.Parse(base)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
		return fmt.Errorf("bot: the API address is not a URL like %s", DefaultAPI)
	}
	api := strings.TrimRight(base, "/") + "/"
	discordgo.APIVersion = apiVersion
	discordgo.EndpointDiscord = u.Scheme + "://" + u.Host + "/"
	discordgo.EndpointAPI = api
	for endpoint, path := range map[*string]string{
		&discordgo.EndpointGuilds:             "guilds/",
		&discordgo.EndpointChannels:           "channels/",
		&discordgo.EndpointUsers:              "users/",
		&discordgo.EndpointGateway:            "gateway",
		&discordgo.EndpointGatewayBot:         "gateway/bot",
		&discordgo.EndpointWebhooks:           "webhooks/",
		&discordgo.EndpointStickers:           "stickers/",
		&discordgo.EndpointStageInstances:     "stage-instances",
		&discordgo.EndpointSKUs:               "skus",
		&discordgo.EndpointVoice:              "voice/",
		&discordgo.EndpointVoiceRegions:       "voice/regions",
		&discordgo.EndpointNitroStickersPacks: "sticker-packs",
		&discordgo.EndpointGuildCreate:        "guilds",
		&discordgo.EndpointApplications:       "applications",
		&discordgo.EndpointOAuth2:             "oauth2/",
		&discordgo.EndpointOAuth2Applications: "oauth2/applications",
	} {
		*endpoint = api + path
	}
	return nil
}
