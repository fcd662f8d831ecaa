// Package e2e tests the shipped program: `railbot serve` runs as a separate process on a real
// redis-server, against package sandbox, and the sandbox's users play.
//
// # Rules
//
// Users act as people do: by the buttons and menus they see, otherwise by slash commands. The tests
// compare what users saw with what Redis holds. They kill the program and Redis without warning.
// Nothing that was played may be lost or doubled, and nobody may see what is private to another.
//
// Every request is checked against the schemas of Discord's OpenAPI file, and none may violate
// them.
package e2e
