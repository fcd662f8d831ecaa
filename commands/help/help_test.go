package help_test

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
)

func TestHelpAndAbout(t *testing.T) {
	w := playtest.NewAt(t, playtest.Book(t), "")
	p := w.Person("u1")
	playtest.Contains(t, p.Run("rails help"), "/rails start", "/rails learn")
	playtest.Contains(t, p.Click("Open a table"), "What would you like to play?")
	p.Run("rails help")
	playtest.Contains(t, p.Click("About"), "v0.0.0-test", "in memory only", "**The toy** (2–5 players)", "Trains")
	playtest.Contains(t, p.Click("Back"), "/rails start", "/rails learn")
	playtest.Contains(t, p.Run("rails hand"), "no table")
	playtest.Contains(t, p.Run("rails log"), "no table")
	playtest.Contains(t, p.Run("rails undo"), "no table")
	d2, mover, people := playtest.NewInTurn(t, 2)
	playtest.Contains(t, mover.Run("rails help"), "Goal")
	playtest.Contains(t, mover.Click("What you can do now"), "**Draw a card**")
	playtest.Contains(t, mover.Click("More"), "`/toy`")
	playtest.Contains(t, mover.Click("About"), "v0.0.0-test")
	playtest.Contains(t, mover.Click("Back"), "Goal")
	for _, p := range []*playtest.Person{playtest.Others(people, mover)[0], d2.Person("u9")} {
		p.Run("rails help")
		if playtest.HasLabel(p.Shown, "What you can do now") {
			t.Error("a person who cannot move is offered a page about moves")
		}
	}
}

// maxHelpPage is how many characters a page of help may have to be read at a glance.
const maxHelpPage = 1100

// TestHelpPagesAreShort checks that help has short pages and the last says where to learn more,
// for players and spectators at any time.
func TestHelpPagesAreShort(t *testing.T) {
	for _, e := range playtest.Games {
		t.Run(e.Game.Key, func(t *testing.T) {
			w := playtest.New(t)
			people := append(w.StartMatch(e.Game.Key, e.Game.MinSeats, nil), w.Person("u9"))
			for step := uint64(0); step < 40 && !w.Position().Status().Over(); step++ {
				seat := w.Match().Acting().First()
				for _, asks := range []*playtest.Person{people[seat-1], people[len(people)-1]} {
					for locale, words := range map[string][]string{
						"en-US": {"Goal", "More", "**Auto-answers**"},
						"fr":    {"But du jeu", "En savoir plus", "**Réponses d’avance**"},
					} {
						asks.Locale = locale
						playtest.Contains(t, asks.Run("rails help"), words[0])
						for _, page := range playtest.Controls(asks.Shown) {
							if page.ID == "v:about" {
								continue
							}
							playtest.WantLength(t, "a page of the help", asks.Click(page.Label), 1, maxHelpPage)
						}
						more := asks.Shown.Content
						playtest.Contains(t, more, words[1], "`/rails learn`", "`/rails rules`", "`/"+e.Game.Key+"`")
						if standing := strings.Contains(more, words[2]); standing != (len(e.Game.AutoAnswers) > 0) {
							t.Errorf("help explains automatic answers: %t", standing)
						}
					}
				}
				w.Play(seat, w.Position().Choose(seat, engine.NewRand(engine.Seed{3}, step)))
			}
		})
	}
}

// TestHelpSaysEachLabelOnce checks that a description is preceded by its label unless it begins
// with it, also in another form of the verb.
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
		w := playtest.New(t)
		people := w.StartMatch("trains", 2, nil)
		for step := uint64(0); !canMove(w.Position(), "buy") || !canMove(w.Position(), "play"); step++ {
			seat := w.Match().Acting().First()
			w.Play(seat, w.Position().Choose(seat, engine.NewRand(engine.Seed{4}, step)))
		}
		p := people[w.Match().Acting().First()-1]
		p.Locale = locale
		p.Run("rails help")
		playtest.Contains(t, p.Click(says[0]), says[1:]...)
	}
}

// canMove reports whether the seat to act has a move of a kind.
func canMove(at engine.Position, kind string) bool {
	for _, m := range at.List(at.Status().Acting.First()) {
		if m.Kind() == kind {
			return true
		}
	}
	return false
}
