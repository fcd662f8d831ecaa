package express_test

import (
	"testing"

	game "github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/games/express"
	"github.com/railbot/railbot/render/rendertest"
)

func entry() render.Entry { return render.Entry{Game: game.Game(), Painter: express.Painter{}} }

func TestWordsAndPictures(t *testing.T) { rendertest.Check(t, entry()) }
