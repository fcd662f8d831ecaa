package gateway

import (
	"encoding/json"

	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/bot/sandbox/world"
)

// identify is the payload of op 2.
type identify struct {
	Token    string  `json:"token"`
	Intents  *int    `json:"intents"`
	Shard    *[2]int `json:"shard"`
	Compress bool    `json:"compress"`
}

// intents returns the requested intents, 0 if there are none.
func (id identify) intents() int {
	if id.Intents == nil {
		return 0
	}
	return *id.Intents
}

// shard returns the requested shard as {number, count}, {0, 1} by default.
func (id identify) shard() [2]int {
	if id.Shard == nil {
		return [2]int{0, 1}
	}
	return *id.Shard
}

// handleIdentify refuses an IDENTIFY, or starts a session and sends READY and, to a bot with the guilds
// intent, GUILD_CREATE for each guild of its shard.
func (g *Gateway) handleIdentify(c *conn, data json.RawMessage, host string) {
	var id identify
	if json.Unmarshal(data, &id) != nil {
		c.close(closeDecode)
		return
	}
	owner := g.cfg.World.ByToken(id.Token)
	if why := g.refuseIdentify(c, owner, id); why != nil {
		c.close(*why)
		return
	}
	if owner.Bot && !g.takeIdentifySlot(id.shard()) {
		g.sendInvalidSession(c, notResumable)
		return
	}
	g.removeExpired()
	if owner.Bot {
		g.Tally.Identified++
	}
	se := g.newSession(owner, id)
	se.conn, c.session = c, se
	g.cfg.Log.Info("gateway identified",
		"user", owner.User.Username, "session", se.id, "intents", se.intents, "shard", se.shard)
	se.push("READY", wire.MustJSON(g.readyPayload(se, host)))
	for _, guild := range g.cfg.World.BotGuilds() {
		if owner.Bot && se.hasIntent(IntentGuilds) && se.ownsGuild(guild.ID) {
			se.push("GUILD_CREATE", wire.MustJSON(g.cfg.World.ShownGuild(owner, guild)))
		}
	}
}

// refuseIdentify returns the reason to close the connection, or nil.
func (g *Gateway) refuseIdentify(c *conn, owner *world.Account, id identify) *closeReason {
	shard := id.shard()
	switch {
	case c.session != nil:
		return &closeAlready
	case owner == nil:
		return &closeBadToken
	case !owner.Bot:
		return nil
	case !g.countStart():
		return &closeBadToken
	}
	if code, refused := g.cfg.Trouble.RefuseIdentify(); refused {
		return &closeReason{code, "Refused by fault."}
	}
	switch {
	case shard[1] < 1 || shard[0] < 0 || shard[0] >= shard[1] || shard[1]%g.cfg.ShardMultiple != 0:
		return &closeBadShard
	case shard[1] < g.cfg.MinShards || len(g.cfg.World.GuildIDs(shard)) > maxGuildsPerShard:
		return &closeShardsNeeded
	case id.Intents == nil || id.intents()&^intentsAll != 0:
		return &closeBadIntents
	case id.intents()&intentsPrivileged != 0 && !g.cfg.PrivilegedIntents:
		return &closeDeniedIntents
	}
	return nil
}

// maxGuildsPerShard is Discord's limit.
const maxGuildsPerShard = 2500

// takeIdentifySlot reports whether the shard's bucket allows a new session now, and if so starts
// its interval.
func (g *Gateway) takeIdentifySlot(shard [2]int) bool {
	now, bucket := g.cfg.Clock.Now(), shard[0]%g.cfg.MaxConcurrency
	last, seen := g.identified[bucket]
	if seen && now.Sub(last) < g.cfg.IdentifyInterval {
		g.Tally.Early++
		return false
	}
	g.identified[bucket] = now
	return true
}

// readyPayload returns the data of READY. A person gets whole guilds, a bot unavailable ones.
func (g *Gateway) readyPayload(se *session, host string) any {
	if !se.owner.Bot {
		shown := []wire.Guild{}
		for _, guild := range g.cfg.World.Guilds() {
			if se.owner.In(guild.ID) {
				shown = append(shown, g.cfg.World.ShownGuild(se.owner, guild))
			}
		}
		return wire.Ready{
			V: 10, User: se.owner.User, SessionID: se.id, ResumeGatewayURL: URL(host),
			Guilds: shown, Users: []wire.User{},
			PrivateChannels: g.cfg.World.PrivateChannels(se.owner),
		}
	}
	guilds := []map[string]any{}
	for _, id := range g.cfg.World.GuildIDs(se.shard) {
		guilds = append(guilds, map[string]any{"id": id, "unavailable": true})
	}
	return map[string]any{
		"v": 10, "user": g.cfg.World.Bot.User, "guilds": guilds, "session_id": se.id, "session_type": "normal",
		"resume_gateway_url": URL(host), "shard": se.shard, "private_channels": []any{},
		"application": map[string]any{"id": g.cfg.World.ApplicationID(), "flags": 0},
	}
}

// handleResume attaches the connection to an existing session, or tells the client to identify
// again.
func (g *Gateway) handleResume(c *conn, data json.RawMessage) {
	var back struct {
		Token     string `json:"token"`
		SessionID string `json:"session_id"`
		Seq       int64  `json:"seq"`
	}
	if json.Unmarshal(data, &back) != nil {
		c.close(closeDecode)
		return
	}
	owner := g.cfg.World.ByToken(back.Token)
	switch {
	case c.session != nil:
		c.close(closeAlready)
		return
	case owner == nil:
		c.close(closeBadToken)
		return
	}
	g.removeExpired()
	se := g.sessions[back.SessionID]
	if se == nil || se.owner != owner || se.refused || owner.Bot && g.cfg.Trouble.RefuseResume() {
		delete(g.sessions, back.SessionID)
		g.sendInvalidSession(c, notResumable)
		return
	}
	if se.conn != nil && owner.Bot && g.cfg.Trouble.RefuseSecond() {
		g.sendInvalidSession(c, notResumable)
		return
	}
	g.replayMissed(c, se, back.Seq)
}

// replayMissed attaches the connection to the session, replacing its old one, and sends the events
// after seq.
func (g *Gateway) replayMissed(c *conn, se *session, seq int64) {
	if seq > se.seq {
		c.close(closeBadSeq)
		return
	}
	missed, ok := se.eventsSince(seq)
	if !ok {
		delete(g.sessions, se.id)
		g.sendInvalidSession(c, notResumable)
		return
	}
	if se.conn != nil {
		se.conn.drop()
	}
	se.conn, c.session = c, se
	if se.owner.Bot {
		g.Tally.Resumed++
	}
	for _, e := range missed {
		c.send(eventFrame(e), se.compress)
	}
	se.push("RESUMED", wire.MustJSON(map[string]any{"_trace": []string{"sandbox"}}))
}

// notResumable is the data of op 9 to a client that must identify again.
const notResumable = false

// sendInvalidSession detaches the connection from its session and sends op 9. If resumable is false, the
// session refuses to be resumed.
func (g *Gateway) sendInvalidSession(c *conn, resumable bool) {
	if se := c.session; se != nil {
		se.conn, se.refused, c.session = nil, !resumable, nil
		se.leftAt = g.cfg.Clock.Now()
	}
	c.sendControl(opInvalidSession, resumable)
}
