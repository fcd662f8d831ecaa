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

// Finished enters a match that is over into the careers of those who played it,
// but for those who want to be forgotten; only one that somebody has won counts,
// by its rules or because all others resigned. It may be called again for the same match.
func Finished(ctx context.Context, d *interaction.Services, channel, id string) error {
	if err := forgetNow(ctx, d, store.Ref{Channel: channel, Match: id}); err != nil {
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
	r := result{Record: m.Record(), feats: feats(m, log), at: d.Clock.Now()}
	for range interaction.Tries {
		if r.apart, err = apart(ctx, d, channel, r.Record); err != nil {
			return err
		}
		err = enter(ctx, d, interaction.LedgerName(server, m.Record().Game), r)
		if !errors.Is(err, store.ErrConflict) {
			break
		}
	}
	if err == nil {
		return strikeLate(ctx, d, channel, r)
	}
	if errors.Is(err, store.ErrDuplicate) {
		return nil
	}
	return err
}

// apart are those at a match of whom no careers are kept: who want none, and who had
// themselves forgotten, also since the match was read.
func apart(ctx context.Context, d *interaction.Services, channel string, rec match.Record) (map[string]bool, error) {
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
		settings, err := settingsOf(ctx, d, chair.User)
		if err != nil {
			return nil, err
		}
		named := slices.ContainsFunc(still.Seats, func(c match.Chair) bool { return c.User == chair.User })
		apart[chair.User] = apart[chair.User] || settings.Unranked || !named
	}
	return apart, nil
}

// strikeLate strikes those out of whom nothing is to be kept since the careers were
// reckoned: who had none yet was not in the ledger when they were struck out.
func strikeLate(ctx context.Context, d *interaction.Services, channel string, r result) error {
	now, err := apart(ctx, d, channel, r.Record)
	if err != nil {
		return err
	}
	for user := range now {
		if !now[user] || r.apart[user] {
			continue
		}
		if err := strike(ctx, d, user); err != nil {
			return err
		}
	}
	return nil
}

// enter reckons the new careers and stores them. Ratings compare people: a game
// with computers leaves them alone.
func enter(ctx context.Context, d *interaction.Services, name string, r result) error {
	ledger, err := d.Store.Ledger(ctx, name)
	if err != nil {
		return err
	}
	careers := readCareers(ledger)
	next := rated
	if r.Computers() {
		next = against
	}
	values := map[string][]byte{}
	for user, own := range next(careers, r) {
		if r.apart[user] {
			continue
		}
		if values[user], err = json.Marshal(own); err != nil {
			return err
		}
	}
	return d.Store.Enter(ctx, name, r.ID, ledger.Version, values)
}

// ranked are the people of a ledger who have played one another, the best first;
// equals in the order of their names.
func ranked(careers map[string]career) []string {
	users := make([]string, 0, len(careers))
	for user, own := range careers {
		if own.Played > 0 {
			users = append(users, user)
		}
	}
	slices.SortFunc(users, func(a, b string) int {
		x, y := careers[a], careers[b]
		return cmp.Or(cmp.Compare(y.points(), x.points()), cmp.Compare(y.Won, x.Won),
			cmp.Compare(x.Name, y.Name), cmp.Compare(a, b))
	})
	return users
}

// average is a person's average place, with one decimal.
func average(say *render.Printer, own career) string {
	text := strconv.FormatFloat(float64(own.Places)/float64(max(own.Played, 1)), 'f', 1, 64)
	return strings.Replace(text, ".", say.Say("ui.decimal"), 1)
}

// victories say how many games somebody has won.
func victories(say *render.Printer, n int) string {
	return say.Say("ui.leaders.won", render.Data{"N": n})
}

// mostLeaders is how many a leaderboard shows.
const mostLeaders = 10

// leading returns the users whom a leaderboard shows, the best first.
func leading(careers map[string]career) []string {
	users := ranked(careers)
	return users[:min(len(users), mostLeaders)]
}

