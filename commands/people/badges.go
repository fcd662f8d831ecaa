package people

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/scene"
	"github.com/railbot/railbot/store"
)

// GeneralBadge is a badge that belongs to no game.
type GeneralBadge struct {
	Name string
	Sign BadgeSign
	N    int // the number that earns the badge; zero: the number of games
	Icon scene.IconName
}

// BadgeSign is what a general badge counts.
type BadgeSign int

// The signs.
const (
	SignGames  BadgeSign = iota // different games won
	SignRivals                  // different people whom the person has finished ahead of
	SignBehind                  // 1 if the person was behind before the last chapter of the game that they won
	SignDays                    // trains of the day finished on consecutive days
)

// GeneralBadges are the badges that belong to no game, in the order in which they are shown.
var GeneralBadges = []GeneralBadge{
	{Name: "first", Sign: SignGames, N: 1, Icon: scene.IconCrown},
	{Name: "tour", Sign: SignGames, Icon: scene.IconTrain},
	{Name: "behind", Sign: SignBehind, N: 1, Icon: scene.IconClock},
	{Name: "rivals", Sign: SignRivals, N: 10, Icon: scene.IconFlag},
	{Name: "days", Sign: SignDays, N: 7, Icon: scene.IconStar},
}

// needed returns the number that earns the badge.
func (g GeneralBadge) needed(book *render.Book) int {
	if g.N == 0 {
		return len(book.Entries())
	}
	return g.N
}

// About returns how the badge is earned.
func (g GeneralBadge) About(say *render.Printer, book *render.Book) string {
	return say.Say("ui.badge."+g.Name+".desc", render.Data{"N": g.needed(book)})
}

// Badges are what a person has earned on one server or in one private conversation.
type Badges struct {
	Earned map[string]Stamp `json:"earned,omitempty"` // by key: see [logtext.BadgeKey]
	Won    []string         `json:"won,omitempty"`    // the games in which the person has a win that counts, sorted
}

// Stamp is when and by which match a badge was earned.
type Stamp struct {
	At     int64  `json:"at"`               // Unix s
	Match  string `json:"match"`            // its id
	Sealed int64  `json:"sealed,omitempty"` // Unix s: until then only the person sees the badge; 0: everybody does
}

// badgeSuffix ends the names of the store's ledgers of badges, which are kept beside careers. No game has
// this key.
const badgeSuffix = "-badges"

// badgeLedger returns the name of a server's ledger of badges.
func badgeLedger(home string) string { return home + badgeSuffix }

// isCareerLedger reports whether a ledger holds careers.
func isCareerLedger(name string) bool {
	return !strings.HasSuffix(name, reliabilitySuffix) && !strings.HasSuffix(name, badgeSuffix)
}

// ReadBadges returns what a person has earned on a server as somebody else, or the person if own is true, may
// see it now.
func ReadBadges(ctx context.Context, d *interaction.Services, home, user string, own bool) (Badges, error) {
	values, err := d.Store.LedgerUsers(ctx, badgeLedger(home), []string{user})
	b := decodeBadges(values[user])
	now := d.Clock.Now().Unix()
	for key, stamp := range b.Earned {
		if !own && now < stamp.Sealed {
			delete(b.Earned, key)
		}
	}
	return b, err
}

// ReadAllBadges returns what a person has earned on all servers and in all private conversations together,
// each badge as it was earned first.
func ReadAllBadges(ctx context.Context, d *interaction.Services, user string) (all Badges, err error) {
	names, err := d.Store.LedgersNaming(ctx, user)
	if err != nil {
		return all, err
	}
	all.Earned = map[string]Stamp{}
	for _, name := range names {
		home, ok := strings.CutSuffix(name, badgeSuffix)
		if !ok {
			continue
		}
		b, err := ReadBadges(ctx, d, home, user, true)
		if err != nil {
			return all, err
		}
		for key, stamp := range b.Earned {
			if first, known := all.Earned[key]; !known || stamp.At < first.At {
				all.Earned[key] = stamp
			}
		}
	}
	return all, nil
}

// decodeBadges returns the badges in a value of a ledger. A value that cannot be read holds none.
func decodeBadges(value []byte) (b Badges) {
	if len(value) > 0 && json.Unmarshal(value, &b) != nil {
		return Badges{}
	}
	return b
}

// badgeWinners returns the seats whose win may earn badges, in the order of the standings. The match was
// finished by the rules, and a person played the seat from the beginning. At least one opponent stayed, and all
// that did are people or hard computers. A computer that keeps the seat of a person who is away counts as them.
func badgeWinners(m match.Match) (winners []engine.Seat) {
	rec := m.Record()
	if rec.Ending != match.EndFinished {
		return nil
	}
	for _, s := range rec.Standings {
		if s.Place == 1 && isBadgePlayer(rec, s.Seat) && hasOpponents(m, s.Seat) {
			winners = append(winners, s.Seat)
		}
	}
	return winners
}

