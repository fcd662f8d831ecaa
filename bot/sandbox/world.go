package sandbox

import (
	"slices"
	"strings"
	"time"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// account is the bot or a person.
type account struct {
	user   wire.User
	token  string
	bot    bool
	joined time.Time
	noDMs  bool // takes no direct messages from the bot
}

// channel is a text channel, thread or direct message channel with all its
// messages, ephemeral ones included, in order.
type channel struct {
	wire.Channel
	parent   *channel
	botMay   Permission
	hidden   map[string]bool // by user
	party    []*account      // of a direct message channel
	listed   []*account      // those of the party who have it in their list
	messages []*message
	oldEdits []time.Time // of messages older than an hour
	deleted  bool
}

// message is a stored message. to is the one user who sees an ephemeral one.
type message struct {
	wire.Message
	author *account
	to     *account
}

// Colours of the avatars' discs, far apart in hue.
var avatarColors = []int{0x3BA55D, 0x5865F2, 0xE67E22, 0xEB459E, 0x1ABC9C, 0xF1C40F, 0x9B59B6, 0xED4245}

func (s *Server) seed() {
	s.bot = &account{bot: true, token: s.cfg.BotToken, joined: s.now(), user: wire.User{
		ID: SeedApplication, Username: strings.ToLower(s.cfg.AppName), GlobalName: &s.cfg.AppName, Discriminator: "0", Bot: true, AccentColor: 0x0072B2,
	}}
	s.guild = wire.Guild{
		ID: SeedGuild, Name: "Railbot Sandbox", OwnerID: SeedAlice, PreferredLocale: "en-US",
		Features: []string{}, Emojis: []any{},
		Roles: []wire.Role{
			{ID: SeedGuild, Name: "@everyone", Permissions: userPermissions.String()},
			{ID: SeedBotRole, Name: s.cfg.AppName, Position: 1, Permissions: DefaultBotPermissions.String(), Managed: true},
		},
	}
	s.putChannel(SeedTable1, "table-1")
	s.putChannel(SeedTable2, "table-2")
	s.putUser(SeedAlice, "Alice", "en-US")
	s.putUser(SeedBob, "Bob", "en-US")
	s.putUser(SeedCarol, "Carol", "fr")
	s.putUser(SeedDave, "Dave", "en-US")
}

func (s *Server) putChannel(id, name string) *channel {
	ch := &channel{botMay: DefaultBotPermissions, hidden: map[string]bool{}}
	ch.Channel = wire.Channel{
		ID: id, Type: wire.ChannelText, GuildID: SeedGuild, Name: name, Position: len(s.channels),
		Overwrites: overwrites(DefaultBotPermissions),
	}
	s.channels = append(s.channels, ch)
	return ch
}

func (s *Server) putUser(id, name, locale string) *account {
	a := &account{token: "user-" + strings.ToLower(name) + "-" + id[len(id)-6:], joined: s.now()}
	a.user = wire.User{
		ID: id, Username: strings.ToLower(name), GlobalName: &name, Discriminator: "0", Locale: locale,
		AccentColor: avatarColors[len(s.users)%len(avatarColors)],
	}
	s.users = append(s.users, a)
	return a
}

func (s *Server) now() time.Time { return s.cfg.Clock.Now().UTC().Truncate(time.Millisecond) }

func (s *Server) channel(id string) *channel {
	for _, ch := range s.channels {
		if ch.ID == id && !ch.deleted {
			return ch
		}
	}
	return nil
}

func (s *Server) account(id string) *account {
	if id == s.bot.user.ID {
		return s.bot
	}
	return s.person(id)
}

func (s *Server) person(id string) *account {
	i := slices.IndexFunc(s.users, func(a *account) bool { return a.user.ID == id })
	if i < 0 {
		return nil
	}
	return s.users[i]
}

// everyone is the bot and all people, in a fixed order.
func (s *Server) everyone() []*account {
	return append([]*account{s.bot}, s.users...)
}

// find gives the message if the account may see it, nil otherwise.
func (s *Server) find(a *account, ch *channel, id string) *message {
	for _, m := range ch.messages {
		if m.ID == id && m.shownTo(a) {
			return m
		}
	}
	return nil
}

// shownTo reports whether the message is there for the account, as far as
// being ephemeral goes. Not even the bot can fetch an ephemeral message, but
// through its interaction.
func (m *message) shownTo(a *account) bool { return m.to == nil || m.to == a }

// remove takes the message out of its channel, with its files.
func (s *Server) remove(ch *channel, m *message) {
	ch.messages = slices.DeleteFunc(ch.messages, func(other *message) bool { return other == m })
	for _, a := range m.Attachments {
		delete(s.files, a.ID)
	}
}

func (s *Server) publicUser(a *account) wire.User {
	u := a.user
	u.Locale = ""
	return u
}

func (s *Server) member(a *account) wire.Member {
	u := s.publicUser(a)
	m := wire.Member{User: &u, Roles: []string{}, JoinedAt: a.joined}
	if a.bot {
		m.Roles = []string{SeedBotRole}
	}
	return m
}

// shownChannel is the channel as any client is shown it.
func (s *Server) shownChannel(ch *channel) wire.Channel {
	out := ch.Channel
	for _, a := range ch.party {
		out.Recipients = append(out.Recipients, s.publicUser(a))
	}
	for _, m := range slices.Backward(ch.messages) {
		if m.to == nil {
			out.LastMessageID = &m.ID
			break
		}
	}
	if isThread(ch) {
		out.MessageCount = len(ch.messages)
	}
	return out
}

// shownGuild is the guild with everything in it that the account may see.
func (s *Server) shownGuild(a *account) wire.Guild {
	g := s.guild
	g.MemberCount = len(s.users) + 1
	g.Channels, g.Threads = s.visibleChannels(a)
	for _, other := range s.everyone() {
		g.Members = append(g.Members, s.member(other))
	}
	return g
}

func (s *Server) visibleChannels(a *account) (texts, threads []wire.Channel) {
	texts, threads = []wire.Channel{}, []wire.Channel{}
	for _, ch := range s.channels {
		switch {
		case ch.deleted || ch.GuildID == "" || !s.sees(a, ch):
		case isThread(ch):
			threads = append(threads, s.shownChannel(ch))
		default:
			texts = append(texts, s.shownChannel(ch))
		}
	}
	return texts, threads
}

func (s *Server) privateChannels(a *account) []wire.Channel {
	out := []wire.Channel{}
	for _, ch := range s.channels {
		if slices.Contains(ch.listed, a) {
			out = append(out, s.shownChannel(ch))
		}
	}
	return out
}
