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

// ServerScope is where the store remembers what a server has chosen.
const ServerScope = "server"

// Server is what those who manage a server have chosen for it.
type Server struct {
	Managers bool     `json:"managers,omitempty"` // only who may manage messages opens tables
	Channels []string `json:"channels,omitempty"` // where tables may be opened; none: everywhere
	Role     string   `json:"role,omitempty"`     // called when a table opens; empty: none
	Bars     []Bar    `json:"bars,omitempty"`     // who may open none, those barred first first
}

// Bar keeps a person from opening tables on a server.
type Bar struct {
	User  string    `json:"user,omitempty"` // empty for who had themselves forgotten
	Name  string    `json:"name,omitempty"`
	Sum   string    `json:"sum"` // by which the person is known again, see [Barred]
	Since time.Time `json:"since"`
}

// BarOf is the bar of a person on a server.
func BarOf(server, user, name string, now time.Time) Bar {
	return Bar{User: user, Name: name, Sum: barSum(server, user), Since: now}
}

// barSum names a person on one server without saying who it is.
func barSum(server, user string) string {
	sum := sha256.Sum256([]byte(server + "/" + user))
	return hex.EncodeToString(sum[:16])
}

// Barred is the place of a person's bar on a server, -1 where there is none.
func (s Server) Barred(server, user string) int {
	sum := barSum(server, user)
	return slices.IndexFunc(s.Bars, func(b Bar) bool { return b.Sum == sum })
}

// BarredUsers are those whom what a server has chosen names.
func BarredUsers(server []byte) (users []string) {
	var s Server
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

// Anonymous takes a person's id and name from their bar on a server, which stays. Of
// what is no server, or has chosen nothing, nothing is remembered.
func (d *Services) Anonymous(ctx context.Context, server, user string) error {
	return ChangePreference(ctx, d, ServerScope, server, func(s Server) (Server, bool) {
		if i := s.Barred(server, user); i >= 0 {
			s.Bars[i].User, s.Bars[i].Name = "", ""
		}
		return s, s.some()
	})
}

// Server is what the server of the visit has chosen.
func (ic *Context) Server(ctx context.Context) (Server, error) {
	return Preference[Server](ctx, ic.Services, ServerScope, ic.Guild)
}

// ChangeServer has the store remember what change makes of what the server of the visit
// has chosen, and returns that; nothing where change refuses. Where somebody else has
// changed it meanwhile, change is called again, with what they left.
func (ic *Context) ChangeServer(ctx context.Context, change func(*Server) error) (after Server, err error) {
	var refusal error
	err = ChangePreference(ctx, ic.Services, ServerScope, ic.Guild, func(s Server) (Server, bool) {
		was := s
		was.Channels, was.Bars = slices.Clone(s.Channels), slices.Clone(s.Bars)
		if refusal = change(&s); refusal != nil {
			s = was
		}
		after = s
		return s, s.some()
	})
	return after, cmp.Or(refusal, err)
}

// some tells whether anything has been chosen.
func (s Server) some() bool { return s.Managers || s.Role != "" || len(s.Channels)+len(s.Bars) > 0 }

// MayOpen refuses where a server does not want tables, or not by everybody, or not by
// this person. A thread counts as its channel.
func (ic *Context) MayOpen(ctx context.Context) error {
	s, err := ic.Server(ctx)
	switch {
	case err != nil:
		return err
	case s.Barred(ic.Guild, ic.User) >= 0:
		return Refusal("ui.server.barred")
	case s.Managers && ic.UserPermissions&(PermManageMessages|PermManageGuild|PermAdministrator) == 0:
		return Refusal("ui.server.managers")
	case len(s.Channels) > 0 && !slices.Contains(s.Channels, ic.Channel) && !slices.Contains(s.Channels, ic.Parent):
		return Refusal("ui.server.elsewhere", render.Data{"Channels": components.Channels(ic.Printer(), s.Channels)})
	}
	return nil
}