// isBadgePlayer reports whether the seat's person is known, has not resigned, and has had the seat from the
// beginning. Meanwhile a computer may have kept it for them.
func isBadgePlayer(rec match.Record, s engine.Seat) bool {
	chair := rec.Seats[s-1]
	if chair.Computer() || chair.Gone || chair.User == "" || chair.User == match.ForgottenPerson.User {
		return false
	}
	first := true
	for _, was := range rec.PastOccupants {
		if was.Seat != s {
			continue
		}
		if was.User != chair.User && (first || !was.Computer()) {
			return false
		}
		first = false
	}
	return true
}

// hasOpponents reports whether a seat has played against people or hard computers, and no others.
func hasOpponents(m match.Match, s engine.Seat) bool {
	found := false
	for i, chair := range m.Record().Seats {
		_, kept := m.KeptFor(engine.Seat(i + 1))
		switch {
		case engine.Seat(i+1) == s, chair.Gone:
		case chair.Computer() && !kept && chair.Level != think.Hard:
			return false
		default:
			found = true
		}
	}
	return found
}

// recordBadges enters the badges that a finished match has earned into the ledger of its server. It may be
// called again for the same match. The log is all of the match's.
func recordBadges(
	ctx context.Context, d *interaction.Services, channel, home string, m match.Match, log []match.Entry,
) error {
	rec, winners := m.Record(), badgeWinners(m)
	if len(winners) == 0 || len(log) == 0 {
		return nil
	}
	if entered, err := d.Store.IsEntered(ctx, badgeLedger(home), rec.ID); err != nil || entered {
		return err
	}
	behind, err := cameFromBehind(ctx, d, channel, m)
	if err != nil {
		return err
	}
	feats := collectFeats(m, log)
	award := func(user string, b *Badges) error {
		s := m.Seat(user)
		if i, known := slices.BinarySearch(b.Won, rec.Game); !known {
			b.Won = slices.Insert(b.Won, i, rec.Game)
		}
		stamp := Stamp{At: log[len(log)-1].At.Unix(), Match: rec.ID}
		for _, name := range m.Game().EarnedBadges(s, rec.Standings, feats) {
			b.add(logtext.BadgeKey(rec.Game, name), stamp)
		}
		for _, g := range GeneralBadges {
			if _, has := b.Earned[g.Name]; has {
				continue
			}
			n := 0
			switch g.Sign {
			case SignGames:
				n = len(b.Won)
			case SignBehind:
				if behind {
					n = 1
				}
			case SignRivals:
				if n, err = countRivals(ctx, d, home, user); err != nil {
					return err
				}
			}
			if n >= g.needed(d.Book) {
				b.add(g.Name, stamp)
			}
		}
		return nil
	}
	var users []string
	for _, s := range winners {
		users = append(users, m.Chair(s).User)
	}
	return enterBadges(ctx, d, channel, home, rec, users, award)
}

// add adds a badge unless the person has it.
func (b *Badges) add(key string, stamp Stamp) {
	if _, has := b.Earned[key]; has {
		return
	}
	if b.Earned == nil {
		b.Earned = map[string]Stamp{}
	}
	b.Earned[key] = stamp
}

// enterBadges enters a match into a ledger of badges, with what award adds to the badges of some users. People
// who are left out of statistics get none.
func enterBadges(
	ctx context.Context, d *interaction.Services, channel, home string, rec match.Record, users []string,
	award func(user string, b *Badges) error,
) error {
	var excluded map[string]bool
	var err error
	for range interaction.MaxTries {
		if excluded, err = excludedUsers(ctx, d, channel, rec, users); err != nil {
			return err
		}
		if err = tryEnterBadges(ctx, d, home, rec.ID, users, excluded, award); !errors.Is(err, store.ErrConflict) {
			break
		}
	}
	switch {
	case errors.Is(err, store.ErrDuplicate):
		return nil
	case err != nil:
		return err
	}
	return removeExcluded(ctx, d, channel, rec, users, excluded)
}

// tryEnterBadges is one attempt of enterBadges. It returns [store.ErrConflict] if the ledger has changed
// meanwhile.
func tryEnterBadges(
	ctx context.Context, d *interaction.Services, home, id string, users []string, excluded map[string]bool,
	award func(user string, b *Badges) error,
) error {
	ledger, err := d.Store.Ledger(ctx, badgeLedger(home))
	if err != nil {
		return err
	}
	values := map[string][]byte{}
	for _, user := range users {
		if excluded[user] {
			continue
		}
		b := decodeBadges(ledger.Users[user])
		if err := award(user, &b); err != nil {
			return err
		}
		if values[user], err = json.Marshal(b); err != nil {
			return err
		}
	}
	return d.Store.Enter(ctx, badgeLedger(home), id, ledger.Version, values)
}

