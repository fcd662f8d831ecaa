package puzzle

import (
	"context"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/puzzle"
	"github.com/railbot/railbot/render"
)

// View is the view of the buttons that lead to a puzzle. Its argument is a game; without one it leads
// to the list of games.
const View = "puzzle"

// What a press on a puzzle asks for instead of answering with the index of a choice.
const (
	showChoices = "sheet" // as panels call it
	showBoard   = "board"
	showHand    = "hand"
)

// Show answers /rails puzzle and the buttons of [View] with the next puzzle of a game, or asks for the
// game.
func Show(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	game := ic.Options["game"]
	if ic.Kind == interaction.Component {
		game = ic.ChosenValue(0)
	}
	if game == "" {
		reply, err := ic.GameMenuReply(ctx, ic.Printer().Say("ui.puzzle.which"), components.ViewID(View), gamesWithPuzzles(ic.Book))
		reply.Update = ic.Message.Ephemeral
		return reply, err
	}
	entry, ok := ic.Book.Entry(game)
	if !ok {
		return interaction.Reply{}, &match.Error{Code: match.CodeGame}
	}
	list, err := puzzle.Load(entry.Game)
	if err != nil {
		return interaction.Reply{}, err
	}
	if len(list) == 0 {
		return interaction.Reply{}, interaction.Refusal("ui.puzzle.none", render.Data{"Game": ic.Printer().Teller(game, nil).Title()})
	}
	progress, err := people.LoadPuzzles(ctx, ic.Services, ic.User)
	if err != nil {
		return interaction.Reply{}, err
	}
	s, err := shippedScene(ic, entry, &list[progress[game].Next(ic.User, ids(list))])
	if err != nil {
		return interaction.Reply{}, err
	}
	return s.questionReply(ctx, showChoices)
}

// gamesWithPuzzles returns the games that have puzzles.
func gamesWithPuzzles(book *render.Book) []render.Entry {
	return slices.DeleteFunc(book.Entries(), func(e render.Entry) bool {
		list, err := puzzle.Load(e.Game)
		return err != nil || len(list) == 0
	})
}

// ids returns the ids of puzzles.
func ids(list []puzzle.Puzzle) []string {
	all := make([]string, len(list))
	for i := range list {
		all[i] = list[i].ID()
	}
	return all
}

