package trick

import (
	"strconv"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// In the trick line of three players, the longest, no word is cut off and
// nothing covers the mark of the current prize, in either language. On a phone,
// figures are at least seven pixels high and the current prize's name six.
func TestLaneIsReadableOnAPhone(t *testing.T) {
	book := rendertest.Book(t, Entry())
	seed, marked := engine.Seed{'l', 'a', 'n', 'e'}, 0
	at, _, err := trick.Game().Start(3, nil, engine.NewRand(seed, 0))
	for n := uint64(1); err == nil && !at.Status().Over(); n++ {
		for _, language := range rendertest.SomeLanguages(t, int(n)) {
			v := book.View(at, language, nil, nil)
			shown, _ := tableOf(v.Table)
			var mark *scene.Box
			for _, leaf := range scene.Leaves(v.Measure, drawLane(v, shown)) {
				text, _, ok := leaf.Text(v.Measure)
				if ok && strings.HasSuffix(text.S, "…") {
					t.Errorf("%s, trick %d: text cut off: %q", language, shown.Trick, text.S)
				}
				least := 0.0
				if mark != nil && leaf.Box.Min.X >= mark.Min.X-6 && leaf.Box.Max.X < mark.Min.X+160 {
					least = 6
				}
				if _, err := strconv.Atoi(text.S); err == nil {
					least = 7
				}
				if size := text.Font.Size * 390 / render.BoardWidth; ok && size < least {
					t.Errorf("%s, trick %d: %q is %.1f pixels high on a phone", language, shown.Trick, text.S, size)
				}
				if mark != nil && leaf.Box.Overlaps(*mark) {
					t.Errorf("%s, trick %d: %v covers the mark of the prize", language, shown.Trick, leaf.Shape)
				}
				if ok && text.S == v.Tell.Say("trick.ui.prize.now") {
					box := text.InkBox(v.Measure)
					mark, marked = &box, marked+1
				}
			}
		}
		seat := at.Status().Acting.First()
		at, _, err = at.Play(seat, at.Choose(seat, engine.NewRand(seed, 1000+n)), engine.NewRand(seed, n))
	}
	if err != nil || marked == 0 {
		t.Fatalf("got %d marked prizes: %v", marked, err)
	}
}

// What is over takes little room: the current prize stands right after it, and while no prize
// could be wider, only its tricks are named. A locomotive or a city that was given names its company,
// at its place in the current trick and later among the past.
func TestLaneNamesWhoWasGivenAPrize(t *testing.T) {
	book := rendertest.Book(t, Entry())
	given, narrow := 0, 0
	for seats := 3; seats <= 5; seats++ {
		seed := engine.Seed{'p', 'a', 's', 't', byte(seats)}
		at, _, err := trick.Game().Start(seats, nil, engine.NewRand(seed, 0))
		for n := uint64(1); err == nil && !at.Status().Over(); n++ {
			v := book.View(at, render.English, nil, nil)
			shown, _ := tableOf(v.Table)
			plates, now := map[string]float64{}, 0.0
			for _, shape := range drawLane(v, shown) {
				text, ok := shape.(scene.Text)
				switch {
				case ok && text.S == v.Tell.Say("trick.ui.prize.now"):
					now = text.At.X
				case ok && text.At.Y > laneY+laneH/2+orderH/2:
					plates[text.S] = text.At.X
				}
			}
			past := givenPrizes(shown)
			if shown.Trick == shown.Tricks {
				for _, token := range past {
					x, ok := plates[companyLookOf(holderOf(shown, token)).letters]
					if !ok || x > now {
						t.Errorf("%d players, last trick: no company beside %s", seats, token)
					}
				}
			}
			for _, token := range shown.Award {
				f, _ := trick.Printed(token)
				company := holderOf(shown, token)
				if shown.Winner == 0 || company == "" || f.Type != trick.Engine && f.Type != trick.City {
					continue
				}
				given++
				if plates[companyLookOf(company).letters] < now {
					t.Errorf("%d players, trick %d: %s was given, and its place does not name %s", seats, shown.Trick, token, company)
				}
			}
			if most := margin + pastW + float64(len(past))*givenW + 4; now > most {
				t.Errorf("%d players, trick %d: the prize begins at %.0f, want %.0f at most", seats, shown.Trick, now, most)
			}
			if shown.Trick > 1 && now == margin+pastW+4 {
				narrow++
			}
			seat := at.Status().Acting.First()
			at, _, err = at.Play(seat, at.Choose(seat, engine.NewRand(seed, 1000+n)), engine.NewRand(seed, n))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if given == 0 || narrow == 0 {
		t.Errorf("got %d prizes given, %d times a narrow past", given, narrow)
	}
}

// On the boards of whole games, all words and figures of the lines are six
// pixels high on a phone while the cards have their usual width, and the values
// of the stations nearly twelve. City icons must occur.
func TestLinesAreReadableOnAPhone(t *testing.T) {
	book := rendertest.Book(t, Entry())
	cities := 0
	for seats := 3; seats <= 5; seats++ {
		seed := engine.Seed{'l', 'i', 'n', 'e', byte(seats)}
		at, _, err := trick.Game().Start(seats, nil, engine.NewRand(seed, 0))
		for n := uint64(1); err == nil && !at.Status().Over(); n++ {
			for _, language := range rendertest.SomeLanguages(t, int(n)) {
				v := book.View(at, language, nil, nil)
				shown, _ := tableOf(v.Table)
				usual := gridFor(shown).pitch >= cardsW/float64(1+rooms[1].left+rooms[1].right)
				large := 0
				for _, leaf := range scene.Leaves(v.Measure, drawTracks(v, shown)) {
					if icon, ok := leaf.Shape.(scene.Icon); ok && icon.Name == scene.IconCity {
						cities++
					}
					text, _, ok := leaf.Text(v.Measure)
					size := text.Font.Size * 390 / render.BoardWidth
					if ok && strings.HasSuffix(text.S, "…") {
						t.Errorf("%d players, %s: text cut off: %q", seats, language, text.S)
					}
					if _, err := strconv.Atoi(text.S); err == nil && usual && size < 7 {
						t.Errorf("%d players, %s: %s is %.1f pixels high on a phone", seats, language, text.S, size)
					}
					if ok && usual && size < 6 {
						t.Errorf("%d players, %s: %q is %.1f pixels high on a phone", seats, language, text.S, size)
					}
					if ok && size >= 11.7 && text.At.X < valueX {
						large++
					}
				}
				if stations := countStations(shown); usual && large < stations {
					t.Errorf("%d players: the values of %d of %d stations are large on a phone", seats, large, stations)
				}
			}
			seat := at.Status().Acting.First()
			at, _, err = at.Play(seat, at.Choose(seat, engine.NewRand(seed, 1000+n)), engine.NewRand(seed, n))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if cities == 0 {
		t.Error("no city occurred")
	}
}

// countStations returns the number of cards on all lines.
func countStations(shown trick.Table) (n int) {
	for _, c := range shown.Companies {
		n += len(c.Line)
	}
	return n
}
