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

// CheckAPI says what is wrong with an address of a REST API; nil if nothing is.
func CheckAPI(base string) error {
	u, err := url.Parse(base)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
		return fmt.Errorf("bot: the API address is not a URL like %s", DefaultAPI)
	}
	return nil
}

// relocated is where a request goes that discordgo means for Discord: to the REST API at
// base, which has no slash at its end. discordgo's addresses are variables of the process,
// of which there may be several bots. What is not meant for the REST API stays.
func relocated(at, base string) string {
	if path, ok := strings.CutPrefix(at, discordgo.EndpointAPI); ok {
		return base + "/" + path
	}
	return at
}
