package europe

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/europe"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
	"github.com/railbot/railbot/render/vision"
)

// corners returns the corners of a space, across pixels wide.
func (c trackSpace) corners(across float64) []scene.Point {
	var points []scene.Point
	for _, s := range [...]struct{ along, aside float64 }{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		points = append(points, c.at.Polar(s.along*c.length/2, c.angle).Polar(s.aside*across/2, c.angle+90))
	}
	return points
}

func box(b scene.Box) []scene.Point {
	return []scene.Point{b.Min, {X: b.Max.X, Y: b.Min.Y}, b.Max, {X: b.Min.X, Y: b.Max.Y}}
}

// overlapDepth returns how deep two convex figures overlap, or 0 if a line
// separates them.
func overlapDepth(a, b []scene.Point) float64 {
	least := math.Inf(1)
	for _, figure := range [][]scene.Point{a, b} {
		for i, p := range figure {
			q := figure[(i+1)%len(figure)]
			n := scene.Pt(q.Y-p.Y, p.X-q.X).Scale(1 / p.Distance(q))
			aMin, aMax := projection(a, n)
			bMin, bMax := projection(b, n)
			least = min(least, aMax-bMin, bMax-aMin)
		}
	}
	return max(0, least)
}

// projection returns the range of a figure along a direction.
func projection(figure []scene.Point, n scene.Point) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, p := range figure {
		d := p.X*n.X + p.Y*n.Y
		low, high = min(low, d), max(high, d)
	}
	return low, high
}

// On the whole map every city has its name. Names do not overlap each other,
// spaces with trains, or stations.
func TestEveryCityNameIsPlacedClear(t *testing.T) {
	m := canvas.Fonts{}
	names, homeless := wholeMap.placeNames(m, 1, noCity)
	if homeless >= 0 || len(names) != len(cities) {
		t.Fatalf("got %d names for %d cities", len(names), len(cities))
	}
	for i, name := range names {
		ink := name.InkBox(m)
		if !ink.Inside(wholeMap.frame) {
			t.Errorf("%q is outside the map", name.S)
		}
		for _, other := range names[:i] {
			if ink.Overlaps(other.InkBox(m)) {
				t.Errorf("%q overlaps %q", name.S, other.S)
			}
		}
		for k, track := range tracks {
			for _, car := range wholeMap.trackSpaces(k) {
				if d := overlapDepth(box(ink), car.corners(pieceW+2)); d > 0 {
					t.Errorf("%q covers a space of %s by %.1f", name.S, track.Token, d)
				}
			}
		}
		for k := range cities {
			if ink.Overlaps(scene.Around(wholeMap.city(k), 2*stationR, 2*stationR)) {
				t.Errorf("%q covers the station of %s", name.S, cities[k].Name)
			}
		}
	}
}

func TestNamesAreNearestToTheirCity(t *testing.T) {
	m := canvas.Fonts{}
	names, _ := wholeMap.placeNames(m, 1, noCity)
	for _, name := range names {
		ink := name.InkBox(m)
		away := func(i int) float64 {
			p := wholeMap.city(i)
			return math.Hypot(max(ink.Min.X-p.X, 0, p.X-ink.Max.X), max(ink.Min.Y-p.Y, 0, p.Y-ink.Max.Y))
		}
		nearest := 0
		for i := range cities {
			if away(i) < away(nearest) {
				nearest = i
			}
		}
		if cities[nearest].Name != name.S {
			t.Errorf("%q is nearest to %s", name.S, cities[nearest].Name)
		}
	}
}

