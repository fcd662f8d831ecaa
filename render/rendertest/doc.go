// Package rendertest tests the messages and pictures of games.
//
// Everything that a game declares, and everything that happens when it is played, must have a message in each
// language and a picture that can be drawn. The checks enumerate the game instead of listing examples, so a
// new kind of move, option or event is tested without a new test. Each game's own test calls [Check] once.
// Other tests that need messages use [Book], which fails the test if one is missing.
//
// The package's own tests break the messages and the painter of the toy game, one fault at a time, to prove
// that each check can fail.
package rendertest
