package render

import (
	"strings"
	"unicode/utf8"

	"github.com/railbot/railbot/engine"
)

// AltLimit is how many characters Discord allows in an alternative text.
const AltLimit = 1024

// Turn says whose turn it is, or how the game ended.
func (v View) Turn() string {
	switch acting := v.Status.Acting; {
	case v.Ended != "":
		return v.Tell.Say(v.Ended, Data{"Name": v.Tell.Name(v.Winner)})
	case v.Status.Over():
		return v.Tell.Result(v.Status.Standings)
	case acting.Len() > 1:
		return v.Tell.Say("ui.turn.several", Data{"Names": v.Tell.Names(acting)})
	default:
		return v.Tell.Say("ui.turn.one", Data{"Name": v.Tell.Name(acting.First())})
	}
}

// End is the view of a match that has ended without a result of its game: how,
// as a message's key, and who has won it (zero: nobody). Nobody is to play.
func (v View) End(how string, winner engine.Seat) View {
	v.Ended, v.Winner, v.Status.Acting = how, winner, 0
	return v
}

// Closed tells whether the game or the match is over.
func (v View) Closed() bool { return v.Ended != "" || v.Status.Over() }

// Subject is what is being played and how far: "Trains · Tokyo · Turn 7".
func (v View) Subject() string {
	switch {
	case v.Tell.words.Subject != nil && v.Table.View() != nil:
		return v.Tell.words.Subject(v)
	case v.Status.Over():
		return v.Tell.Title()
	}
	return v.Tell.Title() + " · " + v.Tell.Chapter(v.Status.Chapter)
}

// Line is the game's own line under the picture, or empty.
func (v View) Line() string {
	if v.Tell.words.Line == nil {
		return ""
	}
	return v.Tell.words.Line(v)
}

// Scores are the public scores, "Alice 12, Bob 9"; empty where the game has
// none.
func (v View) Scores() string {
	var scores []string
	for _, p := range v.Tell.players {
		if points, ok := v.Score(p.Seat); ok {
			scores = append(scores, v.Tell.Say("ui.score", Data{"Name": v.Tell.Name(p.Seat), "Points": points}))
		}
	}
	return strings.Join(scores, ", ")
}

// Score is a seat's public score, in the end that of the result; false where the game
// has none. Where the game has words of its own for a result, its points only order the
// seats and are no score.
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

// Alt describes the public picture to those who cannot see it: whose turn it
// is, the scores, and as much as there is room for of what happened last.
func (v View) Alt() string {
	v.Tell = v.Tell.Naming(Plain)
	facts := sentences(v.title(), v.Turn(), v.scoreSentence(), v.Line())
	news := newest(v.Tell.Events(v.Recent), AltLimit-utf8.RuneCountInString(facts))
	for ; len(news) > 0; news = news[1:] {
		text := sentences(facts, v.Tell.Say("ui.alt.news", Data{"Events": sentences(news...)}))
		if utf8.RuneCountInString(text) <= AltLimit {
			return text
		}
	}
	return Clip(facts, AltLimit)
}

// newest is the last of the texts that have so many characters together.
func newest(texts []string, room int) []string {
	from := len(texts)
	for from > 0 {
		if room -= utf8.RuneCountInString(texts[from-1]); room < 0 {
			break
		}
		from--
	}
	return texts[from:]
}

func (v View) title() string {
	key := "ui.alt.board"
	if v.Preview {
		key = "ui.alt.preview"
	}
	game := v.Subject()
	if v.Zoom != "" {
		game = v.Tell.Say("ui.board.zoom", Data{"Game": game, "Place": v.LookTitle(v.Zoom, engine.Spectator)})
	}
	return v.Tell.Say(key, Data{"Game": game})
}

func (v View) scoreSentence() string {
	if scores := v.Scores(); scores != "" {
		return v.Tell.Say("ui.alt.scores", Data{"Scores": scores})
	}
	return ""
}

// Text is the whole board in words. It may be longer than a message: see
// [Pages].
func (v View) Text() string {
	if v.Tell.words.Board != nil {
		return v.Tell.words.Board(v)
	}
	lines := append([]string{v.Turn(), v.scoreSentence(), v.Line()}, v.Tell.Events(v.Recent)...)
	return joinFilled("\n", lines)
}

// HandLimit is how many characters a hand in words may have: a message has room
// for some news and a question beside it.
const HandLimit = 1800

// HandText is a seat's hand in words; empty where the game has no words for
// it.
func (v View) HandText(own Private) string {
	if v.Tell.words.Hand == nil {
		return ""
	}
	return v.Tell.words.Hand(v, own)
}

// Prompt is what the seat is asked for, in the game's words; empty where the
// game has none.
func (v View) Prompt(own Private) string {
	if v.Tell.words.Prompt == nil {
		return ""
	}
	return v.Tell.words.Prompt(v, own)
}

// HandAlt describes the picture of a hand to those who cannot see it.
func (v View) HandAlt(own Private) string {
	v.Tell = v.Tell.Naming(Plain)
	title := v.Tell.Say("ui.alt.hand", Data{"Game": v.Tell.Title()})
	lines := strings.Split(emphasis.Replace(v.HandText(own)), "\n")
	return Clip(sentences(append([]string{title}, lines...)...), AltLimit)
}

// emphasis is the part of Discord's markdown that hooks use.
var emphasis = strings.NewReplacer("**", "", "__", "", "`", "")

// sentences sets texts one after another, each ended by a full stop unless it
// ends itself.
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

func joinFilled(separator string, texts []string) string {
	var filled []string
	for _, s := range texts {
		if s != "" {
			filled = append(filled, s)
		}
	}
	return strings.Join(filled, separator)
}
