package e2e

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// look checks the private message that a press was answered with: it must show
// the presser's own hand as it is now.
func (t *table) look(p *player, m match.Match, seat engine.Seat, r *client.Reply, err error) {
	if err != nil || r == nil || r.Message == nil || r.Kind == client.Acknowledged || // the change comes later
		m.Record().Phase != match.PhaseRunning {
		return
	}
	if !r.Message.Ephemeral() {
		t.w.t.Errorf("a panel in public: %s", r.Message.Content)
	}
	if text, _ := t.w.book.Printer(t.locale(p)).Error(store.ErrUnavailable); r.Message.Content == text {
		return // the change is stored, yet Redis was lost before it could say so
	}
	pos, _ := m.Position()
	view := t.w.book.View(pos, t.locale(p), people(m), nil)
	view.Tell = view.Tell.Naming(render.Bold)
	if want := view.HandText(render.PrivateOf(pos, seat)); !strings.Contains(r.Message.Content, want) {
		t.w.t.Errorf("seat %d was not shown its hand\n%s\nbut\n%s", seat, want, r.Message.Content)
	}
}

func (t *table) locale(p *player) string {
	if p.locale == "" {
		for _, u := range t.w.Users() {
			if u.ID == p.ID() {
				p.locale = u.Locale
			}
		}
	}
	return p.locale
}

func people(m match.Match) []render.Player {
	var list []render.Player
	for i, chair := range m.Record().Seats {
		list = append(list, render.Player{Seat: engine.Seat(i + 1), Name: chair.Name, User: chair.User, Absent: chair.Gone})
	}
	return list
}

// nobodySawAnother looks through every version of every message that anybody
// was ever shown: private ones only by their own person, and no picture or
// description of a hand anywhere else. The name of a picture ends in the sum of
// its pixels; the pictures that still exist are compared byte by byte too.
func (w *world) nobodySawAnother() {
	w.t.Helper()
	hands := map[string]string{} // what is private: whose it is, "" where equal hands look alike
	for _, u := range w.Users() {
		for m := range w.shownTo(u.ID) {
			if !m.Ephemeral() {
				continue
			}
			if m.InteractionMetadata == nil || m.InteractionMetadata.User.ID != u.ID {
				w.t.Errorf("%s was shown a private message of another: %s", u.Username, m.Content)
			}
			for _, a := range m.Attachments {
				if sum, ok := strings.CutPrefix(a.Filename, "hand-"); ok {
					hands["attachment "+a.ID] = u.ID
					hands["pixels "+sum], hands["words "+describe(a)] = "", ""
					if bytes := w.sum(a); bytes != "" {
						hands["bytes "+bytes] = ""
					}
				}
			}
		}
	}
	if len(hands) == 0 {
		w.t.Error("no hand was shown to anybody")
	}
	for _, u := range w.Users() {
		for m := range w.shownTo(u.ID) {
			for _, a := range m.Attachments {
				if owner := hands["attachment "+a.ID]; owner != "" && owner != u.ID {
					w.t.Errorf("%s was shown the hand of another", u.Username)
				}
				if !m.Ephemeral() {
					w.wantBoard(a, hands)
				}
			}
		}
	}
}

// wantBoard demands that a public attachment is a board and no hand.
func (w *world) wantBoard(a wire.Attachment, hands map[string]string) {
	w.t.Helper()
	sum, isBoard := strings.CutPrefix(a.Filename, "board-")
	_, pixels := hands["pixels "+sum]
	_, words := hands["words "+describe(a)]
	_, bytes := hands["bytes "+w.sum(a)]
	if !isBoard || pixels || words || bytes {
		w.t.Errorf("a hand in public: %s, %s", a.Filename, describe(a))
	}
}

func describe(a wire.Attachment) string {
	if a.Description == nil {
		return ""
	}
	return *a.Description
}

// shownTo gives the versions of messages that a person was shown.
func (w *world) shownTo(user string) func(func(*wire.Message) bool) {
	return func(yield func(*wire.Message) bool) {
		for _, s := range w.Seen(user) {
			if s.Message != nil && !yield(s.Message) {
				return
			}
		}
	}
}

// sum tells pictures apart by what they hold; "" for one that no message shows
// any more.
func (w *world) sum(a wire.Attachment) string {
	if s, ok := w.sums[a.ID]; ok {
		return s
	}
	resp, err := http.Get(a.URL)
	if err != nil {
		w.t.Error(err)
		return ""
	}
	defer resp.Body.Close()
	w.sums[a.ID] = ""
	if h := sha256.New(); resp.StatusCode == http.StatusOK {
		if _, err := io.Copy(h, resp.Body); err != nil {
			w.t.Error(err)
		}
		w.sums[a.ID] = fmt.Sprintf("%x", h.Sum(nil))
	}
	return w.sums[a.ID]
}

