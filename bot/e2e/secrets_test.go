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
	want := view.HandAlt(render.PrivateOf(pos, seat))
	for _, a := range r.Message.Attachments {
		if strings.HasPrefix(a.Filename, "hand-") && (a.Description == nil || *a.Description != want) {
			t.w.t.Errorf("seat %d was not shown its hand at revision %d\n%s\nbut %s\n"+
				"by a reply (%v): %s\nThe last that failed: %v",
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

func people(m match.Match) []render.Player {
	var list []render.Player
	for i, chair := range m.Record().Seats {
		list = append(list, render.Player{Seat: engine.Seat(i + 1), Name: chair.Name, User: chair.User, Absent: chair.Gone,
			Computer: chair.Computer()})
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
				if sum, ok := private(a); ok {
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
		w.t.Error("no picture was shown to anybody")
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

// wantBoard demands that a public attachment is a board, the standings of a season, or
// what somebody shared, as a file named after a game, and no hand.
func (w *world) wantBoard(a wire.Attachment, hands map[string]string) {
	w.t.Helper()
	kind, sum, _ := strings.Cut(a.Filename, "-")
	_, shared := games.Find(kind)
	isPublic := shared || slices.Contains([]string{"board", "replay", "leaders", "standings"}, kind)
	_, pixels := hands["pixels "+sum]
	_, words := hands["words "+describe(a)]
	_, bytes := hands["bytes "+w.sum(a)]
	if !isPublic || pixels || words || bytes {
		w.t.Errorf("a hand in public: %s, %s", a.Filename, describe(a))
	}
}

// private is the sum in the name of a picture that is one person's: of a hand, or of
// what is to be chosen.
func private(a wire.Attachment) (sum string, ok bool) {
	for _, kind := range []string{"hand-", "sheet-"} {
		if sum, ok = strings.CutPrefix(a.Filename, kind); ok {
			return sum, true
		}
	}
	return "", false
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
// chance is drawn from. A sentence that stands in somebody's own hand in words, or
// that several events of their own make together, is no leak though another seat
// was told the very same.
func (t *table) secretWords(m match.Match) {
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
			found := leaks(s, t.channel, secret, own)
			if len(found) > 0 && own.hands == nil {
				own = t.ownWords(m, entries, readers)
				found = leaks(s, t.channel, secret, own)
			}
			for _, line := range found {
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

// ownWords are what seats may read that is not told by single events.
type ownWords struct {
	hands     []string // their hands, in words and as described under the picture, as they stood at any time
	sentences []string // of several of their events in a row that are told as one
}

// ownWords goes through a match as it was played, in every language.
func (t *table) ownWords(m match.Match, entries []match.Entry, readers []engine.Seat) ownWords {
	own := ownWords{hands: []string{}}
	past, ok := t.past(m)
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

// handsInWords is a hand as panels and descriptions have it.
func handsInWords(book *render.Book, pos engine.Position, people []render.Player, seat engine.Seat) (all []string) {
	own := render.PrivateOf(pos, seat)
	for _, language := range render.Languages() {
		view := book.View(pos, language, people, nil)
		alt := view.HandAlt(own)
		view.Tell = view.Tell.Naming(render.Bold)
		words := view.HandText(own)
		all = append(all, alt, words, render.Clip(words, render.HandLimit))
	}
	return all
}

// most is how many events are told as one sentence at most.
const most = 8

// folded are the sentences that several events in a row make together.
func (t *table) folded(m match.Match, events []engine.Event) (all []string) {
	for _, language := range render.Languages() {
		tell := t.w.book.Printer(language).Teller(m.Record().Game, people(m)).Naming(render.Bold)
		for i := range events {
			for n := 2; n <= most && i+n <= len(events); n++ {
				if sentences := tell.Events(events[i : i+n]); len(sentences) == 1 {
					all = append(all, sentences[0])
				}
			}
		}
	}
	return all
}

// cut takes out of a text the own hands, and the own sentences where they end a
// line.
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

// leaks are those of some sentences that somebody was shown in a channel, besides
// their own words.
func leaks(s sandbox.Seen, channel string, secret []string, own ownWords) (found []string) {
	var texts []string
	if m := s.Message; m != nil && m.ChannelID == channel {
		texts = append(texts, unsigned(m.Content))
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
		if found := leaks(s, "1", []string{secret, "You draw Wood"}, ownWords{}); (len(found) == 1) !=
			strings.HasPrefix(name, "a ") {
			t.Errorf("in %q is found %q", name, found)
		}
	}
}

// TestOwnWordsAreNoLeak plays Trains until a player knows what lies next on the
// own deck, which the hand in words says in a sentence that another seat may have
// been told of theirs. Under the own hand that is no leak; told as news, or with
// the hand of another, it is.
func TestOwnWordsAreNoLeak(t *testing.T) {
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
		if found := leaks(s, "1", []string{sentence, "You draw Tower and Waste"}, own); (len(found) > 0) != leak {
			t.Errorf("in %q is found %q", text, found)
		}
	}
}

// knownTop plays until the hand of a seat says in words which card is the next of
// its deck. It gives the hand and that sentence.
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
					if strings.HasPrefix(line, "Next on your deck: ") {
						return hands, strings.TrimSpace(line)
					}
				}
			}
			seat := pos.Status().Acting.First()
			pos, _, err = pos.Play(seat, pos.Choose(seat, r), r)
		}
	}
	t.Fatal("nobody ever knew the next card")
	return nil, ""
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

// emojiTag is an emoji in a text, with the space after it.
var emojiTag = regexp.MustCompile(`<:\w+:\d+>\x{202f}?`)

// unsigned is a text without the emoji before its words.
func unsigned(text string) string { return emojiTag.ReplaceAllString(text, "") }
