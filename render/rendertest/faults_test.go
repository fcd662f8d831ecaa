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

// rewrite changes the toy's messages of one language. A nil value removes a key.
func rewrite(language string, changes map[string]any) func(*broken) {
	return func(b *broken) {
		files := fstest.MapFS{}
		for _, l := range render.Languages() {
			name := "messages/" + l + ".json"
			raw, err := fs.ReadFile(b.words.Messages, name)
			if err != nil {
				panic(err)
			}
			if l == language {
				raw = edited(raw, changes)
			}
			files[name] = &fstest.MapFile{Data: raw}
		}
		b.words.Messages = files
	}
}

func edited(raw []byte, changes map[string]any) []byte {
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

// say changes one message in both languages.
func say(key string, text any) func(*broken) {
	return func(b *broken) {
		for _, l := range render.Languages() {
			rewrite(l, map[string]any{key: text})(b)
		}
	}
}

// paint adds shapes to every board.
func paint(shapes ...scene.Shape) func(*broken) {
	return func(b *broken) {
		b.board = func(_ render.View, shown *render.Board) { shown.Shapes = append(shown.Shapes, shapes...) }
	}
}

func letters(text string, x, size float64) scene.Text {
	return scene.Text{S: text, At: scene.Pt(x, 500), Font: scene.Font{Size: size}, Color: scene.RGB(0x23282f)}
}

// lesson breaks the toy's lesson.
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
	{"a word twice", say("toy.kind.end", "End the the turn"), `"toy.kind.end" has a space or a word twice`},
	{"a space twice", say("toy.kind.end", "End  turn"), `"toy.kind.end" has a space or a word twice`},
	{"a loose ellipsis", rewrite("en", map[string]any{"toy.kind.end": "End …"}), "before its ellipsis"},
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
	{"a key of no use", say("toy.kind.fly", "Fly"), `message "toy.kind.fly" belongs to nothing`},
	{"an unknown sort of key", say("toy.evnt.go", "x"), `message "toy.evnt.go" belongs to nothing`},
	{"a label too long", say("toy.kind.end", "End this turn of yours here and now at last"), "kind end is longer than 34"},
	{"a description too long", say("toy.kind.end.desc", strings.Repeat("x", 101)), "kind end desc is longer than 100"},
	{"a label twice", say("toy.kind.end.desc", "End turn when done"), "kind end desc says its label again"},
	{"bold in the midst", say("toy.kind.end.desc", "Now **end turn**"), "kind end desc has more in bold"},
	{"a name in capitals", rewrite("fr", map[string]any{"toy.kind.end.name": "Finir"}), "will not do for a command"},
	{"a name with a space", rewrite("fr", map[string]any{"toy.slot.to.name": "vers où"}), "will not do for a command"},
	{"another English name", rewrite("en", map[string]any{"toy.kind.end.name": "stop"}), `is "stop", not "end"`},
	{"a name twice", rewrite("fr", map[string]any{"toy.kind.end.name": "aller"}), `are both named "aller"`},
	{"two tokens alike", rewrite("fr", map[string]any{"toy.token.milk": "Poisson"}), `both read "Poisson"`},
	{"a gap for nobody", say("toy.event.reshuffle", "{{.By}} shuffles {{.N}} cards"), "a space too many"},
	{"an event with a full stop", say("toy.event.take", "{{.By}} takes {{.What}}."), "ends in a full stop"},
	{"typewriter quotes", rewrite("fr", map[string]any{"toy.event.end": "{{.By}} s'arrête"}), "typewriter quotes"},
	{"no space before a colon", rewrite("fr", map[string]any{"toy.event.burn": "{{.By}}: {{.What}} {{.N}}"}), "lacks a space beside its punctuation"},
	{"a left-over action", say("toy.token.fish", "{{`{{`}}fish"), "unfilled template"},
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
	{"a rule called as another", say("toy.rule.fire.name", "Goal"), `two rules are called "Goal"`},
	{"a rule too long", say("toy.rule.fire", strings.Repeat("x", 1801)), "rule rule.fire is longer than 1800"},
	{"a step without words", say("toy.lesson.go", nil), `"toy.lesson.go"`},
	{"a wrong step without a reason", say("toy.lesson.go.why", nil), `"toy.lesson.go.why"`},
	{"a reason where nothing is wrong", say("toy.lesson.end.why", "No"), `"toy.lesson.end.why" is no step`},
	{"a step that is not taken", say("toy.lesson.fly", "Fly"), `"toy.lesson.fly" is no step`},
	{"a lesson that offers what is not legal", lesson(func(l *render.Lesson) { l.Steps[2].Offer = []string{"go elm", "go moon"} }), `offers "go moon", which is not legal`},
	{"a lesson that cannot be played", lesson(func(l *render.Lesson) { l.Steps[1].Then = nil }), "is not legal"},
	{
		"a lesson that goes on wrongly", lesson(func(l *render.Lesson) { l.Steps[2].Offer = []string{"go moon"} }),
		"legal is go birch",
	},
	{
		"a short lesson", lesson(func(l *render.Lesson) { l.Steps = l.Steps[:5] }),
		"the lesson has 5 steps, with something to do in 4",
	},
	{"a lesson to be read", lesson(func(l *render.Lesson) {
		l.Steps = append(l.Steps[:1], slices.Repeat([]render.LessonStep{{Key: "aim"}}, 6)...)
	}), "the lesson has 7 steps, with something to do in 0"},
	{"no lesson", func(b *broken) { b.words.Lesson = nil }, "there is no lesson"},
	{
		"seven rules", func(b *broken) { say("toy.rule.fire", nil)(b); say("toy.rule.fire.name", nil)(b) },
		"7 rules can be looked up",
	},
	{
		"no summary", func(b *broken) {
			for _, kind := range []string{"go", "take", "sign", "drop", "give"} {
				say("toy.deed."+kind, nil)(b)
			}
		}, `nothing sums up a chapter (messages "toy.deed.<kind>"`,
	},
	{"a lesson for too many", lesson(func(l *render.Lesson) { l.Seats = 9 }), "the lesson"},

	{"text beyond the edge", paint(letters("far", 1590, 20)), `text "far" runs out of the picture`},
	{"text too small", paint(letters("tiny", 500, 11)), `text "tiny" has 11.0 pixels`},
	{"a colour not reserved", paint(scene.Circle{Center: scene.Pt(9, 9), R: 5, Fill: scene.Flat(scene.RGB(0x123456))}), "the colour #123456"},
	{"text too faint", paint(scene.Text{S: "pale", At: scene.Pt(500, 500), Font: scene.Font{Size: 20}, Color: house.Rule}), "#c9c0ab lettering of 20 px"},
	{"text in a halo like it", paint(scene.Text{S: "pale", At: scene.Pt(500, 500), Font: scene.Font{Size: 20}, Color: house.Ink, Halo: house.InkSoft, HaloWidth: 3}), "in a halo of #5a5a52"},
	{"a player in the colour of the seat", paint(house.SeatMark(scene.Pt(500, 500), 30, 1)...), "the colour of seat 1"},
	{"a crown for nobody", paint(house.Crown(scene.Pt(500, 500))), "+1 crowns more than winners"},
	{"the best at the foot", func(b *broken) {
		b.board = func(_ render.View, shown *render.Board) { slices.Reverse(shown.Shapes) }
	}, "at their place"},
	{"a scene unfit to draw", paint(letters("NaN", 500, -1)), "not fit to draw"},
	{"a portrait", func(b *broken) {
		b.board = func(_ render.View, shown *render.Board) { shown.Height = render.BoardWidth + 1 }
	}, "should be landscape"},
	{"a static layer that changes", func(b *broken) {
		b.board = func(v render.View, shown *render.Board) {
			title := []scene.Shape{letters(v.Tell.Title(), 500, 20)}
			shown.Under = append(shown.Under, scene.Layer{Key: "fixed", Shapes: title})
		}
	}, `different static layers under the key "fixed"`},
	{"a scene that flickers", func(b *broken) {
		n := 0
		b.hand = func(_ render.View, shown *render.Hand) {
			n++
			shown.Shapes = append(shown.Shapes, letters("x", float64(100+n%7), 20))
		}
	}, "painted twice, the hand differs"},
}

