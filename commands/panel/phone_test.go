package panel_test

import (
	"bytes"
	"context"
	"image/png"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/rendertest"
)

// TestPanelsFitAScreen plays beginnings of games and computes how high each panel is on a phone,
// in both languages. It may not be higher than the screen, and each page must have the fixed row.
func TestPanelsFitAScreen(t *testing.T) {
	for i, e := range playtest.Games {
		t.Run(e.Game.Key, func(t *testing.T) {
			w := playtest.NewWithBook(t, bookWithEmoji(t))
			people := w.StartMatch(e.Game.Key, min(3, e.Game.MaxSeats), nil)
			r := rand.New(rand.NewPCG(12, 13))
			page := phone{pictures: map[string]float64{}}
			for step := range uint64(playtest.Steps(t, i, 30, 200)) {
				if w.Match().Record().Phase != match.PhaseRunning {
					break
				}
				seat := w.Match().Acting().First()
				p := people[seat-1]
				p.Locale = []string{"en-US", "fr"}[r.IntN(2)]
				if !page.isCurrent(p) {
					p.Run("rails hand")
				}
				page.of = p
				page.check(t, p.Shown)
				c, _, ok := p.Reach(w.Position().Choose(seat, engine.NewRand(engine.Seed{4}, step)))
				if !ok {
					t.Fatal("a move cannot be reached")
				}
				page.check(t, p.Shown)
				page.checkFixedRow(t, p)
				p.Press(c)
				if l := p.InLanguage("Confirm", "Confirmer"); playtest.HasLabel(p.Shown, l) {
					p.Press(playtest.Find(t, p.Shown, l))
				}
			}
			t.Logf("%d panels, the highest %.0f px: %q", page.seen, page.highest, page.worst)
		})
	}
}

// TestWhatIfFitsAScreen is [TestPanelsFitAScreen] for panels of private copies, with computers and without.
// Hands in words may be higher. The toy is left out: beside computers with long names, some of its panels do not
// fit in a match either, which have the same choices over a wider fixed row.
func TestWhatIfFitsAScreen(t *testing.T) {
	for i, e := range playtest.Games {
		if e.Game.Key == "toy" {
			continue
		}
		t.Run(e.Game.Key, func(t *testing.T) {
			w := playtest.NewWithBook(t, bookWithEmoji(t))
			w.Commands.Advise = func(_ context.Context, q think.Question, _ time.Time) (think.Answer, error) {
				return q.AtLevel(think.Quick).Answer(), nil
			}
			p := w.Person("u1")
			p.Run("rails start", "game="+e.Game.Key)
			w.BeginAgainst(p, min(2, e.Game.MaxSeats-1))
			p.PressID(panel.AddressOf(w.Match(), w.Match().Seat(p.User)).WhatIfID())
			r, page := rand.New(rand.NewPCG(14, 15)), phone{pictures: map[string]float64{}}
			page.check(t, p.Shown)
			for step := range playtest.Steps(t, i, 40, 200) {
				p.Locale = []string{"en-US", "fr"}[r.IntN(2)]
				var list, rare []playtest.Control
				for _, c := range playtest.Controls(p.Shown) {
					search := strings.Contains(c.ID, ":?") || strings.HasPrefix(c.Value, "?")
					switch {
					case !strings.HasPrefix(c.ID, "w:"), search, strings.HasSuffix(c.ID, "leave"):
					case strings.HasSuffix(c.ID, ":x"), strings.HasSuffix(c.ID, ":xback"), strings.HasSuffix(c.ID, ":w"):
						rare = append(rare, c)
					default:
						list = append(list, c)
					}
				}
				if len(list) == 0 || step%5 == 0 { // a game that is over leaves only these
					list = append(list, rare...)
				}
				c := list[r.IntN(len(list))]
				if p.Press(c); !strings.HasSuffix(c.ID, ":w") {
					page.check(t, p.Shown)
				}
			}
			t.Logf("%d panels, the highest %.0f px: %q", page.seen, page.highest, page.worst)
		})
	}
}

