package page_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/coder/quartz"
	"github.com/google/go-cmp/cmp"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/page/pagetest"
)

// A table is a sandbox with a bot and the page open on it.
type table struct {
	*pagetest.Tab
	server *sandbox.Server
	bot    *bot
	line   *line
}

func newTable(t *testing.T, cfg sandbox.Config, v pagetest.View) *table {
	t.Helper()
	pagetest.Chromium(t) // skip before anything else is started
	server, base, wire := serve(t, cfg)
	b := startBot(t, base, railCommands())
	return &table{Tab: pagetest.Open(t, base, v), server: server, bot: b, line: wire}
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

// board returns the public message of a chapter.
func board(text string, pinged ...string) object {
	return object{
		"content": text, "allowed_mentions": object{"users": pinged}, "attachments": picture("board.png", "The board of Osaka, round 1"),
		"components": []object{row(button(1, "Play", "play:1"), button(2, "Board", "board"), button(2, "Log", "log"))},
	}
}

// startMatch makes Alice start a table by the slash picker. Bob is pinged.
func (tb *table) startMatch() ask {
	tb.Helper()
	tb.Click("[data-composer]")
	tb.TypeText("/rails start ")
	tb.TypeText("Trains" + kb.Enter + kb.Enter)
	asked := tb.bot.next()
	tb.bot.answer(asked, 4, board("Round 1, "+mention(sandbox.SeedBob)+" to act.", sandbox.SeedBob),
		file{"board.png", 1600, 1000})
	tb.WaitForText(".message", "Round 1")
	return asked
}

func TestSlashPicker(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, pagetest.Desktop)
	tb.WaitForText("[data-hint]", "/rails start")
	tb.Screenshot("empty")

	tb.Click("[data-composer]")
	tb.TypeText("/")
	tb.WaitForText("[data-suggest=commands] [data-option='rails start']", "Open a table for a game")
	tb.WaitForText("[data-suggest=commands] [data-option='rails join']", "Take a seat")
	tb.TypeText("rails st")
	tb.WaitUntilGone("[data-option='rails join']")
	tb.Screenshot("picker")
	tb.TypeText(kb.ArrowDown + kb.ArrowUp + kb.Tab)
	tb.WaitForText("[data-command='rails start'] [data-option=game]", "game")
	tb.WaitForText("[data-suggest=values] [data-option=trains]", "Trains")

	tb.TypeText(kb.Escape + kb.Enter) // a required option without a value keeps the command from being sent
	tb.Until(`document.querySelector("[data-option-input=game]").getAttribute("aria-invalid") === "true"`)
	tb.TypeText("game:euro" + kb.Enter) // the localized name is not part of the value
	tb.WaitForText("[data-suggest=options] [data-option=seats]", "How many players")
	tb.TypeText("seats:" + "9" + kb.Enter)
	tb.WaitForText(".suggest-error", "from 2 to 4")
	tb.TypeText(kb.Backspace + "3" + kb.Enter)

	asked := tb.bot.next()
	want := []option{{Name: "start", Options: []option{{Name: "game", Value: "europe"}, {Name: "seats", Value: 3.0}}}}
	if diff := cmp.Diff(want, asked.Data.Options); diff != "" {
		t.Errorf("options (-want +got):\n%s", diff)
	}
	tb.WaitForText("[data-local]", "Sending command")
	tb.bot.answer(asked, 4, object{"content": "A table for **three**."})
	tb.WaitForText("[data-part=origin]", "Alice used /rails start")
	tb.WaitForText(".message strong", "three")
	tb.WaitUntilGone("[data-local]")
	tb.CheckErrors()
}

