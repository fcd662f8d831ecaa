package sandbox

import (
	"net/http"

	"github.com/railbot/railbot/bot/sandbox/gateway"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/bot/sandbox/world"
)

// getMember returns a member of a guild.
func (s *Server) getMember(c *call) (any, error) {
	g, a := s.world.FindGuild(c.path("guild_id")), s.world.Account(c.path("user_id"))
	switch {
	case g == nil:
		return nil, errUnknownGuild
	case c.who.Bot && !c.who.In(g.ID):
		return nil, world.ErrMissingAccess
	case a == nil:
		return nil, errUnknownUser
	case !a.In(g.ID):
		return nil, errUnknownMember
	}
	return a.Member(g.ID), nil
}

// announceMember sends an event about a member to everybody in a guild.
func (s *Server) announceMember(g *wire.Guild, a *world.Account, kind string) {
	m := a.Member(g.ID)
	m.GuildID = g.ID
	s.gateway.AnnounceAll(g.ID, gateway.IntentMembers, kind, m)
}

// AddMember lets a person or the bot join a guild again that they have left, and notifies the
// others.
func (s *Server) AddMember(guild, user string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	g, a := s.world.FindGuild(guild), s.world.Account(user)
	switch {
	case g == nil:
		return errUnknownGuild
	case a == nil:
		return errUnknownUser
	}
	if s.world.AddMember(g, a) {
		s.gateway.Emit(a, 0, g.ID, "GUILD_CREATE", s.world.ShownGuild(a, g))
		s.announceMember(g, a, "GUILD_MEMBER_ADD")
	}
	return nil
}

// adminRemoveMember removes a person or the bot from a guild.
func (s *Server) adminRemoveMember(r *http.Request) (any, error) {
	g, a := s.world.FindGuild(r.PathValue("guild")), s.world.Account(r.PathValue("user"))
	switch {
	case g == nil:
		return nil, errUnknownGuild
	case a == nil:
		return nil, errUnknownUser
	}
	if left, err := s.world.RemoveMember(g, a); !left {
		return nil, err
	}
	s.gateway.Emit(a, 0, g.ID, "GUILD_DELETE", map[string]string{"id": g.ID})
	s.gateway.AnnounceAll(g.ID, gateway.IntentMembers, "GUILD_MEMBER_REMOVE",
		map[string]any{"guild_id": g.ID, "user": a.Public()})
	return nil, nil
}
