package stats

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/ranking"
)

// gameCareers holds how the people of a server have done in one game, or one person everywhere.
type gameCareers struct {
	title   string
	tell    *render.Teller
	careers map[string]people.Career
	totals  bool // the careers are totals over all places, without a rating
}

// readGames reads the careers of the server in one game, or in all if none is named. A private
// conversation has careers of its own.
func readGames(ctx context.Context, ic *interaction.Context, only string) (list []gameCareers, err error) {
	for _, e := range ic.Book.Entries() {
		if only != "" && only != e.Game.Key {
			continue
		}
		careers, err := people.ReadCareers(ctx, ic.Services, ic.CareerHome(), e.Game.Key)
		if err != nil {
			return nil, err
		}
		tell := ic.Printer().Teller(e.Game.Key, nil)
		list = append(list, gameCareers{tell.Title(), tell, careers, false})
	}
	return list, nil
}

// readTotals reads how the person has done in one game, or in all if none is named, on all servers and
// in all private conversations.
func readTotals(ctx context.Context, ic *interaction.Context, only string) (list []gameCareers, err error) {
	totals, err := people.ReadTotals(ctx, ic.Services, ic.User)
	if err != nil {
		return nil, err
	}
	for _, e := range ic.Book.Entries() {
		if total, played := totals[e.Game.Key]; played && (only == "" || only == e.Game.Key) {
			tell := ic.Printer().Teller(e.Game.Key, nil)
			list = append(list, gameCareers{tell.Title(), tell, map[string]people.Career{ic.User: total}, true})
		}
	}
	return list, nil
}

// showTotals answers /rails stats in a private conversation, where people see their own results on all
// servers. Nobody else sees those.
func showTotals(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	say := ic.Printer()
	games, err := readTotals(ctx, ic, ic.Options["game"])
	if err != nil {
		return interaction.Reply{}, err
	}
	lines := []string{say.Say("ui.stats.title.all", render.Data{"Name": "<@" + ic.User + ">"})}
	for _, g := range games {
		lines = append(lines, g.statLines(say, ic.User)...)
	}
	days, err := dayLines(ctx, ic)
	if err != nil {
		return interaction.Reply{}, err
	}
	puzzles, err := puzzleLines(ctx, ic)
	if err != nil {
		return interaction.Reply{}, err
	}
	if lines = slices.Concat(lines, days, puzzles); len(lines) == 1 {
		lines = append(lines, say.Say("ui.stats.none"))
	}
	reply := interaction.EphemeralReply(components.Text(append(lines, "-# "+say.Say("ui.stats.about.all"))))
	buttons := []discordgo.MessageComponent{badgesButton(say, ic.User)}
	if len(days) > 0 {
		buttons = append(buttons, calendarButton(ic))
	}
	reply.Message.Rows = components.Rows(buttons)
	return reply, nil
}

// Show answers /rails stats: how a person has done on this server, in one game or in all, with a
// picture. In a private conversation it shows the person's own results everywhere, and those of others
// in that conversation.
func Show(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	user, say := cmp.Or(ic.Options["user"], ic.User), ic.Printer()
	switch {
	case !ic.Place.InServer() && user == ic.User:
		return showTotals(ctx, ic)
	case !ic.Place.HasOthers():
		return interaction.Reply{}, interaction.Refusal("ui.stats.others")
	}
	games, err := readGames(ctx, ic, ic.Options["game"])
	if err != nil {
		return interaction.Reply{}, err
	}
	title := "ui.stats.title"
	if !ic.Place.InServer() {
		title = "ui.stats.title.chat"
	}
	lines := []string{say.Say(title, render.Data{"Name": "<@" + user + ">"})}
	for _, g := range games {
		lines = append(lines, g.statLines(say, user)...)
	}
	var days, puzzles []string
	if user == ic.User {
		if days, err = dayLines(ctx, ic); err != nil {
			return interaction.Reply{}, err
		}
		if puzzles, err = puzzleLines(ctx, ic); err != nil {
			return interaction.Reply{}, err
		}
	}
	if lines = slices.Concat(lines, days, puzzles); len(lines) == 1 {
		lines = append(lines, say.Say("ui.stats.none"))
	}
	msg := &components.Message{Content: components.Text(append(lines, "-# "+say.Say("ui.stats.about")))}
	buttons := []discordgo.MessageComponent{
		components.Button(discordgo.SecondaryButton, say.Say("ui.button.records"), components.ViewID("records")),
		badgesButton(say, user),
	}
	if len(days) > 0 {
		buttons = append(buttons, calendarButton(ic))
	}
	msg.Rows = components.Rows(buttons)
	p, there := newPortrait(say, games, user)
	if !there {
		return interaction.Reply{Message: msg}, nil
	}
	picture, err := drawPicture(ctx, ic, ic.Pictures.Single(ranking.DrawRecord(p), p.Alt(say.Commas)).In(ic.Theme(ctx)))
	msg.Files = []components.File{components.Picture("stats", picture)}
	return interaction.Reply{Message: msg}, err
}

