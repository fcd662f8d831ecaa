package world

import (
	"slices"
	"strings"
	"time"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// The identifiers of the seed, the same in every world.
const (
	SeedApplication = "1058900000000000100" // also the bot's user
	// SecondApplication is the one that [World.ReplaceApplication] puts in its place.
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

// World is a guild with a bot in it, and further ones that have been added; all
// people are members of each.
type World struct {
	Bot     *Account
	People  []*Account    // in the order of their making
	Guild   wire.Guild    // of the seed
	Further []*wire.Guild // in the order of their making
	// Described is how many guilds there are besides, of which there is no more than
	// an identifier.
	Described int
	Channels  []*Channel      // threads and direct message channels among them
	Commands  []*wire.Command // of the application
	Files     Files
	Emojis    Emojis // of the application
	// MaxThreads is how many threads of a guild may be active at a time.
	MaxThreads int

	whole   int   // guilds that were described and are now among Further
	creates Quota // of commands, in a day
	now     func() time.Time
	ids     snowflakes
}

// New makes a world with the seed: #table-1, #table-2, Alice, Bob, Carol and
// Dave. now is Discord's calendar, app the bot's name.
func New(now func() time.Time, app, botToken string) *World {
	w := &World{
		now: now, ids: snowflakes{now: now}, Files: newFiles(), Commands: []*wire.Command{}, MaxThreads: 1000,
	}
	w.Bot = &Account{Bot: true, Token: botToken, joined: w.Now(), left: map[string]bool{}, roles: map[string][]string{}, User: wire.User{
		ID: SeedApplication, Username: strings.ToLower(app), GlobalName: &app, Discriminator: "0",
		Bot: true, AccentColor: 0x0072B2,
	}}
	w.Guild = newGuild(SeedGuild, "Railbot Sandbox", "en-US", SeedBotRole, app)
	w.putChannel(SeedGuild, SeedTable1, wire.ChannelText, "table-1")
	w.putChannel(SeedGuild, SeedTable2, wire.ChannelText, "table-2")
	w.putPerson(SeedAlice, "Alice", "en-US")
	w.putPerson(SeedBob, "Bob", "en-US")
	w.putPerson(SeedCarol, "Carol", "fr")
	w.putPerson(SeedDave, "Dave", "en-US")
	return w
}

func newGuild(id, name, locale, botRole, app string) wire.Guild {
	return wire.Guild{
		ID: id, Name: name, OwnerID: SeedAlice, PreferredLocale: locale, Features: []string{}, Emojis: []any{},
		Roles: []wire.Role{
			{ID: id, Name: "@everyone", Permissions: userPermissions.String()},
			{ID: botRole, Name: app, Position: 1, Permissions: DefaultBotPermissions.String(), Managed: true},
		},
	}
}

// AddGuild makes another guild, without channels, that the bot and everybody are in:
// the next one that was only described, if there is one.
func (w *World) AddGuild(name, locale string) *wire.Guild {
	id := w.NextID()
	if w.Described > 0 {
		id = describedID(w.whole)
		w.whole, w.Described = w.whole+1, w.Described-1
	}
	g := newGuild(id, name, locale, w.NextID(), *w.Bot.User.GlobalName)
	w.Further = append(w.Further, &g)
	return &g
}

// Guilds are all of them, that of the seed first.
func (w *World) Guilds() []*wire.Guild { return append([]*wire.Guild{&w.Guild}, w.Further...) }

// GuildOf gives the guild of that identifier, that of the seed if none has it.
func (w *World) GuildOf(id string) *wire.Guild {
	for _, g := range w.Further {
		if g.ID == id {
			return g
		}
	}
	return &w.Guild
}

// FindGuild gives the guild of that identifier, nil if none has it.
func (w *World) FindGuild(id string) *wire.Guild {
	if g := w.GuildOf(id); g.ID == id {
		return g
	}
	return nil
}

// Now is the time by Discord's calendar, in UTC and whole milliseconds.
func (w *World) Now() time.Time { return w.now().UTC().Truncate(time.Millisecond) }

// After is the time now, or a millisecond after last where none has passed since: of two
// edits one is the later.
func (w *World) After(last *time.Time) *time.Time {
	now := w.Now()
	if last != nil && !now.After(*last) {
		now = last.Add(time.Millisecond)
	}
	return &now
}

// NextID is a snowflake that nothing else has.
func (w *World) NextID() string { return w.ids.next() }

// GuildCount is how many guilds the bot is in.
func (w *World) GuildCount() int { return 1 + len(w.Further) + w.Described }

// GuildIDs are the guilds of a shard, given as Discord does: its number and how many
// there are. Those that are only described come last.
func (w *World) GuildIDs(shard [2]int) (ids []string) {
	for _, g := range w.Guilds() {
		if ShardOf(g.ID, shard[1]) == shard[0] {
			ids = append(ids, g.ID)
		}
	}
	for i := range w.Described {
		if n := w.whole + i; describedShard(n, shard[1]) == shard[0] {
			ids = append(ids, describedID(n))
		}
	}
	return ids
}

// ApplicationID is the identifier of the bot's application, and of its user.
func (w *World) ApplicationID() string { return w.Bot.User.ID }

// ReplaceApplication puts SecondApplication, with another token, in the place of the
// present application: its bot is in the same guilds, has registered no commands, has no
// emoji, and is not the author of what the first one posted.
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

// Application is the bot's application.
func (w *World) Application() wire.Application {
	return wire.Application{
		ID: w.ApplicationID(), Name: *w.Bot.User.GlobalName, Description: "Railway board games",
		Bot: &w.Bot.User, BotPublic: true,
	}
}

// ShownGuild is a guild with everything in it that the account may see.
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

// PrivateChannels are the direct message channels in the account's list.
func (w *World) PrivateChannels(a *Account) []wire.Channel {
	out := []wire.Channel{}
	for _, ch := range w.Channels {
		if slices.Contains(ch.listed, a) {
			out = append(out, ch.Shown())
		}
	}
	return out
}
