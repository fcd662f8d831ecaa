package people

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/queue"
	"github.com/railbot/railbot/render/ranking"
	"github.com/railbot/railbot/store"
)

// RecordResult enters a finished match into the careers of those who played it. Only a match with
// a winner counts, by the rules or because all others resigned. First it removes those from the
// match who asked to be forgotten during it. It may be called again for the same match.
func RecordResult(ctx context.Context, d *interaction.Services, channel, id string) error {
	if err := forgetWaiting(ctx, d, store.Ref{Channel: channel, Match: id}); err != nil {
		return err
	}
	saved, err := d.Store.Archived(ctx, channel, id)
	if errors.Is(err, store.ErrNone) {
		return nil // given up before it began, or kept no longer
	}
	if err != nil {
		return err
	}
	m, err := match.Load(d.Game, saved.Record)
	if err != nil {
		d.Log.Warn("a match is not counted", "channel", channel, "match", id, "error", err)
		return nil
	}
	// A match that was restored into another channel has no server until somebody presses.
	guild, err := d.Store.Preference(ctx, interaction.GuildScope, channel)
	server := cmp.Or(saved.Home, string(guild))
	if rec := m.Record(); err != nil || len(rec.Standings) < 2 || server == "" {
		return err
	}
	log, err := d.Entries(ctx, channel, m, 0, int(m.Record().Entries))
	if err != nil {
		return err
	}
	r := result{Record: m.Record(), feats: collectFeats(m, log), at: d.Clock.Now()}
	for range interaction.Tries {
		if r.excluded, err = excludedUsers(ctx, d, channel, r.Record); err != nil {
			return err
		}
		err = updateLedger(ctx, d, interaction.LedgerName(server, m.Record().Game), r)
		if !errors.Is(err, store.ErrConflict) {
			break
		}
	}
	if err == nil {
		return removeExcluded(ctx, d, channel, r)
	}
	if errors.Is(err, store.ErrDuplicate) {
		return nil
	}
	return err
}

// excludedUsers returns the users at a match who get no careers: those who chose so, and those who
// have been forgotten, even since the match was read.
func excludedUsers(ctx context.Context, d *interaction.Services, channel string, rec match.Record) (map[string]bool, error) {
	saved, err := d.Store.Archived(ctx, channel, rec.ID)
	if err != nil && !errors.Is(err, store.ErrNone) {
		return nil, err
	}
	still := rec
	if m, failed := match.Load(d.Game, saved.Record); err == nil && failed == nil {
		still = m.Record()
	}
	apart := map[string]bool{match.ForgottenPerson.User: true}
	for _, chair := range rec.Seats {
		if chair.User == "" {
			continue
		}
		settings, err := ReadSettings(ctx, d, chair.User)
		if err != nil {
			return nil, err
		}
		named := slices.ContainsFunc(still.Seats, func(c match.Chair) bool { return c.User == chair.User })
		apart[chair.User] = apart[chair.User] || settings.Unranked || !named
	}
	return apart, nil
}

// removeExcluded removes those from the careers who have been excluded since r was counted. If they
// had no career before r, they were not in the ledger when they were forgotten.
func removeExcluded(ctx context.Context, d *interaction.Services, channel string, r result) error {
	now, err := excludedUsers(ctx, d, channel, r.Record)
	if err != nil {
		return err
	}
	for user := range now {
		if !now[user] || r.excluded[user] {
			continue
		}
		if err := RemoveFromCareers(ctx, d, user); err != nil {
			return err
		}
	}
	return nil
}

// updateLedger computes the new careers and stores them. Ratings compare people, so a game with
// computers does not change them.
func updateLedger(ctx context.Context, d *interaction.Services, name string, r result) error {
	ledger, err := d.Store.Ledger(ctx, name)
	if err != nil {
		return err
	}
	careers := decodeCareers(ledger)
	next := updateCareers
	if r.Computers() {
		next = updateAgainst
	}
	values := map[string][]byte{}
	for user, own := range next(careers, r) {
		if r.excluded[user] {
			continue
		}
		if values[user], err = json.Marshal(own); err != nil {
			return err
		}
	}
	return d.Store.Enter(ctx, name, r.ID, ledger.Version, values)
}

