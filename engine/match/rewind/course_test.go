package rewind_test

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match/rewind"
)

// begun returns a toy game of three that has just begun.
func begun(t *testing.T, n byte) (engine.Seed, rewind.Course) {
	t.Helper()
	secret := engine.Seed{n}
	at, _, err := toy.Game.Start(3, nil, engine.NewRand(secret, 0))
	if err != nil {
		t.Fatal(err)
	}
	return secret, rewind.NewCourse(at)
}

func played(t *testing.T, c rewind.Course, secret engine.Seed, s rewind.Step) rewind.Course {
	t.Helper()
	after, _, err := c.Play(secret, s)
	if err != nil {
		t.Fatal(err)
	}
	return after
}

// TestCanOmitAgreesWithWithout checks in random games that CanOmit agrees with Without, for a seat's last
// press, all of its steps and the first half of them.
func TestCanOmitAgreesWithWithout(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 0))
	met := map[bool]int{}
	for n := byte(0); n < 20 || met[false] == 0 && n < 200; n++ {
		secret, course := begun(t, n)
		for i := uint64(1); i < 200 && !course.Now.Status().Over(); i++ {
			acting := course.Now.Status().Acting
			seat := engine.Seat(1 + r.IntN(3))
			if !acting.Has(seat) {
				seat = acting.First()
			}
			list := course.Now.List(seat)
			step := rewind.Step{N: i, Press: i - i%2, Seat: seat, Move: engine.Notation(list[r.IntN(len(list))])}
			course = played(t, course, secret, step)
			for s := engine.Seat(1); s <= 3; s++ {
				all := course.AllOf(s)
				for _, numbers := range [][]uint64{course.LastPress(s), all, all[:len(all)/2]} {
					_, want := course.Without(secret, numbers)
					if got := course.CanOmit(secret, numbers); got != want {
						t.Fatalf("game %d, step %d: steps %v of seat %d are spared: %v, want %v", n, i, numbers, s, got, want)
					}
					met[want]++
				}
			}
		}
	}
	if met[true] == 0 || met[false] == 0 {
		t.Errorf("met were %v", met)
	}
}

// TestCachedBaseEncodesTheSame checks in games with undos that a course with a cached base is encoded
// like one that was just decoded.
func TestCachedBaseEncodesTheSame(t *testing.T) {
	based := 0
	for n := range byte(20) {
		secret, course := begun(t, n)
		for i := uint64(1); i < 200 && !course.Now.Status().Over(); i++ {
			seat := course.Now.Status().Acting.First()
			move := course.Now.Choose(seat, engine.NewRand(secret, i))
			course = played(t, course, secret, rewind.Step{N: i, Press: i, Seat: seat, Move: move})
			kept := written(t, &course)
			if kept.Base != nil {
				based++
			}
			anew, err := kept.Decode(toy.Game, toy.Game.Version, 3)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := text(t, kept), text(t, written(t, &anew)); got != want {
				t.Fatalf("game %d, step %d: stored is %s, want %s", n, i, got, want)
			}
			if back, ok := course.Without(secret, course.LastPress(seat)); ok && i%5 == 0 {
				course = back
			}
		}
	}
	if based == 0 {
		t.Error("nothing was stored with a base")
	}
}

func written(t *testing.T, c *rewind.Course) *rewind.Stored {
	t.Helper()
	stored, err := c.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return stored
}

func text(t *testing.T, stored *rewind.Stored) string {
	t.Helper()
	b, err := json.Marshal(stored)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
