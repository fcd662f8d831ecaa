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
	SeedGuild       = "1058900000000000200" // also the role @everyone
	SeedBotRole     = "1058900000000000210"
	SeedTable1      = "1058900000000000301"
	SeedTable2      = "1058900000000000302"
	SeedAlice       = "1058900000000000401"
	SeedBob         = "1058900000000000402"
	SeedCarol       = "1058900000000000403"
	SeedDave        = "1058900000000000404" // the spectator
)

// World is one guild with a bot in it.
type World struct {
	Bot      *Account
	People   []*Account // in the order of their making
	Guild    wire.Guild
	Channels []*Channel      // threads and direct message channels among them
	Commands []*wire.Command // of the application
	Files    Files

	creates Quota // of commands, in a day
	now     func() time.Time
	ids     snowflakes
}

// New makes a world with the seed: #table-1, #table-2, Alice, Bob, Carol and
// Dave. now is Discord's calendar, app the bot's name.
func New(now func() time.Time, app, botToken string) *World {
	w := &World{now: now, ids: snowflakes{now: now}, Files: newFiles(), Commands: []*wire.Command{}}
	w.Bot = &Account{Bot: true, Token: botToken, joined: w.Now(), User: wire.User{
		ID: SeedApplication, Username: strings.ToLower(app), GlobalName: &app, Discriminator: "0",
		Bot: true, AccentColor: 0x0072B2,
	}}
	w.Guild = wire.Guild{
		ID: SeedGuild, Name: "Railbot Sandbox", OwnerID: SeedAlice, PreferredLocale: "en-US",
		Features: []string{}, Emojis: []any{},
		Roles: []wire.Role{
			{ID: SeedGuild, Name: "@everyone", Permissions: userPermissions.String()},
			{ID: SeedBotRole, Name: app, Position: 1, Permissions: DefaultBotPermissions.String(), Managed: true},
		},
	}
	w.putChannel(SeedTable1, "table-1")
	w.putChannel(SeedTable2, "table-2")
	w.putPerson(SeedAlice, "Alice", "en-US")
	w.putPerson(SeedBob, "Bob", "en-US")
	w.putPerson(SeedCarol, "Carol", "fr")
	w.putPerson(SeedDave, "Dave", "en-US")
	return w
}

// Now is the time by Discord's calendar, in UTC and whole milliseconds.
func (w *World) Now() time.Time { return w.now().UTC().Truncate(time.Millisecond) }

// NextID is a snowflake that nothing else has.
func (w *World) NextID() string { return w.ids.next() }

// Application is the bot's application.
func (w *World) Application() wire.Application {
	return wire.Application{
		ID: SeedApplication, Name: *w.Bot.User.GlobalName, Description: "Railway board games",
		Bot: &w.Bot.User, BotPublic: true,
	}
}

// ShownGuild is the guild with everything in it that the account may see.
func (w *World) ShownGuild(a *Account) wire.Guild {
	g := w.Guild
	g.MemberCount = len(w.People) + 1
	g.Channels, g.Threads = w.visibleChannels(a)
	for _, other := range w.Everyone() {
		g.Members = append(g.Members, other.Member())
	}
	return g
}

func (w *World) visibleChannels(a *Account) (texts, threads []wire.Channel) {
	texts, threads = []wire.Channel{}, []wire.Channel{}
	for _, ch := range w.Channels {
		switch {
		case ch.GuildID == "" || !ch.SeenBy(a):
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
