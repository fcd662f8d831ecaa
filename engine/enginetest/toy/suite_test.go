package toy_test

import (
	"testing"

	"github.com/railbot/railbot/engine/enginetest"
	"github.com/railbot/railbot/engine/enginetest/toy"
)

func TestSuite(t *testing.T) {
	enginetest.Run(t, toy.Game, enginetest.Config{
		Conserved: toy.Conserved,
		Sampled:   true,
		Whole: []enginetest.Whole{
			{Name: "two", Seats: 2},
			{Name: "shared", Seats: 3, Is: func(o enginetest.Outcome) bool { return o.Standings[1].Place == 1 }},
			{Name: "called", Seats: 3, Calls: map[uint64]string{20: "time"}},
		},
	})
}
