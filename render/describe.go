package render

import (
	"strings"
	"unicode/utf8"

	"github.com/railbot/railbot/engine"
)

// AltLimit is the maximum length of an alternative text on Discord, in characters.
const AltLimit = 1024

// StatusLine returns a sentence that says whose turn it is, or how the game ended.
func (v View) StatusLine() string {
	switch acting := v.Status.Acting; {
	case v.Ended != "":
		return v.Tell.Say(v.Ended, Data{"Name": v.Tell.Name(v.Winner)})
	case v.Status.Over():
		return v.Tell.Result(v.Status.Standings)
	case acting.Len() > 1:
		return v.Tell.Say("ui.turn.several", Data{"Names": v.Tell.Names(acting)})
	case v.Tell.words.Turn != nil && v.Table.View() != nil:
		return v.Tell.words.Turn(v)
	default:
		return v.Tell.Say("ui.turn.one", Data{"Name": v.Tell.Name(acting.First())})
	}
}

// End returns the view of a match that ended without a result of its game. how is the key of the message that
// says how it ended. winner is the winning seat, or zero if there is none. No seat is acting in the returned
// view.
func (v View) End(how string, winner engine.Seat) View {
	v.Ended, v.Winner, v.Status.Acting = how, winner, 0
	return v
}

// Closed reports whether the game or the match is over.
func (v View) Closed() bool { return v.Ended != "" || v.Status.Over() }

// Subject returns the name of the game and how far it has progressed: "Trains · Tokyo · Turn 7".
func (v View) Subject() string {
	switch {
	case v.Tell.words.Subject != nil && v.Table.View() != nil:
		return v.Tell.words.Subject(v)
	case v.Status.Over():
		return v.Tell.Title()
	}
	return v.Tell.Title() + " · " + v.Tell.Chapter(v.Status.Chapter)
}

// Line returns the game's own line under the picture. It is empty if the game has none.
func (v View) Line() string {
	if v.Tell.words.Line == nil {
		return ""
	}
	return v.Tell.words.Line(v)
}

// Scores returns the public scores, "Alice 12, Bob 9". It is empty if the game has none.
func (v View) Scores() string {
	var scores []string
	for _, p := range v.Tell.players {
		if points, ok := v.Score(p.Seat); ok {
			scores = append(scores, v.Tell.Say("ui.score", Data{"Name": v.Tell.Name(p.Seat), "Points": points}))
		}
	}
	return v.Tell.Commas(scores)
}

// Score returns a seat's public score, or its score in the result once there is one. It reports false if the
// game has no public scores. If the game has its own message for a result, the result's points only order the
// seats and are not used as a score.
func (v View) Score(s engine.Seat) (int, bool) {
	if v.Tell.words.Score == nil {
		return 0, false
	}
	points, ok := v.Tell.words.Score(v.Table, s)
	if ok && !v.Tell.Has(v.Tell.key("result")) {
		points = v.Total(s, points)
	}
	return points, ok
}

// Alt returns the alternative text of the public picture: whose turn it is, the scores, and as many of the
// latest events as fit into [AltLimit].
func (v View) Alt() string {
	v.Tell = v.Tell.WithNaming(Plain)
	facts := sentences(v.altTitle(), v.StatusLine(), v.scoreSentence(), v.Line())
	news := newestFitting(v.Tell.Events(v.Recent), AltLimit-utf8.RuneCountInString(facts))
	for ; len(news) > 0; news = news[1:] {
		text := sentences(facts, v.Tell.Say("ui.alt.news", Data{"Events": sentences(news...)}))
		if utf8.RuneCountInString(text) <= AltLimit {
			return text
		}
	}
	return Clip(facts, AltLimit)
}

// newestFitting returns the longest suffix of texts that has at most limit characters.
func newestFitting(texts []string, limit int) []string {
	from := len(texts)
	for from > 0 {
		if limit -= utf8.RuneCountInString(texts[from-1]); limit < 0 {
			break
		}
		from--
	}
	return texts[from:]
}

// altTitle returns the sentence that begins the alternative text.
func (v View) altTitle() string {
	key := "ui.alt.board"
	if v.Preview {
		key = "ui.alt.preview"
	}
	game := v.Subject()
	if v.Zoom != "" {
		game = v.Tell.Say("ui.board.zoom", Data{"Game": game, "Place": v.ZoomTitle(v.Zoom, engine.Spectator)})
	}
	return v.Tell.Say(key, Data{"Game": game})
}

// scoreSentence returns the scores as a sentence, or "" if there are none.
func (v View) scoreSentence() string {
	if scores := v.Scores(); scores != "" {
		return v.Tell.Say("ui.alt.scores", Data{"Scores": scores})
	}
	return ""
}

// Text returns the whole board in words. It may be longer than a Discord message: see [Pages].
func (v View) Text() string {
	if v.Tell.words.Board != nil {
		return v.Tell.words.Board(v)
	}
	lines := append([]string{v.StatusLine(), v.scoreSentence(), v.Line()}, v.Tell.Events(v.Recent)...)
	return joinFilled("\n", lines)
}

// HandLimit is the maximum length of a hand in words, in characters. It leaves room in the message for some
// news and a question.
const HandLimit = 1800

// HandText returns a seat's hand in words. It is empty if the game has no words for it.
func (v View) HandText(private Private) string {
	if v.Tell.words.Hand == nil {
		return ""
	}
	return v.Tell.words.Hand(v, private)
}

// Prompt returns what the seat is asked to do, in the game's words. It is empty if the game has none.
func (v View) Prompt(private Private) string {
	if v.Tell.words.Prompt == nil {
		return ""
	}
	return v.Tell.words.Prompt(v, private)
}

// HandAlt returns the alternative text of the picture of a hand.
func (v View) HandAlt(private Private) string {
	v.Tell = v.Tell.WithNaming(Plain)
	title := v.Tell.Say("ui.alt.hand", Data{"Game": v.Tell.Title()})
	lines := strings.Split(stripMarkdown.Replace(v.HandText(private)), "\n")
	return Clip(sentences(append([]string{title}, lines...)...), AltLimit)
}

// stripMarkdown removes the part of Discord's markdown that the games' texts use.
var stripMarkdown = strings.NewReplacer("**", "", "__", "", "`", "")

// sentences joins texts with spaces. A text that does not end with a punctuation mark gets a full stop.
func sentences(texts ...string) string {
	ended := make([]string, 0, len(texts))
	for _, s := range texts {
		s = strings.TrimSpace(s)
		if s != "" && !strings.ContainsAny(s[len(s)-1:], ".!?") && !strings.HasSuffix(s, "…") {
			s += "."
		}
		ended = append(ended, s)
	}
	return joinFilled(" ", ended)
}

// joinFilled joins the texts that are not empty.
func joinFilled(separator string, texts []string) string {
	var filled []string
	for _, s := range texts {
		if s != "" {
			filled = append(filled, s)
		}
	}
	return strings.Join(filled, separator)
}
