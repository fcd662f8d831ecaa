package desk

import (
	"context"
	"slices"

	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/render"
)

// serverScope is where the store remembers what a server has chosen.
const serverScope = "server"

// Server is what those who manage a server have chosen for it.
type Server struct {
	Managers bool     `json:"managers,omitempty"` // only who may manage messages opens tables
	Channels []string `json:"channels,omitempty"` // where tables may be opened; none: everywhere
}

// Server is what the server of the visit has chosen.
func (v *Visit) Server(ctx context.Context) (Server, error) {
	return Preference[Server](ctx, v.Desk, serverScope, v.Guild)
}

// SetServer stores what it has chosen.
func (v *Visit) SetServer(ctx context.Context, s Server) error {
	return v.SetPreference(ctx, serverScope, v.Guild, s)
}

// MayOpen refuses where a server does not want tables, or not by everybody. A
// thread counts as its channel.
func (v *Visit) MayOpen(ctx context.Context) error {
	s, err := v.Server(ctx)
	switch {
	case err != nil:
		return err
	case s.Managers && v.UserPermissions&(PermManageMessages|PermManageGuild|PermAdministrator) == 0:
		return Refusal("ui.server.managers")
	case len(s.Channels) > 0 && !slices.Contains(s.Channels, v.Channel) && !slices.Contains(s.Channels, v.Parent):
		return Refusal("ui.server.elsewhere", render.Data{"Channels": parts.Channels(v.Printer(), s.Channels)})
	}
	return nil
}
