package render

import (
	"io/fs"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/scene"
)

// Painter shows one game. The program's list of games has one for each game. Its methods may be called
// concurrently and depend only on their arguments: equal arguments return equal scenes.
type Painter interface {
	// Board returns what everybody may see. A View holds no hand, so a painter cannot reveal one.
	Board(v View) Board
	// Hand returns what only one seat sees.
	Hand(v View, private Private) Hand
	// Tones returns the colors that the game's pictures use in addition to those of package house. They are
	// always the same: see scene.Scene.Reserve. It may return nil.
	Tones() []scene.Color
	// Places returns the single places that [View.Zoom] may name, the most interesting first. It returns none
	// if the board is small.
	Places(t engine.Table) []string
	// Words returns the game's texts. It is called once.
	Words() *Words
}

// Words holds a game's message files and the functions that write texts which message files alone cannot.
// Messages and Lesson are required, and Hand in a game with hidden information: package rendertest checks this.
// Every other field may be nil. Functions that take a View or a Table know public facts only. The Table may be
// empty, with a nil view, if there is no game yet.
type Words struct {
	// Messages holds messages/<language>.json for English and each other language that the game speaks.
	Messages fs.FS
	// Minutes is about how long a game takes, as its rulebook says, or zero if it does not say. Weight is how
	// much there is to learn, from 1 to 5.
	Minutes, Weight int
	// Name returns the words of a token for proper names that are in the game's data. It is called before the
	// message files are searched.
	Name func(t *Teller, token string) (string, bool)
	// Brief returns shorter words for a token. They are used on the button of a choice, when a sheet shows the
	// place or card with its full name.
	Brief func(t *Teller, token string) (string, bool)
	// MoveName returns the words of a token in the sentence of a move, for moves of a kind in which the name is too long.
	// If it is nil, no name is.
	MoveName func(t *Teller, kind, token string) (string, bool)
	// SummaryName returns the words of a token in the summary of a chapter, which has no picture. If it is nil,
	// Brief is used.
	SummaryName func(t *Teller, token string) (string, bool)
	// Detail returns what a choice costs or brings: "3 coins + 1 Waste".
	Detail func(t *Teller, c Choice) string
	// Gain returns what a choice brings in the few characters of a button, for choices whose Detail is
	// longer: "pays 54M". It may return "".
	Gain func(t *Teller, c Choice) string
	// ShortGain is Gain in even fewer characters, for many buttons beside a sheet: "3" for three coins. It
	// returns "" if the name needs the room. If ShortGain is nil, Gain is used.
	ShortGain func(t *Teller, c Choice) string
	// Fee returns what a choice pays to another player or may yet cost, in the few characters of a button:
	// "fee 4M", "tunnel". It is part of the choice's label, and the choice is previewed before it is played.
	// It returns "" if a choice costs only what its name says.
	Fee func(t *Teller, c Choice) string
	// Why returns the reason for a move that a hint names, in one clause, or "". The choice has no private part.
	Why func(t *Teller, c Choice) string
	// Subject returns what the picture shows: the game, its map, the turn. If it is nil, the subject is the
	// game and the chapter.
	Subject func(v View) string
	// Turn returns whose turn it is and what for, while one seat must act: "Alice to lay a card". If it is nil,
	// the common words are used.
	Turn func(v View) string
	// Line returns one line under the public picture: "Coins 3, Waste left 61".
	Line func(v View) string
	// Board returns the whole board in words, in Discord's markdown.
	Board func(v View) string
	// Hand returns a seat's hand in words, in Discord's markdown.
	Hand func(v View, private Private) string
	// Prompt returns what a seat that must act is asked for, in one clause: "Garage: discard 2 cards". It
	// returns "" if the common words are enough.
	Prompt func(v View, private Private) string
	// Fold returns the events with groups merged that share one sentence, such as five trains played one after
	// the other. It must not change the given events.
	Fold func([]engine.Event) []engine.Event
	// Repeated maps a kind of private event to the kind that tells the same later, once the seat has decided. The log
	// then leaves out the first one.
	Repeated map[string]string
	// TurnEvent is the kind of event that says whose turn begins. The log puts the chapter's name into its line.
	// It is only needed if the line does not begin with that name.
	TurnEvent string
	// OwnNews holds the kinds of events that matter as much as the news of the second group, but only to
	// the player who caused them, such as the card that takes the place of a played one.
	OwnNews []string
	// Headline returns events with shorter contents for the news: a card's name without its effect, for example.
	// It is nil if the sentences of the log are short enough.
	Headline func([]engine.Event) []engine.Event
	// OwnHeadline is Headline for what a person's own press did. If it is nil, that has the contents of Headline.
	OwnHeadline func([]engine.Event) []engine.Event
	// Chapter returns the name of a chapter by its number, for games whose chapters the message "chapter"
	// cannot name. The teller may have no players.
	Chapter func(t *Teller, n int) string
	// News holds the kinds of events that matter to a player who returns after a while, in groups, the most
	// important first. Other kinds are for the log. If it is nil, all kinds matter equally. Kinds with a
	// message "deed.<kind>" are part of the summary of a chapter: see [View.Summary].
	News [][]string
	// Chronological keeps a summary's clauses in the order in which a seat did things, because their order matters.
	Chronological bool
	// Recount returns in at most two sentences what some events have led to, for the player of a seat or, if it is
	// [engine.Spectator], for everybody: first what has ended, then what has begun. The view is after the events.
	// It is nil if the most important events, each with its sentence, are told instead.
	Recount func(v View, reader engine.Seat, events []engine.Event) []string
	// Lesson teaches the game with the messages "lesson.<key>".
	Lesson *Lesson
	// Badges holds the icon of each of the game's badges, by name.
	Badges map[string]scene.IconName
	// Score returns a seat's score as far as it is public.
	Score func(t engine.Table, s engine.Seat) (points int, ok bool)
	// Achieved returns clauses about what a seat has achieved that the others did not see: "completes Paris – Roma".
	// It is only used for the recap of a finished match.
	Achieved func(t *Teller, h engine.Hand) []string
}

