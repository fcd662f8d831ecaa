package engine_test

import (
	"errors"
	"fmt"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
)

// A game starts with the chance of a seed. Each move is looked up in the list of its
// seat and returns a new position with the events.
func Example() {
	seed := engine.Seed{1}
	before, _, err := toy.Game.Start(2, nil, engine.NewRand(seed, 0))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range before.List(1) {
		fmt.Println(engine.Notation(m))
	}
	after, step, err := before.Play(1, "stoke coal", engine.NewRand(seed, 1))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(
		len(step.Events), "events, of which a spectator reads", len(engine.Visible(step.Events, engine.Spectator)),
	)
	fmt.Println("still to choose:", after.Status().Acting.First())
	_, _, err = after.Play(2, "stoke gold", engine.NewRand(seed, 2))
	fmt.Println(errors.Is(err, engine.ErrIllegal))
	// Output:
	// stoke fish
	// stoke wood
	// stoke coal
	// 2 events, of which a spectator reads 1
	// still to choose: 2
	// true
}

// A simulation plays games for statistics, without a position for each move.
func ExampleGame_Simulator() {
	play, err := toy.Game.Simulator(engine.Simulation{Seats: 3, Chooser: engine.Sim})
	if err != nil {
		fmt.Println(err)
		return
	}
	ended := 0
	for n := range uint64(100) {
		if tally := play(engine.NewRand(engine.Seed{}, n)); tally.Standings != nil {
			ended++
		}
	}
	fmt.Println(ended, "games have ended")
	// Output: 100 games have ended
}
