// Package redisconn connects to a Redis of any deployment: one server, a master with sentinels, a cluster, or
// one inside this process.
//
// Package store opens its connection with it and has no other code about deployments. [ParseURL] returns the
// options of a go-redis client. A client of a cluster must be passed to [FollowCluster]. Changes that must
// survive a fail-over under sentinels run through [Replicas]. Without a configured Redis, [StartEmbedded]
// starts one whose Dial replaces the network.
//
// # Information about servers
//
// [Servers] asks the server, or every master of a cluster, for its memory, its run, its settings, and whether
// it accepts changes. [Denied] reports whether an error comes from the permissions of the Redis user, which
// only the operator can change.
package redisconn
