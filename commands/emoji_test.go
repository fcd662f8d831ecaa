package commands_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/rendertest"
)

var tagged = regexp.MustCompile(`<:\w{2,32}:\d+>\x{202f}`)

// signsOf are the emoji on buttons and in menus of a message, by their labels.
func signsOf(m components.Message) map[string]string {
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

// TestEmojisOfAPanel: cards on buttons have the emoji of what they are, and players their
// marks in lines, as soon as Discord has them; without them all is as before.
func TestEmojisOfAPanel(t *testing.T) {
	book := rendertest.Book(t, games...)
	d := newDeskOf(t, book)
	people := d.begun("toy", 2, nil)
	p := people[0]
	p.run("rails hand")
	bare, public := p.shown, d.now.Content
	if n := len(signsOf(bare)); n > 0 || tagged.MatchString(bare.Content+public) {
		t.Fatalf("%d emoji before there are any", n)
	}
	have := map[string]render.Emoji{}
	for i, a := range book.Emojis().Art() {
		have[a.Key] = render.Emoji{Name: a.Name, ID: fmt.Sprint(1000 + i)}
	}
	book.Emojis().Set(have)
	p.run("rails hand")
	signs := signsOf(p.shown)
	for _, card := range []string{"Fish", "Milk", "Wood", "Coal"} {
		for label, sign := range signs {
			if strings.Contains(label, card) && sign != have["toy/"+strings.ToLower(card)].Name {
				t.Errorf("%q has the emoji %q", label, sign)
			}
		}
	}
	if len(signs) == 0 || len(pressables(p.shown)) != len(pressables(bare)) {
		t.Errorf("the emoji are %v", signs)
	}
	first := pressables(p.shown)[0]
	p.press(first)
	if !tagged.MatchString(p.shown.Content) {
		t.Errorf("what was played is told without emoji: %s", p.shown.Content)
	}
	for _, other := range people[1:] {
		other.run("rails hand")
		other.press(pressables(other.shown)[0])
	}
	d.follow()
	if !strings.Contains(d.now.Content, have["seat/1"].String()) &&
		!strings.Contains(d.now.Content, have["seat/2"].String()) {
		t.Errorf("the public message marks nobody: %s", d.now.Content)
	}
}
