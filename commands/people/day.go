package people

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/render"
)

// DayOpponents is how many computers play against a person in the game of the day.
const DayOpponents = 2

// DayLevel is how well they play.
const DayLevel = think.Hard

// PracticeDays is how many days back people can practise.
const PracticeDays = 30

// minAccountAge is how old an account must be for its tries to count.
const minAccountAge = 30 * 24 * time.Hour

// Day is the game of a day: what everybody plays with the same deal. It is pinned when somebody first
// looks at it, so that a new version of the program does not change it.
type Day struct {
	Day        string         `json:"day"`
	Game       string         `json:"game"`
	Options    engine.Options `json:"options"`
	Rules      int            `json:"rules"`       // [engine.Meta].Rules
	Mind       int            `json:"mind"`        // [think.Version]: how the computers think
	Commitment string         `json:"fingerprint"` // of all matches of the day
}

// LoadDay returns the game of a day, and its seed. It pins the day first if it is new.
func LoadDay(ctx context.Context, d *interaction.Services, day string) (Day, engine.Seed, error) {
	seed, err := daySeed(ctx, d, day)
	if err != nil {
		return Day{}, seed, err
	}
	bytes, err := d.Store.Day(ctx, day)
	if err == nil && bytes == nil {
		var fresh Day
		if fresh, err = newDay(d.Book, day, seed); err == nil {
			bytes, err = json.Marshal(fresh)
		}
		if err == nil {
			bytes, err = d.Store.PinDay(ctx, day, bytes)
		}
	}
	var pinned Day
	if err == nil {
		err = json.Unmarshal(bytes, &pinned)
	}
	return pinned, seed, err
}

// daySeed returns the seed of a day: HMAC-SHA256 of the day, with the secret that the store keeps.
func daySeed(ctx context.Context, d *interaction.Services, day string) (engine.Seed, error) {
	return deriveFromSecret(ctx, d, day)
}

// deriveFromSecret returns the HMAC-SHA256 of a text with the secret of the days.
func deriveFromSecret(ctx context.Context, d *interaction.Services, text string) (engine.Seed, error) {
	secret, err := d.Store.DailySecret(ctx)
	if err != nil {
		return engine.Seed{}, err
	}
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(text))
	return engine.Seed(mac.Sum(nil)), nil
}

// newDay returns the game of a day by the declarations of the games; see [engine.Daily].
func newDay(book *render.Book, day string, seed engine.Seed) (Day, error) {
	begin, ok := interaction.ParseDay(day)
	if !ok {
		return Day{}, fmt.Errorf("people: %q is no day", day)
	}
	var games []*engine.Game
	for _, e := range book.Entries() {
		if slices.Contains(e.Game.Daily.Weekdays, begin.Weekday()) {
			games = append(games, e.Game)
		}
	}
	if len(games) == 0 {
		return Day{}, interaction.Refusal("ui.daily.none")
	}
	week := int(begin.Unix() / int64(7*24*time.Hour/time.Second))
	g := games[week%len(games)]
	options, err := g.Complete(g.Daily.Options)
	if err != nil {
		return Day{}, err
	}
	commitment, err := match.DealCommitment(g, options, 1+DayOpponents, seed)
	return Day{day, g.Key, options, g.Rules, think.Version(g), commitment}, err
}

// PlayedAlike reports whether this program plays the game of the day as it was pinned: by the same
// rules, with computers that think alike, and with the same seed. If not, a new version began during
// the day, or the secret was lost.
func (day Day) PlayedAlike(g *engine.Game, seed engine.Seed) bool {
	commitment, err := match.DealCommitment(g, day.Options, 1+DayOpponents, seed)
	return err == nil && commitment == day.Commitment && g.Rules == day.Rules && think.Version(g) == day.Mind
}

// spentTry stands in the place of the match for which a try was claimed, once its person was forgotten.
const spentTry = "spent"

// Deal returns the deal of a person's match of the day that begins now, and the id of the match. Before
// the day closes there is one try, whether it counts or not, so Deal claims it for the match with the
// given id. If it was claimed before, for a match that was never begun, Deal returns the id from then.
// If the person was forgotten meanwhile, Deal returns a refusal. The match counts if it begins on the
// day itself, if the program has not changed since, and if the person's account is old enough.
func (day Day) Deal(
	ctx context.Context, d *interaction.Services, user, id string, g *engine.Game, seed engine.Seed,
) (match.Deal, string, error) {
	deal := match.Deal{Day: day.Day, Mind: think.Version(g)}
	now, closing := d.Clock.Now(), interaction.DayClosing(day.Day)
	if !now.Before(closing) {
		return deal, id, nil
	}
	deal.SealedUntil = closing
	deal.Counts = interaction.DayAt(now) == day.Day && !IsYoung(user, now) && day.PlayedAlike(g, seed)
	who, err := triedName(ctx, d, user)
	if err != nil {
		return deal, id, err
	}
	id, err = d.Store.ClaimTry(ctx, day.Day, who, id)
	if err == nil && id == spentTry {
		err = interaction.Refusal("ui.daily.spent")
	}
	return deal, id, err
}

