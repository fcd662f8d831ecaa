// Package gateway receives interactions from Discord's gateway.
//
// Of all processes of a bot one is active: it runs all shards. The others stand by, and one of
// them takes over when the active one stops, dies or is cut off from Redis. A process that has
// to grow takes interactions by HTTP instead, where any number works side by side.
//
// # The lease
//
// The active process holds a lease in Redis ([store.GatewayLease]). Once a second it raises
// the beat there and stores, in the same script, what is needed to resume its sessions. A
// standby reads the beat once a second. If the beat stands still for five seconds by the
// standby's own clock, the standby takes the lease with a new, higher token and resumes the
// sessions. A holder that cannot write its beat for four seconds, while somebody stands by,
// closes its connections before that, so that Discord does not see two. If nobody stands by
// it keeps them, and people who press are told that Redis is away.
//
// A process that stops in order stores its sessions and releases the lease; one that has died
// on the same machine is recognised by its process id. Then nobody waits.
//
// Every beat, RESUME and IDENTIFY checks the token first, so that a process that was paused
// and comes back changes nothing. It may still hold a press that the new holder is given again:
// [Gateway.Contested] says when, and the caller claims interactions in Redis then.
//
// # Shards
//
// Discord recommends how many shards there are. It is asked at the start, once an hour, and
// when it closes a connection with 4010 or 4011. If it wants another number, or recommends
// twice as many, the new set of shards is opened beside the old one, which is closed when
// the new one is complete.
//
// Sessions begin only as Discord allows: one in five seconds for each bucket of
// max_concurrency, never before the last one of the bucket was answered, and as many a day as
// session_start_limit says.
//
// The gateway of discordgo is not used: it cannot resume a session of another process, and it
// sends IDENTIFY without asking whether it may.
package gateway