func TestAutocomplete(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, pagetest.Desktop)
	tb.Click("[data-composer]")
	tb.TypeText("/rails board zoom:")
	tb.answerChoices("")
	tb.TypeText("Di")
	tb.answerChoices("D", "Di") // two requests of a browser may overtake each other
	tb.WaitForText("[data-suggest=values] [data-option=dijon]", "Dijon")
	tb.Screenshot("autocomplete")
	tb.TypeText(kb.ArrowDown + kb.Enter)
	tb.Until(`document.querySelector("[data-option-input=zoom]").value === "Dijon"`)
	tb.TypeText(kb.Enter)
	asked := tb.bot.next()
	if want := (option{Name: "zoom", Value: "dijon"}); asked.Type != 2 || !cmp.Equal(asked.Data.Options[0].Options, []option{want}) {
		t.Errorf("got type %d, %v; want the value of the choice, %v", asked.Type, asked.Data.Options, want)
	}
	tb.bot.answer(asked, 4, object{"content": "Dijon"})
	tb.WaitUntilGone("[data-local]")
	tb.CheckErrors()
}

// towns are the choices for a value that begins with Di.
var towns = []object{{"name": "Dieppe, on the coast", "value": "dieppe"}, {"name": "Dijon", "value": "dijon"}}

// answerChoices waits for the autocompletes of all values and answers them, the older ones last.
func (tb *table) answerChoices(partial ...string) {
	tb.Helper()
	asked := map[string]ask{}
	for range partial {
		a := tb.bot.next()
		focused := a.Data.Options[0].Options[0]
		if a.Type != 4 || !focused.Focused {
			tb.Fatalf("got interaction type %d with %+v, want an autocomplete", a.Type, focused)
		}
		asked[fmt.Sprint(focused.Value)] = a
	}
	for _, value := range partial {
		a, ok := asked[value]
		if !ok {
			tb.Fatalf("got autocompletes %v, want %q", slices.Collect(maps.Keys(asked)), value)
		}
		choices := []object{}
		if value == "Di" {
			choices = towns
		}
		tb.bot.answer(a, 8, object{"choices": choices})
	}
}

func TestBoardAndPing(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, pagetest.Desktop)
	started := tb.startMatch()
	tb.WaitForText("[data-user-name=Bob] .badge", "1")
	if pagetest.Eval[bool](tb.Tab, `Boolean(document.querySelector("[data-user-name=Carol] .badge"))`) {
		t.Error("Carol has a badge without a ping")
	}
	image := `document.querySelector("[data-picture='board.png'] img")`
	tb.Until(image + ".complete && " + image + ".naturalWidth === 1600")
	if width := pagetest.Eval[float64](tb.Tab, image+".getBoundingClientRect().width"); width != 550 {
		t.Errorf("the board is %v px wide, want Discord's 550", width)
	}
	if alt := pagetest.Eval[string](tb.Tab, image+".alt"); alt != "The board of Osaka, round 1" {
		t.Errorf("got alt text %q", alt)
	}

	tb.SwitchUser("Bob")
	tb.WaitUntilGone("[data-user-name=Bob] .badge")
	tb.WaitForText("[data-mentioned]", "Round 1")
	tb.SwitchUser("Alice")
	tb.Until(`document.querySelector("[data-user-name=Bob][data-called]")`) // seen, but not acted on
	tb.WaitForText("#people [data-user-name=Bob][data-waits='1'] .waits-badge", "1")
	if pagetest.Eval[bool](tb.Tab, `Boolean(document.querySelector("[data-user-name=Carol] .waits-badge"))`) {
		t.Error("Carol has a badge although nothing waits for her")
	}
	tb.Screenshot("called")
	tb.SwitchUser("Bob")
	tb.Click("[data-custom-id='play:1']")
	own := []object{{"type": 1, "components": []object{{"type": 2, "style": 2, "custom_id": "own", "label": "Own"}}}}
	tb.bot.answer(tb.bot.next(), 4, object{
		"content": "Your hand, " + mention(sandbox.SeedBob), "flags": 64, "components": own,
		"allowed_mentions": object{"parse": []string{}},
	})
	tb.WaitForText("[data-ephemeral]", "Your hand")
	tb.Until(`document.querySelector("[data-user-name=Bob][data-called]")`) // it is still their turn
	tb.Screenshot("called-still")
	tb.Audit("called-still")
	tb.bot.edit(started, object{
		"content":          "Round 1, " + mention(sandbox.SeedBob) + " has laid a rail.",
		"allowed_mentions": object{"parse": []string{}},
	})
	tb.WaitForText(".message", "has laid a rail")
	tb.Until(`document.querySelector("[data-user-name=Bob][data-called]")`)
	tb.bot.edit(started, object{
		"content":          "Round 1, " + mention(sandbox.SeedAlice) + " to act.",
		"allowed_mentions": object{"parse": []string{}},
	})
	tb.WaitUntilGone("[data-user-name=Bob][data-called]") // a message that only Bob sees does not count, although it mentions Bob
	tb.Until(`document.querySelector("[data-user-name=Alice][data-called]")`)
	tb.bot.edit(started, object{"components": []object{}})
	tb.WaitUntilGone("[data-user-name=Alice][data-called]")

	tb.Do(chromedp.Reload()) // Bob is still shown, and so is their hand
	tb.WaitForText("[data-you=Bob]", "Bob")
	tb.WaitForText("[data-ephemeral]", "Your hand")
	tb.SwitchUser("Alice")
	tb.WaitForText(".message", "Round 1")
	tb.WaitUntilGone("[data-ephemeral]")
	tb.CheckErrors()
}