// publicIsPublic demands that the public picture and its words stay the same
// when everything is dealt anew that a spectator cannot know.
func (t *table) publicIsPublic() {
	m, _ := t.stored()
	pos, ok := m.Position()
	if !ok || m.Record().Phase != match.PhaseRunning {
		return
	}
	var chance engine.Seed
	other := pos.Redeal(engine.Spectator, engine.NewRand(chance, m.Record().Entries))
	view, again := t.w.book.View(pos, "fr", people(m), nil), t.w.book.View(other, "fr", people(m), nil)
	if !reflect.DeepEqual(t.w.book.BoardScene(view), t.w.book.BoardScene(again)) || view.Alt() != again.Alt() || view.Text() != again.Text() {
		t.w.t.Error("the public board depends on what is hidden")
	}
}

// secretWords demands that what the log told one seat alone was told nobody
// else, in any language: in no message, be it in public or another's own, no
// suggestion and no form, and not in the log of the bot. Nor may that hold what
// chance is drawn from.
func (t *table) secretWords(m match.Match) {
	entries := t.entries(m, 0)
	seats := map[string]engine.Seat{} // by user
	for i, chair := range m.Record().Seats {
		seats[chair.User] = engine.Seat(i + 1)
	}
	for _, u := range t.w.Users() {
		secret := t.secretTo(m, entries, slices.Concat(t.sat[u.ID], []engine.Seat{seats[u.ID]})...)
		for _, s := range t.w.Seen(u.ID) {
			for _, line := range leaks(s, t.channel, secret) {
				t.w.t.Errorf("%s was told %q", u.Username, line)
			}
		}
	}
	log := t.w.log.String()
	for _, line := range t.secretTo(m, entries, engine.Spectator) {
		if strings.Contains(log, line) {
			t.w.t.Errorf("the bot logs %q", line)
		}
	}
	if seed, ok := m.Seed(); ok && strings.Contains(log, seed.Reveal()) || strings.Contains(log, t.w.BotToken()) {
		t.w.t.Error("the bot logs what chance is drawn from, or its token")
	}
}

// secretTo are the sentences that none of some seats was told, nor everybody.
func (t *table) secretTo(m match.Match, entries []match.Entry, readers ...engine.Seat) []string {
	told, secret := map[string]bool{}, map[string]bool{}
	for _, e := range entries {
		for _, event := range e.Events {
			own := event.To == engine.Spectator || slices.Contains(readers, event.To)
			for _, line := range t.lines(m, []engine.Event{event}) {
				told[line], secret[line] = told[line] || own, secret[line] || !own
			}
		}
	}
	return slices.DeleteFunc(slices.Collect(maps.Keys(secret)), func(line string) bool {
		for known, own := range told {
			if own && strings.Contains(known, line) { // "You draw Coal" is part of "You draw Coal and Wood"
				return true
			}
		}
		return false
	})
}

// leaks are those of some sentences that somebody was shown in a channel.
func leaks(s sandbox.Seen, channel string, secret []string) (found []string) {
	var texts []string
	if m := s.Message; m != nil && m.ChannelID == channel {
		texts = append(texts, m.Content)
		for _, a := range m.Attachments {
			texts = append(texts, describe(a))
		}
		for c := range wire.Walk(m.Components) {
			texts = append(texts, c.Label)
			for _, o := range c.Options {
				texts = append(texts, o.Label, o.Description)
			}
		}
	}
	if len(s.Data) > 0 { // suggestions and forms
		var data any
		_ = json.Unmarshal(s.Data, &data) // the sandbox has written it
		texts = append(texts, fmt.Sprint(data))
	}
	for _, line := range secret {
		if slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(text, line) }) {
			found = append(found, line)
		}
	}
	return found
}

// TestLeaksAreFound plants a secret in each place that is searched.
func TestLeaksAreFound(t *testing.T) {
	const secret = "You draw Coal"
	words := "so: **" + secret + "**"
	message := func(m wire.Message) sandbox.Seen {
		m.ChannelID = "1"
		return sandbox.Seen{Message: &m}
	}
	for name, s := range map[string]sandbox.Seen{
		"a text":        message(wire.Message{Content: words}),
		"a picture":     message(wire.Message{Attachments: []wire.Attachment{{Description: &words}}}),
		"a button":      message(wire.Message{Components: []wire.Component{{Type: wire.ActionRow, Components: []wire.Component{{Label: words}}}}}),
		"a menu":        message(wire.Message{Components: []wire.Component{{Options: []wire.SelectOption{{Description: words}}}}}),
		"a suggestion":  {Data: json.RawMessage(`{"choices":[{"name":"` + words + `"}]}`)},
		"":              message(wire.Message{Content: "Ann draws a card"}),
		"of no channel": {},
	} {
		if found := leaks(s, "1", []string{secret, "You draw Wood"}); (len(found) == 1) != strings.HasPrefix(name, "a ") {
			t.Errorf("in %q is found %q", name, found)
		}
	}
}

// lines are events in words, in each language.
func (t *table) lines(m match.Match, events []engine.Event) (all []string) {
	for _, language := range render.Languages() {
		tell := t.w.book.Printer(language).Teller(m.Record().Game, people(m)).Naming(render.Bold)
		for _, e := range events {
			all = append(all, tell.Event(e))
		}
	}
	return all
}
