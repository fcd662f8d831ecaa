// Package gateway is the sandbox's side of Discord's gateway: connections of
// clients, sessions that outlive them, and the events that reach whom. What
// there is to tell of it reads from package world.
//
// State and world are guarded by one lock, which is the sandbox's
// ([Config.Lock]): an event is sent in the same breath as what it tells of is
// done, so that a client sees everything in order. Whoever calls a method of
// [Gateway] holds the lock, except for ServeHTTP. Nobody who holds it ever
// waits for a client.
package gateway
