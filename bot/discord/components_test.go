package discord

import (
	"encoding/json"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/google/go-cmp/cmp"
)

// oneOfEach returns one component of each kind, with an emoji wherever there may be one.
func oneOfEach() []discordgo.MessageComponent {
	least, emoji := 0, &discordgo.ComponentEmoji{Name: "red", ID: "7"}
	return []discordgo.MessageComponent{
		discordgo.ActionsRow{Components: []discordgo.MessageComponent{
			discordgo.Button{Label: "a <card>", CustomID: "c", Emoji: emoji},
			discordgo.Button{Label: "more", Style: discordgo.LinkButton, URL: "https://discord.test/", Disabled: true},
		}},
		discordgo.ActionsRow{ID: 2, Components: []discordgo.MessageComponent{discordgo.SelectMenu{
			CustomID: "m", Placeholder: "a route", MinValues: &least, MaxValues: 2,
			Options: []discordgo.SelectMenuOption{
				{Label: "Paris", Value: "p", Emoji: emoji}, {Label: "Lyon", Value: "l", Default: true},
			},
		}}},
		discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.SelectMenu{
			MenuType: discordgo.UserSelectMenu, CustomID: "u",
		}}},
		discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.TextInput{CustomID: "t", Label: "words"}}},
	}
}

// meaning is what a value's JSON says.
func meaning(t *testing.T, v any) (means any) {
	t.Helper()
	text, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(text, &means)
	}
	if err != nil {
		t.Fatal(err)
	}
	return means
}

// TestComponents checks that components marshal to the same JSON as discordgo's.
func TestComponents(t *testing.T) {
	if diff := cmp.Diff(meaning(t, oneOfEach()), meaning(t, newComponentList(oneOfEach()))); diff != "" {
		t.Errorf("in another way than discordgo's (-theirs +ours):\n%s", diff)
	}
	if none, err := json.Marshal(newComponentList(nil)); string(none) != "[]" || err != nil {
		t.Errorf("none are %s, %v", none, err)
	}
}

// TestWithoutEmoji checks that the result has no emoji and that the original keeps them.
func TestWithoutEmoji(t *testing.T) {
	all := newComponentList(oneOfEach())
	bare, had := all.withoutEmoji()
	if _, again := bare.withoutEmoji(); !had || again {
		t.Errorf("there were emoji: %t, and are: %t", had, again)
	}
	want := oneOfEach()
	for _, row := range want {
		for i, c := range row.(discordgo.ActionsRow).Components {
			switch c := c.(type) {
			case discordgo.Button:
				c.Emoji = nil
				row.(discordgo.ActionsRow).Components[i] = c
			case discordgo.SelectMenu:
				for i := range c.Options {
					c.Options[i].Emoji = nil
				}
			}
		}
	}
	if diff := cmp.Diff(meaning(t, want), meaning(t, bare)); diff != "" {
		t.Errorf("without emoji they say something else (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(meaning(t, oneOfEach()), meaning(t, all)); diff != "" {
		t.Errorf("they were changed themselves (-were +are):\n%s", diff)
	}
}

func BenchmarkComponents(b *testing.B) {
	rows := oneOfEach()
	for b.Loop() {
		if _, err := newBody(newComponentList(rows), nil); err != nil {
			b.Fatal(err)
		}
	}
}
