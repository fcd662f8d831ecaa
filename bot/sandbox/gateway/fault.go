package gateway

// ReconnectBot sends op 7 (reconnect) on the bot's connections.
func (g *Gateway) ReconnectBot() {
	g.forEachBotConn(func(c *conn) { c.sendControl(opReconnect, nil) })
}

// InvalidateBot sends op 9 (invalid session) on the bot's connections. If resumable is false, the
// sessions cannot be resumed.
func (g *Gateway) InvalidateBot(resumable bool) {
	g.forEachBotConn(func(c *conn) { g.sendInvalidSession(c, resumable) })
}

// CloseBot closes the bot's connections with a code. It ends their sessions if Discord does not let
// sessions be resumed after that code.
func (g *Gateway) CloseBot(code int) {
	g.forEachBotConn(func(c *conn) {
		if endsSession(code) {
			delete(g.sessions, c.session.id)
		}
		c.close(closeReason{code, "Closed by fault."})
	})
}

// CutBot drops the bot's connections without a close frame.
func (g *Gateway) CutBot() { g.forEachBotConn((*conn).drop) }

// forEachBotConn calls do for each identified connection of the bot.
func (g *Gateway) forEachBotConn(do func(*conn)) {
	for c := range g.conns {
		if c.ofBot() {
			do(c)
		}
	}
}

// endsSession reports whether a session cannot be resumed after a close code.
func endsSession(code int) bool {
	switch code {
	case closeBadToken.code, closeBadSeq.code, closeTimedOut.code:
		return true
	}
	return code >= closeBadShard.code && code <= closeDeniedIntents.code
}
