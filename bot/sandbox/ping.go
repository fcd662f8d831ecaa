package sandbox

import (
	"regexp"
	"slices"
	"strings"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

var mentionPattern = regexp.MustCompile(`<@!?(\d+)>`)

// ping works out who is mentioned: whoever the text names and allowed lets be
// mentioned, everybody named if it says nothing; and whom a reply answers.
func (s *Server) ping(m *wire.Message, author *account, allowed *wire.AllowedMentions) {
	text := m.Content
	for c := range wire.Walk(m.Components) {
		if c.Type == wire.TextDisplay {
			text += "\n" + c.Content
		}
	}
	m.Mentions = []wire.User{}
	for _, match := range mentionPattern.FindAllStringSubmatch(text, -1) {
		if mayPing(allowed, match[1]) {
			s.mention(m, match[1])
		}
	}
	if m.Referenced != nil && (allowed == nil || allowed.RepliedUser) {
		s.mention(m, m.Referenced.Author.ID)
	}
	everyone := strings.Contains(text, "@everyone") || strings.Contains(text, "@here")
	m.MentionEveryone = everyone && author.bot && (allowed == nil || slices.Contains(allowed.Parse, "everyone"))
}

// mention adds somebody to whom a message calls, once.
func (s *Server) mention(m *wire.Message, id string) {
	if a := s.account(id); a != nil && !mentions(m, a) {
		m.Mentions = append(m.Mentions, s.publicUser(a))
	}
}

func mayPing(allowed *wire.AllowedMentions, id string) bool {
	return allowed == nil || slices.Contains(allowed.Parse, "users") || slices.Contains(allowed.Users, id)
}
