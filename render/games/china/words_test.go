package china_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	game "github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/games/china"
	"github.com/railbot/railbot/render/rendertest"
)

// TestEveryTokenHasWords asks for the text of every token. A missing message
// fails the test.
func TestEveryTokenHasWords(t *testing.T) {
	book := rendertest.Book(t, china.Entry())
	b := game.PrintedBoard()
	for _, language := range render.Languages() {
		tell := book.Printer(language).Teller("china", nil)
		var tokens []string
		for _, c := range b.Cities {
			tokens = append(tokens, c.Token)
		}
		for _, g := range game.Goods {
			tokens = append(tokens, g.Token)
		}
		for _, e := range game.EventCards {
			tokens = append(tokens, e.Token)
			if text, ok := tell.Card(e.Token); !ok || len([]rune(text)) > 100 {
				t.Errorf("%s: what %s does: %q", language, e.Token, text)
			}
		}
		for _, p := range game.Passages {
			tokens = append(tokens, p.Token)
		}
		for n := range game.NumCards {
			tokens = append(tokens, fmt.Sprint("d", n+1))
		}
		for m := range b.Posts {
			tokens = append(tokens, b.Token(game.Milepost(m)))
		}
		checkDistinct(t, tell, tokens)
		for _, w := range b.Waters {
			tell.Say("china.ui.water." + w.Token)
		}
	}
}

// TestHeadlineNamesEventsWithoutEffects checks that the log has the effect of an
// event in both languages, and the headline only its name.
func TestHeadlineNamesEventsWithoutEffects(t *testing.T) {
	book := rendertest.Book(t, china.Entry())
	for _, language := range render.Languages() {
		tell := book.Printer(language).Teller("china", nil)
		for _, e := range game.EventCards {
			effect, _ := tell.Card(e.Token)
			drawn := []engine.Event{{By: 1, Kind: "event", What: []string{e.Token}}}
			if news := tell.News(drawn)[0].Words; strings.Contains(news, effect) ||
				!strings.Contains(news, tell.Token(e.Token)) {
				t.Errorf("%s: unexpected headline %q", language, news)
			}
			if log := tell.Events(drawn)[0]; !strings.Contains(log, effect) {
				t.Errorf("%s: unexpected log %q", language, log)
			}
		}
	}
}

// TestPromptNamesEventsInForce checks that the board reports the draw of an
// event and that the prompt names the events in force. For the Party Congress
// the prompt depends on whether the seat must still go there.
func TestPromptNamesEventsInForce(t *testing.T) {
	for _, called := range []bool{false, true} {
		m := lateMatch(t, 2, "party-congress", "dock-strike").edited(func(state map[string]any) {
			state["players"].([]any)[1].(map[string]any)["called"] = called
			state["turn"].(map[string]any)["left"] = 9
		})
		book := m.book()
		for _, language := range render.Languages() {
			v := m.view(book, language)
			said := v.Prompt(render.PrivateOf(m.at, 2))
			if !strings.Contains(said, v.Tell.Token("dock-strike")) ||
				strings.Contains(said, v.Tell.Token("party-congress")) != called {
				t.Errorf("%s, called %v: unexpected prompt %q", language, called, said)
			}
			drawn := []engine.Event{
				{By: 1, Kind: "event", What: []string{"dock-strike"}}, {By: 1, Kind: "go", What: []string{"wuhan"}},
			}
			told := v.Summary(drawn)
			if len(told) != 1 || !strings.Contains(told[0], v.Tell.Token("dock-strike")) {
				t.Errorf("%s: unexpected summary %q", language, told)
			}
			v.Recent = drawn
			said = strings.Join(rendertest.Texts(book.BoardScene(v)), "\n")
			if !strings.Contains(said, v.Tell.Event(engine.Event{By: 1, Kind: "event", What: []string{"dock-strike@"}})) {
				t.Errorf("%s: the picture does not name the event: %q", language, said)
			}
		}
	}
}

// checkDistinct fails the test if two tokens have the same text.
func checkDistinct(t *testing.T, tell *render.Teller, tokens []string) {
	t.Helper()
	slices.Sort(tokens)
	said := map[string]string{}
	for _, token := range slices.Compact(tokens) {
		text := tell.Token(token)
		if other, taken := said[text]; taken || text == "" {
			t.Errorf("%s and %s have the same text %q", token, other, text)
		}
		said[text] = token
	}
}

