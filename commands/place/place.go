// Package place tells apart the places where people use the bot: servers and private
// conversations, with the bot as a member and without it.
//
// The bot posts and edits messages only where it is a member. Elsewhere it answers interactions:
// by the token of an interaction it reaches the messages of that interaction for 15 minutes, and
// nothing else. Every interaction says which place it comes from, because servers add and
// remove the bot at any time.
package place

// Place is a kind of place. The zero value is [Server].
type Place string

// The kinds of places. The store keeps them by these texts.
const (
	Server           Place = ""        // a server that has added the bot
	ServerWithoutBot Place = "visited" // a server that has not added the bot, though some people have it for themselves
	BotDM            Place = "bot"     // the private messages of one person with the bot
	Group            Place = "group"   // private messages between people, two or more
)

// privateLink stands for the server in links to private conversations.
const privateLink = "@me"

// InServer reports whether the place belongs to a server, which has roles, members and settings.
func (p Place) InServer() bool { return p == Server || p == ServerWithoutBot }

// HasBot reports whether the bot is a member, so that it can post and edit messages at any time.
func (p Place) HasBot() bool { return p == Server || p == BotDM }

// OnlyAnswers reports whether the bot can only answer interactions. It is the opposite of HasBot.
func (p Place) OnlyAnswers() bool { return !p.HasBot() }

// HasOthers reports whether several people can play together.
func (p Place) HasOthers() bool { return p != BotDM }

// LinkServer returns the part of a link to a message that names the server, or "" if a link needs
// a server that is not known.
func (p Place) LinkServer(server string) string {
	if !p.InServer() {
		return privateLink
	}
	return server
}

// Decode returns the place that was stored as b. It returns [Server] for a text that is not known.
func Decode(b []byte) Place {
	switch p := Place(b); p {
	case ServerWithoutBot, BotDM, Group:
		return p
	}
	return Server
}