func TestLightbox(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, pagetest.Desktop)
	tb.startMatch()
	tb.Click("[data-picture='board.png']")
	tb.WaitForText("[data-dialog=lightbox]", "The board of Osaka")
	tb.TypeText("++")
	tb.WaitForText(".lightbox-level", "225 %")
	before := pagetest.Eval[string](tb.Tab, `document.querySelector(".lightbox-image").style.transform`)
	tb.TypeText(kb.ArrowRight)
	if after := pagetest.Eval[string](tb.Tab, `document.querySelector(".lightbox-image").style.transform`); after == before {
		t.Error("an arrow key does not move the enlarged picture")
	}
	tb.Screenshot("lightbox")
	tb.TypeText(kb.Escape)
	tb.WaitUntilGone("[data-dialog=lightbox]")
	tb.Until(`document.activeElement.dataset.picture === "board.png"`)
	tb.CheckErrors()
}

func TestEphemeralPanel(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, pagetest.Desktop)
	tb.startMatch()
	tb.SwitchUser("Bob")
	tb.Click("[data-custom-id='play:1']")
	asked := tb.bot.next()
	tb.Until(`document.querySelector("[data-custom-id='play:1'][data-loading][aria-busy=true]")`)
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
	tb.WaitForText("[data-ephemeral]", "Only you can see this")
	tb.WaitUntilGone("[data-loading]")
	tb.Screenshot("panel")

	tb.chooseOne(asked, panel)
	tb.chooseSeveral()
	tb.onlyBobSaw(secret)
	tb.SwitchUser("Bob")
	tb.WaitForText("[data-ephemeral]", "discarded")
	tb.Click("[data-ephemeral] [data-action=dismiss]")
	tb.WaitUntilGone("[data-ephemeral]")
	tb.CheckErrors()
}

// chooseOne buys by mouse. The panel is edited in place.
func (tb *table) chooseOne(hand ask, panel object) {
	tb.Helper()
	tb.Click("[data-custom-id=buy]")
	tb.WaitForText("[data-select-list=buy] [data-option='v-Express']", "About Express")
	tb.Screenshot("select")
	rows := slices.Concat(panel["components"].([]object), []object{row(button(2, "Later", "later"))})
	tb.bot.edit(hand, object{"components": rows})
	tb.WaitForText("[data-custom-id=later]", "Later")
	tb.WaitForText("[data-custom-id=buy][aria-expanded=true]", "")
	tb.Click("[data-select-list=buy] [data-option='v-Express']")
	tb.WaitUntilGone("[data-select-list]")
	asked := tb.bot.next()
	if !slices.Equal(asked.Data.Values, []string{"v-Express"}) {
		tb.Errorf("got values %v", asked.Data.Values)
	}
	tb.bot.answer(asked, 7, object{"content": "bought an Express"})
	tb.WaitForText("[data-ephemeral] .content", "bought an Express")
	tb.WaitUntilGone("[data-busy]")
}

