package commands_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/engine"
)

// limitPage is how many characters a page of help may have to be read at a glance.
const limitPage = 1100

// TestHelpOfEveryGame wants the help to be short pages, of which the last says where
// more is to be learnt, whoever asks and whenever.
func TestHelpOfEveryGame(t *testing.T) {
	for _, e := range games {
		t.Run(e.Game.Key, func(t *testing.T) {
			d := newDesk(t)
			people := append(d.begun(e.Game.Key, e.Game.MinSeats, nil), d.person("u9"))
			for step := uint64(0); step < 40 && !d.position().Status().Over(); step++ {
				seat := d.match().Acting().First()
				for _, asks := range []*person{people[seat-1], people[len(people)-1]} {
					for locale, words := range map[string][]string{
						"en-US": {"Goal", "More", "**Auto-answers**"},
						"fr":    {"But du jeu", "En savoir plus", "**Réponses d’avance**"},
					} {
						asks.locale = locale
						contains(t, asks.run("rails help"), words[0])
						for _, page := range pressables(asks.shown) {
							within(t, "a page of the help", asks.click(page.label), 1, limitPage)
						}
						more := asks.shown.Content
						contains(t, more, words[1], "`/rails learn`", "`/rails rules`", "`/"+e.Game.Key+"`")
						if standing := strings.Contains(more, words[2]); standing != (len(e.Game.AutoAnswers) > 0) {
							t.Errorf("standing answers are told of: %t", standing)
						}
					}
				}
				d.play(seat, d.position().Choose(seat, engine.NewRand(engine.Seed{3}, step)))
			}
		})
	}
}

// TestHelpSaysEachLabelOnce: what can be done is told behind its label, but where the
// description begins with it, be it in another form of the verb.
func TestHelpSaysEachLabelOnce(t *testing.T) {
	for locale, says := range map[string][]string{
		"en-US": {
			"What you can do now", "- **Play a card** from your hand: its coins and its effect",
			"- **Play for coins only**: Play a card and skip its effect; its coins still count",
			"- **Buy a card** from the supply with your coins",
			"- **End your turn**: all cards go to your discard pile and you draw five",
		},
		"fr": {
			"Ce que vous pouvez faire", "- **Jouez une carte** de votre main\u00a0: ses pièces et son effet",
			"- **Jouer pour ses pièces**\u00a0: Jouez une carte sans son effet\u00a0; " +
				"ses pièces comptent quand même",
			"- **Achetez une carte** de la réserve avec vos pièces",
			"- **Finissez votre tour**\u00a0: tout va à la défausse et vous piochez cinq cartes",
		},
	} {
		d := newDesk(t)
		people := d.begun("trains", 2, nil)
		for step := uint64(0); !canMove(d.position(), "buy") || !canMove(d.position(), "play"); step++ {
			seat := d.match().Acting().First()
			d.play(seat, d.position().Choose(seat, engine.NewRand(engine.Seed{4}, step)))
		}
		p := people[d.match().Acting().First()-1]
		p.locale = locale
		p.run("rails help")
		contains(t, p.click(says[0]), says[1:]...)
	}
}

// canMove tells whether who is to play may make a move of a kind.
func canMove(at engine.Position, kind string) bool {
	for _, m := range at.List(at.Status().Acting.First()) {
		if m.Kind() == kind {
			return true
		}
	}
	return false
}

// mostAnswered is how many characters a wrong answer may be met with, the title included,
// so that a phone shows picture and buttons with them.
const mostAnswered = 460

// TestLessonOfEveryGame follows each lesson to its end by its right answers,
// and gives a wrong one wherever there is one.
func TestLessonOfEveryGame(t *testing.T) {
	for _, e := range games {
		t.Run(e.Game.Key, func(t *testing.T) {
			for _, locale := range []string{"en-US", "fr"} {
				d := newDesk(t)
				p := d.person("u1")
				p.locale = locale
				p.run("rails learn", "game="+e.Game.Key)
				for range 20 {
					right, wrong := answers(p)
					if right == "" {
						break
					}
					if wrong != "" {
						said := p.text(p.send(p.pressOf(wrong, true)))
						contains(t, said, d.whyNot(e.Game.Key, locale, wrong))
						if n := len([]rune(said)); n > mostAnswered {
							t.Errorf("%s: a wrong answer is met with %d characters: %s", locale, n, said)
						}
					}
					p.send(p.pressOf(right, true))
				}
				contains(t, p.shown.Content, "`/rails start`", "`/rails rules`")
				p.send(p.pressOf(pressables(p.shown)[0].id, true))
				if game := d.match().Record().Game; game != e.Game.Key {
					t.Errorf("the lesson leads to a table of %s", game)
				}
			}
		})
	}
}

// whyNot is the reason why a wrong button of a lesson is wrong.
func (d *table) whyNot(game, locale, id string) string {
	d.t.Helper()
	tell := d.book.Printer(locale).Teller(game, nil)
	step, err := strconv.Atoi(strings.Split(id, ":")[2])
	if err != nil {
		d.t.Fatal(err)
	}
	return tell.LessonWhy(tell.Lesson().Steps[step])
}

// answers are the buttons of a lesson: the right one, and one that is not.
func answers(p *person) (right, wrong string) {
	for _, row := range p.shown.Rows {
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

// TestChooseFromTheList names no place and no rule that there is: the answer
// has the list, and what is chosen from it is shown.
func TestChooseFromTheList(t *testing.T) {
	d := newDesk(t)
	p := d.begun("trains", 2, nil)[0]
	contains(t, p.run("rails board", "zoom=Atlantis"),
		"There’s no “Atlantis” on this board. Pick a place from the list below")
	place := pressables(p.shown)[0]
	contains(t, p.choose(place.label), place.label)
	if len(p.shown.Files) != 1 {
		t.Error("no picture of the place")
	}
	other := pressables(p.shown)[1]
	contains(t, p.choose(other.label), other.label)
	p.click("Log")
	p.run("rails board")
	contains(t, p.choose(place.label), place.label)
	contains(t, p.run("rails rules", "topic=Atlantis"), "Nothing about “Atlantis”", "Choose from the list")
	rule := pressables(p.shown)[0]
	contains(t, p.choose(rule.label), rule.label)
	contains(t, p.text(p.send(p.pressOf("v:rules:trains", true))), "don’t know this button any more")
}