// TestNewYearTextLimitsOnlyDeliveries checks that no text suggests that only the
// seven goods may be loaded.
func TestNewYearTextLimitsOnlyDeliveries(t *testing.T) {
	book := rendertest.Book(t, china.Entry())
	for language, any := range map[string]string{
		render.English: "(?i)any good", render.French: "on charge de tout|peut être chargée?",
	} {
		tell := book.Printer(language).Teller("china", nil)
		card, _ := tell.Card("new-year")
		for what, text := range map[string]string{
			"the card": card, "the goods": tell.Reason("new-year-goods"), "the rule": tell.Say("china.rule.festivals"),
		} {
			if !regexp.MustCompile(any).MatchString(text) {
				t.Errorf("%s, %s: %q", language, what, text)
			}
		}
		for _, seven := range []string{"seven", "sept", "rice", "riz"} {
			if text := tell.Reason("new-year"); strings.Contains(text, seven) {
				t.Errorf("%s: the reason for a city that is not major contains %q: %q", language, seven, text)
			}
		}
	}
}

// TestEachTrainHasOneName checks that rules and help name trains only by their
// full names.
func TestEachTrainHasOneName(t *testing.T) {
	book := rendertest.Book(t, china.Entry())
	for language, half := range map[string]string{
		render.English: `(?i)\b(fast|heavy|super\w*)\b`, render.French: `(?i)\b(rapides?|lourds?|super\w*)\b`,
	} {
		tell := book.Printer(language).Teller("china", nil)
		names := []string{"(?i)" + regexp.QuoteMeta(tell.Token("heavy-snow"))}
		for _, train := range []string{"super-freight", "heavy-freight", "fast-freight"} {
			names = append(names, regexp.QuoteMeta(tell.Token(train)))
		}
		whole := regexp.MustCompile(strings.Join(names, "|"))
		for key := range book.Messages(language) {
			if !strings.HasPrefix(key, "china.rule.") && !strings.HasPrefix(key, "china.help.") {
				continue
			}
			if rest := whole.ReplaceAllString(tell.Say(key), ""); regexp.MustCompile(half).MatchString(rest) {
				t.Errorf("%s: %s does not use the full name of a train: %q", language, key, rest)
			}
		}
	}
}

// TestAboutNamesReconstructedParts checks the text about the game in each
// language.
func TestAboutNamesReconstructedParts(t *testing.T) {
	book := rendertest.Book(t, china.Entry())
	for language, word := range map[string]string{render.English: "reconstructed", render.French: "reconstitués"} {
		if text := book.Printer(language).Teller("china", nil).About(); !strings.Contains(text, word) {
			t.Errorf("%s: %q", language, text)
		}
	}
}

// TestBoardTextNamesEverything looks for every player's demands and every event
// in force in the text of the board.
func TestBoardTextNamesEverything(t *testing.T) {
	m := lateMatch(t, 6, "northern-flood", "earthquake")
	v := m.view(m.book(), "en-US")
	text := v.Text()
	table := v.Table.View().(game.Table)
	for _, p := range table.Players {
		for _, card := range p.Cards {
			for _, w := range card.Lines {
				if want := fmt.Sprintf("%s → %s %dM", v.Tell.Token(w.Good), v.Tell.Token(w.City), w.Pays); !strings.Contains(text, want) {
					t.Errorf("board text: %q is missing", want)
				}
			}
		}
	}
	for _, want := range []string{"Flood in the North", "Earthquake", "Dalian ferry: Alice"} {
		if !strings.Contains(text, want) {
			t.Errorf("board text: %q is missing in\n%s", want, text)
		}
	}
}

// TestSubjectNamesGameAndRound checks that the subject has the game and the
// round, not the number of the turn.
func TestSubjectNamesGameAndRound(t *testing.T) {
	m := lateMatch(t, 6)
	for language, want := range map[string]string{"en-US": "China Rails · Round ", "fr": "China Rails · Manche "} {
		v := m.view(m.book(), language)
		table := v.Table.View().(game.Table)
		if got := v.Subject(); got != want+fmt.Sprint(table.Round) {
			t.Errorf("%s: %q", language, got)
		}
		if text, _, _ := strings.Cut(v.Text(), "\n"); text != v.Subject() {
			t.Errorf("%s: unexpected start of the board text: %q", language, text)
		}
	}
}

// TestScoreIsCash checks that results show cash and the conditions that rank
// before it, not the points by which the rules order the seats.
func TestScoreIsCash(t *testing.T) {
	book := rendertest.Book(t, china.Entry())
	standings := []engine.Standing{
		{Seat: 2, Place: 1, Score: 1267, Parts: []engine.Part{{Name: "cash", Points: 267}, {Name: "goal", Points: 1000}}},
		{Seat: 1, Place: 2, Parts: []engine.Part{{Name: "cash"}}},
	}
	for language, want := range map[string][]string{
		render.English: {"1 – Seat 2 (267M, goal met)", "2 – Seat 1 (0M)"},
		render.French:  {"1 – Place 2 (267 M, objectif atteint)", "2 – Place 1 (0 M)"},
	} {
		got := book.Printer(language).Teller("china", nil).Standings(standings)
		for i := range got {
			got[i] = strings.Join(strings.Fields(strings.ReplaceAll(got[i], "*", "")), " ")
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", language, got, want)
		}
	}
}

