package interaction

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"time"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/render"
)

// ServerScope is the scope of the store for the settings of servers.
const ServerScope = "server"

// ServerSettings are the settings that the managers of a server have chosen.
type ServerSettings struct {
	Managers bool     `json:"managers,omitempty"` // only people who may manage messages can open tables
	Channels []string `json:"channels,omitempty"` // in which tables may be opened; none: in all
	Role     string   `json:"role,omitempty"`     // pinged when a table opens; empty: none
	Bars     []Bar    `json:"bars,omitempty"`     // people who may not open tables, oldest bar first
	// NoShare says that people may not post anything of their solo tables.
	NoShare bool `json:"noshare,omitempty"`
	// NoDaily says that the game of the day is not offered.
	NoDaily bool `json:"nodaily,omitempty"`
	// NoNights says that game nights are not offered.
	NoNights bool `json:"nonights,omitempty"`
	// Dark says that public pictures are dark, unless the host of a table chooses otherwise.
	Dark bool `json:"dark,omitempty"`
	// Language is the language of public messages. It is empty for the one that the server has in Discord.
	// [Context.ApplyLanguages] reads it.
	Language string `json:"language,omitempty"`
}

// Bar keeps a person from opening tables on a server.
type Bar struct {
	User  string    `json:"user,omitempty"` // empty if the person was forgotten
	Name  string    `json:"name,omitempty"`
	Sum   string    `json:"sum"` // identifies the person, also a forgotten one; see barChecksum
	Since time.Time `json:"since"`
}

// NewBar returns a bar for a person on a server.
func NewBar(server, user, name string, now time.Time) Bar {
	return Bar{User: user, Name: name, Sum: barChecksum(server, user), Since: now}
}

// barChecksum returns a hash that identifies a person on one server without revealing who it is.
func barChecksum(server, user string) string {
	sum := sha256.Sum256([]byte(server + "/" + user))
	return hex.EncodeToString(sum[:16])
}

// BarIndex returns the index of the bar of a person on the server, or -1 if they are not barred.
func (s ServerSettings) BarIndex(server, user string) int {
	sum := barChecksum(server, user)
	return slices.IndexFunc(s.Bars, func(b Bar) bool { return b.Sum == sum })
}

// BarredUsers returns the users whom the stored settings of a server name.
func BarredUsers(server []byte) (users []string) {
	var s ServerSettings
	if json.Unmarshal(server, &s) != nil {
		return nil
	}
	for _, b := range s.Bars {
		if b.User != "" {
			users = append(users, b.User)
		}
	}
	return users
}

// AnonymizeBar removes a person's id and name from their bar on a server. The bar itself stays. If
// the server has no settings, nothing is stored.
func (d *Services) AnonymizeBar(ctx context.Context, server, user string) error {
	return ChangePreference(ctx, d, ServerScope, server, func(s ServerSettings) (ServerSettings, bool) {
		if i := s.BarIndex(server, user); i >= 0 {
			s.Bars[i].User, s.Bars[i].Name = "", ""
		}
		return s, s.hasAny()
	})
}

// LoadServerSettings reads the settings of the request's server. A private conversation has none.
func (ic *Context) LoadServerSettings(ctx context.Context) (ServerSettings, error) {
	if !ic.Place.InServer() {
		return ServerSettings{}, nil
	}
	return Preference[ServerSettings](ctx, ic.Services, ServerScope, ic.Guild)
}

// ChangeServerSettings applies a change to the settings of the request's server, stores them and
// returns them. If change returns an error, nothing is stored and ChangeServerSettings returns the
// error with the current settings. If others have changed the settings meanwhile, change is called
// again with the new ones, so it must have no side effects.
func (ic *Context) ChangeServerSettings(ctx context.Context, change func(*ServerSettings) error) (after ServerSettings, err error) {
	var refusal error
	err = ChangePreference(ctx, ic.Services, ServerScope, ic.Guild, func(s ServerSettings) (ServerSettings, bool) {
		was := s
		was.Channels, was.Bars = slices.Clone(s.Channels), slices.Clone(s.Bars)
		if refusal = change(&s); refusal != nil {
			s = was
		}
		after = s
		return s, s.hasAny()
	})
	return after, cmp.Or(refusal, err)
}

// hasAny reports whether any setting differs from its default.
func (s ServerSettings) hasAny() bool {
	return s.Managers || s.NoShare || s.NoDaily || s.NoNights || s.Dark || s.Role != "" || s.Language != "" || len(s.Channels)+len(s.Bars) > 0
}

// CheckMayOpenTable returns a refusal if the server does not let this person open tables, or not
// in this channel, or if others could not see the table there, and nil otherwise. A thread counts as
// its channel. Everybody may play alone.
func (ic *Context) CheckMayOpenTable(ctx context.Context) error {
	if ic.InSolo() {
		return nil
	}
	if err := ic.CheckAnswersPublicly(); err != nil {
		return err
	}
	s, err := ic.LoadServerSettings(ctx)
	switch {
	case err != nil:
		return err
	case s.BarIndex(ic.Guild, ic.User) >= 0:
		return Refusal("ui.server.barred")
	case s.Managers && ic.UserPermissions&(PermManageMessages|PermManageGuild|PermAdministrator) == 0:
		return Refusal("ui.server.managers")
	case len(s.Channels) > 0 && !slices.Contains(s.Channels, ic.Channel) && !slices.Contains(s.Channels, ic.Parent):
		return Refusal("ui.server.elsewhere", render.Data{"Channels": components.MentionChannels(ic.Printer(), s.Channels)})
	}
	return nil
}
