package express_test

import (
	"testing"

	"github.com/railbot/railbot/render/games/express"
	"github.com/railbot/railbot/render/rendertest"
)

func TestPainterPassesTheSuite(t *testing.T) { rendertest.Check(t, express.Entry()) }
