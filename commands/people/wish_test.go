package people_test

import (
	"slices"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
)

// TestFindParty checks for which game, and with whom, a table is opened.
func TestFindParty(t *testing.T) {
	game := func(key string, least, most int) *engine.Game {
		return &engine.Game{Meta: engine.Meta{Key: key, MinSeats: least, MaxSeats: most}}
	}
	games := []*engine.Game{game("pair", 2, 4), game("trio", 3, 5), game("alone", 1, 1)}
	wish := func(user string, seats int, games ...string) people.Wish {
		return people.Wish{User: user, Seats: seats, Games: games}
	}
	foes := func(pairs ...string) func(a, b string) bool {
		return func(a, b string) bool { return !slices.Contains(pairs, a+b) && !slices.Contains(pairs, b+a) }
	}
	for name, c := range map[string]struct {
		wishes []people.Wish
		may    func(a, b string) bool
		game   string
		party  []string
	}{
		"nobody":              {nil, foes(), "", nil},
		"one":                 {[]people.Wish{wish("a", 0, "pair")}, foes(), "", nil},
		"two":                 {[]people.Wish{wish("a", 0, "pair"), wish("b", 0, "pair")}, foes(), "pair", []string{"b", "a"}},
		"two for three":       {[]people.Wish{wish("a", 0, "trio"), wish("b", 0, "trio")}, foes(), "", nil},
		"other games":         {[]people.Wish{wish("a", 0, "pair"), wish("b", 0, "trio")}, foes(), "", nil},
		"other numbers":       {[]people.Wish{wish("a", 3, "pair"), wish("b", 2, "pair")}, foes(), "", nil},
		"any number and four": {[]people.Wish{wish("a", 4, "pair"), wish("b", 0, "pair")}, foes(), "", nil},
		"one game in common": {
			[]people.Wish{wish("a", 0, "pair", "trio"), wish("b", 3, "trio"), wish("c", 0, "trio")}, foes(),
			"trio", []string{"c", "a", "b"},
		},
		"the longest first": {
			[]people.Wish{wish("a", 3, "trio"), wish("b", 4, "trio"), wish("c", 3, "trio"), wish("d", 0, "trio")}, foes(),
			"trio", []string{"d", "a", "c"},
		},
		"the newest takes part": {
			[]people.Wish{wish("a", 2, "pair"), wish("b", 3, "pair"), wish("c", 3, "pair")}, foes(), "", nil,
		},
		"foes": {[]people.Wish{wish("a", 0, "pair"), wish("b", 0, "pair")}, foes("ab"), "", nil},
		"foes of each other": {
			[]people.Wish{wish("a", 0, "trio"), wish("b", 0, "trio"), wish("c", 0, "trio"), wish("d", 0, "trio")}, foes("ab", "ac"),
			"trio", []string{"d", "b", "c"},
		},
		"a game for one":   {[]people.Wish{wish("a", 0, "alone")}, foes(), "", nil},
		"an unknown game":  {[]people.Wish{wish("a", 0, "chess"), wish("b", 0, "chess")}, foes(), "", nil},
		"the first listed": {[]people.Wish{wish("a", 0, "trio", "pair"), wish("b", 0, "trio", "pair")}, foes(), "pair", []string{"b", "a"}},
	} {
		t.Run(name, func(t *testing.T) {
			game, party := people.FindParty(games, c.wishes, c.may)
			var users []string
			for _, w := range party {
				users = append(users, w.User)
			}
			if game != c.game || !slices.Equal(users, c.party) {
				t.Errorf("got %q with %q, want %q with %q", game, users, c.game, c.party)
			}
		})
	}
}

// TestWishesExpire checks that a wish ends after its time, and that wishes of people for whom no table could
// be opened come back only if they have not expired or changed.
func TestWishesExpire(t *testing.T) {
	w := playtest.New(t)
	d := w.Commands.Services
	add := func(user string, seats int) []people.Wish {
		t.Helper()
		wish := people.Wish{User: user, Seats: seats, Games: []string{"toy"}, Until: w.Clock.Now().Add(people.WishTTL)}
		_, party, err := people.AddWish(w.Ctx, d, "g", wish)
		if err != nil {
			t.Fatal(err)
		}
		return party
	}
	want := func(users ...string) {
		t.Helper()
		list, err := people.Wishes(w.Ctx, d, "g")
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, wish := range list {
			got = append(got, wish.User)
		}
		if !slices.Equal(got, users) {
			t.Errorf("got the wishes of %q, want %q", got, users)
		}
	}
	add("a", 3)
	w.Clock.Advance(people.WishTTL - time.Minute)
	want("a")
	add("b", 3)
	w.Clock.Advance(time.Minute)
	want("b")
	add("c", 3)
	party := add("d", 3)
	want()
	if len(party) != 3 {
		t.Fatalf("got %d people, want 3", len(party))
	}
	add("c", 4)
	w.Clock.Advance(people.WishTTL - 2*time.Minute)
	if err := people.ReturnWishes(w.Ctx, d, "g", party[1:]); err != nil {
		t.Fatal(err)
	}
	want("b", "c")
	w.Clock.Advance(time.Minute)
	want("c")
}
