package engine

import (
	"errors"
	"maps"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

var optionsMeta = Meta{Options: []Option{
	{Key: "map", Values: []string{"east", "west"}, Default: "west"},
	{Key: "set", Values: []string{"plain", "picked"}, Default: "plain"},
	{Key: "cards", Values: []string{"c", "b", "a"}, Pick: 2, When: "set=picked"},
	{Key: "pair", Values: []string{"x", "y", "z"}, Pick: 2, Default: "x+z"},
}}

func TestCompleteFillsInDefaults(t *testing.T) {
	for _, c := range []struct{ given, want Options }{
		{nil, Options{"map": "west", "set": "plain", "pair": "x+z"}},
		{Options{"map": "east", "pair": ""}, Options{"map": "east", "set": "plain", "pair": "x+z"}},
		{Options{"set": "picked", "cards": "a+c"}, Options{"map": "west", "set": "picked", "cards": "c+a", "pair": "x+z"}},
		{Options{"pair": "z+y", "cards": ""}, Options{"map": "west", "set": "plain", "pair": "y+z"}},
	} {
		given := maps.Clone(c.given)
		got, err := optionsMeta.Complete(c.given)
		if err != nil || !maps.Equal(got, c.want) {
			t.Errorf("%v completes to %v, %v, want %v", c.given, got, err, c.want)
		}
		if !maps.Equal(given, c.given) {
			t.Errorf("completing changed the options to %v", c.given)
		}
	}
}

func TestCompleteRejectsBadOptions(t *testing.T) {
	for _, c := range []struct {
		given Options
		key   string
	}{
		{Options{"map": "north"}, "map"},
		{Options{"map": "east+west"}, "map"},
		{Options{"colour": "red"}, "colour"},
		{Options{"colour": ""}, "colour"},
		{Options{"cards": "a+b"}, "cards"},                      // without its condition
		{Options{"set": "picked"}, "cards"},                     // no default
		{Options{"set": "picked", "cards": "a"}, "cards"},       // too few
		{Options{"set": "picked", "cards": "a+b+c"}, "cards"},   // too many
		{Options{"set": "picked", "cards": "a+a"}, "cards"},     // not different
		{Options{"set": "picked", "cards": "a+d"}, "cards"},     // unknown
		{Options{"set": "picked", "cards": "a+b+b"}, "cards"},   // one picked twice
		{Options{"set": "picked", "cards": "d+e"}, "cards"},     // both unknown
		{Options{"set": "picked", "cards": "a + b"}, "cards"},   // spaces
		{Options{"set": "picked", "cards": "a+b+"}, "cards"},    // an empty value
		{Options{"set": "picked+plain", "cards": "a+b"}, "set"}, // several values instead of one
	} {
		_, err := optionsMeta.Complete(c.given)
		var e *Error
		if !errors.As(err, &e) || e.Code != CodeOption || e.What != c.key {
			t.Errorf("%v: %v, want a refusal of %q", c.given, err, c.key)
		}
	}
}

// TestCompleteIsIdempotent checks that completed options complete to themselves, in
// whatever order values were picked.
func TestCompleteIsIdempotent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		given := Options{"map": rapid.SampledFrom([]string{"", "east", "west"}).Draw(t, "map")}
		picked := rapid.Permutation([]string{"a", "b", "c"}).Draw(t, "cards")[:2]
		if rapid.Bool().Draw(t, "picks") {
			given["set"], given["cards"] = "picked", strings.Join(picked, "+")
		}
		once, err := optionsMeta.Complete(given)
		if err != nil {
			t.Fatalf("%v: %v", given, err)
		}
		if twice, err := optionsMeta.Complete(once); err != nil || !maps.Equal(once, twice) {
			t.Fatalf("%v, then %v, %v", once, twice, err)
		}
		if given["cards"] != "" {
			given["cards"] = picked[1] + "+" + picked[0]
			if other, err := optionsMeta.Complete(given); err != nil || !maps.Equal(once, other) {
				t.Fatalf("%v in the other order gives %v, %v", once, other, err)
			}
		}
	})
}

func TestDefinePanicsOnContradictions(t *testing.T) {
	sound := func() Meta {
		return Meta{Key: "g", MinSeats: 2, MaxSeats: 4, Kinds: []Spec{{Name: "go", Slots: []Slot{{Name: "to"}}}}}
	}
	option := func(o ...Option) func(*Meta) { return func(m *Meta) { m.Options = o } }
	values := []string{"x", "y"}
	for name, spoil := range map[string]func(*Meta){
		"no key":             func(m *Meta) { m.Key = "" },
		"a key in capitals":  func(m *Meta) { m.Key = "G" },
		"a key too long":     func(m *Meta) { m.Key = strings.Repeat("g", 33) },
		"no seats":           func(m *Meta) { m.MinSeats = 0 },
		"most below fewest":  func(m *Meta) { m.MaxSeats = 1 },
		"too many seats":     func(m *Meta) { m.MaxSeats = MaxSeats + 1 },
		"a kind twice":       func(m *Meta) { m.Kinds = append(m.Kinds, m.Kinds[0]) },
		"a kind of two":      func(m *Meta) { m.Kinds[0].Name = "go to" },
		"a shortcut astray":  func(m *Meta) { m.Shortcuts = []Spec{{Name: "go-on", Hint: Hint{Among: "nowhere"}}} },
		"a shortcut's name":  func(m *Meta) { m.Shortcuts = []Spec{{Name: "go"}} },
		"a slot of no name":  func(m *Meta) { m.Kinds[0].Slots[0].Name = "" },
		"an option's key":    option(Option{Key: "O", Values: values, Default: "x"}),
		"no default":         option(Option{Key: "o", Values: values}),
		"a foreign default":  option(Option{Key: "o", Values: values, Default: "z"}),
		"a pick too many":    option(Option{Key: "o", Values: values, Pick: 3}),
		"a default unsorted": option(Option{Key: "o", Values: values, Pick: 2, Default: "y+x"}),
		"an option twice":    option(Option{Key: "o", Values: values, Default: "x"}, Option{Key: "o", Values: values, Default: "y"}),
		"a late condition":   option(Option{Key: "o", Values: values, Default: "x", When: "p=x"}, Option{Key: "p", Values: values, Default: "x"}),
		"no such condition":  option(Option{Key: "p", Values: values, Default: "x"}, Option{Key: "o", Values: values, Default: "x", When: "p=z"}),
		"half a condition":   option(Option{Key: "p", Values: values, Default: "x"}, Option{Key: "o", Values: values, Default: "x", When: "p"}),
	} {
		m := sound()
		if err := m.validate(); err != nil {
			t.Fatal(err)
		}
		if spoil(&m); m.validate() == nil {
			t.Errorf("%s: not refused", name)
		}
	}
}