// chooseSeveral uses the multi-select by keys only, within its limits.
func (tb *table) chooseSeveral() {
	tb.Helper()
	tb.Do(pagetest.Focus("[data-custom-id=pass]"))
	tb.TypeText(kb.Enter)
	tb.TypeText(" ")
	tb.WaitForText(".select-footer", "1 chosen, choose 2 to 3")
	tb.Until(`document.querySelector("[data-action=select-done]").disabled`)
	tb.TypeText(kb.Escape) // sends nothing
	tb.WaitUntilGone("[data-select-list]")
	tb.Until(`document.activeElement.dataset.customId === "pass"`)
	tb.TypeText(kb.Enter + " " + kb.ArrowDown + " " + kb.ArrowDown + " " + kb.ArrowDown + " ")
	tb.WaitForText(".select-footer", "3 chosen")
	tb.Screenshot("multiselect")
	tb.TypeText(kb.Enter)
	asked := tb.bot.next()
	if !slices.Equal(asked.Data.Values, []string{"v-Waste", "v-Landfill", "v-Depot"}) {
		tb.Errorf("got values %v", asked.Data.Values)
	}
	tb.bot.answer(asked, 7, object{"content": "discarded"})
	tb.WaitForText("[data-ephemeral] .content", "discarded")
}

// onlyBobSaw checks what the page shows to the others, what their connections received, and the
// server's own record.
func (tb *table) onlyBobSaw(secret string) {
	tb.Helper()
	if !tb.Received(tb.token(sandbox.SeedBob), secret) {
		tb.Fatal("Bob's connection did not receive their hand: the test looks in the wrong place")
	}
	for name, id := range map[string]string{"Alice": sandbox.SeedAlice, "Carol": sandbox.SeedCarol, "Dave": sandbox.SeedDave} {
		tb.SwitchUser(name)
		tb.WaitForText(".message", "Round 1")
		if pagetest.Eval[bool](tb.Tab, `Boolean(document.querySelector("[data-ephemeral]"))`) {
			tb.Errorf("the page shows %s an ephemeral message", name)
		}
		if tb.Received(tb.token(id), secret) {
			tb.Errorf("%s's connection received it", name)
		}
		if seen := pagetest.Eval[string](tb.Tab, fmt.Sprintf(`fetch("/sandbox/seen/%s").then((r) => r.text())`, id)); strings.Contains(seen, secret) {
			tb.Errorf("the sandbox sent it to %s", name)
		}
	}
}

