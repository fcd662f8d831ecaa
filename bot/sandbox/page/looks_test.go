package page_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"github.com/railbot/railbot/bot/sandbox"
)

// everything has the bot post one of each kind of content.
func (tb *table) everything() {
	tb.Helper()
	text := "## Trains, set 1\n> *a quotation*\n- one\n  - two\n1. first\n-# small print\n`code`, ||hidden||, ~~old~~, [a link](https://example.org), " +
		fmt.Sprintf("<#%s>, <t:%d:R>\n```go\nfunc main() {}\n```", sandbox.SeedTable2, time.Now().Add(-time.Hour).Unix())
	tb.bot.post(sandbox.SeedTable1, object{"content": text})
	tb.bot.post(sandbox.SeedTable1, object{"embeds": []object{{
		"title": "Scores", "description": "After **round 3**", "color": 0x009e73, "footer": object{"text": "seed 3f2a"},
		"fields": []object{{"name": "Alice", "value": "12", "inline": true}, {"name": "Bob", "value": "9", "inline": true}, {"name": "Note", "value": "not inline"}},
		"image":  object{"url": "attachment://score.png"},
	}}, "attachments": picture("score.png", "Scores as bars")}, file{"score.png", 800, 300})
	disabled := button(1, "Not now", "off")
	disabled["disabled"] = true
	buttons := row(button(1, "One", "b1"), button(2, "Two", "b2"), button(3, "Three", "b3"), button(4, "Four", "b4"), disabled)
	message := board("Round 4, "+mention(sandbox.SeedAlice)+" to act.", sandbox.SeedAlice)
	message["components"] = append(message["components"].([]object), buttons, row(menu("buy", "Buy a card", 1, 1, "Train", "Express")))
	tb.bot.post(sandbox.SeedTable1, message, file{"board.png", 1600, 1000})
	tb.bot.post(sandbox.SeedTable1, layout(), file{"map.png", 1600, 1000})
	tb.there(".container", "A section")
}

// layout is a message of Components V2.
func layout() object {
	media := object{"url": "attachment://map.png"}
	return object{"flags": 1 << 15, "attachments": picture("map.png", "A map"), "components": []object{{
		"type": 17, "accent_color": 0xd55e00, "components": []object{
			{"type": 10, "content": "### Container\nwith **text**"},
			{"type": 14, "divider": true, "spacing": 1},
			{"type": 9, "components": []object{{"type": 10, "content": "A section"}}, "accessory": object{"type": 11, "media": media, "description": "A map, small"}},
			{"type": 12, "items": []object{{"media": media, "description": "A map"}, {"media": media, "description": "Hidden", "spoiler": true}}},
			row(button(2, "Inside", "inside")),
		},
	}}}
}

func TestLooks(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, desktop)
	tb.everything()
	tb.askHelp()
	for _, width := range []view{desktop, phone} {
		for _, scheme := range []string{"dark", "light"} {
			width.scheme = scheme
			tb.look(width)
			for i, part := range []string{"[data-part=content]", ".embed", "[data-custom-id='play:1']", ".container", "[data-ephemeral]"} {
				eval[bool](tb.tab, fmt.Sprintf(`(document.querySelector(%s).scrollIntoView({ block: "center" }), true)`, quoted(part)))
				name := fmt.Sprintf("look-%d-%s-%d", width.width, scheme, i)
				tb.until(`[...document.images].every((i) => i.complete)`)
				tb.shot(name)
				tb.audit(name)
			}
			tb.menus(fmt.Sprintf("look-%d-%s", width.width, scheme))
		}
	}
	tb.clean()
}

// askHelp gets an ephemeral answer to a slash command.
func (tb *table) askHelp() {
	tb.Helper()
	tb.click("[data-composer]")
	tb.keys("/rails join" + kb.Enter)
	tb.bot.answer(tb.bot.next(), 4, object{"content": "You sit at **seat 1**.", "flags": 64, "components": []object{row(button(2, "Leave", "leave"))}})
	tb.there("[data-ephemeral]", "seat 1")
}

// menus opens a select and the slash picker and audits each.
func (tb *table) menus(name string) {
	tb.Helper()
	tb.click("[data-custom-id=buy]")
	tb.there("[data-select-list=buy]", "Express")
	tb.shot(name + "-select")
	tb.audit(name + "-select")
	tb.keys(kb.Escape)
	tb.gone("[data-select-list]")
	tb.click("[data-composer]")
	tb.keys("/ra")
	tb.there("[data-suggest=commands]", "/rails start")
	tb.shot(name + "-picker")
	tb.audit(name + "-picker")
	tb.keys(kb.Escape + kb.Backspace + kb.Backspace + kb.Backspace)
	tb.gone("[data-suggest]")
}

// TestPhone plays by touch at 390 px: strip of people, drawers, sheet.
func TestPhone(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, phone)
	tb.bot.post(sandbox.SeedTable1, board("Round 1, "+mention(sandbox.SeedBob)+" to act.", sandbox.SeedBob), file{"board.png", 1600, 1000})
	tb.there("#strip [data-user-name=Bob] .badge", "1")
	if width := eval[float64](tb.tab, `document.querySelector("[data-picture='board.png'] img").getBoundingClientRect().width`); width < 350 {
		t.Errorf("the board is %v px wide on a phone, want 350 and more", width)
	}
	tb.tap("#strip [data-user-name=Bob]")
	tb.there("[data-mentioned]", "Round 1")
	tb.tap("[data-custom-id='play:1']")
	tb.bot.answer(tb.bot.next(), 4, object{"content": "Your hand", "flags": 64, "components": []object{row(menu("pass", "Discard two", 2, 2, "Waste", "Landfill", "Depot"))}})
	tb.there("[data-ephemeral]", "Your hand")
	tb.tap("[data-custom-id=pass]")
	tb.there(".popup.sheet", "Landfill")
	tb.tap("[data-option='v-Waste']")
	tb.tap("[data-option='v-Depot']")
	tb.shot("phone-sheet")
	tb.audit("phone-sheet")
	tb.tap("[data-action=select-done]")
	asked := tb.bot.next()
	if !slices.Equal(asked.Data.Values, []string{"v-Waste", "v-Depot"}) {
		t.Errorf("values %v", asked.Data.Values)
	}
	tb.bot.answer(asked, 7, object{"content": "Discarded", "components": []object{}})
	tb.there("[data-ephemeral]", "Discarded")
	tb.drawers()
	tb.clean()
}

// drawers opens both side bars, by touch, and closes them again.
func (tb *table) drawers() {
	tb.Helper()
	tb.tap("[data-action=open-people]")
	tb.until(`document.querySelector("#right").checkVisibility({ visibilityProperty: true })`)
	tb.keys(kb.Escape)
	tb.until(`!document.querySelector("#right").checkVisibility({ visibilityProperty: true })`)
	tb.tap("[data-action=open-channels]")
	tb.shot("phone-channels")
	tb.tap("[data-channel-name=table-2]")
	tb.there("#channel-title", "table-2")
	tb.until(`!document.querySelector("#left").checkVisibility({ visibilityProperty: true })`)
	tb.there("[data-hint]", "at the top")
}
