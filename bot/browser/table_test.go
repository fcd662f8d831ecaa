package browser

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/bot/bottest/program"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/page/pagetest"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

// names are the people on the page: three play, Dave watches.
var names = []string{"Alice", "Bob", "Carol", "Dave"}

var players = names[:3]

// table is the page open on a running sandbox, with the people on it.
type table struct {
	*pagetest.Tab
	ctx     *client.Patience
	address string
	log     *program.Log
	tokens  map[string]string       // by name
	ids     map[string]string       // by name
	users   map[string]*client.User // the same people, once more connected, for presses without clicks
	channel string
	first   string // who began
	turn    int    // number of turns ended
	plan    plan
	taps    int  // since the last reset
	finger  bool // by touch instead of the mouse
	again   bool // a press was refused, and made again
}

// newTable starts the program and opens the page at the size of a desktop. The test runs
// beside the others, which have a program and a profile of the browser of their own.
func newTable(t *testing.T) *table {
	t.Helper()
	return seededTable(t, "")
}

// seededTable is newTable with the seed of its game, unless a run is repeated by another;
// empty: one that is drawn.
func seededTable(t *testing.T, usual string) *table {
	t.Helper()
	t.Parallel()
	pagetest.Chromium(t) // before anything else is started in vain
	ctx := client.NewPatience(pagetest.Patience)
	t.Cleanup(ctx.Stop)
	address, log := sandbox(t, usual)
	tb := &table{
		Tab: pagetest.Open(t, address, pagetest.Desktop), ctx: ctx, address: address, log: log,
		tokens: map[string]string{}, ids: map[string]string{}, users: map[string]*client.User{},
	}
	var state struct {
		Users []struct {
			ID, Token string
			Name      string `json:"global_name"`
		}
	}
	tb.get("/sandbox/state", "", &state)
	for _, u := range state.Users {
		tb.tokens[u.Name], tb.ids[u.Name] = u.Token, u.ID
		user, err := client.Dial(ctx, address, u.Token)
		tb.Must(err)
		t.Cleanup(user.Close)
		tb.users[u.Name], tb.channel = user, user.Channel("table-1")
	}
	tb.WaitForText("#bot[data-bot-sessions='1']", "")
	return tb
}

// get reads JSON from the sandbox, as a user where a token is given.
func (tb *table) get(path, token string, out any) {
	tb.Helper()
	tb.Must(client.Call(tb.Context(), tb.address+path, token, "GET", nil, out))
}

// tap presses an element and counts it.
func (tb *table) tap(selector string) {
	tb.Helper()
	tb.taps++
	if tb.finger {
		tb.Tap(selector)
		return
	}
	tb.Click(selector)
}

// answered waits until no press is without its answer.
func (tb *table) answered() {
	tb.Helper()
	tb.Until(`!document.querySelector("[data-busy], [data-loading], [data-local]")`)
	tb.ctx.Renew()
}

// view presses one of the public buttons, and waits for the private answer.
func (tb *table) view(name, view string) *wire.Message {
	tb.Helper()
	return tb.viewBy(name, fmt.Sprintf("[data-message]:not([data-ephemeral]) [data-custom-id='v:%s']", view))
}

// panelOrEnd opens somebody's panel. If the game ends before the press, panelOrEnd asks for the match file
// instead, and the answer offers no move.
func (tb *table) panelOrEnd(name string) *wire.Message {
	tb.Helper()
	public := "[data-message]:not([data-ephemeral]) "
	return tb.viewBy(name, public+"[data-custom-id='v:play'], "+public+"[data-custom-id^='v:file']")
}

// viewBy presses a public button, and waits for the private answer. What others play meanwhile may
// replace the board that the page still shows, which refuses the press: viewBy presses again on the new one.
func (tb *table) viewBy(name, button string) *wire.Message {
	tb.Helper()
	before := tb.newest(name)
	for until := time.Now().Add(pagetest.Patience); ; time.Sleep(100 * time.Millisecond) {
		were := tb.refusals()
		tb.tap(button)
		if m := tb.newPrivateUnless(name, before, func() bool { return tb.refusals() > were }); m != nil {
			return m
		}
		if tb.again = true; time.Now().After(until) {
			tb.Fatalf("%s is refused again and again\n%s", name, tb.standing(name))
		}
	}
}

