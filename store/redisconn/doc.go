// Package redisconn reaches a Redis: one server, a master that sentinels watch, a cluster,
// or one inside this process.
//
// Package store opens its connection with it and keeps no other code about how Redis is
// deployed. Start with [ParseURL]; its options make a client of go-redis. A client of a
// cluster is given to [FollowCluster], and changes that must survive a fail-over under
// sentinels run through [Replicas]. If the host configures no Redis, [StartEmbedded] starts
// one whose Dial replaces the network.
//
// # What a Redis says of itself
//
// [Servers] asks the one server, or every master of a cluster, for its memory, its run, its
// settings, and whether it takes changes. [Denied] reports whether an error comes from the
// rights of the Redis user, which only the operator can change.
package redisconn
