package rendertest_test

import (
	"encoding/json"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/render"
	painter "github.com/railbot/railbot/render/games/toy"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// broken is the toy's painter with a fault.
type broken struct {
	painter.Painter
	words render.Words
	board func(render.View, *render.Board)
	hand  func(render.View, *render.Hand)
	zoom  []string
}

func (b broken) Words() *render.Words { return &b.words }

func (b broken) Board(v render.View) render.Board {
	board := b.Painter.Board(v)
	if b.board != nil {
		b.board(v, &board)
	}
	return board
}

func (b broken) Hand(v render.View, private render.Private) render.Hand {
	hand := b.Painter.Hand(v, private)
	if b.hand != nil {
		b.hand(v, &hand)
	}
	return hand
}

func (b broken) Places(t engine.Table) []string { return append(b.Painter.Places(t), b.zoom...) }

// rewrite returns a fault that changes the toy's messages of one language. A nil value removes a key.
func rewrite(language string, changes map[string]any) func(*broken) {
	return func(b *broken) {
		files := fstest.MapFS{}
		for _, l := range []string{render.English, render.French} {
			name := "messages/" + l + ".json"
			raw, err := fs.ReadFile(b.words.Messages, name)
			if err != nil {
				panic(err)
			}
			if l == language {
				raw = editMessages(raw, changes)
			}
			files[name] = &fstest.MapFile{Data: raw}
		}
		b.words.Messages = files
	}
}

func editMessages(raw []byte, changes map[string]any) []byte {
	var messages map[string]any
	if err := json.Unmarshal(raw, &messages); err != nil {
		panic(err)
	}
	for key, value := range changes {
		messages[key] = value
		if value == nil {
			delete(messages, key)
		}
	}
	raw, err := json.Marshal(messages)
	if err != nil {
		panic(err)
	}
	return raw
}

// say returns a fault that changes one message in both languages.
func say(key string, text any) func(*broken) {
	return func(b *broken) {
		for _, l := range []string{render.English, render.French} {
			rewrite(l, map[string]any{key: text})(b)
		}
	}
}

// paint returns a fault that adds shapes to every board.
func paint(shapes ...scene.Shape) func(*broken) {
	return func(b *broken) {
		b.board = func(_ render.View, board *render.Board) { board.Shapes = append(board.Shapes, shapes...) }
	}
}

func textAt(text string, x, size float64) scene.Text {
	return scene.Text{S: text, At: scene.Pt(x, 500), Font: scene.Font{Size: size}, Color: scene.RGB(0x23282f)}
}

// lesson returns a fault that changes the toy's lesson.
func lesson(change func(*render.Lesson)) func(*broken) {
	return func(b *broken) {
		l := *b.words.Lesson
		l.Steps = append([]render.LessonStep(nil), l.Steps...)
		change(&l)
		b.words.Lesson = &l
	}
}

// faults are ways to break the toy, with a part of the expected problem.
var faults = []struct {
	name   string
	spoil  func(*broken)
	report string
}{
	{"a key only in English", rewrite("fr", map[string]any{"toy.kind.go": nil}), `fr: message "toy.kind.go" is missing`},
	{"a key only in French", rewrite("en", map[string]any{"toy.event.take": nil}), `en: message "toy.event.take" is missing`},
	{"a key in neither", say("toy.event.take", nil), `message "toy.event.take"`},
	{"a repeated word", say("toy.kind.end", "End the the turn"), `"toy.kind.end" has a space or a word twice`},
	{"a repeated space", say("toy.kind.end", "End  turn"), `"toy.kind.end" has a space or a word twice`},
	{"a space before an ellipsis", rewrite("en", map[string]any{"toy.kind.end": "End …"}), "before its ellipsis"},
	{"bold within bold", say("toy.event.end", "{{.By}} ends **the ** turn"), "has bold text within bold text, **the **"},
	{"no cards counted", say("toy.event.end", "{{.By}} ends the turn with 0 cards"), "counts no cards at all"},
	{"no words for a declared kind", say("toy.kind.end", nil), `en: message "toy.kind.end"`},
	{"no words for a slot", say("toy.slot.whom", nil), `en: message "toy.slot.whom"`},
	{"no words for an option's value", say("toy.option.yard.tools.desc", nil), `"toy.option.yard.tools.desc"`},
	{"no words for a picked value", say("toy.token.whistle", nil), `"toy.token.whistle"`},
	{"no words for a token", say("toy.token.milk", nil), `"toy.token.milk"`},
	{"no words for a reason", say("toy.reason.drawn-already", nil), `"toy.reason.drawn-already"`},
	{"no words for a part", say("toy.part.sets", nil), `"toy.part.sets"`},
	{"no words for a call", say("toy.call.time", nil), `"toy.call.time"`},
	{"no words for a standing answer", say("toy.standing.refuse-all.desc", nil), `"toy.standing.refuse-all.desc"`},
	{"a standing answer that is not declared", say("toy.standing.give-all", "Give all"), `message "toy.standing.give-all" belongs to nothing`},
	{"no words for an event of a call", say("toy.event.time", nil), `"toy.event.time"`},
	{"no words for a rare event", say("toy.event.reshuffle", nil), `"toy.event.reshuffle"`},
	{"no help", say("toy.help.turn", nil), `"toy.help.turn"`},
	{"no words for a move", say("toy.move.sign", nil), `"toy.move.sign"`},
	{"other fields in French", rewrite("fr", map[string]any{"toy.event.take": "On prend {{.What}}"}), `fr: message "toy.event.take" uses the fields [What]`},
	{"a field that is not given", say("toy.event.take", "{{.By}} takes {{.Card}}"), `map has no entry for key "Card"`},
	{"a slot that does not exist", say("toy.move.go", "Go to {{.where}}"), `map has no entry for key "where"`},
	{"a key that nothing uses", say("toy.kind.fly", "Fly"), `message "toy.kind.fly" belongs to nothing`},
	{"an unknown group of keys", say("toy.evnt.go", "x"), `message "toy.evnt.go" belongs to nothing`},
	{"a label too long", say("toy.kind.end", "End this turn of yours here and now at last"), "kind end is longer than 34"},
	{"a description too long", say("toy.kind.end.desc", strings.Repeat("x", 101)), "kind end desc is longer than 100"},
	{"a description that repeats its label", say("toy.kind.end.desc", "End turn when done"), "kind end desc says its label again"},
	{"bold text in the middle of a description", say("toy.kind.end.desc", "Now **end turn**"), "kind end desc has more in bold"},
	{"a name in capitals", rewrite("fr", map[string]any{"toy.kind.end.name": "Finir"}), "does not allow the name of"},
	{"a name with a space", rewrite("fr", map[string]any{"toy.slot.to.name": "vers où"}), "does not allow the name of"},
	{"another English name", rewrite("en", map[string]any{"toy.kind.end.name": "stop"}), `is "stop", not "end"`},
	{"two commands with one name", rewrite("fr", map[string]any{"toy.kind.end.name": "aller"}), `are both named "aller"`},
	{"two tokens with the same words", rewrite("fr", map[string]any{"toy.token.milk": "Poisson"}), `both read "Poisson"`},
	{"an empty field in a sentence", say("toy.event.reshuffle", "{{.By}} shuffles {{.N}} cards"), "a space too many"},
	{"an event with a full stop", say("toy.event.take", "{{.By}} takes {{.What}}."), "ends in a full stop"},
	{"typewriter quotes", rewrite("fr", map[string]any{"toy.event.end": "{{.By}} s'arrête"}), "typewriter quotes"},
	{"no space before a colon", rewrite("fr", map[string]any{"toy.event.burn": "{{.By}}: {{.What}} {{.N}}"}), "lacks a space beside its punctuation"},
	{"an unfilled template", say("toy.token.fish", "{{`{{`}}fish"), "unfilled template"},
	{"a hand without words", func(b *broken) { b.words.Hand = nil }, "hand in words is empty"},
	{"a detail with a stop", func(b *broken) {
		b.words.Detail = func(*render.Teller, render.Choice) string { return "dear." }
	}, "detail of go ends in a full stop"},
	{"a gain with a stop", func(b *broken) {
		b.words.Gain = func(*render.Teller, render.Choice) string { return "much." }
	}, "gain of go ends in a full stop"},
	{"a group without a name", say("toy.token.around-damson", nil), `"toy.token.around-damson"`},
	{"a fee with a stop", func(b *broken) {
		b.words.Fee = func(*render.Teller, render.Choice) string { return "dear." }
	}, "fee of go ends in a full stop"},
	{"a long line", func(b *broken) {
		b.words.Line = func(render.View) string { return strings.Repeat("line ", 60) + "end" }
	}, "line is longer than 200"},
	{"a place without a name", func(b *broken) { b.zoom = []string{"moon"} }, `"toy.token.moon"`},

	{"a rule without a name", say("toy.rule.fire.name", nil), `"toy.rule.fire.name"`},
	{"two rules with one name", say("toy.rule.fire.name", "Goal"), `two rules are called "Goal"`},
	{"a rule too long", say("toy.rule.fire", strings.Repeat("x", 1801)), "rule rule.fire is longer than 1800"},
	{"a step without a text", say("toy.lesson.go", nil), `"toy.lesson.go"`},
	{"a step without an explanation of wrong moves", say("toy.lesson.go.why", nil), `"toy.lesson.go.why"`},
	{"an explanation of wrong moves where there are none", say("toy.lesson.end.why", "No"), `"toy.lesson.end.why" belongs to no step`},
	{"a message of a missing step", say("toy.lesson.fly", "Fly"), `"toy.lesson.fly" belongs to no step`},
	{"a lesson that offers an illegal move", lesson(func(l *render.Lesson) { l.Steps[2].Offer = []string{"go elm", "go moon"} }), `offers "go moon", which is not legal`},
	{"a lesson that cannot be played", lesson(func(l *render.Lesson) { l.Steps[1].Then = nil }), "is not legal"},
	{
		"a lesson with an illegal right move", lesson(func(l *render.Lesson) { l.Steps[2].Offer = []string{"go moon"} }),
		"legal is go birch",
	},
	{
		"a short lesson", lesson(func(l *render.Lesson) { l.Steps = l.Steps[:5] }),
		"the lesson has 5 steps, 4 of them with a move",
	},
	{"a lesson without moves", lesson(func(l *render.Lesson) {
		l.Steps = append(l.Steps[:1], slices.Repeat([]render.LessonStep{{Key: "aim"}}, 6)...)
	}), "the lesson has 7 steps, 0 of them with a move"},
	{"no lesson", func(b *broken) { b.words.Lesson = nil }, "there is no lesson"},
	{
		"too few rules", func(b *broken) { say("toy.rule.fire", nil)(b); say("toy.rule.fire.name", nil)(b) },
		"7 rules can be looked up",
	},
	{
		"no summary", func(b *broken) {
			for _, kind := range []string{"go", "take", "sign", "drop", "give"} {
				say("toy.deed."+kind, nil)(b)
			}
		}, `no message summarizes a chapter ("toy.deed.<kind>"`,
	},
	{"a lesson with too many seats", lesson(func(l *render.Lesson) { l.Seats = 9 }), "the lesson"},

	{"text beyond the edge", paint(textAt("far", 1590, 20)), `text "far" is partly outside the picture`},
	{"text too small", paint(textAt("tiny", 500, 11)), `text "tiny" has 11.0 pixels`},
	{"a color that is not reserved", paint(scene.Circle{Center: scene.Pt(9, 9), R: 5, Fill: scene.Flat(scene.RGB(0x123456))}), "the color #123456"},
	{"text too faint", paint(scene.Text{S: "pale", At: scene.Pt(500, 500), Font: scene.Font{Size: 20}, Color: house.Rule}), "#c9c0ab lettering of 20 px"},
	{"text in a halo of a similar color", paint(scene.Text{S: "pale", At: scene.Pt(500, 500), Font: scene.Font{Size: 20}, Color: house.Ink, Halo: house.InkSoft, HaloWidth: 3}), "in a halo of #5a5a52"},
	{"a player in the color of the seat's number", paint(house.SeatMark(scene.Pt(500, 500), 30, 1)...), "the color of seat 1"},
	{"a crown without a winner", paint(house.Crown(scene.Pt(500, 500))), "+1 crowns more than winners"},
	{"players in the wrong order", func(b *broken) {
		b.board = func(_ render.View, board *render.Board) { slices.Reverse(board.Shapes) }
	}, "at their place"},
	{"a scene that cannot be drawn", paint(textAt("NaN", 500, -1)), "not fit to draw"},
	{"a picture that is higher than wide", func(b *broken) {
		b.board = func(_ render.View, board *render.Board) { board.Height = render.BoardWidth + 1 }
	}, "should be landscape"},
	{"a static layer that changes", func(b *broken) {
		b.board = func(v render.View, board *render.Board) {
			title := []scene.Shape{textAt(v.Tell.Title(), 500, 20)}
			board.Under = append(board.Under, scene.Layer{Key: "fixed", Shapes: title})
		}
	}, `different static layers under the key "fixed"`},
	{"a scene that differs each time", func(b *broken) {
		n := 0
		b.hand = func(_ render.View, hand *render.Hand) {
			n++
			hand.Shapes = append(hand.Shapes, textAt("x", float64(100+n%7), 20))
		}
	}, "the hand differs when it is painted again"},
}

// TestFaultsAreFound checks that each fault of the toy is reported.
func TestFaultsAreFound(t *testing.T) {
	for _, f := range faults {
		t.Run(f.name, func(t *testing.T) {
			b := broken{words: *painter.Painter{}.Words()}
			f.spoil(&b)
			found := rendertest.ProblemsUntil(render.Entry{Game: toy.Game, Painter: b}, func(problem string) bool {
				return strings.Contains(problem, f.report)
			})
			if !strings.Contains(strings.Join(found, "\n"), f.report) {
				t.Errorf("no problem contains %q; got:\n%s", f.report, strings.Join(found[:min(len(found), 5)], "\n"))
			}
		})
	}
}

// TestMissingMessageIsReportedOnce checks that a missing message is one problem in its language, wherever it
// is used.
func TestMissingMessageIsReportedOnce(t *testing.T) {
	b := broken{words: *painter.Painter{}.Words()}
	say("toy.kind.end.name", nil)(&b)
	want := []string{`en: message "toy.kind.end.name" is missing`, `fr: message "toy.kind.end.name" is missing`}
	found := rendertest.ProblemsUntil(
		render.Entry{Game: toy.Game, Painter: b}, func(problem string) bool { return problem == want[1] },
	)
	if !slices.Equal(found, want) {
		t.Errorf("got the problems %q, want %q", found, want)
	}
}

// TestEmptyFilesAreReportedOnce checks that message files without messages are one problem for each language.
func TestEmptyFilesAreReportedOnce(t *testing.T) {
	empty := fstest.MapFS{}
	for _, l := range []string{render.English, render.French} {
		empty["messages/"+l+".json"] = &fstest.MapFile{Data: []byte("{}")}
	}
	b := broken{words: *painter.Painter{}.Words()}
	b.words.Messages = empty
	found := rendertest.Problems(render.Entry{Game: toy.Game, Painter: b})
	if len(found) != 2 || !strings.Contains(found[1], "fr: messages/fr.json has no message") {
		t.Errorf("got %d problems, want 2; the first: %q", len(found), found[:min(len(found), 3)])
	}
}

// TestSoundGameHasNoProblems checks the toy without faults.
func TestSoundGameHasNoProblems(t *testing.T) {
	for _, p := range rendertest.Problems(render.Entry{Game: toy.Game, Painter: painter.Painter{}}) {
		t.Error(p)
	}
}
