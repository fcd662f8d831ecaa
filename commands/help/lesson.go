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

// learner is the seat of the person in a lesson; the others are made up.
const learner engine.Seat = 1

// Learn is /rails learn: the first step of a game's lesson, or where no game is
// named and none at hand a shelf of those that have one.
func Learn(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	if ic.Kind == interaction.Component {
		ic.Options = map[string]string{"game": ic.Chosen(0)}
	}
	entry, err := gameAtHand(ctx, ic)
	if errors.Is(err, errNoGame) {
		say := ic.Printer()
		return ic.Shelf(ctx, say.Say("ui.lesson.which"), components.ViewID("learn"), taught(say, ic.Book.Entries()))
	}
	if err != nil {
		return interaction.Reply{}, err
	}
	return lessonReply(ctx, ic, entry, 0, "")
}

// taught are the games that have a lesson.
func taught(say *render.Printer, games []render.Entry) []render.Entry {
	return slices.DeleteFunc(games, func(e render.Entry) bool { return say.Teller(e.Game.Key, nil).Lesson() == nil })
}

// lessonID is the custom_id of an answer to a step of a lesson.
func lessonID(game string, step, choice int) string {
	return components.ID(components.VerbLesson, game, strconv.Itoa(step), strconv.Itoa(choice))
}

// LessonPress goes on after a right answer, and says why another is not as good.
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
		return lessonReply(ctx, ic, entry, step, wrongStep(ic, entry, step))
	}
	return lessonReply(ctx, ic, entry, step+1, "")
}

// wrongStep is what is said to who took another move of a step than the right
// one; empty where the step has none.
func wrongStep(ic *interaction.Context, entry render.Entry, step int) string {
	tell := ic.Printer().Teller(entry.Game.Key, nil)
	lesson := tell.Lesson()
	if lesson == nil || step < 0 || step >= len(lesson.Steps) || len(lesson.Steps[step].Offer) < 2 {
		return ""
	}
	return tell.Say("ui.lesson.other", render.Data{"Why": tell.LessonWhy(lesson.Steps[step])})
}

// lessonReply is a step of a lesson: the board or the hand, what there is to learn, and
// what to do.
func lessonReply(ctx context.Context, ic *interaction.Context, entry render.Entry, step int, note string) (interaction.Reply, error) {
	players := lessonPlayers(ic, entry)
	tell := ic.Printer().Teller(entry.Game.Key, players)
	lesson := tell.Lesson()
	if lesson == nil || step < 0 || step > len(lesson.Steps) {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	reply := interaction.Reply{Update: ic.Message.Ephemeral}
	if step == len(lesson.Steps) {
		reply.Message = lessonDone(tell, ic.Think != nil)
		return reply, nil
	}
	pos, recent, err := lesson.At(entry.Game, step)
	if err != nil {
		return interaction.Reply{}, err
	}
	view, own := ic.Book.View(pos, ic.Locale, players, recent), render.PrivateOf(pos, learner)
	now, file := lesson.Steps[step], "board"
	job := ic.Pictures.PrivateBoard("lesson-"+entry.Game.Key, view)
	if now.Hand {
		file = "hand"
		if job, err = ic.Pictures.Hand("lesson-"+entry.Game.Key, view, own); err != nil {
			return interaction.Reply{}, err
		}
	}
	picture, err := ic.Pictures.Draw(ctx, job)
	if err != nil {
		return interaction.Reply{}, err
	}
	data := render.Data{"Game": tell.Title(), "N": step + 1, "All": len(lesson.Steps)}
	title := "**" + tell.Say("ui.lesson.title", data) + "**"
	reply.Message = &components.Message{
		Content: components.Text(components.NonEmpty([]string{title, note, lessonText(tell.LessonText(now), note)})),
		Files:   []components.File{components.Picture(file, picture)},
		Rows:    components.Rows(lessonButtons(view.Tell, entry.Game.Key, step, now)),
	}
	return reply, nil
}

// mostTaught is how many characters a step may have with what is said to a wrong answer:
// more would push the buttons off the screen of a phone.
const mostTaught = 400

// lessonText is the text of a step; below a note with which it would be long, its last
// paragraph alone, which says what to do: the rest was read before the answer.
func lessonText(text, note string) string {
	if note == "" || len([]rune(text))+len([]rune(note)) <= mostTaught {
		return text
	}
	return text[strings.LastIndexByte(text, '\n')+1:]
}

// against begins a game against computers, for who has just learnt it.
func against(tell *render.Teller, g *engine.Game) discordgo.Button {
	label := tell.Say("ui.computer.alone.easy", render.Data{"N": g.MinSeats - 1})
	return components.Button(discordgo.SuccessButton, label, components.ViewID("against", g.Key))
}

// lessonDone ends a lesson with the ways to a game: with people, and where computers
// think with these.
func lessonDone(tell *render.Teller, computers bool) *components.Message {
	start := components.ViewID("start", "", tell.Game().Key)
	buttons := []discordgo.MessageComponent{components.Button(discordgo.PrimaryButton, tell.Say("ui.button.start"), start)}
	if computers {
		buttons = append(buttons, against(tell, tell.Game()))
	}
	return &components.Message{
		Content: tell.Say("ui.lesson.done", render.Data{"Game": tell.Title()}), Rows: components.Rows(buttons),
	}
}

// lessonButtons are the answers to a step, in an order that does not tell which
// is right.
func lessonButtons(tell *render.Teller, game string, step int, now render.LessonStep) []discordgo.MessageComponent {
	if len(now.Offer) == 0 {
		return []discordgo.MessageComponent{components.Button(discordgo.PrimaryButton, tell.Say("ui.button.next"),
			lessonID(game, step, 0))}
	}
	buttons := make([]discordgo.MessageComponent, len(now.Offer))
	for i := range buttons {
		choice := (i + step) % len(buttons)
		buttons[i] = components.Button(discordgo.PrimaryButton, tell.Move(now.Offer[choice]), lessonID(game, step, choice))
	}
	return buttons
}

// lessonPlayers are the person and those made up.
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
