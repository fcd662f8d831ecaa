package trick_test

import (
	"testing"

	"github.com/railbot/railbot/render/games/trick"
	"github.com/railbot/railbot/render/rendertest"
)

func TestPainterPassesTheSuite(t *testing.T) { rendertest.Check(t, trick.Entry()) }
