package logtext_test

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/render"
)

// TestTopOfPress checks which lines tell what a press did and what others have done since.
func TestTopOfPress(t *testing.T) {
	lead := render.News{Weight: 4, Words: "you lead"}
	claim := render.News{Weight: 1, Words: "you claim"}
	refill := render.News{Weight: 5, Words: "the row is filled"}
	wins := render.News{Weight: 1, Words: "Bob wins"}
	adds := render.News{Weight: 3, Words: "Bob adds a card"}
	for name, c := range map[string]struct {
		own, others []render.News
		n           int
		want        []string
	}{
		"nothing":                         {nil, nil, 3, nil},
		"no room":                         {[]render.News{lead}, []render.News{wins}, 0, nil},
		"own result before others":        {[]render.News{lead}, []render.News{wins, adds}, 2, []string{"you lead", "Bob wins"}},
		"others have the lines left over": {[]render.News{lead}, []render.News{wins, adds}, 3, []string{"you lead", "Bob wins", "Bob adds a card"}},
		"others keep one line":            {[]render.News{claim, refill}, []render.News{adds}, 2, []string{"you claim", "Bob adds a card"}},
		"alone":                           {[]render.News{refill, claim, lead}, nil, 2, []string{"you claim", "you lead"}},
		"only others":                     {nil, []render.News{wins, adds}, 1, []string{"Bob wins"}},
		"one line for who won":            {[]render.News{lead}, []render.News{wins, adds}, 1, []string{"Bob wins"}},
		"one line for the own claim":      {[]render.News{claim, refill}, []render.News{adds}, 1, []string{"you claim"}},
	} {
		if got := (logtext.PressNews{Own: c.own, Others: c.others}).Top(c.n); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

// TestImportantResultsAreTold checks how many sentences a press has even where there is no room.
func TestImportantResultsAreTold(t *testing.T) {
	for name, c := range map[string]struct {
		weights []int
		want    int
	}{
		"nothing":                     {nil, 0},
		"a ride":                      {[]int{3}, 0},
		"a load after a ride":         {[]int{3, 3}, 0},
		"a delivery and its new card": {[]int{1, 5, 1}, 2},
		"more than a screen holds":    {[]int{1, 1, 1, 1, 1}, 3},
	} {
		var news logtext.PressNews
		for _, weight := range c.weights {
			news.Own = append(news.Own, render.News{Weight: weight})
		}
		if got := news.Least(); got != c.want {
			t.Errorf("%s: got %d sentences, want %d", name, got, c.want)
		}
	}
}