// Names are beside their cities, or at least above, below or level with them. They
// keep off the ring around a new station.
func TestNamesAreBesideTheirCity(t *testing.T) {
	m := canvas.Fonts{}
	for i := 0; i < len(cities); i += 6 {
		city := cities[i]
		ring := scene.Around(wholeMap.city(i), 2*(changeR+house.Ray), 2*(changeR+house.Ray))
		for _, name := range boardNames(m, city.Token) {
			if name.InkBox(m).Overlaps(ring) {
				t.Errorf("%q covers the ring around %s", name.S, city.Name)
			}
		}
	}
	p := namePlacer{chart: wholeMap, m: m, letters: 1, ringed: noCity}
	for _, name := range boardNames(m, "") {
		i := slices.IndexFunc(cities, func(c europe.City) bool { return c.Name == name.S })
		if dx, dy := p.offsets(name, i); !p.isBeside(name, i) && (max(dx, dy) > levelCity || min(dx, dy) > 12) {
			t.Errorf("%q is %.0f across and %.0f down from its city", name.S, dx, dy)
		}
	}
}

// The mark of an owner covers no space of a track that has several.
func TestOwnersCoverNoSpace(t *testing.T) {
	for i, track := range tracks {
		for _, car := range wholeMap.trackSpaces(i) {
			if d := car.at.Distance(wholeMap.ownerPoint(i)); track.Length > 1 && d < 0.45*car.length {
				t.Errorf("%s: got an owner's mark %.1f from the center of a space", track.Token, d)
			}
		}
	}
}

// What is marked on the map is what the news tells. Only without news, the last thing
// built is marked.
func TestMarksAgreeWithTheNews(t *testing.T) {
	claim := engine.Event{Kind: "claim", By: 1, What: []string{tracks[3].Token, "loco"}}
	table := europe.Table{Last: &europe.Built{Seat: 1, Track: tracks[3].Token}}
	for name, c := range map[string]struct {
		events []engine.Event
		want   string
	}{
		"a claim": {[]engine.Event{claim, {Kind: "draw", By: 2}}, tracks[3].Token},
		"draws":   {[]engine.Event{{Kind: "draw", By: 2}, {Kind: "draw", By: 1}}, ""},
		"nothing": {nil, tracks[3].Token},
	} {
		marked, _ := recentlyBuilt(c.events, table)
		if latest := latestMark(c.events, table); latest != c.want || len(marked) != len(c.want)/max(1, len(tracks[3].Token)) {
			t.Errorf("%s: got marks %v and latest %q, want %q", name, marked, latest, c.want)
		}
	}
}

// The close-up of every city has its name, and no name covers another or a
// space.
func TestCloseUpsNameTheirCity(t *testing.T) {
	m := canvas.Fonts{}
	for i, city := range cities {
		c := closeUpChart(i)
		if !scene.Around(c.city(i), 60, 60).Inside(c.frame) {
			t.Errorf("near %s: city at %v is outside the frame", city.Name, c.city(i))
		}
		names := c.placeNamesAround(m, nearLetters, i)
		for k := range cities {
			inner := scene.Around(c.city(k), 400, 140).Inside(c.frame)
			if inner && !slices.ContainsFunc(names, func(name scene.Text) bool { return name.S == cities[k].Name }) {
				t.Errorf("near %s: no room for %s", city.Name, cities[k].Name)
			}
		}
		own := false
		for k, name := range names {
			own = own || name.S == city.Name
			for _, other := range names[:k] {
				if name.InkBox(m).Overlaps(other.InkBox(m)) {
					t.Errorf("near %s: %q overlaps %q", city.Name, name.S, other.S)
				}
			}
		}
		if !own {
			t.Errorf("near %s: no name", city.Name)
		}
	}
}

// Spaces of different tracks may overlap only a little where they meet in a
// city, and not at all elsewhere.
func TestTracksDoNotOverlap(t *testing.T) {
	for i, a := range tracks {
		for j, b := range tracks[:i] {
			allowed := 0.0
			if a.A == b.A || a.A == b.B || a.B == b.A || a.B == b.B {
				allowed = 3.5
			}
			for _, p := range wholeMap.trackSpaces(i) {
				for _, q := range wholeMap.trackSpaces(j) {
					if d := overlapDepth(p.corners(carW), q.corners(carW)); d > allowed {
						t.Errorf("%s and %s overlap by %.1f", a.Token, b.Token, d)
					}
				}
			}
		}
	}
}

