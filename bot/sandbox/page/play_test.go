package page_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/coder/quartz"
	"github.com/google/go-cmp/cmp"

	"github.com/railbot/railbot/bot/sandbox"
)

// A table is a sandbox with a bot and the page open on it.
type table struct {
	*tab
	server *sandbox.Server
	bot    *bot
	line   *line
}

func newTable(t *testing.T, cfg sandbox.Config, v view) *table {
	t.Helper()
	chromium(t) // before anything else is started in vain
	server, base, wire := serve(t, cfg)
	b := startBot(t, base, railCommands())
	return &table{tab: open(t, base, v), server: server, bot: b, line: wire}
}

func (tb *table) token(id string) string {
	for _, user := range tb.server.Users() {
		if user.ID == id {
			return user.Token
		}
	}
	tb.Fatalf("no user %s", id)
	return ""
}

func mention(id string) string { return "<@" + id + ">" }

// board is the public message of a chapter.
func board(text string, pinged ...string) object {
	return object{
		"content": text, "allowed_mentions": object{"users": pinged}, "attachments": picture("board.png", "The board of Osaka, round 1"),
		"components": []object{row(button(1, "Play", "play:1"), button(2, "Board", "board"), button(2, "Log", "log"))},
	}
}

// startMatch has Alice start a table by the slash picker; Bob is pinged.
func (tb *table) startMatch() {
	tb.Helper()
	tb.click("[data-composer]")
	tb.keys("/rails start ")
	tb.keys("Trains" + kb.Enter + kb.Enter)
	tb.bot.answer(tb.bot.next(), 4, board("Round 1, "+mention(sandbox.SeedBob)+" to act.", sandbox.SeedBob), file{"board.png", 1600, 1000})
	tb.there(".message", "Round 1")
}

func TestSlashPicker(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, desktop)
	tb.there("[data-hint]", "/rails start")
	tb.shot("empty")

	tb.click("[data-composer]")
	tb.keys("/")
	tb.there("[data-suggest=commands] [data-option='rails start']", "Open a table for a game")
	tb.there("[data-suggest=commands] [data-option='rails join']", "Take a seat")
	tb.keys("rails st")
	tb.gone("[data-option='rails join']")
	tb.shot("picker")
	tb.keys(kb.ArrowDown + kb.ArrowUp + kb.Tab)
	tb.there("[data-command='rails start'] [data-option=game]", "game")
	tb.there("[data-suggest=values] [data-option=trains]", "Trains")

	tb.keys(kb.Escape + kb.Enter) // a required option without a value is not sent
	tb.until(`document.querySelector("[data-option-input=game]").getAttribute("aria-invalid") === "true"`)
	tb.keys("euro" + kb.Enter)
	tb.there("[data-suggest=options] [data-option=seats]", "How many players")
	tb.keys("seats:" + "9" + kb.Enter)
	tb.there(".suggest-error", "from 2 to 4")
	tb.keys(kb.Backspace + "3" + kb.Enter)

	asked := tb.bot.next()
	want := []option{{Name: "start", Options: []option{{Name: "game", Value: "europe"}, {Name: "seats", Value: 3.0}}}}
	if diff := cmp.Diff(want, asked.Data.Options); diff != "" {
		t.Errorf("options (-want +got):\n%s", diff)
	}
	tb.there("[data-local]", "Sending command")
	tb.bot.answer(asked, 4, object{"content": "A table for **three**."})
	tb.there("[data-part=origin]", "Alice used /rails start")
	tb.there(".message strong", "three")
	tb.gone("[data-local]")
	tb.clean()
}