// countRivals returns how many different people a person has finished ahead of on a server.
func countRivals(ctx context.Context, d *interaction.Services, home, user string) (int, error) {
	beaten := map[string]bool{}
	for _, e := range d.Book.Entries() {
		values, err := d.Store.LedgerUsers(ctx, interaction.LedgerName(home, e.Game.Key), []string{user})
		if err != nil {
			return 0, err
		}
		for other, t := range decodeCareers(store.Ledger{Users: values})[user].Met {
			if t.Won > 0 {
				beaten[other] = true
			}
		}
	}
	return len(beaten), nil
}

// cameFromBehind reports whether the winner of a finished match was behind before its last chapter, by the
// scores that everybody could see.
func cameFromBehind(ctx context.Context, d *interaction.Services, channel string, m match.Match) (bool, error) {
	rec := m.Record()
	end, _ := m.Position()
	if lead, ok := logtext.WinnerLead(d.Book, m, end); !ok || lead <= 0 {
		return false, nil
	}
	chapters, err := d.Store.Snapshots(ctx, channel, rec.ID)
	if err != nil || len(chapters) == 0 {
		return false, err
	}
	snap, err := d.Store.Snapshot(ctx, channel, rec.ID, chapters[len(chapters)-1])
	if err != nil {
		return false, err
	}
	past := match.Past{Snapshot: match.Snapshot{Entry: snap.Entry, State: snap.State}}
	begin, err := m.Rebuild(past, uint64(snap.Entry))
	if err != nil {
		return false, err
	}
	lead, ok := logtext.WinnerLead(d.Book, m, begin)
	return ok && lead < 0, nil
}

// recordDayBadges enters the badges of a person who has finished a train of the day, with the streak that it
// made. Others see them once the day is closed.
func recordDayBadges(
	ctx context.Context, d *interaction.Services, channel string, m match.Match, end time.Time, streak int,
) error {
	rec := m.Record()
	var earned []GeneralBadge
	for _, g := range GeneralBadges {
		if g.Sign == SignDays && streak >= g.needed(d.Book) {
			earned = append(earned, g)
		}
	}
	if len(earned) == 0 {
		return nil
	}
	guild, err := d.Store.Preference(ctx, interaction.GuildScope, channel)
	if err != nil {
		return err
	}
	home := string(guild)
	if home == "" {
		home = interaction.SoloKey(rec.Host, privateDays)
	}
	stamp := Stamp{At: end.Unix(), Match: rec.ID, Sealed: interaction.DayClosing(rec.Deal.Day).Unix()}
	return enterBadges(ctx, d, channel, home, rec, []string{rec.Host}, func(_ string, b *Badges) error {
		for _, g := range earned {
			b.add(g.Name, stamp)
		}
		return nil
	})
}

// privateDays names the place of what a person earns by trains of the day that they began in private
// conversations. It is no game.
const privateDays = "days"

// NewBadges returns the badges that a finished match has earned and its channel announces. It enters them first
// if another process was stopped before it did. People who do not want that, and solo tables, are left out.
func NewBadges(
	ctx context.Context, d *interaction.Services, channel, home string, m match.Match, log []match.Entry,
) (told []board.EarnedBadges, err error) {
	winners := badgeWinners(m)
	if len(winners) == 0 || home == "" || interaction.IsSolo(channel) {
		return nil, nil
	}
	if err := recordBadges(ctx, d, channel, home, m, log); err != nil {
		return nil, err
	}
	for _, s := range winners {
		user := m.Chair(s).User
		b, err := ReadBadges(ctx, d, home, user, false)
		if err != nil {
			return nil, err
		}
		earned := board.EarnedBadges{Seat: s}
		for _, key := range badgeKeys(m.Game()) {
			if stamp, has := b.Earned[key]; has && stamp.Match == m.Record().ID {
				earned.Keys = append(earned.Keys, key)
			}
		}
		if len(earned.Keys) == 0 {
			continue
		}
		settings, err := ReadSettings(ctx, d, user)
		if err != nil {
			return nil, err
		}
		if !settings.HideBadges {
			told = append(told, earned)
		}
	}
	return told, nil
}

// badgeKeys returns the keys of the badges that a match of a game can earn, in the order in which they are
// shown.
func badgeKeys(g *engine.Game) (keys []string) {
	for _, general := range GeneralBadges {
		keys = append(keys, general.Name)
	}
	for _, b := range g.Badges {
		keys = append(keys, logtext.BadgeKey(g.Key, b.Name))
	}
	return keys
}