func TestModal(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, pagetest.Desktop)
	tb.bot.post(sandbox.SeedTable1, object{"content": "Moves", "components": []object{row(button(2, "Search", "search"))}})
	tb.Click("[data-custom-id=search]")
	asked := tb.bot.next()
	tb.bot.answer(asked, 9, object{"custom_id": "find", "title": "Search the moves", "components": []object{
		row(object{"type": 4, "style": 1, "custom_id": "word", "label": "City or card", "min_length": 3, "max_length": 20, "placeholder": "Chengdu"}),
		{"type": 18, "label": "Remark", "component": object{"type": 4, "style": 2, "custom_id": "remark", "required": false}},
		{"type": 18, "label": "Pile", "component": menu("pile", "Which pile", 1, 1, "Blue", "Red")},
	}})
	tb.WaitForText("[data-dialog=modal]", "Search the moves")
	tb.Until(`document.activeElement.dataset.textInput === "word"`)
	tb.TypeText("ab" + kb.Enter)
	tb.WaitForText("[data-dialog=modal] .field-error", "At least 3 characters.")
	tb.focusStaysInside()
	tb.Do(pagetest.Focus("[data-text-input=word]"))
	tb.TypeText("abcd" + kb.Tab + "two" + kb.Enter + "lines")
	tb.Click("[data-dialog=modal] [data-custom-id=pile]")
	tb.Click("[data-dialog=modal] [data-option='v-Red']")
	tb.Screenshot("modal")
	tb.Click("[data-action=modal-submit]")
	tb.checkSubmission()
	tb.WaitUntilGone("[data-dialog=modal]")

	tb.Click("[data-custom-id=search]")
	tb.bot.answer(tb.bot.next(), 9, object{"custom_id": "find", "title": "Again", "components": []object{
		row(object{"type": 4, "style": 1, "custom_id": "word", "label": "Word"}),
	}})
	tb.WaitForText("[data-dialog=modal]", "Again")
	tb.TypeText(kb.Escape)
	tb.WaitUntilGone("[data-dialog=modal]")
	tb.CheckErrors()
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

// focusStaysInside presses Tab more often than the dialog has elements.
func (tb *table) focusStaysInside() {
	tb.Helper()
	for range 12 {
		tb.TypeText(kb.Tab)
		if !pagetest.Eval[bool](tb.Tab, `document.activeElement === document.body || Boolean(document.activeElement.closest("[data-dialog=modal]"))`) {
			tb.Fatalf("the focus left the dialog for %s", pagetest.Eval[string](tb.Tab, `document.activeElement.outerHTML`))
		}
	}
}

func TestUnansweredPressFails(t *testing.T) {
	clock := quartz.NewMock(t)
	clock.Set(time.Now())
	tb := newTable(t, sandbox.Config{Clock: clock}, pagetest.Desktop)
	tb.bot.post(sandbox.SeedTable1, object{"content": "Press", "components": []object{row(button(1, "Play", "play"))}})
	tb.Click("[data-custom-id=play]")
	tb.bot.next()
	tb.Until(`document.querySelector("[data-busy]")`)
	clock.Advance(3 * time.Second).MustWait(t.Context())
	tb.WaitForText("[data-failed]", "This interaction failed")
	tb.WaitUntilGone("[data-loading]")
	tb.Screenshot("failed-interaction")

	tb.Click("[data-composer]")
	tb.TypeText("/rails join" + kb.Enter)
	tb.bot.next()
	clock.Advance(3 * time.Second).MustWait(t.Context())
	tb.WaitForText("[data-local] [data-failed]", "The application did not respond")
	tb.Click("[data-local] [data-action=dismiss]")
	tb.WaitUntilGone("[data-local]")

	tb.Click("[data-custom-id=play]") // pressing again removes the note
	tb.bot.answer(tb.bot.next(), 7, object{"content": "Pressed"})
	tb.WaitForText(".message .content", "Pressed")
	tb.WaitUntilGone("[data-failed]")
	tb.CheckErrors()
}

func TestDeferredAnswerAndEdit(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, pagetest.Desktop)
	tb.Click("[data-composer]")
	tb.TypeText("/rails join" + kb.Enter)
	asked := tb.bot.next()
	tb.bot.answer(asked, 5, object{})
	tb.WaitForText(".waiting", "Railbot is thinking")
	tb.bot.edit(asked, object{"content": "A seat for you"})
	tb.WaitForText(".content", "A seat for you")
	tb.WaitUntilGone(".waiting")
	tb.bot.edit(asked, object{"content": "A seat for you, by the window"})
	tb.WaitForText(".content", "by the window")
	tb.WaitForText(".edited", "(edited)")
	tb.CheckErrors()
}