func TestAutocomplete(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, desktop)
	tb.click("[data-composer]")
	tb.keys("/rails board zoom:")
	tb.answerChoices("")
	tb.keys("Di")
	tb.answerChoices("D")
	tb.answerChoices("Di", object{"name": "Dieppe, on the coast", "value": "dieppe"}, object{"name": "Dijon", "value": "dijon"})
	tb.there("[data-suggest=values] [data-option=dijon]", "Dijon")
	tb.shot("autocomplete")
	tb.keys(kb.ArrowDown + kb.Enter)
	tb.until(`document.querySelector("[data-option-input=zoom]").value === "Dijon"`)
	tb.keys(kb.Enter)
	asked := tb.bot.next()
	if want := (option{Name: "zoom", Value: "dijon"}); asked.Type != 2 || !cmp.Equal(asked.Data.Options[0].Options, []option{want}) {
		t.Errorf("got type %d, %v; want the value of the choice, %v", asked.Type, asked.Data.Options, want)
	}
	tb.bot.answer(asked, 4, object{"content": "Dijon"})
	tb.gone("[data-local]")
	tb.clean()
}

// answerChoices answers the question for a partial value.
func (tb *table) answerChoices(partial string, choices ...object) {
	tb.Helper()
	asked := tb.bot.next()
	focused := asked.Data.Options[0].Options[0]
	if asked.Type != 4 || !focused.Focused || focused.Value != partial {
		tb.Fatalf("asked %d %+v, want an autocomplete of %q", asked.Type, focused, partial)
	}
	tb.bot.answer(asked, 8, object{"choices": append([]object{}, choices...)})
}

func TestBoardAndPing(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, desktop)
	tb.startMatch()
	tb.there("[data-user-name=Bob] .badge", "1")
	if eval[bool](tb.tab, `Boolean(document.querySelector("[data-user-name=Carol] .badge"))`) {
		t.Error("Carol was not pinged, and bears a badge")
	}
	image := `document.querySelector("[data-picture='board.png'] img")`
	tb.until(image + ".complete && " + image + ".naturalWidth === 1600")
	if width := eval[float64](tb.tab, image+".getBoundingClientRect().width"); width != 550 {
		t.Errorf("the board is %v px wide, want Discord's 550", width)
	}
	if alt := eval[string](tb.tab, image+".alt"); alt != "The board of Osaka, round 1" {
		t.Errorf("alt is %q", alt)
	}

	tb.as("Bob")
	tb.gone("[data-user-name=Bob] .badge")
	tb.there("[data-mentioned]", "Round 1")
	tb.as("Alice")
	tb.until(`document.querySelector("[data-user-name=Bob][data-called]")`) // seen, not acted
	tb.shot("called")
	tb.as("Bob")
	tb.click("[data-custom-id='play:1']")
	tb.bot.answer(tb.bot.next(), 4, object{"content": "Your hand", "flags": 64})
	tb.there("[data-ephemeral]", "Your hand")
	tb.gone("[data-user-name=Bob][data-called]")

	tb.do(chromedp.Reload()) // Bob is still shown, and his hand with him
	tb.there("[data-you=Bob]", "Bob")
	tb.there("[data-ephemeral]", "Your hand")
	tb.as("Alice")
	tb.there(".message", "Round 1")
	tb.gone("[data-ephemeral]")
	tb.clean()
}

func TestLightbox(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, desktop)
	tb.startMatch()
	tb.click("[data-picture='board.png']")
	tb.there("[data-dialog=lightbox]", "The board of Osaka")
	tb.keys("++")
	tb.there(".lightbox-level", "225 %")
	before := eval[string](tb.tab, `document.querySelector(".lightbox-image").style.transform`)
	tb.keys(kb.ArrowRight)
	if after := eval[string](tb.tab, `document.querySelector(".lightbox-image").style.transform`); after == before {
		t.Error("an arrow key does not move the enlarged picture")
	}
	tb.shot("lightbox")
	tb.keys(kb.Escape)
	tb.gone("[data-dialog=lightbox]")
	tb.until(`document.activeElement.dataset.picture === "board.png"`)
	tb.clean()
}

