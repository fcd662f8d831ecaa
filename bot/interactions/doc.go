// Package interactions answers the interactions of people: commands, pressed buttons, menus and
// forms.
//
// Discord accepts the first answer for three seconds, and delivers an interaction more than once
// when connections overlap. A [Handler] therefore handles each interaction once, refuses what is
// too much at the door, has the commands work on the rest, and acknowledges those that take
// long. The gateway and the HTTP endpoint pass interactions to [Handler.Accept] and
// [Handler.Answer].
//
// # The life of an answer
//
// It is written down in order in answer.go: an interaction is received, handled, perhaps
// acknowledged, replied to, and perhaps completed by a picture that waited for its turn to be
// drawn. An acknowledgement that no process keeps is withdrawn.
//
// # Public messages by tokens
//
// Where the bot is no member, the token of an answered interaction is handed to package boards,
// which posts and edits public messages with it. A press on a public message may be acknowledged
// as an update of that message, and answered by a message of its own, so that its token reaches
// the public one. The original answer is then public: a private reply must never be written into
// it, also not by another process that has not acknowledged the press.
//
// # Fairness
//
// Package fair divides the work among servers and people, so that a flooding server delays only
// itself.
//
// # Panels
//
// A person has one private panel in a channel. A newer one cancels pictures of an older one
// (panels.go), and the older message is deleted as long as its token lives (shownpanels.go).
package interactions