// No space covers a city where its track does not end, and every space is large
// enough for its sign.
func TestTracksKeepClearOfOtherCities(t *testing.T) {
	for i, track := range tracks {
		cars := wholeMap.trackSpaces(i)
		if len(cars) != track.Length {
			t.Errorf("%s: got %d spaces, want %d", track.Token, len(cars), track.Length)
		}
		for _, car := range cars {
			if car.length < 16 || car.length > 64 {
				t.Errorf("%s: got spaces of %.1f pixels", track.Token, car.length)
			}
			for k := range cities {
				if k != track.A && k != track.B && overlapDepth(car.corners(pieceW), box(scene.Around(wholeMap.city(k), 2*cityR, 2*cityR))) > 0 {
					t.Errorf("%s covers %s", track.Token, cities[k].Name)
				}
			}
		}
	}
}

// isOnLand reports whether a spot is on land (even-odd rule over the points of
// the outlines).
func isOnLand(at spot) bool {
	for _, ring := range lands {
		inside := false
		for i, p := range ring {
			q := ring[(i+1)%len(ring)]
			if (p.y > at.y) != (q.y > at.y) && at.x < p.x+(at.y-p.y)/(q.y-p.y)*(q.x-p.x) {
				inside = !inside
			}
		}
		if inside {
			return true
		}
	}
	return false
}

// Every city is on land, and every ferry has a space at sea.
func TestCitiesLieOnLand(t *testing.T) {
	for _, c := range cities {
		if !isOnLand(spot{c.X * 100, c.Y * 100}) {
			t.Errorf("%s is in the sea", c.Name)
		}
	}
	for i, track := range tracks {
		wet := 0
		for _, car := range wholeMap.trackSpaces(i) {
			at := car.at.Sub(wholeMap.origin)
			if !isOnLand(spot{at.X / mapW * 100, at.Y / mapH * 100}) {
				wet++
			}
		}
		if track.Ferry > 0 && wet == 0 {
			t.Errorf("ferry %s has no space at sea", track.Token)
		}
	}
}

func TestBendsMatchTheTracks(t *testing.T) {
	pairs := map[[2]string]bool{}
	for _, track := range tracks {
		pair := [2]string{cities[track.A].Token, cities[track.B].Token}
		pairs[pair] = true
		if _, ok := bends[pair]; !ok {
			t.Errorf("no bend for %v", pair)
		}
	}
	for pair := range bends {
		if !pairs[pair] {
			t.Errorf("bend for %v, but no track", pair)
		}
	}
}

// Each color has a different sign, so that nobody needs the color itself.
func TestSignsDiffer(t *testing.T) {
	seen := map[string]europe.Card{}
	for card := range europe.Loco {
		s := scene.Scene{Width: 9, Height: 9, Layers: []scene.Layer{{Shapes: []scene.Shape{scene.Path{Outline: styleOf(card).sign}}}}}
		text := s.Text()
		if before, ok := seen[text]; ok || len(styleOf(card).sign) == 0 {
			t.Errorf("signs of %d and %d are equal", before, card)
		}
		seen[text] = card
		for _, theme := range vision.Themes() {
			if r := scene.Contrast(theme.Of(styleOf(card).body), theme.Of(styleOf(card).ink)); r < 3 {
				t.Errorf("%s: sign of %d: got contrast %.1f", theme.Name, card, r)
			}
		}
	}
	if fmt.Sprint(len(seen)) != "8" {
		t.Errorf("got %d signs", len(seen))
	}
}