// Press handles the buttons of a puzzle: an answer, or another picture. Its custom id has the game, the
// puzzle, and the index of a choice or what to show.
func Press(ctx context.Context, ic *interaction.Context, id []string) (interaction.Reply, error) {
	if len(id) != 3 {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	entry, ok := ic.Book.Entry(id[0])
	if !ok {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	list, err := puzzle.Load(entry.Game)
	if err != nil {
		return interaction.Reply{}, err
	}
	i := slices.Index(ids(list), id[1])
	if i < 0 {
		return interaction.Reply{}, interaction.Refusal("ui.puzzle.gone")
	}
	s, err := shippedScene(ic, entry, &list[i])
	if err != nil {
		return interaction.Reply{}, err
	}
	switch id[2] {
	case showChoices, showBoard, showHand:
		return s.questionReply(ctx, id[2])
	}
	choice, err := strconv.Atoi(id[2])
	if err != nil || choice < 0 || choice >= len(list[i].Choices) {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	first, err := people.AnswerPuzzle(ctx, ic.Services, ic.User, entry.Game.Key, id[1], choice == list[i].Best, ids(list))
	if err != nil {
		return interaction.Reply{}, err
	}
	return s.answerReply(ctx, choice, first)
}

// scene is a puzzle as a person sees it.
type scene struct {
	ic      *interaction.Context
	puzzle  *puzzle.Puzzle
	at      puzzle.Position
	view    render.View
	private render.Private
	sheet   render.Sheet
	numbers []string                 // of the choices
	id      func(what string) string // returns the custom id of a press on the puzzle
}

// shippedScene plays to the position of a puzzle that ships with the program.
func shippedScene(ic *interaction.Context, entry render.Entry, p *puzzle.Puzzle) (*scene, error) {
	at, err := p.At(entry.Game)
	if err != nil {
		return nil, err
	}
	view := ic.Book.View(at.Position, ic.Locale, players(ic, p.Seats, at.Seat), at.Recent)
	return newScene(ic, p, at, view, func(what string) string {
		return components.ID(components.VerbPuzzle, entry.Game.Key, p.ID(), what)
	})
}

// newScene returns a puzzle in a position, with numbers for its choices.
func newScene(
	ic *interaction.Context, p *puzzle.Puzzle, at puzzle.Position, view render.View, id func(string) string,
) (*scene, error) {
	s := &scene{ic: ic, puzzle: p, at: at, view: view, numbers: make([]string, len(p.Choices)), id: id}
	s.private = render.PrivateOf(at.Position, at.Seat)
	moves := make([]engine.Move, len(p.Choices))
	for i, c := range p.Choices {
		m, ok := at.List(at.Seat).Find(c.Move)
		if !ok {
			return nil, engine.ErrIllegal
		}
		moves[i] = m
	}
	var shown []int
	s.sheet, shown = ic.Book.SheetOfMoves(s.view, s.private, moves, p.Best)
	for i := range s.numbers {
		s.numbers[i] = strconv.Itoa(i + 1)
	}
	if len(shown) < len(moves) {
		s.sheet = render.Sheet{} // the picture is the board, and the numbers are only on the buttons
	} else if _, ok := ic.Book.HandStrip(at.Game().Key); ok {
		s.sheet.WithHand = s.showsHand()
	}
	return s, nil
}

// showsHand reports whether the sheet has the hand as a strip: unless it is the hand itself.
func (s *scene) showsHand() bool {
	strip, ok := s.ic.Book.HandStrip(s.at.Game().Key)
	return ok && s.sheet.Scope != strip.HandScope()
}

// players returns the person at the seat that must act, and made-up players at the others.
func players(ic *interaction.Context, seats int, own engine.Seat) []render.Player {
	names := []string{"Ada", "Bo", "Cleo", "Dan", "Eve", "Fay", "Gus"}
	list := make([]render.Player, seats)
	for i := range list {
		list[i] = render.Player{Seat: engine.Seat(i + 1), Name: names[i%len(names)]}
		if list[i].Seat == own {
			list[i].Name, list[i].Plain = ic.Name, ic.Plain
		}
	}
	return list
}

// say words a message about the puzzle.
func (s *scene) say(key string, data render.Data) string { return s.view.Tell.Say(key, data) }

// label returns the words of a choice with its number.
func (s *scene) label(choice int) string {
	return s.view.Tell.Numbered(s.numbers[choice], s.view.Tell.Move(s.puzzle.Choices[choice].Move))
}

// draw draws the choices, the board or the hand.
func (s *scene) draw(ctx context.Context, what string) ([]components.File, error) {
	pictures, key := s.ic.Pictures, "puzzle-"+s.at.Game().Key
	job, err := pictures.PrivateBoard(key, s.view), error(nil)
	switch {
	case what == showHand:
		job, err = pictures.Hand(key, s.view, s.private)
	case what == showChoices && s.sheet.Scope != "":
		job, err = pictures.Choices(key, s.view, s.sheet)
	}
	if err != nil {
		return nil, err
	}
	picture, err := pictures.Draw(ctx, job.In(s.ic.Theme(ctx)))
	return []components.File{components.Picture(what, picture)}, err
}

// questionReply asks for the best choice, with a picture of the choices, the board or the hand.
func (s *scene) questionReply(ctx context.Context, shown string) (interaction.Reply, error) {
	files, err := s.draw(ctx, shown)
	if err != nil {
		return interaction.Reply{}, err
	}
	lines := []string{"**" + s.say("ui.puzzle.title", nil) + "** · " + s.view.Subject(), s.ask()}
	return interaction.Reply{Update: s.ic.Message.Ephemeral, Message: &components.Message{
		Content: components.Text(lines), Files: files, Rows: s.rows(shown),
	}}, nil
}

// ask asks the person at the seat for the best choice.
func (s *scene) ask() string {
	return s.say("ui.puzzle.ask", render.Data{"Name": s.view.Tell.WithNaming(render.Bold).Name(s.at.Seat)})
}

// maxButtonLines is how many lines of buttons leave room for the picture on a phone.
const maxButtonLines = 4

// rows returns the buttons of the choices and of the other pictures. If the words of the choices would
// take too much room on a phone, their buttons have only the numbers of the picture.
func (s *scene) rows(shown string) []discordgo.MessageComponent {
	var full, short []discordgo.MessageComponent
	for i := range s.puzzle.Choices {
		id := s.id(strconv.Itoa(i))
		full = append(full, components.Button(discordgo.PrimaryButton, s.label(i), id))
		short = append(short, components.Button(discordgo.PrimaryButton, s.numbers[i], id))
	}
	pictures := s.pictureButtons(shown)
	rows := components.EvenRows(append(full, pictures...), components.MaxRows)
	if s.sheet.Scope != "" && components.PhoneLines(rows) > maxButtonLines {
		return components.EvenRows(append(short, pictures...), components.MaxRows)
	}
	return rows
}

// pictureButtons returns the buttons that lead to the other pictures.
func (s *scene) pictureButtons(shown string) (buttons []discordgo.MessageComponent) {
	for _, what := range []string{showChoices, showBoard, showHand} {
		if what != shown {
			buttons = append(buttons, components.Button(discordgo.SecondaryButton, s.say("ui.button.puzzle."+what, nil), s.id(what)))
		}
	}
	return buttons
}