// statLines returns how a user has done in a game, without and with computers, their best feats,
// and their thinking time.
func (g gameCareers) statLines(say *render.Printer, user string) (lines []string) {
	own, all := g.careers[user], rankUsers(g.careers)
	switch {
	case own.Played > 0 && g.totals:
		lines = append(lines, "- "+say.Say("ui.stats.line.all", render.Data{
			"Game": g.title, "N": own.Played, "Won": wonText(say, own.Won), "Average": averagePlace(say, own),
		}))
	case own.Played > 0:
		lines = append(lines, "- "+say.Say("ui.stats.line", render.Data{
			"Game": g.title, "N": own.Played, "Won": wonText(say, own.Won), "Average": averagePlace(say, own),
			"Rating": own.Points(), "Rank": slices.Index(all, user) + 1, "All": len(all),
		}))
	}
	var shown []string
	for _, name := range g.tell.Game().Feats {
		if f, there := own.Best[name]; there {
			shown = append(shown, g.tell.Feat(name, f.N))
		}
	}
	if len(shown) > 0 {
		lines = append(lines, "-# "+strings.Join(shown, " · "))
	}
	if own.Waits.Total >= time.Second {
		lines = append(lines, "-# "+say.Say("ui.stats.waits", logtext.WaitsData(say, own.Waits)))
	}
	if own.WithComputers.Played > 0 {
		lines = append(lines, "- "+say.Say("ui.stats.against", render.Data{
			"Game": g.title, "N": own.WithComputers.Played, "Won": wonText(say, own.WithComputers.Won),
		}))
	}
	return lines
}

const (
	maxCurves = 5 // games whose ratings are drawn
	maxRivals = 5 // people
)

// newPortrait returns the data for the picture of a user's statistics. It returns false if they
// have played no game without computers.
func newPortrait(say *render.Printer, games []gameCareers, user string) (p ranking.Record, there bool) {
	games = slices.DeleteFunc(slices.Clone(games), func(g gameCareers) bool { return g.careers[user].Played == 0 })
	if len(games) == 0 {
		return p, false
	}
	slices.SortStableFunc(games, func(a, b gameCareers) int {
		return cmp.Compare(b.careers[user].Played, a.careers[user].Played)
	})
	all := 0
	for i, g := range games {
		own := g.careers[user]
		all += own.Played
		words := say.Say("ui.stats.played", render.Data{"N": own.Played, "Game": g.title})
		p.Games = append(p.Games, ranking.Bar{Name: g.title, N: own.Played, Words: words})
		if i < maxCurves {
			p.Curves = append(p.Curves, ratingCurve(g.title, own))
		}
	}
	p.Name, p.Title = render.PlainName(games[0].careers[user].Name), games[0].careers[user].DrawnName()
	p.Note = say.Say("ui.leaders.line", render.Data{
		"N": all, "Won": wonText(say, countWon(games, user)), "Average": overallAverage(say, games, user),
	})
	p.Headings = ranking.Headings{
		Rating: say.Say("ui.stats.rating"), Places: say.Say("ui.stats.places"), Games: say.Say("ui.stats.games"),
		Rivals: say.Say("ui.stats.rivals"), None: say.Say("ui.stats.later"),
	}
	p.Places, p.Rivals = placeBars(say, games, user), rivalBars(say, games, user)
	return p, true
}

// ratingCurve returns the rating in a game over time, or only its present value if no history is known.
func ratingCurve(title string, own people.Career) ranking.Curve {
	c := ranking.Curve{Name: title}
	for _, m := range own.History {
		c.Values = append(c.Values, m.Points)
	}
	if len(c.Values) == 0 {
		c.Values = []int{own.Points()}
	}
	return c
}