// Speaks reports whether the game has a message file in a language. In other languages it speaks English.
func (w *Words) Speaks(language string) bool {
	if w.Messages == nil {
		return false
	}
	_, err := fs.Stat(w.Messages, "messages/"+language+".json")
	return err == nil
}

// View is the public part of a match, with the language and the names in which it is shown.
type View struct {
	Tell    *Teller        // language, players, messages
	Table   engine.Table   // the game's own table is Table.View()
	Status  engine.Status  // the acting seats, or the result
	Recent  []engine.Event // public events since the last picture that people saw
	Story   []engine.Event // all events of a finished match; nil if they are not at hand
	Zoom    string         // a value of [Book.ZoomTokens], or empty for the whole board
	Preview bool           // whether the board shows a move that is not played yet
	Ended   string         // message key of how the match ended without a result of the game; empty if it did not
	Winner  engine.Seat    // winner of a match that ended without a result
	Measure scene.Measurer // measures the size of text
}

// Private is the part of a position that only one seat may see.
type Private struct {
	Hand  engine.Hand
	Moves engine.List // the seat's legal moves
}

// Choice is a move that a player is choosing slot by slot. Args has a token for each slot. The token is empty if
// the slot is still open.
type Choice struct {
	Table   engine.Table
	Private Private
	Kind    string
	Args    []string
}

// View returns the public part of a position. Events that are not public are left out.
func (b *Book) View(p engine.Position, locale string, players []Player, recent []engine.Event) View {
	return b.Printer(locale).Teller(p.Game().Key, players).WithTable(p.Table()).View(p, recent)
}

// View is [Book.View] with the words of the teller, which must be at the position: see [Teller.WithTable].
func (t *Teller) View(p engine.Position, recent []engine.Event) View {
	return View{
		Tell:   t,
		Table:  t.Table(),
		Status: p.Status(),
		Recent: engine.Visible(recent, engine.Spectator),

		Measure: canvas.Fonts{},
	}
}

// PrivateOf returns the part of a position that only one seat may see.
func PrivateOf(p engine.Position, s engine.Seat) Private {
	return Private{Hand: p.Hand(s), Moves: p.List(s)}
}
