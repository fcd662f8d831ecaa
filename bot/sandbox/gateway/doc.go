// Package gateway is the sandbox's simulation of Discord's gateway: connections, resumable
// sessions, and the distribution of events. It reads the state of Discord from package world.
//
// # Locking
//
// One lock, [Config.Lock], guards the gateway and the world. An event is queued while the change
// that it reports is made, so clients see everything in order. Callers of [Gateway]'s methods must
// hold the lock, except for ServeHTTP. No method waits for a client.
package gateway
