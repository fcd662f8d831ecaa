package panel_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/rendertest"
)

var emojiPattern = regexp.MustCompile(`<:\w{2,32}:\d+>\x{202f}`)

// emojiByLabel returns the emoji of a message's buttons and options, by their labels.
func emojiByLabel(m components.Message) map[string]string {
	found := map[string]string{}
	note := func(label string, e *discordgo.ComponentEmoji) {
		if e != nil {
			found[label] = e.Name
		}
	}
	for _, row := range m.Rows {
		for _, c := range row.(discordgo.ActionsRow).Components {
			switch c := c.(type) {
			case discordgo.Button:
				note(c.Label, c.Emoji)
			case discordgo.SelectMenu:
				for _, o := range c.Options {
					note(o.Label, o.Emoji)
				}
			}
		}
	}
	return found
}

// TestPanelShowsEmoji checks that buttons and lines have emoji as soon as Discord has them.
func TestPanelShowsEmoji(t *testing.T) {
	book := rendertest.Book(t, playtest.Games...)
	w := playtest.NewWithBook(t, book)
	people := w.StartMatch("toy", 2, nil)
	p := people[0]
	p.Run("rails hand")
	bare, public := p.Shown, w.Board.Content
	if n := len(emojiByLabel(bare)); n > 0 || emojiPattern.MatchString(bare.Content+public) {
		t.Fatalf("got %d emoji before Discord has any", n)
	}
	have := map[string]render.Emoji{}
	for i, a := range book.Emojis().Art() {
		have[a.Key] = render.Emoji{Name: a.Name, ID: fmt.Sprint(1000 + i)}
	}
	book.Emojis().Set(have)
	p.Run("rails hand")
	signs := emojiByLabel(p.Shown)
	for _, card := range []string{"Fish", "Milk", "Wood", "Coal"} {
		for label, sign := range signs {
			if strings.Contains(label, card) && sign != have["toy/"+strings.ToLower(card)].Name {
				t.Errorf("%q has the emoji %q", label, sign)
			}
		}
	}
	if len(signs) == 0 || len(playtest.Controls(p.Shown)) != len(playtest.Controls(bare)) {
		t.Errorf("the emoji are %v", signs)
	}
	first := playtest.Controls(p.Shown)[0]
	p.Press(first)
	if !emojiPattern.MatchString(p.Shown.Content) {
		t.Errorf("the line about the move has no emoji: %s", p.Shown.Content)
	}
	for _, other := range people[1:] {
		other.Run("rails hand")
		other.Press(playtest.Controls(other.Shown)[0])
	}
	w.UpdateIfDirty()
	if !strings.Contains(w.Board.Content, have["seat/1"].String()) &&
		!strings.Contains(w.Board.Content, have["seat/2"].String()) {
		t.Errorf("the board has no emoji of a seat: %s", w.Board.Content)
	}
}