// Without an edge, the color of every space differs from land and sea for every
// kind of color vision that sees color. White spaces have an edge.
func TestSpaceColorsDifferFromTheMap(t *testing.T) {
	for _, card := range []europe.Card{
		europe.Blue, europe.Purple, europe.Orange, europe.Green, europe.Yellow, europe.Black, europe.Red, europe.Grey,
	} {
		for _, eye := range vision.Eyes() {
			for name, ground := range map[string]scene.Color{"land": tone.land, "the sea": tone.sea} {
				for _, theme := range vision.Themes() {
					d := eye.Difference(theme.Of(spaceColor(card)), theme.Of(ground))
					if eye.Name != "grey" && d < 18 {
						t.Errorf("%s, %s: %s and %s differ by %.1f", theme.Name, eye.Name, card, name, d)
					}
				}
			}
		}
	}
	for _, card := range []europe.Card{europe.Blue, europe.Purple, europe.Orange, europe.White, europe.Green, europe.Yellow, europe.Black, europe.Red} {
		for _, theme := range vision.Themes() {
			if r := scene.Contrast(theme.Of(spaceColor(card)), theme.Of(spaceInk(card))); r < 3 {
				t.Errorf("%s: sign on a space of color %d: got contrast %.1f", theme.Name, card, r)
			}
		}
	}
	white := wholeMap.drawSpace(europe.Track{Colour: europe.White, Length: 3}, trackSpace{length: 30}, 0)[0]
	if edged := white.(scene.Group).Shapes[0].(scene.Rect); !edged.Stroke.Color.Visible() {
		t.Error("white spaces have no edge")
	}
}

// On crops around any two tracks, cities well inside are without a name in at
// most one of twenty crops.
func TestCropsNameNearlyAllCities(t *testing.T) {
	m := canvas.Fonts{}
	missing, parts := map[string]int{}, 0
	total := 0
	for i := range tracks {
		for k := i + 7; k < len(tracks); k += 29 {
			tokens := []string{tracks[i].Token, tracks[k].Token}
			c := cropChart(tokens, maxCropHeight)
			names := c.placeNamesFor(m, min(1.2, max(1, c.scale*0.7)), tokens)
			parts++
			for n, city := range cities {
				within := scene.Around(c.city(n), 2, 2).Inside(c.frame.Grow(-60))
				if within && !slices.ContainsFunc(names, func(name scene.Text) bool { return name.S == city.Name }) {
					missing[city.Name]++
					total++
				}
			}
		}
	}
	if total*20 > parts || parts < 150 {
		t.Errorf("in %d crops: names missing: %v", parts, missing)
	}
}

// Wherever a ticket's cities are and however many tickets are offered, neither
// number nor tick covers a city.
func TestTicketNumbersCoverNoCity(t *testing.T) {
	for _, n := range []int{3, 4} {
		b := ticketBox(0, n, 1, 0)
		m := ticketMiniMap(b)
		for _, ticket := range tickets {
			at := ticketSpot(ticket.Token, b)[0]
			for _, city := range []int{ticket.A, ticket.B} {
				if at.Distance(m.city(city)) < 38 {
					t.Errorf("%d tickets, %s: number covers %s", n, ticket.Token, cities[city].Name)
				}
			}
		}
	}
}

// A prompt does not mention tracks or stations that the seat cannot pay for,
// and says when it is the last turn.
func TestPromptOffersOnlyLegalActions(t *testing.T) {
	book := rendertest.Book(t, Entry())
	tell := book.Printer("en-US").Teller("europe", nil)
	for want, now := range map[string][]string{
		"You can take cards, claim a track, draw tickets or build a station": {"take", "draw", "claim", "tickets", "station"},
		"You can take cards or draw tickets":                                 {"draw", "tickets"},
		"You can pass":                                                       {"pass"},
	} {
		if got := turnPrompt(tell, now, false); got != want {
			t.Errorf("%v: got %q, want %q", now, got, want)
		}
	}
	if got, want := turnPrompt(tell, []string{"draw", "tickets"}, true), "Your last turn: take cards or draw tickets"; got != want {
		t.Errorf("in the last round: got %q, want %q", got, want)
	}
}

// Wherever a city's number is placed first, it does not cover the ring around
// the city, at any scale.
func TestCityNumbersCoverNoRing(t *testing.T) {
	for _, c := range []chart{wholeMap, cropChart([]string{cities[0].Token}, maxCropHeight)} {
		for i, city := range cities {
			for _, at := range c.citySpot(i) {
				if free := at.Distance(c.city(i)) - (stationR+4)*c.scale; free < 0.66*house.NumberSize {
					t.Errorf("%s, scale %.2f: got distance %.0f between number and ring", city.Name, c.scale, free)
				}
			}
		}
	}
}

