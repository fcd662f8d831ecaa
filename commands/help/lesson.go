package help

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
)

// learner is the seat of the person in a lesson. The other players are made up.
const learner engine.Seat = 1

// Learn answers /rails learn with the first step of a game's lesson. If no game is named and none
// is played in the channel, it offers those that have a lesson.
func Learn(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	if ic.Kind == interaction.Component {
		ic.Options = map[string]string{"game": ic.ChosenValue(0)}
	}
	entry, err := requestedGame(ctx, ic)
	if errors.Is(err, errNoGame) {
		say := ic.Printer()
		return ic.GameMenuReply(ctx, say.Say("ui.lesson.which"), components.ViewID("learn"), gamesWithLesson(say, ic.Book.Entries()))
	}
	if err != nil {
		return interaction.Reply{}, err
	}
	return lessonReply(ctx, ic, entry, 0, "")
}

// gamesWithLesson returns the games that have a lesson.
func gamesWithLesson(say *render.Printer, games []render.Entry) []render.Entry {
	return slices.DeleteFunc(games, func(e render.Entry) bool { return say.Teller(e.Game.Key, nil).Lesson() == nil })
}

// LessonPress handles an answer to a step of a lesson: a right one leads to the next step, and
// a wrong one shows the same step again with the reason.
func LessonPress(ctx context.Context, ic *interaction.Context, id []string) (interaction.Reply, error) {
	if len(id) != 3 {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	entry, ok := ic.Book.Entry(id[0])
	step, err := strconv.Atoi(id[1])
	choice, err2 := strconv.Atoi(id[2])
	if !ok || err != nil || err2 != nil {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	if choice != 0 {
		return lessonReply(ctx, ic, entry, step, wrongAnswerText(ic, entry, step))
	}
	return lessonReply(ctx, ic, entry, step+1, "")
}

// wrongAnswerText explains why the other moves of a step are worse than the right one. It
// returns "" if the step has no other moves.
func wrongAnswerText(ic *interaction.Context, entry render.Entry, step int) string {
	tell := ic.Printer().Teller(entry.Game.Key, nil)
	lesson := tell.Lesson()
	if lesson == nil || step < 0 || step >= len(lesson.Steps) || len(lesson.Steps[step].Offer) < 2 {
		return ""
	}
	return tell.Say("ui.lesson.other", render.Data{"Why": tell.LessonWhy(lesson.Steps[step])})
}

// lessonReply shows a step of a lesson: what there is to learn, what to do, and a picture. This is the
// sheet with the numbers of the answers, as in a game, or else the board or the hand.
func lessonReply(ctx context.Context, ic *interaction.Context, entry render.Entry, step int, note string) (interaction.Reply, error) {
	players := lessonPlayers(ic, entry)
	tell := ic.Printer().Teller(entry.Game.Key, players)
	lesson := tell.Lesson()
	if lesson == nil || step < 0 || step > len(lesson.Steps) {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	reply := interaction.Reply{Update: ic.Message.Ephemeral}
	if step == len(lesson.Steps) {
		reply.Message = lessonDoneMessage(tell, ic.Think != nil)
		return reply, nil
	}
	pos, recent, err := lesson.At(entry.Game, step)
	if err != nil {
		return interaction.Reply{}, err
	}
	view, private := ic.Book.View(pos, ic.Locale, players, recent), render.PrivateOf(pos, learner)
	now, key := lesson.Steps[step], "lesson-"+entry.Game.Key
	answers := listAnswers(pos, step, now.Offer)
	sheet, numbered := numberAnswers(ic.Book, view, private, answers)
	file, job := "board", ic.Pictures.PrivateBoard(key, view)
	switch {
	case numbered:
		file = "sheet"
		job, err = ic.Pictures.Choices(key, view, sheet)
	case now.Hand:
		file = "hand"
		job, err = ic.Pictures.Hand(key, view, private)
	}
	if err != nil {
		return interaction.Reply{}, err
	}
	picture, err := ic.Pictures.Draw(ctx, job.In(ic.Theme(ctx)))
	if err != nil {
		return interaction.Reply{}, err
	}
	data := render.Data{"Game": tell.Title(), "N": step + 1, "All": len(lesson.Steps)}
	title := "**" + tell.Say("ui.lesson.title", data) + "**"
	reply.Message = &components.Message{
		Content: components.Text(render.NonEmpty([]string{title, note, lessonText(tell.LessonText(now), note)})),
		Files:   []components.File{components.Picture(file, picture)},
		Rows:    components.Rows(answerButtons(view.Tell, entry.Game.Key, step, answers)),
	}
	return reply, nil
}

// maxLessonLength is how many characters a step may have together with the note on a wrong
// answer: more would push the buttons off the screen of a phone.
const maxLessonLength = 400

// lessonText returns the text of a step. If it would be too long with a note, it returns only
// the last paragraph, which says what to do; the person has read the rest already.
func lessonText(text, note string) string {
	if note == "" || len([]rune(text))+len([]rune(note)) <= maxLessonLength {
		return text
	}
	return text[strings.LastIndexByte(text, '\n')+1:]
}

// againstButton begins a game against computers for a person who has just learnt it.
func againstButton(tell *render.Teller, g *engine.Game) discordgo.Button {
	label := tell.Say("ui.computer.alone.easy", render.Data{"N": g.MinSeats - 1})
	return components.Button(discordgo.PrimaryButton, label, components.ViewID("against", g.Key))
}

// lessonDoneMessage ends a lesson with buttons to play the game with people and, if the bot
// has computer players, against those.
func lessonDoneMessage(tell *render.Teller, computers bool) *components.Message {
	start := components.ViewID("start", "", tell.Game().Key)
	buttons := []discordgo.MessageComponent{components.Button(discordgo.PrimaryButton, tell.Say("ui.button.start"), start)}
	if computers {
		buttons = append(buttons, againstButton(tell, tell.Game()))
	}
	return &components.Message{
		Content: tell.Say("ui.lesson.done", render.Data{"Game": tell.Title()}), Rows: components.Rows(buttons),
	}
}

// lessonPlayers returns the person and the made-up players of a lesson.
func lessonPlayers(ic *interaction.Context, entry render.Entry) []render.Player {
	players := []render.Player{{Seat: learner, Name: ic.Name, Plain: ic.Plain}}
	names := []string{"Ada", "Bo", "Cleo", "Dan", "Eve"}
	lesson := ic.Printer().Teller(entry.Game.Key, nil).Lesson()
	if lesson == nil {
		return players
	}
	for i := range lesson.Seats - 1 {
		players = append(players, render.Player{Seat: learner + 1 + engine.Seat(i), Name: names[i]})
	}
	return players
}
