package e2e

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/games"
	"github.com/railbot/railbot/store"
)

// checkHand checks that the private answer to a press shows the player's current hand.
func (t *table) checkHand(p *player, m match.Match, seat engine.Seat, r *client.Reply, err error) {
	if err != nil || r == nil || r.Message == nil || r.Kind == client.Acknowledged || // the change comes later
		m.Record().Phase != match.PhaseRunning {
		return
	}
	if !r.Message.Ephemeral() {
		t.w.t.Errorf("the panel is public: %s", r.Message.Content)
	}
	if text, _ := t.w.book.Printer(t.locale(p)).Error(store.ErrUnavailable); r.Message.Content == text {
		return // saved, but Redis failed before the bot could answer
	}
	pos, _ := m.Position()
	view := t.w.book.View(pos, t.locale(p), people(m), nil)
	want := view.HandAlt(render.PrivateOf(pos, seat))
	for _, a := range r.Message.Attachments {
		if strings.HasPrefix(a.Filename, "hand-") && (a.Description == nil || *a.Description != want) {
			t.w.t.Errorf("seat %d at revision %d: want hand\n%s\ngot\n%s\n"+
				"in a reply (%v): %s\nThe last failed press: %v",
				seat, m.Record().Rev, want, describe(a), r.Kind, r.Message.Content, t.lost)
		}
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

// people returns the players of a match for rendering.
func people(m match.Match) []render.Player {
	var list []render.Player
	for i, chair := range m.Record().Seats {
		list = append(list, render.Player{Seat: engine.Seat(i + 1), Name: chair.Name, User: chair.User, Absent: chair.Gone,
			Computer: chair.Computer()})
	}
	return list
}

// checkPrivacy checks every version of every message that anybody saw: private messages only by
// their owner, and no picture or description of a hand elsewhere. A picture's name ends in a
// checksum of its pixels; pictures that still exist are also compared byte by byte.
func (w *world) checkPrivacy() {
	w.t.Helper()
	hands := map[string]string{} // private thing -> its owner, "" if equal hands look alike
	for _, u := range w.Users() {
		for m := range w.shownTo(u.ID) {
			if !m.Ephemeral() {
				continue
			}
			if m.InteractionMetadata == nil || m.InteractionMetadata.User.ID != u.ID {
				w.t.Errorf("%s saw another user's private message: %s", u.Username, m.Content)
			}
			for _, a := range m.Attachments {
				if sum, ok := privateSum(a); ok {
					hands["attachment "+a.ID] = u.ID
					hands["pixels "+sum], hands["words "+describe(a)] = "", ""
					if bytes := w.checksum(a); bytes != "" {
						hands["bytes "+bytes] = ""
					}
				}
			}
		}
	}
	if len(hands) == 0 {
		w.t.Error("no user received a picture")
	}
	for _, u := range w.Users() {
		for m := range w.shownTo(u.ID) {
			for _, a := range m.Attachments {
				if owner := hands["attachment "+a.ID]; owner != "" && owner != u.ID {
					w.t.Errorf("%s saw another user's hand", u.Username)
				}
				if !m.Ephemeral() {
					w.wantBoard(a, hands)
				}
			}
		}
	}
}

// wantBoard checks that a public attachment is a board, a season's standings or sign-up, or a shared file,
// and not a hand.
func (w *world) wantBoard(a wire.Attachment, hands map[string]string) {
	w.t.Helper()
	kind, sum, _ := strings.Cut(a.Filename, "-")
	_, shared := games.Find(kind)
	isPublic := shared || slices.Contains([]string{"board", "replay", "leaders", "standings", "places"}, kind)
	_, pixels := hands["pixels "+sum]
	_, words := hands["words "+describe(a)]
	_, bytes := hands["bytes "+w.checksum(a)]
	if !isPublic || pixels || words || bytes {
		w.t.Errorf("a public attachment shows a hand: %s, %s", a.Filename, describe(a))
	}
}

// privateSum returns the checksum in the name of a private picture: a hand or a choice sheet.
func privateSum(a wire.Attachment) (sum string, ok bool) {
	for _, kind := range []string{"hand-", "sheet-"} {
		if sum, ok = strings.CutPrefix(a.Filename, kind); ok {
			return sum, true
		}
	}
	return "", false
}

// describe returns an attachment's alt text.
func describe(a wire.Attachment) string {
	if a.Description == nil {
		return ""
	}
	return *a.Description
}

// shownTo iterates over the versions of messages that a user saw.
func (w *world) shownTo(user string) func(func(*wire.Message) bool) {
	return func(yield func(*wire.Message) bool) {
		for _, s := range w.Seen(user) {
			if s.Message != nil && !yield(s.Message) {
				return
			}
		}
	}
}

// checksum returns the checksum of an attachment's bytes, "" if it is no longer served.
func (w *world) checksum(a wire.Attachment) string {
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

// checkPublicBoard checks that the public board does not change when everything that a spectator
// cannot know is dealt again.
func (t *table) checkPublicBoard() {
	m, _ := t.stored()
	pos, ok := m.Position()
	if !ok || m.Record().Phase != match.PhaseRunning {
		return
	}
	var chance engine.Seed
	other := pos.Redeal(engine.Spectator, engine.NewRand(chance, m.Record().Entries))
	view, again := t.w.book.View(pos, "fr", people(m), nil), t.w.book.View(other, "fr", people(m), nil)
	if !reflect.DeepEqual(t.w.book.BoardScene(view), t.w.book.BoardScene(again)) || view.Alt() != again.Alt() || view.Text() != again.Text() {
		t.w.t.Error("the public board depends on hidden information")
	}
}

// checkSecrets checks that nobody else was told what the log tells one seat, in any language: in no
// message, suggestion or form, and not in the bot's log. Nor may the log hold the seed. A sentence
// that is part of a player's own hand, or that merges several of their own events, is not a leak,
// even if another seat was told the same.
func (t *table) checkSecrets(m match.Match) {
	entries := t.entries(m, 0)
	seats := map[string]engine.Seat{} // by user
	for i, chair := range m.Record().Seats {
		seats[chair.User] = engine.Seat(i + 1)
	}
	for _, u := range t.w.Users() {
		readers := slices.Concat(t.sat[u.ID], []engine.Seat{seats[u.ID]})
		secret := t.secretTo(m, entries, readers...)
		var own ownWords
		for _, s := range t.w.Seen(u.ID) {
			found := leaks(s, t.channels(), secret, own)
			if len(found) > 0 && own.hands == nil {
				own = t.ownWords(m, entries, readers)
				found = leaks(s, t.channels(), secret, own)
			}
			for _, line := range found {
				t.w.t.Errorf("%s got the secret %q", u.Username, line)
			}
		}
	}
	log := t.w.log.String()
	for _, line := range t.secretTo(m, entries, engine.Spectator) {
		if strings.Contains(log, line) {
			t.w.t.Errorf("the bot's log has the secret %q", line)
		}
	}
	if seed, ok := m.Seed(); ok && strings.Contains(log, seed.Reveal()) || strings.Contains(log, t.w.BotToken()) {
		t.w.t.Error("the bot's log has the seed or the token")
	}
}

// secretTo returns the sentences told to neither the readers' seats nor everybody.
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

// ownWords are texts that a player may read although no single event tells them.
type ownWords struct {
	hands     []string // hands in words and as alt text, at every moment of the match
	sentences []string // sentences that merge several consecutive events
}

// ownWords collects them from a whole match, in every language.
func (t *table) ownWords(m match.Match, entries []match.Entry, readers []engine.Seat) ownWords {
	own := ownWords{hands: []string{}}
	past, ok := t.loadPast(m)
	if !ok {
		return own
	}
	for _, seat := range slices.Compact(slices.Sorted(slices.Values(readers))) {
		if seat == engine.Spectator {
			continue
		}
		var events []engine.Event
		for _, e := range entries {
			events = append(events, engine.Visible(e.Events, seat)...)
			if pos, err := m.At(past, e.N); err == nil {
				own.hands = append(own.hands, handsInWords(t.w.book, pos, people(m), seat)...)
			}
		}
		own.sentences = append(own.sentences, t.folded(m, events)...)
	}
	slices.Sort(own.hands)
	own.hands = slices.Compact(own.hands)
	return own
}

// handsInWords returns a hand as panels and alt texts write it, in every language.
func handsInWords(book *render.Book, pos engine.Position, people []render.Player, seat engine.Seat) (all []string) {
	private := render.PrivateOf(pos, seat)
	for _, language := range render.Languages() {
		view := book.View(pos, language, people, nil)
		alt := view.HandAlt(private)
		view.Tell = view.Tell.WithNaming(render.Bold)
		words := view.HandText(private)
		all = append(all, alt, words, render.Clip(words, render.HandLimit))
	}
	return all
}

// maxFolded is the maximum number of events that one sentence tells.
const maxFolded = 8

// folded returns the sentences that merge several consecutive events.
func (t *table) folded(m match.Match, events []engine.Event) (all []string) {
	for _, language := range render.Languages() {
		tell := t.w.book.Printer(language).Teller(m.Record().Game, people(m)).WithNaming(render.Bold)
		for i := range events {
			for n := 2; n <= maxFolded && i+n <= len(events); n++ {
				if sentences := tell.Events(events[i : i+n]); len(sentences) == 1 {
					all = append(all, sentences[0])
				}
			}
		}
	}
	return all
}

// cut removes the own hands from a text, and the own sentences at the end of lines.
func (o ownWords) cut(text string) string {
	for _, hand := range o.hands {
		if hand != "" {
			text = strings.ReplaceAll(text, hand, "\n")
		}
	}
	for _, sentence := range o.sentences {
		text = strings.TrimSuffix(strings.ReplaceAll(text+"\n", sentence+"\n", "\n"), "\n")
	}
	return text
}

// channels returns the channels in which the table's messages are.
func (t *table) channels() []string { return append(slices.Clone(t.shownIn), t.channel) }

// leaks returns the secret sentences that a user saw in some channels, not counting their own words.
func leaks(s sandbox.Seen, channels []string, secret []string, own ownWords) (found []string) {
	var texts []string
	if m := s.Message; m != nil && slices.Contains(channels, m.ChannelID) {
		texts = append(texts, withoutEmojis(m.Content))
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
		_ = json.Unmarshal(s.Data, &data) // the sandbox wrote it
		texts = append(texts, fmt.Sprint(data))
	}
	for i := range texts {
		texts[i] = own.cut(texts[i])
	}
	for _, line := range secret {
		if slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(text, line) }) {
			found = append(found, line)
		}
	}
	return found
}

func TestLeakCheckFindsLeaks(t *testing.T) {
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
		if found := leaks(s, []string{"1"}, []string{secret, "You draw Wood"}, ownWords{}); (len(found) == 1) !=
			strings.HasPrefix(name, "a ") {
			t.Errorf("%q: got leaks %q", name, found)
		}
	}
}