func TestEphemeralPanel(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, desktop)
	tb.startMatch()
	tb.as("Bob")
	tb.click("[data-custom-id='play:1']")
	asked := tb.bot.next()
	tb.until(`document.querySelector("[data-custom-id='play:1'][data-loading][aria-busy=true]")`)
	const secret = "only Bob holds the Mikado"
	panel := object{
		"content": secret, "flags": 64, "attachments": picture("hand.png", "Bob's hand"),
		"components": []object{
			row(menu("buy", "Buy a card", 1, 1, "Train", "Express", "Station")),
			row(menu("pass", "Discard 2 or 3 cards", 2, 3, "Waste", "Landfill", "Depot", "Rails")),
			row(button(2, "Undo", "undo"), button(2, "Search", "search"), button(4, "End turn", "end")),
		},
	}
	tb.bot.answer(asked, 4, panel, file{"hand.png", 1600, 500})
	tb.there("[data-ephemeral]", "Only you can see this")
	tb.gone("[data-loading]")
	tb.shot("panel")

	tb.chooseOne()
	tb.chooseSeveral()
	tb.onlyBobSaw(secret)
	tb.as("Bob")
	tb.there("[data-ephemeral]", "discarded")
	tb.click("[data-ephemeral] [data-action=dismiss]")
	tb.gone("[data-ephemeral]")
	tb.clean()
}

// chooseOne buys by mouse, and the panel is edited in place.
func (tb *table) chooseOne() {
	tb.Helper()
	tb.click("[data-custom-id=buy]")
	tb.there("[data-select-list=buy] [data-option='v-Express']", "About Express")
	tb.shot("select")
	tb.click("[data-select-list=buy] [data-option='v-Express']")
	asked := tb.bot.next()
	if !slices.Equal(asked.Data.Values, []string{"v-Express"}) {
		tb.Errorf("values %v", asked.Data.Values)
	}
	tb.bot.answer(asked, 7, object{"content": "bought an Express"})
	tb.there("[data-ephemeral] .content", "bought an Express")
	tb.gone("[data-busy]")
}

// chooseSeveral works the multi-select by keys alone, within its limits.
func (tb *table) chooseSeveral() {
	tb.Helper()
	tb.do(focus("[data-custom-id=pass]"))
	tb.keys(kb.Enter)
	tb.keys(" ")
	tb.there(".select-footer", "1 chosen, choose 2 to 3")
	tb.until(`document.querySelector("[data-action=select-done]").disabled`)
	tb.keys(kb.Escape) // nothing is sent
	tb.gone("[data-select-list]")
	tb.until(`document.activeElement.dataset.customId === "pass"`)
	tb.keys(kb.Enter + " " + kb.ArrowDown + " " + kb.ArrowDown + " " + kb.ArrowDown + " ")
	tb.there(".select-footer", "3 chosen")
	tb.shot("multiselect")
	tb.keys(kb.Enter)
	asked := tb.bot.next()
	if !slices.Equal(asked.Data.Values, []string{"v-Waste", "v-Landfill", "v-Depot"}) {
		tb.Errorf("values %v", asked.Data.Values)
	}
	tb.bot.answer(asked, 7, object{"content": "discarded"})
	tb.there("[data-ephemeral] .content", "discarded")
}

// onlyBobSaw looks at what the page shows to the others, at what their
// connections received, and at the server's own record.
func (tb *table) onlyBobSaw(secret string) {
	tb.Helper()
	if !tb.received(tb.token(sandbox.SeedBob), secret) {
		tb.Fatal("Bob's connection did not receive his hand: the test looks in the wrong place")
	}
	for name, id := range map[string]string{"Alice": sandbox.SeedAlice, "Carol": sandbox.SeedCarol, "Dave": sandbox.SeedDave} {
		tb.as(name)
		tb.there(".message", "Round 1")
		if eval[bool](tb.tab, `Boolean(document.querySelector("[data-ephemeral]"))`) {
			tb.Errorf("%s is shown an ephemeral message", name)
		}
		if tb.received(tb.token(id), secret) {
			tb.Errorf("%s's connection received it", name)
		}
		if seen := eval[string](tb.tab, fmt.Sprintf(`fetch("/sandbox/seen/%s").then((r) => r.text())`, id)); strings.Contains(seen, secret) {
			tb.Errorf("%s was sent it", name)
		}
	}
}

