package panel_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
)

// claimLabel matches a numbered label of a track: two cities with at least three letters each, the
// cards in words, the points, and the ticket that it is for.
var claimLabel = regexp.MustCompile(
	`^\d+ · [^·]{3,}–[^·]{3,} · ((\d × )?\pL+ \+ )?(\d × )?\pL+( \+ (up to 3|3[ \x{a0}]max))? → \+\d+( [⭐🎫]( [^·]{3,}–[^·]{3,})?)?$`,
)

// TestEuropeButtons plays Europe. Each track's label says what it costs and scores. Buttons that
// score are green, the usual next steps blue, and rarer ones grey.
func TestEuropeButtons(t *testing.T) {
	w := playtest.New(t)
	w.StartMatch("europe", 3, nil)
	styles, labels, wide := map[string]discordgo.ButtonStyle{}, 0, 0
	for step := uint64(0); step < 240 && !w.Position().Status().Over(); step++ {
		seat := w.Match().Acting().First()
		if w.Match().Acting().Len() == 1 && step%4 == 0 {
			p := panel.New(w.Book, w.Match(), seat, []string{"en-US", "fr"}[step/4%2])
			recordStyles(p, "", styles)
			for _, b := range recordStyles(p, "claim/", styles) {
				if len(w.Position().List(seat).Of("claim")) == 0 || !leadingNumber.MatchString(b.Label) {
					continue
				}
				if labels++; !claimLabel.MatchString(b.Label) || !components.FitsLine(b.Label) {
					t.Errorf("step %d: the label of a track is %q", step, b.Label)
				}
				if !components.FitsLineBesideEmoji(b.Label) {
					wide++ // a tunnel of a double, paid with a locomotive
				}
			}
		}
		w.Play(seat, w.Position().Choose(seat, engine.NewRand(engine.Seed{3}, step)))
	}
	if labels < 100 || wide*50 > labels {
		t.Errorf("got %d labels, %d of them too wide for an emoji", labels, wide)
	}
	for what, want := range map[string]discordgo.ButtonStyle{
		"take": discordgo.PrimaryButton, "draw": discordgo.PrimaryButton, ">claim/": discordgo.PrimaryButton,
		"claim": discordgo.SuccessButton, "done": discordgo.SecondaryButton, "tickets": discordgo.SecondaryButton, ">station/": discordgo.SecondaryButton,
	} {
		if got, seen := styles[what]; !seen || got != want {
			t.Errorf("%s: got style %d, seen: %t, want %d", what, got, seen, want)
		}
	}
}

// recordStyles notes the styles of a page's buttons by the kind of move that they play or the page
// that they open, and returns the buttons.
func recordStyles(p *panel.Panel, page string, styles map[string]discordgo.ButtonStyle) (buttons []discordgo.Button) {
	rows := p.Rows(panel.ViewState{At: panel.ParsePage(page)})
	for _, row := range rows {
		for _, c := range row.(discordgo.ActionsRow).Components {
			b, ok := c.(discordgo.Button)
			if !ok {
				continue
			}
			buttons = append(buttons, b)
			control := playtest.Control{ID: b.CustomID}
			what := control.Action()
			if move, plays := control.Move(); plays {
				what, _, _ = strings.Cut(move, " ")
			}
			if page == "" || what == "claim" {
				styles[what] = b.Style
			}
		}
	}
	return buttons
}

// TestTapsOfTenEuropeTurns plays ten turns of a seat by taps. A turn takes at most three, and two more
// if the player chooses other cards for a track. The four best tracks are on the first page.
func TestTapsOfTenEuropeTurns(t *testing.T) {
	w := playtest.New(t)
	people := w.StartMatch("europe", 2, nil)
	turns, sum := 0, 0
	var p *tapper
	for step := uint64(0); turns < 10 && step < 200; step++ {
		seat, pos := w.Match().Acting().First(), w.Position()
		move := pos.Choose(seat, engine.NewRand(engine.Seed{5}, step))
		if w.Match().Acting().Len() > 1 || seat != 1 {
			w.Play(seat, move)
			w.Update()
			continue
		}
		if p == nil {
			p = &tapper{Person: people[0]}
			p.open()
		}
		p.tap(move)
		if w.Match().Acting().Has(seat) {
			continue
		}
		most := 3
		kind, rest, _ := strings.Cut(move, " ")
		place, _, _ := strings.Cut(rest, " ")
		if kind == "claim" || kind == "station" {
			_, payment, _ := strings.Cut(rest, " ")
			if payment != pos.Choices(seat, kind, []string{place}, 1)[0] {
				most += 2
			}
			most += slices.Index(pos.Choices(seat, kind, nil, 0), place) / 4 // behind More
		}
		turns++
		sum += p.taps
		if kind == "claim" || kind == "station" || kind == "take" || kind == "draw" {
			atMost(t, move, p.taps, most)
		}
		p = nil
	}
	t.Logf("%d turns took %d taps", turns, sum)
	if turns < 10 {
		t.Errorf("got %d turns, want 10", turns)
	}
}