// A player knows the next card of their deck. Their hand says so in a sentence that another seat
// may have been told about its own deck. In their own hand that is not a leak; as news, or with
// another's hand, it is.
func TestLeakCheckIgnoresPublicWords(t *testing.T) {
	book, err := render.NewBook(games.All(), nil)
	if err != nil {
		t.Fatal(err)
	}
	names := []render.Player{{Seat: 1, Name: "Ann"}, {Seat: 2, Name: "Ben"}}
	hands, sentence := knownTop(t, book, names)
	hand := hands[1] // in words, in English
	own := ownWords{hands: hands, sentences: []string{"You draw Tower and Waste"}}
	for text, leak := range map[string]bool{
		"Turn 3\n" + hand + "\nYour turn":        false,
		"Turn 3\n" + sentence + "\n" + hand:      true,
		sentence:                                 true,
		"Hand: another\n" + sentence:             true,
		"You draw Tower and Waste\n" + hand:      false,
		"You draw Tower and Waste and Apartment": true,
	} {
		s := sandbox.Seen{Message: &wire.Message{ChannelID: "1", Content: text}}
		if found := leaks(s, []string{"1"}, []string{sentence, "You draw Tower and Waste"}, own); (len(found) > 0) != leak {
			t.Errorf("%q: got leaks %q, want leak %t", text, found, leak)
		}
	}
}

