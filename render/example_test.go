package render_test

import (
	"fmt"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/render"
	painter "github.com/railbot/railbot/render/games/toy"
)

// The sentences are in the reader's language. A view contains only what everybody may know.
func Example() {
	book, err := render.NewBook([]render.Entry{painter.Entry()}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	players := []render.Player{{Seat: 1, Name: "Ann"}, {Seat: 2, Name: "Bob"}}
	seed := engine.Seed{1}
	pos, _, err := toy.Game.Start(2, nil, engine.NewRand(seed, 0))
	if err != nil {
		fmt.Println(err)
		return
	}
	pos, step, err := pos.Play(1, "stoke coal", engine.NewRand(seed, 1))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, locale := range []string{"en-GB", "fr"} {
		view := book.View(pos, locale, players, step.Events)
		fmt.Println(view.StatusLine())
		for _, sentence := range view.Tell.Events(view.Recent) {
			fmt.Println(sentence)
		}
		fmt.Println(view.Tell.Move("go elm"))
	}
	// Output:
	// Bob to play
	// Ann has chosen a card to burn
	// Go to Elm
	// Bob joue
	// Ann a choisi une carte à brûler
	// Aller à Orme
}
