package sandbox

import (
	"encoding/json"
	"strings"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// identify is the payload of op 2.
type identify struct {
	Token    string  `json:"token"`
	Intents  *int    `json:"intents"`
	Shard    *[2]int `json:"shard"`
	Compress bool    `json:"compress"`
}

func (id identify) intents() int {
	if id.Intents == nil {
		return 0
	}
	return *id.Intents
}

func (id identify) shard() [2]int {
	if id.Shard == nil {
		return [2]int{0, 1}
	}
	return *id.Shard
}

func (s *Server) byToken(token string) *account {
	if bare, ok := strings.CutPrefix(token, "Bot "); ok || token == s.bot.token {
		if bare == s.bot.token {
			return s.bot
		}
		return nil
	}
	for _, a := range s.users {
		if a.token == token {
			return a
		}
	}
	return nil
}

func (s *Server) identify(c *conn, data json.RawMessage, host string) {
	var id identify
	if json.Unmarshal(data, &id) != nil {
		c.close(closeDecode)
		return
	}
	owner := s.byToken(id.Token)
	if why := s.refuseIdentify(c, owner, id); why != nil {
		c.close(*why)
		return
	}
	if owner.bot && !s.identifyInTime(id.shard()) {
		s.invalidSession(c, false)
		return
	}
	s.forgetOld()
	se := s.newSession(owner, id)
	se.conn, c.session = c, se
	s.cfg.Log.Info("gateway identified", "user", owner.user.Username, "session", se.id, "intents", se.intents, "shard", se.shard)
	se.push("READY", mustJSON(s.ready(se, host)))
	if owner.bot && se.heeds(intentGuilds) && se.owns(SeedGuild) {
		se.push("GUILD_CREATE", mustJSON(s.shownGuild(owner)))
	}
}

// refuseIdentify gives the reason to close the connection, nil if there is
// none.
func (s *Server) refuseIdentify(c *conn, owner *account, id identify) *closing {
	shard := id.shard()
	switch {
	case c.session != nil:
		return &closeAlready
	case owner == nil:
		return &closeBadToken
	case !owner.bot:
		return nil
	case !s.countStart():
		return &closeBadToken
	}
	if f := s.takeFault(FaultIdentify, nil); f != nil {
		return &closing{f.Code, "Refused by fault."}
	}
	switch {
	case shard[1] < 1 || shard[0] < 0 || shard[0] >= shard[1]:
		return &closeBadShard
	case shard[1] < s.cfg.MinShards:
		return &closeShardsNeeded
	case id.Intents == nil || id.intents()&^intentsAll != 0:
		return &closeBadIntents
	case id.intents()&intentsPrivileged != 0 && !s.cfg.PrivilegedIntents:
		return &closeDeniedIntents
	}
	return nil
}

func (s *Server) identifyInTime(shard [2]int) bool {
	now := s.cfg.WireClock.Now()
	last, seen := s.identified[shard]
	if seen && now.Sub(last) < s.cfg.IdentifyEvery {
		return false
	}
	s.identified[shard] = now
	return true
}

func (s *Server) ready(se *session, host string) any {
	if !se.owner.bot {
		return wire.Ready{
			V: 10, User: se.owner.user, SessionID: se.id, ResumeGatewayURL: gatewayURL(host),
			Guilds: []wire.Guild{s.shownGuild(se.owner)}, PrivateChannels: s.privateChannels(se.owner), Users: []wire.User{},
		}
	}
	guilds := []map[string]any{}
	if se.owns(SeedGuild) {
		guilds = append(guilds, map[string]any{"id": SeedGuild, "unavailable": true})
	}
	return map[string]any{
		"v": 10, "user": s.bot.user, "guilds": guilds, "session_id": se.id, "session_type": "normal",
		"resume_gateway_url": gatewayURL(host), "shard": se.shard, "private_channels": []any{},
		"application": map[string]any{"id": SeedApplication, "flags": 0},
	}
}

func gatewayURL(host string) string { return "ws://" + host + "/gateway" }

func (s *Server) resume(c *conn, data json.RawMessage) {
	var back struct {
		Token     string `json:"token"`
		SessionID string `json:"session_id"`
		Seq       int64  `json:"seq"`
	}
	if json.Unmarshal(data, &back) != nil {
		c.close(closeDecode)
		return
	}
	owner := s.byToken(back.Token)
	switch {
	case c.session != nil:
		c.close(closeAlready)
		return
	case owner == nil:
		c.close(closeBadToken)
		return
	}
	s.forgetOld()
	se := s.sessions[back.SessionID]
	if se == nil || se.owner != owner || se.refused || owner.bot && s.takeFault(FaultRefuseResume, nil) != nil {
		delete(s.sessions, back.SessionID)
		s.invalidSession(c, false)
		return
	}
	s.replay(c, se, back.Seq)
}

func (s *Server) replay(c *conn, se *session, seq int64) {
	if seq > se.seq {
		c.close(closeBadSeq)
		return
	}
	missed, ok := se.since(seq)
	if !ok {
		delete(s.sessions, se.id)
		s.invalidSession(c, false)
		return
	}
	if se.conn != nil {
		se.conn.drop()
	}
	se.conn, c.session = c, se
	for _, e := range missed {
		c.send(dispatch(e), se.compress)
	}
	se.push("RESUMED", mustJSON(map[string]any{"_trace": []string{"sandbox"}}))
}

func (s *Server) invalidSession(c *conn, resumable bool) {
	if se := c.session; se != nil {
		se.conn, se.refused, c.session = nil, !resumable, nil
		se.leftAt = s.cfg.WireClock.Now()
	}
	c.send(mustJSON(map[string]any{"op": opInvalidSession, "d": resumable, "s": nil, "t": nil}), false)
}