// Leaderboard is /rails leaderboard: the best of this server in a game.
func Leaderboard(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	entry, careers, err := leaderboard(ctx, ic, ic.Options["game"])
	if err != nil {
		return interaction.Reply{}, err
	}
	say := ic.Printer()
	if len(ranked(careers)) == 0 {
		title := say.Teller(entry.Game.Key, nil).Title()
		return interaction.EphemeralReply(say.Say("ui.leaders.none", render.Data{"Game": title})), nil
	}
	message, err := leaders(ctx, ic, say, entry, careers)
	if err == nil && mayShareLeaders(ic, careers) {
		message.Rows = components.Rows([]discordgo.MessageComponent{components.Button(discordgo.SecondaryButton,
			say.Say("ui.button.share"), components.ViewID("shareleaders", entry.Game.Key))})
	}
	return interaction.Reply{Message: message}, err
}

// leaderboard reads how the people of the server have done in a game.
func leaderboard(ctx context.Context, ic *interaction.Context, game string) (render.Entry, map[string]career, error) {
	entry, ok := ic.Book.Entry(game)
	if !ok {
		return render.Entry{}, nil, &match.Error{Code: match.CodeGame}
	}
	ledger, err := ic.Store.Ledger(ctx, interaction.LedgerName(ic.Guild, entry.Game.Key))
	return entry, readCareers(ledger), err
}

// mayShareLeaders tells whether the person may post a leaderboard: who has played the
// game, and who moderates.
func mayShareLeaders(ic *interaction.Context, careers map[string]career) bool {
	return ic.Moderates() || careers[ic.User].Played > 0
}

// ShareLeaders posts the leaderboard of a game in the channel.
func ShareLeaders(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	entry, careers, err := leaderboard(ctx, ic, ic.Path[0])
	if err != nil {
		return interaction.Reply{}, err
	}
	users := leading(careers)
	if len(users) == 0 {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	say := ic.Public()
	return ic.Share(ctx, mayShareLeaders(ic, careers), say, users,
		func() (*components.Message, error) { return leaders(ctx, ic, say, entry, careers) })
}

// leaders draws the best in a game.
func leaders(
	ctx context.Context, ic *interaction.Context, say *render.Printer, entry render.Entry, careers map[string]career,
) (*components.Message, error) {
	title := say.Teller(entry.Game.Key, nil).Title()
	rows := leaderRows(say, careers)
	scene := ranking.Scene(title, say.Say("ui.leaders.note", render.Data{"N": len(ranked(careers))}), rows)
	picture, err := drawn(ctx, ic, ic.Pictures.Single(scene, leaderAlt(say, title, rows, careers)))
	if err != nil {
		return nil, err
	}
	return &components.Message{
		Content: "**" + say.Say("ui.leaders.title", render.Data{"Game": title}) + "**\n-# " + say.Say("ui.stats.about"),
		Files:   []components.File{components.Picture("leaders", picture)},
	}, nil
}

// drawn draws a picture when a processor is to spare.
func drawn(ctx context.Context, ic *interaction.Context, job render.Job) (picture render.Picture, err error) {
	err = ic.Unhurried(ctx, func(turn *queue.Turn) (err error) {
		job.Turn = turn
		picture, err = ic.Pictures.Draw(ctx, job)
		return err
	})
	return picture, err
}

func leaderRows(say *render.Printer, careers map[string]career) []ranking.Row {
	var rows []ranking.Row
	users := leading(careers)
	best := max(careers[users[0]].points(), 1)
	for i, user := range users {
		own := careers[user]
		row := ranking.Row{
			Place: i + 1, Name: own.drawnName(), Rating: strconv.Itoa(own.points()), Part: float64(own.points()) / float64(best),
			Note: say.Say("ui.leaders.line", render.Data{
				"N": own.Played, "Won": victories(say, own.Won), "Average": average(say, own),
			}),
		}
		if i > 0 && rows[i-1].Rating == row.Rating {
			row.Place = rows[i-1].Place
		}
		rows = append(rows, row)
	}
	return rows
}

// leaderAlt is the leaderboard in words, in which people have their display names.
func leaderAlt(say *render.Printer, title string, rows []ranking.Row, careers map[string]career) string {
	lines := []string{say.Say("ui.leaders.title", render.Data{"Game": title})}
	for i, user := range leading(careers) {
		row := rows[i]
		lines = append(lines, strconv.Itoa(row.Place)+". "+careers[user].Name+", "+row.Rating+" ("+row.Note+")")
	}
	return render.Clip(strings.Join(lines, " · "), components.MaxAlt)
}
