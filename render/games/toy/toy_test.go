package toy_test

import (
	"testing"

	painter "github.com/railbot/railbot/render/games/toy"
	"github.com/railbot/railbot/render/rendertest"
)

func TestWordsAndPictures(t *testing.T) {
	rendertest.Check(t, painter.Entry())
}