func TestModal(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, desktop)
	tb.bot.post(sandbox.SeedTable1, object{"content": "Moves", "components": []object{row(button(2, "Search", "search"))}})
	tb.click("[data-custom-id=search]")
	asked := tb.bot.next()
	tb.bot.answer(asked, 9, object{"custom_id": "find", "title": "Search the moves", "components": []object{
		row(object{"type": 4, "style": 1, "custom_id": "word", "label": "City or card", "min_length": 3, "max_length": 20, "placeholder": "Chengdu"}),
		{"type": 18, "label": "Remark", "component": object{"type": 4, "style": 2, "custom_id": "remark", "required": false}},
		{"type": 18, "label": "Pile", "component": menu("pile", "Which pile", 1, 1, "Blue", "Red")},
	}})
	tb.there("[data-dialog=modal]", "Search the moves")
	tb.until(`document.activeElement.dataset.textInput === "word"`)
	tb.keys("ab" + kb.Enter)
	tb.there("[data-dialog=modal] .field-error", "At least 3 characters.")
	tb.focusStaysInside()
	tb.do(focus("[data-text-input=word]"))
	tb.keys("abcd" + kb.Tab + "two" + kb.Enter + "lines")
	tb.click("[data-dialog=modal] [data-custom-id=pile]")
	tb.click("[data-dialog=modal] [data-option='v-Red']")
	tb.shot("modal")
	tb.click("[data-action=modal-submit]")
	tb.checkSubmission()
	tb.gone("[data-dialog=modal]")

	tb.click("[data-custom-id=search]")
	tb.bot.answer(tb.bot.next(), 9, object{"custom_id": "find", "title": "Again", "components": []object{
		row(object{"type": 4, "style": 1, "custom_id": "word", "label": "Word"}),
	}})
	tb.there("[data-dialog=modal]", "Again")
	tb.keys(kb.Escape)
	tb.gone("[data-dialog=modal]")
	tb.clean()
}

func (tb *table) checkSubmission() {
	tb.Helper()
	asked := tb.bot.next()
	got := []filled{}
	for _, component := range asked.Data.Components {
		got = append(got, append(component.Components, component.Component)[0])
	}
	want := []filled{{CustomID: "word", Value: "abcd"}, {CustomID: "remark", Value: "two\nlines"}, {CustomID: "pile", Values: []string{"v-Red"}}}
	if diff := cmp.Diff(want, got); diff != "" || asked.Type != 5 || asked.Data.CustomID != "find" {
		tb.Errorf("type %d of %q (-want +got):\n%s", asked.Type, asked.Data.CustomID, diff)
	}
	tb.bot.answer(asked, 4, object{"content": "found", "flags": 64})
}

// focusStaysInside presses Tab more often than the dialog has stops.
func (tb *table) focusStaysInside() {
	tb.Helper()
	for range 12 {
		tb.keys(kb.Tab)
		if !eval[bool](tb.tab, `document.activeElement === document.body || Boolean(document.activeElement.closest("[data-dialog=modal]"))`) {
			tb.Fatalf("the focus left the dialog for %s", eval[string](tb.tab, `document.activeElement.outerHTML`))
		}
	}
}

