package world

import (
	"regexp"
	"slices"
	"strings"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

var mentionPattern = regexp.MustCompile(`<@!?(\d+)>`)

// SetMentions fills in whom a message mentions: the accounts named in its text, restricted by allowed
// unless that is nil, and the author of the message it replies to.
func (w *World) SetMentions(m *wire.Message, author *Account, allowed *wire.AllowedMentions) {
	text := m.Content
	w.setRoleMentions(m, text, author, allowed)
	m.Mentions = []wire.User{}
	for _, match := range mentionPattern.FindAllStringSubmatch(text, -1) {
		if canPing(allowed, match[1]) {
			w.addMention(m, match[1])
		}
	}
	if m.Referenced != nil && (allowed == nil || allowed.RepliedUser) {
		w.addMention(m, m.Referenced.Author.ID)
	}
	everyone := strings.Contains(text, "@everyone") || strings.Contains(text, "@here")
	m.MentionEveryone = everyone && author.Bot && (allowed == nil || slices.Contains(allowed.Parse, "everyone"))
}

// addMention adds an account to the message's mentions, once.
func (w *World) addMention(m *wire.Message, id string) {
	if a := w.Account(id); a != nil && !Mentions(m, a.User.ID) {
		m.Mentions = append(m.Mentions, a.Public())
	}
}

// canPing reports whether allowed lets the message ping a user.
func canPing(allowed *wire.AllowedMentions, id string) bool {
	return allowed == nil || slices.Contains(allowed.Parse, "users") || slices.Contains(allowed.Users, id)
}

// Mentions reports whether a message pings a user.
func Mentions(m *wire.Message, id string) bool {
	return slices.ContainsFunc(m.Mentions, func(u wire.User) bool { return u.ID == id })
}
