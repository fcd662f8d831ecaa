package toy_test

import (
	"testing"

	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/render"
	painter "github.com/railbot/railbot/render/games/toy"
	"github.com/railbot/railbot/render/rendertest"
)

func TestWordsAndPictures(t *testing.T) {
	rendertest.Check(t, render.Entry{Game: toy.Game, Painter: painter.Painter{}})
}
