package china_test

import (
	"testing"

	game "github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/games/china"
	"github.com/railbot/railbot/render/rendertest"
)

func entry() render.Entry { return render.Entry{Game: game.Game(), Painter: china.Painter{}} }

func TestWordsAndPictures(t *testing.T) { rendertest.Check(t, entry()) }
