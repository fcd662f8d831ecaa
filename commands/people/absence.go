package people

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/match/clock"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

const (
	// MaxAway is how long a person can be away within any AwayWindow.
	MaxAway = 14 * 24 * time.Hour
	// AwayWindow is the period in which absences are added up. It is also how far ahead one can be
	// announced.
	AwayWindow = 90 * 24 * time.Hour
)

// SetReturned says that the person is back, as part of the custom_id of BackButton.
const SetReturned = "returned"

// BackButton returns the button by which a person says that they are no longer away.
func BackButton(say *render.Printer) discordgo.Button {
	return components.Button(discordgo.SuccessButton, say.Say("ui.button.back.away"), components.ID(components.VerbSettings, SetReturned))
}

// Absence returns the person's present absence or, without one, the next. It returns false if there is
// neither.
func (s Settings) Absence(now time.Time) (clock.Absence, bool) {
	for _, a := range s.Absences {
		if a.Until.After(now) {
			return a, true
		}
	}
	return clock.Absence{}, false
}

// IsAway reports whether the person is away now, so that they get no messages.
func (s Settings) IsAway(now time.Time) bool {
	a, ok := s.Absence(now)
	return ok && !a.From.After(now)
}

// EndAbsence ends the person's present absence and takes back the announced ones. Absences that no longer
// matter are removed.
func (s *Settings) EndAbsence(now time.Time) {
	var kept []clock.Absence
	for _, a := range s.Absences {
		if a.Until.After(now) {
			a.Until = now
		}
		if a.Until.After(a.From) && now.Sub(a.Until) < AwayWindow {
			kept = append(kept, a)
		}
	}
	s.Absences = kept
}

// Announce replaces the rest of the present absence, and the announced ones, by another, which must begin
// now or later. The caller must have checked that AwayLeft allows it.
func (s *Settings) Announce(a clock.Absence, now time.Time) {
	s.EndAbsence(now)
	last := len(s.Absences) - 1
	if last >= 0 && s.Absences[last].Until.Equal(a.From) {
		s.Absences = slices.Clone(s.Absences)
		s.Absences[last].Until = a.Until
		return
	}
	s.Absences = append(slices.Clip(s.Absences), a)
}

// AwayLeft returns for how long the person may be away within the AwayWindow that ends at until. Absences
// of the past count, each as an hour at least, so that nobody has too many; the rest of the present one and those that are only announced do not, because a new
// one replaces them.
func (s Settings) AwayLeft(until, now time.Time) time.Duration {
	s.EndAbsence(now)
	left := MaxAway
	for _, a := range s.Absences {
		if d := a.Within(until.Add(-AwayWindow), until); d > 0 {
			left -= max(d, time.Hour)
		}
	}
	return max(left, 0)
}

// AwayRefill returns when the first of the person's past absences begins to no longer count.
func (s Settings) AwayRefill(now time.Time) time.Time {
	s.EndAbsence(now)
	if len(s.Absences) == 0 {
		return now
	}
	return s.Absences[0].From.Add(AwayWindow)
}

// StartOfDay returns when a day begins in the person's time zone.
func (s Settings) StartOfDay(year int, month time.Month, day int) time.Time {
	return atWallTime(time.Date(year, month, day, 0, 0, 0, 0, time.UTC), s.Location())
}

// TellAbsences tells all tables of a person about their absences. It returns the channels of running tables
// at which the clock does not stand still. Tables that it could not tell are told when they next wait for
// the person.
func TellAbsences(ctx context.Context, d *interaction.Services, user string) (others []string, err error) {
	seated, err := d.Store.UserChannels(ctx, user)
	if err != nil {
		return nil, err
	}
	var failed []error
	for _, channel := range slices.DeleteFunc(seated, interaction.IsSolo) {
		allowed, err := tellChannel(ctx, d, channel, user)
		if !allowed && err == nil {
			others = append(others, channel)
		}
		failed = append(failed, err)
	}
	return others, errors.Join(failed...)
}

// tellChannel tells the match of a channel about a person's absences. It reports whether the clock stands
// still there. If no match is running, it does nothing and returns true.
func tellChannel(ctx context.Context, d *interaction.Services, channel, user string) (allowed bool, err error) {
	for range interaction.MaxTries {
		m, err := d.Load(ctx, channel)
		if errors.Is(err, store.ErrNone) {
			return true, nil
		}
		if err != nil {
			return false, err
		}
		if rec := m.Record(); rec.Phase != match.PhaseRunning || !rec.AllowsAbsences() {
			return rec.Phase != match.PhaseRunning, nil
		}
		if _, err = TellMatch(ctx, d, channel, m, []string{user}); !errors.Is(err, store.ErrConflict) {
			return true, err
		}
	}
	return false, store.ErrUnavailable
}

// TellMatch tells a channel's match about the absences of some users, as far as it does not know them.
// Computers have no user. TellMatch reports whether it changed the match, and returns [store.ErrConflict] if another change came first.
func TellMatch(
	ctx context.Context, d *interaction.Services, channel string, m match.Match, users []string,
) (changed bool, err error) {
	rec := m.Record()
	if rec.Phase != match.PhaseRunning || !rec.AllowsAbsences() {
		return false, nil
	}
	for _, user := range users {
		if user == "" {
			continue
		}
		s, err := ReadSettings(ctx, d, user)
		if err != nil {
			return changed, err
		}
		now := d.Clock.Now()
		if m.KnowsAbsences(user, s.Absences, now) {
			continue
		}
		next, change, err := m.SetAbsences(user, s.Absences, now)
		if err == nil {
			err = d.Save(ctx, channel, change)
		}
		if err != nil {
			return changed, err
		}
		m, changed = next, true
	}
	if guild, season, ok := strings.Cut(rec.Season, "/"); ok && changed {
		return true, d.Store.MakeSeasonDue(ctx, guild, season)
	}
	return changed, nil
}
