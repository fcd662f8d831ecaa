package people

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/store"
)

// DayResult is a person's counted result of a day, which everybody may see.
type DayResult struct {
	User   string    `json:"-"`
	Name   string    `json:"name"`
	Points int       `json:"points"`
	Server string    `json:"server,omitempty"` // where the try was begun
	At     time.Time `json:"at"`
}

// LoadDayResults returns the results of a day, the best first. Equal ones are in the order in which they
// were finished.
func LoadDayResults(ctx context.Context, d *interaction.Services, day string) ([]DayResult, error) {
	stored, err := d.Store.Results(ctx, day)
	if err != nil {
		return nil, err
	}
	list := make([]DayResult, 0, len(stored))
	for user, bytes := range stored {
		r := DayResult{User: user}
		if json.Unmarshal(bytes, &r) == nil {
			list = append(list, r)
		}
	}
	slices.SortFunc(list, func(a, b DayResult) int {
		if a.Points != b.Points {
			return b.Points - a.Points
		}
		if c := a.At.Compare(b.At); c != 0 {
			return c
		}
		return strings.Compare(a.User, b.User)
	})
	return list, nil
}

// minCompared is how many results a day must have before people learn how theirs compares.
const minCompared = 20

// BetterThan returns than how many percent of the others a user did better. It returns false if the
// user has no result, or if there are too few.
func BetterThan(results []DayResult, user string) (percent int, ok bool) {
	own := slices.IndexFunc(results, func(r DayResult) bool { return r.User == user })
	if own < 0 || len(results) < minCompared {
		return 0, false
	}
	worse := 0
	for _, r := range results {
		if r.Points < results[own].Points {
			worse++
		}
	}
	return 100 * worse / (len(results) - 1), true
}

// RecordDay enters a finished match of a day into the person's calendar and, if it counts, into the
// day's results. A match that was not finished by the rules, or too late, is not entered. It may be
// called again for the same match.
func RecordDay(ctx context.Context, d *interaction.Services, channel, id string) error {
	saved, err := d.Store.Archived(ctx, channel, id)
	if errors.Is(err, store.ErrNone) {
		return nil // its person was forgotten
	}
	if err != nil {
		return err
	}
	m, err := match.Load(d.Game, saved.Record)
	if err != nil {
		d.Log.Warn("a match of a day is not counted", "match", id, "error", err)
		return nil
	}
	rec := m.Record()
	if rec.Deal == nil || rec.Ending != match.EndFinished {
		return nil
	}
	log, err := d.Entries(ctx, channel, m, 0, int(rec.Entries))
	if err != nil || len(log) == 0 {
		return err
	}
	day, user, seat, end := rec.Deal.Day, rec.Host, m.Seat(rec.Host), log[len(log)-1].At
	if seat == engine.Spectator || interaction.DayAt(rec.Created) != day || !end.Before(interaction.DayClosing(day)) {
		return nil
	}
	calendar, err := LoadCalendar(ctx, d, user)
	if err != nil {
		return err
	}
	if _, done := calendar[day]; !done {
		if calendar, err = markDay(ctx, d, channel, m, log); err != nil {
			return err
		}
	}
	if calendar[day].Match == id {
		if err := recordDayBadges(ctx, d, channel, m, end, calendar.Streak(day)); err != nil {
			return err
		}
	}
	if own := calendar[day]; !own.Counts || own.Match != id {
		return nil
	}
	return addResult(ctx, d, channel, m, end, calendar[day].Points)
}

// markDay enters a finished match into its person's calendar.
func markDay(
	ctx context.Context, d *interaction.Services, channel string, m match.Match, log []match.Entry,
) (after Calendar, err error) {
	rec := m.Record()
	seat := m.Seat(rec.Host)
	mark := DayMark{Match: rec.ID, Game: rec.Game, Points: pointsOf(m.Game(), rec.Standings, seat)}
	if mark.Counts, err = counts(ctx, d, m, log); err != nil {
		return nil, err
	}
	if mark.Quarters, err = quarterLeads(ctx, d, channel, m, seat); err != nil {
		return nil, err
	}
	err = interaction.ChangePreference(ctx, d, calendarScope, rec.Host, func(c Calendar) (Calendar, bool) {
		after = c.mark(rec.Deal.Day, mark)
		return after, true
	})
	return after, err
}

