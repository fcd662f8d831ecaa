package render

import (
	"io/fs"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/scene"
)

// Painter shows one game. It stands beside the game in the program's list. Its
// methods are called concurrently and depend on nothing but their arguments:
// equal arguments give equal scenes.
type Painter interface {
	// Board is what everybody may see. A View holds no hand, so that none can
	// get into it.
	Board(v View) Board
	// Hand is what one seat alone sees.
	Hand(v View, own Private) Hand
	// Tones are the colours of the game's pictures besides those of package
	// house, all of them and always the same: see scene.Scene.Reserve. Nil: none.
	Tones() []scene.Color
	// Places are the tokens that [View.Zoom] may take in the reader's order of
	// interest; none where the board is small.
	Places(t engine.Table) []string
	// Words is what the game says. It is called once.
	Words() *Words
}

// Words is what a game says beyond its message files. Messages and Lesson must be
// there, and Hand in a game whose seats see something of their own: package rendertest
// asks for them. All else may be nil. What takes a View or a Table knows public facts
// only, also that a Table may be empty, its view nil, where there is no game yet.
type Words struct {
	// Messages holds messages/<language>.json for each of [Languages].
	Messages fs.FS
	// Minutes is how long a game takes about, as its rulebook says, zero where that says
	// nothing, and Weight how much there is to learn, from 1 to 5.
	Minutes, Weight int
	// Name is asked first for the words of a token, for proper names that come
	// from the game's data.
	Name func(t *Teller, token string) (string, bool)
	// Brief is asked first for a token on the button of a choice that is seen on a
	// sheet, where the place or the card has its name.
	Brief func(t *Teller, token string) (string, bool)
	// Retold is asked first for a token in what sums up a chapter, where no picture shows
	// the rest either. Without it, Brief is.
	Retold func(t *Teller, token string) (string, bool)
	// Detail is what a choice costs or brings: "3 coins + 1 Waste".
	Detail func(t *Teller, c Choice) string
	// Gain is what a choice brings, as short as on a button, where Detail says more
	// than has room there: "pays 54M". Empty where there is nothing to say.
	Gain func(t *Teller, c Choice) string
	// Short is the same in a few characters, for many buttons beside a sheet: "3" for
	// three coins; empty where the room is needed for the name. Nil: Gain stands there.
	Short func(t *Teller, c Choice) string
	// Fee is what a choice pays to another player or may yet cost, as short as on a
	// button: "fee 4M", "tunnel". It stands in the choice's label, and the choice is
	// shown before it is played. Empty where a choice costs only what its name says.
	Fee func(t *Teller, c Choice) string
	// Subject is what the picture shows: the game, its map, the turn. Without it,
	// the game and the chapter.
	Subject func(v View) string
	// Line is one line under the public picture: "Coins 3, Waste left 61".
	Line func(v View) string
	// Board is the whole board in words, in Discord's markdown.
	Board func(v View) string
	// Hand is a seat's hand in words, in Discord's markdown.
	Hand func(v View, own Private) string
	// Prompt is what a seat that must act is asked for, in one clause: "Garage:
	// discard 2 cards". Empty where the conversation's own words will do.
	Prompt func(v View, own Private) string
	// Fold makes one event of several that are told in one sentence: five
	// trains played one after the other. It does not change the given ones.
	Fold func([]engine.Event) []engine.Event
	// Headline makes events shorter than the log tells them, before they are news: a
	// card by its name, without what it does. Nil where the log is short enough.
	Headline func([]engine.Event) []engine.Event
	// Chapter names a chapter by its number, where the message "chapter" does not do: a
	// turn by its round. The teller may know no players.
	Chapter func(t *Teller, n int) string
	// News are the kinds of event that matter to who looks up after a while, in
	// groups, the weightiest first; all others are for the log. Nil: all matter alike.
	// What the messages "deed.<kind>" have words for sums up a chapter: see [View.Summary].
	News [][]string
	// Lesson teaches the game; its words are the messages "lesson.<key>".
	Lesson *Lesson
	// Score is a seat's score as far as everybody may know it.
	Score func(t engine.Table, s engine.Seat) (points int, ok bool)
}

// View is what everybody may see, and for whom it is shown.
type View struct {
	Tell    *Teller        // language, players, words
	Table   engine.Table   // the game's own table is Table.View()
	Status  engine.Status  // who must act, or the result
	Recent  []engine.Event // public ones since the picture that people saw last
	Zoom    string         // one of [Painter.Places], or empty for the whole board
	Preview bool           // the board as it would be after a move not yet played
	Ended   string         // key of how the match ended without a result of the game; empty: it did not
	Winner  engine.Seat    // who has won it nevertheless
	Measure scene.Measurer // how much room letters take
}

// Private is what one seat sees besides, for its own eyes.
type Private struct {
	Hand  engine.Hand
	Moves engine.List // the seat's legal moves
}

// Choice is a move being put together: Args has the tokens so far, an empty
// one for a slot still open.
type Choice struct {
	Table   engine.Table
	Private Private
	Kind    string
	Args    []string
}

// View takes from a position what everybody may see. Events that are not
// public are left out.
func (b *Book) View(p engine.Position, locale string, players []Player, recent []engine.Event) View {
	return b.Printer(locale).Teller(p.Game().Key, players).At(p.Table()).View(p, recent)
}

// View is [Book.View] in the words of the teller, which must be at the position.
func (tell *Teller) View(p engine.Position, recent []engine.Event) View {
	return View{
		Tell:   tell,
		Table:  tell.Table(),
		Status: p.Status(),
		Recent: engine.Visible(recent, engine.Spectator),

		Measure: canvas.Fonts{},
	}
}

// PrivateOf takes from a position what a seat sees besides.
func PrivateOf(p engine.Position, s engine.Seat) Private {
	return Private{Hand: p.Hand(s), Moves: p.List(s)}
}