// TestStationPlacesFitAScreen checks that the panel with the cities for a station fits a phone's
// screen.
func TestStationPlacesFitAScreen(t *testing.T) {
	w := playtest.NewWithBook(t, bookWithEmoji(t))
	const wholeMap = pictureWide * 846 / 1200 // as high as a sheet of Trains is at most
	people := w.StartMatch("trains", 2, nil)
	page, met := phone{pictures: map[string]float64{}}, 0
	for step := uint64(0); met < 4 && step < 200; step++ {
		seat, pos := w.Match().Acting().First(), w.Position()
		if len(pos.List(seat).Of("play", "station-expansion")) > 0 {
			p := people[seat-1]
			p.Locale = []string{"fr", "en-US"}[met%2]
			p.Run("rails hand")
			c, _, ok := p.Reach("play station-expansion")
			if !ok {
				t.Fatal("a card cannot be reached")
			}
			p.Press(c)
			page.check(t, p.Shown)
			const advice = 1 // the line for it, which there is against computers alone
			lines, words := components.PhoneLines(p.Shown.Rows)+advice, components.PhoneTextLines(p.Shown.Content)
			if h := messageFrame + wholeMap + buttonsHigh*float64(lines) + wordsHigh*float64(words); h > phoneScreen {
				t.Errorf("%.0f px with the whole map, %d lines of buttons under %q", h, lines, p.Shown.Content)
			}
			if places := w.Position().List(seat).Of("expand"); len(places) > 0 {
				met++
				playtest.Contains(t, playtest.Controls(p.Shown)[0].Label, "★")
			}
			continue
		}
		w.Play(seat, pos.Choose(seat, engine.NewRand(engine.Seed{4}, step)))
	}
	if met == 0 {
		t.Error("no station was met")
	}
}

// bookWithEmoji returns a book with the painters' own pictures and all emoji.
func bookWithEmoji(t *testing.T) *render.Book {
	t.Helper()
	book, have := rendertest.Book(t, playtest.Games...), map[string]render.Emoji{}
	for i, a := range book.Emojis().Art() {
		have[a.Key] = render.Emoji{Name: a.Name, ID: strconv.Itoa(1000 + i)}
	}
	book.Emojis().Set(have)
	return book
}

// phone is what a phone of 390 pixels shows of messages, reckoned.
type phone struct {
	of       *playtest.Person
	pictures map[string]float64 // how high, by name
	seen     int
	highest  float64
	worst    string
}

func (ph *phone) isCurrent(p *playtest.Person) bool { return ph.of == p && len(p.Shown.Rows) > 0 }

// Of a phone: the whole screen, what a message takes besides its parts, a line of words and
// of buttons, and how wide pictures are.
const (
	phoneScreen  = 728.0
	messageFrame = 81.0
	wordsHigh    = 22.0
	buttonsHigh  = 48.0
	pictureWide  = 366.0
)

// check computes how high a message is, and compares it with the screen.
func (ph *phone) check(t *testing.T, m components.Message) {
	t.Helper()
	height := messageFrame + buttonsHigh*float64(components.PhoneLines(m.Rows)) + wordsHigh*float64(components.PhoneTextLines(m.Content))
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
		for _, c := range playtest.Controls(m) {
			labels = append(labels, c.Label)
		}
		t.Errorf("%.0f px, %d lines of buttons %q under %q",
			height, components.PhoneLines(m.Rows), slices.Compact(labels), m.Content)
	}
}

// checkFixedRow checks that a page has the fixed row, by its undo button.
func (ph *phone) checkFixedRow(t *testing.T, p *playtest.Person) {
	t.Helper()
	ways := []string{"Undo", "Undo…", "Annuler", "Annuler…"} // the page may be in the language of before
	for _, row := range p.Shown.Rows {
		for _, c := range row.(discordgo.ActionsRow).Components {
			if b, _ := c.(discordgo.Button); slices.Contains(ways, b.Label) { // grey, too
				return
			}
		}
	}
	t.Errorf("got no undo button under %q among %v", p.Shown.Content, playtest.Controls(p.Shown))
}