// counts reports whether a finished match counts: it was begun so, all of it was played by one version
// of the rules and of the computers, it is the person's first try, and they want to be ranked.
func counts(ctx context.Context, d *interaction.Services, m match.Match, log []match.Entry) (bool, error) {
	rec := m.Record()
	otherMind := func(e match.Entry) bool { return e.Thought != nil && e.Thought.Version != rec.Deal.Mind }
	if !rec.Deal.Counts || rec.Rules != m.Game().Rules || slices.ContainsFunc(log, otherMind) {
		return false, nil
	}
	settings, err := ReadSettings(ctx, d, rec.Host)
	if err != nil || settings.Unranked {
		return false, err
	}
	return isClaimed(ctx, d, rec.Host, rec.Deal.Day, rec.ID)
}

// addResult enters a result that counts. If its person was forgotten meanwhile, it is removed again.
func addResult(
	ctx context.Context, d *interaction.Services, channel string, m match.Match, end time.Time, points int,
) error {
	rec := m.Record()
	server, err := d.Store.Preference(ctx, interaction.GuildScope, channel)
	if err != nil {
		return err
	}
	bytes, err := json.Marshal(DayResult{
		Name: m.Chair(m.Seat(rec.Host)).Name, Points: points, Server: string(server), At: end,
	})
	if err != nil {
		return err
	}
	if err := d.Store.AddResult(ctx, rec.Deal.Day, rec.Host, bytes); err != nil {
		return err
	}
	_, err = d.Store.Archived(ctx, channel, rec.ID)
	if errors.Is(err, store.ErrNone) {
		return ForgetDays(ctx, d, rec.Host)
	}
	return err
}

// pointsOf returns the points of a seat.
func pointsOf(g *engine.Game, standings []engine.Standing, s engine.Seat) int {
	for _, own := range standings {
		if own.Seat == s {
			return g.Points(own)
		}
	}
	return 0
}

// The letters for how far a person was ahead of the computers.
const (
	leadAhead  = 'a'
	leadClose  = 'c'
	leadBehind = 'b'
)

// LeadSquares returns the quarters of a result as squares.
func LeadSquares(quarters string) string {
	return strings.NewReplacer(string(leadAhead), "🟩", string(leadClose), "🟨", string(leadBehind), "⬛").Replace(quarters)
}

const (
	numQuarters  = 4
	leadPlayouts = 8   // by which a lead during the game is estimated
	closeLead    = 0.1 // how far behind, as a part of the best score, still counts as close
)

// quarterLeads returns how far a seat was ahead of the others after each quarter of the log, as
// letters. During the game that is the mean over playouts.
func quarterLeads(
	ctx context.Context, d *interaction.Services, channel string, m match.Match, seat engine.Seat,
) (string, error) {
	rec := m.Record()
	var letters strings.Builder
	for q := range numQuarters - 1 {
		n := uint64(q+1) * (rec.Entries - 1) / numQuarters
		past, err := d.LoadPast(ctx, channel, m, n)
		if err != nil {
			return "", err
		}
		pos, err := m.At(past, n)
		if err != nil {
			return "", err
		}
		lead := 0.0
		for i := range leadPlayouts {
			lead += leadOf(m.Game(), pos.PlayOut(engine.NewRand(engine.Seed{}, uint64(i))), seat) / leadPlayouts
		}
		letters.WriteRune(leadLetter(lead))
	}
	letters.WriteRune(leadLetter(leadOf(m.Game(), rec.Standings, seat)))
	return letters.String(), nil
}

// leadOf returns by how much a seat is ahead of the best other one, as a part of the best score.
func leadOf(g *engine.Game, standings []engine.Standing, seat engine.Seat) float64 {
	if len(standings) < 2 {
		return 0 // a playout that did not end
	}
	own, best := pointsOf(g, standings, seat), 0
	first := true
	for _, other := range standings {
		if points := g.Points(other); other.Seat != seat && (first || points > best) {
			best, first = points, false
		}
	}
	return float64(own-best) / float64(max(own, best, 1))
}

// leadLetter returns the letter of a lead.
func leadLetter(lead float64) rune {
	switch {
	case lead > 0:
		return leadAhead
	case lead >= -closeLead:
		return leadClose
	}
	return leadBehind
}
