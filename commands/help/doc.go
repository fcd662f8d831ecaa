// Package help answers /rails help, rules and learn: how to use the bot and how a game is played.
//
// [Show] explains a game in short pages, with a button to [ShowAbout]. [ShowRule] looks up one rule
// or card, and [Learn] begins a lesson, whose answers come to [LessonPress]. They take the game from the request,
// or the one being played in the channel, and change nothing.
//
// The texts are message files and the lessons are declared with each game's painter, so a
// new game has its help without a change here.
package help