func TestTypedTextIsPosted(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, pagetest.Desktop)
	tb.Click("[data-composer]")
	tb.TypeText("hello <b>there</b> **friends**" + kb.Enter)
	tb.WaitForText(".message .content", "hello <b>there</b> friends")
	tb.SwitchUser("Dave")
	tb.WaitForText(".message .author", "Alice")
	tb.WaitForText(".message strong", "friends")
	tb.CheckErrors()
}

func TestLocale(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, pagetest.Desktop)
	tb.SwitchUser("Carol")
	tb.WaitForText("#channels-heading", "Salons")
	tb.Click("[data-composer]")
	tb.TypeText("/rails la")
	tb.WaitForText("[data-option='rails start']", "Ouvrir une table de jeu")
	tb.TypeText(kb.Enter)
	tb.WaitForText("[data-suggest=values] [data-option=europe]", "Europe à toute vapeur")
	tb.Screenshot("french")
	tb.TypeText("europe" + kb.Enter + kb.Enter)
	asked := tb.bot.next()
	if want := []option{{Name: "game", Value: "europe"}}; asked.Locale != "fr" || !cmp.Equal(asked.Data.Options[0].Options, want) {
		t.Errorf("got locale %q and options %v, want fr and the registered names", asked.Locale, asked.Data.Options)
	}
	tb.bot.answer(asked, 4, object{"content": "Voilà", "flags": 64})
	tb.WaitForText("[data-ephemeral]", "Toi seul(e) peux voir celui-ci")

	pagetest.Eval[bool](tb.Tab, fmt.Sprintf(`(() => { const s = document.querySelector("[data-locale='%s']"); s.value = "en-US"; return s.dispatchEvent(new Event("change")); })()`, sandbox.SeedCarol))
	tb.WaitForText("#channels-heading", "Channels")
	tb.WaitForText("[data-ephemeral]", "Only you can see this")
	tb.CheckErrors()
}

// slowOthers delays what all connections of a page except the first receive by a second.
const slowOthers = `(() => {
	let opened = 0;
	window.WebSocket = class extends WebSocket {
		#late = opened++ ? 1000 : 0;
		addEventListener(type, heard) {
			super.addEventListener(type, (event) => setTimeout(heard, this.#late, event));
		}
	};
})()`

// The page must not be ready before its last user is connected, because earlier pings would not be
// counted.
func TestReadyWhenAllAreConnected(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, pagetest.Desktop)
	tb.Do(func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, target, cdppage.AddScriptToEvaluateOnNewDocument,
			cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: slowOthers})
		return chromedp.Void{}, err
	}, chromedp.Reload())
	tb.Until(`document.body.dataset.ready === "true"`)
	away := `[...document.querySelectorAll("#people .presence:not(.ready)")].length`
	if n := pagetest.Eval[int](tb.Tab, away); n > 0 {
		t.Errorf("the page is ready although %d users are not connected", n)
	}
	tb.CheckErrors()
}

func TestConnectionLost(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, pagetest.Desktop)
	tb.bot.post(sandbox.SeedTable1, object{"content": "before"})
	tb.WaitForText(".message", "before")
	tb.line.cut()
	tb.WaitForText("#reconnecting:not([hidden])", "Reconnecting")
	tb.Screenshot("reconnecting")
	tb.line.mend()
	tb.bot.post(sandbox.SeedTable1, object{"content": "meanwhile"})
	tb.WaitForText(".message", "meanwhile")
	tb.Until(`document.querySelector("#reconnecting").hidden`)
	if n := pagetest.Eval[int](tb.Tab, `document.querySelectorAll(".message").length`); n != 2 {
		t.Errorf("got %d messages after resuming, want 2", n)
	}
	if !tb.Received(tb.token(sandbox.SeedAlice), `"RESUMED"`) {
		t.Error("the session was not resumed")
	}
	tb.CheckErrors("WebSocket connection", "net::ERR_") // the cut itself
}
