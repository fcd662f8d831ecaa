package library

import (
	"context"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/commands/story"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// Help explains the game at hand, or the bot where none is played.
func Help(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	m, err := v.Current(ctx, v.Channel)
	if errors.Is(err, store.ErrNone) {
		return desk.Ephemeral(strings.Join(introduction(v), "\n")), nil
	}
	if err != nil {
		return desk.Reply{}, err
	}
	return desk.Ephemeral(explanation(m, v)), nil
}

// explanation is the game at hand as fully as a message holds: where it does
// not hold all, what can be done now is only named, and then the last topics are
// left to /rails rules.
func explanation(m match.Match, v *desk.Visit) string {
	tell := story.Teller(v.Book, m, v.Locale)
	var topics []string
	for _, topic := range render.Topics() {
		topics = append(topics, "**"+tell.Say("ui.help.topic."+topic)+"**\n"+tell.Help(topic))
	}
	now, named := canDo(v, m, tell)
	var text string
	for n := len(topics); n >= 0; n-- {
		for _, can := range [][]string{now, named} {
			text = strings.Join(slices.Concat([]string{"## " + tell.Title()}, topics[:n], can, pointers(tell, m.Game())), "\n")
			if utf8.RuneCountInString(text) <= parts.MaxContent {
				return text
			}
		}
	}
	return text
}

// pointers say where more can be learnt, and how the game can be played besides.
func pointers(tell *render.Teller, game *engine.Game) []string {
	typed := tell.Say("ui.help.commands", render.Data{"Command": game.Key})
	lines := []string{"-# " + tell.Say("ui.help.more"), "-# " + typed}
	if len(game.Standing) > 0 {
		lines = append(lines, "-# "+tell.Say("ui.help.standing"))
	}
	return lines
}

// canDo is what the person can do now: a line for each kind of move, and the
// names of all of them in one line.
func canDo(v *desk.Visit, m match.Match, tell *render.Teller) (lines, named []string) {
	p := panel.New(v.Book, m, m.Seat(v.User), v.Locale)
	if len(p.Moves) == 0 {
		return nil, nil
	}
	heading := "**" + tell.Say("ui.help.now") + "**"
	var names []string
	for _, kind := range p.Moves.Kinds() {
		names = append(names, tell.Kind(kind))
		lines = append(lines, "- **"+tell.Kind(kind)+"**: "+tell.KindAbout(kind))
	}
	return append([]string{heading}, lines...), []string{heading, strings.Join(names, " · ")}
}

func introduction(v *desk.Visit) []string {
	say := v.Printer()
	return slices.Concat([]string{say.Say("ui.help.intro")}, games(v), []string{say.Say("ui.help.more")})
}

// games is a line for each game that can be played.
func games(v *desk.Visit) []string {
	say := v.Printer()
	var lines []string
	for _, e := range v.Book.Entries() {
		tell := say.Teller(e.Game.Key, nil)
		lines = append(lines, "- "+say.Say("ui.help.game", render.Data{
			"Game": tell.Title(), "About": tell.About(), "Min": e.Game.MinSeats, "Max": e.Game.MaxSeats,
		}))
	}
	return lines
}

// About says what program this is.
func About(_ context.Context, v *desk.Visit) (desk.Reply, error) {
	say := v.Printer()
	lines := []string{say.Say("ui.about.program"), say.Say("ui.about.version", render.Data{"Version": v.Version})}
	lines = append(append(lines, games(v)...), say.Say("ui.about.privacy"))
	if v.Store.Embedded() {
		lines = append(lines, say.Say("ui.about.memory"))
	}
	return desk.Ephemeral(strings.Join(lines, "\n")), nil
}
