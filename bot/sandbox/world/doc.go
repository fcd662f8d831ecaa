// Package world is the state of the sandbox's Discord: the bot and people, guilds, channels,
// threads, direct messages, messages with their files, and permissions.
//
// It is state only. It handles no requests and notifies nobody of changes.
//
// # Concurrency
//
// Nothing in it may be used concurrently: the sandbox's lock guards it. What clients see is copied
// into values of package wire, which later changes do not affect.
package world
