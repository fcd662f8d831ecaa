package express

import (
	"fmt"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
	"github.com/railbot/railbot/render/vision"
)

var box = scene.XYWH(0, 0, 148, 142)

// forEachFace calls check for each card of both maps, upright and turned.
func forEachFace(t *testing.T, check func(name string, f cardFace)) {
	t.Helper()
	n := 0
	for number := 101; number < 700; number++ {
		f, ok := faceOf(fmt.Sprint(number))
		if !ok {
			continue
		}
		n++
		check(f.Token, f)
		turned, _ := faceOf(f.Token + "r")
		check(f.Token+"r", turned)
	}
	if n != 150 {
		t.Errorf("got %d kinds of card, want 150", n)
	}
}

// Every track that leads to an edge ends at its center at a right angle, so
// that it continues on the adjacent card.
func TestTracksMeetEdgesInTheMiddle(t *testing.T) {
	forEachFace(t, func(name string, f cardFace) {
		for _, track := range f.Tracks {
			o := f.trackOutline(box, track)
			list := pointsAlong(o)
			near := []scene.Point{list[0], list[len(list)-2]}
			ends := []scene.Point{o[0].P[0], list[len(list)-1]}
			for i, end := range track {
				if !onEdge(end) {
					continue
				}
				at := edgeCenter(box, end)
				if ends[i].Distance(at) > 0.01 {
					t.Errorf("%s: track %v: got end %v, want %v", name, track, ends[i], at)
				}
				across := near[i].X - at.X
				if end == express.East || end == express.West {
					across = near[i].Y - at.Y
				}
				if across > 1.2 || across < -1.2 {
					t.Errorf("%s: track %v leaves its edge at an angle, off by %.1f", name, track, across)
				}
			}
		}
	})
}

// Tracks that share no edge keep apart, unless a bridge carries one over the
// other.
func TestTracksCrossOnlyOnBridges(t *testing.T) {
	bridges := 0
	forEachFace(t, func(name string, f cardFace) {
		if f.Type != express.Link {
			return
		}
		if f.hasBridge() {
			bridges++
		}
		for i, a := range f.Tracks {
			for _, b := range f.Tracks[:i] {
				if a[0] == b[0] || a[0] == b[1] || a[1] == b[0] || a[1] == b[1] {
					continue
				}
				straight := a[0].Turned() == a[1] && b[0].Turned() == b[1]
				least := 1000.0
				for _, p := range pointsAlong(f.trackOutline(box, a)) {
					for _, q := range pointsAlong(f.trackOutline(box, b)) {
						least = min(least, p.Distance(q))
					}
				}
				if straight != (least < 2) || !straight && least < 20 {
					t.Errorf("%s: tracks %v and %v: got distance %.0f", name, a, b, least)
				}
				if straight && !f.hasBridge() {
					t.Errorf("%s: %v and %v cross without a bridge", name, a, b)
				}
			}
		}
	})
	if bridges == 0 {
		t.Error("no card has a bridge")
	}
}

// The stations of a double do not touch each other, and no station touches the
// tank or the name, or leaves its card.
func TestStationsDoNotOverlap(t *testing.T) {
	forEachFace(t, func(name string, f cardFace) {
		for i := range f.Stations {
			at := f.stationAt(box, express.StationA+express.End(i))
			r := 25.0
			if len(f.Stations) > 1 {
				r = 19
			}
			if !scene.Around(at, 2*r, 2*r).Inside(box) {
				t.Errorf("%s: station %d leaves the card", name, i+1)
			}
			const plate = 37 // height of the name plate and what is below it
			if at.Y+r > box.Max.Y-plate*scaleOf(box) {
				t.Errorf("%s: station %d overlaps the name", name, i+1)
			}
			for k := range i {
				if other := f.stationAt(box, express.StationA+express.End(k)); other.Distance(at) < 2*r+1 {
					t.Errorf("%s: got distance %.0f between its stations", name, other.Distance(at))
				}
			}
			for _, s := range drawTank(box, f.Tank) {
				b := s.Bounds(nil)
				nearest := scene.Pt(min(max(at.X, b.Min.X), b.Max.X), min(max(at.Y, b.Min.Y), b.Max.Y))
				if nearest.Distance(at) < r-5 {
					t.Errorf("%s: station %d overlaps the tank by %.0f", name, i+1, r-nearest.Distance(at))
				}
			}
		}
	})
}

func TestFaceTurnedTwiceIsUnchanged(t *testing.T) {
	forEachFace(t, func(name string, f cardFace) {
		if again := f.upsideDown().upsideDown(); fmt.Sprint(again) != fmt.Sprint(f) {
			t.Errorf("%s turned twice: got %v", name, again)
		}
	})
}

// The lettering is readable on the game's own colors.
func TestLetteringHasContrast(t *testing.T) {
	check := func(name string, ink, ground scene.Color, least float64) {
		for _, theme := range vision.Themes() {
			if c := scene.Contrast(theme.Of(ink), theme.Of(ground)); c < least {
				t.Errorf("%s, %s: %v on %v: got contrast %.2f, want %.1f", theme.Name, name, theme.Of(ink), theme.Of(ground), c, least)
			}
		}
	}
	for _, l := range titledCompanies() {
		check(l.token+"'s letter", l.ink, l.color, 4.5)
		check(l.token+"'s pattern", l.light, l.color, 3)
	}
	for n, l := range levelTones {
		check(fmt.Sprint("number of a card of level ", n), house.InkSoft, l.ground, 4.5)
		check(fmt.Sprint("number of a cell of level ", n), house.InkMap, l.ground, 4.5)
		if n > 0 {
			check(fmt.Sprint("frame of level ", n), l.frame, l.ground, 2.5)
		}
	}
}

