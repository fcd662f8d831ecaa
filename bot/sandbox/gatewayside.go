package sandbox

import "github.com/railbot/railbot/bot/sandbox/gateway"

// Gateway is the gateway as whoever runs the sandbox sees and changes it.
type Gateway struct{ server *Server }

// Gateway is where the bot's sessions are.
func (s *Server) Gateway() Gateway { return Gateway{s} }

// GatewayTally is what the bot has asked of the gateway.
type GatewayTally = gateway.Tally

// Tally counts what the bot has asked of the gateway so far.
func (g Gateway) Tally() GatewayTally {
	g.server.mu.Lock()
	defer g.server.mu.Unlock()
	return g.server.gateway.Tally
}

// Starts is how many IDENTIFYs the bot has sent since the day began.
func (g Gateway) Starts() int {
	g.server.mu.Lock()
	defer g.server.mu.Unlock()
	return g.server.gateway.Starts()
}

// Shards are those, number and of how many, over which the bot is connected.
func (g Gateway) Shards() map[[2]int]bool {
	g.server.mu.Lock()
	defer g.server.mu.Unlock()
	return g.server.gateway.BotShards()
}

// SetMinShards says how many shards there must be from now on, and are recommended.
func (g Gateway) SetMinShards(n int) {
	g.server.mu.Lock()
	defer g.server.mu.Unlock()
	g.server.cfg.MinShards = n
	g.server.gateway.SetMinShards(n)
}
