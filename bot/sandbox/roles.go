package sandbox

import (
	"net/http"

	"github.com/railbot/railbot/bot/sandbox/form"
	"github.com/railbot/railbot/bot/sandbox/gateway"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/bot/sandbox/world"
)

func (s *Server) putMemberRole(c *call) (any, error)    { return nil, s.setRole(c, true) }
func (s *Server) deleteMemberRole(c *call) (any, error) { return nil, s.setRole(c, false) }

// setRole gives a member a role, or takes it away, and notifies everybody.
func (s *Server) setRole(c *call, has bool) error {
	g := s.world.FindGuild(c.path("guild_id"))
	if g == nil {
		return errUnknownGuild
	}
	if !c.who.In(g.ID) {
		return world.ErrMissingAccess
	}
	a := s.world.Account(c.path("user_id"))
	if a == nil || !a.In(g.ID) {
		return errUnknownMember
	}
	changed, err := s.world.SetRole(g, a, c.path("role_id"), has)
	if changed {
		s.announceMember(g, a, "GUILD_MEMBER_UPDATE")
	}
	return err
}

// adminAddRole creates a role of a guild.
func (s *Server) adminAddRole(r *http.Request) (any, error) {
	want := struct {
		Guild       string `json:"guild_id"`
		Name        string `json:"name"`
		Mentionable bool   `json:"mentionable"`
		Above       bool   `json:"above"`
	}{Guild: SeedGuild}
	g, err := s.readOfGuild(r, &want, &want.Guild)
	if err != nil {
		return nil, err
	}
	if n := len([]rune(want.Name)); n < 1 || n > 100 {
		return nil, form.Invalid("name", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
	}
	role := s.world.AddRole(g, want.Name, want.Mentionable, want.Above)
	s.gateway.AnnounceAll(g.ID, gateway.IntentGuilds, "GUILD_ROLE_CREATE", map[string]any{"guild_id": g.ID, "role": role})
	return created{role}, nil
}

// adminSetBotPermissions sets whether the bot may manage roles and create events in a guild.
func (s *Server) adminSetBotPermissions(r *http.Request) (any, error) {
	want := struct {
		Guild  string `json:"guild_id"`
		Roles  *bool  `json:"manage_roles"`
		Events *bool  `json:"create_events"`
	}{Guild: SeedGuild}
	g, err := s.readOfGuild(r, &want, &want.Guild)
	if err != nil {
		return nil, err
	}
	for permission, has := range map[world.Permission]*bool{world.ManageRoles: want.Roles, world.CreateEvents: want.Events} {
		if has == nil {
			continue
		}
		if err := s.world.SetBotPermission(g, permission, *has); err != nil {
			return nil, err
		}
	}
	s.gateway.AnnounceAll(g.ID, gateway.IntentGuilds, "GUILD_UPDATE", *g)
	return *g, nil
}

// readOfGuild decodes a body into want and returns the guild that it names in named.
func (s *Server) readOfGuild(r *http.Request, want any, named *string) (*wire.Guild, error) {
	if err := readAdmin(r, want); err != nil {
		return nil, err
	}
	g := s.world.FindGuild(*named)
	if g == nil {
		return nil, errUnknownGuild
	}
	return g, nil
}
