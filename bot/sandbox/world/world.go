package world

import (
	"slices"
	"strings"
	"time"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// Identifiers of the seed, that is the initial guild, channels and people. They are the same in every world.
const (
	SeedApplication = "1058900000000000100" // also the bot's user
	// SecondApplication is the application that [World.ReplaceApplication] creates.
	SecondApplication = "1058900000000000101"
	SeedGuild         = "1058900000000000200" // also the role @everyone
	SeedBotRole       = "1058900000000000210"
	SeedTable1        = "1058900000000000301"
	SeedTable2        = "1058900000000000302"
	SeedAlice         = "1058900000000000401"
	SeedBob           = "1058900000000000402"
	SeedCarol         = "1058900000000000403"
	SeedDave          = "1058900000000000404" // the spectator
)

// World is a guild with a bot, and optionally further guilds, with or without the bot, direct message
// channels and group DMs. People are members of each guild unless they left it.
type World struct {
	Bot     *Account
	People  []*Account    // in the order of their creation
	Guild   wire.Guild    // the seed's guild
	Further []*wire.Guild // in the order of their creation
	// Placeholders is the number of additional placeholder guilds, which only have an id.
	Placeholders int
	Channels     []*Channel      // including threads and direct message channels
	Commands     []*wire.Command // of the application
	Files        Files
	Emojis       Emojis                 // of the application
	Events       []*wire.ScheduledEvent // of all guilds, also those that are over
	// MaxThreads is how many threads of a guild may be active at the same time.
	MaxThreads int

	installKinds []int // see SetInstallKinds

	promoted int   // placeholder guilds that AddGuild has turned into real ones
	creates  Quota // of commands, per day
	now      func() time.Time
	ids      snowflakes
}

// New returns a world with the seed: #table-1, #table-2, Alice, Bob, Carol and Dave. now is
// Discord's calendar, app the bot's name.
func New(now func() time.Time, app, botToken string) *World {
	w := &World{
		now: now, ids: snowflakes{now: now}, Files: newFiles(), Commands: []*wire.Command{}, MaxThreads: 1000,
		installKinds: []int{wire.InstallServer, wire.InstallUser},
	}
	w.Bot = &Account{Bot: true, Token: botToken, joined: w.Now(), left: map[string]bool{}, roles: map[string][]string{}, User: wire.User{
		ID: SeedApplication, Username: strings.ToLower(app), GlobalName: &app, Discriminator: "0",
		Bot: true, AccentColor: 0x0072B2,
	}}
	w.Guild = newGuild(SeedGuild, "Railbot Sandbox", "en-US", newBotRole(SeedBotRole, app))
	w.putChannel(SeedGuild, SeedTable1, wire.ChannelText, "table-1")
	w.putChannel(SeedGuild, SeedTable2, wire.ChannelText, "table-2")
	w.putPerson(SeedAlice, "Alice", "en-US")
	w.putPerson(SeedBob, "Bob", "en-US")
	w.putPerson(SeedCarol, "Carol", "fr")
	w.putPerson(SeedDave, "Dave", "en-US")
	return w
}

// newGuild returns a guild of Alice's with the role @everyone and further roles.
func newGuild(id, name, locale string, further ...wire.Role) wire.Guild {
	everyone := wire.Role{ID: id, Name: "@everyone", Permissions: userPermissions.String()}
	return wire.Guild{
		ID: id, Name: name, OwnerID: SeedAlice, PreferredLocale: locale, Features: []string{}, Emojis: []any{},
		Roles: append([]wire.Role{everyone}, further...),
	}
}

// newBotRole returns the bot's own role in a guild, which is named like the application.
func newBotRole(id, app string) wire.Role {
	return wire.Role{ID: id, Name: app, Position: 1, Permissions: DefaultBotPermissions.String(), Managed: true}
}

// AddGuild creates another guild, without channels, with the bot and all people as members. It
// takes the id of the next placeholder guild, if there is one.
func (w *World) AddGuild(name, locale string) *wire.Guild {
	id := w.NextID()
	if w.Placeholders > 0 {
		id = placeholderID(w.promoted)
		w.promoted, w.Placeholders = w.promoted+1, w.Placeholders-1
	}
	g := newGuild(id, name, locale, newBotRole(w.NextID(), *w.Bot.User.GlobalName))
	w.Further = append(w.Further, &g)
	return &g
}

// AddGuildWithoutBot creates another guild, without channels, with all people as members. The bot
// is not in it, but people who have installed the application can use it there.
func (w *World) AddGuildWithoutBot(name, locale string) *wire.Guild {
	g := newGuild(w.NextID(), name, locale)
	w.Bot.left[g.ID] = true
	w.Further = append(w.Further, &g)
	return &g
}

// Guilds returns all guilds except placeholders, the seed's first.
func (w *World) Guilds() []*wire.Guild { return append([]*wire.Guild{&w.Guild}, w.Further...) }

// GuildOf returns the guild with the given id, or the seed's guild if there is none.
func (w *World) GuildOf(id string) *wire.Guild {
	for _, g := range w.Further {
		if g.ID == id {
			return g
		}
	}
	return &w.Guild
}

// FindGuild returns the guild with the given id, nil if there is none.
func (w *World) FindGuild(id string) *wire.Guild {
	if g := w.GuildOf(id); g.ID == id {
		return g
	}
	return nil
}

// Now returns Discord's time, in UTC and whole milliseconds.
func (w *World) Now() time.Time { return w.now().UTC().Truncate(time.Millisecond) }

// After returns the current time, but at least a millisecond after last, so that edits have
// distinct times.
func (w *World) After(last *time.Time) *time.Time {
	now := w.Now()
	if last != nil && !now.After(*last) {
		now = last.Add(time.Millisecond)
	}
	return &now
}

// NextID returns a new snowflake.
func (w *World) NextID() string { return w.ids.next() }

// GuildCount returns the number of the bot's guilds, including placeholders.
func (w *World) GuildCount() int { return len(w.BotGuilds()) + w.Placeholders }

// BotGuilds returns the guilds that the bot is in, except placeholders.
func (w *World) BotGuilds() []*wire.Guild {
	return slices.DeleteFunc(w.Guilds(), func(g *wire.Guild) bool { return !w.Bot.In(g.ID) })
}

// GuildIDs returns the bot's guilds of a shard, given as {number, count}. Placeholders come last.
func (w *World) GuildIDs(shard [2]int) (ids []string) {
	for _, g := range w.BotGuilds() {
		if ShardOf(g.ID, shard[1]) == shard[0] {
			ids = append(ids, g.ID)
		}
	}
	for i := range w.Placeholders {
		if n := w.promoted + i; placeholderShard(n, shard[1]) == shard[0] {
			ids = append(ids, placeholderID(n))
		}
	}
	return ids
}

// ApplicationID returns the id of the bot's application, which is also its user's.
func (w *World) ApplicationID() string { return w.Bot.User.ID }

// ReplaceApplication replaces the application by SecondApplication with a new token. Its bot is in
// the same guilds, but has no commands, no emojis, and is not the author of the first one's
// messages.
func (w *World) ReplaceApplication() {
	bot := *w.Bot
	bot.User.ID, bot.Token = SecondApplication, Secret()
	w.Bot, w.Commands, w.Emojis = &bot, []*wire.Command{}, Emojis{}
	for _, ch := range w.Channels {
		for i := range ch.Overwrites {
			ch.Overwrites[i].ID = bot.User.ID
		}
	}
}

// InstalledApplication returns the bot's application with its installations.
func (w *World) InstalledApplication() wire.Application {
	app := w.Application()
	app.Installs, app.Guilds = w.installConfig(), w.GuildCount()
	for _, a := range w.People {
		if a.installed {
			app.Users++
		}
	}
	return app
}

// Application returns the bot's application.
func (w *World) Application() wire.Application {
	return wire.Application{
		ID: w.ApplicationID(), Name: *w.Bot.User.GlobalName, Description: "Railway board games",
		Bot: &w.Bot.User, BotPublic: true,
	}
}

// ShownGuild returns a guild with everything in it that the account may see.
func (w *World) ShownGuild(a *Account, of *wire.Guild) wire.Guild {
	g := *of
	g.Channels, g.Threads = w.visibleChannels(a, g.ID)
	for _, other := range w.Everyone() {
		if other.In(g.ID) {
			g.Members = append(g.Members, other.Member(g.ID))
		}
	}
	g.MemberCount = len(g.Members)
	return g
}

// visibleChannels returns the channels and threads of a guild that an account sees.
func (w *World) visibleChannels(a *Account, guild string) (texts, threads []wire.Channel) {
	texts, threads = []wire.Channel{}, []wire.Channel{}
	for _, ch := range w.Channels {
		switch {
		case ch.GuildID != guild || !ch.SeenBy(a):
		case ch.IsThread():
			threads = append(threads, ch.Shown())
		default:
			texts = append(texts, ch.Shown())
		}
	}
	return texts, threads
}

// PrivateChannels returns the direct message channels and group DMs in the account's list.
func (w *World) PrivateChannels(a *Account) []wire.Channel {
	out := []wire.Channel{}
	for _, ch := range w.Channels {
		if slices.Contains(ch.listed, a) {
			out = append(out, ch.Shown())
		}
	}
	return out
}