// countWon returns how many of the games a user has won.
func countWon(games []gameCareers, user string) (n int) {
	for _, g := range games {
		n += g.careers[user].Won
	}
	return n
}

// overallAverage returns a user's average place in all of the games.
func overallAverage(say *render.Printer, games []gameCareers, user string) string {
	var sum people.Career
	for _, g := range games {
		sum.Played += g.careers[user].Played
		sum.Places += g.careers[user].Places
	}
	return averagePlace(say, sum)
}

// placeBars returns a bar per place with how often a user reached it.
func placeBars(say *render.Printer, games []gameCareers, user string) (bars []ranking.Bar) {
	for _, g := range games {
		for i, n := range g.careers[user].Placed {
			for len(bars) <= i {
				bars = append(bars, ranking.Bar{Name: strconv.Itoa(len(bars) + 1)})
			}
			bars[i].N += n
		}
	}
	for i, b := range bars {
		bars[i].Words = say.Say("ui.stats.place", render.Data{"N": b.N, "Place": b.Name})
	}
	return bars
}

// rivalBars returns a bar for each of the people with whom a user has played most, if they still
// have a career on this server.
func rivalBars(say *render.Printer, games []gameCareers, user string) (bars []ranking.Bar) {
	met, careers := map[string]people.Tally{}, map[string]people.Career{}
	for _, g := range games {
		for other, t := range g.careers[user].Met {
			if known, there := g.careers[other]; there {
				sum := met[other]
				met[other], careers[other] = people.Tally{Played: sum.Played + t.Played, Won: sum.Won + t.Won}, known
			}
		}
	}
	users := people.MostPlayed(met)
	for _, other := range users[:min(len(users), maxRivals)] {
		t := met[other]
		note := say.Say("ui.stats.before", render.Data{"N": t.Won, "All": t.Played})
		bars = append(bars, ranking.Bar{
			Name: careers[other].DrawnName(), N: t.Played, Words: render.PlainName(careers[other].Name) + " " + note,
			Won: t.Won, Note: note,
		})
	}
	return bars
}

// ShowRecords shows the greatest number of each feat on the server, and who reached it first.
func ShowRecords(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	say := ic.Printer()
	games, err := readGames(ctx, ic, "")
	if err != nil {
		return interaction.Reply{}, err
	}
	lines := []string{"**" + say.Say("ui.records") + "**"}
	for _, g := range games {
		lines = append(lines, g.recordLines(say)...)
	}
	if len(lines) == 1 {
		lines = append(lines, say.Say("ui.records.none"))
	}
	return interaction.EphemeralReply(components.Text(lines)), nil
}

// recordLines returns the records of one game under its title.
func (g gameCareers) recordLines(say *render.Printer) (lines []string) {
	for _, name := range g.tell.Game().Feats {
		holder, best := "", people.Feat{}
		for _, user := range rankUsers(g.careers) {
			f := g.careers[user].Best[name]
			if f.N > best.N || f.N == best.N && f.N > 0 && f.At < best.At {
				holder, best = user, f
			}
		}
		if holder == "" {
			continue
		}
		lines = append(lines, "- "+say.Say("ui.records.line", render.Data{
			"Feat": g.tell.Feat(name, best.N), "Name": "**" + render.Escape(g.careers[holder].Name) + "**",
			"Since": components.Moment(time.Unix(best.At, 0)),
		}))
	}
	if len(lines) > 0 {
		lines = append([]string{"__" + g.title + "__"}, lines...)
	}
	return lines
}

// puzzleLines returns how many puzzles the person has solved at the first attempt, or nothing if they
// have answered none.
func puzzleLines(ctx context.Context, ic *interaction.Context) (lines []string, err error) {
	puzzles, err := people.LoadPuzzles(ctx, ic.Services, ic.User)
	if err != nil {
		return nil, err
	}
	say := ic.Printer()
	for _, game := range puzzles.SortedPuzzleGames() {
		if _, known := ic.Book.Entry(game); known {
			t := puzzles[game].Tally()
			lines = append(lines, "- "+say.Say("ui.stats.puzzles", render.Data{
				"Game": say.Teller(game, nil).Title(), "N": t.Played, "Right": t.Won,
			}))
		}
	}
	return lines, nil
}
