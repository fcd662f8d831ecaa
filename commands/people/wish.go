package people

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine"
)

// WishScope is where the store keeps, by server, who is looking for a game there.
const WishScope = "wishes"

// WishTTL is how long a person is looking for a game.
const WishTTL = 30 * time.Minute

// Wish says which games a person would like to play on a server now.
type Wish struct {
	User  string    `json:"user"`
	Name  string    `json:"name"`            // as others see it
	Plain string    `json:"plain,omitempty"` // the username, for pictures, if Name cannot be drawn
	Games []string  `json:"games"`           // keys
	Seats int       `json:"seats,omitempty"` // how many people are to play; 0: any number
	Until time.Time `json:"until"`
}

// fits reports whether the person would play a game with a number of people.
func (w Wish) fits(game string, seats int) bool {
	return slices.Contains(w.Games, game) && (w.Seats == 0 || w.Seats == seats)
}

// Wishes returns who is looking for a game on a server, the longest first.
func Wishes(ctx context.Context, d *interaction.Services, server string) ([]Wish, error) {
	list, err := interaction.Preference[[]Wish](ctx, d, WishScope, server)
	return current(list, d.Clock.Now()), err
}

// current returns the wishes that have not expired.
func current(list []Wish, now time.Time) []Wish {
	return slices.DeleteFunc(list, func(w Wish) bool { return !now.Before(w.Until) })
}

// changeWishes replaces the wishes of a server that have not expired.
func changeWishes(ctx context.Context, d *interaction.Services, server string, change func([]Wish) []Wish) error {
	return interaction.ChangePreference(ctx, d, WishScope, server, func(list []Wish) ([]Wish, bool) {
		after := change(current(list, d.Clock.Now()))
		return after, len(after) > 0
	})
}

// without returns the wishes of all but some users.
func without(list []Wish, users ...string) []Wish {
	return slices.DeleteFunc(list, func(w Wish) bool { return slices.Contains(users, w.User) })
}

// AddWish notes that a person is looking for a game, instead of what they wished before. If enough people
// want the same, it returns the game and the people, the person first, and none of them is looking any
// longer. Otherwise it returns no people. Nobody is seated with a person whom either does not want; see
// [MaySitTogether].
func AddWish(ctx context.Context, d *interaction.Services, server string, w Wish) (game string, party []Wish, err error) {
	var games []*engine.Game
	for _, e := range d.Book.Entries() {
		games = append(games, e.Game)
	}
	var unread error // why lists of people could not be read
	may := func(a, b string) bool {
		together, err := MaySitTogether(ctx, d, a, b)
		unread = errors.Join(unread, err)
		return together
	}
	err = changeWishes(ctx, d, server, func(list []Wish) []Wish {
		list = append(without(list, w.User), w)
		unread = nil
		if game, party = FindParty(games, list, may); unread != nil {
			game, party = "", nil
		}
		for _, p := range party {
			list = without(list, p.User)
		}
		return list
	})
	return game, party, errors.Join(err, unread)
}

// ReturnWishes notes again that people are looking for a game, because no table could be opened for them.
// Whoever has wished something else meanwhile keeps that.
func ReturnWishes(ctx context.Context, d *interaction.Services, server string, party []Wish) error {
	return changeWishes(ctx, d, server, func(list []Wish) []Wish {
		for _, w := range current(slices.Clone(party), d.Clock.Now()) {
			if !slices.ContainsFunc(list, func(other Wish) bool { return other.User == w.User }) {
				list = append(list, w)
			}
		}
		slices.SortStableFunc(list, func(a, b Wish) int { return a.Until.Compare(b.Until) })
		return list
	})
}

// DropWish notes that a person is no longer looking for a game on a server.
func DropWish(ctx context.Context, d *interaction.Services, server, user string) error {
	return changeWishes(ctx, d, server, func(list []Wish) []Wish { return without(list, user) })
}

// WishUsers returns the users who are looking for a game, from what the store keeps of a server.
func WishUsers(list []byte) (users []string) {
	var wishes []Wish
	if json.Unmarshal(list, &wishes) != nil {
		return nil
	}
	for _, w := range wishes {
		users = append(users, w.User)
	}
	return users
}

// FindParty returns the first game, in the given order, for which enough people are looking, and these
// people. The last of the wishes is the newest, whose person must be among them and comes first; the others
// follow from the one who has been looking longest. A table is as small as the wishes allow, so that it
// begins soon. May reports whether two users may be seated together.
func FindParty(games []*engine.Game, wishes []Wish, may func(a, b string) bool) (game string, party []Wish) {
	if len(wishes) == 0 {
		return "", nil
	}
	newest, others := wishes[len(wishes)-1], wishes[:len(wishes)-1]
	for _, g := range games {
		for seats := g.MinSeats; seats <= g.MaxSeats; seats++ {
			if seats < 2 || !newest.fits(g.Key, seats) {
				continue
			}
			fitting := slices.DeleteFunc(slices.Clone(others), func(w Wish) bool { return !w.fits(g.Key, seats) })
			if party := completeParty([]Wish{newest}, fitting, seats, may); party != nil {
				return g.Key, party
			}
		}
	}
	return "", nil
}

// completeParty adds people to a party until it has a size, the first ones if possible. It returns nil if
// there are not enough who may all be seated together.
func completeParty(party, others []Wish, size int, may func(a, b string) bool) []Wish {
	if len(party) == size {
		return party
	}
	for i, w := range others {
		if slices.ContainsFunc(party, func(p Wish) bool { return !may(p.User, w.User) }) {
			continue
		}
		if full := completeParty(append(slices.Clone(party), w), others[i+1:], size, may); full != nil {
			return full
		}
	}
	return nil
}