// rankUsers returns the users who have played games among people, the best first. Equals are in the
// order of their names.
func rankUsers(careers map[string]Career) []string {
	users := make([]string, 0, len(careers))
	for user, own := range careers {
		if own.Played > 0 {
			users = append(users, user)
		}
	}
	slices.SortFunc(users, func(a, b string) int {
		x, y := careers[a], careers[b]
		return cmp.Or(cmp.Compare(y.Points(), x.Points()), cmp.Compare(y.Won, x.Won),
			cmp.Compare(x.Name, y.Name), cmp.Compare(a, b))
	})
	return users
}

// averagePlace returns a person's average place with one decimal.
func averagePlace(say *render.Printer, own Career) string {
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
func topUsers(careers map[string]Career) []string {
	users := rankUsers(careers)
	return users[:min(len(users), maxLeaders)]
}

// ShowLeaderboard answers /rails leaderboard with the best players of a game on this server.
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
	message, err := leaderboardMessage(ctx, ic, say, entry, careers)
	if err == nil && canShareLeaderboard(ic, careers) {
		message.Rows = components.Rows([]discordgo.MessageComponent{components.Button(discordgo.SecondaryButton,
			say.Say("ui.button.share"), components.ViewID("shareleaders", entry.Game.Key))})
	}
	return interaction.Reply{Message: message}, err
}

// readLeaderboard reads how the people of the server have done in a game.
func readLeaderboard(ctx context.Context, ic *interaction.Context, game string) (render.Entry, map[string]Career, error) {
	entry, ok := ic.Book.Entry(game)
	if !ok {
		return render.Entry{}, nil, &match.Error{Code: match.CodeGame}
	}
	ledger, err := ic.Store.Ledger(ctx, interaction.LedgerName(ic.Guild, entry.Game.Key))
	return entry, decodeCareers(ledger), err
}

// canShareLeaderboard reports whether the person may post a leaderboard: they have played the game,
// or moderate the channel.
func canShareLeaderboard(ic *interaction.Context, careers map[string]Career) bool {
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
	say := ic.Public()
	return ic.Share(ctx, canShareLeaderboard(ic, careers), say, users,
		func() (*components.Message, error) { return leaderboardMessage(ctx, ic, say, entry, careers) })
}

// leaderboardMessage draws the leaderboard of a game.
func leaderboardMessage(
	ctx context.Context, ic *interaction.Context, say *render.Printer, entry render.Entry, careers map[string]Career,
) (*components.Message, error) {
	title := say.Teller(entry.Game.Key, nil).Title()
	rows := leaderRows(say, careers)
	scene := ranking.Scene(title, say.Say("ui.leaders.note", render.Data{"N": len(rankUsers(careers))}), rows)
	picture, err := drawPicture(ctx, ic, ic.Pictures.Single(scene, leaderAlt(say, title, rows, careers)))
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
	err = ic.Unhurried(ctx, func(turn *queue.Turn) (err error) {
		job.Turn = turn
		picture, err = ic.Pictures.Draw(ctx, job)
		return err
	})
	return picture, err
}

// leaderRows returns the rows of a leaderboard.
func leaderRows(say *render.Printer, careers map[string]Career) []ranking.Row {
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
func leaderAlt(say *render.Printer, title string, rows []ranking.Row, careers map[string]Career) string {
	lines := []string{say.Say("ui.leaders.title", render.Data{"Game": title})}
	for i, user := range topUsers(careers) {
		row := rows[i]
		lines = append(lines, strconv.Itoa(row.Place)+". "+careers[user].Name+", "+row.Rating+" ("+row.Note+")")
	}
	return render.Clip(strings.Join(lines, " · "), components.MaxAlt)
}
