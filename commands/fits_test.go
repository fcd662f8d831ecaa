package commands_test

import (
	"bytes"
	"image/png"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/rendertest"
)

// TestPanelsFitAScreen plays beginnings of games by what is pressed, and reckons how high
// each panel on the way is on a phone, in both languages: no higher than its screen, and
// on each page with the way to take back.
func TestPanelsFitAScreen(t *testing.T) {
	for i, e := range games {
		t.Run(e.Game.Key, func(t *testing.T) {
			d := newDeskOf(t, emblazoned(t))
			people := d.begun(e.Game.Key, min(3, e.Game.MaxSeats), nil)
			r := rand.New(rand.NewPCG(12, 13))
			page := phone{pictures: map[string]float64{}}
			for step := range uint64(inTurn(t, i, 30, 200)) {
				if d.match().Record().Phase != match.PhaseRunning {
					break
				}
				seat := d.match().Acting().First()
				p := people[seat-1]
				p.locale = []string{"en-US", "fr"}[r.IntN(2)]
				if !page.same(p) {
					p.run("rails hand")
				}
				page.of = p
				page.see(t, p.shown)
				c, _, ok := p.reach(d.position().Choose(seat, engine.NewRand(engine.Seed{4}, step)))
				if !ok {
					t.Fatal("a move cannot be reached")
				}
				page.see(t, p.shown)
				page.fixed(t, p)
				p.press(c)
				if l := label(p, "Confirm", "Confirmer"); labelled(p.shown, l) {
					p.press(find(t, p.shown, l))
				}
			}
			t.Logf("%d panels, the highest %.0f px: %q", page.seen, page.highest, page.worst)
		})
	}
}

// TestPlacesOfAStationFitAScreen: the cities for a station, of which there are more than
// ten with what each is worth, are no higher than a phone's screen, wherever on the map
// they lie.
func TestPlacesOfAStationFitAScreen(t *testing.T) {
	d := newDeskOf(t, emblazoned(t))
	const wholeMap = pictureWide * 846 / 1200 // as high as a sheet of Trains is at most
	people := d.begun("trains", 2, nil)
	page, met := phone{pictures: map[string]float64{}}, 0
	for step := uint64(0); met < 4 && step < 200; step++ {
		seat, pos := d.match().Acting().First(), d.position()
		if len(pos.List(seat).Of("play", "station-expansion")) > 0 {
			p := people[seat-1]
			p.locale = []string{"fr", "en-US"}[met%2]
			p.run("rails hand")
			c, _, ok := p.reach("play station-expansion")
			if !ok {
				t.Fatal("a card cannot be reached")
			}
			p.press(c)
			page.see(t, p.shown)
			const advice = 1 // the line for it, which there is against computers alone
			lines, words := components.PhoneLines(p.shown.Rows)+advice, components.PhoneWords(p.shown.Content)
			if h := messageFrame + wholeMap + buttonsHigh*float64(lines) + wordsHigh*float64(words); h > phoneScreen {
				t.Errorf("%.0f px with the whole map, %d lines of buttons under %q", h, lines, p.shown.Content)
			}
			if places := d.position().List(seat).Of("expand"); len(places) > 0 {
				met++
				contains(t, pressables(p.shown)[0].label, "→")
			}
			continue
		}
		d.play(seat, pos.Choose(seat, engine.NewRand(engine.Seed{4}, step)))
	}
	if met == 0 {
		t.Error("no station was met")
	}
}

// emblazoned is a book with all pictures and emoji.
func emblazoned(t *testing.T) *render.Book {
	t.Helper()
	book, have := rendertest.Book(t, games...), map[string]render.Emoji{}
	for i, a := range book.Emojis().Art() {
		have[a.Key] = render.Emoji{Name: a.Name, ID: strconv.Itoa(1000 + i)}
	}
	book.Emojis().Set(have)
	return book
}

// phone is what a phone of 390 pixels shows of messages, reckoned.
type phone struct {
	of       *person
	pictures map[string]float64 // how high, by name
	seen     int
	highest  float64
	worst    string
}

func (ph *phone) same(p *person) bool { return ph.of == p && len(p.shown.Rows) > 0 }

// Of a phone: the whole screen, what a message takes besides its parts, a line of words and
// of buttons, and how wide pictures are.
const (
	phoneScreen  = 728.0
	messageFrame = 81.0
	wordsHigh    = 22.0
	buttonsHigh  = 48.0
	pictureWide  = 366.0
)

// see holds a message against the screen.
func (ph *phone) see(t *testing.T, m components.Message) {
	t.Helper()
	height := messageFrame + buttonsHigh*float64(components.PhoneLines(m.Rows)) + wordsHigh*float64(components.PhoneWords(m.Content))
	for _, f := range m.Files {
		if config, err := png.DecodeConfig(bytes.NewReader(f.Data)); err == nil {
			ph.pictures[f.Name] = pictureWide * float64(config.Height) / float64(config.Width)
		}
		height += ph.pictures[f.Name]
	}
	ph.seen++
	if height > ph.highest {
		ph.highest, ph.worst = height, m.Content
	}
	if height > phoneScreen {
		var labels []string
		for _, c := range pressables(m) {
			labels = append(labels, c.label)
		}
		t.Errorf("%.0f px, %d lines of buttons %q under %q",
			height, components.PhoneLines(m.Rows), slices.Compact(labels), m.Content)
	}
}

// fixed fails where a page goes without the fixed row, in which the way to take back is.
func (ph *phone) fixed(t *testing.T, p *person) {
	t.Helper()
	ways := []string{"Undo", "Undo…", "Annuler", "Annuler…"} // the page may be in the language of before
	for _, row := range p.shown.Rows {
		for _, c := range row.(discordgo.ActionsRow).Components {
			if b, _ := c.(discordgo.Button); slices.Contains(ways, b.Label) { // grey, too
				return
			}
		}
	}
	t.Errorf("no way to take back under %q among %v", p.shown.Content, pressables(p.shown))
}

// TestRareButtonsAreQuiet: what is seldom played does not look like what is to be pressed,
// also where it has one move, as to unload what is still wanted.
func TestRareButtonsAreQuiet(t *testing.T) {
	d := newDesk(t)
	people := d.begun("china", 2, nil)
	met := 0
	for step := range uint64(60) {
		seat := d.match().Acting().First()
		people[seat-1].run("rails hand")
		for _, row := range people[seat-1].shown.Rows {
			for _, c := range row.(discordgo.ActionsRow).Components {
				b, _ := c.(discordgo.Button)
				move, plays := pressable{id: b.CustomID}.move()
				kind, _, _ := strings.Cut(move, " ")
				if !plays || !d.match().Game().Hint(kind).Rare {
					continue
				}
				met++
				if b.Style != discordgo.SecondaryButton {
					t.Errorf("%q has style %d", b.Label, b.Style)
				}
			}
		}
		d.play(seat, d.position().Choose(seat, engine.NewRand(engine.Seed{4}, step)))
		d.touched.Store(true)
		d.follow()
	}
	if met == 0 {
		t.Error("nothing rare was offered")
	}
}