// Clean is [pagetest.Tab.CheckErrors]. Where viewBy pressed again, the browser may complain of a press that was
// refused: because the button had just changed (400), or because the board had just been posted anew (404).
func (tb *table) Clean(allowed ...string) {
	tb.Helper()
	if tb.again {
		for _, status := range []string{"400 (Bad Request)", "404 (Not Found)"} {
			allowed = append(allowed, status+" ("+tb.address+"/api/v10/interactions)")
		}
	}
	tb.Tab.CheckErrors(allowed...)
}

// refusals is how many presses on the page the sandbox refused since the first time that
// this was asked.
func (tb *table) refusals() int {
	tb.Helper()
	return pagetest.Eval[int](tb.Tab, `(() => {
		if (window.refusals === undefined) {
			window.refusals = 0;
			const { fetch } = window;
			window.fetch = async (...args) => {
				const response = await fetch(...args);
				const refused = !response.ok && response.status !== 429; // which the page tries again
				if (refused && String(args[0]).endsWith("/interactions")) window.refusals++;
				return response;
			};
		}
		return window.refusals;
	})()`)
}

// newest is the id of somebody's newest private message; empty where there is none.
func (tb *table) newest(name string) string {
	tb.Helper()
	list := tb.private(name)
	if len(list) == 0 {
		return ""
	}
	return list[len(list)-1].ID
}

// newPrivate waits for a private message newer than the one before, whole.
func (tb *table) newPrivate(name, before string) *wire.Message {
	tb.Helper()
	return tb.newPrivateUnless(name, before, func() bool { return false })
}

// newPrivateUnless is newPrivate, or nil as soon as none will come.
func (tb *table) newPrivateUnless(name, before string, none func() bool) *wire.Message {
	tb.Helper()
	for until := time.Now().Add(pagetest.Patience); time.Now().Before(until); time.Sleep(10 * time.Millisecond) {
		if none() {
			return nil
		}
		list := tb.private(name)
		if len(list) == 0 {
			continue
		}
		if m := list[len(list)-1]; m.ID != before && !m.Loading() {
			tb.WaitForText(fmt.Sprintf("[data-message='%s'][data-ephemeral]", m.ID), "")
			tb.answered()
			return m
		}
	}
	tb.Screenshot("failed")
	tb.Fatalf("%s was not answered\n%s", name, tb.standing(name))
	return nil
}

// standing is what somebody has and sees, and the end of the log, of a test that fails: how
// all stood is not to be found out later.
func (tb *table) standing(name string) string {
	tb.Helper()
	const lines = 60
	var out strings.Builder
	for _, m := range tb.private(name) {
		fmt.Fprintf(&out, "private %s, loading: %t: %.80q\n", m.ID, m.Loading(), m.Content)
	}
	fmt.Fprintln(&out, pagetest.Eval[string](tb.Tab, `[...document.querySelectorAll("[data-message]")].map((m) =>
		["on the page", m.dataset.message, ...[...m.querySelectorAll("[data-failed], [data-loading], [data-custom-id]")]
			.map((n) => JSON.stringify({ ...n.dataset }))].join(" ")).join("\n")`))
	log := strings.SplitAfter(tb.log.String(), "\n")
	for _, line := range log[max(0, len(log)-lines):] {
		out.WriteString(line)
	}
	return out.String()
}

// private are somebody's private messages, oldest first.
func (tb *table) private(name string) []*wire.Message {
	tb.Helper()
	var list []*wire.Message
	tb.get("/sandbox/ephemerals/"+tb.channel, tb.tokens[name], &list)
	return list
}

// panel is somebody's newest panel as it stands; nil where there is none.
func (tb *table) panel(name string) *wire.Message {
	tb.Helper()
	list := tb.private(name)
	for _, m := range slices.Backward(list) {
		for c := range wire.Walk(m.Components) {
			if strings.HasPrefix(c.CustomID, "p:") {
				return m
			}
		}
	}
	return nil
}