// isClaimed reports whether a match is the person's only try of its day. It claims the try if nobody
// has.
func isClaimed(ctx context.Context, d *interaction.Services, user, day, id string) (bool, error) {
	who, err := triedName(ctx, d, user)
	if err != nil {
		return false, err
	}
	claimed, err := d.Store.ClaimTry(ctx, day, who, id)
	return claimed == id, err
}

// HasSpentTry reports whether the person has had their try of a day and was forgotten since.
func HasSpentTry(ctx context.Context, d *interaction.Services, user, day string) (bool, error) {
	who, err := triedName(ctx, d, user)
	if err != nil {
		return false, err
	}
	claimed, err := d.Store.Tried(ctx, day, who)
	return claimed == spentTry, err
}

// spendTries notes that a person who is being forgotten has no further try of the days that have not
// closed, if they have begun one.
func spendTries(ctx context.Context, d *interaction.Services, user string) error {
	who, err := triedName(ctx, d, user)
	if err != nil {
		return err
	}
	for _, day := range interaction.OpenDays(d.Clock.Now()) {
		if err := d.Store.ReplaceTry(ctx, day, who, spentTry); err != nil {
			return err
		}
	}
	return nil
}

// triedName returns what stands for a user where it is remembered who had a try of a day. It survives
// that the person is forgotten, for a few days, and does not name them.
func triedName(ctx context.Context, d *interaction.Services, user string) (string, error) {
	sum, err := deriveFromSecret(ctx, d, "try/"+user)
	return hex.EncodeToString(sum[:16]), err
}

// discordEpoch is the beginning of Discord's time, in Unix milliseconds, from which the ids of users
// count.
const discordEpoch = 1420070400000

// IsYoung reports whether an account is too young to count. The id of a user holds when it was made.
func IsYoung(user string, now time.Time) bool {
	id, err := strconv.ParseUint(user, 10, 64)
	return err == nil && now.Before(time.UnixMilli(int64(id>>22)+discordEpoch).Add(minAccountAge))
}

// calendarScope is the scope of the store for people's calendars.
const calendarScope = "calendar"

// calendarRetention is how many days a calendar keeps.
const calendarRetention = 400

// Calendar are the days on which a person has finished the game of the day.
type Calendar map[string]DayMark

// DayMark is a person's result of a day.
type DayMark struct {
	Match    string `json:"match"`
	Game     string `json:"game"`
	Points   int    `json:"points"`
	Quarters string `json:"quarters"`         // one of the letters of [Lead] for each quarter of the game
	Counts   bool   `json:"counts,omitempty"` // it is among the day's results
}

// LoadCalendar returns a person's calendar.
func LoadCalendar(ctx context.Context, d *interaction.Services, user string) (Calendar, error) {
	return interaction.Preference[Calendar](ctx, d, calendarScope, user)
}

// Streak returns how many days in a row the person has finished the game, up to a day. If that day is
// missing, the streak goes on until the day is over.
func (c Calendar) Streak(today string) int {
	at, _ := interaction.ParseDay(today)
	if _, done := c[today]; !done {
		at = at.AddDate(0, 0, -1)
	}
	n := 0
	for ; ; n++ {
		if _, done := c[interaction.DayAt(at)]; !done {
			return n
		}
		at = at.AddDate(0, 0, -1)
	}
}

// Longest returns the longest streak in the calendar.
func (c Calendar) Longest() (longest int) {
	for day := range c {
		longest = max(longest, c.Streak(day))
	}
	return longest
}

// mark adds a result unless the day has one, and drops days that are too old.
func (c Calendar) mark(day string, m DayMark) Calendar {
	next := maps.Clone(c)
	if next == nil {
		next = Calendar{}
	}
	if _, done := next[day]; !done {
		next[day] = m
	}
	if days := slices.Sorted(maps.Keys(next)); len(days) > calendarRetention {
		delete(next, days[0])
	}
	return next
}

// ForgetDays deletes a person's results of days, and the calendar.
func ForgetDays(ctx context.Context, d *interaction.Services, user string) error {
	calendar, err := LoadCalendar(ctx, d, user)
	if err != nil {
		return err
	}
	if err := d.Store.RemoveResults(ctx, user, slices.Sorted(maps.Keys(calendar))); err != nil {
		return err
	}
	return d.ForgetPreference(ctx, calendarScope, user)
}
