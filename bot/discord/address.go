package discord

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/bwmarrin/discordgo"
)

// APIVersion is the version of Discord's API that the program uses.
const APIVersion = "10"

// DefaultAPI is the address of Discord's own REST API.
const DefaultAPI = "https://discord.com/api/v" + APIVersion

// CheckAPI returns an error if base is not an address of a REST API.
func CheckAPI(base string) error {
	u, err := url.Parse(base)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
		return fmt.Errorf("the API address is not a URL like %s", DefaultAPI)
	}
	return nil
}

// relocate returns an address of discordgo with base, which has no slash at its end, in place of
// Discord's REST API. discordgo's addresses are variables of the process, which may run several
// bots. Other addresses stay as they are.
func relocate(at, base string) string {
	if path, ok := strings.CutPrefix(at, discordgo.EndpointAPI); ok {
		return base + "/" + path
	}
	return at
}
