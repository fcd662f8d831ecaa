package seating_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/railbot/railbot/engine/kit/seating"
)

// rated returns people with ratings.
func rated(ratings ...float64) (people []seating.Person) {
	for _, r := range ratings {
		people = append(people, seating.Person{Rating: r})
	}
	return people
}

// apart keeps two people apart, on the list of the first alone.
func apart(people []seating.Person, pairs ...[2]int) []seating.Person {
	for _, pair := range pairs {
		people[pair[0]].Apart = append(people[pair[0]].Apart, pair[1])
	}
	return people
}

// TestDivide checks how evenings of different sizes are divided.
func TestDivide(t *testing.T) {
	seven := func() []seating.Person { return rated(10, 70, 20, 60, 30, 50, 40) }
	for _, c := range []struct {
		name   string
		people []seating.Person
		rules  seating.Rules
		want   string
	}{
		{"nobody", nil, seating.Rules{Min: 2, Max: 4}, "[] []"},
		{"nobody, filled up", nil, seating.Rules{Min: 2, Max: 4, Fill: true}, "[] []"},
		{"one is too few", rated(1), seating.Rules{Min: 2, Max: 4}, "[] [0]"},
		{"one is filled up", rated(1), seating.Rules{Min: 2, Max: 4, Fill: true}, "[[0]] []"},
		{"seven of two to four", seven(), seating.Rules{Min: 2, Max: 4}, "[[1 3 5 6] [0 2 4]] []"},
		{"seven of three to five", seven(), seating.Rules{Min: 3, Max: 5}, "[[1 3 5 6] [0 2 4]] []"},
		{"seven of two to seven", seven(), seating.Rules{Min: 2, Max: 7}, "[[0 1 2 3 4 5 6]] []"},
		{"equal ratings keep the order", rated(0, 0, 0, 0, 0), seating.Rules{Min: 2, Max: 3}, "[[0 1 2] [3 4]] []"},
		{"nine of two to four are three threes", rated(9, 8, 7, 6, 5, 4, 3, 2, 1), seating.Rules{Min: 2, Max: 4},
			"[[0 1 2] [3 4 5] [6 7 8]] []"},
		{"five of three to four leave out the last", rated(1, 2, 3, 4, 5), seating.Rules{Min: 3, Max: 4}, "[[0 1 2 3]] [4]"},
		{"five of three to four, filled up", rated(1, 2, 3, 4, 5), seating.Rules{Min: 3, Max: 4, Fill: true},
			"[[2 3 4] [0 1]] []"},
		{"seven of four to five leave out two", rated(7, 6, 5, 4, 3, 2, 1), seating.Rules{Min: 4, Max: 5},
			"[[0 1 2 3 4]] [5 6]"},
		{"a pair apart among seven", apart(seven(), [2]int{1, 3}), seating.Rules{Min: 2, Max: 4}, "[[1 4 5 6] [0 2 3]] []"},
		{"a pair apart needs another table", apart(rated(4, 3, 2, 1), [2]int{3, 0}), seating.Rules{Min: 2, Max: 4},
			"[[0 1] [2 3]] []"},
		{"two apart have no table", apart(rated(2, 1), [2]int{0, 1}), seating.Rules{Min: 2, Max: 4}, "[] [0 1]"},
		{"two apart are filled up", apart(rated(2, 1), [2]int{0, 1}), seating.Rules{Min: 2, Max: 4, Fill: true},
			"[[0] [1]] []"},
		{"of three with a pair apart one stays", apart(rated(3, 2, 1), [2]int{0, 1}), seating.Rules{Min: 2, Max: 4},
			"[[0 2]] [1]"},
		{"no rules", rated(1, 2), seating.Rules{}, "[] [0 1]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			tables, left := seating.Divide(c.people, c.rules)
			if got := fmt.Sprint(tables, left); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

// TestDivideKeepsItsRules divides random evenings: everybody has one seat or is left out, sizes are permitted
// and differ by at most one, nobody meets whom they may not meet, and the same evening is divided alike.
func TestDivideKeepsItsRules(t *testing.T) {
	r := rand.New(rand.NewPCG(48, 4))
	for range 400 {
		rules := seating.Rules{Min: 1 + r.IntN(4), Fill: r.IntN(2) == 0}
		rules.Max = rules.Min + r.IntN(4)
		people := make([]seating.Person, r.IntN(24))
		for i := range people {
			people[i].Rating = float64(r.IntN(30))
			if r.IntN(3) == 0 {
				people[i].Apart = []int{r.IntN(len(people))}
			}
		}
		tables, left := seating.Divide(people, rules)
		if again, leftAgain := seating.Divide(people, rules); fmt.Sprint(tables, left) != fmt.Sprint(again, leftAgain) {
			t.Fatalf("%+v of %+v: got %v %v and then %v %v", rules, people, tables, left, again, leftAgain)
		}
		seen := slices.Clone(left)
		least := rules.Min
		if rules.Fill {
			least = 1
			if len(left) > 0 {
				t.Errorf("%+v of %+v: left out %v though seats are filled up", rules, people, left)
			}
		}
		small, large := rules.Max, 0
		for _, table := range tables {
			seen = append(seen, table...)
			small, large = min(small, len(table)), max(large, len(table))
			for _, i := range table {
				for _, j := range people[i].Apart {
					if j != i && slices.Contains(table, j) {
						t.Errorf("%+v of %+v: %d and %d sit together", rules, people, i, j)
					}
				}
			}
		}
		slices.Sort(seen)
		if len(seen) != len(people) || len(slices.Compact(seen)) != len(people) {
			t.Errorf("%+v: got %v and %v of %d people", rules, tables, left, len(people))
		}
		if len(tables) > 0 && (small < least || large > rules.Max || large-small > 1) {
			t.Errorf("%+v: got tables of %d to %d", rules, small, large)
		}
	}
}
