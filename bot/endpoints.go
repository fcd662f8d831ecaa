package bot

import (
	"fmt"
	"net/http"
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

// relocation sends what discordgo means for Discord to an API of the bot's own:
// discordgo's addresses are variables of the process, of which there may be
// several bots.
type relocation struct {
	base string // without a slash at its end
	next http.RoundTripper
}

// RoundTrip leaves alone what is not meant for the REST API.
func (l *relocation) RoundTrip(r *http.Request) (*http.Response, error) {
	path, ok := strings.CutPrefix(r.URL.String(), discordgo.EndpointAPI)
	if !ok {
		return l.next.RoundTrip(r)
	}
	at, err := url.Parse(l.base + "/" + path)
	if err != nil {
		return nil, err
	}
	moved := r.Clone(r.Context())
	moved.URL, moved.Host = at, at.Host
	return l.next.RoundTrip(moved)
}
