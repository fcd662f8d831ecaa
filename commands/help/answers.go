package help

import (
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
)

// answer is a move that a step of a lesson offers.
type answer struct {
	choice int // its place in the step's Offer; 0 is the right move
	move   engine.Move
	number string // on the sheet; empty if the sheet does not show the move
}

// listAnswers returns the moves that a step offers, in an order that does not reveal the right one.
func listAnswers(pos engine.Position, step int, offer []string) []answer {
	legal := pos.List(learner)
	var answers []answer
	for i := range offer {
		choice := (i + step) % len(offer)
		if move, ok := legal.Find(offer[choice]); ok {
			answers = append(answers, answer{choice: choice, move: move})
		}
	}
	return answers
}

// numberAnswers returns the sheet on which a panel would show the right answer or else another one,
// numbers the answers that it shows, and moves the others behind them. If there is no sheet with at
// least two, it returns false.
func numberAnswers(book *render.Book, view render.View, private render.Private, answers []answer) (render.Sheet, bool) {
	moves := make([]engine.Move, len(answers))
	for i, a := range answers {
		moves[i] = a.move
	}
	var sheet render.Sheet
	var shown []int
	for choice := 0; choice < len(answers) && len(shown) == 0; choice++ {
		if lead := slices.IndexFunc(answers, func(a answer) bool { return a.choice == choice }); lead >= 0 {
			sheet, shown = book.SheetOfMoves(view, private, moves, lead)
		}
	}
	for n, i := range shown {
		answers[i].number = sheet.Number(n)
	}
	slices.SortStableFunc(answers, func(a, b answer) int {
		switch numbered := a.number != ""; {
		case numbered == (b.number != ""):
			return 0
		case numbered:
			return -1
		default:
			return 1
		}
	})
	return sheet, len(shown) > 0
}

// answerButtons returns a button for each answer, or one that leads on if there is only something to read.
func answerButtons(tell *render.Teller, game string, step int, answers []answer) []discordgo.MessageComponent {
	if len(answers) == 0 {
		return []discordgo.MessageComponent{components.Button(discordgo.PrimaryButton, tell.Say("ui.button.next"),
			lessonID(game, step, 0))}
	}
	buttons := make([]discordgo.MessageComponent, len(answers))
	for i, a := range answers {
		label := tell.Move(engine.Notation(a.move))
		if a.number != "" {
			label = tell.Numbered(a.number, label)
		}
		buttons[i] = components.Button(discordgo.PrimaryButton, label, lessonID(game, step, a.choice))
	}
	return buttons
}

// lessonID returns the custom_id of an answer to a step of a lesson.
func lessonID(game string, step, choice int) string {
	return components.ID(components.VerbLesson, game, strconv.Itoa(step), strconv.Itoa(choice))
}
