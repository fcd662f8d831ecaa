package sandbox

import "github.com/railbot/railbot/bot/sandbox/gateway"

// Gateway is the sandbox's gateway, for tests to inspect and change.
type Gateway struct{ server *Server }

// Gateway returns the gateway.
func (s *Server) Gateway() Gateway { return Gateway{s} }

// GatewayTally counts what the bot has asked of the gateway.
type GatewayTally = gateway.Tally

// Tally returns what the bot has asked of the gateway so far.
func (g Gateway) Tally() GatewayTally {
	g.server.mu.Lock()
	defer g.server.mu.Unlock()
	return g.server.gateway.Tally
}

// StartsToday returns the number of IDENTIFYs that the bot has sent since the day began.
func (g Gateway) StartsToday() int {
	g.server.mu.Lock()
	defer g.server.mu.Unlock()
	return g.server.gateway.StartsToday()
}

// Shards returns the bot's connected shards, as {number, count}.
func (g Gateway) Shards() map[[2]int]bool {
	g.server.mu.Lock()
	defer g.server.mu.Unlock()
	return g.server.gateway.BotShards()
}

// SetMinShards sets the minimum and recommended number of shards.
func (g Gateway) SetMinShards(n int) {
	g.server.mu.Lock()
	defer g.server.mu.Unlock()
	g.server.cfg.MinShards = n
	g.server.gateway.SetMinShards(n)
}