// TestMilepostsAreNamedByTheNearestCity checks that the summary of a chapter and the log
// say where a milepost lies, without its coordinate, which only the name in lists has.
func TestMilepostsAreNamedByTheNearestCity(t *testing.T) {
	m := lateMatch(t, 2)
	events := []engine.Event{{By: 1, Kind: "go", What: []string{"bc39"}}}
	for language, want := range map[string]string{
		"en": "1 milepost south-west of Xuzhou", "fr": "1\u00a0borne au sud-ouest de Xuzhou", "de": "bis 1\u00a0Wegpunkt südwestlich von Xuzhou",
	} {
		v := m.view(m.book(), language)
		if got := v.Summary(events); len(got) != 1 || !strings.Contains(got[0], want) {
			t.Errorf("%s: unexpected summary %q", language, got)
		}
		if got := v.Tell.Events(events); !strings.Contains(got[0], want) || strings.Contains(got[0], "bc39") {
			t.Errorf("%s: unexpected log %q", language, got)
		}
		if full, brief := v.Tell.Token("bc39"), v.Tell.Brief("bc39"); !strings.Contains(full, "bc39") || strings.Contains(brief, "bc39") {
			t.Errorf("%s: got the names %q and %q", language, full, brief)
		}
	}
}

// TestNewCardsAreToldToTheirOwner checks that a person learns the demands of the card
// that they draw for a delivery, or the goods of a new hand, and that others do not.
func TestNewCardsAreToldToTheirOwner(t *testing.T) {
	book := rendertest.Book(t, china.Entry())
	for _, language := range render.Languages() {
		tell := book.Printer(language).Teller("china", nil)
		delivery := []engine.Event{{By: 1, Kind: "deliver", What: []string{"silk", "wuhan"}, N: 20}, {By: 1, Kind: "draw", What: []string{"d17"}, N: 1}}
		hand := []engine.Event{{By: 1, Kind: "draw", What: []string{"d17"}, N: 1}, {By: 1, Kind: "draw", What: []string{"d18"}, N: 1}}
		told, both := tell.Results(delivery, false), tell.Results(hand, false)
		if len(told) != 2 || told[1].Weight > 1 || len(both) != 1 || len(tell.News(delivery)) != 1 {
			t.Fatalf("%s: got the results %v and %v, the news %v", language, told, both, tell.News(delivery))
		}
		for n, said := range map[int]string{16: told[1].Words, 17: both[0].Words} {
			for _, d := range game.Cards[n] {
				if !strings.Contains(said, tell.Token(d.Good.Token())) || n == 16 && !strings.Contains(said, fmt.Sprint(d.Payout)) {
					t.Errorf("%s: the sentence about card d%d lacks %s, %dM: %q", language, n+1, tell.Token(d.Good.Token()), d.Payout, said)
				}
			}
		}
	}
}

// TestShortResultsTellPayAndCard checks that a person who delivers learns the pay, the good, the city and the goods of the
// new card in one important sentence where there is no room for more.
func TestShortResultsTellPayAndCard(t *testing.T) {
	book := rendertest.Book(t, china.Entry())
	for _, language := range render.Languages() {
		tell := book.Printer(language).Teller("china", nil)
		told := tell.Results([]engine.Event{
			{By: 1, Kind: "go", What: []string{"wuhan"}},
			{By: 1, Kind: "deliver", What: []string{"silk", "wuhan"}, N: 23},
			{By: 1, Kind: "draw", What: []string{"d17"}, N: 1},
		}, true)
		if len(told) != 2 || told[1].Weight > 1 {
			t.Fatalf("%s: got the results %v, want a ride and an important delivery", language, told)
		}
		wants := []string{"23", tell.Token("silk"), tell.Token("wuhan")}
		for _, d := range game.Cards[16] {
			wants = append(wants, tell.Token(d.Good.Token()))
		}
		for _, want := range wants {
			if !strings.Contains(told[1].Words, want) {
				t.Errorf("%s: the sentence lacks %q: %q", language, want, told[1].Words)
			}
		}
	}
}

