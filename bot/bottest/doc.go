// Package bottest runs bots in tests, as net/http/httptest runs HTTP servers.
//
// A [World] is a Discord of the test's own, a sandbox, with the bots that the test starts on it.
// Users of the sandbox press and type, and the test looks at the answers, at the public messages
// and at the requests that the bots made.
//
// # Bubbles
//
// Most tests run in a bubble of testing/synctest, where time passes only when all goroutines
// wait: [InBubble] with [NewBubbleWorld]. Bots then have their real timing, all connections
// go over a network in memory, and nothing depends on the speed of the machine. A test that
// needs a real Redis uses [NewWorld].
//
// # Commands
//
// A bot started with [FakeCommands] answers as the test says and shows a public message that
// counts revisions. Without them it has the real commands with the toy game, which
// [World.StartGame] begins.
//
// TestMain of a package with bubbles must call [Main].
package bottest
