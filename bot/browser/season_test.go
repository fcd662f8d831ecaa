package browser

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/page/pagetest"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

// TestAPlanFitsAScreen plans a league and a Swiss tournament of each game on a phone, in English
// and in French. No page may be higher than the phone's screen.
func TestAPlanFitsAScreen(t *testing.T) {
	tb := newTable(t)
	tb.Resize(pagetest.Phone)
	tb.SwitchUser("Alice")
	for _, locale := range []string{"en-US", "fr"} {
		tb.locale("Alice", locale)
		for _, g := range fitted {
			m := &measure{table: tb, game: g.game}
			m.season(locale)
			t.Logf("%s, %s: %d pages, the highest %d px: %s", g.game, locale, m.panels, m.highest, m.worst)
			if m.panels < 5 {
				t.Errorf("%s, %s: only %d pages of a plan were measured", g.game, locale, m.panels)
			}
		}
	}
}

// season looks at all pages of a plan, and discards it.
func (m *measure) season(locale string) {
	m.Helper()
	user := m.users["Alice"]
	reply, err := user.Command(m.ctx, m.channel, "rails-server", "league", client.Options{"game": m.game})
	m.Must(err)
	page := reply.Message
	m.page(locale+" league", page)
	page = m.changed(user, page, custom(page, "y:plan:", ":when"), "")
	for _, level := range []string{"none", "hard"} {
		page = m.changed(user, page, custom(page, "y:set:", ":absent:"), level)
		m.page(locale+" absent "+level, page)
	}
	if options := custom(page, "y:plan:", ":options"); options != "" {
		page = m.changed(user, page, options, "")
		m.page(locale+" options", page)
	}
	page = m.changed(user, page, custom(page, "y:plan:", ":how"), "")
	m.page(locale+" league, changed", page)
	page = m.changed(user, page, custom(page, "y:set:", ":form:"), "swiss")
	m.page(locale+" swiss", page)
	m.changed(user, page, custom(page, "y:discard:", ""), "")
}

// changed presses a button, or chooses a value of a menu, over the wire, and gives the
// message with the components that it then has, however late they come.
func (tb *table) changed(user *client.User, pressed *wire.Message, id, value string) *wire.Message {
	tb.Helper()
	var reply *client.Reply
	var err error
	if value == "" {
		reply, err = user.Click(tb.ctx, pressed, id)
	} else {
		reply, err = user.Select(tb.ctx, pressed, id, value)
	}
	tb.Must(err)
	tb.Must(reply.Await(tb.ctx))
	tb.ctx.Renew()
	return reply.Message
}

// page measures a message of one's own as it stands.
func (m *measure) page(what string, msg *wire.Message) {
	m.Helper()
	selector := m.shown(msg)
	height := m.height(selector)
	if height > screen {
		m.Screenshot(fmt.Sprintf("too-high-%s-%s", m.game, strings.ReplaceAll(what, " ", "-")))
		m.Errorf("%s, %s: %d px high under %q", m.game, what, height, msg.Content)
	}
	m.panels++
	if height > m.highest {
		m.highest, m.worst = height, what
	}
}

// shown waits until the page shows a message with its buttons and menus, and is where.
func (m *measure) shown(msg *wire.Message) (selector string) {
	m.Helper()
	selector = fmt.Sprintf("[data-message='%s']", msg.ID)
	m.Until(fmt.Sprintf(`String([...document.querySelectorAll(%s)].map((n) => n.dataset.customId)) === String(%s)`,
		pagetest.Quoted(selector+" [data-custom-id]"), pagetest.Quoted(identified(msg))))
	return selector
}

// identified are the custom_ids of a message's buttons and menus, in order.
func identified(msg *wire.Message) (ids []string) {
	for c := range wire.Walk(msg.Components) {
		if c.CustomID != "" {
			ids = append(ids, c.CustomID)
		}
	}
	return ids
}

// custom is the first custom_id of a message that begins so and has a part; empty where
// there is none.
func custom(msg *wire.Message, prefix, part string) string {
	ids := identified(msg)
	i := slices.IndexFunc(ids, func(id string) bool { return strings.HasPrefix(id, prefix) && strings.Contains(id, part) })
	if i < 0 {
		return ""
	}
	return ids[i]
}
