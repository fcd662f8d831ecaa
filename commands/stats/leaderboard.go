package stats

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/queue"
	"github.com/railbot/railbot/render/ranking"
)

// rankUsers returns the users who have played games without computers, the best first. Users
// with equal results are in the order of their names.
func rankUsers(careers map[string]people.Career) []string {
	users := make([]string, 0, len(careers))
	for user, own := range careers {
		if own.Played > 0 {
			users = append(users, user)
		}
	}
	slices.SortFunc(users, func(a, b string) int {
		x, y := careers[a], careers[b]
		return cmp.Or(cmp.Compare(y.Points(), x.Points()), cmp.Compare(y.Won, x.Won),
			cmp.Compare(panel.Fold(x.Name), panel.Fold(y.Name)), cmp.Compare(a, b))
	})
	return users
}

// averagePlace returns a person's average place with one decimal.
func averagePlace(say *render.Printer, own people.Career) string {
	text := strconv.FormatFloat(float64(own.Places)/float64(max(own.Played, 1)), 'f', 1, 64)
	return strings.Replace(text, ".", say.Say("ui.decimal"), 1)
}

// wonText says how many games somebody has won.
func wonText(say *render.Printer, n int) string {
	return say.Say("ui.leaders.won", render.Data{"N": n})
}

// maxLeaders is how many people a leaderboard shows.
const maxLeaders = 10

// topUsers returns the users whom a leaderboard shows, the best first.
func topUsers(careers map[string]people.Career) []string {
	users := rankUsers(careers)
	return users[:min(len(users), maxLeaders)]
}

// ShowLeaderboard answers /rails-server leaderboard with the best players of a game on this server.
func ShowLeaderboard(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	entry, careers, err := readLeaderboard(ctx, ic, ic.Options["game"])
	if err != nil {
		return interaction.Reply{}, err
	}
	say := ic.Printer()
	if len(rankUsers(careers)) == 0 {
		title := say.Teller(entry.Game.Key, nil).Title()
		return interaction.EphemeralReply(say.Say("ui.leaders.none", render.Data{"Game": title})), nil
	}
	message, err := leaderboardMessage(ctx, ic, say, ic.Theme(ctx), entry, careers)
	if err == nil && canShareLeaderboard(ic, careers) {
		message.Rows = components.Rows([]discordgo.MessageComponent{components.Button(discordgo.SecondaryButton,
			say.Say("ui.button.share"), components.ViewID("shareleaders", entry.Game.Key))})
	}
	return interaction.Reply{Message: message}, err
}

// readLeaderboard reads how the people of the server have done in a game.
func readLeaderboard(ctx context.Context, ic *interaction.Context, game string) (render.Entry, map[string]people.Career, error) {
	entry, ok := ic.Book.Entry(game)
	if !ok {
		return render.Entry{}, nil, &match.Error{Code: match.CodeGame}
	}
	careers, err := people.ReadCareers(ctx, ic.Services, ic.Guild, entry.Game.Key)
	return entry, careers, err
}

// canShareLeaderboard reports whether the person may post a leaderboard: they have played the game,
// or moderate the channel.
func canShareLeaderboard(ic *interaction.Context, careers map[string]people.Career) bool {
	return ic.Moderates() || careers[ic.User].Played > 0
}

// ShareLeaderboard posts the leaderboard of a game in the channel.
func ShareLeaderboard(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	entry, careers, err := readLeaderboard(ctx, ic, ic.Path[0])
	if err != nil {
		return interaction.Reply{}, err
	}
	users := topUsers(careers)
	if len(users) == 0 {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	theme, err := ic.ServerTheme(ctx, ic.Guild)
	if err != nil {
		return interaction.Reply{}, err
	}
	say := ic.PublicPrinter()
	return ic.Share(ctx, canShareLeaderboard(ic, careers), say, users,
		func() (*components.Message, error) { return leaderboardMessage(ctx, ic, say, theme, entry, careers) })
}

// leaderboardMessage returns the leaderboard of a game as a picture.
func leaderboardMessage(
	ctx context.Context, ic *interaction.Context, say *render.Printer, theme render.Theme, entry render.Entry,
	careers map[string]people.Career,
) (*components.Message, error) {
	title := say.Teller(entry.Game.Key, nil).Title()
	rows := leaderRows(say, careers)
	scene := ranking.DrawRanking(title, say.Say("ui.leaders.note", render.Data{"N": len(rankUsers(careers))}), rows)
	picture, err := drawPicture(ctx, ic, ic.Pictures.Single(scene, leaderAlt(say, title, rows, careers)).In(theme))
	if err != nil {
		return nil, err
	}
	return &components.Message{
		Content: "**" + say.Say("ui.leaders.title", render.Data{"Game": title}) + "**\n-# " + say.Say("ui.stats.about"),
		Files:   []components.File{components.Picture("leaders", picture)},
	}, nil
}

// drawPicture draws a picture when a processor is idle.
func drawPicture(ctx context.Context, ic *interaction.Context, job render.Job) (picture render.Picture, err error) {
	err = ic.RunLowPriority(ctx, func(permit *queue.Permit) (err error) {
		job.Permit = permit
		picture, err = ic.Pictures.Draw(ctx, job)
		return err
	})
	return picture, err
}

// leaderRows returns the rows of a leaderboard.
func leaderRows(say *render.Printer, careers map[string]people.Career) []ranking.Row {
	var rows []ranking.Row
	users := topUsers(careers)
	best := max(careers[users[0]].Points(), 1)
	for i, user := range users {
		own := careers[user]
		row := ranking.Row{
			Place: i + 1, Name: own.DrawnName(), Rating: strconv.Itoa(own.Points()), Part: float64(own.Points()) / float64(best),
			Note: say.Say("ui.leaders.line", render.Data{
				"N": own.Played, "Won": wonText(say, own.Won), "Average": averagePlace(say, own),
			}),
		}
		if i > 0 && rows[i-1].Rating == row.Rating {
			row.Place = rows[i-1].Place
		}
		rows = append(rows, row)
	}
	return rows
}

// leaderAlt returns the leaderboard in words, with people's display names.
func leaderAlt(say *render.Printer, title string, rows []ranking.Row, careers map[string]people.Career) string {
	lines := []string{say.Say("ui.leaders.title", render.Data{"Game": title})}
	for i, user := range topUsers(careers) {
		row := rows[i]
		name := render.PlainName(careers[user].Name)
		lines = append(lines, strconv.Itoa(row.Place)+". "+name+", "+row.Rating+" ("+row.Note+")")
	}
	return render.Clip(strings.Join(lines, " · "), components.MaxAlt)
}
