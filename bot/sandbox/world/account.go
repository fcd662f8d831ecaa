package world

import (
	"crypto/rand"
	"slices"
	"strings"
	"time"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// Account is the bot or a person.
type Account struct {
	User  wire.User
	Token string
	Bot   bool
	NoDMs bool // accepts no direct messages from the bot

	// TimedOut means that a moderator timed the bot out: it may read, but nothing else.
	TimedOut bool

	joined    time.Time
	installed bool                // the person has installed the application to themselves
	left      map[string]bool     // guilds that the account is not in
	roles     map[string][]string // guild -> roles, without @everyone and the bot's own
}

// avatarColors are the colours of the avatars' discs, far apart in hue.
var avatarColors = []int{0x3BA55D, 0x5865F2, 0xE67E22, 0xEB459E, 0x1ABC9C, 0xF1C40F, 0x9B59B6, 0xED4245}

// AddPerson creates a person, who is a member of every guild.
func (w *World) AddPerson(name, locale string) *Account {
	return w.putPerson(w.NextID(), name, locale)
}

// putPerson adds a person with a token that contains the name.
func (w *World) putPerson(id, name, locale string) *Account {
	a := &Account{Token: "user-" + strings.ToLower(name) + "-" + id[len(id)-6:], joined: w.Now(),
		left: map[string]bool{}, roles: map[string][]string{}}
	a.User = wire.User{
		ID: id, Username: strings.ToLower(name), GlobalName: &name, Discriminator: "0", Locale: locale,
		AccentColor: avatarColors[len(w.People)%len(avatarColors)],
	}
	w.People = append(w.People, a)
	return a
}

// Secret returns an unguessable token.
func Secret() string { return rand.Text() + rand.Text() }

// Public returns the account as others see it.
func (a *Account) Public() wire.User {
	u := a.User
	u.Locale = ""
	return u
}

// WithToken returns the account with its token and installation, for the admin API.
func (a *Account) WithToken() wire.User {
	u := a.User
	u.Token, u.Installed = a.Token, a.installed
	return u
}

// In reports whether the account is in a guild. Every account is in "", the direct messages.
func (a *Account) In(guild string) bool { return !a.left[guild] }

// RemoveMember removes a person or the bot from a guild, together with their roles there. It
// returns false if they had already left. A guild's owner cannot leave.
func (w *World) RemoveMember(g *wire.Guild, a *Account) (left bool, err error) {
	switch {
	case a.User.ID == g.OwnerID:
		return false, ErrPermissions
	case !a.In(g.ID):
		return false, nil
	}
	a.left[g.ID] = true
	delete(a.roles, g.ID)
	return true, nil
}

// AddMember adds a person or the bot to a guild again. It returns false if they are already in it.
func (w *World) AddMember(g *wire.Guild, a *Account) (joined bool) {
	joined = !a.In(g.ID)
	delete(a.left, g.ID)
	if joined && a.Bot {
		w.admitBot(g)
	}
	return joined
}

// Member returns the account as a member of a guild.
func (a *Account) Member(guild string) wire.Member {
	u := a.Public()
	m := wire.Member{User: &u, Roles: append([]string{}, a.roles[guild]...), JoinedAt: a.joined}
	if a.Bot {
		m.Roles = []string{SeedBotRole}
	}
	return m
}

// Account returns the bot or person with the given id, nil if there is none.
func (w *World) Account(id string) *Account {
	if id == w.Bot.User.ID {
		return w.Bot
	}
	return w.Person(id)
}

// Person returns the person with the given id, nil if there is none.
func (w *World) Person(id string) *Account {
	return w.findPerson(func(a *Account) bool { return a.User.ID == id })
}

// ByToken returns the account with the given token, nil if there is none. A bot's token may follow
// "Bot ", a person's must not.
func (w *World) ByToken(token string) *Account {
	bare, marked := strings.CutPrefix(token, "Bot ")
	switch {
	case bare == w.Bot.Token:
		return w.Bot
	case marked:
		return nil
	}
	return w.findPerson(func(a *Account) bool { return a.Token == token })
}

// findPerson returns the first person for whom is returns true, nil if there is none.
func (w *World) findPerson(is func(*Account) bool) *Account {
	i := slices.IndexFunc(w.People, is)
	if i < 0 {
		return nil
	}
	return w.People[i]
}

// Everyone returns the bot and all people, in a fixed order.
func (w *World) Everyone() []*Account {
	return append([]*Account{w.Bot}, w.People...)
}