// TestMilepostsAreNamedInWords checks that the short name of a milepost has its distance, the side in words and the
// whole name of the city, and that no two mileposts have the same.
func TestMilepostsAreNamedInWords(t *testing.T) {
	book := rendertest.Book(t, china.Entry())
	b := game.PrintedBoard()
	for _, language := range render.Languages() {
		tell := book.Printer(language).Teller("china", nil)
		seen := map[string]string{}
		for m := range game.Milepost(game.NumMileposts) {
			token := b.Token(m)
			if token != b.Coordinate(m) {
				continue
			}
			name := tell.Brief(token)
			if other, ok := seen[name]; ok {
				t.Errorf("%s: %s and %s are both %q", language, token, other, name)
			}
			if seen[name] = token; !strings.Contains(name, tell.Token(b.Cities[game.NearestCity(m)].Token)) && b.Posts[m].City == game.NoCity {
				t.Errorf("%s: %s is %q, without its city", language, token, name)
			}
		}
	}
	tell := book.Printer("en").Teller("china", nil)
	if got := tell.Brief("bc39"); !strings.HasPrefix(got, "2 mileposts ") && !strings.HasPrefix(got, "1 milepost ") {
		t.Errorf("got the name %q", got)
	}
}

// TestHintsSayWhyATrainIsBought checks that a hint to buy a train has a reason.
func TestHintsSayWhyATrainIsBought(t *testing.T) {
	book := rendertest.Book(t, china.Entry())
	for _, language := range render.Languages() {
		tell := book.Printer(language).Teller("china", nil)
		if tell.Why("upgrade fast-freight") == "" || tell.Why("build wuhan") != "" {
			t.Errorf("%s: got the reasons %q and %q", language, tell.Why("upgrade fast-freight"), tell.Why("build wuhan"))
		}
	}
}

// TestSummaryExplainsEvents checks that the line about a turn says what a drawn event does.
func TestSummaryExplainsEvents(t *testing.T) {
	v := newMatch(t, 2).view(rendertest.Book(t, china.Entry()), "en-US")
	if got := v.DeedLines([]engine.Event{{By: 1, Kind: "event", What: []string{"new-year"}}}); !strings.Contains(got[0], "trade only in major cities") {
		t.Errorf("got %q", got)
	}
}

// TestPromptsSayNoZero checks that no prompt counts what is used up, and that the board
// does not either.
func TestPromptsSayNoZero(t *testing.T) {
	zero := regexp.MustCompile(`(^|[^0-9])0([^0-9]|$)`)
	for name, change := range map[string]func(player, turn map[string]any){
		"moved":    func(_, turn map[string]any) { turn["left"], turn["building"] = 0, false },
		"slowed":   func(_, turn map[string]any) { turn["left"], turn["building"], turn["halved"] = 0, false, true },
		"no money": func(p, turn map[string]any) { p["cash"], turn["left"] = 0, 9 },
		"spent":    func(_, turn map[string]any) { turn["spent"], turn["building"] = 20, true },
		"building": func(_, turn map[string]any) { turn["spent"], turn["building"] = 0, true },
	} {
		m := lateMatch(t, 2).edited(func(state map[string]any) {
			change(state["players"].([]any)[1].(map[string]any), state["turn"].(map[string]any))
		})
		for _, language := range render.Languages() {
			v := m.view(m.book(), language)
			said := v.Prompt(render.PrivateOf(m.at, 2))
			if said == "" || zero.MatchString(said) {
				t.Errorf("%s, %s: got the prompt %q", language, name, said)
			}
			if note := m.book().BoardScene(v); slices.ContainsFunc(rendertest.Texts(note), func(s string) bool {
				return strings.Contains(s, " · ") && zero.MatchString(s)
			}) {
				t.Errorf("%s, %s: the board counts nothing", language, name)
			}
		}
	}
}

// TestPartsOfBuildsAreInWords checks that the price of a part of a track is no fraction.
func TestPartsOfBuildsAreInWords(t *testing.T) {
	book := rendertest.Book(t, china.Entry())
	for _, language := range render.Languages() {
		tell := book.Printer(language).Teller("china", nil)
		for _, key := range []string{"part", "part.short", "cut"} {
			if said := tell.Say("china.ui.detail."+key, render.Data{"N": 5, "Whole": 34, "Stop": "Wuhan"}); strings.Contains(said, "/") {
				t.Errorf("%s: got %q", language, said)
			}
		}
	}
}

// TestLogCountsRoundsLikeTheBoard checks that the log names a turn by the round
// that the board shows.
func TestLogCountsRoundsLikeTheBoard(t *testing.T) {
	for _, seats := range []int{2, 3, 6} {
		m, rounds := newMatch(t, seats), map[int]bool{}
		for range 40 * seats {
			tell, round := m.view(m.book(), "en-US").Tell, m.at.Table().View().(game.Table).Round
			want := "Opening"
			if round > 0 {
				want = fmt.Sprint("Round ", round)
			}
			if got := tell.Chapter(m.at.Status().Chapter); got != want {
				t.Fatalf("%d players, chapter %d: got name %q, want %q", seats, m.at.Status().Chapter, got, want)
			}
			rounds[round] = true
			m.play()
		}
		if len(rounds) < 3 {
			t.Errorf("%d players: got %d rounds, want more", seats, len(rounds))
		}
	}
}