// knownTop plays until a hand names the next card of its deck. It returns the hand and that
// sentence.
func knownTop(t *testing.T, book *render.Book, names []render.Player) (hands []string, sentence string) {
	t.Helper()
	entry, _ := book.Entry("trains")
	for seed := range byte(20) {
		r := engine.NewRand(engine.Seed{seed}, 0)
		pos, _, err := entry.Game.Start(2, engine.Options{"cards": "tunnels"}, r)
		for err == nil && !pos.Status().Over() {
			for seat := engine.Seat(1); seat <= 2; seat++ {
				hands = handsInWords(book, pos, names, seat)
				for line := range strings.Lines(hands[1]) {
					if strings.HasPrefix(line, "On top of your deck: ") {
						return hands, strings.TrimSpace(line)
					}
				}
			}
			seat := pos.Status().Acting.First()
			pos, _, err = pos.Play(seat, pos.Choose(seat, r), r)
		}
	}
	t.Fatal("no hand named the next card")
	return nil, ""
}

// lines returns events in words, in each language.
func (t *table) lines(m match.Match, events []engine.Event) (all []string) {
	for _, language := range render.Languages() {
		tell := t.w.book.Printer(language).Teller(m.Record().Game, people(m)).WithNaming(render.Bold)
		for _, e := range events {
			all = append(all, tell.Event(e))
		}
	}
	return all
}

// emojiTag matches an emoji in a text and the space after it.
var emojiTag = regexp.MustCompile(`<:\w+:\d+>\x{202f}?`)

// withoutEmojis removes the emojis before words.
func withoutEmojis(text string) string { return emojiTag.ReplaceAllString(text, "") }
