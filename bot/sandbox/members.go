package sandbox

import (
	"net/http"

	"github.com/railbot/railbot/bot/sandbox/gateway"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/bot/sandbox/world"
)

// getMember shows somebody who is in a guild.
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

// announceMember tells everybody in a guild what has become of a member.
func (s *Server) announceMember(g *wire.Guild, a *world.Account, kind string) {
	m := a.Member(g.ID)
	m.GuildID = g.ID
	s.gateway.AnnounceAll(g.ID, gateway.IntentMembers, kind, m)
}

// setMember lets a person leave a guild or join it again; they are told of the guild,
// the others of them.
func (s *Server) setMember(guild, user string, in bool) error {
	g, a := s.world.FindGuild(guild), s.world.Account(user)
	switch {
	case g == nil:
		return errUnknownGuild
	case a == nil:
		return errUnknownUser
	}
	changed, err := s.world.SetMember(g, a, in)
	switch {
	case !changed:
		return err
	case in:
		s.gateway.Emit(a, 0, g.ID, "GUILD_CREATE", s.world.ShownGuild(a, g))
		s.announceMember(g, a, "GUILD_MEMBER_ADD")
		return nil
	}
	s.gateway.Emit(a, 0, g.ID, "GUILD_DELETE", map[string]string{"id": g.ID})
	s.gateway.AnnounceAll(g.ID, gateway.IntentMembers, "GUILD_MEMBER_REMOVE",
		map[string]any{"guild_id": g.ID, "user": a.Public()})
	return nil
}

// adminSetMember is setMember for the page and for programs in other languages.
func (s *Server) adminSetMember(in bool) func(*http.Request) (any, error) {
	return func(r *http.Request) (any, error) {
		return nil, s.setMember(r.PathValue("guild"), r.PathValue("user"), in)
	}
}
