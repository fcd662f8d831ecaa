package browser

import (
	"fmt"
	"os/exec"
	"regexp"
	"slices"
	"strings"

	"github.com/railbot/railbot/bot/sandbox/page/pagetest"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

// closing is the message of the final scores.
const closing = `[data-message]:not([data-ephemeral]):has([data-custom-id^="v:file"])`

// lastTurns are played by clicks until the match is over.
func (tb *table) lastTurns() {
	for n := 0; tb.plan.rest() > 0; n++ {
		if n == 30 {
			tb.Fatalf("after 30 more turns the piles are %v", tb.plan.left)
		}
		name := tb.next()
		tb.sit(name)
		tb.plan.lays = false
		tb.clickTurn(name)
	}
	tb.WaitForText(closing, "")
	tb.answered()
	tb.Until(`[...document.images].every((i) => i.complete)`)
	tb.Screenshot("92-over")
}

// clickTurn plays as the plan wants, by clicks, up to the end of the turn.
func (tb *table) clickTurn(name string) {
	for range 100 {
		o := choose(tb.offers(name), &tb.plan)
		if o.kind() == "end" || o.kind() == "return-waste" {
			tb.Screenshot("92-last-turns")
			tb.press(name, o)
			tb.turn++
			return
		}
		tb.press(name, o)
	}
	tb.Fatalf("the turn of %s never ends: %v", name, tb.offers(name))
}

// scores wants the same closing message on everybody's page, the spectator's too.
func (tb *table) scores() {
	texts := map[string]string{}
	for _, name := range names {
		tb.SwitchUser(name)
		tb.WaitForText(closing, "")
		tb.Screenshot("93-over-" + name)
		texts[name] = pagetest.Eval[string](tb.Tab, fmt.Sprintf(`document.querySelector(%s).querySelector("[data-part=content]").textContent`, pagetest.Quoted(closing)))
		if texts[name] != texts["Alice"] {
			tb.Errorf("the closing message for %s: %s", name, texts[name])
		}
	}
	for _, name := range players {
		if !strings.Contains(texts["Alice"], name) {
			tb.Errorf("%s is missing in: %s", name, texts["Alice"])
		}
	}
}

// matchFile downloads the match and has the program confirm it, with the
// standings that the page shows and the commitment that the table tells.
func (tb *table) matchFile() {
	tb.SwitchUser("Dave")
	before := tb.newest("Dave")
	tb.Click(`[data-custom-id^="v:file"]`)
	tb.newPrivate("Dave", before)
	tb.Screenshot("94-match-file")
	file := tb.Download(`[data-ephemeral] [data-file$=".json"]`)
	out, err := exec.CommandContext(tb.ctx, railbot, "verify", file).CombinedOutput()
	if err != nil {
		tb.Fatalf("railbot verify: %v: %s", err, out)
	}
	tb.Logf("%s", out)
	text := pagetest.Eval[string](tb.Tab, fmt.Sprintf(`document.querySelector(%s).querySelector("[data-part=content]").innerText`, pagetest.Quoted(closing)))
	standings := regexp.MustCompile(`place (\d+) +seat (\d) with (-?\d+) points`).FindAllStringSubmatch(string(out), -1)
	if len(standings) != len(players) {
		tb.Errorf("railbot verify knows %d standings", len(standings))
	}
	for _, s := range standings {
		want := fmt.Sprintf(`%s\D+%s `, players[s[2][0]-'1'], s[3])
		if !regexp.MustCompile(want).MatchString(text) {
			tb.Errorf("the page does not have %q: %s", s[0], text)
		}
	}
	before = tb.newest("Dave")
	tb.Click(`[data-custom-id^="v:table:"]`)
	told := tb.newPrivate("Dave", before).Content
	commitment := string(regexp.MustCompile(`[0-9a-f]{64}`).Find(out))
	hashes := regexp.MustCompile(`[0-9a-f]{64}`).FindAllString(told, -1)
	if len(hashes) != 2 || !strings.Contains(told, commitment) {
		tb.Errorf("want the seed and the commitment %s in: %s", commitment, told)
	}
}

// secrets wants nobody to have been sent or shown what is for another's eyes,
// and every picture to be told in words.
func (tb *table) secrets() {
	own := map[string]string{} // private message -> whose
	for _, name := range names {
		for _, id := range tb.privateIDs(name) {
			own[id] = name
		}
	}
	came := 0 // those seen to arrive, so that not seeing the others means something
	for id, owner := range own {
		if tb.Received(tb.tokens[owner], id) {
			came++
		}
	}
	if came < 50 {
		tb.Errorf("only %d of %d private messages were seen on the sockets of their owners", came, len(own))
	}
	for _, name := range names {
		for id, owner := range own {
			if owner != name && tb.Received(tb.tokens[name], id) {
				tb.Errorf("%s was sent a private message of %s", name, owner)
			}
		}
		tb.SwitchUser(name)
		for _, id := range pagetest.Eval[[]string](tb.Tab, `[...document.querySelectorAll("[data-ephemeral]")].map((m) => m.dataset.message)`) {
			if own[id] != name {
				tb.Errorf("%s's page shows a private message of %q", name, own[id])
			}
		}
		for _, alt := range pagetest.Eval[[]string](tb.Tab, `[...document.querySelectorAll("#messages [data-picture] img")].map((i) => i.alt)`) {
			if alt == "" || strings.HasSuffix(alt, ".png") {
				tb.Errorf("a picture on %s's page has no words: %q", name, alt)
			}
		}
	}
	if tb.Received(tb.tokens["Dave"], `"hand-`) {
		tb.Error("Dave was sent a hand")
	}
}

// privateIDs are the ids of all private messages that somebody was ever sent.
func (tb *table) privateIDs(name string) []string {
	tb.Helper()
	var seen []struct{ Message *wire.Message }
	tb.get("/sandbox/seen/"+tb.ids[name], "", &seen)
	var ids []string
	for _, s := range seen {
		if s.Message != nil && s.Message.Ephemeral() && !slices.Contains(ids, s.Message.ID) {
			ids = append(ids, s.Message.ID)
		}
	}
	return ids
}
