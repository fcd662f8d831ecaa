// Package world is what there is on the sandbox's Discord: the bot and the
// people, a guild, its channels and threads, direct messages, messages with
// their files, and who may do what where. It is state only: it knows no request
// and tells nobody what has changed.
//
// Nothing in it may be used by two goroutines at once; the sandbox holds its
// lock. What a client is shown is made as a value of package wire, which does
// not change when the world does.
package world
