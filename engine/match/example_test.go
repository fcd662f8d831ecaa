package match_test

import (
	"fmt"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
)

// A table is opened, joined and begun, and a move is played. Each operation returns a
// new match and a change, which a store applies atomically. A failed operation changes
// nothing.
func Example() {
	now := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	m, _, err := match.Open(toy.Game, "m1", match.Person{User: "1", Name: "Ann"}, nil, engine.Seed{1}, "en", now)
	if err == nil {
		m, _, err = m.Join(match.Person{User: "2", Name: "Bob"}, now)
	}
	if err == nil {
		m, _, err = m.Begin("1", now)
	}
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m, "acting:", m.Acting().Len())

	seat := m.Seat("2")
	pos, _ := m.Position()
	move := engine.Notation(pos.List(seat)[0])
	played, change, err := m.Play(seat, m.Decision(seat), []string{move}, now)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("entries:", len(change.Entries), "acting:", played.Acting().Len())
	_, _, err = played.Play(seat, m.Decision(seat), []string{move}, now)
	fmt.Println(err)
	// Output:
	// match(m1 toy running rev 3) acting: 2
	// entries: 1 acting: 1
	// match: stale
}