// press presses what a panel offers, by clicks: a button is one tap, an option
// two; then it waits until the panel has changed, and returns its offers.
func (tb *table) press(name string, o offer) []offer {
	tb.Helper()
	before := tb.version(name, o.message)
	component := fmt.Sprintf("[data-message='%s'] [data-custom-id=%q]", o.message, o.custom)
	if o.value != "" {
		tb.drawn(name, o, component)
	}
	tb.tap(component)
	if o.value != "" {
		tb.tap(fmt.Sprintf("[data-select-list=%q] [data-option=%q]", o.custom, o.value))
	}
	if o.several {
		tb.tap("[data-action=select-done]")
	}
	tb.changes(name, o.message, before, o.action)
	if o.moves() {
		tb.plan.note(o)
	}
	list := tb.offers(name)
	if sure, ok := find(list, o.confirmation()); ok {
		return tb.press(name, sure)
	}
	return list
}

// changes waits until a private message is other than it was, for something that was done.
func (tb *table) changes(name, id, before, done string) {
	tb.Helper()
	for until := time.Now().Add(pagetest.Patience); tb.version(name, id) == before; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(until) {
			tb.Screenshot("failed")
			tb.Fatalf("%s: nothing came of %q\n%s", name, done, tb.standing(name))
		}
	}
	tb.answered()
}

// drawn waits until a menu on the page offers what it offers by now. A list that
// is open while its menu changes is closed: where the bot says first that it has
// heard, a press is answered before the panel on the page is the new one.
func (tb *table) drawn(name string, o offer, component string) {
	tb.Helper()
	values := []string{}
	for _, other := range tb.offers(name) {
		if other.message == o.message && other.custom == o.custom {
			values = append(values, other.value)
		}
	}
	tb.Until(fmt.Sprintf(`[...document.querySelectorAll(%s)].some((box) =>
		box.offer && String(JSON.parse(box.offer)[2].map((o) => o.value)) === String(%s))`,
		pagetest.Quoted(component), pagetest.Quoted(values)))
}

// version is a private message as text.
func (tb *table) version(name, id string) string {
	tb.Helper()
	for _, m := range tb.private(name) {
		if m.ID == id {
			b, err := json.Marshal([]any{m.Content, m.Components, m.Attachments})
			tb.Must(err)
			return string(b)
		}
	}
	return ""
}

// offers are what somebody's panel offers; none when they have no panel, as when the
// match is over.
func (tb *table) offers(name string) []offer {
	if m := tb.panel(name); m != nil {
		return offers(m)
	}
	return nil
}

// pressed presses the first offer whose action begins so, on the page of its
// kind if it is not on the panel's first.
func (tb *table) pressed(name, prefix string) []offer {
	tb.Helper()
	list := tb.offers(name)
	if o, ok := find(list, prefix); ok {
		return tb.press(name, o)
	}
	kind := offer{action: prefix}.kind()
	if o, ok := find(list, ">"+kind+"/"); ok {
		list = tb.press(name, o)
		if o, ok := find(list, prefix); ok {
			return tb.press(name, o)
		}
	}
	tb.Screenshot("failed")
	tb.Fatalf("%s is not offered %q but %v", name, prefix, list)
	return nil
}

// command enters a slash command as a whole.
func (tb *table) command(name, text string) *wire.Message {
	tb.Helper()
	before := tb.newest(name)
	tb.tap("[data-composer]")
	tb.TypeText(text)
	tb.TypeText("\r")
	return tb.newPrivate(name, before)
}

// called waits until the newest board calls somebody.
func (tb *table) called(name string) {
	tb.Helper()
	tb.Until(fmt.Sprintf(`[...document.querySelectorAll("#messages > [data-message]:not([data-ephemeral])")].some((m) =>
		m.querySelector("[data-custom-id='v:play']") && m.querySelector("[data-part=content] [data-mention='%s']"))`, tb.ids[name]))
}

// sit shows somebody and opens their panel.
func (tb *table) sit(name string) []offer {
	tb.Helper()
	tb.SwitchUser(name)
	tb.called(name)
	tb.taps = 0
	return offers(tb.view(name, "play"))
}

// next is whose turn it is.
func (tb *table) next() string {
	return players[(slices.Index(players, tb.first)+tb.turn)%len(players)]
}

// end ends the turn.
func (tb *table) end(name string) {
	tb.Helper()
	tb.pressed(name, "=end")
	tb.turn++
}