// If both tracks of a double are among the choices, no number covers either of
// them, and each is nearer to its own.
func TestDoubleTrackNumbersCoverNeither(t *testing.T) {
	at, _, err := europe.Game().Start(2, nil, engine.NewRand(engine.Seed{}, 0))
	if err != nil {
		t.Fatal(err)
	}
	book := rendertest.Book(t, Entry())
	v := book.View(at, "en-US", nil, nil)
	numbers := 0
	for i := range tracks {
		twin, double := europe.TwinOf(i)
		if !double || twin < i {
			continue
		}
		for k := i % 7; k < len(tracks); k += 7 {
			chosen := []int{i, twin}
			for _, other := range []int{k, (k + 13) % len(tracks), (k + 31) % len(tracks)}[:1+k%3] {
				if other != i && other != twin {
					chosen = append(chosen, other)
				}
			}
			c, boxes := numbersOf(book, v, chosen)
			for n, own := range chosen[:2] {
				numbers++
				mine, its := c.distanceFrom(own, boxes[n].Center()), c.distanceFrom(chosen[1-n], boxes[n].Center())
				if mine > its || mine < boxes[n].H()/2 {
					t.Errorf("%v, scale %.2f: the number of %s, %.0f high, is %.0f pixels off its track and %.0f off the other",
						chosen, c.scale, tracks[own].Token, boxes[n].H(), mine, its)
				}
			}
		}
	}
	if numbers < 200 {
		t.Errorf("got only %d numbers", numbers)
	}
}

// The outline of a track is below the spaces of its twin.
func TestOutlinesCoverNoTwin(t *testing.T) {
	at, _, err := europe.Game().Start(2, nil, engine.NewRand(engine.Seed{}, 0))
	if err != nil {
		t.Fatal(err)
	}
	v := rendertest.Book(t, Entry()).View(at, "en-US", nil, nil)
	for i := range tracks {
		twin, double := europe.TwinOf(i)
		if !double {
			continue
		}
		s := render.Sheet{Scope: scopeMap}
		for _, track := range []int{i, twin} {
			s.Offers = append(s.Offers, render.Offer{Kind: "claim", Args: []string{tracks[track].Token}})
		}
		c := cropChart(s.Tokens(), maxCropHeight)
		under := drawCrop(v, europe.Hand{}, s).Under
		last := func(shape scene.Shape) (place int) {
			for k, s := range under {
				if reflect.DeepEqual(s, shape) {
					place = k
				}
			}
			return place
		}
		space := last(c.drawSpace(tracks[i], c.trackSpaces(i)[0], 0)[0])
		if outline := last(c.drawAlong(twin, tone.choice, 2*choiceBand)); outline == 0 || space < outline {
			t.Errorf("%s is covered by the outline of its twin", tracks[i].Token)
		}
	}
}

// numbersOf returns the boxes of the numbers of some tracks, and the crop on
// which they are choices.
func numbersOf(book *render.Book, v render.View, list []int) (chart, []scene.Box) {
	s := render.Sheet{Scope: scopeMap, First: 1}
	for _, i := range list {
		s.Offers = append(s.Offers, render.Offer{Kind: "claim", Args: []string{tracks[i].Token}})
	}
	sheet, _ := book.SheetScene(v, s)
	var boxes []scene.Box
	for _, shape := range sheet.Layers[len(sheet.Layers)-1].Shapes {
		if disc, ok := shape.(scene.Rect); ok {
			boxes = append(boxes, disc.Box)
		}
	}
	return cropChart(s.Tokens(), maxCropHeight), boxes
}

// distanceFrom returns the distance between a point and the nearest center of a
// track's spaces.
func (c chart) distanceFrom(track int, at scene.Point) float64 {
	way := c.trackPath(track)
	from, to := c.margins(track)
	least := math.Inf(1)
	for mile := from; mile <= way.length()-to; mile += 2 {
		p, _ := way.pointAt(mile)
		least = min(least, p.Distance(at))
	}
	return least
}
