// Package fleet is how the processes of one bot share its connections to Discord's gateway,
// and the requests that it may make (budget.go).
//
// The shards of an epoch are as many as Discord recommended when it was planned. Each is
// leased to one member, for as long as that one takes its turn in time; a shard that
// passed on has another token, and whoever holds an old one writes nothing any more. What
// is needed to go on with a shard's session is kept beside the lease. Another number of
// shards is another epoch: it is opened whole beside the present one, which ends then.
//
// All times are those of Redis. A lease does not keep a slow member from going on for a
// while: interactions must bear to be delivered twice.
package fleet