// TestFaultsAreFound breaks the toy, one fault at a time.
func TestFaultsAreFound(t *testing.T) {
	for _, f := range faults {
		t.Run(f.name, func(t *testing.T) {
			b := broken{words: *painter.Painter{}.Words()}
			f.spoil(&b)
			found := rendertest.ProblemsUntil(render.Entry{Game: toy.Game, Painter: b}, func(problem string) bool {
				return strings.Contains(problem, f.report)
			})
			if !strings.Contains(strings.Join(found, "\n"), f.report) {
				t.Errorf("nothing was said of %q, but:\n%s", f.report, strings.Join(found[:min(len(found), 5)], "\n"))
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
		t.Errorf("told is %q", found)
	}
}

// TestEmptyFilesAreReportedOnce checks that message files without messages are one problem for each language.
func TestEmptyFilesAreReportedOnce(t *testing.T) {
	empty := fstest.MapFS{}
	for _, l := range render.Languages() {
		empty["messages/"+l+".json"] = &fstest.MapFile{Data: []byte("{}")}
	}
	b := broken{words: *painter.Painter{}.Words()}
	b.words.Messages = empty
	found := rendertest.Problems(render.Entry{Game: toy.Game, Painter: b})
	if len(found) != 2 || !strings.Contains(found[1], "fr: messages/fr.json has no message") {
		t.Errorf("%d problems are told, the first: %q", len(found), found[:min(len(found), 3)])
	}
}

// TestSoundGameHasNoProblems checks the toy without faults.
func TestSoundGameHasNoProblems(t *testing.T) {
	for _, p := range rendertest.Problems(render.Entry{Game: toy.Game, Painter: painter.Painter{}}) {
		t.Error(p)
	}
}