func TestUnansweredPressFails(t *testing.T) {
	clock := quartz.NewMock(t)
	clock.Set(time.Now())
	tb := newTable(t, sandbox.Config{Clock: clock}, desktop)
	tb.bot.post(sandbox.SeedTable1, object{"content": "Press", "components": []object{row(button(1, "Play", "play"))}})
	tb.click("[data-custom-id=play]")
	tb.bot.next()
	tb.until(`document.querySelector("[data-busy]")`)
	clock.Advance(3 * time.Second).MustWait(t.Context())
	tb.there("[data-failed]", "This interaction failed")
	tb.gone("[data-loading]")
	tb.shot("failed-interaction")

	tb.click("[data-composer]")
	tb.keys("/rails join" + kb.Enter)
	tb.bot.next()
	clock.Advance(3 * time.Second).MustWait(t.Context())
	tb.there("[data-local] [data-failed]", "The application did not respond")
	tb.click("[data-local] [data-action=dismiss]")
	tb.gone("[data-local]")

	tb.click("[data-custom-id=play]") // pressing again clears the note
	tb.bot.answer(tb.bot.next(), 7, object{"content": "Pressed"})
	tb.there(".message .content", "Pressed")
	tb.gone("[data-failed]")
	tb.clean()
}

func TestDeferredAnswerAndEdit(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, desktop)
	tb.click("[data-composer]")
	tb.keys("/rails join" + kb.Enter)
	asked := tb.bot.next()
	tb.bot.answer(asked, 5, object{})
	tb.there(".waiting", "Railbot is thinking")
	tb.bot.edit(asked, object{"content": "A seat for you"})
	tb.there(".content", "A seat for you")
	tb.gone(".waiting")
	tb.bot.edit(asked, object{"content": "A seat for you, by the window"})
	tb.there(".content", "by the window")
	tb.there(".edited", "(edited)")
	tb.clean()
}

func TestTypedTextIsPosted(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, desktop)
	tb.click("[data-composer]")
	tb.keys("hello <b>there</b> **friends**" + kb.Enter)
	tb.there(".message .content", "hello <b>there</b> friends")
	tb.as("Dave")
	tb.there(".message .author", "Alice")
	tb.there(".message strong", "friends")
	tb.clean()
}

func TestLocale(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, desktop)
	tb.as("Carol")
	tb.there("#channels-heading", "Salons")
	tb.click("[data-composer]")
	tb.keys("/rails la")
	tb.there("[data-option='rails start']", "Ouvrir une table de jeu")
	tb.keys(kb.Enter)
	tb.there("[data-suggest=values] [data-option=europe]", "Europe à toute vapeur")
	tb.shot("french")
	tb.keys("europe" + kb.Enter + kb.Enter)
	asked := tb.bot.next()
	if want := []option{{Name: "game", Value: "europe"}}; asked.Locale != "fr" || !cmp.Equal(asked.Data.Options[0].Options, want) {
		t.Errorf("asked in %q for %v; want fr, and the names that were registered", asked.Locale, asked.Data.Options)
	}
	tb.bot.answer(asked, 4, object{"content": "Voilà", "flags": 64})
	tb.there("[data-ephemeral]", "Toi seul(e) peux voir celui-ci")

	eval[bool](tb.tab, fmt.Sprintf(`(() => { const s = document.querySelector("[data-locale='%s']"); s.value = "en-US"; return s.dispatchEvent(new Event("change")); })()`, sandbox.SeedCarol))
	tb.there("#channels-heading", "Channels")
	tb.there("[data-ephemeral]", "Only you can see this")
	tb.clean()
}

func TestConnectionLost(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, desktop)
	tb.bot.post(sandbox.SeedTable1, object{"content": "before"})
	tb.there(".message", "before")
	tb.line.cut()
	tb.there("#reconnecting:not([hidden])", "Reconnecting")
	tb.shot("reconnecting")
	tb.line.mend()
	tb.bot.post(sandbox.SeedTable1, object{"content": "meanwhile"})
	tb.there(".message", "meanwhile")
	tb.until(`document.querySelector("#reconnecting").hidden`)
	if n := eval[int](tb.tab, `document.querySelectorAll(".message").length`); n != 2 {
		t.Errorf("%d messages after resuming, want 2", n)
	}
	if !tb.received(tb.token(sandbox.SeedAlice), `"RESUMED"`) {
		t.Error("the session was not resumed")
	}
	tb.clean("WebSocket connection", "net::ERR_") // the cut itself
}
