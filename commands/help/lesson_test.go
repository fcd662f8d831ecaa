package help_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/playtest"
)

// maxWrongAnswer is how many characters a wrong answer may be met with, the title included,
// so that a phone shows picture and buttons with them.
const maxWrongAnswer = 460

// TestLessonsLeadToATable follows each lesson to its end and gives a wrong answer wherever there
// is one.
func TestLessonsLeadToATable(t *testing.T) {
	for _, e := range playtest.Games {
		t.Run(e.Game.Key, func(t *testing.T) {
			for _, locale := range []string{"en-US", "fr"} {
				w := playtest.New(t)
				p := w.Person("u1")
				p.Locale = locale
				p.Run("rails learn", "game="+e.Game.Key)
				for range 20 {
					right, wrong := lessonAnswers(p)
					if right == "" {
						break
					}
					if wrong != "" {
						said := p.PressID(wrong)
						playtest.Contains(t, said, lessonReason(w, e.Game.Key, locale, wrong))
						if n := len([]rune(said)); n > maxWrongAnswer {
							t.Errorf("%s: got %d characters for a wrong answer: %s", locale, n, said)
						}
					}
					p.Send(p.PressRequest(right, true))
				}
				playtest.Contains(t, p.Shown.Content, "`/rails start`", "`/rails rules`")
				p.Send(p.PressRequest(playtest.Controls(p.Shown)[0].ID, true))
				if game := w.Match().Record().Game; game != e.Game.Key {
					t.Errorf("the lesson leads to a table of %s", game)
				}
			}
		})
	}
}

// lessonReason returns why a wrong answer of a lesson is wrong.
func lessonReason(w *playtest.World, game, locale, id string) string {
	w.T.Helper()
	tell := w.Book.Printer(locale).Teller(game, nil)
	step, err := strconv.Atoi(strings.Split(id, ":")[2])
	if err != nil {
		w.T.Fatal(err)
	}
	return tell.LessonWhy(tell.Lesson().Steps[step])
}

// lessonAnswers returns the custom ids of a right and of a wrong answer, or "".
func lessonAnswers(p *playtest.Person) (right, wrong string) {
	for _, row := range p.Shown.Rows {
		for _, c := range row.(discordgo.ActionsRow).Components {
			id := c.(discordgo.Button).CustomID
			switch {
			case !strings.HasPrefix(id, "u:"): // it is over
			case strings.HasSuffix(id, ":0"):
				right = id
			default:
				wrong = id
			}
		}
	}
	return right, wrong
}

// TestLessonsShowTheUsername draws the lesson of a person whose display name pictures cannot
// show.
func TestLessonsShowTheUsername(t *testing.T) {
	playtest.CheckPicturesShowUsername(t, func(called interaction.NamedUser) map[string][]byte {
		w := playtest.New(t)
		w.Names = map[string]interaction.NamedUser{"u1": called}
		p := w.Person("u1")
		p.Run("rails learn", "game=toy")
		return map[string][]byte{"lesson": p.Picture()}
	})
}

func TestLessonOfTheToy(t *testing.T) {
	w := playtest.New(t)
	p := w.Person("u1")
	playtest.Contains(t, p.Run("rails learn"), "Which game would you like to learn?")
	for _, e := range playtest.Games {
		if !playtest.HasLabel(p.Shown, w.Book.Printer("en").Teller(e.Game.Key, nil).Title()) {
			t.Errorf("the lesson of %s is not offered", e.Game.Key)
		}
	}
	playtest.Contains(t, p.Choose("The toy"), "step 1 of 6", "Every stop you visit")
	playtest.Contains(t, p.Run("rails learn", "game=toy"), "step 1 of 6", "Every stop you visit")
	playtest.Contains(t, p.Click("Next"), "2 of 6", "choose coal")
	playtest.Contains(t, p.Click("1 · Burn Fish"), "2 of 6", "Fish burns for one step only. Try something else")
	playtest.Contains(t, p.Click("2 · Burn Coal"), "3 of 6")
	if len(p.Shown.Files) != 1 { // both would be more than a phone shows
		t.Errorf("got %d pictures, want 1", len(p.Shown.Files))
	}
	playtest.Contains(t, p.Click("Go to Elm"), "4 of 6")
	playtest.Contains(t, p.Click("Take Milk"), "5 of 6")
	playtest.Contains(t, p.Click("1 · Sign: Milk from Alder to Elm"), "6 of 6")
	playtest.Contains(t, p.Click("End turn"), "all you need to begin")
	for _, bad := range []string{"u:", "u:toy:99:0", "u:toy:-2:0", "u:toy:x:0", "u:chess:0:0"} {
		playtest.Contains(t, p.PressID(bad), "out of date")
	}
	if len(w.Posts) != 0 {
		t.Error("a lesson posts in the channel")
	}
}

// TestLessonsNumberTheirAnswers follows each lesson. Answers that a sheet shows must have its numbers,
// from 1 on, and stand before the others; at least half of the choices must have a sheet.
func TestLessonsNumberTheirAnswers(t *testing.T) {
	for _, e := range playtest.Games {
		w := playtest.New(t)
		p := w.Person("u1")
		p.Run("rails learn", "game="+e.Game.Key)
		sheets, without := 0, 0
		for right, wrong := lessonAnswers(p); right != ""; right, wrong = lessonAnswers(p) {
			var numbers []int
			for i, c := range playtest.Controls(p.Shown) {
				if n, err := strconv.Atoi(strings.Split(c.Label, " · ")[0]); err == nil {
					numbers = append(numbers, n)
					if i != n-1 {
						t.Errorf("%s: %q is button %d", e.Game.Key, c.Label, i+1)
					}
				}
			}
			isSheet := strings.HasPrefix(p.Shown.Files[0].Name, "sheet")
			for i, n := range numbers {
				if n != i+1 || !isSheet {
					t.Errorf("%s: %s has the numbers %d", e.Game.Key, p.Shown.Files[0].Name, numbers)
					break
				}
			}
			switch {
			case isSheet && len(numbers) < 2:
				t.Errorf("%s: a sheet has the labels %v", e.Game.Key, playtest.Controls(p.Shown))
			case isSheet:
				sheets++
			case wrong != "":
				without++
			}
			p.PressID(right)
		}
		if sheets < without {
			t.Errorf("%s: %d choices have a sheet, and %d none", e.Game.Key, sheets, without)
		}
	}
}
