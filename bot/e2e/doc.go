// Package e2e has tests only: the program as it is shipped, `railbot serve`, as
// a process of its own on a real redis-server, against package sandbox, played
// by its users.
//
// Policy. Whatever a person could do is done as they would: by the buttons and
// menus that they see, else by slash commands. What they were told is compared
// with what Redis holds. The program is killed without warning, and so is
// Redis; nothing that was played may be lost or doubled, and nobody may see
// what only another may.
//
// Every request is held against the table that was made of Discord's OpenAPI
// file, and none may break it.
package e2e
