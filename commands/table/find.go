package table

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// FindView is the view of the page on which a person looks for people to play with. Its arguments are the
// chosen games, the number of people, and what is pressed.
const FindView = "find"

// What a press on the page of [FindView] asks for.
const (
	findGames = "games"
	findSeats = "seats"
	findStart = "start"
	findStop  = "stop"
)

const gameSeparator = "."

// Find answers /rails find and the controls of its page: it chooses games and a number of people, and notes
// that the person is looking for them. When enough people want the same, it opens a table, invites the
// others, and pings nobody else.
func Find(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	wishes, err := people.Wishes(ctx, ic.Services, ic.Guild)
	if err != nil {
		return interaction.Reply{}, err
	}
	p := findPage{ic: ic, wishes: wishes}
	if i := slices.IndexFunc(wishes, func(w people.Wish) bool { return w.User == ic.User }); i >= 0 {
		p.own, p.games, p.seats = &wishes[i], wishes[i].Games, wishes[i].Seats
	}
	if ic.Kind != interaction.Component {
		if game := ic.Options["game"]; game != "" {
			p.games = []string{game}
		}
		return p.reply(), p.check()
	}
	if len(ic.Path) != 3 {
		return p.reply(), nil // a button that leads to the page
	}
	if ic.Path[0] != "" {
		p.games = strings.Split(ic.Path[0], gameSeparator)
	}
	if p.seats, err = strconv.Atoi(ic.Path[1]); err != nil {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	switch ic.Path[2] {
	case findGames:
		p.games = ic.Values
	case findSeats:
		if p.seats, err = strconv.Atoi(ic.ChosenValue(3)); err != nil {
			return interaction.Reply{}, interaction.Refusal("ui.unknown")
		}
	case findStop:
		p.own = nil
		if err := people.DropWish(ctx, ic.Services, ic.Guild, ic.User); err != nil {
			return interaction.Reply{}, err
		}
	case findStart:
		if err := p.check(); err != nil {
			return interaction.Reply{}, err
		}
		return p.look(ctx)
	default:
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	return p.reply(), p.check()
}

// findPage is the page of a person who looks for people to play with.
type findPage struct {
	ic     *interaction.Context
	wishes []people.Wish // of all people on the server
	own    *people.Wish  // nil: the person is not looking
	games  []string      // chosen on the page
	seats  int           // chosen on the page; 0: any number
}

// check returns an error unless the choices of the page can be played.
func (p *findPage) check() error {
	for _, key := range p.games {
		if _, ok := p.ic.Game(key); !ok {
			return &match.Error{Code: match.CodeGame}
		}
	}
	if p.seats == 0 || len(p.games) == 0 {
		return nil
	}
	for _, key := range p.games {
		if g, _ := p.ic.Game(key); g.MinSeats <= p.seats && p.seats <= g.MaxSeats {
			return nil
		}
	}
	return interaction.Refusal("ui.find.seats", render.Data{"N": p.seats})
}

// look notes the person's wish and opens a table if enough people want the same.
func (p *findPage) look(ctx context.Context) (interaction.Reply, error) {
	ic := p.ic
	if len(p.games) == 0 {
		return interaction.Reply{}, interaction.Refusal("ui.find.which")
	}
	if err := errors.Join(ic.CheckPermissions(), ic.CheckMayOpenTable(ctx)); err != nil {
		return interaction.Reply{}, err
	}
	wish := people.Wish{
		User: ic.User, Name: ic.Name, Plain: ic.Plain, Games: p.games, Seats: p.seats,
		Until: ic.Clock.Now().Add(people.WishTTL),
	}
	game, party, err := people.AddWish(ctx, ic.Services, ic.Guild, wish)
	if err != nil {
		return interaction.Reply{}, err
	}
	if len(party) == 0 {
		p.own = &wish
		p.wishes = append(slices.DeleteFunc(p.wishes, func(w people.Wish) bool { return w.User == ic.User }), wish)
		return p.reply(), nil
	}
	reply, err := openForParty(ctx, ic, game, party)
	if err != nil {
		return interaction.Reply{}, errors.Join(err, people.ReturnWishes(ctx, ic.Services, ic.Guild, party[1:]))
	}
	return reply, nil
}

// openForParty opens a table of the first of some people, in the channel or, if that has one, in a new thread,
// and invites the others.
func openForParty(ctx context.Context, ic *interaction.Context, game string, party []people.Wish) (interaction.Reply, error) {
	entry, ok := ic.Book.Entry(game)
	if !ok {
		return interaction.Reply{}, &match.Error{Code: match.CodeGame}
	}
	if _, err := ic.Load(ctx, ic.Channel); err == nil {
		thread, err := createThread(ctx, ic, entry)
		if err != nil {
			return interaction.Reply{}, explainThreadError(ic, err)
		}
		ic.Parent, ic.Channel, ic.Thread = ic.Channel, thread, true
	} else if !errors.Is(err, store.ErrNone) {
		return interaction.Reply{}, err
	}
	guests := make([]match.Person, len(party)-1)
	names := make([]string, len(guests))
	for i, w := range party[1:] {
		guests[i] = match.Person{User: w.User, Name: w.Name, Plain: w.Plain}
		names[i] = "**" + render.Escape(w.Name) + "**"
	}
	_, err := openMatch(ctx, ic, func(id string, seed engine.Seed, locale string) (match.Match, match.Change, error) {
		return match.OpenFor(guests, entry.Game, id, ic.Person(), seed, locale, ic.Clock.Now())
	})
	if err != nil {
		return interaction.Reply{}, err
	}
	say := ic.Printer()
	reply := interaction.EphemeralReply(say.Say("ui.find.found", render.Data{
		"Game": say.Teller(game, nil).Title(), "Names": say.And(names...), "Channel": "<#" + ic.Channel + ">",
	}))
	reply.Update = ic.Message.Ephemeral
	return reply, nil
}

// reply shows the page: what is chosen, who else is looking, and the controls.
func (p *findPage) reply() interaction.Reply {
	say := p.ic.Printer()
	lines := []string{"**" + say.Say("ui.find.title") + "**"}
	if p.own != nil {
		lines = append(lines, say.Say("ui.find.looking", render.Data{
			"Games": p.titles(p.own.Games), "People": p.people(p.own.Seats), "Until": components.Moment(p.own.Until),
		}))
	} else {
		lines = append(lines, say.Say("ui.find.about", render.Data{"N": int(people.WishTTL.Minutes())}))
	}
	lines = append(lines, p.othersLine())
	msg := &components.Message{Content: components.Text(lines)}
	msg.Rows = append(msg.Rows, components.Row(p.gameMenu()), components.Row(p.seatsMenu()), components.Row(p.buttons()...))
	return interaction.Reply{Update: p.ic.Message.Ephemeral, Message: msg}
}

// titles lists games by their titles.
func (p *findPage) titles(games []string) string {
	say := p.ic.Printer()
	var titles []string
	for _, e := range p.ic.Book.Entries() {
		if slices.Contains(games, e.Game.Key) {
			titles = append(titles, say.Teller(e.Game.Key, nil).Title())
		}
	}
	return say.Or(titles...)
}

// people words a number of people, 0 for any number.
func (p *findPage) people(n int) string {
	if n == 0 {
		return p.ic.Printer().Say("ui.find.any")
	}
	return p.ic.Printer().Say("ui.find.people", render.Data{"N": n})
}

// othersLine says how many others are looking for each game, without their names.
func (p *findPage) othersLine() string {
	say := p.ic.Printer()
	var parts []string
	for _, e := range p.ic.Book.Entries() {
		n := 0
		for _, w := range p.wishes {
			if w.User != p.ic.User && slices.Contains(w.Games, e.Game.Key) {
				n++
			}
		}
		if n > 0 {
			parts = append(parts, say.Teller(e.Game.Key, nil).Title()+" "+render.Number(n))
		}
	}
	if len(parts) == 0 {
		return say.Say("ui.find.nobody")
	}
	return say.Say("ui.find.others", render.Data{"Games": strings.Join(parts, " · ")})
}

// id returns the custom id of a control of the page.
func (p *findPage) id(what string) string {
	return components.ViewID(FindView, strings.Join(p.games, gameSeparator), strconv.Itoa(p.seats), what)
}

// gameMenu returns the menu of games.
func (p *findPage) gameMenu() discordgo.SelectMenu {
	say := p.ic.Printer()
	var options []discordgo.SelectMenuOption
	for _, e := range p.ic.Book.Entries() {
		tell := say.Teller(e.Game.Key, nil)
		option := components.Option(tell.Title(), e.Game.Key, tell.About())
		option.Default = slices.Contains(p.games, e.Game.Key)
		options = append(options, option)
	}
	return components.MultiMenu(p.id(findGames), say.Say("ui.find.which"), options)
}

// seatsMenu returns the menu of numbers of people.
func (p *findPage) seatsMenu() discordgo.SelectMenu {
	say := p.ic.Printer()
	most := 0
	for _, e := range p.ic.Book.Entries() {
		most = max(most, e.Game.MaxSeats)
	}
	options := []discordgo.SelectMenuOption{components.Option(p.people(0), "0", "")}
	for n := 2; n <= most; n++ {
		options = append(options, components.Option(p.people(n), strconv.Itoa(n), ""))
	}
	for i := range options {
		options[i].Default = options[i].Value == strconv.Itoa(p.seats)
	}
	return components.ChosenMenu(say, p.id(findSeats), say.Say("ui.find.menu"), options)
}

// buttons returns the buttons of the page.
func (p *findPage) buttons() []discordgo.MessageComponent {
	say := p.ic.Printer()
	look, key := discordgo.PrimaryButton, "ui.button.find"
	if p.own != nil {
		look, key = discordgo.SecondaryButton, "ui.button.find.again"
	}
	start := components.Button(look, say.Say(key), p.id(findStart))
	start.Disabled = len(p.games) == 0
	buttons := []discordgo.MessageComponent{start}
	if p.own != nil {
		buttons = append(buttons, components.Button(discordgo.DangerButton, say.Say("ui.button.find.stop"), p.id(findStop)))
	}
	return buttons
}