// The companies are distinguishable without color.
func TestCompaniesDifferInPattern(t *testing.T) {
	seen := map[scene.HatchKind]string{}
	for _, l := range companyLooks {
		if other, taken := seen[l.hatch]; taken {
			t.Errorf("%s and %s have the same pattern", other, l.token)
		}
		seen[l.hatch] = l.token
	}
}

func TestNumberRangesAreShortened(t *testing.T) {
	tell := rendertest.Book(t, Entry()).Printer(render.English).Teller("express", nil)
	for want, given := range map[string][]string{
		"101":                    {"101"},
		"101, 102":               {"101", "102"},
		"101–104, 107, 109, 110": {"101", "102", "103", "104", "107", "109", "110"},
		"401–403, 501, 503, 630": {"401", "402", "403", "501", "503", "630"},
	} {
		if got := numberRanges(tell, given); got != want {
			t.Errorf("%v: got %q, want %q", given, got, want)
		}
	}
}

// A bonus, and the payment of a stop where places show their numbers, overlap
// neither the place's number and name nor a station, in close-ups and narrow
// ones, and leave the card by half at most.
func TestBonusesDoNotOverlap(t *testing.T) {
	at, _, err := express.Game().Start(2, nil, engine.NewRand(engine.Seed{}, 0))
	if err != nil {
		t.Fatal(err)
	}
	v := rendertest.Book(t, Entry()).View(at, "en-US", nil, nil)
	seen := 0
	for _, box := range []scene.Box{box, scene.XYWH(0, 0, nearW, nearH)} {
		place := express.Cell{Token: "071", City: "Frankfurt"}
		printed := labels{place.City, true}
		number := drawCellNumber(place, box, house.Card).(scene.Text).InkBox(v.Measure)
		forEachFace(t, func(name string, f cardFace) {
			for k, s := range f.Stations {
				put := map[string]scene.Shape{"payment": f.payDisc(box, k, printed)}
				if s.Bonus > 0 {
					put["bonus"] = f.drawBonus(v, box, k, printed)[0]
				}
				for what, shape := range put {
					seen++
					b := shape.Bounds(v.Measure)
					if b.Overlaps(number) {
						t.Errorf("%s: the %s of station %d overlaps the number of the place", name, what, k+1)
					}
					if b.Overlaps(f.drawNamePlate(v, box, printed)[0].Bounds(v.Measure)) && len(f.Stations) == 1 {
						t.Errorf("%s: the %s of station %d overlaps the name of the place", name, what, k+1)
					}
					if !scene.Around(b.Center(), 1, 1).Inside(box) {
						t.Errorf("%s: the %s of station %d is off the card", name, what, k+1)
					}
					for i := range f.Stations {
						if b.Center().Distance(f.stationAt(box, express.StationA+express.End(i))) < 17 {
							t.Errorf("%s: the %s of station %d overlaps station %d", name, what, k+1, i+1)
						}
					}
				}
			}
		})
	}
	if seen < 300 {
		t.Errorf("got only %d cases", seen)
	}
}

// Beside a link as it would lie, the letter of its title's company is nine
// pixels high on a phone, for any number of choices. Sign and locomotive
// overlap neither the number, nor the card, nor a track that ends at its
// western edge.
func TestTitleSignIsReadableOnAPhone(t *testing.T) {
	at, _, err := express.Game().Start(2, nil, engine.NewRand(engine.Seed{}, 0))
	if err != nil {
		t.Fatal(err)
	}
	v := rendertest.Book(t, Entry()).View(at, "en-US", nil, nil)
	f, _ := faceOf("122")
	for _, n := range []int{1, 4, 5, 10} {
		g := gridFor(n, true)
		b := g.box(0)
		card := g.laidBox(b)
		middle := edgeCenter(card, express.West)
		track := scene.Box{Min: scene.Pt(b.Min.X, middle.Y-6*scaleOf(card)), Max: middle.Add(scene.Pt(0, 6*scaleOf(card)))}
		number := scene.Around(numberPoint(b), 68, 68) // disc on a board of this width
		shapes := drawTitleBeside(v, f, b)
		rendertest.Legible(t, v.Measure, shapes, 9, 9)
		for _, s := range shapes {
			for what, taken := range map[string]scene.Box{"card": card, "track": track, "number": number} {
				if s.Bounds(v.Measure).Overlaps(taken) {
					t.Errorf("%d cards: %T at %v overlaps the %s", n, s, s.Bounds(v.Measure), what)
				}
			}
			if !s.Bounds(v.Measure).Inside(b) {
				t.Errorf("%d cards: %T at %v is outside %v", n, s, s.Bounds(v.Measure), b)
			}
		}
		if len(shapes) < 3 {
			t.Errorf("%d cards: got %d shapes for the title", n, len(shapes))
		}
	}
}
