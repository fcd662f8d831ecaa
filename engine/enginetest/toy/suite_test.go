package toy_test

import (
	"testing"

	"github.com/railbot/railbot/engine/enginetest"
	"github.com/railbot/railbot/engine/enginetest/toy"
)

func TestSuite(t *testing.T) {
	enginetest.Run(t, toy.Game, enginetest.Config{Conserved: toy.Conserved})
}
